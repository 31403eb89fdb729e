"""Long games: whatever is imported or played, pages and memory stay small, and no position takes long to reach."""

import random
import tracemalloc
from collections.abc import Callable

import pytest
from django.test import Client

import teahouse
from teahouse.core.game import Game
from teahouse.core.record import MOST_MOVES, Record, result_of
from teahouse.core.state import NOBODY, State
from teahouse.web import limits, tables, text_cleaning
from teahouse.web.models import Message, Row, Seat, Table, Visitor
from teahouse.web.supervisor import SUPERVISOR
from teahouse.web.tables import cache, decisions, setup
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.views import preview
from teahouse.web.workers.imports import replay
from tests.web.conftest import live_of, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
LARGEST_PAGE = 300_000
# A name as long as it may be, of signs that take the most room on a page.
NAME = "'" * text_cleaning.LONGEST_NAME
# Interpreted rules would take a minute to replay the longest game as often as this.
LONG = MOST_MOVES if teahouse.COMPILED else 600
OPENING = ["accents W W K B", "accents R R W W", "open R3", "arrange 0,-8 0,-7", "arrange 0,8 0,7"]
TO_AND_FRO = ["arrange 0,-7 0,-6", "arrange 0,7 0,6", "arrange 0,-6 0,-7", "arrange 0,6 0,7"]


