"""Alternative worlds for leak tests: states that a reader must not be able to tell from the true one."""

from teahouse.core.game import Game
from teahouse.core.rng import Rng
from teahouse.core.sitting import Sitting, Step


class World:
    """A table without a database: what `frames` needs from a live game."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.kind = "friends"
        self.game = sitting.game
        self.seats = sitting.state.seats
        self.steps = sitting.steps
        self.state = sitting.state
        self.seq = len(sitting.steps)
        self.row_of = list(range(1, self.seq + 1))

    def imagine_for(self, seat: int, seed: str) -> "World":
        """A world that the seat cannot tell from this one: hands dealt anew, other secrets in the moves."""
        other = World(self.sitting)
        other.seq, other.row_of = self.seq, self.row_of
        other.state = self.state.seen_by(seat).imagine(Rng(seed))
        other.steps = with_other_secrets(self.game, self.steps, seat)
        return other


def with_other_secrets(game: Game, steps: list[Step], seat: int) -> list[Step]:
    """The same moves with everything changed that the seat was not told: private arguments, private facts."""
    changed = []
    for step in steps:
        events = []
        for event in step.events:
            kind = game.events.events[event[0]]
            values = list(event)
            for place, domain in enumerate(kind.parameters, 1):
                if domain.private and not (kind.owner >= 0 and event[1 + kind.owner] == seat):
                    values[place] = (event[place] + 1) % domain.size
            events.append(tuple(values))
        changed.append(Step(step.seat, other_secret(game, step, seat), events, step.lasting))
    return changed


def other_secret(game: Game, step: Step, seat: int) -> int:
    """The move with other private arguments, unless the seat made it itself."""
    verb = game.verbs.verb(step.action)
    if step.seat == seat or game.verbs.is_public(step.action):
        return step.action
    number = 0
    for domain, value in zip(verb.parameters, verb.arguments(step.action - verb.first), strict=True):
        number = number * domain.size + ((value + 1) % domain.size if domain.private else value)
    return verb.first + number
