"""Learning by self-play: rounds of games, and after each the weights that would have predicted them best.

The judgement is a softmax over seats of weighted insights. A round plays games with the weights of the last one, some
decisions explored at random and some seats taken by a sparring partner; then the weights move to where the shares that
they foretell, at boundaries and between, come closest to how the games ended: TD(λ) on afterstates, solved by Newton's
method.
"""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

import numpy
from numpy.typing import NDArray

from teahouse.bots.judgement import Judgement, highest
from teahouse.bots.self_play import self_play, sense_values
from teahouse.bots.weights import FORMAT, UNLEARNED_SPREAD
from teahouse.bots.workers import set_up_worker
from teahouse.core.errors import Unreadable
from teahouse.core.files import text_of, write_whole
from teahouse.core.game import Game
from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY

Array = NDArray[numpy.float64]
Whole = NDArray[numpy.int64]
# Games that one process plays at a time; fixed, so that the number of processes changes nothing.
CHUNK = 25
# How sharply final scores are told apart, in standard deviations of theirs.
SHARPNESS = 0.4
SPREAD_OF_ERROR = 0.55
NEWTON_STEPS = 5
LARGEST_STEP = 0.5
SMALLEST_STEP = 0.25
IMITATED_GAMES = 20
EXPLORED_PERCENT = 15


@dataclass
class Plan:
    """How to learn: everything that decides the outcome."""

    rounds: int = 8
    games: int = 400
    seed: str = "1"
    explored: float = 0.12
    kept: float = 0.1
    # The share of games, from the second round on, at which one seat is a sparring partner with hand-made weights.
    sparring: float = 0.5
    # 1 learns from the ends of games alone, less also from what was thought later, by tenths of a game.
    trace: float = 0.95
    # How much the weights of the last round hold back those of the next.
    inertia: float = 0.03


@dataclass
class WeightLearner:
    """Weights for one number of seats, as far as they have been learned."""

    game: Game
    seats: int
    plan: Plan
    start: list[float]
    drift: list[float]
    spread: float
    spread_drift: float
    # One entry a round: how well it foretold, what was scored, and the share won against sparring partners.
    curve: list[dict[str, float]] = field(default_factory=list)

    def judgement(self) -> Judgement:
        """The weights at work."""
        return Judgement(self.game.sense(), self.start, self.drift, self.spread, self.spread_drift)

    def fields(self) -> dict[str, object]:
        """What is kept in the file."""
        plan = self.plan
        return {
            "command": f"teahouse lab train {self.game.id} --seats {self.seats} --rounds {plan.rounds} "
            f"--games {plan.games} --seed {plan.seed}",
            "start": self.start,
            "drift": self.drift,
            "spread": self.spread,
            "spread_drift": self.spread_drift,
            "curve": self.curve,
        }


@dataclass
class Moments:
    """What was seen: progress by moment, insights by moment and seat, and for each moment how the game ended."""

    progress: Array
    insights: NDArray[numpy.float32]
    scores: Array
    # The number of the game, by moment; the final scores and sparring partners by game.
    games: Whole
    finals: Array
    partners: Whole


# What a process must know of a learner: seats, plan, start, drift, spread and its drift.
Knowledge = tuple[int, Plan, list[float], list[float], float, float]


def new_learner(game: Game, seats: int, plan: Plan) -> WeightLearner:
    """A learner without games, initialised from the game's hand-made values."""
    count = len(game.sense().insights)
    return WeightLearner(game, seats, plan, imitate_sense(game, seats, plan.seed), [0.0] * count, UNLEARNED_SPREAD, 0.0)


