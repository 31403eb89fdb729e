"""The lobby: everybody finds the tables that wait, their own games, finished ones, and who is strong."""

import re
from collections.abc import Callable
from datetime import timedelta
from importlib.resources import files

import pytest
from babel.messages.pofile import read_po
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

import teahouse
from teahouse.core.book import LANGUAGES
from teahouse.web import limits, tables
from teahouse.web.accounts.models import Account, Rating
from teahouse.web.lobby import finished_games, leaderboard
from teahouse.web.models import Seat, Table, Visitor
from teahouse.web.supervisor import know_deciding
from teahouse.web.tables import lists
from teahouse.web.tables.cache import TableCache
from tests.web.conftest import live_of, play, set_up

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
Friends = Callable[..., Table]
Visitors = Callable[..., Visitor]
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def client(name: str = "", language: str = "en") -> Client:
    """A browser; with a name it is the visitor of the tests who is called so."""
    found = Client(headers={"accept-language": language})
    if name:
        found.cookies["teahouse"] = name
    return found


def finish(table: Table) -> Table:
    """Play a table to its end."""
    while Table.objects.get(pk=table.id).stage == "running":
        play(table)
    return Table.objects.get(pk=table.id)


def deciding(table: Table) -> str:
    """The name of whoever is to move."""
    return "ABCDE"[int(live_of(table).state.to_move)]


def catalogue(package: str, language: str) -> dict[str, list[str]]:
    """The sentences of a package, each in all its plurals."""
    with files(package).joinpath("words", f"{language}.po").open("rb") as file:
        found = {}
        for message in read_po(file):
            key = message.id[0] if isinstance(message.id, tuple) else message.id
            forms = message.string if isinstance(message.string, tuple) else [message.string]
            found[str(key)] = [str(form) for form in forms]
        return {key: forms for key, forms in found.items() if key}


@pytest.mark.parametrize("package", ["teahouse.web.lobby"])
def test_every_sentence_is_there_in_three_languages(package: str) -> None:
    english = catalogue(package, "en")
    for language in LANGUAGES:
        messages = catalogue(package, language)
        assert sorted(messages) == sorted(english)
        for key, forms in messages.items():
            for form in forms:
                assert form, (language, key)
                assert set(PLACEHOLDER.findall(form)) == set(PLACEHOLDER.findall(english[key][-1])), (language, key)


def test_every_sentence_that_a_page_of_the_lobby_says_is_in_the_catalogue() -> None:
    folder = files("teahouse.web.lobby").joinpath("templates", "lobby")
    pages = "".join(page.read_text(encoding="utf-8") for page in folder.iterdir())
    said = set(re.findall(r'{% tell(?:_count)? "([^"]+)"(?!\|)', pages))
    said |= {f"result:{name}" for name in finished_games.PERSONAL + finished_games.ENDS} | {
        f"bots:{name}" for name in finished_games.BOTS
    }
    assert len(said) > 40
    assert sorted(said - set(catalogue("teahouse.web.lobby", "en"))) == []


# Open tables


def test_only_a_table_that_is_open_to_everybody_waits_in_the_lobby(visitor: Visitors) -> None:
    game = teahouse.game("toy")
    private = tables.create(visitor("A"), game, "friends", 3, {})
    public = tables.create(visitor("A"), game, "friends", 3, {}, public=True)
    page = client("B").get("/lobby").text
    assert f"/t/{public.id}" in page and f"/t/{private.id}" not in page
    own = client("A").get("/lobby").text
    assert f"/t/{public.id}" in own and f"/t/{private.id}" in own


def test_the_host_opens_a_table_to_everybody_by_a_tick(visitor: Visitors) -> None:
    set_up(client("A"), "/play/toy", {"kind": "friends", "seats": "3", "name": "A", "open": "on", "private": "on"})
    set_up(client("A"), "/play/toy", {"kind": "friends", "seats": "3", "name": "A"})
    set_up(client("A"), "/play/toy", {"kind": "bots", "seats": "3", "name": "A", "open": "on"})
    assert [table.kind for table in Table.objects.filter(public=True)] == ["friends"]
    assert Table.objects.get(public=True).listed


def test_a_table_leaves_the_list_when_it_is_full_or_forgotten(visitor: Visitors) -> None:
    game = teahouse.game("toy")
    full = tables.create(visitor("A"), game, "friends", 3, {}, public=True)
    for name in ["B", "C"]:
        assert [item.table.id for item in lists.open_tables("en", visitor("D"))] == [full.id]
        tables.sit(full.id, visitor(name), name)
    assert lists.open_tables("en", visitor("D")) == []
    assert [item.table.id for item in lists.live_tables("en", visitor("D"))] == [full.id]
    old = tables.create(visitor("A"), game, "friends", 3, {}, public=True)
    Table.objects.filter(pk=old.id).update(created=timezone.now() - lists.FORGOTTEN - timedelta(hours=1))
    assert lists.open_tables("en", None) == []


