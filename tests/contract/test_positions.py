"""Whatever a game comes to can be written down, read back and played on, whoever looks at it.

Random games seldom see an earthquake shake the Great Wall. So the games here are steered: tables are laid at which
every two choices of options meet, every player prefers other verbs, and they play until they have been wherever the
rules can lead. A phase, a prompt or a verb that is declared but never met fails the test.
"""

import itertools
import json
import pickle
import random
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.record import Record
from teahouse.core.state import NOBODY, SPECTATOR, Position, State
from teahouse.core.verbs import Verb
from tests.conftest import GAMES, fits, often
from tests.contract.test_books_and_words import catalogue

PLAYED = Path(__file__).parent.parent / "games"
# Games at each table, after which a place that nobody has met counts as out of reach.
MOST_GAMES = 100
# Decisions after which a game is left: some never end.
LONGEST = often(800, 250)
# For an option that is a number, one that games come to; the default is usually out of their reach.
SMALL = 30
# Tables drawn for two choices that have not met, of which the one with most to offer is laid.
DRAWN = 30

Choice = tuple[str, object]
# The seats and the options.
Table = dict[str, object]
# Something that a game can come to: ("phase", "bonus"), ("asked", "floor in super_event"), ("verb", "boat 2").
Place = tuple[str, str]


def choices(game: Game) -> dict[str, list[object]]:
    """What can be chosen for a table: its seats, and the values of every option."""
    found: dict[str, list[object]] = {"seats": list(game.seats)}
    for option in game.options:
        numbers = [option.least, min(option.least + SMALL, option.most), option.default_for(game.seats[0])]
        found[option.name] = [*option.values] or [*dict.fromkeys(numbers)]
    return found


def seats_and_options(table: Table) -> tuple[int, dict[str, object]]:
    """A table as games are started."""
    seats = table["seats"]
    assert isinstance(seats, int)
    return seats, {name: value for name, value in table.items() if name != "seats"}


def can_be_laid(game: Game, table: Table) -> bool:
    """Whether the choices of a table go together."""
    seats, options = seats_and_options(table)
    return fits(game, options, seats)


def pairs(table: Table) -> set[tuple[Choice, Choice]]:
    """Every two choices that meet at a table."""
    return set(itertools.combinations(table.items(), 2))


def pairs_offered(game: Game) -> Iterator[tuple[Choice, Choice]]:
    """Every two choices that there are."""
    for (one, values), (other, others) in itertools.combinations(choices(game).items(), 2):
        for value, another in itertools.product(values, others):
            yield (one, value), (other, another)


def tables(game: Game) -> list[Table]:
    """The presets, and tables at which every two choices that go together meet."""
    chooser = random.Random(game.id)
    found: list[Table] = [{"seats": game.seats[0], **preset} for preset in game.presets.values()]
    met: set[tuple[Choice, Choice]] = set()
    for pair in pairs_offered(game):
        if pair in met:
            continue
        drawn = [
            {name: chooser.choice(values) for name, values in choices(game).items()} | dict(pair) for _ in range(DRAWN)
        ]
        possible = [table for table in drawn if can_be_laid(game, table)]
        if possible:
            best = max(possible, key=lambda table: len(pairs(table) - met))
            found.append(best)
            met |= pairs(best)
    return found


def names_of_places(game: Game) -> dict[str, list[str]]:
    """The names of a game's phases, stages and endings, by the field of the state that is a number among them."""
    if find_spec(game.package + ".phases") is None:
        return {}
    lists = vars(import_module(game.package + ".phases"))
    return {name.lower()[:-1]: lists[name] for name in ("PHASES", "STAGES", "ENDINGS") if name in lists}


def declared(game: Game) -> set[Place]:
    """Everything that can be asked and done, by the game's words, its verbs and the names of its phases."""
    prompts = [key.split(":")[1] for key in catalogue(game, "en") if key.startswith("prompt:")]
    found = {("prompt", prompt) for prompt in prompts}
    found |= {verb_place(verb) for verb in game.verbs.verbs}
    for field, names in names_of_places(game).items():
        found |= {(field, name) for name in names}
    if "stage" in names_of_places(game):
        asked: dict[str, list[str]] = import_module(game.package + ".phases").ASKED
        found |= {("asked", f"{phase} in {stage}") for stage, phases in asked.items() for phase in phases}
    return found


def verb_place(verb: Verb) -> Place:
    """A verb, told from others of its name by the number of its parameters."""
    return "verb", f"{verb.name} {len(verb.parameters)}"


def same(one: State, other: State) -> bool:
    """Whether two states look identical, down to the order of their fields."""
    return json.dumps(one.position()) == json.dumps(other.position())


def read_back(game: Game, state: State) -> State:
    """The state that its position describes; everybody's view of it has been read back as well."""
    for viewer in [*range(state.seats), int(SPECTATOR)]:
        read_back_one(game, state.seen_by(viewer))
    return read_back_one(game, state)


def read_back_one(game: Game, state: State) -> State:
    """What JSON and pickle make of a state: the same again, which allows the same."""
    written = json.dumps(state.position())
    again = game.at(json.loads(written))
    assert again == state and type(again) is type(state)
    assert json.dumps(again.position()) == written
    assert json.dumps(pickle.loads(pickle.dumps(state)).position()) == written
    if state.viewer in (NOBODY, state.to_move):
        assert again.legal() == state.legal()
    return again


