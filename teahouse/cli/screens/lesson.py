"""The tutorial on the screen: the learner makes the move."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Footer, Label, OptionList, Static

from teahouse.cli.screens.board import Board
from teahouse.cli.screens.choices import ChoiceScreen
from teahouse.cli.screens.keys import label_keys
from teahouse.cli.screens.rules import RulesScreen
from teahouse.core.game import Game
from teahouse.core.state import State
from teahouse.core.tutorial import RIGHT, Learner, lessons


class LessonScreen(ChoiceScreen):
    """One lesson after another."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f3", "hint", "hint"),
        Binding("f4", "rules", "rules"),
        Binding("escape", "step_back", "step back"),
        Binding("f10", "dismiss", "leave"),
    ]
    DEFAULT_CSS = """
    LessonScreen > Horizontal { height: 1fr; }
    LessonScreen Vertical { width: 1fr; padding: 0 1; }
    LessonScreen #title { text-style: bold; color: $accent; padding: 1 0; width: 100%; }
    LessonScreen #task { padding-bottom: 1; height: auto; }
    LessonScreen #message { color: $warning; height: auto; padding-bottom: 1; }
    LessonScreen #choices { height: auto; max-height: 16; }
    """

    def __init__(self, game: Game, language: str) -> None:
        super().__init__(game, language)
        self.lessons = lessons(game)
        self.number = 0
        self.learner = Learner(game, self.lessons[0])

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Board()
            with Vertical():
                yield Label(id="title")
                yield Static(id="task")
                yield Static(id="message")
                yield OptionList(id="choices")
                yield Button(self.words.say("lesson:next"), id="next", variant="primary")
        yield Footer()

    def on_mount(self) -> None:
        label_keys(self, self.words)
        self.begin(0)

    def begin(self, number: int) -> None:
        """Set up a lesson."""
        self.number = number
        self.learner = Learner(self.game, self.lessons[number])
        self.path = []
        self.say("")
        self.show()

    def show(self) -> None:
        """Redraw everything."""
        learner = self.learner
        count = self.words.say("lesson:number", {"n": str(self.number + 1), "all": str(len(self.lessons))})
        self.query_one("#title", Label).update(Content(f"{count}: {learner.title(self.language)}"))
        told = [*learner.happened(self.language)] if learner.lesson.steps else []
        told.append(learner.praise(self.language) if learner.is_done else learner.task(self.language))
        if learner.lesson.figure:
            told.append(self.game.look().figures(lang=self.language)[learner.lesson.figure].title)
        last = learner.is_done and self.number == len(self.lessons) - 1
        finish = "\n\n" + self.game.words(self.language).say("tutorial:finished") if last else ""
        self.query_one("#task", Static).update(Content("\n".join(told) + finish))
        self.show_position(learner.seen, [])
        button = self.query_one("#next", Button)
        button.display = learner.is_done and not last
        if button.display:
            button.focus()
        else:
            self.focus_asked()

    @property
    def state(self) -> State:
        return self.learner.state

    def is_asked(self) -> bool:
        return self.learner.is_asked

    def act(self, action: int) -> None:
        self.attempt(action)

    def ask(self) -> None:
        self.show()

    def attempt(self, action: int) -> None:
        """The learner's move: correct, or legal but not the task."""
        self.path = []
        right = self.learner.try_action(action) == RIGHT
        self.say("" if right else self.learner.wrong(action, self.language))
        self.show()

    def on_button_pressed(self) -> None:
        self.begin(self.number + 1)

    def action_hint(self) -> None:
        self.say(self.learner.hint(self.language))

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.game, self.language, self.words, self.learner.lesson.rule))
