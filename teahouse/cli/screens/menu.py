"""The menu: games to start or to continue, lessons, rulebooks."""

from pathlib import Path
from typing import ClassVar

from rich.markup import escape
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Label, OptionList, Select
from textual.widgets.option_list import Option

from teahouse.cli import saves
from teahouse.cli.learnt import learnt
from teahouse.cli.players import player_name
from teahouse.cli.screens.keys import label_keys
from teahouse.cli.screens.lesson import TICK, LessonScreen
from teahouse.cli.screens.rules import RulesScreen
from teahouse.cli.screens.setup import SetupScreen
from teahouse.cli.screens.table import TableScreen
from teahouse.core.book import LANGUAGES
from teahouse.core.errors import TeahouseError
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.core.registry import ids
from teahouse.core.sitting import Sitting
from teahouse.core.tutorial import lessons
from teahouse.core.words import words_of

NAMES = {"en": "English", "hu": "Magyar", "sk": "Slovenčina"}


class MenuScreen(Screen[None]):
    """The first screen: the list of games."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f10,q", "app.quit", "quit")]
    DEFAULT_CSS = """
    MenuScreen { align: center middle; }
    MenuScreen > VerticalScroll { width: 80; height: auto; max-height: 95%; border: round $primary; padding: 1 2; }
    MenuScreen .title { text-style: bold; color: $accent; padding-bottom: 1; }
    MenuScreen OptionList { height: auto; max-height: 14; margin-bottom: 1; }
    """

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.words = words_of("teahouse.cli", language)

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Label(self.words.say("title"), classes="title")
            yield OptionList(*self.game_options(), id="shelf")
            if kept := saves.unfinished_games():
                yield Label(self.words.say("menu:continue"))
                yield OptionList(*[self.saved_game_option(file, record) for file, record in kept], id="kept")
            yield Select(
                [(NAMES[language], language) for language in LANGUAGES],
                value=self.language,
                allow_blank=False,
                id="language",
            )
        yield Footer()

    def on_mount(self) -> None:
        label_keys(self, self.words)
        self.query_one("#shelf", OptionList).focus()

    async def on_screen_resume(self) -> None:
        """List a game that was just left among those to continue."""
        if self.is_mounted:
            await self.recompose()
            self.query_one("#shelf", OptionList).focus()

    def game_options(self) -> list[Option]:
        """The games, and their lessons."""
        found = []
        for id in ids():
            game = game_with_id(id)
            about = game.words(self.language).say("about")
            found.append(Option(f"[b]{escape(game.name(self.language))}[/b]  {escape(about)}", id=f"play:{id}"))
            if course := lessons(game):
                found.append(Option(f"    {self.tutorial_line(len(learnt(game)), len(course))}", id=f"learn:{id}"))
            found.append(Option(f"    {self.words.say('menu:book')}", id=f"read:{id}"))
        return found

    def tutorial_line(self, done: int, count: int) -> str:
        """The lessons of a game, with how many are finished."""
        told = self.words.say("menu:tutorial")
        return f"{told}  {TICK} {done}/{count}" if done else told

    def saved_game_option(self, file: Path, record: Record) -> Option:
        """A game to continue."""
        moves = self.words.say("menu:moves", {"n": str(len(record.moves))})
        players = ", ".join(player_name(self.words, name) for name in record.seats)
        return Option(Content(f"{record.game.name(self.language)}: {players} ({moves})"), id=f"keep:{file}")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        kind, _, value = (event.option_id or "").partition(":")
        if kind == "play":
            self.app.push_screen(SetupScreen(game_with_id(value), self.language))
        elif kind == "learn":
            self.app.push_screen(LessonScreen(game_with_id(value), self.language))
        elif kind == "read":
            self.app.push_screen(RulesScreen(game_with_id(value), self.language, self.words))
        elif kind == "keep":
            self.resume(Path(value))

    def resume(self, file: Path) -> None:
        """Continue a saved game."""
        try:
            sitting = Sitting(Record.load(file))
        except TeahouseError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        self.app.push_screen(TableScreen(sitting, saves.bots_of(sitting.record), self.language, file))

    def on_select_changed(self, event: Select.Changed) -> None:
        if event.value != self.language:
            self.app.switch_screen(MenuScreen(str(event.value)))
