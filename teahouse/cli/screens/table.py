"""The table: board, prompt, choices and log; people and bots take turns."""

from pathlib import Path
from typing import ClassVar

from rich.markup import escape
from textual import getters, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Label, OptionList, RichLog, Static
from textual.worker import Worker, get_current_worker

from teahouse.bots import ADVISER, budget_of, explain, timed_bot
from teahouse.cli.screens.board import Board
from teahouse.cli.screens.choices import ChoiceScreen
from teahouse.cli.screens.curtain import Curtain
from teahouse.cli.screens.keys import KeyFooter, label_keys
from teahouse.cli.screens.program import Program
from teahouse.cli.screens.rules import RulesScreen
from teahouse.core.digest import digest
from teahouse.core.errors import NotAllowed, TeahouseError
from teahouse.core.sitting import Sitting, Step
from teahouse.core.state import NOBODY, SPECTATOR, State
from teahouse.core.telling import action_line, event_line, prompt, seat_name

# What a record calls the one person among bots.
YOU = "you"


class TableScreen(ChoiceScreen):
    """One sitting. A person chooses by touching the board, by the list, or by typing."""

    app = getters.app(Program)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z,f2", "undo", "undo"),
        Binding("f3", "hint", "hint"),
        Binding("f4", "rules", "rules"),
        Binding("f5", "words", "words"),
        Binding("f6", "type", "type"),
        Binding("escape", "step_back", "step back"),
        Binding("f10", "leave", "leave"),
    ]
    DEFAULT_CSS = """
    TableScreen > Horizontal { height: 1fr; }
    #left { width: auto; min-width: 40; }
    #right { width: 1fr; min-width: 30; padding: 0 1; }
    #prompt { text-style: bold; color: $accent; padding: 1 0; height: auto; width: 100%; }
    #message { height: auto; max-height: 8; color: $warning; }
    #choices { height: auto; max-height: 16; }
    #log { height: 1fr; border-top: solid $primary; }
    """

    def __init__(self, sitting: Sitting, bots: dict[int, str], language: str, file: Path | None = None) -> None:
        super().__init__(sitting.game, language)
        self.sitting = sitting
        self.file = file
        self.bot_names = bots
        seeds = {seat: digest("bot", sitting.record.seed, seat) for seat in bots}
        self.bots = {seat: timed_bot(name, self.game, seeds[seat]) for seat, name in bots.items()}
        self.in_words = False
        self.sentence = ""
        # The person who looks at the screen; NOBODY until somebody does.
        self.looking = int(NOBODY)

    def compose(self) -> ComposeResult:
        with Horizontal():
            with VerticalScroll(id="left", can_focus=False):
                yield Board()
                yield Static(id="sentences")
            with Vertical(id="right"):
                yield Label(id="prompt")
                yield Static(id="message")
                yield OptionList(id="choices")
                yield Input(id="typed")
                yield RichLog(id="log", wrap=True, markup=True, min_width=0)
        yield KeyFooter()

    def on_mount(self) -> None:
        self.app.file = self.file
        label_keys(self, self.words)
        self.query_one("#typed", Input).display = False
        if len(self.people()) == 1:
            self.looking = self.people()[0]
        self.retell()
        self.go_on()

    @property
    def state(self) -> State:
        return self.sitting.state

    def player(self, seat: int) -> str:
        """What the player on a seat is called: the role in the game, and who plays it."""
        name = self.sitting.record.seats[seat]
        shown = self.words.say("player:you") if name == YOU else self.words.name("bot", name)
        return f"{seat_name(self.game, seat, self.language)} ({shown})"

    def people(self) -> list[int]:
        """The seats without a bot."""
        return [seat for seat in range(self.state.seats) if seat not in self.bots]

    def go_on(self) -> None:
        """Whoever is to move moves: a bot thinks, a person is asked, after a curtain where hands are hidden."""
        seat = int(self.state.to_move)
        self.path = []
        if seat == NOBODY:
            self.finish()
        elif seat in self.bots:
            self.show(self.words.say("thinking", {"player": self.player(seat)}))
            self.think(seat)
        elif self.game.hidden and len(self.people()) > 1 and seat != self.looking:
            self.looking = seat
            self.retell()
            self.app.push_screen(Curtain(self.words.say("curtain", {"player": self.player(seat)})), self.ask)
        else:
            self.looking = seat
            self.ask()

    def ask(self, _: None = None) -> None:
        """Let the person at the screen choose."""
        self.show(prompt(self.game, self.state, self.player(int(self.state.to_move)), self.language))
        if not self.query_one("#typed", Input).display:
            self.query_one(Board).focus()
            if not self.query_one(Board).legal:
                self.query_one("#choices", OptionList).focus()

    @work(thread=True, exclusive=True)
    def think(self, seat: int) -> None:
        """A bot chooses while the screen stays alive."""
        worker = get_current_worker()
        action = self.bots[seat].choose(self.state.seen_by(seat), budget_of(self.bot_names[seat], self.game))
        if not worker.is_cancelled:
            self.app.call_from_thread(self.play_unless_left, worker, int(action))

    def play_unless_left(self, worker: Worker[None], action: int) -> None:
        """Play what a bot chose, unless somebody left the table before the screen heard of it."""
        if not worker.is_cancelled:
            self.play(action)

    def seen(self) -> State:
        """What may be on the screen now: the view of the person who looks at it."""
        return self.state.seen_by(self.looking if self.looking != NOBODY else SPECTATOR)

    def show(self, sentence: str) -> None:
        """Draw everything anew."""
        self.sentence = sentence
        self.query_one("#prompt", Label).update(Content(sentence))
        seen = self.seen()
        self.show_position(seen, self.game.touches(self.sitting.steps[-1].action) if self.sitting.steps else [])
        self.query_one(Board).display = not self.in_words
        sentences = self.game.look().sentences(seen, lang=self.language) if self.in_words else []
        self.query_one("#sentences", Static).update(Content("\n".join(sentences)))

    def is_asked(self) -> bool:
        return self.state.to_move != NOBODY and self.state.to_move not in self.bots

    def act(self, action: int) -> None:
        self.play(action)

    def play(self, action: int) -> None:
        """Play a move, keep it, and go on."""
        try:
            step = self.sitting.play(action)
        except NotAllowed as error:
            self.explain(error.rule)
            return
        self.say("")
        self.rule = ""
        self.keep()
        self.tell(step)
        self.go_on()

    def keep(self) -> None:
        """Write the game down after every move."""
        if self.file is not None:
            try:
                self.sitting.record.save(self.file)
            except TeahouseError as error:
                self.say(str(error))

    def tell(self, *steps: Step) -> None:
        """Log moves and what they caused, as the person at the screen may know it."""
        # One text for all of them: the log wraps and measures with every call, and a curtain tells the whole game.
        if steps:
            self.query_one("#log", RichLog).write("\n".join(line for step in steps for line in self.log_lines(step)))

    def log_lines(self, step: Step) -> list[str]:
        """A move and what it caused, with markup."""
        viewer = self.looking if self.looking != NOBODY else int(SPECTATOR)
        line = action_line(
            self.game, step.action, self.player(step.seat), self.language, step.seat == viewer, self.state
        )
        events = [event_line(self.game, event, viewer, self.language, self.state) for event in step.events]
        return [f"[b]{escape(line)}[/b]", *(f"  {escape(event)}" for event in events)]

    def retell(self) -> None:
        """Write the log anew, as the one who looks now may know it."""
        self.query_one("#log", RichLog).clear()
        self.tell(*self.sitting.steps)

    def finish(self) -> None:
        """The game is over: places and scores."""
        self.looking = int(SPECTATOR)
        ranking, scores = self.state.ranking(), self.state.scores()
        winners = [self.player(seat) for seat, place in enumerate(ranking) if place == 1]
        key = "over:won" if len(winners) == 1 else "over:tie"
        lines = [self.words.say(key, {"players": ", ".join(winners)})]
        for seat, place in sorted(enumerate(ranking), key=lambda item: item[1]):
            facts = {"place": str(place), "player": self.player(seat), "score": str(scores[seat])}
            lines.append(self.words.say("over:place", facts))
        self.show("\n".join(lines))

    def action_undo(self) -> None:
        """Take back the last move of the person at the screen; bots consent."""
        if self.state.to_move in self.bots:
            return
        count = self.sitting.undoable_here(list(self.bots), self.looking)
        if not count:
            self.say(self.words.say("undo:no"))
            return
        self.sitting.undo(count)
        self.keep()
        self.retell()
        self.say("")
        self.go_on()

    def action_hint(self) -> None:
        """What a bot would do."""
        if not self.is_asked():
            return
        seat = int(self.state.to_move)
        seen = self.state.seen_by(seat)
        adviser = timed_bot(ADVISER, self.game, digest("hint", self.sitting.record.seed, len(self.sitting.steps)))
        action = int(adviser.choose(seen, budget_of(ADVISER, self.game)))
        line = action_line(self.game, action, self.player(seat), self.language, state=self.state)
        reason = explain(self.game, seen, action, adviser.ranked).sentence(self.game, self.language)
        said = self.words.say("hint:says", {"move": f"{line} ({self.game.text(action)})"})
        self.say(f"{said} {reason}".strip())

    def action_rules(self) -> None:
        """The book, at the rule that was just broken if there is one."""
        self.app.push_screen(RulesScreen(self.game, self.language, self.words, self.rule))

    def action_words(self) -> None:
        """The position in sentences, or as a board again."""
        self.in_words = not self.in_words
        self.show(self.sentence)

    def action_type(self) -> None:
        """A line to type a move, allowed or not."""
        typed = self.query_one("#typed", Input)
        typed.display = not typed.display
        if typed.display:
            legal = self.state.legal()
            example = self.game.text(legal[0]) if legal else ""
            typed.placeholder = self.words.say("type:here", {"example": example})
            typed.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if not self.is_asked():
            return
        try:
            action = self.game.parse(event.value)
        except TeahouseError as error:
            self.say(str(error))
            return
        event.input.value = ""
        self.play(action)

    def action_leave(self) -> None:
        """Back to the menu; the game is kept."""
        self.workers.cancel_all()
        self.dismiss()
