"""Ratings by openskill: each finished table is counted once, whoever asks for it and however often.

Rated is a table that said so at its start, between at least two different accounts or bots, and that ended by the
rules, by resignation or by time; `why_not` names what keeps a table out.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from openskill.models import PlackettLuce

from teahouse.core.breakdown import by_source
from teahouse.core.errors import TeahouseError
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.core.sitting import Sitting
from teahouse.web.accounts.models import Account, Counted, Rated, Rating
from teahouse.web.models import Row, Seat, Table
from teahouse.web.tables.cache import standing_rows

# Half of the interval in which somebody's strength lies with a probability of about 95 %.
SPREAD = 2
MODEL = PlackettLuce()


@dataclass(frozen=True)
class Party:
    """Who is rated for a seat."""

    account: Account | None = None
    bot: str = ""


def count_all() -> None:
    """Count every finished table that has not been counted, in the order of their ends."""
    finished = Table.objects.filter(stage=Table.Stage.FINISHED, counted__at=None).exclude(kind=Table.Kind.IMPORTED)
    for id in finished.order_by("ended").values_list("pk", flat=True):
        count(id)


def count(id: str) -> None:
    """Count a finished table, if nobody has."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=id)
        if table.stage != Table.Stage.FINISHED:
            return
        counted, _ = Counted.objects.get_or_create(table=table)
        if counted.at is not None:
            return
        seats = list(table.seats.all())
        rows = list(table.rows.order_by("seq"))
        parties = [party_of(seat) for seat in seats]
        counted.why = why_not(table, seats, rows, parties)
        with suppress(TeahouseError):
            counted.sources = sources_of(table, rows)
        counted.at = timezone.now()
        counted.save()
        if not counted.why:
            rate(table, seats, [party for party in parties if party is not None])


def party_of(seat: Seat) -> Party | None:
    """The account or bot on a seat. A guest's second device does no harm, two accounts on one seat do."""
    if seat.bot:
        return Party(bot=seat.bot)
    accounts = list(Account.objects.filter(visitor__seats=seat))
    return Party(account=accounts[0]) if len(accounts) == 1 else None


def why_not(table: Table, seats: Sequence[Seat], rows: Sequence[Row], parties: Sequence[Party | None]) -> str:
    """What keeps a table from being rated; "" if nothing does."""
    if table.kind == Table.Kind.SCREEN:
        return "screen"
    if table.forked_from_id or any(row.by == "record" for row in rows):
        return "forked"
    if not table.result or table.result["end"] == "abandoned":
        return "abandoned"
    if None in parties:
        return "guests"
    accounts = [party.account for party in parties if party is not None and party.account is not None]
    if len(set(accounts)) < len(accounts) or len(set(parties)) < 2:
        return "alone"
    if not table.is_rated:
        return "casual"
    if len(standing_rows(rows)) < len(seats):
        return "short"
    return ""


def sources_of(table: Table, rows: Sequence[Row]) -> dict[str, list[int]]:
    """Where the points of each seat came from."""
    game = game_with_id(table.game)
    moves = [row.move for row in standing_rows(rows)]
    sitting = Sitting(Record(game, [""] * table.size, table.seed, table.options, moves))
    told = [event for step in sitting.steps for event in step.events]
    return by_source(game, sitting.opening + told, table.size)


def rate(table: Table, seats: Sequence[Seat], parties: Sequence[Party]) -> None:
    """Every seat is a team of one. A bot on several seats learns the mean of what each of them would."""
    places = places_of(table, seats)
    begun = {rating_of(party, table).pk: party for party in sorted(set(parties), key=str)}
    # Always in the same order: two tables that end at once wait for each other, and not in a circle.
    locked = Rating.objects.select_for_update().filter(pk__in=begun).order_by("pk")
    known = {begun[rating.pk]: rating for rating in locked}
    teams = [[MODEL.rating(mu=known[party].mu, sigma=known[party].sigma)] for party in parties]
    judged = [team[0] for team in MODEL.rate(teams, ranks=[float(place) for place in places])]
    for party, rating in known.items():
        own = [number for number, other in enumerate(parties) if other == party]
        rating.mu = sum(judged[number].mu for number in own) / len(own)
        rating.sigma = sum(judged[number].sigma for number in own) / len(own)
        rating.games += 1
        outcome = table.final_result()["outcome"]
        rating.wins += sum(outcome[number] for number in own if not has_left(seats[number], seats))
        rating.save()
        place = min(places[number] for number in own)
        Rated.objects.create(table=table, rating=rating, place=place, mu=rating.mu, sigma=rating.sigma)


def rating_of(party: Party, table: Table) -> Rating:
    """The party's rating at this game with so many seats, begun where there is none."""
    begun = {"mu": MODEL.mu, "sigma": MODEL.sigma}
    return Rating.objects.get_or_create(
        account=party.account, bot=party.bot, game=table.game, seats=table.size, defaults=begun
    )[0]


def places_of(table: Table, seats: Sequence[Seat]) -> list[int]:
    """The places as the table ended, those who gave up in larger company behind all others."""
    ranking = table.final_result()["ranking"]
    return [table.size if has_left(seat, seats) else int(ranking[number]) for number, seat in enumerate(seats)]


def has_left(seat: Seat, seats: Sequence[Seat]) -> bool:
    """Whether a bot played on for somebody who gave up."""
    return seat.left and len(seats) > 2
