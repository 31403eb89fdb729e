"""Tournaments: they run by themselves from the start to the last game, whatever the players do."""

import asyncio
import re
import threading
from collections.abc import Callable
from contextlib import nullcontext
from datetime import timedelta
from importlib.resources import files

import pytest
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from teahouse.core.book import LANGUAGES
from teahouse.core.errors import Unreadable
from teahouse.web import tables
from teahouse.web.accounts.data_export import export_data
from teahouse.web.accounts.deletion import leave
from teahouse.web.accounts.merging import merge
from teahouse.web.accounts.models import Account
from teahouse.web.errors import Declined
from teahouse.web.hub import HUB, GameFinished, SiteOpened
from teahouse.web.models import Seat, Table, Visitor
from teahouse.web.supervisor import Supervisor, run_out
from teahouse.web.tables import Clock, lists
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.threads import run_in_thread
from teahouse.web.tournaments import pairing, rounds
from teahouse.web.tournaments.models import Match, Part, Tournament
from tests.web.conftest import live_of, play
from tests.web.test_lobby import catalogue, client

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
Visitors = Callable[..., Visitor]
Opened = Callable[..., Tournament]
CLOCK = Clock(bank=600, bonus=10)


@pytest.fixture
def host() -> Account:
    return Account.objects.create_user("host")


@pytest.fixture
def opened_tournament(host: Account, visitor: Visitors) -> Opened:
    """A tournament that people called A, B, … and some bots have joined."""

    def made(
        people: int = 4, bots: int = 0, game: str = "skud", seats: int = 2, system: str = "robin", **more: object
    ) -> Tournament:
        found = rounds.create(host, "Autumn cup", game, system, seats, CLOCK, **more)
        for name in "ABCDEFGHIJKLMNOP"[:people]:
            rounds.join(found.id, visitor(name), name)
        for _ in range(bots):
            rounds.add_bot(found.id, "random")
        return found

    return made


def now(tournament: Tournament) -> Tournament:
    """The tournament as it is in the database."""
    return Tournament.objects.get(pk=tournament.pk)


def running(tournament: Tournament) -> list[Table]:
    """The tables at which it is played."""
    return list(Table.objects.filter(match__tournament=tournament, stage="running").order_by("match__number"))


def play_round(tournament: Tournament, loser: int = 1) -> None:
    """Everybody on a seat gives up, at every table of the round; where three or more sit, all but the first do."""
    for table in running(tournament):
        tables.resign(table.id, loser)
        for seat in range(table.size):
            if Table.objects.get(pk=table.id).stage == "running" and seat not in (0, loser):
                tables.resign(table.id, seat)
        while Table.objects.get(pk=table.id).stage == "running":
            play_for_all(table)


def play_for_all(table: Table) -> None:
    """One decision, whoever has to make it."""
    live = live_of(table)
    seat = int(live.state.to_move)
    tables.decide(table.id, seat, live.seq, live.game.text(live.state.legal()[0]), by="bot")


# Joining


def test_everybody_may_join_once_and_leave_without_a_trace(opened_tournament: Opened, visitor: Visitors) -> None:
    tournament = opened_tournament(2)
    rounds.join(tournament.id, visitor("A"), "A")
    assert tournament.entries.count() == 2
    assert rounds.withdraw(tournament.id, visitor("A")) == []
    assert [entry.name for entry in tournament.entries.all()] == ["B"]


def test_a_tournament_has_room_for_so_many(opened_tournament: Opened) -> None:
    tournament = opened_tournament(0, bots=rounds.MOST_ENTRIES)
    with pytest.raises(Declined, match="tournament_full"):
        rounds.add_bot(tournament.id, "random")


def test_nobody_joins_after_the_start(opened_tournament: Opened, visitor: Visitors) -> None:
    tournament = opened_tournament(4)
    rounds.start(tournament.id)
    for late in (lambda: rounds.join(tournament.id, visitor("Z"), "Z"), lambda: rounds.start(tournament.id),
                 lambda: rounds.cancel(tournament.id), lambda: rounds.add_bot(tournament.id, "random")):  # fmt: skip
        with pytest.raises(Declined, match="tournament_late"):
            late()
    assert Match.objects.filter(tournament=tournament).count() == 2


