"""What the picture of Confucius is made from: a position, whose hand lies open, what may be touched."""

from collections.abc import Collection

from teahouse.draw.touch import sorted_marks
from teahouse.games.confucius.look.facts import cards_of
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.phases import OVER
from teahouse.games.confucius.state import ConfuciusState


class Scene:
    """One position and everything that is to be shown of it."""

    def __init__(
        self, seen: ConfuciusState, names: ConfuciusNames, touch: Collection[str], marks: Collection[str]
    ) -> None:
        self.seen = seen
        self.names = names
        self.allowed = frozenset(touch)
        self.marks = {kind: frozenset(touches) for kind, touches in sorted_marks(marks).items()}
        self.seats = int(seen.seats)
        self.to_move = int(seen.to_move)
        # Whose hand lies before us: the viewer's, for everybody else that of the seat to move.
        self.holder = int(seen.viewer) if seen.viewer >= 0 else max(self.to_move, 0)
        self.hand = cards_of(seen.hands, self.holder * 3, 3)
        self.own_rewards = cards_of(seen.rewards, self.holder * 9, 9)
        # What each action would cost now, once that was asked for.
        self.costs: dict[int, tuple[int, str, str]] = {}
        ranking = seen.ranking() if seen.phase == OVER else []
        self.winners = [seat for seat, place in enumerate(ranking) if place == 1]
