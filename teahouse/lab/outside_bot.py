"""Bots that are other programs: each decision is a question to the program, and its answer is checked."""

from collections.abc import Mapping
from math import inf

from teahouse.bots.bot import Bot
from teahouse.core.game import Game
from teahouse.core.record import excerpt
from teahouse.core.state import State
from teahouse.lab.outside_program import ProgramFailed, borrow, give_back

# A bot's name that begins with it is the command of a program.
PIPE = "pipe:"
# The budget of a program that is told none.
OWN_BUDGET = 0


class OutsideBot(Bot):
    """Plays one seat of one game through a program of its own. It gets what the seat sees, and nothing else."""

    def __init__(self, command: str, game: Game, seed: str, options: Mapping[str, object]) -> None:
        super().__init__(game, seed)
        self.seed = seed
        self.options = dict(options)
        self.is_first_decision = True
        # The CPU time of the last choice, if the program or the system told it.
        self.cpu: float | None = None
        self.program = borrow(command)

    def choose(self, seen: State, budget: int) -> int:
        if seen.viewer != seen.to_move:
            raise ValueError("a program is only shown what the seat to move sees")
        moves = {self.game.text(action): action for action in seen.legal()}
        before = self.program.cpu_seconds()
        answer = self.program.ask(self.question(seen, list(moves), budget))
        after = self.program.cpu_seconds()
        self.is_first_decision = False
        measured = after - before if before is not None and after is not None else None
        try:
            move = read_move(answer, moves)
            self.cpu = read_number(answer, "seconds", measured, least=0.0)
            value = read_number(answer, "value")
        except ProgramFailed as error:
            raise self.program.failure(str(error)) from None
        self.ranked = [] if value is None else [(moves[move], value)]
        return moves[move]

    def question(self, seen: State, moves: list[str], budget: int) -> dict[str, object]:
        """What the program is asked."""
        return {
            "new": self.is_first_decision,
            "game": self.game.id,
            "rules": self.game.version,
            "options": self.options,
            "seats": int(seen.seats),
            "seat": int(seen.to_move),
            "seed": self.seed,
            "budget": None if budget == OWN_BUDGET else int(budget),
            "position": seen.position(),
            "legal": moves,
        }

    def leave(self) -> None:
        """Let the program play another game."""
        give_back(self.program)


def read_move(answer: Mapping[str, object], moves: Mapping[str, int]) -> str:
    """The move of an answer, if it is one of these."""
    if "error" in answer:
        raise ProgramFailed(f"answered with an error: {excerpt(answer['error'])}")
    move = answer.get("move")
    if not isinstance(move, str):
        raise ProgramFailed(f'expected {{"move": "…"}} as an answer, got {excerpt(dict(answer))}')
    if move not in moves:
        raise ProgramFailed(f"answered {excerpt(move)}, which is none of the {len(moves)} legal moves")
    return move


def read_number(
    answer: Mapping[str, object], name: str, otherwise: float | None = None, least: float = -inf
) -> float | None:
    """A number that an answer may have."""
    number = answer.get(name)
    if number is None:
        return otherwise
    if isinstance(number, bool) or not isinstance(number, int | float) or not least <= number < inf:
        raise ProgramFailed(f"answered {excerpt(number)} as {name}, which is no such number")
    return float(number)
