"""Choosing an action: by touching the board or by a list, one thing after another."""

from textwrap import wrap

from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from teahouse.cli.screens.board import Board, Spots
from teahouse.core.game import Game
from teahouse.core.paths import Choice, follow_touch, next_choices
from teahouse.core.state import NOBODY, State
from teahouse.core.words import words_of

BOARD_WIDTH = 76


def wrap_below(text: str, spots: Spots) -> str:
    """A board whose sentences below everything that can be touched are no wider than the board itself."""
    lines = text.split("\n")
    first = max((row for row, _, _ in spots.values()), default=-1) + 1
    below = [part for line in lines[first:] for part in (wrap(line, BOARD_WIDTH) or [""])]
    return "\n".join(lines[:first] + below)


class ChoiceOption(Option):
    """A line of the list, with the choice itself: an id would have to tell a game's touches from finished actions."""

    def __init__(self, choice: Choice) -> None:
        super().__init__(Content(choice.label))
        self.choice = choice


class ChoiceScreen(Screen[None]):
    """A screen with a board, a list of choices and a line for what stands in the way.

    A screen of this kind says which `state` is asked about, whether a person `is_asked`, what `act` does with a
    finished action, and how everything is redrawn (`ask`).
    """

    def __init__(self, game: Game, language: str) -> None:
        super().__init__()
        self.game = game
        self.language = language
        self.words = words_of("teahouse.cli", language)
        self.path: list[str] = []
        # The rule that was broken last, where the book opens.
        self.rule = ""

    @property
    def state(self) -> State:
        raise TypeError("a screen that asks says about which state")

    def is_asked(self) -> bool:
        """Whether a person is to choose now."""
        return True

    def act(self, action: int) -> None:
        """Do what was chosen."""

    def ask(self) -> None:
        """Redraw everything and let the person choose."""

    def show_position(self, seen: State, last: list[str]) -> None:
        """Put a position on the board and what can be chosen now into the list."""
        look = self.game.look()
        choices = next_choices(self.game, self.state, self.path, self.language) if self.is_asked() else []
        spots = look.spots(seen, lang=self.language, width=BOARD_WIDTH)
        self.query_one(Board).show(
            wrap_below(look.text(seen, lang=self.language, width=BOARD_WIDTH), spots),
            spots,
            [choice.touch for choice in choices],
            self.path,
            last,
            look.shades(seen),
        )
        listed = self.query_one("#choices", OptionList)
        listed.clear_options()
        listed.add_options([ChoiceOption(choice) for choice in choices])
        # While a bot thinks the list stays, empty: hidden it would lose the focus a moment later, to the next question.
        listed.display = self.state.to_move != NOBODY
        # Enter takes the first choice at once, where the list is asked.
        listed.highlighted = 0 if choices else None

    def focus_asked(self) -> None:
        """The keys go to where the choice is: the board, or the list where nothing of the choice stands on it."""
        board, listed = self.query_one(Board), self.query_one("#choices", OptionList)
        # At once: the next key may be on its way already.
        self.set_focus(board if board.display and (board.legal or not listed.option_count) else listed)

    def say(self, message: str) -> None:
        """One sentence below the prompt."""
        self.query_one("#message", Static).update(Content(message))

    def on_board_touched(self, event: Board.Touched) -> None:
        # A touch that arrives after the curtain has fallen is not the next player's.
        if self.is_active:
            self.touch(event.touch)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        # The second of two quick presses comes from a list that has been replaced since.
        if self.is_active and event.option in event.option_list.options and isinstance(event.option, ChoiceOption):
            self.choose(event.option.choice)

    def choose(self, choice: Choice) -> None:
        """Take a choice from the list: act if it is complete, otherwise follow its touch."""
        if choice.action >= 0:
            self.act(choice.action)
        else:
            self.touch(choice.touch)

    def touch(self, touch: str) -> None:
        """Follow the click path, or begin another; what leads nowhere is explained."""
        if not self.is_asked():
            return
        found = follow_touch(self.game, self.state, self.path, touch)
        self.path = found.path
        if found.refusal:
            self.explain(found.refusal)
        elif found.action >= 0:
            self.act(found.action)
        else:
            self.say("")
            self.ask()

    def explain(self, refusal: str) -> None:
        """The sentence of the rule that stands in the way, and its title in the book."""
        if refusal:
            self.rule = refusal.partition(" ")[0]
            title = self.game.book(self.language).rule(self.rule).title
            self.say(f"{self.game.refusal(self.state, refusal, self.language)}\n{self.words.say('rule')} (F4): {title}")

    def action_step_back(self) -> None:
        """Go back one step on the click path."""
        if self.path:
            self.path.pop()
            self.ask()
