"""A game as everybody outside its folder knows it."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.book import Book, read_book
from teahouse.core.encoding import Encoding
from teahouse.core.errors import NotAllowed, Unreadable
from teahouse.core.events import Chronicle
from teahouse.core.options import Option, Options, resolve_options
from teahouse.core.rng import key_of
from teahouse.core.sense import Sense
from teahouse.core.state import Position, State
from teahouse.core.verbs import Vocabulary
from teahouse.core.words import NUMBER, Fact, Words, read_facts, words_of

# In quotes: compiled code cannot make `vec[i64]` as a value.
Start: TypeAlias = "Callable[[int, vec[i64], Options, list[tuple[int, ...]] | None], State]"
SHOWN_ALTERNATIVES = 8


class Game:
    """One game: its names, seats and options, its vocabulary, and the way into its states."""

    def __init__(
        self,
        id: str,
        package: str,
        names: Mapping[str, str],
        seats: Sequence[int],
        verbs: Vocabulary,
        events: Chronicle,
        start: Start,
        state: type[State],
        rules: Sequence[str],
        options: Sequence[Option] = (),
        presets: Mapping[str, Mapping[str, object]] | None = None,
        version: int = 1,
        hidden: bool = False,
        chance: bool = True,
        agree: Callable[[int, Options], None] | None = None,
        naming: Callable[[State | None, str, str, str, str], str] | None = None,
        wasted: Callable[[State], int | None] | None = None,
        minutes: tuple[int, int] = (0, 0),
        difficulty: int = 0,
        period: str = "",
    ) -> None:
        self.id = id
        self.package = package
        self.names = dict(names)
        self.seats = list(seats)
        self.verbs = verbs
        self.events = events
        self.start = start
        self.state = state
        # Every id that a refusal can begin with.
        self.rules = list(rules)
        self.options = list(options)
        self.presets = {name: dict(values) for name, values in (presets or {}).items()}
        self.version = version
        # Whether seats hold something that the others may not see.
        self.hidden = hidden
        # Whether anything is ever drawn or shuffled.
        self.chance = chance
        # Raises where options do not go together, or not with that many seats.
        self.agree = agree
        # What a thing is called in this game, by its domain, text, language and form; "" where the words know it. Where
        # that depends on the table, it is "" without a state, and the same in every state of a game.
        self.naming = naming
        # How much more has been paid than was asked for; None where nothing is being paid.
        self.wasted = wasted
        # How long a game among people takes, from the shortest to the longest usual one; 0 and 0 where nobody knows.
        self.minutes = minutes
        # How hard it is to learn and to play: 1 (easy) to 3 (demanding), 0 where nobody knows.
        self.difficulty = difficulty
        # The event with which a stretch of the game begins that people count by, such as a month; its first parameter
        # is the number of the stretch. "" where there is none.
        self.period = period
        self.books: dict[str, Book] = {}

    def resolve(self, options: Mapping[str, object], seats: int) -> Options:
        """Every option with its value, for that many seats."""
        if type(seats) is not int or seats not in self.seats:
            allowed = " or ".join(str(count) for count in self.seats)
            raise Unreadable(f"{self.id} is played with {allowed} seats, not {seats}")
        found = resolve_options(self.options, options, seats)
        if self.agree is not None:
            self.agree(seats, found)
        return found

    def new(
        self,
        seats: int | None = None,
        seed: str | int | None = None,
        options: Mapping[str, object] | None = None,
        log: list[tuple[int, ...]] | None = None,
    ) -> State:
        """A game before its first decision; `log` hears what the set-up does."""
        seats = self.seats[0] if seats is None else seats
        key = key_of(str(seed) if seed is not None else secrets.token_hex(16))
        return self.start(seats, key, self.resolve(options or {}, seats), log)

    def at(self, position: Position) -> State:
        """The state that a position describes."""
        return self.state.at(position)

    def text(self, action: int) -> str:
        """The action as it is written."""
        return self.verbs.text(action)

    def parse(self, text: str) -> int:
        """The action that a text names."""
        return self.verbs.parse(text)

    def touches(self, action: int) -> list[str]:
        """What a person touches, in order, to choose the action."""
        return self.verbs.touches(action)

    def tell(self, event: tuple[int, ...], seat: int) -> tuple[int, ...]:
        """The event as the seat may know it."""
        return self.events.tell(event, seat)

    def name(self, language: str = "en") -> str:
        """What the game is called."""
        return self.names.get(language, self.names["en"])

    def words(self, language: str = "en") -> Words:
        """The game's sentences."""
        return words_of(self.package, language)

    def book(self, language: str = "en") -> Book:
        """The game's rulebook."""
        if language not in self.books:
            self.books[language] = read_book(self.package, language)
        return self.books[language]

    def notation(self) -> ModuleType:
        """The community's notation: a module with `read_game` and `write_game`."""
        if find_spec(self.package + ".notation") is None:
            raise Unreadable(f"{self.id} has no notation of its own: its records are the only form")
        return import_module(self.package + ".notation")

    def look(self) -> ModuleType:
        """The game's pictures: a module with `text` and `svg`."""
        return import_module(self.package + ".look")

    def sense(self) -> Sense:
        """The game's judgement of states."""
        sense = import_module(self.package + ".sense").SENSE
        assert isinstance(sense, Sense)
        return sense

    def encoding(self) -> Encoding:
        """How the game writes a view as numbers for learning."""
        encoding = import_module(self.package + ".encoding").ENCODING
        assert isinstance(encoding, Encoding)
        return encoding

    def check(self, state: State, action: int) -> None:
        """Raise NotAllowed if a rule refuses the action."""
        rule = state.refusal(action)
        if rule:
            raise NotAllowed(self.explain(state, action, rule), rule)

    def value_name(self, state: State | None, domain: str, text: str, language: str, form: str = "") -> str:
        """What people call the thing that a text names, in a form of it where the catalogue has one; a number with a
        form is so many of that."""
        local = self.naming(state, domain, text, language, form) if self.naming is not None else ""
        return local or self.words(language).fact(domain, text, form)

    def refusal(self, state: State, refusal: str, language: str) -> str:
        """The sentence for what `State.refusal` returned."""
        rule, facts = read_facts(refusal)
        named = {name: self.fact(state, name, value, language) for name, value in facts.items()}
        return self.words(language).say(rule, named)

    def fact(self, state: State | None, kind: str, value: str, language: str) -> Fact:
        """A fact of a sentence: a number as it is, everything else by the form that is asked for."""
        if NUMBER.fullmatch(value) and self.value_name(state, kind, value, language) == value:
            return value
        return lambda form: self.value_name(state, kind, value, language, form)

    def explain(self, state: State, action: int, rule: str) -> str:
        """A refusal for programmers: what was tried, why not, and what would go."""
        sentence = self.refusal(state, rule, "en").rstrip(".")
        return (
            f"{self.text(action)}: {sentence} ({rule.partition(' ')[0]}). {self.alternatives(state, action)}".rstrip()
        )

    def alternatives(self, state: State, action: int) -> str:
        """The allowed actions most like this one."""
        verb, path = self.verbs.verb(action).name, self.touches(action)
        legal = [other for other in state.legal() if self.verbs.verb(other).name == verb] or state.legal()
        if not legal:
            return "The game is over."
        for depth in range(len(path) - 1, -1, -1):
            alike = [other for other in legal if self.touches(other)[:depth] == path[:depth]]
            if alike or not depth:
                break
        else:
            alike = legal
        shown = ", ".join(self.text(other) for other in alike[:SHOWN_ALTERNATIVES])
        return f"Allowed: {shown}{' …' if len(alike) > SHOWN_ALTERNATIVES else ''}"