def imitate_sense(game: Game, seats: int, seed: str) -> list[float]:
    """The weights of the insights that come closest to the values of the game's own sense in games it plays."""
    sense, rng = game.sense(), Rng(f"{seed}/{seats}/imitation")
    insights, values = [], []
    for number in range(IMITATED_GAMES):
        state = game.new(seats, f"{seed}/{seats}/imitation/{number}")
        while state.to_move != NOBODY:
            moves = state.moves()
            is_explored = rng.below(100) < EXPLORED_PERCENT
            place = rng.below(len(moves)) if is_explored else highest(sense_values(sense, state, moves), rng)
            state.play(moves[place])
            if state.to_move != NOBODY and not sense.is_half_made(state):
                insights.append(numpy.array(list(sense.insight(state))).reshape(seats, -1))
                values.append([sense.value(state, seat) for seat in range(seats)])
    design, wanted = numpy.array(insights), numpy.array(values)
    design = (design - design.mean(axis=1, keepdims=True)).reshape(-1, design.shape[2])
    wanted = (wanted - wanted.mean(axis=1, keepdims=True)).reshape(-1)
    hold = 1e-3 * (design**2).mean(axis=0) + 1e-6
    weights = numpy.linalg.solve(design.T @ design / len(design) + numpy.diag(hold), design.T @ wanted / len(design))
    return [round(float(weight), 4) for weight in weights]


def play_chunk(package: str, learner: Knowledge, first: int, games: int, round: int) -> Moments:
    """Some games of a round; runs in a separate process."""
    game: Game = import_module(package).GAME
    seats, plan, start, drift, spread, spread_drift = learner
    judgement = Judgement(game.sense(), start, drift, spread, spread_drift)
    width = len(start)
    progress, insights, scores, numbers, finals, partners = [], [], [], [], [], []
    for number in range(first, first + games):
        rng = Rng(f"{plan.seed}/{seats}/{round}/{number}")
        sparring = partners_of(rng, seats, plan, round)
        state = game.new(seats, f"{plan.seed}/{seats}/{round}/{number}")
        lesson = self_play(state, judgement, rng, plan.explored, plan.kept, sparring)
        rows = numpy.frombuffer(memoryview(lesson.rows)).reshape(lesson.moments, 1 + seats * width)
        progress.append(rows[:, 0].copy())
        insights.append(rows[:, 1:].reshape(-1, seats, width).astype(numpy.float32))
        scores.append(numpy.tile(numpy.array(lesson.scores, float), (lesson.moments, 1)))
        numbers.append(numpy.full(lesson.moments, number))
        finals.append(lesson.scores)
        partners.append(sparring)
    return Moments(
        progress=numpy.concatenate(progress),
        insights=numpy.concatenate(insights),
        scores=numpy.concatenate(scores),
        games=numpy.concatenate(numbers),
        finals=numpy.array(finals, float),
        partners=numpy.array(partners),
    )


def partners_of(rng: Rng, seats: int, plan: Plan, round: int) -> int:
    """The seats, as bits, that are sparring partners: in the first round all, later one in some games."""
    if round == 0:
        return (1 << seats) - 1
    if int(rng.below(1000)) < 1000 * plan.sparring:
        return 1 << int(rng.below(seats))
    return 0


def join_moments(parts: list[Moments]) -> Moments:
    """The chunks of a round in their order."""
    return Moments(
        progress=numpy.concatenate([part.progress for part in parts]),
        insights=numpy.concatenate([part.insights for part in parts]),
        scores=numpy.concatenate([part.scores for part in parts]),
        games=numpy.concatenate([part.games for part in parts]),
        finals=numpy.concatenate([part.finals for part in parts]),
        partners=numpy.concatenate([part.partners for part in parts]),
    )


def train(
    learner: WeightLearner, processes: int = 1, watch: Callable[[int], None] | None = None
) -> Iterator[dict[str, float]]:
    """Learn the rounds that are left; gives the entry of the curve after each. `watch` is told of games played."""
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=set_up_worker)
    try:
        while len(learner.curve) < learner.plan.rounds:
            round = len(learner.curve)
            knows = (learner.seats, learner.plan, learner.start, learner.drift, learner.spread, learner.spread_drift)
            firsts = range(0, learner.plan.games, CHUNK)
            jobs = [
                pool.submit(
                    play_chunk, learner.game.package, knows, first, min(CHUNK, learner.plan.games - first), round
                )
                for first in firsts
            ]
            parts = []
            for job in jobs:
                parts.append(job.result())
                if watch:
                    watch(len(parts[-1].finals))
            yield learn(learner, join_moments(parts))
    finally:
        pool.shutdown(cancel_futures=True)


