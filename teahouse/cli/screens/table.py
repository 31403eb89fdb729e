"""The table: board, prompt, choices and log; people and bots take turns."""

from collections.abc import Sequence
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
from teahouse.cli.players import is_alone, player_name
from teahouse.cli.screens.board import Board
from teahouse.cli.screens.choices import ChoiceScreen
from teahouse.cli.screens.curtain import Curtain
from teahouse.cli.screens.keys import KeyFooter, label_keys
from teahouse.cli.screens.program import Program
from teahouse.cli.screens.rules import RulesScreen
from teahouse.core.digest import digest
from teahouse.core.errors import NotAllowed, TeahouseError
from teahouse.core.paths import next_sentence
from teahouse.core.sitting import Sitting, Step
from teahouse.core.state import NOBODY, SPECTATOR, State
from teahouse.core.telling import label, listing, prompt, seat_name, turn_lines, turns_of, verdict_line


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
    # Where there is no room beside the board, everything else stands below it.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide")]  # noqa: RUF012
    DEFAULT_CSS = """
    TableScreen > Horizontal { height: 1fr; }
    TableScreen.-narrow > Horizontal { layout: vertical; }
    .-narrow #left { width: 1fr; height: 1fr; }
    .-narrow #right { height: auto; max-height: 60%; }
    .-narrow #prompt { padding: 0; }
    .-narrow #choices { max-height: 6; }
    .-narrow #log { height: 3; }
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
        if self.is_alone:
            self.looking = self.people()[0]
        self.retell()
        self.go_on()

    @property
    def state(self) -> State:
        return self.sitting.state

    def player(self, seat: int) -> str:
        """What the player on a seat is called: the role in the game, and who plays it."""
        name = player_name(self.words, self.sitting.record.seats[seat])
        return f"{seat_name(self.game, seat, self.language)} ({name})"

    def name_in_sentences(self, seat: int) -> str:
        """What a player is called in sentences: people by their names, bots by the role in the game."""
        if seat in self.bots:
            return seat_name(self.game, seat, self.language)
        return player_name(self.words, self.sitting.record.seats[seat])

    def people(self) -> list[int]:
        """The seats without a bot."""
        return [seat for seat in range(self.state.seats) if seat not in self.bots]

    @property
    def is_alone(self) -> bool:
        """Whether one person sits at the screen, who can be addressed."""
        return is_alone(self.people())

    def go_on(self) -> None:
        """Whoever is to move moves: a bot thinks, a person is asked, after a curtain where hands are hidden."""
        seat = int(self.state.to_move)
        self.path = []
        if seat == NOBODY:
            self.finish()
        elif seat in self.bots:
            self.show(self.words.say("thinking", {"player": self.player(seat)}))
            self.think(seat)
        elif self.game.hidden and not self.is_alone and seat != self.looking:
            self.looking = seat
            self.retell()
            self.app.push_screen(Curtain(self.words.say("curtain", {"player": self.player(seat)})), self.ask)
        else:
            self.looking = seat
            self.ask()

    def ask(self, _: None = None) -> None:
        """Let the person at the screen choose."""
        player = self.player(int(self.state.to_move))
        step = next_sentence(self.game, self.state, self.path, self.language)
        self.show(step or prompt(self.game, self.state, player, self.language, self.is_alone))
        if not self.query_one("#typed", Input).display:
            self.focus_asked()

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
            self.sitting.play(action)
        except NotAllowed as error:
            self.explain(error.rule)
            return
        self.say("")
        self.rule = ""
        self.keep()
        self.tell()
        self.go_on()

    def keep(self) -> None:
        """Write the game down after every move."""
        if self.file is not None:
            try:
                self.sitting.record.save(self.file)
            except TeahouseError as error:
                self.say(str(error))

    def tell(self) -> None:
        """Log the last move; where it goes on with a turn, that is told anew."""
        turns = turns_of(self.game, list(enumerate(self.sitting.steps)))
        if turns and len(turns[-1][1]) == 1:
            self.log_turns(turns[-1:])
        else:
            self.retell()

    def retell(self) -> None:
        """Write the log anew, as the one who looks now may know it."""
        self.query_one("#log", RichLog).clear()
        self.log_turns(turns_of(self.game, list(enumerate(self.sitting.steps))))

    def log_turns(self, turns: Sequence[tuple[int, list[Step]]]) -> None:
        """Log turns, each with its headline and what came of it, as the person at the screen may know them."""
        viewer = self.looking if self.looking != NOBODY else int(SPECTATOR)
        names = [self.name_in_sentences(seat) for seat in range(self.state.seats)]
        lines: list[str] = []
        for _, steps in turns:
            told = turn_lines(self.game, steps, viewer, self.language, self.state, names, self.is_alone)
            lines += [f"[b]{escape(told.headline)}[/b]", *(f"  {escape(detail)}" for detail in told.details)]
        # One text for all of them: the log wraps and measures with every call.
        if lines:
            self.query_one("#log", RichLog).write("\n".join(lines))

    def finish(self) -> None:
        """The game is over: places and scores."""
        self.looking = int(SPECTATOR)
        ranking, scores = self.state.ranking(), self.state.scores()
        names = [self.name_in_sentences(seat) for seat in range(self.state.seats)]
        reader = self.people()[0] if self.is_alone else int(NOBODY)
        verdict = verdict_line(self.game, self.state, names, self.language, reader).line
        lines = [verdict or self.victory([seat for seat, place in enumerate(ranking) if place == 1])]
        for seat, place in sorted(enumerate(ranking), key=lambda item: item[1]):
            facts = {"place": str(place), "player": self.player(seat), "score": str(scores[seat])}
            lines.append(self.words.say("over:place", facts))
        self.show("\n".join(lines))

    def victory(self, winners: list[int]) -> str:
        """Who won."""
        own = self.people() if self.is_alone else []
        others = [self.player(seat) for seat in winners if seat not in own]
        key = "over:won" if len(winners) == 1 else "over:tie"
        key = f"{key}:you" if len(others) < len(winners) else key
        return self.words.say(key, {"players": listing(self.words, others)})

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
        move = f"{label(self.game, action, self.language, seen)} ({self.game.text(action)})"
        reason = explain(self.game, seen, action, adviser.ranked).sentence(self.game, self.language)
        said = self.words.say("hint:says", {"move": move})
        self.say(f"{said} {reason}".strip())

    def action_rules(self) -> None:
        """The book, at the rule that was just broken if there is one."""
        self.app.push_screen(RulesScreen(self.game, self.language, self.words, self.rule))

    def action_words(self) -> None:
        """The position in sentences, or as a board again."""
        self.in_words = not self.in_words
        self.show(self.sentence)
        if self.is_asked() and not self.query_one("#typed", Input).display:
            self.focus_asked()

    def action_type(self) -> None:
        """A line to type a move, allowed or not."""
        typed = self.query_one("#typed", Input)
        typed.display = not typed.display
        if typed.display:
            legal = self.state.legal()
            example = self.game.text(legal[0]) if legal else ""
            typed.placeholder = self.words.say("type:here", {"example": example})
            typed.focus()
        elif self.is_asked():
            self.focus_asked()

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