def test_a_tournament_needs_a_clock_a_name_and_sense(host: Account) -> None:
    with pytest.raises(Declined, match="tournament_clock"):
        rounds.create(host, "Cup", "skud", "robin", 2, Clock())
    with pytest.raises(Declined, match="tournament_name"):
        rounds.create(host, " <> ", "skud", "robin", 2, CLOCK)
    given = {"host": host, "name": "Cup", "game": "skud", "system": "robin", "seats": 2, "clock": CLOCK}
    for wrong in ({"system": "knockout"}, {"seats": 3}, {"filler": "nobody"}):
        with pytest.raises(Unreadable):
            rounds.create(**given | wrong)


def test_too_few_players_do_not_start(opened_tournament: Opened) -> None:
    tournament = opened_tournament(2, game="toy", seats=3)
    with pytest.raises(Declined, match="tournament_few"):
        rounds.start(tournament.id)
    assert now(tournament).stage == "joining" and not Match.objects.exists()


def test_bots_take_the_places_that_would_stay_empty(opened_tournament: Opened) -> None:
    for people, bots in [(3, 0), (4, 2), (1, 2), (5, 1)]:
        tournament = opened_tournament(people, game="toy", seats=3, filler="random")
        rounds.start(tournament.id)
        assert tournament.entries.exclude(bot="").count() == bots
        assert not Part.objects.filter(match__tournament=tournament, match__table=None).exists()


# Playing


def test_a_round_robin_plays_itself_to_the_end(opened_tournament: Opened) -> None:
    tournament = opened_tournament(5)
    rounds.start(tournament.id)
    assert now(tournament).rounds == 5
    for number in range(1, 6):
        assert now(tournament).round == number and len(running(tournament)) == 2
        play_round(tournament)
    over = now(tournament)
    assert over.stage == "finished" and over.ended is not None and not running(tournament)
    lines = rounds.standings_of(over)
    assert sum(line.points for line in lines) == 10
    assert all(line.played == 4 and line.byes == 1 and len(dict(line.results)) == 4 for line in lines)


def test_a_swiss_tournament_pairs_winners_with_winners(opened_tournament: Opened) -> None:
    tournament = opened_tournament(8, system="swiss", rounds=3)
    rounds.start(tournament.id)
    play_round(tournament)
    second = Part.objects.filter(match__tournament=tournament, match__round=2)
    points = {line.number: line.points for line in rounds.standings_of(tournament)}
    for match in Match.objects.filter(tournament=tournament, round=2):
        assert len({points[part.entry.number] for part in match.parts.all()}) == 1
    assert second.count() == 8
    play_round(tournament)
    play_round(tournament)
    assert now(tournament).stage == "finished"
    assert sum(line.points for line in rounds.standings_of(tournament)) == 12


def test_a_next_round_waits_for_the_last_game(opened_tournament: Opened) -> None:
    tournament = opened_tournament(4)
    rounds.start(tournament.id)
    first, second = running(tournament)
    tables.resign(first.id, 0)
    assert now(tournament).round == 1 and len(running(tournament)) == 1
    tables.resign(second.id, 0)
    assert now(tournament).round == 2 and len(running(tournament)) == 2


def test_news_told_twice_changes_nothing(opened_tournament: Opened) -> None:
    tournament = opened_tournament(4)
    rounds.start(tournament.id)
    played = running(tournament)
    for table in played:
        tables.resign(table.id, 0)
    for table in [*played, *played]:
        HUB.publish(GameFinished(table.id))
        rounds.catch_up()
    assert now(tournament).round == 2
    assert Match.objects.filter(tournament=tournament).count() == 4 and Table.objects.count() == 4


def test_two_last_games_that_end_at_once_open_one_round(opened_tournament: Opened) -> None:
    tournament = opened_tournament(4)
    rounds.start(tournament.id)
    ready = threading.Barrier(2)

    def end(id: str) -> None:
        ready.wait()
        try:
            tables.resign(id, 0)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=end, args=[table.id]) for table in running(tournament)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert now(tournament).round == 2 and Match.objects.filter(tournament=tournament).count() == 4