def learn(learner: WeightLearner, moments: Moments) -> dict[str, float]:
    """Move the weights to where the round just played would have been foretold best."""
    count = len(learner.start)
    old = numpy.array(learner.start + learner.drift)
    temperature = max(1e-3, SHARPNESS * float(moments.finals.std(axis=1).mean()) * numpy.sqrt(2))
    spread, drift = spread_of_error(moments, old, temperature)
    tau = (spread + drift * moments.progress)[:, None]
    design = numpy.concatenate([moments.insights, moments.insights * moments.progress[:, None, None]], axis=2)
    design = (design - design.mean(axis=1, keepdims=True)) / tau[:, :, None]
    # In the first round there are only the ends of games to learn from.
    wanted = targets(moments, design, old, temperature, learner.plan.trace if learner.curve else 1.0)
    weights, error = solve_weights(design, wanted, old, learner.plan.inertia)
    # Each round answers the one before; smaller steps keep them from running in circles.
    weights = old + max(SMALLEST_STEP, LARGEST_STEP / (1 + 0.3 * len(learner.curve))) * (weights - old)
    learner.start = [round(float(weight), 4) for weight in weights[:count]]
    learner.drift = [round(float(weight), 4) for weight in weights[count:]]
    learner.spread, learner.spread_drift = round(spread, 4), round(drift, 4)
    entry = {
        "games": float(learner.plan.games * (len(learner.curve) + 1)),
        "error": round(error, 5),
        "score": round(float(moments.finals.mean()), 3),
        "share": round(sparring_share(moments), 4),
    }
    learner.curve.append(entry)
    return entry


def softmax(values: Array) -> Array:
    """Shares by seat."""
    grown = numpy.exp(values - values.max(axis=1, keepdims=True))
    shares: Array = grown / grown.sum(axis=1, keepdims=True)
    return shares


def targets(moments: Moments, design: Array, weights: Array, temperature: float, trace: float) -> Array:
    """What should have been foretold: how the game ended, mixed with what was foretold at later moments of it."""
    ends = softmax(moments.scores / temperature)
    foretold = softmax(design @ weights)
    found = ends.copy()
    for place in range(len(found) - 2, -1, -1):
        if moments.games[place] == moments.games[place + 1]:
            kept = trace ** (10 * max(0.0, float(moments.progress[place + 1] - moments.progress[place])))
            found[place] = (1 - kept) * foretold[place + 1] + kept * found[place + 1]
    return found


def solve_weights(design: Array, wanted: Array, old: Array, inertia: float) -> tuple[Array, float]:
    """The weights of least cross-entropy near the old ones, and that cross-entropy."""
    moments, size = len(design), design.shape[2]
    scale = (design**2).mean(axis=(0, 1))
    hold = inertia * (scale + 1e-6 * scale.max())
    weights = old.copy()
    error = cross_entropy(design, wanted, weights)
    for _ in range(NEWTON_STEPS):
        shares = softmax(design @ weights)
        slope = numpy.einsum("ts,tsk->k", shares - wanted, design) / moments + hold * (weights - old)
        means = numpy.einsum("ts,tsk->tk", shares, design)
        curvature = (design * shares[:, :, None]).reshape(-1, size).T @ design.reshape(-1, size) - means.T @ means
        step = numpy.linalg.solve(curvature / moments + numpy.diag(hold), slope)
        # A step that leads uphill was too long.
        while cross_entropy(design, wanted, weights - step) > error and abs(step).max() > 1e-6:
            step = step / 2
        weights = weights - step
        error = cross_entropy(design, wanted, weights)
    return weights, error


def cross_entropy(design: Array, wanted: Array, weights: Array) -> float:
    """The cross-entropy of the weights' predictions."""
    return float(-(wanted * numpy.log(softmax(design @ weights) + 1e-12)).sum(axis=1).mean())


