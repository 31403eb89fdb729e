"""Jobs of the lab: one game each, a pure function of what the job says."""

import ast
import hashlib
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from teahouse.bots import bot_class
from teahouse.core.breakdown import by_source
from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.registry import game as game_with_id
from teahouse.core.state import State
from teahouse.lab.outside_bot import OWN_BUDGET, PIPE
from teahouse.lab.outside_program import hello_of
from teahouse.lab.simulation import SimulatedGame, custom_bot_class, read_player, simulate, split_budget

# What a bench may add to a result: figures made from the last state, under names of its own.
Facts = Callable[[Game, State], Mapping[str, float]]
# Where bots live, and what in the folders that decide how their games go does not.
BOTS_ROOM = "teahouse.bots"
SILENT = {"notation.py"}
SILENT_FOLDERS = {"look", "words", "book", "__pycache__"}
DATA = {".json", ".npz", ".npy", ".txt", ".csv"}


@dataclass(frozen=True)
class Job:
    """One game to be played: who sits where, by which rules, from which seed."""

    game: str
    # One bot a seat with its budget, as "greedy@1".
    seats: tuple[str, ...]
    seed: str
    # House rules as JSON, resolved, so that equal rules are equal texts.
    options: str
    # Moves that are played before the bots begin.
    opening: tuple[str, ...] = ()
    # Whether verbs, events and sources of points are counted too.
    detail: bool = False
    # Functions as "module:name" that add figures from the last state.
    facts: tuple[str, ...] = ()

    def key(self) -> str:
        """What tells this game from every other one, the code that plays it included."""
        said = json.dumps([asdict(self), self.code(), *agent_digests(self.game, self.seats)], sort_keys=True)
        return hashlib.sha256(said.encode()).hexdigest()[:32]

    def code(self) -> str:
        """A digest of the code and the data that decide how this game goes: results of other code do not count."""
        return code_of(self.game, frozenset(split_budget(name)[0] for name in self.seats), self.facts)


@dataclass
class Result:
    """What a game came to, by seat."""

    outcome: list[float]
    ranking: list[int]
    scores: list[int]
    moves: int
    # CPU seconds on whatever machine played it, those of other programs included.
    seconds: float
    # With detail: how often each seat used each verb, points by source, events by name, first actions.
    verbs: dict[str, list[int]] = field(default_factory=dict)
    sources: dict[str, list[int]] = field(default_factory=dict)
    events: dict[str, int] = field(default_factory=dict)
    first: list[str] = field(default_factory=list)
    facts: dict[str, float] = field(default_factory=dict)
    # By seat: decisions with a choice, and their CPU seconds, which differ each time; None where nobody knows.
    decisions: list[int] = field(default_factory=list)
    cpu: list[float | None] = field(default_factory=list, compare=False)


def job(
    game: str,
    bots: Sequence[str],
    seed: str,
    options: Mapping[str, object] | None = None,
    opening: Sequence[str] = (),
    detail: bool = False,
    facts: Sequence[str] = (),
) -> Job:
    """A job from what a person says; mistakes are found here and not by a worker."""
    rules = game_with_id(game).resolve(options or {}, len(bots))
    for name in facts:
        facts_at(name)
    return Job(
        game,
        tuple(full_name(text, game_with_id(game)) for text in bots),
        seed,
        json.dumps(rules, sort_keys=True),
        tuple(opening),
        detail,
        tuple(facts),
    )


def full_name(text: str, game: Game) -> str:
    """A bot that there is, with its budget spelled out."""
    name, budget = read_player(text, game)
    if name.startswith(PIPE):
        hello_of(name.removeprefix(PIPE))
    elif ":" in name:
        custom_bot_class(name)
    return name if budget == OWN_BUDGET else f"{name}@{budget}"


def play(job: Job) -> Result:
    """Play the game; the same job gives the same result in any process on any machine, but for the seconds."""
    game = game_with_id(job.game)
    events: list[tuple[int, ...]] = []
    began = time.process_time()
    ended = simulate(game, job.seats, job.seed, json.loads(job.options), job.opening, events if job.detail else None)
    state = ended.state
    result = Result(
        [float(share) for share in state.outcome()],
        [int(place) for place in state.ranking()],
        [int(score) for score in state.scores()],
        len(ended.moves),
        time.process_time() - began + outside_seconds(job, ended),
        decisions=ended.decisions,
        cpu=ended.cpu,
    )
    if job.detail:
        add_detail(result, game, ended, events)
    for name in job.facts:
        result.facts.update({key: float(value) for key, value in facts_at(name)(game, state).items()})
    return result