def endless_record() -> Record:
    """Two players who move the same flowers to and fro, with as many moves as a record may have."""
    moves = (OPENING + TO_AND_FRO * (LONG // 4))[:LONG]
    return Record(teahouse.game("skud"), [NAME] * 2, "1", {"turn_limit": 0, "repetition": False}, moves)


def long_record(game: Game) -> Record:
    """A game of as many as can play, as long as it becomes by chance."""
    if game.id == "skud":
        return endless_record()
    record = Record(game, [NAME] * game.seats[-1], "1")
    state, rng = record.start(), random.Random(3)
    while state.to_move != NOBODY:
        action = rng.choice(state.legal())
        record.moves.append(game.text(action))
        state.play(action)
    record.result = result_of(state)
    return record


@pytest.fixture
def imported(visitor: Callable[..., Visitor]) -> Callable[[Record], Table]:
    """Records as tables."""
    return lambda record: tables.import_record(visitor("A"), replay(record.text()))


def pages_of(table: Table) -> list[str]:
    """The addresses under which a finished game can be looked at."""
    last = table.seq
    positions = [f"/g/{table.id}/{ply}{query}" for ply in (0, last // 2, last) for query in ("", "?as=0")]
    return [*positions, *(f"/t/{table.id}{part}" for part in ("", "/log", "/log?page=1", "/fair"))]


def test_every_page_of_the_longest_game_is_small(game: Game, imported: Callable[[Record], Table]) -> None:
    table = imported(long_record(game))
    for language in ["en", "hu", "sk"]:
        browser = Client(headers={"accept-language": language})
        for address in pages_of(table):
            answer = browser.get(address)
            assert answer.status_code == 200 and len(answer.content) <= LARGEST_PAGE, (address, len(answer.content))


def test_a_long_log_has_pages(imported: Callable[[Record], Table], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teahouse.web.views.log.MOVES_A_PAGE", 200)
    table = imported(endless_record())
    browser, address = Client(), f"/t/{table.id}/log"
    newest = browser.get(address).text
    assert f"Moves {LONG - 199} to {LONG} of {LONG}" in newest and 'rel="next"' not in newest
    assert f'href="{address}?page={LONG // 200 - 1}"' in newest
    oldest = browser.get(f"{address}?page=1").text
    assert f"Moves 1 to 200 of {LONG}" in oldest and 'rel="prev"' not in oldest
    # What is no page shows the last one.
    for wanted in ["x", "-1", "9" * 5000, "99999"]:
        assert f" to {LONG} of {LONG}" in browser.get(address, {"page": wanted}).text
    assert 'rel="next"' in browser.get(address, {"page": "0"}).text


def test_the_page_of_a_table_is_small_whatever_is_said_there(friends: Callable[..., Table]) -> None:
    table = friends("confucius", 5)
    Seat.objects.filter(table=table).update(name=NAME)
    play(table, 60, choice=3)
    lines = [Message(table=table, seat=0, name=NAME, text="'" * 500) for _ in range(cache.SAID)]
    Message.objects.bulk_create(lines)
    Table.objects.filter(pk=table.id).update(said=cache.SAID, change=10_000)
    assert len(Client().get(f"/t/{table.id}").content) <= LARGEST_PAGE


def test_a_table_takes_no_more_memory_than_is_counted(game: Game, imported: Callable[[Record], Table]) -> None:
    table = imported(long_record(game))
    live_of(table)
    LIVE_TABLES.kept.clear()
    LIVE_TABLES.used.clear()
    tracemalloc.start()
    try:
        live = LIVE_TABLES.get(table.id)
        counted = live.size()
        live.read()
        for ply in range(0, table.seq, cache.STRIDE // 2):
            live.state_at(ply)
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # Counted before it was read, and still the same afterwards.
    assert taken <= counted == live.size() <= 8_000_000


def test_memory_is_full_by_bytes_not_only_by_tables(
    imported: Callable[[Record], Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = endless_record()
    record.moves = record.moves[:100]
    tables_there = [imported(record) for _ in range(5)]
    one = LIVE_TABLES.get(tables_there[0].id).size()
    monkeypatch.setattr(LIVE_TABLES.kept, "most_bytes", 3 * one)
    for table in tables_there:
        live_of(table)
    assert [table.id in LIVE_TABLES.kept for table in tables_there] == [False, False, True, True, True]
    assert LIVE_TABLES.kept.bytes <= 3 * one


def test_a_game_that_grows_is_counted_as_it_grows(friends: Callable[..., Table]) -> None:
    table = friends("toy")
    before = LIVE_TABLES.get(table.id).size()
    play(table, 3)
    LIVE_TABLES.get(table.id)
    assert LIVE_TABLES.kept.bytes == LIVE_TABLES.get(table.id).size() > before


def test_previews_are_kept_by_bytes(friends: Callable[..., Table], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview.PREVIEWS, "most_bytes", 250_000)

    async def draw(*given: object) -> bytes:
        return bytes(100_000)

    monkeypatch.setattr(SUPERVISOR.pool, "run", draw)
    for _ in range(5):
        assert Client().get(f"/t/{friends('toy').id}/preview.png").status_code == 200
    assert preview.PREVIEWS.bytes == 200_000


def test_a_position_is_played_on_from_one_nearby(imported: Callable[[Record], Table]) -> None:
    record = endless_record()
    live = live_of(imported(record))
    assert live.state_at(len(record.moves)) == live.state
    played: list[int] = []
    for ply in [len(record.moves) - 1, 450, 399, 301]:
        played.append(ply - max(kept for kept in live.passed if kept <= ply))
        assert live.state_at(ply).to_move == live.steps[ply].seat
    assert max(played) < cache.STRIDE


def test_positions_are_right_wherever_they_are_begun_from(friends: Callable[..., Table]) -> None:
    table = friends("dragon", 5)
    play(table, 130, choice=1)
    live = live_of(table)
    record = live.sitting.record
    for ply in [len(record.moves), 7, 115, 100, 99, 101, 0]:
        assert same(live.state_at(ply), record.state(ply)), ply
    live.take_back(Row(seq=live.seq + 1, back_to=50))
    assert not [ply for ply in live.passed if ply > 50]
    assert same(live.state_at(50), live.state)


def same(one: State, other: State) -> bool:
    """Whether two states are equal in all that is written down of them."""
    return one.position() == other.position()


def test_there_is_one_game_of_a_table_as_long_as_somebody_uses_it(friends: Callable[..., Table]) -> None:
    """Two would not know of each other's moves."""
    table = friends("skud", 2)
    used = LIVE_TABLES.get(table.id)
    LIVE_TABLES.kept.clear()
    assert LIVE_TABLES.get(table.id) is used


def test_whoever_waits_for_a_game_has_a_connection_already(
    friends: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else those with a connection would wait for the game, and who has the game for a connection."""
    live = LIVE_TABLES.get(friends("skud", 2).id)
    steps: list[str] = []
    monkeypatch.setattr(cache.connection, "ensure_connection", lambda: steps.append("connection"))
    monkeypatch.setattr(live, "lock", Told(steps))
    with live.in_use():
        steps.append("use")
    assert steps == ["connection", "lock", "use"]


class Told:
    """A lock that says when it is taken."""

    def __init__(self, steps: list[str]) -> None:
        self.steps = steps

    def __enter__(self) -> None:
        self.steps.append("lock")

    def __exit__(self, *given: object) -> None:
        pass


def test_taking_back_in_a_long_game_leaves_the_game_that_stands(imported: Callable[[Record], Table]) -> None:
    record = endless_record()
    live = live_of(imported(record))
    count = len(live.steps)
    live.take_back(Row(seq=live.seq + 1, back_to=count - 1))
    assert live.sitting.record.moves == record.moves[: count - 1] and len(live.steps) == count - 1
    assert same(live.state, record.state(count - 1))
    # The next one is not played from the beginning again.
    assert max(live.passed) > count - 1 - cache.STRIDE


def test_a_table_has_at_most_so_many_moves(friends: Callable[..., Table], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "MOST_MOVES", 6)
    table = friends("skud", 2)
    play(table, 5)
    assert Table.objects.get(pk=table.id).stage == "running"
    play(table, 1)
    over = Table.objects.get(pk=table.id)
    assert over.stage == "finished" and over.result["end"] == "abandoned"


def test_playing_on_from_a_long_game_plays_nothing_again(
    imported: Callable[[Record], Table], visitor: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = endless_record()
    table = imported(record)
    live_of(table)
    monkeypatch.setattr(setup, "first_position", lambda *given: pytest.fail("replayed"))
    fork = tables.fork(table.id, visitor("B"), 401, 0, "random")
    assert [row.move for row in fork.rows.all()] == record.moves[:401]
    assert [row.seat for row in fork.rows.all()] == [row.seat for row in table.rows.all()[:401]]
    assert Table.objects.get(pk=fork.id).deciding == table.rows.get(seq=402).seat


def test_nobody_has_long_games_read_again_and_again(
    imported: Callable[[Record], Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.LIMITS, "replay", (3, 3600))
    monkeypatch.setattr(cache, "LONG_GAME", 90)
    record = endless_record()
    record.moves = record.moves[:100]
    table, browser = imported(record), Client()
    for page, status in zip(["", "/log", "/fair", "/preview.png", ""], [200, 200, 200, 429, 429], strict=True):
        LIVE_TABLES.forget(table.id)
        assert browser.get(f"/t/{table.id}{page}").status_code == status, page
    assert browser.get(f"/g/{table.id}.json").status_code == 429
    assert browser.post(f"/t/{table.id}/act", {"do": "look"}).status_code == 429
    # Somebody else may, and then it is in memory for everybody.
    assert Client(REMOTE_ADDR="198.51.100.7").get(f"/g/{table.id}/50").status_code == 200
    assert browser.get(f"/g/{table.id}/51").status_code == 200