def spread_of_error(moments: Moments, weights: Array, least: float) -> tuple[float, float]:
    """By how many points a foretold score is off at the beginning, and how much less at the end."""
    count = moments.insights.shape[2]
    foretold = moments.insights @ weights[:count] + moments.progress[:, None] * (moments.insights @ weights[count:])
    off = (moments.scores - moments.scores.mean(axis=1, keepdims=True)) - (
        foretold - foretold.mean(axis=1, keepdims=True)
    )
    bins = numpy.clip((moments.progress * 6).astype(int), 0, 5)
    known = [part for part in range(6) if (bins == part).sum() > 20]
    if len(known) < 2:
        return max(least, float(off.std()) * SPREAD_OF_ERROR), 0.0
    where = [float(moments.progress[bins == part].mean()) for part in known]
    errors = [SPREAD_OF_ERROR * float(numpy.sqrt((off[bins == part] ** 2).mean())) for part in known]
    slope, first = numpy.polyfit(where, errors, 1)
    first = max(least, float(first))
    return first, max(float(slope), least - first)


def sparring_share(moments: Moments) -> float:
    """The share of the victory that a learner takes from a sparring partner: above a half is better than it."""
    won = []
    for finals, partners in zip(moments.finals, moments.partners):
        if partners.bit_count() == 1:
            partner = int(partners).bit_length() - 1
            others = numpy.delete(finals, partner)
            won.append(float((others > finals[partner]).mean() + 0.5 * (others == finals[partner]).mean()))
    return float(numpy.mean(won)) if won else 0.5


def read_weights(path: Path, game: Game) -> dict[str, object]:
    """A file of weights to go on with, or a new one where there is none or its insights have changed."""
    empty: dict[str, object] = {"format": FORMAT, "game": game.id, "insights": game.sense().insights, "seats": {}}
    if not path.exists():
        return empty
    try:
        found: dict[str, object] = json.loads(text_of(path))
    except ValueError:
        raise Unreadable(f"{path}: not JSON; remove it to begin anew") from None
    return found if found.get("insights") == empty["insights"] and found.get("game") == game.id else empty


def write_weights(path: Path, source: dict[str, object], learner: WeightLearner) -> None:
    """Keep what has been learned so far."""
    tables = source["seats"]
    assert isinstance(tables, dict)
    tables[str(learner.seats)] = learner.fields()
    source["seats"] = {count: tables[count] for count in sorted(tables)}
    lines = json.dumps(source, ensure_ascii=False, indent=1)
    write_whole(path, compact(lines) + "\n")


def compact(text: str) -> str:
    """JSON with lists of numbers on one line."""
    out: list[str] = []
    depth = 0
    for line in text.splitlines():
        bare = line.strip()
        if depth:
            out[-1] += bare if bare.startswith("]") else bare.replace(",", ", ")
            depth += bare.endswith("[") - bare.startswith("]")
        else:
            out.append(line)
            depth += bare.endswith("[") and '"curve"' not in bare
    return "\n".join(out)


def resume_learner(source: dict[str, object], game: Game, seats: int, plan: Plan) -> WeightLearner | None:
    """The learner that a file holds for so many seats, if the same plan began it."""
    tables = source["seats"]
    assert isinstance(tables, dict)
    table = tables.get(str(seats))
    if table is None:
        return None
    learner = WeightLearner(
        game, seats, plan, table["start"], table["drift"], table["spread"], table["spread_drift"], table["curve"]
    )
    if without_rounds(table["command"]) != without_rounds(str(learner.fields()["command"])):
        raise Unreadable(f"{game.id}: {seats} seats were begun otherwise, by: {table['command']}; leave out --resume")
    return learner


def without_rounds(command: str) -> tuple[str, str]:
    """What of a command decides how learning goes on: everything but how long."""
    return command.split(" --rounds ", maxsplit=1)[0], command.split(" --games ", maxsplit=1)[1]
