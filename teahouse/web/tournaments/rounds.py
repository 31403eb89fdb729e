"""A tournament as it goes: joining, the draw of each round, its tables, its results, the next round."""

import logging
from functools import partial

from django.db import transaction
from django.utils import timezone

from teahouse.bots import check_bot
from teahouse.core import fair
from teahouse.core.errors import TeahouseError, Unreadable
from teahouse.core.registry import game as game_with_id
from teahouse.web import fairness, permissions, tables
from teahouse.web.accounts.merging import give_visitor
from teahouse.web.accounts.models import Account
from teahouse.web.errors import Declined
from teahouse.web.hub import GameFinished, SiteOpened
from teahouse.web.models import Seat, Table, Visitor
from teahouse.web.tables import Clock, commits
from teahouse.web.text_cleaning import clean_name, clean_text
from teahouse.web.tournaments import pairing
from teahouse.web.tournaments.models import Entry, Match, Part, Tournament
from teahouse.web.tournaments.pairing import Player
from teahouse.web.tournaments.standings import Line, fair_ranking, points_of, standings

LOG = logging.getLogger("teahouse.tournaments")
MOST_ENTRIES = 32
LONGEST_NAME = 60
Stage, System = Tournament.Stage, Tournament.System


def create(
    host: Account,
    name: str,
    game: str,
    system: str,
    seats: int,
    clock: Clock,
    options: dict[str, object] | None = None,
    rounds: int = 0,
    filler: str = "",
) -> Tournament:
    """A new tournament, which everybody may join."""
    permissions.check(give_visitor(host), "create")
    resolved = game_with_id(game).resolve(options or {}, seats)
    if not (clock.per_move or clock.bank):
        raise Declined("tournament_clock")
    if system not in System.values:
        raise Unreadable(f'expected a system, one of {", ".join(System.values)}, got "{system}"')
    if filler:
        check_bot(filler)
    title = clean_text(name.translate({ord(brace): None for brace in "{}<>"}))[:LONGEST_NAME]
    if not title:
        raise Declined("tournament_name")
    return Tournament.objects.create(
        name=title,
        host=host,
        game=game,
        options=resolved,
        system=system,
        seats=seats,
        rounds=max(0, min(rounds, 20)),
        per_move=clock.per_move,
        bank=clock.bank,
        bonus=clock.bonus,
        filler=filler,
    )


def locked_tournament(id: str, stage: str) -> Tournament:
    """The tournament, for nobody else to change until the transaction ends."""
    found = Tournament.objects.select_for_update().get(pk=id)
    if found.stage != stage:
        raise Declined("tournament_late")
    return found


def join(id: str, visitor: Visitor, name: str, nonce: str = "") -> None:
    """Somebody takes part, and contributes to the seed; to join twice is to join once."""
    permissions.check(visitor, "sit")
    with transaction.atomic():
        tournament = locked_tournament(id, Stage.JOINING)
        if tournament.entries.filter(visitor=visitor).exists():
            return
        add_entry(tournament, visitor=visitor, name=clean_name(name), nonce=fairness.read_nonce(nonce))


def add_bot(id: str, bot: str) -> None:
    """A bot takes part."""
    check_bot(bot)
    with transaction.atomic():
        add_entry(locked_tournament(id, Stage.JOINING), bot=bot)


def add_entry(tournament: Tournament, **given: object) -> None:
    """One more who takes part."""
    if tournament.entries.count() >= MOST_ENTRIES:
        raise Declined("tournament_full")
    Entry.objects.create(tournament=tournament, **given)


def remove(id: str, entry: int) -> None:
    """Somebody does not take part after all."""
    with transaction.atomic():
        locked_tournament(id, Stage.JOINING).entries.filter(pk=entry).delete()


def withdraw(id: str, visitor: Visitor) -> list[str]:
    """Somebody leaves: before the start without a trace, later by giving up their game. The tables that changed."""
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().get(pk=id)
        entry = tournament.entries.filter(visitor=visitor).first()
        if entry is None or tournament.stage not in (Stage.JOINING, Stage.RUNNING):
            raise Declined("tournament_late")
        if tournament.stage == Stage.JOINING:
            entry.delete()
            return []
        entry.withdrawn = True
        entry.save(update_fields=["withdrawn"])
    return give_up_games(entry)


