"""The tutorial on the screen: the learner makes the move."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Footer, Label, OptionList, Static

from teahouse.cli.learnt import keep_learnt, learnt
from teahouse.cli.screens.board import Board
from teahouse.cli.screens.choices import ChoiceScreen
from teahouse.cli.screens.keys import label_keys
from teahouse.cli.screens.rules import RulesScreen
from teahouse.core.errors import TeahouseError
from teahouse.core.game import Game
from teahouse.core.state import State
from teahouse.core.tutorial import RIGHT, Learner, lessons

TICK, NO_TICK = "✓", "·"


class LessonScreen(ChoiceScreen):
    """One lesson after another, from the first that is not finished yet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f3", "hint", "hint"),
        Binding("f4", "rules", "rules"),
        Binding("escape", "step_back", "step back"),
        Binding("f7", "previous", "previous"),
        Binding("f8", "next", "next"),
        Binding("f10", "dismiss", "leave"),
    ]
    DEFAULT_CSS = """
    LessonScreen > Horizontal { height: 1fr; }
    LessonScreen Vertical { width: 1fr; padding: 0 1; }
    LessonScreen #progress { color: $success; padding-top: 1; width: 100%; }
    LessonScreen #title { text-style: bold; color: $accent; padding: 1 0; width: 100%; }
    LessonScreen #task { padding-bottom: 1; height: auto; }
    LessonScreen #message { color: $warning; height: auto; padding-bottom: 1; }
    LessonScreen #choices { height: auto; max-height: 16; }
    """

    def __init__(self, game: Game, language: str) -> None:
        super().__init__(game, language)
        self.lessons = lessons(game)
        self.done = learnt(game)
        self.number = next((number for number, lesson in enumerate(self.lessons) if lesson.id not in self.done), 0)
        self.learner = Learner(game, self.lessons[self.number])

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Board()
            with Vertical():
                yield Label(id="progress")
                yield Label(id="title")
                yield Static(id="task")
                yield Static(id="message")
                yield OptionList(id="choices")
                yield Button(self.words.say("lesson:next"), id="next", variant="primary")
        yield Footer()

    def on_mount(self) -> None:
        label_keys(self, self.words)
        self.begin(self.number)

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
        if learner.is_done:
            self.keep()
        self.query_one("#progress", Label).update(Content(self.progress()))
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

    def progress(self) -> str:
        """A sign for each lesson, and how many are finished."""
        signs = "".join(TICK if lesson.id in self.done else NO_TICK for lesson in self.lessons)
        facts = {"n": str(len(self.done)), "all": str(len(self.lessons))}
        return f"{signs}  {self.words.say('lesson:progress', facts)}"

    def keep(self) -> None:
        """Give the lesson its tick."""
        id = self.learner.lesson.id
        if id in self.done:
            return
        self.done.add(id)
        try:
            keep_learnt(self.game, id)
        except TeahouseError as error:
            self.notify(str(error), severity="error", markup=False)

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
        self.action_next()

    def action_next(self) -> None:
        self.begin(min(self.number + 1, len(self.lessons) - 1))

    def action_previous(self) -> None:
        self.begin(max(self.number - 1, 0))

    def action_hint(self) -> None:
        self.say(self.learner.hint(self.language))

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.game, self.language, self.words, self.learner.lesson.rule))