class Tour:
    """Games of one kind, what they have come to, and how often at which table."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names = names_of_places(game)
        self.met: set[Place] = set()
        self.visits: Counter[tuple[str, frozenset[Place]]] = Counter()

    def follow(self, name: str, record: Record) -> None:
        """Walk through a game that was played."""
        moves = iter(record.moves)
        self.walk(record.start(), name, lambda state: self.game.parse(next(moves)), len(record.moves) + 1)

    def play(self, table: Table, seed: str) -> None:
        """A game between players of different tastes."""
        chooser = random.Random(seed)
        seats, options = seats_and_options(table)
        tastes = [{verb.first: 10 ** chooser.uniform(-2, 2) for verb in self.game.verbs.verbs} for _ in range(seats)]
        state = self.game.new(seats, seed, options)
        self.walk(state, str(table), lambda state: self.choose(state, tastes[state.to_move], chooser), LONGEST)

    def choose(self, state: State, taste: dict[int, float], chooser: random.Random) -> int:
        """Something that nobody has done before, if that is possible, else a verb to the player's taste."""
        legal = state.legal()
        spans: dict[int, tuple[int, int]] = {}
        stop = 0
        while stop < len(legal):
            first, verb = stop, self.game.verbs.verb(legal[stop])
            if verb_place(verb) not in self.met:
                return legal[first]
            stop = bisect_left(legal, verb.first + verb.size)
            spans[verb.first] = (first, stop)
        [chosen] = chooser.choices(list(spans), [taste[first] for first in spans])
        return legal[chooser.randrange(*spans[chosen])]

    def walk(self, state: State, table: str, choose: Callable[[State], int], most: int) -> None:
        """A game; beside it goes one that is read back at every look, and has to stay the same to the end."""
        beside: State | None = None
        for _ in range(most):
            if self.is_worth_a_look(state, table):
                assert beside is None or same(beside, state)
                beside = read_back(self.game, state)
            if state.to_move == NOBODY:
                break
            action = choose(state)
            self.met.add(verb_place(self.game.verbs.verb(action)))
            state.play(action)
            if beside is not None:
                beside.play(action)
        assert beside is None or same(beside, state)

    def is_worth_a_look(self, state: State, table: str) -> bool:
        """Whether this place is new at its table, or was passed by many times."""
        here = self.places(state)
        self.met |= here
        visit = table, frozenset(here)
        self.visits[visit] += 1
        return self.visits[visit] == 1 or self.visits[visit] % often(100, 200) == 0

    def places(self, state: State) -> set[Place]:
        """Where the game is."""
        here = {field: names[getattr(state, field)] for field, names in self.names.items()}
        found = {*here.items(), ("prompt", state.prompt().partition(" ")[0])}
        return found | {("asked", f"{here['phase']} in {here['stage']}")} if "stage" in here else found


def records(game: Game) -> Iterator[tuple[str, Record]]:
    """The games of this kind that were played, by the names of their files."""
    for file in sorted((PLAYED / game.id).glob("*.json")):
        yield file.stem, Record.load(file)


@pytest.mark.slow
def test_whatever_a_game_comes_to_is_read_back_whole_and_goes_on_as_it_would_have(game: Game) -> None:
    tour, wanted, laid = Tour(game), declared(game), tables(game)
    for name, record in records(game):
        tour.follow(name, record)
    for number in range(MOST_GAMES):
        for table in laid:
            tour.play(table, f"{number} {table}")
        if tour.met >= wanted:
            break
    assert tour.met == wanted


def test_every_two_choices_that_go_together_meet_at_a_table(game: Game) -> None:
    met = {pair for table in tables(game) for pair in pairs(table)}
    for pair in pairs_offered(game):
        assert pair in met or not can_be_laid(game, {"seats": game.seats[0], **dict(pair)}), pair


@given(game=some.sampled_from(GAMES), seed=some.integers(0, 10_000))
@pytest.mark.slow
def test_a_position_is_refused_or_whoever_is_to_move_has_a_choice(game: Game, seed: int) -> None:
    chooser = random.Random(seed)
    one, other = two_positions(game, chooser)
    fields = [name for name in one if name not in ("options", "seats", "viewer", "chance")]
    for _ in range(often(100, 25)):
        # Parts of two positions that do not belong together.
        crossed = one | {name: other[name] for name in chooser.sample(fields, chooser.randint(1, 4))}
        try:
            state = game.at(crossed)
        except Unreadable:
            continue
        assert bool(state.legal()) == (state.to_move != NOBODY), crossed


def two_positions(game: Game, chooser: random.Random) -> list[Position]:
    """Two moments of one game."""
    seats, options = seats_and_options(chooser.choice(tables(game)))
    state = game.new(seats, f"{chooser.random()}", options)
    found: list[Position] = [state.position()]
    while state.to_move != NOBODY and len(found) < LONGEST:
        state.play(chooser.choice(state.legal()))
        found.append(state.position())
    return chooser.sample(found, 2)
