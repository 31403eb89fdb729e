"""Fair tables on the site: what is promised before anybody sits down, and that nothing public tells of the cards."""

import json
import logging
import re
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner
from django.apps import apps
from django.contrib.auth import get_user_model
from django.test import Client

from teahouse.cli.commands import teahouse as command
from teahouse.core import fair
from teahouse.core.digest import digest
from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.core.rng import Rng, key_in, key_of, spell_key
from teahouse.core.sitting import Step
from teahouse.core.state import NOBODY, SPECTATOR, State
from teahouse.web import fairness, tables, upgrading
from teahouse.web.errors import Declined
from teahouse.web.models import Offer, Seat, Table, Visitor
from teahouse.web.tables import clocks, seat_view
from teahouse.web.tables.cache import LIVE_TABLES, LiveTable
from teahouse.web.tables.frames import Frame
from teahouse.web.tables.seat_view import Facts, Reader, SeatView, read_view
from teahouse.web.tournaments import rounds
from teahouse.web.tournaments.models import Match, Tournament
from teahouse.web.visitors import return_token
from teahouse.web.workers.imports import replay
from tests.conftest import often
from tests.web.conftest import live_of, play, set_up
from tests.web.frame_texts import whole_text
from tests.web.test_api import Program
from tests.web.test_pages import client
from tools.worlds import with_other_secrets

pytestmark = pytest.mark.django_db(transaction=True)
Friends, Visitors = Callable[..., Table], Callable[..., Visitor]
NONCES = ["a1" * 32, "b2" * 32, "c3" * 32, "d4" * 32, "e5" * 32]
HEX = re.compile(r"[0-9a-f]{16,}")


def company(game: Game, visitor: Visitors, seats: int = 0) -> Table:
    """A running table between people who have all contributed."""
    seats = seats or game.seats[0]
    table = tables.create(visitor("A"), game, "friends", seats, {}, nonce=NONCES[0])
    for number in range(1, seats):
        tables.sit(table.id, visitor("ABCDE"[number]), "ABCDE"[number], NONCES[number])
    return Table.objects.get(pk=table.id)


def give_up(table: Table) -> Table:
    """End a game."""
    for seat in range(table.size):
        if Table.objects.get(pk=table.id).stage == "running":
            tables.resign(table.id, seat)
    return Table.objects.get(pk=table.id)


def public_texts(table: Table) -> dict[str, str]:
    """Everything that somebody without a seat can get of a table."""
    browser, program = client(), Program("Stranger")
    pages = ["/t/{}", "/t/{}/fair", "/t/{}/log", "/lobby", "/lobby?lists", f"/games/{table.game}", "/"]
    found = {page: browser.get(page.format(table.id)).text for page in pages}
    facts, shown = read_view(table.id, Reader("hu"))
    found["socket"] = whole_text(Frame(facts, shown, Reader("hu"), 1000.0))
    found["api"] = json.dumps(program.get(f"tables/{table.id}"))
    found["list"] = json.dumps(program.get("tables", which="running"))
    found["preview"] = browser.get(f"/t/{table.id}/preview.png").content.hex()
    for closed in (f"/g/{table.id}/0", f"/g/{table.id}.json"):
        assert browser.get(closed).status_code == 404
    # What differs from one look to the next, and says nothing.
    passing = r'csrfmiddlewaretoken" value="\w+"|<time [^>]*>[^<]*</time>'
    return {name: re.sub(passing, "", text) for name, text in found.items()}


