"""A sitting: one running game with its record, its log, and undo by the rule."""

from collections.abc import Sequence

from teahouse.core.errors import NotAllowed, Unreadable
from teahouse.core.record import Record, result_of
from teahouse.core.state import NOBODY, State


class Step:
    """One move that was played, and whether it can be taken back."""

    def __init__(
        self,
        seat: int,
        action: int,
        events: list[tuple[int, ...]],
        lasting: bool,
        automatic: bool = False,
        evident: bool = False,
    ) -> None:
        self.seat = seat
        self.action = action
        self.events = events
        # Chance was used or something was revealed: nobody can take that back.
        self.lasting = lasting
        # It was the only answer, and nobody chose it; evident, where everybody at the table could tell that.
        self.automatic = automatic
        self.evident = evident


class Sitting:
    """A game as it is being played; `state` is the true state."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = record.game
        self.opening: list[tuple[int, ...]] = []
        self.state: State = record.start(self.opening)
        self.steps: list[Step] = []
        if record.result is not None and record.result["end"] != "rules":
            raise Unreadable(f"{record.name()}: the game has ended: {record.result['end']}")
        moves, record.moves = record.moves, []
        try:
            for text in moves:
                self.play(record.game.parse(text))
        except NotAllowed as refused:
            where = f"{record.name()}: move {len(self.steps) + 1} of {len(moves)}"
            raise NotAllowed(f"{where}: {refused}", refused.rule) from None
        except Unreadable as error:
            raise Unreadable(f"{record.name()}: move {len(self.steps) + 1} of {len(moves)}: {error}") from None

    def play(self, action: int, automatic: bool = False, evident: bool = False) -> Step:
        """Play an action, if the rules allow it, and keep it."""
        if self.state.to_move == NOBODY:
            raise Unreadable("the game is over")
        self.game.check(self.state, action)
        events: list[tuple[int, ...]] = []
        seat, drawn = self.state.to_move, self.state.drawn
        self.state.log = events
        self.state.play(action)
        reveals = any(self.game.events.events[event[0]].reveals for event in events)
        step = Step(seat, action, events, reveals or self.state.drawn != drawn, automatic, evident)
        self.steps.append(step)
        self.record.moves.append(self.game.text(action))
        self.record.result = result_of(self.state) if self.state.to_move == NOBODY else None
        return step

    def undoable(self, seat: int, consenting: Sequence[int] = (), whole_turn: bool = False) -> int:
        """How many moves the seat may take back: to before its own last choice, or to before the first choice of that
        turn, past no other seat's move except those of the seats that consent, past no chance and nothing revealed. 0
        if it may not. Answers that nobody chose go with the choice before them; those of other seats only where
        everybody could tell, or somebody would have learned what they held."""
        taken = 0
        for count, step in enumerate(reversed(self.steps), 1):
            if step.lasting:
                break
            if step.seat == seat:
                if not step.automatic:
                    taken = count
                    if not whole_turn:
                        break
            elif taken or not (step.evident or step.seat in consenting):
                break
        return taken

    def undoable_here(self, bots: Sequence[int], looking: int) -> int:
        """How many moves may be taken back at one screen. Bots consent, and so do people who play openly; where hands
        are hidden only the one who looks at the screen takes back, and only what is their own."""
        people = [step.seat for step in reversed(self.steps) if step.seat not in bots and not step.automatic]
        if not people or (self.game.hidden and people[0] != looking):
            return 0
        return self.undoable(people[0], bots)

    def undo(self, count: int) -> None:
        """Take moves back; the state is the replay of those that stand."""
        if not 0 <= count <= len(self.steps):
            raise ValueError(f"{count} moves cannot be taken back: {len(self.steps)} were played")
        to = len(self.steps) - count
        state = self.record.start()
        for step in self.steps[:to]:
            state.play(step.action)
        self.go_back(to, state)

    def go_back(self, to: int, state: State) -> None:
        """Only the first `to` moves stand, where the state after them is known."""
        del self.steps[to:]
        del self.record.moves[to:]
        self.record.result = None
        self.state = state

    def resign(self, seat: int) -> None:
        """A seat gives up."""
        self.record.result = result_of(self.state, "resigned", seat)