def test_a_house_that_closed_between_two_rounds_goes_on_when_it_opens(
    opened_tournament: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = opened_tournament(4)
    rounds.start(tournament.id)
    HUB.unsubscribe(GameFinished, rounds.hear_finished)
    try:
        play_round(tournament)
        assert now(tournament).round == 1
    finally:
        HUB.subscribe(GameFinished, rounds.hear_finished)
    HUB.publish(SiteOpened())
    assert now(tournament).round == 2 and len(running(tournament)) == 2


def test_the_draw_follows_from_the_seed(opened_tournament: Opened) -> None:
    tournament = opened_tournament(7, system="swiss")
    rounds.start(tournament.id)
    tournament = now(tournament)
    fresh = [pairing.Player(number) for number in range(7)]
    drawn = pairing.draw("swiss", 2, 1, fresh, tournament.seed)
    matches = Match.objects.filter(tournament=tournament, round=1, table__isnull=False)
    assert [[part.entry.number for part in match.parts.all()] for match in matches] == drawn.tables


def test_who_sits_at_a_table_may_play_there_and_nobody_gets_hints(opened_tournament: Opened) -> None:
    tournament = opened_tournament(2)
    rounds.start(tournament.id)
    table = running(tournament)[0]
    match = table.match
    for part in match.parts.all():
        seat = Seat.objects.get(table=table, number=part.seat)
        assert seat.name == part.entry.name and list(seat.holders.all()) == [part.entry.visitor]
    assert table.kind == "match" and not table.hints and table.bank == 600 and table.deadline is not None
    name = match.parts.get(seat=table.deciding).entry.name
    assert lists.tables_waiting_for(Visitor.objects.get(name=name)) == [table.id]


# Those who do not come, leave, or give up


def test_who_does_not_come_loses_by_the_clock(opened_tournament: Opened) -> None:
    tournament = opened_tournament(2)
    rounds.start(tournament.id)
    table = running(tournament)[0]
    Table.objects.filter(pk=table.id).update(deadline=timezone.now() - timedelta(seconds=5))
    assert run_out() == [table.id]
    LIVE_TABLES.forget(table.id)
    tables.expire(table.id)
    late = Part.objects.get(match__table=table, seat=table.deciding)
    other = Part.objects.exclude(pk=late.pk).get(match__table=table)
    assert (late.points, other.points) == (0, 1) and now(tournament).stage == "finished"


def test_in_company_the_points_of_a_stand_in_are_not_those_of_who_left(opened_tournament: Opened) -> None:
    tournament = opened_tournament(3, game="toy", seats=3)
    rounds.start(tournament.id)
    table = running(tournament)[0]
    tables.resign(table.id, 0)
    while Table.objects.get(pk=table.id).stage == "running":
        play_for_all(table)
    parts = {part.seat: part for part in Part.objects.filter(match__table=table)}
    assert parts[0].rank == 3 and parts[0].points == 0
    assert sum(part.points for part in parts.values()) == 1.5


def test_who_withdraws_gives_up_the_game_and_gets_no_other(opened_tournament: Opened, visitor: Visitors) -> None:
    tournament = opened_tournament(4)
    rounds.start(tournament.id)
    gone = tournament.entries.get(name="B")
    assert len(rounds.withdraw(tournament.id, visitor("B"))) == 1
    assert gone.parts.get().points == 0
    while now(tournament).stage == "running":
        play_round(tournament)
    assert gone.parts.count() == 1
    lines = {line.number: line for line in rounds.standings_of(tournament)}
    # Whoever should have met B later has won that round.
    assert sum(line.byes for line in lines.values()) == 2
    assert all(line.played + line.byes == 3 for number, line in lines.items() if number != gone.number)


def test_when_too_few_are_left_the_tournament_is_over(opened_tournament: Opened, visitor: Visitors) -> None:
    tournament = opened_tournament(3, system="swiss", rounds=2)
    rounds.start(tournament.id)
    for name in "ABC":
        if now(tournament).stage == "running":
            rounds.withdraw(tournament.id, visitor(name))
    assert now(tournament).stage == "finished"


def test_a_table_of_a_tournament_has_no_rematch_and_is_not_abandoned(opened_tournament: Opened) -> None:
    tournament = opened_tournament(2)
    rounds.start(tournament.id)
    table = running(tournament)[0]
    yesterday = timezone.now() - timedelta(days=1)
    Table.objects.filter(pk=table.id).update(turn_began=yesterday, created=yesterday)
    LIVE_TABLES.forget(table.id)
    other = 1 - table.deciding
    for way_out in (tables.let_stand_in, tables.abandon):
        with pytest.raises(Declined):
            way_out(table.id, other, lambda seat: False)
    tables.resign(table.id, 0)
    with pytest.raises(Declined):
        tables.rematch(table.id, Visitor.objects.get(name="A"))


def test_in_a_tournament_no_bot_lets_its_opponent_take_back(opened_tournament: Opened, visitor: Visitors) -> None:
    tournament = opened_tournament(1, bots=1)
    rounds.start(tournament.id)
    table = running(tournament)[0]
    person = 1 - table.seats.exclude(bot="").get().number
    private = tables.create(visitor("A"), live_of(table).game, "bots", 2, {}, bots=["random"], seat=person)
    for one, refused in [(table, pytest.raises(Declined, match="undo")), (private, nullcontext())]:
        while live_of(one).state.to_move != person:
            play_for_all(one)
        moved = 0
        while live_of(one).state.to_move == person:
            moved = len(live_of(one).steps)
            play(one)
        while live_of(one).state.to_move != person:
            play_for_all(one)
        with refused:
            tables.step_back(one.id, person, live_of(one).seq)
        assert (len(live_of(one).steps) == moved) == (one is private)


# Bots


async def test_a_tournament_of_bots_is_played_while_nobody_watches(
    opened_tournament: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Supervisor(pause=0)

    async def first_move(pool: object, table: str, package: str, name: str, seed: str, seen) -> str:
        from tests.toy import GAME

        return GAME.text(seen.legal()[0])

    monkeypatch.setattr("teahouse.web.workers.bots.choose", first_move)
    tournament = await run_in_thread(opened_tournament, 0, 6, "toy", 3, rounds=3)
    await keeper.start()
    try:
        await run_in_thread(rounds.start, tournament.id)
        async with asyncio.timeout(90):
            while (await run_in_thread(now, tournament)).stage != "finished":
                await asyncio.sleep(0.05)
    finally:
        await keeper.stop()
    assert (await run_in_thread(now, tournament)).round == 3
    lines = await run_in_thread(rounds.standings_of, tournament)
    assert sum(line.points for line in lines) == pytest.approx(9) and all(line.played == 3 for line in lines)


async def test_a_house_that_opens_again_lets_the_bots_play_on(
    opened_tournament: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = await run_in_thread(opened_tournament, 0, 3, "toy", 3, rounds=1)
    await run_in_thread(rounds.start, tournament.id)
    keeper = Supervisor(pause=0)

    async def nothing(*given: object) -> None:
        return None

    monkeypatch.setattr("teahouse.web.workers.bots.choose", nothing)
    await keeper.start()
    try:
        async with asyncio.timeout(90):
            while (await run_in_thread(now, tournament)).stage != "finished":
                await asyncio.sleep(0.05)
    finally:
        await keeper.stop()
    assert (await run_in_thread(now, tournament)).stage == "finished"


# Pages


def hosting(host: Account) -> Client:
    """The browser of the host."""
    found = client("Host")
    found.force_login(host)
    return found


FORM = {"title": "Cup", "system": "swiss", "seats": "2", "clock": "move-1m", "rounds": "2", "filler": ""}


def test_a_tournament_goes_from_the_form_to_the_winner(host: Account, visitor: Visitors) -> None:
    owner = hosting(host)
    address = owner.post("/tournaments/new/skud", FORM).url
    tournament = Tournament.objects.get()
    assert address == f"/tournaments/{tournament.id}" and tournament.host == host and tournament.per_move == 60
    assert "Cup" in client().get("/tournaments").text
    for name in ["Anna", "Béla"]:
        assert client(name).post(f"{address}/join", {"name": name}).url == address
    assert owner.post(f"{address}/bot", {"bot": "random"}).url == address
    page = owner.get(address).text
    assert "Anna" in page and "Béla" in page and "random bot" in page
    assert owner.post(f"{address}/start").url == address
    assert "Round 1 of 2" in client().get(address).text
    mine = next(seat for seat in Seat.objects.filter(bot="") if not seat.table.match.is_over)
    assert f"/t/{mine.table_id}" in client(mine.name).get(address).text
    assert client().get(f"/tournaments/at/{mine.table_id}").url == address
    while now(tournament).stage == "running":
        play_round(tournament)
    assert "wins the tournament" in client().get(address).text or "share first place" in client().get(address).text


def test_only_somebody_with_an_account_sets_up_a_tournament(host: Account, visitor: Visitors) -> None:
    visitor("A")
    for method in ("get", "post"):
        answer = getattr(client("A"), method)("/tournaments/new/skud", FORM)
        assert answer.status_code == 409 and "need an account" in answer.text
    assert not Tournament.objects.exists()


def test_only_the_host_changes_a_tournament(opened_tournament: Opened, host: Account) -> None:
    tournament = opened_tournament(3)
    entry = tournament.entries.first()
    stranger = client("A")
    stranger.force_login(Account.objects.create_user("stranger"))
    for deed in ["start", "cancel", "bot", f"remove/{entry.pk}"]:
        for browser in (stranger, client("B"), client()):
            assert browser.post(f"/tournaments/{tournament.id}/{deed}", {"bot": "random"}).status_code == 409
        assert client().get(f"/tournaments/{tournament.id}/{deed}").status_code == 405
    assert now(tournament).stage == "joining" and tournament.entries.count() == 3
    hosting(host).post(f"/tournaments/{tournament.id}/remove/{entry.pk}")
    assert tournament.entries.count() == 2
    hosting(host).post(f"/tournaments/{tournament.id}/cancel")
    assert now(tournament).stage == "cancelled"


@pytest.mark.parametrize(
    "wrong", [{"title": ""}, {"clock": "none"}, {"system": "x"}, {"seats": "9"}, {"filler": "nobody"}, {"clock": "x"}]
)
def test_a_form_that_means_nothing_is_answered_in_a_line(host: Account, wrong: dict[str, str]) -> None:
    answer = hosting(host).post("/tournaments/new/skud", FORM | wrong)
    assert answer.status_code == 400 and 'role="alert"' in answer.text
    assert not Tournament.objects.exists()


def test_a_host_joins_by_a_tick(host: Account) -> None:
    """Their browser joins as everybody's does, when it has seen the commitment; and only theirs."""
    owner = hosting(host)
    assert 'name="plays"' in owner.get("/tournaments/new/skud").text
    address = owner.post("/tournaments/new/skud", FORM | {"plays": "1"}).url
    tournament = Tournament.objects.get()
    assert address == f"/tournaments/{tournament.id}?join"
    assert "data-commitment" in owner.get(address).text and " data-sit>" in owner.get(address).text
    assert " data-sit>" not in client("Z").get(address).text
    assert " data-sit>" not in owner.get(address.partition("?")[0]).text


def test_a_nameless_guest_is_asked_for_a_name(opened_tournament: Opened) -> None:
    tournament = opened_tournament(1)
    assert client("Z").post(f"/tournaments/{tournament.id}/join", {"name": " "}).status_code == 409
    assert client("Z").post("/tournaments/nowhere/join", {"name": "Z"}).status_code == 404
    assert client("Z").post(f"/tournaments/{tournament.id}/withdraw").status_code == 409


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "game", "system"), [(2, "skud", "swiss"), (3, "toy", "robin")])
def test_the_pages_of_a_tournament_answer_at_every_stage(
    language: str, seats: int, game: str, system: str, opened_tournament: Opened, host: Account
) -> None:
    tournament = opened_tournament(5, bots=1, game=game, seats=seats, system=system, rounds=2)
    keys = [key for key in catalogue("teahouse.web.tournaments", "en") if ":" in key]

    def check() -> None:
        for address in ["/tournaments", f"/tournaments/new/{game}", f"/tournaments/{tournament.id}"]:
            browser = client("A", language)
            browser.force_login(host)
            answer = browser.get(address)
            assert answer.status_code == 200 and f'<html lang="{language}"' in answer.text
            assert not [key for key in keys if f">{key}<" in answer.text]
        assert "<html" not in client("A").get(f"/tournaments/{tournament.id}?lists").text

    check()
    rounds.start(tournament.id)
    check()
    play_round(tournament)
    check()
    play_round(tournament)
    assert now(tournament).stage == "finished"
    check()


def test_the_page_asks_the_same_number_of_questions_in_every_round(opened_tournament: Opened) -> None:
    tournament = opened_tournament(8)
    rounds.start(tournament.id)
    counts = []
    for _ in range(3):
        play_round(tournament)
        with CaptureQueriesContext(connection) as asked:
            client("A").get(f"/tournaments/{tournament.id}")
        counts.append(len(asked))
    assert len(set(counts)) == 1 and counts[0] <= 12, counts


def test_the_page_gives_no_seed_away(opened_tournament: Opened) -> None:
    tournament = opened_tournament(4)
    rounds.start(tournament.id)
    page = client("A").get(f"/tournaments/{tournament.id}").text
    for secret in [now(tournament).seed, *Table.objects.values_list("seed", flat=True)]:
        assert secret not in page


@pytest.mark.parametrize("package", ["teahouse.web.tournaments"])
def test_every_sentence_is_there_in_three_languages(package: str) -> None:
    from tests.web.test_lobby import PLACEHOLDER

    english = catalogue(package, "en")
    for language in LANGUAGES:
        messages = catalogue(package, language)
        assert sorted(messages) == sorted(english)
        for key, forms in messages.items():
            for form in forms:
                assert form and set(PLACEHOLDER.findall(form)) == set(PLACEHOLDER.findall(english[key][-1])), key


def test_every_sentence_that_a_page_of_a_tournament_says_is_in_the_catalogue() -> None:
    folder = files("teahouse.web.tournaments").joinpath("templates", "tournaments")
    pages = "".join(page.read_text(encoding="utf-8") for page in folder.iterdir())
    said = set(re.findall(r'{% tell(?:_count)? "([^"]+)"(?!\|)', pages))
    said |= {f"system:{name}" for name in Tournament.System.values} | {
        f"about:{name}" for name in Tournament.System.values
    }
    said |= {f"stage:{name}" for name in Tournament.Stage.values}
    assert len(said) > 50
    assert sorted(said - set(catalogue("teahouse.web.tournaments", "en"))) == []
    reasons = re.findall(r'Declined\("(\w+)"\)', files("teahouse.web.tournaments").joinpath("rounds.py").read_text())
    assert len(reasons) > 4
    assert sorted({f"sorry:{reason}" for reason in reasons} - set(catalogue("teahouse.web", "en"))) == []


# Accounts


def test_a_guest_who_registers_keeps_the_place_in_a_tournament(opened_tournament: Opened, visitor: Visitors) -> None:
    tournament = opened_tournament(4)
    rounds.start(tournament.id)
    member = Account.objects.create_user("member").visitor
    merge(visitor("B"), member)
    assert tournament.entries.get(name="B").visitor == member
    table = running(tournament)[0]
    assert member.seats.count() == 1 and table.stage == "running"


def test_who_deletes_their_account_is_forgotten_and_the_round_goes_on(opened_tournament: Opened) -> None:
    waiting, begun = opened_tournament(2), opened_tournament(1, bots=2)
    account = Account.objects.create_user("leaver")
    for tournament in (waiting, begun):
        rounds.join(tournament.id, account.visitor, "leaver")
    rounds.start(begun.id)
    own = begun.entries.get(name="leaver")
    for table in running(begun):
        if not Part.objects.filter(match__table=table, entry=own).exists():
            tables.resign(table.id, 0)
    assert now(begun).round == 1
    leave(account)
    own.refresh_from_db()
    assert own.name == "somebody" and own.withdrawn and own.visitor is None
    assert not waiting.entries.filter(name="leaver").exists()
    assert now(begun).round == 2
    assert "leaver" not in client().get(f"/tournaments/{begun.id}").text


def test_ones_tournaments_are_among_ones_data(opened_tournament: Opened, host: Account) -> None:
    tournament = opened_tournament(2)
    player = Account.objects.create_user("player")
    rounds.join(tournament.id, player.visitor, "Nick")
    assert [one["host"] for one in export_data(host)["tournaments"]] == [True]
    assert [(one["tournament"], one["entered_as"]) for one in export_data(player)["tournaments"]] == [
        (tournament.id, "Nick")
    ]
