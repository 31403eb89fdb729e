"""The rulebook on the screen."""

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Markdown, OptionList
from textual.widgets.option_list import Option

from teahouse.cli.book import text_picture
from teahouse.cli.screens.keys import label_keys
from teahouse.core.book import Paragraph, with_pictures
from teahouse.core.game import Game
from teahouse.core.words import Words


class RulesScreen(ModalScreen[None]):
    """The book: its headings on the left, the chosen paragraph on the right."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,f4", "dismiss", "Back")]
    DEFAULT_CSS = """
    RulesScreen { align: center middle; }
    RulesScreen > Horizontal { width: 96%; height: 92%; background: $surface; border: round $primary; }
    RulesScreen OptionList { width: 34; border: none; }
    RulesScreen VerticalScroll { width: 1fr; padding: 0 2; }
    """

    def __init__(self, game: Game, language: str, words: Words, rule: str = "") -> None:
        super().__init__()
        self.game = game
        self.language = language
        self.words = words
        self.rule = rule
        self.book = game.book(language)

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield OptionList(*self.headings(), id="headings")
            with VerticalScroll():
                yield Markdown(id="paragraph")
        yield Footer()

    def headings(self) -> Iterable[Option]:
        """Chapters cannot be chosen, rules can."""
        for number, paragraph in enumerate(self.book.paragraphs):
            title = paragraph.title if paragraph.id else f"[b]{paragraph.title}[/b]"
            indent = "  " if paragraph.id else ""
            yield Option(indent + title, id=f"p{number}", disabled=not paragraph.id and not paragraph.text)

    def on_mount(self) -> None:
        label_keys(self, self.words)
        headings = self.query_one("#headings", OptionList)
        first = next((number for number, p in enumerate(self.book.paragraphs) if p.id == (self.rule or p.id)), 0)
        if not self.rule:
            first = 0
        headings.highlighted = first
        headings.focus()

    async def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        await self.show(self.book.paragraphs[int((event.option_id or "p0")[1:])])

    async def show(self, paragraph: Paragraph) -> None:
        """Put a paragraph on the right."""
        text = with_pictures(paragraph.text, lambda position: text_picture(self.game.id, position, self.language))
        await self.query_one("#paragraph", Markdown).update(f"## {paragraph.title}\n\n{text}")