def give_up_games(entry: Entry) -> list[str]:
    """Resign what somebody still plays in the tournament."""
    found = []
    for part in entry.parts.filter(match__is_over=False, match__table__stage=Table.Stage.RUNNING):
        id = part.match.table_id
        assert id is not None
        try:
            tables.resign(id, part.seat)
        except TeahouseError:
            continue
        found.append(id)
    return found


def cancel(id: str) -> None:
    """The tournament does not take place."""
    with transaction.atomic():
        tournament = locked_tournament(id, Stage.JOINING)
        tournament.stage, tournament.ended = Stage.CANCELLED, timezone.now()
        tournament.save()


def start(id: str) -> None:
    """Nobody may join any more; numbers are drawn, bots fill up, and the first round begins."""
    with transaction.atomic():
        tournament = locked_tournament(id, Stage.JOINING)
        entries = list(tournament.entries.order_by("pk"))
        if tournament.filler:
            missing = max(tournament.seats - len(entries), -len(entries) % tournament.seats)
            entries += [Entry.objects.create(tournament=tournament, bot=tournament.filler) for _ in range(missing)]
        if len(entries) < max(2, tournament.seats):
            raise Declined("tournament_few")
        tournament.seed = fair.seed(tournament.id, tournament.secret, nonces_of(entries))
        for entry, number in zip(entries, fair.lot(tournament.seed, len(entries)), strict=True):
            entry.number = number
        Entry.objects.bulk_update(entries, ["number"])
        count = len(entries)
        wanted = tournament.rounds or pairing.usual_rounds(tournament.system, tournament.seats, count)
        tournament.rounds = min(wanted, pairing.most_rounds(tournament.system, tournament.seats, count))
        tournament.stage, tournament.began = Stage.RUNNING, timezone.now()
        tournament.save()
        open_round(tournament)


def nonces_of(entries: list[Entry]) -> list[str]:
    """What everybody contributed, in the order in which they joined."""
    return [entry.nonce for entry in sorted(entries, key=lambda entry: entry.pk) if entry.nonce is not None]


def origin_of(table: Table) -> fair.Origin | None:
    """From what a table's secret was made, once the tournament is over: before, it would give away the other tables."""
    match = Match.objects.filter(table=table).select_related("tournament").first()
    if match is None or match.tournament.stage != Stage.FINISHED:
        return None
    tournament = match.tournament
    return fair.Origin(
        tournament.id,
        tournament.secret,
        fair.commitment(tournament.id, tournament.secret),
        nonces_of(list(tournament.entries.all())),
        match.round,
        match.number,
    )


def hear_finished(event: GameFinished) -> None:
    """A game is over: if it belongs to a tournament, that may go on."""
    for tournament in Match.objects.filter(table=event.table, is_over=False).values_list("tournament", flat=True):
        advance(tournament)


def catch_up(event: SiteOpened | None = None) -> None:
    """Go on where the site was closed between a game's end and the next round."""
    for id in Tournament.objects.filter(stage=Stage.RUNNING).values_list("id", flat=True):
        advance(id)


def advance(id: str) -> None:
    """Write down what has ended; after the last game of a round open the next, after the last round close."""
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().get(pk=id)
        if tournament.stage != Stage.RUNNING:
            return
        open_matches = tournament.matches.filter(round=tournament.round, is_over=False).select_related("table")
        for match in open_matches:
            settle(match)
        if not tournament.matches.filter(round=tournament.round, is_over=False).exists():
            open_round(tournament)


def settle(match: Match) -> None:
    """Write down the result of a match whose game is over; a game that is lost counts for nobody."""
    table = match.table
    if table is not None and table.stage != Table.Stage.FINISHED:
        return
    parts = list(match.parts.all())
    if table is not None:
        left = {seat.number: seat.left for seat in table.seats.all()}
        ranking = fair_ranking(table.final_result()["ranking"], [left[seat] for seat in range(table.size)])
        points = points_of(ranking)
        for part in parts:
            part.rank, part.points = ranking[part.seat], points[part.seat]
        Part.objects.bulk_update(parts, ["rank", "points"])
    match.is_over = True
    match.save(update_fields=["is_over"])


