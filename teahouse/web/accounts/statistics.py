"""Statistics of an account, from its finished games: how many, how many won, how many points and where from."""

from collections import Counter
from dataclasses import dataclass, field

from django.db.models import QuerySet

from teahouse.web.accounts.models import Account
from teahouse.web.models import Seat, Table

COUNTED = [Table.Kind.BOTS, Table.Kind.FRIENDS]


@dataclass
class Played:
    """Somebody's games with so many seats."""

    game: str
    seats: int
    games: int = 0
    won: int = 0
    # Only games that were played to the end have a score that means something.
    scores: list[int] = field(default_factory=list)
    sources: Counter[str] = field(default_factory=Counter)

    @property
    def mean_score(self) -> float | None:
        """Points a game."""
        return sum(self.scores) / len(self.scores) if self.scores else None

    def by_source(self) -> list[tuple[str, float]]:
        """Points a game from each source, the largest first."""
        return [(source, points / len(self.scores)) for source, points in self.sources.most_common() if points]


def seats_of(account: Account) -> QuerySet[Seat]:
    """The seats of an account at finished tables with others, people or bots, the latest first."""
    seats = Seat.objects.filter(holders__account=account, table__stage=Table.Stage.FINISHED, table__kind__in=COUNTED)
    seats = seats.filter(table__forked_from=None).exclude(table__end="abandoned")
    return seats.select_related("table__counted").order_by("-table__ended", "number")


def statistics(account: Account) -> list[Played]:
    """By game and number of seats, what was played most first."""
    found: dict[tuple[str, int], Played] = {}
    for seat in seats_of(account):
        table = seat.table
        played = found.setdefault((table.game, table.size), Played(table.game, table.size))
        played.games += 1
        played.won += has_won(seat)
        counted = getattr(table, "counted", None)
        result = table.final_result()
        if result["end"] == "rules" and not seat.left:
            played.scores.append(result["scores"][seat.number])
            for source, points in counted.sources.items() if counted is not None else ():
                played.sources[source] += points[seat.number]
    return sorted(found.values(), key=lambda played: (-played.games, played.game, played.seats))


def has_won(seat: Seat) -> bool:
    """Alone or together with others; not if a bot won for somebody who gave up."""
    return seat.table.final_result()["ranking"][seat.number] == 1 and not seat.left