def test_free_seats_are_counted_and_those_taken_are_named(visitor: Visitors) -> None:
    table = tables.create(visitor("Anna"), teahouse.game("toy"), "friends", 3, {}, public=True)
    item = lists.open_tables("en", visitor("B"))[0]
    assert item.table.id == table.id and len(item.free) == 2
    assert "Anna" in client("B").get("/lobby").text and client("B").get("/lobby").text.count("2 free seats") == 1


# Own tables


def test_the_game_that_waits_longest_comes_first(friends: Friends, visitor: Visitors) -> None:
    first, second, third = (friends("toy") for _ in range(3))
    name = deciding(first)
    assert {deciding(table) for table in (second, third)} == {name}
    for hours, table in [(1, first), (3, second), (2, third)]:
        Table.objects.filter(pk=table.id).update(turn_began=timezone.now() - timedelta(hours=hours))
    assert lists.tables_waiting_for(visitor(name)) == [second.id, third.id, first.id]
    assert [item.table.id for item in lists.unfinished_tables(visitor(name), "en")] == [second.id, third.id, first.id]
    assert client(name).get("/next").url == f"/t/{second.id}"
    assert client(name).get(f"/next?but={second.id}").url == f"/t/{third.id}"
    assert client(name).get(f"/next?count&but={second.id}").json() == {"waiting": 2}
    assert "3 hours ago" in client(name).get("/lobby").text


def test_without_a_game_that_waits_next_leads_to_the_lobby(friends: Friends) -> None:
    table = friends("toy")
    other = next(name for name in "ABC" if name != deciding(table))
    assert client(other).get("/next").url == "/lobby"
    assert client().get("/next").url == "/lobby"
    assert client().get("/next?count").json() == {"waiting": 0}


def test_a_move_passes_the_turn_in_the_list_too(friends: Friends, visitor: Visitors) -> None:
    table = friends("skud", 2)
    for _ in range(8):
        name = deciding(table)
        for person in "AB":
            assert lists.tables_waiting_for(visitor(person)) == ([table.id] if person == name else [])
        play(table)
    live = live_of(table)
    seat = next(seat for seat in (0, 1) if live.sitting.undoable(seat))
    tables.step_back(table.id, seat, live.seq)
    assert Table.objects.get(pk=table.id).deciding == int(live_of(table).state.to_move)


def test_a_seat_given_to_a_stand_in_does_not_wait_for_its_person(friends: Friends, visitor: Visitors) -> None:
    table = friends("toy")
    name = deciding(table)
    Seat.objects.filter(table=table, number=table.deciding).update(stand_in="greedy")
    assert lists.tables_waiting_for(visitor(name)) == []
    assert not any(item.turn for item in lists.unfinished_tables(visitor(name), "en"))


def test_at_one_screen_a_table_waits_once(visitor: Visitors) -> None:
    table = tables.create(visitor("A"), teahouse.game("toy"), "screen", 3, {})
    assert lists.tables_waiting_for(visitor("A")) == [table.id]


def test_a_table_from_before_learns_whose_turn_it_is_when_the_house_opens(friends: Friends) -> None:
    table = friends("toy")
    play(table, 4)
    known = Table.objects.get(pk=table.id).deciding
    Table.objects.filter(pk=table.id).update(deciding=None)
    know_deciding()
    assert Table.objects.get(pk=table.id).deciding == known is not None


def test_the_table_says_that_another_game_waits(friends: Friends) -> None:
    first, second = friends("toy"), friends("toy")
    name = deciding(first)
    hidden = re.search(r'<a class="button next"[^>]*>', client(name).get(f"/t/{first.id}").text)
    assert hidden and hidden[0].endswith(" hidden>"), "it is the reader's own turn here"
    while deciding(first) == name:
        play(first)
    page = client(name).get(f"/t/{first.id}").text
    shown = re.search(r'<a class="button next"[^>]*>', page)
    assert shown and not shown[0].endswith(" hidden>") and f"/next?but={first.id}" in shown[0]
    assert client(name).get(f"/next?but={first.id}").url == f"/t/{second.id}"
    assert 'class="button next"' not in client().get(f"/t/{first.id}").text


def test_the_lists_alone_are_a_small_answer(friends: Friends) -> None:
    table = friends("toy")
    whole, part = client("A").get("/lobby").text, client("A").get("/lobby?lists").text
    assert f"/t/{table.id}" in part and "<html" not in part and len(part) < len(whole)


