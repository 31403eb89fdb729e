"""Why a move, and not the next best one: the insights that speak for it, and those that speak against."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.bots.judgement import Judgement
from teahouse.bots.weights import learned_judgement
from teahouse.core.game import Game
from teahouse.core.rng import Rng
from teahouse.core.state import State
from teahouse.core.words import Words, words_of

WORLDS: Final[i64] = 8
# What weighs less than this share of the heaviest reason is not worth a word.
WORTH_A_WORD: Final = 0.2
MOST_REASONS: Final = 2
# An average of worlds that is no further from a whole number is told as that.
NEARLY: Final = 0.2


@final
class Explanation:
    """Why an action. `reasons` are insights with what they count for the action against the best `alternative`, in the
    units of the judgement, the heaviest first; positive ones speak for it. `amounts` says by how much each insight of
    the seat itself differs."""

    def __init__(
        self,
        action: int,
        alternatives: list[tuple[int, float]],
        reasons: list[tuple[str, float]],
        amounts: dict[str, float],
    ) -> None:
        self.action = action
        self.alternatives = alternatives
        self.reasons = reasons
        self.amounts = amounts

    def sentence(self, game: Game, language: str) -> str:
        """The explanation in words; "" where there was nothing to choose or nothing to say."""
        if not self.alternatives or not self.reasons:
            return ""
        words, own = words_of("teahouse.bots", language), game.words(language)
        heaviest = abs(self.reasons[0][1])
        named = [reason for reason in self.reasons if own.knows(f"feature:{reason[0]}")]
        heavy = [reason for reason in named if abs(reason[1]) >= WORTH_A_WORD * heaviest]
        gains = [self.clause(own, f"feature:{name}", name) for name, worth in heavy if worth > 0.0][:MOST_REASONS]
        losses = [self.clause(own, f"feature:{name}:against", name) for name, worth in heavy if worth < 0.0][:1]
        comma = words.say("because:and")
        if gains and losses:
            return words.say("because:both", {"gains": comma.join(gains), "losses": losses[0]})
        if gains:
            return words.say("because:gains", {"gains": comma.join(gains)})
        return words.say("because:luck")

    def clause(self, own: Words, message: str, insight: str) -> str:
        """What an insight says for or against the action; with a number, where the game has words for it and it is a
        whole one."""
        amount = abs(self.amounts.get(insight, 0.0))
        whole = round(amount)
        if whole >= 1 and abs(amount - whole) < NEARLY and own.knows(f"{message}:n"):
            return own.say(f"{message}:n", {"n": str(whole)})
        return own.say(message)


def explain(game: Game, seen: State, action: int, ranked: list[tuple[int, float]], seed: str = "why") -> Explanation:
    """Compare an action with the best of the others; `ranked` are the moves as a bot weighed them, best first."""
    others = [(move, promise) for move, promise in ranked if move != action]
    if not others and len(seen.moves()) > 1:
        others = [(move, 0.0) for move in seen.legal() if move != action][:1]
    if not others:
        return Explanation(action, [], [], {})
    judgement = learned_judgement(game, int(seen.seats))
    rng = Rng(seed)
    names = judgement.sense.insights
    totals = [0.0] * len(names)
    amounts = [0.0] * len(names)
    for _ in range(WORLDS):
        world = seen.imagine(rng)
        chosen = after_move(judgement, world, action)
        other = after_move(judgement, world, others[0][0])
        gained, missed = contributions(judgement, chosen, world.to_move), contributions(judgement, other, world.to_move)
        own, alternative = judgement.sense.insight(chosen), judgement.sense.insight(other)
        first: i64 = world.to_move * len(names)
        for i in range(len(names)):
            totals[i] += (gained[i] - missed[i]) / float(WORLDS)
            amounts[i] += (own[first + i] - alternative[first + i]) / float(WORLDS)
    found = [(-abs(totals[i]), i) for i in range(len(names)) if totals[i] != 0.0]
    found.sort()
    reasons = [(names[i], totals[i]) for weight, i in found]
    return Explanation(action, others[:3], reasons, {names[i]: amounts[i] for weight, i in found})


def after_move(judgement: Judgement, world: State, action: int) -> State:
    """A world after an action and what it begins."""
    after = world.copy()
    after.apply(action)
    return judgement.complete_move(after, world.to_move)


def contributions(judgement: Judgement, after: State, seat: i64) -> vec[float]:
    """What each insight counts for a seat, against the others' average."""
    insight = judgement.sense.insight(after)
    progress = judgement.sense.progress(after)
    count: i64 = len(judgement.start)
    found = vec[float]([0.0] * count)
    other: i64
    i: i64
    for other in range(after.seats):
        share = 1.0 if other == seat else -1.0 / float(after.seats - 1)
        for i in range(count):
            weight = judgement.start[i] + progress * judgement.drift[i]
            found[i] += share * insight[other * count + i] * weight
    return found