def open_round(tournament: Tournament) -> None:
    """Draw and open the next round, or close the tournament if there is none."""
    entries = {entry.number: entry for entry in tournament.entries.all() if entry.number is not None}
    players = players_of(tournament, entries)
    present = [player for player in players if not player.is_out]
    if tournament.round >= tournament.rounds or len(present) < tournament.seats:
        tournament.stage, tournament.ended = Stage.FINISHED, timezone.now()
        tournament.save()
        return
    tournament.round += 1
    tournament.save()
    drawn = pairing.draw(tournament.system, tournament.seats, tournament.round, players, tournament.seed)
    for number, group in enumerate(drawn.tables, 1):
        seated = [entries[player] for player in group]
        match = Match.objects.create(
            tournament=tournament, round=tournament.round, number=number, table=open_table(tournament, seated, number)
        )
        Part.objects.bulk_create([Part(match=match, entry=entry, seat=seat) for seat, entry in enumerate(seated)])
    free = [(player, bye_points(tournament)) for player in drawn.byes] + [(player, 1.0) for player in drawn.walkovers]
    for number, (player, points) in enumerate(free, len(drawn.tables) + 1):
        match = Match.objects.create(tournament=tournament, round=tournament.round, number=number, is_over=True)
        Part.objects.create(match=match, entry=entries[player], points=points)
    if not drawn.tables:
        open_round(tournament)


def bye_points(tournament: Tournament) -> float:
    """What a free round earns: nothing where everybody has as many; else a win, or the mean of a table."""
    if tournament.system == System.SWISS:
        return 1.0
    return 0.0 if tournament.seats == 2 else 0.5


def open_table(tournament: Tournament, seated: list[Entry], number: int) -> Table:
    """The table of a match, at which the game begins at once: everybody contributed when they joined."""
    clock = Clock(tournament.per_move, tournament.bank, tournament.bonus)
    table = Table.objects.create(
        id=fair.match_table(tournament.seed, tournament.round, number),
        secret=fair.match_secret(tournament.seed, tournament.round, number),
        is_rated=True,
        game=tournament.game,
        rules_version=game_with_id(tournament.game).version,
        options=tournament.options,
        kind=Table.Kind.MATCH,
        size=tournament.seats,
        hints=False,
        per_move=clock.per_move,
        bank=clock.bank,
        bonus=clock.bonus,
        patience=clock.patience(slow=False),
    )
    for chair, entry in enumerate(seated):
        place = Seat.objects.create(
            table=table, number=chair, chair=chair, name=entry.name, bot=entry.bot, time_left=clock.bank, arrived=True
        )
        if entry.visitor_id is not None:
            place.holders.add(entry.visitor_id)
    tables.begin(table)
    # The supervisor must know of it: bots play even where nobody ever looks.
    transaction.on_commit(partial(commits.publish, table.id), robust=True)
    return table


def is_gone(entry: Entry) -> bool:
    """Whether somebody plays no more: they withdrew, or deleted what we knew them by."""
    return entry.withdrawn or (not entry.bot and entry.visitor_id is None)


def players_of(tournament: Tournament, entries: dict[int, Entry]) -> list[Player]:
    """What the next draw has to know of everybody."""
    players = {number: Player(number, is_out=is_gone(entry)) for number, entry in entries.items()}
    for line in standings_of(tournament):
        players[line.number].points, players[line.number].byes = line.points, line.byes
        players[line.number].met.update(other for other, _ in line.results)
    for number, seat in Part.objects.filter(match__tournament=tournament, match__table__isnull=False).values_list(
        "entry__number", "seat"
    ):
        # Whoever has a table has been drawn a number.
        assert number is not None
        players[number].seats[seat] += 1
    return list(players.values())


def standings_of(tournament: Tournament) -> list[Line]:
    """The standings after all games that are over."""
    numbers = [number for number in tournament.entries.values_list("number", flat=True) if number is not None]
    games: dict[int, dict[int, tuple[int, float]]] = {}
    byes: list[tuple[int, float]] = []
    parts = Part.objects.filter(match__tournament=tournament, points__isnull=False).order_by("match__round")
    for match, number, rank, points in parts.values_list("match", "entry__number", "rank", "points"):
        assert number is not None and points is not None
        if rank is None:
            byes.append((number, points))
        else:
            games.setdefault(match, {})[number] = (rank, points)
    return standings(numbers, list(games.values()), byes)