def test_those_who_ask_too_often_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "lobby", (2, 10**9))
    browser = client()
    assert [browser.get("/lobby?lists").status_code for _ in range(3)] == [200, 200, 429]
    assert browser.get("/lobby").status_code == 200


# Finished games


def test_a_finished_game_knows_its_end_and_its_places(friends: Friends) -> None:
    table = finish(friends("toy"))
    assert table.end == "rules" and table.ended is not None and table.deciding is None
    assert [seat.place for seat in table.seats.all()] == table.result["ranking"]
    given_up = friends("skud", 2)
    tables.resign(given_up.id, 1)
    given_up.refresh_from_db()
    assert given_up.end == "resigned" and [seat.place for seat in given_up.seats.all()] == [1, 2]


@pytest.fixture
def played(friends: Friends, visitor: Visitors) -> dict[str, Table]:
    """A game played to its end, one given up by B, one against a bot, and one that is not listed."""
    found = {"rules": finish(friends("toy")), "resigned": friends("skud", 2)}
    tables.resign(found["resigned"].id, 1)
    for key, listed in [("bot", True), ("hidden", False)]:
        table = tables.create(
            visitor("A"), teahouse.game("skud"), "bots", 2, {}, bots=["random"], seat=0, listed=listed
        )
        tables.resign(table.id, 0)
        found[key] = table
    Table.objects.filter(pk=found["rules"].id).update(ended=timezone.now() - timedelta(days=10))
    return found


def asked(played: dict[str, Table], query: str, name: str = "") -> set[str]:
    """Which of the games a filter finds."""
    page = client(name).get("/lobby/games?" + query)
    assert page.status_code == 200
    return {key for key, table in played.items() if f"/g/{table.id}/0" in page.text}


def test_games_are_found_by_what_one_looks_for(played: dict[str, Table]) -> None:
    everything = {"rules", "resigned", "bot"}
    today = timezone.now().date()
    for query, expected in {
        "": everything,
        "game=toy": {"rules"},
        "game=none-such": everything,
        "seats=2": {"resigned", "bot"},
        "seats=x&page=-1": everything,
        "player=b": {"rules", "resigned"},
        "player=nobody": set(),
        "result=rules": {"rules"},
        "result=resigned": {"resigned", "bot"},
        "bots=with": {"bot"},
        "bots=without": {"rules", "resigned"},
        "player=A&result=won&game=skud": {"resigned"},
        "player=B&result=lost&game=skud": {"resigned"},
        f"since={today - timedelta(days=3)}": {"resigned", "bot"},
        f"until={today - timedelta(days=3)}": {"rules"},
        "since=yesterday&until=9999-12-31": everything,
        "page=2": set(),
    }.items():
        assert asked(played, query) == expected, query


def test_who_played_a_game_that_is_not_listed_finds_it_and_nobody_else(played: dict[str, Table]) -> None:
    assert asked(played, "mine=on", "A") == {"rules", "resigned", "bot", "hidden"}
    assert asked(played, "mine=on&result=won&game=skud", "A") == {"resigned"}
    assert asked(played, "mine=on&player=B", "A") == {"rules", "resigned"}
    assert asked(played, "mine=on", "B") == {"rules", "resigned"}
    assert asked(played, "mine=on") == {"rules", "resigned", "bot"}


def many(count: int, visitor: Visitor) -> None:
    """Finished and running tables of somebody, without their moves."""
    now = timezone.now()
    made = [
        Table(game="toy", rules_version=1, kind="friends", size=3, stage=stage, deciding=0, turn_began=now, end="rules",
              ended=now - timedelta(minutes=number) if stage == "finished" else None)
        for number in range(count) for stage in ("finished", "running")
    ]  # fmt: skip
    Table.objects.bulk_create(made)
    seats = [Seat(table=table, number=number, chair=number, name=f"P{number}") for table in made for number in range(3)]
    Seat.objects.bulk_create(seats)
    first = Seat.objects.filter(table__in=made, number=0)
    Seat.holders.through.objects.bulk_create(
        [Seat.holders.through(seat_id=pk, visitor_id=visitor.pk) for pk in first.values_list("pk", flat=True)]
    )


def test_pages_of_finished_games_follow_one_another(visitor: Visitors) -> None:
    many(lists.SHOWN * 2 + 3, visitor("A"))
    seen: list[str] = []
    for page, size in [(1, lists.SHOWN), (2, lists.SHOWN), (3, 3)]:
        text = client().get(f"/lobby/games?page={page}&game=toy").text
        ids = re.findall(r'href="/g/(\w+)/0"', text)
        assert len(ids) == size
        assert ('rel="next"' in text) == (page < 3) and ('rel="prev"' in text) == (page > 1)
        seen += ids
    ordered = Table.objects.filter(stage="finished").order_by("-ended").values_list("id", flat=True)
    assert seen == list(ordered)