def outside_seconds(job: Job, ended: SimulatedGame) -> float:
    """The CPU seconds that a game cost other programs, as far as they are known."""
    return sum(cpu or 0.0 for name, cpu in zip(job.seats, ended.cpu) if name.startswith(PIPE))


def add_detail(result: Result, game: Game, ended: SimulatedGame, events: list[tuple[int, ...]]) -> None:
    """Count what was done, what happened, and where the points came from."""
    seats = int(ended.state.seats)
    result.first = [""] * seats
    for seat, action in ended.moves:
        result.verbs.setdefault(game.verbs.verb(action).name, [0] * seats)[seat] += 1
        result.first[seat] = result.first[seat] or game.text(action)
    for event in events:
        name = game.events.events[event[0]].name
        result.events[name] = result.events.get(name, 0) + 1
    result.sources = by_source(game, events, seats)


def facts_at(address: str) -> Facts:
    """The function at an address such as "bench.facts:persons"."""
    module, _, name = address.partition(":")
    try:
        found: Facts = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise Unreadable(f'no facts at "{address}": {error}') from None
    return found


@cache
def code_of(game: str, bots: frozenset[str], facts: tuple[str, ...]) -> str:
    """A digest of the rules, of what the bots at the table are made of, and of functions of one's own."""
    digest = hashlib.sha256()
    for package in ("teahouse.core", game_with_id(game).package):
        folder = folder_of(package)
        for file in rule_files(folder):
            digest.update(f"{package}/{file.relative_to(folder)}".encode() + effective_content(file))
    for file in sorted({file for name in bots for file in bot_modules(name, game)}):
        digest.update(file.name.encode() + effective_content(file))
    for address in sorted({*bots, *facts}):
        if ":" in address:
            digest.update(code_at(address))
    return digest.hexdigest()[:16]


def rule_files(folder: Path) -> list[Path]:
    """The files of a package that decide how games go; what they are compiled to does not change it."""
    return [
        file
        for file in sorted(folder.rglob("*"))
        if file.suffix in {".py", *DATA}
        and file.name not in SILENT
        and not SILENT_FOLDERS & set(file.relative_to(folder).parts)
    ]


def folder_of(package: str) -> Path:
    """Where a package stands."""
    spec = find_spec(package)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent


def bot_modules(name: str, game: str) -> set[Path]:
    """The modules of a bot: those that it needs, and not what only stands beside them; all for a bot of one's own, none
    for a program, which has its own."""
    if name.startswith(PIPE):
        return set()
    room = folder_of(BOTS_ROOM)
    if ":" in name:
        return set(room.glob("*.py"))
    found: set[Path] = set()
    modules = [bot_class(name, game_with_id(game)).__module__]
    while modules:
        module = modules.pop()
        assert module != BOTS_ROOM, f"{name}: a module of the bots takes names from the whole room"
        file = room / f"{module.rpartition('.')[2]}.py"
        if module.startswith(f"{BOTS_ROOM}.") and file not in found:
            found.add(file)
            modules += imported_modules(file)
    return found


def imported_modules(file: Path) -> list[str]:
    """The modules that a module takes names from."""
    nodes = ast.walk(ast.parse(file.read_bytes()))
    return [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module is not None]


def code_at(address: str) -> bytes:
    """What the module of a bot or a function of one's own says, or a program of itself."""
    if address.startswith(PIPE):
        return " ".join(hello_of(address.removeprefix(PIPE))).encode()
    spec = find_spec(address.partition(":")[0])
    return effective_content(Path(spec.origin)) if spec is not None and spec.origin is not None else b""


def agent_digests(game: str, seats: Sequence[str]) -> list[str]:
    """Digests of the files that bots of one's own play from: their classes list them in `files(game)`."""
    found: list[str] = []
    for name in sorted(set(seats)):
        module, _, kind = name.partition("@")[0].partition(":")
        if not kind or find_spec(module) is None:
            continue
        files = getattr(getattr(import_module(module), kind, None), "files", None)
        found += [digest_of(Path(file), file.stat().st_mtime_ns) for file in files(game)] if files else []
    return found


@cache
def digest_of(file: Path, _changed: int) -> str:
    """A digest of a file, made again only when the file has changed."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def effective_content(file: Path) -> bytes:
    """What of a file can change a game: data whole, Python without comments and docstrings."""
    if file.suffix == ".py":
        return ast.dump(without_docstrings(ast.parse(file.read_bytes()))).encode()
    return file.read_bytes()


def without_docstrings(tree: ast.Module) -> ast.Module:
    """A module that says the same to the computer."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return tree