def test_nothing_public_says_anything_about_the_cards(
    game: Game, visitor: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In another world behind the same public view, dealt from another secret, everything public is the same, but for
    the commitment itself; and nothing in it seeds the game."""
    table = company(game, visitor)
    true, opening = live_of(table).state, live_of(table).sitting.opening
    first = public_texts(table)
    commitment = fair.commitment(table.id, table.secret)
    assert_nothing_seeds(game, table, "".join(first.values()))
    for number in range(often(3, 1)):
        secret = digest("another secret", number)
        Table.objects.filter(pk=table.id).update(secret=secret, seed=fair.seed(table.id, secret, NONCES[: table.size]))
        LIVE_TABLES.forget(table.id)
        world = true.seen_by(SPECTATOR).imagine(Rng(str(number)))
        monkeypatch.setattr(live_of(table).sitting, "state", world)
        # The set-up told everybody the same, and in private something else.
        told = with_other_secrets(game, [Step(0, true.legal()[0], opening, True)], int(SPECTATOR))[0].events
        monkeypatch.setattr(live_of(table).sitting, "opening", told)
        other = public_texts(table)
        for name, text in first.items():
            assert other[name].replace(fair.commitment(table.id, secret), commitment) == text, name


def assert_nothing_seeds(game: Game, table: Table, public: str) -> None:
    """No window of any public digest is the key, gives it as a seed, or deals the same cards."""
    true = live_of(table).state
    key = spell_key(true.key)
    cards = without_generator(true.position())
    digests = {found for found in HEX.findall(public) if len(found) <= 128} | {table.id}
    assert fair.commitment(table.id, table.secret) in digests
    for text in digests:
        for candidate in windows(text):
            for guess in [candidate, candidate * 2, candidate.rjust(32, "0"), candidate.ljust(32, "0")]:
                if len(guess) == 32 and HEX.fullmatch(guess):
                    assert guess != key
                    if game.chance:
                        world = game.start(table.size, key_in(guess), dict(table.options), None)
                        if without_generator(world.position()) == cards and game.id != "toy":
                            assert_chance_differs(world, true.copy())
            assert spell_key(key_of(candidate)) != key
            assert all(digest(label, candidate)[:32] != key for label in ["", "seed", "lot", "house", "dice", "bot"])


def assert_chance_differs(guessed: State, true: State) -> None:
    """Two games that began alike by accident part ways as soon as chance has had its say often enough."""
    while true.to_move != NOBODY and without_generator(guessed.position()) == without_generator(true.position()):
        action = true.legal()[-1]
        guessed.play(action)
        true.play(action)
    assert without_generator(guessed.position()) != without_generator(true.position())


def windows(text: str) -> Iterator[str]:
    """The text itself and every run of 8, 16 and 32 bytes in it."""
    yield text
    for size in (16, 32, 64):
        for start in range(0, len(text) - size + 1, 2 if len(text) <= 64 else 8):
            yield text[start : start + size]


def without_generator(position: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in position.items() if name != "chance"}


@pytest.mark.parametrize("kind", ["bots", "screen", "friends"])
def test_the_page_with_the_start_button_carries_the_commitment(kind: str) -> None:
    browser = client()
    page = browser.get("/play/toy").text
    id = re.search(r'name="table" value="(\w+)"', page)[1]
    shown = re.search(r'data-commitment="(\w+)"', page)[1]
    assert shown in re.sub(r'data-commitment="\w+"', "", page) and Offer.objects.get(table=id).secret not in page
    form = {"table": id, "nonce": NONCES[0], "kind": kind, "seats": "3", "bot": "random", "name": "A"}
    assert browser.post("/play/toy", form).url == f"/t/{id}"
    table = Table.objects.get(pk=id)
    assert fair.commitment(id, table.secret) == shown
    if kind == "friends":
        assert table.stage == "waiting" and table.seed == ""
        for number in (1, 2):
            client(f"P{number}").post(f"/t/{id}/sit", {"name": f"P{number}", "nonce": NONCES[number]})
        table.refresh_from_db()
    nonces = NONCES[:3] if kind == "friends" else NONCES[:1]
    assert table.stage == "running" and table.seed == fair.seed(id, table.secret, nonces)
    assert spell_key(live_of(table).state.key) == digest("shuffle", table.seed)[:32]


def test_a_form_sent_twice_starts_one_game() -> None:
    browser = client("A")
    id = re.search(r'name="table" value="(\w+)"', browser.get("/play/toy").text)[1]
    form = {"table": id, "kind": "bots", "seats": "3", "name": "A", "bot": "random"}
    seeds = set()
    for nonce in NONCES:
        assert browser.post("/play/toy", form | {"nonce": nonce}).url == f"/t/{id}"
        seeds.add(Table.objects.get().seed)
    assert len(seeds) == 1
    # Nor does anybody else get the same table from it.
    answer = client("B").post("/play/toy", form)
    assert answer.status_code == 400 and "up to date now" in answer.text and Table.objects.count() == 1


@pytest.mark.parametrize("table", ["", "x", "abcdefgh2345", "../../../etc", "a" * 5000])
def test_a_table_that_no_page_offered_is_not_set_up(table: str) -> None:
    answer = client().post("/play/toy", {"table": table, "kind": "screen", "seats": "3"})
    assert answer.status_code == 400 and "up to date now" in answer.text and not Table.objects.exists()


@pytest.mark.parametrize("nonce", ["A1" * 32, "a1", "a1" * 33, "x" * 64, "a1" * 32 + "\n", "٣" * 64])
def test_what_is_no_contribution_is_refused_and_nothing_is_kept(nonce: str, visitor: Visitors) -> None:
    assert set_up(client(), "/play/toy", {"kind": "screen", "seats": "3", "nonce": nonce}).status_code == 400
    assert not Table.objects.exists()
    table = tables.create(visitor("A"), game_with_id("toy"), "friends", 3, {})
    assert client("B").post(f"/t/{table.id}/sit", {"name": "B", "nonce": nonce}).status_code == 400
    assert not table.seats.filter(holders=visitor("B")).exists()
    with pytest.raises(Unreadable, match="nonce"):
        tables.sit(table.id, visitor("B"), "B", nonce)
    Program("Robot").post(f"tables/{table.id}/join", 422, nonce=nonce)


def test_whoever_sends_nothing_counts_as_empty_and_is_shown_so(visitor: Visitors) -> None:
    table = tables.create(visitor("A"), game_with_id("skud"), "friends", 2, {}, nonce=NONCES[0])
    tables.sit(table.id, visitor("B"), "B")
    table = Table.objects.get(pk=table.id)
    assert table.seed == fair.seed(table.id, table.secret, [NONCES[0], ""])
    page = client("B").get(f"/t/{table.id}/fair").text
    assert NONCES[0] in page and "<em>no number</em>" in page and "Your browser added no number" in page


def test_until_everybody_sits_there_is_no_seed_and_nothing_is_dealt(game: Game, visitor: Visitors) -> None:
    table = tables.create(visitor("A"), game, "friends", game.seats[-1], {}, nonce=NONCES[0])
    assert Table.objects.get(pk=table.id).seed == ""
    view = Program("Stranger").get(f"tables/{table.id}")
    assert view["position"] == {} and view["commitment"] == fair.commitment(table.id, table.secret)
    page = client("A").get(f"/t/{table.id}").text
    assert "<svg" not in page.split('id="stock"')[1].split('id="prompt"')[0]
    assert client("A").get(f"/t/{table.id}/log").status_code == 302
    assert client("A").get(f"/t/{table.id}/preview.png").status_code == 200


def test_what_was_kept_while_a_table_waited_is_never_played_on(game: Game, visitor: Visitors) -> None:
    """Somebody may look in the very moment of the start, and keep a game in memory that was never dealt."""
    table = tables.create(visitor("A"), game, "friends", game.seats[0], {})
    old = LIVE_TABLES.get(table.id)
    for number in range(1, game.seats[0]):
        tables.sit(table.id, visitor("ABCDE"[number]), "ABCDE"[number])
    LIVE_TABLES.kept[table.id] = LIVE_TABLES.used[table.id] = old
    read_view(table.id, Reader("en"))
    seed = Table.objects.get(pk=table.id).seed
    assert old.seed == seed and spell_key(old.state.key) == spell_key(key_of(seed))
    play(table, 3)
    assert Table.objects.get(pk=table.id).seq == 3


def test_the_lot_decides_who_sits_where(visitor: Visitors) -> None:
    table = company(game_with_id("dragon"), visitor, 5)
    drawn = fair.lot(table.seed, 5)
    assert [table.seats.get(number=drawn[chair]).name for chair in range(5)] == list("ABCDE")
    assert [table.seats.get(number=drawn[chair]).nonce for chair in range(5)] == NONCES


def test_against_bots_the_lot_decides_unless_somebody_chose_their_seat(visitor: Visitors) -> None:
    game = game_with_id("dragon")
    for seat in (None, 2):
        table = tables.create(visitor("A"), game, "bots", 5, {}, bots=["random"] * 4, seat=seat, nonce=NONCES[0])
        own = table.seats.get(bot="").number
        assert own == (fair.lot(table.seed, 5)[0] if seat is None else 2) and table.lot == (seat is None)


@pytest.mark.parametrize("kind", ["friends", "bots", "screen"])
def test_the_record_of_a_finished_game_proves_where_its_cards_came_from(kind: str, visitor: Visitors) -> None:
    bots = ["random"] * 2 if kind == "bots" else []
    table = tables.create(visitor("A"), game_with_id("toy"), kind, 3, {}, bots=bots, nonce=NONCES[0])
    if kind == "friends":
        for number in (1, 2):
            tables.sit(table.id, visitor("ABC"[number]), "ABC"[number], NONCES[number])
    play(Table.objects.get(pk=table.id), 3)
    give_up(table)
    record = Record.read(client().get(f"/g/{table.id}.json").text)
    record.check()
    assert record.fair is not None and record.fair.nonces == (NONCES[:3] if kind == "friends" else NONCES[:1])
    assert (record.fair.lot is None) == (kind == "screen")
    assert Program("Robot").get(f"tables/{table.id}")["fair"] == json.loads(record.text())["fair"]


def test_the_secret_leaves_the_house_only_at_the_end(game: Game, visitor: Visitors) -> None:
    table = company(game, visitor)
    Account = get_user_model()
    moderator = Client()
    moderator.force_login(
        Account.objects.create(username="mod", is_staff=True, is_superuser=True),
        backend="django.contrib.auth.backends.ModelBackend",
    )
    secrets = [table.secret, table.seed, spell_key(live_of(table).state.key)]
    own = ["A", "B"]
    texts = [*public_texts(table).values(), *moderated(moderator, table)]
    texts += [client(name).get(f"/t/{table.id}{page}").text for name in own for page in ("", "/fair", "/log")]
    for seat in range(table.size):
        facts, shown = read_view(table.id, Reader("en", [seat]))
        texts.append(whole_text(Frame(facts, shown, Reader("en", [seat]), 1000.0)))
    assert all(secret not in text for secret in secrets for text in texts)
    give_up(table)
    assert table.secret in client().get(f"/t/{table.id}/fair").text


def moderated(moderator: Client, table: Table) -> list[str]:
    """What a moderator sees of a table."""
    pages = [f"/admin/teahouse/table/{table.id}/change/", "/admin/teahouse/table/", "/admin/teahouse/seat/"]
    answers = [moderator.get(page, follow=True) for page in pages]
    assert answers[0].status_code == 200 and table.id in answers[0].text
    return [answer.text for answer in answers]


def test_a_fork_and_an_import_promise_nothing_and_say_so(visitor: Visitors) -> None:
    table = give_up(company(game_with_id("skud"), visitor))
    text = client().get(f"/g/{table.id}.json").text
    imported = tables.import_record(visitor("A"), replay(text))
    for other in (imported, tables.fork(table.id, visitor("A"), 0, 0, "random")):
        for page in ("/t/{}", "/t/{}/fair"):
            assert "This game continues another one or was imported" in client("A").get(page.format(other.id)).text
        assert Program("Robot").get(f"tables/{other.id}")["commitment"] is None
    assert Record.read(client().get(f"/g/{imported.id}.json").text).fair is None


def test_a_record_whose_chain_does_not_hold_is_not_imported(visitor: Visitors) -> None:
    table = give_up(company(game_with_id("skud"), visitor))
    record = json.loads(client().get(f"/g/{table.id}.json").text)
    record["fair"]["secret"] = "0" * 64
    with pytest.raises(Unreadable, match="its commitment is"):
        tables.import_record(visitor("A"), replay(json.dumps(record)))


def test_a_table_that_fails_to_start_is_told_in_the_log(
    visitor: Visitors, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = tables.create(visitor("A"), game_with_id("skud"), "friends", 2, {})

    def fail(*given: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(clocks, "start", fail)
    with caplog.at_level(logging.ERROR), pytest.raises(RuntimeError):
        tables.sit(table.id, visitor("B"), "B", NONCES[1])
    assert f"table {table.id} failed to start" in caplog.text
    monkeypatch.undo()
    assert Table.objects.get(pk=table.id).stage == "waiting" and live_of(table).seed == "not dealt"
    # It starts in the end, with what is contributed then.
    tables.sit(table.id, visitor("B"), "B", NONCES[2])
    found = Table.objects.get(pk=table.id)
    assert found.seed == fair.seed(table.id, table.secret, ["", NONCES[2]])


def test_who_leaves_before_the_start_takes_their_contribution_along(visitor: Visitors) -> None:
    table = tables.create(visitor("A"), game_with_id("toy"), "friends", 3, {}, nonce=NONCES[0])
    tables.sit(table.id, visitor("B"), "B", NONCES[1])
    tables.leave(table.id, visitor("B"))
    for number in (2, 3):
        tables.sit(table.id, visitor("ABCD"[number]), "ABCD"[number], NONCES[number])
    found = Table.objects.get(pk=table.id)
    assert found.seed == fair.seed(table.id, table.secret, [NONCES[0], NONCES[2], NONCES[3]])


def test_pages_that_nobody_uses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness, "MOST_OFFERS", 5)
    monkeypatch.setattr(fairness, "SWEEP", 1)
    for _ in range(12):
        last = fairness.make_offer()
    assert Offer.objects.count() == 5 and fairness.take_offer(last.table) == last.secret
    assert fairness.take_offer(last.table) == ""


def test_a_program_hears_the_commitment_before_it_contributes() -> None:
    program = Program("Robot")
    made = program.post("tables", 201, game="skud", seats=2, bots=["random"])
    assert made["stage"] == "waiting" and made["nonces"] == [] and made["seats"][0]["kept"]
    table = Table.objects.get(pk=made["id"])
    assert made["commitment"] == fair.commitment(table.id, table.secret) and table.seed == ""
    joined = program.post(f"tables/{made['id']}/join", nonce=NONCES[0])
    assert joined["stage"] == "running" and [found["nonce"] for found in joined["nonces"]] == [NONCES[0]]
    assert Table.objects.get(pk=table.id).seed == fair.seed(table.id, table.secret, [NONCES[0]])


def test_a_tournament_draws_numbers_pairings_and_cards_from_what_everybody_contributed(visitor: Visitors) -> None:
    host = get_user_model().objects.create(username="host")
    tournament = rounds.create(host, "Cup", "skud", "swiss", 2, tables.Clock(per_move=60), rounds=1)
    for name, nonce in zip("ABCD", NONCES, strict=False):
        page = client(name).get(f"/tournaments/{tournament.id}").text
        assert f'data-commitment="{fair.commitment(tournament.id, tournament.secret)}"' in page
        client(name).post(f"/tournaments/{tournament.id}/join", {"name": name, "nonce": nonce})
    rounds.start(tournament.id)
    tournament.refresh_from_db()
    assert tournament.seed == fair.seed(tournament.id, tournament.secret, NONCES[:4])
    drawn = fair.lot(tournament.seed, 4)
    assert [entry.number for entry in tournament.entries.order_by("pk")] == drawn
    secrets = [tournament.secret, tournament.seed]
    for match in Match.objects.filter(tournament=tournament):
        place = tournament.seed, match.round, match.number
        assert (match.table.id, match.table.secret) == (fair.match_table(*place), fair.match_secret(*place))
        page = client("A").get(f"/tournaments/{tournament.id}").text + client("A").get(f"/t/{match.table.id}/fair").text
        assert all(secret not in page for secret in [*secrets, match.table.secret])
        play(match.table, 4)
    games = [match.table for match in Match.objects.filter(tournament=tournament)]
    tables.resign(games[0].id, 0)
    # One game is over, the other one runs: what is told of the first says nothing about the second.
    first = Record.read(client().get(f"/g/{games[0].id}.json").text)
    first.check()
    assert first.fair.tournament is None and all(secret not in first.text() for secret in secrets)
    tables.resign(games[1].id, 0)
    assert Tournament.objects.get(pk=tournament.id).stage == "finished"
    for table in games:
        record = Record.read(client().get(f"/g/{table.id}.json").text)
        record.check()
        assert record.fair.tournament.nonces == NONCES[:4] and record.fair.tournament.secret == tournament.secret
        kept = ["--commitment", fair.commitment(tournament.id, tournament.secret), "--nonce", NONCES[3]]
        result = CliRunner().invoke(command, ["check", str(saved(record)), *kept])
        assert "the tournament's committed secret and what 4 players contributed" in result.output
        result = CliRunner().invoke(command, ["check", str(saved(record)), "--nonce", NONCES[4]])
        assert result.exit_code and "is not among what its seed was made of" in str(result.exception)
    assert all(secret in client("A").get(f"/tournaments/{tournament.id}").text for secret in secrets)


def test_a_bot_thinks_with_a_seed_that_says_nothing_about_the_cards(visitor: Visitors) -> None:
    from teahouse.web.supervisor import task_of

    table = tables.create(visitor("A"), game_with_id("han"), "bots", 2, {}, bots=["random"], seat=1, nonce=NONCES[0])
    task = task_of(table.id)
    assert task is not None and task.seed == digest("bot", table.seed, 0, 0)
    assert table.seed not in task.seed and spell_key(key_of(table.seed)) not in task.seed


def test_seats_of_somebody_at_one_screen_contribute_once(visitor: Visitors) -> None:
    table = tables.create(visitor("A"), game_with_id("dragon"), "screen", 5, {}, nonce=NONCES[0])
    assert [seat.nonce for seat in Seat.objects.filter(table=table)] == [NONCES[0], None, None, None, None]
    give_up(table)
    assert '"people": 1' in client("A").get(f"/t/{table.id}/fair").text.replace("&quot;", '"')


def test_an_old_database_is_refused_with_one_sentence(visitor: Visitors) -> None:
    from django.db import connection
    from django.db.migrations.recorder import MigrationRecorder

    migrate = import_module("teahouse.web.migrations.0005_fair").begin_anew
    recorder = MigrationRecorder(connection)
    recorder.record_unapplied(*upgrading.FAIR)
    try:
        migrate(apps, None)
        assert upgrading.unfinished() == []
        tables.create(visitor("A"), game_with_id("skud"), "screen", 2, {})
        with pytest.raises(Unreadable, match="start with a new database"):
            migrate(apps, None)
        with pytest.raises(Unreadable, match="start with a new database"):
            upgrading.unfinished()
    finally:
        recorder.record_applied(*upgrading.FAIR)


@pytest.mark.parametrize("page", ["", "/fair"])
def test_who_looks_in_the_moment_of_the_start_sees_their_own_hand(
    page: str, visitor: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the start a number is a chair; when the seats are drawn it is somebody else's seat."""
    monkeypatch.setattr(fairness, "lot", lambda seed, count: list(range(count))[::-1])
    table = tables.create(visitor("A"), game_with_id("han"), "friends", 2, {})
    read, view, looked = LiveTable.read, seat_view.view_of, []

    def sit_first(live: LiveTable, locking: bool = False) -> Table:
        monkeypatch.setattr(LiveTable, "read", read)
        tables.sit(table.id, visitor("B"), "B")
        return read(live, locking)

    def note(live: LiveTable, facts: Facts, reader: Reader) -> SeatView:
        looked.append((facts.stage, reader.held))
        return view(live, facts, reader)

    monkeypatch.setattr(LiveTable, "read", sit_first)
    monkeypatch.setattr(seat_view, "view_of", note)
    client("A").get(f"/t/{table.id}{page}")
    assert looked == [("running", [1])]


def test_a_program_decides_nothing_before_its_seat_is_drawn() -> None:
    first = Program("First")
    id = first.post("tables", 201, game="han", seats=2)["id"]
    for deed, body in [("resign", {}), ("undo", {"seq": 0}), ("undo/ask", {}), ("actions", {"seq": 0, "action": "x"})]:
        assert first.post(f"tables/{id}/{deed}", 409, **body)["error"] == "waiting"
    assert Table.objects.get(pk=id).stage == "waiting"


def test_a_link_opens_a_seat_only_for_whom_it_was_made(visitor: Visitors) -> None:
    table = tables.create(visitor("A"), game_with_id("han"), "friends", 2, {})
    seat = table.seats.get(holders=visitor("A"))
    link = f"/back/{return_token(seat)}"
    tables.leave(table.id, visitor("A"))
    tables.sit(table.id, visitor("C"), "C")
    assert client("A").get(link).status_code == client("A").post(link).status_code == 404
    assert not table.seats.filter(holders=visitor("A")).exists()


def test_a_link_never_opens_the_seat_of_a_bot(friends: Friends, visitor: Visitors) -> None:
    table = friends("toy")
    give_up(table)
    again = tables.rematch(table.id, visitor("A"))
    kept = again.seats.get(holders=visitor("C"))
    link = f"/back/{return_token(kept)}"
    tables.sit(again.id, visitor("A"), "A")
    tables.fill(again.id, visitor("A"), "random")
    assert client("C").post(link).status_code == 404
    kept.refresh_from_db()
    kept.holders.add(visitor("C"))
    while live_of(again).state.to_move != kept.number:
        play(Table.objects.get(pk=again.id))
    live = live_of(again)
    with pytest.raises(Declined, match="turn"):
        tables.decide(again.id, kept.number, live.seq, live.game.text(live.state.legal()[0]))


def test_who_opens_a_link_gives_no_seat_of_their_own_away(friends: Friends, visitor: Visitors) -> None:
    table = friends("han", 2)
    link = f"/back/{return_token(table.seats.get(number=1))}"
    client("A").post(link)
    client("B").post(link)
    assert [seat.number for seat in table.seats.filter(holders=visitor("B"))] == [1]


def test_an_account_that_is_deleted_leaves_a_free_seat_at_a_waiting_table(visitor: Visitors) -> None:
    from teahouse.web.accounts.deletion import leave

    account = get_user_model().objects.create(username="gone")
    table = tables.create(visitor("A"), game_with_id("toy"), "friends", 3, {}, nonce=NONCES[0])
    tables.sit(table.id, account.visitor, "gone", NONCES[1])
    leave(account)
    assert table.seats.filter(holders=None, arrived=False, nonce=None).count() == 2
    for number in (2, 3):
        tables.sit(table.id, visitor("ABCD"[number]), "ABCD"[number], NONCES[number])
    found = Table.objects.get(pk=table.id)
    assert found.seed == fair.seed(table.id, table.secret, [NONCES[0], NONCES[2], NONCES[3]])


def test_an_address_seats_nobody_who_has_no_seat_kept(visitor: Visitors) -> None:
    table = tables.create(visitor("A"), game_with_id("toy"), "friends", 3, {})
    assert "data-sit" not in client("B").get(f"/t/{table.id}?sit").text


def test_a_host_who_does_not_sit_cannot_start_a_game_of_bots(visitor: Visitors) -> None:
    table = tables.create(visitor("A"), game_with_id("toy"), "friends", 3, {})
    tables.leave(table.id, visitor("A"))
    with pytest.raises(Declined, match="sit_first"):
        tables.fill(table.id, visitor("A"), "random")


def test_the_record_says_who_contributed(visitor: Visitors) -> None:
    table = give_up(company(game_with_id("toy"), visitor))
    record = Record.read(client().get(f"/g/{table.id}.json").text)
    assert [record.seats[seat] for seat in record.fair.seats] == ["A", "B", "C"]
    result = CliRunner().invoke(command, ["check", str(saved(record))])
    assert "what A, B, C contributed give the seats and every card" in result.output


def saved(record: Record) -> Path:
    path = Path(tempfile.mkdtemp()) / "game.json"
    record.save(path)
    return path
