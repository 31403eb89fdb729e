"""Calibration: the budget with which a bot costs as much CPU time a decision as another one, or a given time."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log

from teahouse.core.errors import Unreadable
from teahouse.core.registry import game as game_with_id
from teahouse.lab.match import Match, match
from teahouse.lab.simulation import read_player, split_budget

# A budget is close enough when its cost is within this part of what is wanted; otherwise so many are tried.
TOLERANCE = 0.03
MOST_TRIALS = 8
# The cost grows with the budget at least and at most by these powers of it, whatever two trials say.
LEAST_POWER, MOST_POWER = 0.25, 2.0


@dataclass
class Trial:
    """A budget that was tried, what a decision cost with it, and what it should have cost. CPU seconds."""

    budget: int
    seconds: float
    wanted: float

    @property
    def ratio(self) -> float:
        """The cost as a multiple of what is wanted."""
        return self.seconds / self.wanted


@dataclass
class Calibration:
    """What was tried, in this order."""

    game: str
    seats: int
    name: str
    trials: list[Trial]

    @property
    def best(self) -> Trial:
        """The trial that came closest."""
        return min(self.trials, key=lambda trial: abs(log(trial.ratio)))

    @property
    def bot(self) -> str:
        """The bot with the budget that came closest."""
        return f"{self.name}@{self.best.budget}"

    def fields(self) -> dict[str, object]:
        """The calibration as a JSON object."""
        trials = [{"budget": trial.budget, "seconds": trial.seconds, "wanted": trial.wanted} for trial in self.trials]
        found = {"budget": self.best.budget, "seconds": self.best.seconds, "wanted": self.best.wanted}
        return {"game": self.game, "seats": self.seats, "bot": self.bot} | found | {"trials": trials}


def calibrate(
    game: str,
    bot: str,
    like: str | None = None,
    seconds: float | None = None,
    seats: int | None = None,
    games: int = 12,
    seed: str = "calibration",
    options: Mapping[str, object] | None = None,
    processes: int | None = 1,
) -> Calibration:
    """Find the budget with which a decision of the bot costs as much as one of the bot `like`, or so many CPU seconds.

    Both play in the same games, since what a decision costs depends on the position and on what else the machine does;
    without `like` the bot plays against itself. Nothing is stored, because times of another hour would mislead.
    """
    if (like is None) == (seconds is None):
        raise Unreadable("expected either a bot to cost as much as, or CPU seconds")
    name, _ = split_budget(bot)
    found = Calibration(game, seats or game_with_id(game).seats[0], name, [])
    # A program whose own budget is not known begins with one of its units.
    budget = max(read_player(bot, game_with_id(game))[1], 1)
    while len(found.trials) < MOST_TRIALS and budget not in [trial.budget for trial in found.trials]:
        ours = f"{name}@{budget}"
        played = match(game, [ours, *([like] if like else [])], seats, games, seed, options, processes=processes)
        wanted = cost_in(played, like) if like is not None else seconds
        assert wanted is not None
        found.trials.append(Trial(budget, cost_in(played, ours), wanted))
        if abs(found.trials[-1].ratio - 1.0) <= TOLERANCE:
            break
        budget = next_budget(found.trials)
    return found


def cost_in(played: Match, name: str) -> float:
    """What a decision of a bot cost in a match."""
    cost = next(bot.cost.seconds for bot in played.bots if bot.name == name)
    if not cost:
        raise Unreadable(f"{name} does not tell its CPU time, and the system does not either")
    return cost


def next_budget(trials: list[Trial]) -> int:
    """The budget to try next: along the line through the last two trials, where budgets and costs are logarithms."""
    last = trials[-1]
    power = 1.0
    if len(trials) > 1:
        power = log(last.ratio / trials[-2].ratio) / log(last.budget / trials[-2].budget)
    power = min(max(power, LEAST_POWER), MOST_POWER)
    return max(round(last.budget * exp(-log(last.ratio) / power)), 1)