@pytest.mark.parametrize("address", ["/", "/lobby", "/lobby?lists", "/lobby/games?player=P1&bots=without", "/next"])
def test_a_page_asks_the_same_number_of_questions_however_many_tables_there_are(
    address: str, visitor: Visitors
) -> None:
    counts = []
    for more in (3, 30):
        many(more, visitor("A"))
        browser = client("A")
        with CaptureQueriesContext(connection) as asked:
            browser.get(address)
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 20, counts


def test_the_lobby_replays_no_game(visitor: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    many(3, visitor("A"))
    monkeypatch.setattr(TableCache, "get", lambda *_: pytest.fail("a game was replayed for a list"))
    for address in ["/", "/lobby", "/lobby/games", "/next"]:
        assert client("A").get(address).status_code in (200, 302)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", ["/lobby", "/lobby/games", "/ranks/toy/3"])
def test_the_pages_of_the_lobby_answer(address: str, language: str, played: dict[str, Table]) -> None:
    answer = client("A", language).get(address)
    assert answer.status_code == 200 and f'<html lang="{language}"' in answer.text
    for message in [key for key in catalogue("teahouse.web.lobby", "en") if ":" in key]:
        assert f">{message}<" not in answer.text, f"{message} is not said but shown"


# Leaderboards


def rated(name: str, mu: float, sigma: float, games: int = 30, bot: str = "") -> Rating:
    """A rating of a new account, or of a bot."""
    account = None if bot else Account.objects.create_user(name)
    return Rating.objects.create(account=account, bot=bot, game="toy", seats=3, mu=mu, sigma=sigma, games=games)


def test_places_follow_what_is_almost_certain_and_not_luck() -> None:
    rated("steady", 28, 1.0)
    rated("lucky", 36, 6.0)
    rated("", 26, 1.5, bot="greedy")
    rated("newcomer", 40, 3, games=2)
    board = leaderboard.rank_players("toy", 3, None)
    assert [(line.place, line.name or line.bot) for line in board.settled] == [
        (1, "steady"),
        (2, "greedy"),
        (3, "lucky"),
    ]
    assert [line.name for line in board.new] == ["newcomer"]
    page = client().get("/ranks/toy/3").text
    ranks = page[page.index("<ol") :]
    assert ranks.index("steady") < ranks.index("beginner bot") < ranks.index("lucky") < ranks.index("newcomer")


def test_the_bar_spans_three_deviations_on_one_scale() -> None:
    rated("A", 25, 2)
    rated("B", 45, 1)
    board = leaderboard.rank_players("toy", 3, None)
    # From 10 to 50: 25 - 3 * 2 = 19 and 45 + 3 * 1 = 48.
    first = re.findall(r'x1="([\d.]+)%" x2="([\d.]+)%" y1="14"', board.settled[1].picture)
    last = re.findall(r'x1="([\d.]+)%" x2="([\d.]+)%" y1="14"', board.settled[0].picture)
    assert first == [("22.50", "52.50")] and last == [("80.00", "95.00")]
    assert re.findall(r">(-?\d+)</text>", board.scale) == ["10", "20", "30", "40", "50"]


def test_equals_share_a_place() -> None:
    for name in "AB":
        rated(name, 25, 2)
    rated("C", 20, 2)
    assert [line.place for line in leaderboard.rank_players("toy", 3, None).settled] == [1, 1, 3]


def test_ones_own_line_is_marked() -> None:
    own = client()
    own.force_login(rated("A", 25, 2).account, backend="django.contrib.auth.backends.ModelBackend")
    assert own.get("/ranks/toy/3").text.count('class="own"') == 1
    assert client("B").get("/ranks/toy/3").text.count('class="own"') == 0


def test_there_are_leaderboards_only_where_there_are_seats() -> None:
    assert client().get("/ranks/toy/4").status_code == 404
    assert client().get("/ranks/none/2").status_code == 404
    assert client().get("/ranks", follow=True).status_code == 200
    assert "Nobody has a rating here yet" in client().get("/ranks/toy/3").text


def test_a_bot_is_told_from_a_person_by_its_shape() -> None:
    rated("A", 25, 2)
    rated("", 24, 2, bot="greedy")
    person, bot = leaderboard.rank_players("toy", 3, None).settled
    assert "<circle" in person.picture and "<rect" in bot.picture and "<circle" not in bot.picture
