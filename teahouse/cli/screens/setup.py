"""The set-up of a game: who sits where, and by which house rules."""

from typing import ClassVar

from rich.markup import escape
from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Label, Select, Static

from teahouse.bots import BOTS, USUAL
from teahouse.cli import saves
from teahouse.cli.players import YOU
from teahouse.cli.screens.keys import label_keys
from teahouse.cli.screens.program import Program
from teahouse.cli.screens.table import TableScreen
from teahouse.core.errors import TeahouseError
from teahouse.core.game import Game
from teahouse.core.options import Option as HouseRule
from teahouse.core.options import spelling
from teahouse.core.record import Record
from teahouse.core.sitting import Sitting
from teahouse.core.telling import seat_name
from teahouse.core.words import Words, words_of

# What stands for a person in the list of who can sit on a seat.
PERSON = "person"


class SetupScreen(Screen[None]):
    """Who sits where, and the house rules."""

    app = getters.app(Program)
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f10", "dismiss", "leave")]
    DEFAULT_CSS = """
    SetupScreen { align: center middle; }
    SetupScreen > VerticalScroll { width: 96; max-height: 95%; height: auto; border: round $primary; padding: 1 2; }
    SetupScreen Horizontal { height: auto; }
    SetupScreen .name { width: 34; padding-top: 1; }
    SetupScreen Select { width: 1fr; }
    SetupScreen .about { color: $text-muted; padding: 0 0 1 2; height: auto; }
    SetupScreen .title { text-style: bold; color: $accent; padding: 1 0; }
    """

    def __init__(self, game: Game, language: str) -> None:
        super().__init__()
        self.game = game
        self.language = language
        self.words = words_of("teahouse.cli", language)

    def compose(self) -> ComposeResult:
        most = max(self.game.seats)
        with VerticalScroll():
            yield Label(self.game.name(self.language), classes="title")
            if len(self.game.seats) > 1:
                yield from self.row(self.words.say("menu:seats"), [(str(n), str(n)) for n in self.game.seats], "seats")
            for seat in range(most):
                yield from self.row(
                    seat_name(self.game, seat, self.language),
                    self.players(),
                    f"seat-{seat}",
                    PERSON if seat == 0 else USUAL,
                )
            yield Button(self.words.say("menu:start"), variant="primary", id="start")
            yield Label(self.words.say("menu:rules"), classes="title")
            if self.game.presets:
                yield from self.row(self.words.say("menu:preset"), self.presets(), "preset")
            for option in self.game.options:
                yield from self.house_rule(option)
        yield Footer()

    def on_mount(self) -> None:
        label_keys(self, self.words)
        self.query_one("#start", Button).focus()

    def row(self, name: str, choices: list[tuple[str, str]], id: str, value: str = "") -> ComposeResult:
        """A name and what can be chosen for it."""
        with Horizontal(id=f"row-{id}"):
            yield Label(name, classes="name")
            yield Select(choices, value=value or choices[0][1], allow_blank=False, id=id)

    def players(self) -> list[tuple[str, str]]:
        """Who can sit on a seat."""
        return [(self.words.say("player:person"), PERSON)] + [(self.words.say(f"bot:{name}"), name) for name in BOTS]

    def presets(self) -> list[tuple[str, str]]:
        """The named sets of house rules."""
        words = self.game.words(self.language)
        named = [(words.say(f"preset:{name}"), name) for name in self.game.presets]
        return [(self.words.say("menu:default"), ""), *named]

    def house_rule(self, option: HouseRule) -> ComposeResult:
        """A house rule with its values and what it means."""
        words = self.game.words(self.language)
        default = option.default_for(self.game.seats[0])
        values = option.values or sorted({option.least, default, option.most}, key=lambda value: int(str(value)))
        choices = [(self.value_name(words, option, value), spelling(value)) for value in values]
        first = spelling(default)
        if callable(option.default):
            choices, first = [(self.words.say("menu:default"), ""), *choices], ""
        yield from self.row(words.say(f"option:{option.name}"), choices, f"option-{option.name}", first)
        yield Static(escape(words.say(f"option:{option.name}:about")), classes="about")

    def value_name(self, words: Words, option: HouseRule, value: object) -> str:
        """A value as people say it."""
        if isinstance(value, bool):
            return self.words.say("yes" if value else "no")
        return words.name(f"option:{option.name}", spelling(value))

    def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.id == "seats":
            for seat in range(max(self.game.seats)):
                self.query_one(f"#row-seat-{seat}").display = seat < int(str(event.value))
        if event.select.id == "preset":
            chosen = self.game.presets.get(str(event.value), {})
            for option in self.game.options:
                default = "" if callable(option.default) else option.default
                value = chosen.get(option.name, default)
                self.query_one(f"#option-{option.name}", Select).value = spelling(value)

    def value_of(self, id: str) -> str:
        """What a row says."""
        return str(self.query_one(f"#{id}", Select).value)

    def options(self) -> dict[str, object]:
        """The house rules as they are set."""
        found: dict[str, object] = {}
        for option in self.game.options:
            text = self.value_of(f"option-{option.name}")
            if not text:
                continue
            values = [value for value in option.values if spelling(value) == text]
            found[option.name] = values[0] if values else int(text)
        return found

    def on_button_pressed(self) -> None:
        count = int(self.value_of("seats")) if len(self.game.seats) > 1 else self.game.seats[0]
        seated = [self.value_of(f"seat-{seat}") for seat in range(count)]
        people = seated.count(PERSON)
        names = [self.name_of(name, seat, people) for seat, name in enumerate(seated)]
        try:
            record = Record(self.game, names, self.app.new_seed(), self.options())
            file = saves.new_file(self.game.id)
        except TeahouseError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        table = TableScreen(Sitting(record), saves.bots_of(record), self.language, file)
        self.app.switch_screen(table)

    def name_of(self, name: str, seat: int, people: int) -> str:
        """What a record calls the one who sits there."""
        if name != PERSON:
            return name
        return YOU if people == 1 else self.words.say("player:number", {"n": str(seat + 1)})
