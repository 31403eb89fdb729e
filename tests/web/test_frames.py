"""Frames name everything and bring what a browser lacks; what a browser asks for never shows it more than its view."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from urllib.parse import quote

import pytest
from asgiref.sync import sync_to_async

import teahouse
from bench.held_frame import HeldFrame, legal_actions
from teahouse.draw.panels import DRAWN, short_hash
from teahouse.draw.sized_cache import SizedCache
from teahouse.web import tables
from teahouse.web.models import Table, Visitor
from teahouse.web.tables import commits, drawing, frames
from teahouse.web.tables.board import SCREENS, Board
from teahouse.web.tables.frames import MOST_HELD, MOST_TEXTS, Frame, Window
from teahouse.web.tables.seat_view import Reader, read_view
from tests.conftest import often
from tests.web.conftest import live_of, play
from tests.web.frame_texts import whole_frame
from tests.web.hostile import VALUES
from tests.web.lines import Line

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
Friends, Visitors = Callable[..., Table], Callable[..., Visitor]
NAMES = "ABCDE"
GAMES = teahouse.game_ids()


def table_of(friends: Friends, id: str, moves: int = 7) -> Table:
    """A table between as few as may play, some moves into the game."""
    table = friends(id, teahouse.game(id).seats[0])
    play(table, moves, choice=5)
    return table


def view(table: Table, held: list[int], language: str = "en") -> Frame:
    """A frame of the table for whoever holds these seats."""
    reader = Reader(language, held, arrived=0)
    return Frame(*read_view(table.id, reader), reader, 1000.0)


def sent(window: Window, frame: Frame) -> dict:
    """What a browser is sent."""
    return json.loads(window.update(frame, {}))


def held_query(names: dict[str, str]) -> str:
    """What a page says when it comes back."""
    return "held=" + quote(",".join(f"{id}.{hash}" for id, hash in names.items()))


async def opened(table: Table, name: str = "", query: str = "") -> Line:
    line = Line(table.id, name, query=query)
    assert await line.open() == 0
    return line


def test_a_board_that_both_players_share_does_not_turn(friends: Friends) -> None:
    table = friends("skud", 2)
    for _ in range(4):
        onlooker, both, host = [view(table, held).board for held in ([], [0, 1], [1])]
        assert onlooker and both and host
        assert board_hash(both) == board_hash(onlooker) != board_hash(host)
        assert both.me == live_of(table).state.to_move
        play(table, 1, choice=5)


def board_hash(board: Board) -> str:
    """What is seen on the board itself."""
    return next(panel.hash for panel in board.panels if panel.id == "board")


# What is sent, and what is not sent again.


@pytest.mark.parametrize("id", GAMES)
def test_a_move_brings_what_it_changed_and_nothing_else(friends: Friends, id: str) -> None:
    table = table_of(friends, id)
    for seats in [[0], []]:
        window, held = Window("wide"), HeldFrame()
        held.hear(sent(window, view(table, seats)))
        for _ in range(6):
            before, seq = dict(held.names), live_of(table).seq
            play(table, choice=3)
            if live_of(table).seq == seq:
                break
            frame = view(table, seats)
            told = sent(window, frame)
            assert set(told["items"]) == {id for id, hash in told["names"].items() if before.get(id) != hash}
            assert held.hear(told) == []
            assert "stock" not in told["items"] and any(name.startswith("row-") for name in told["items"])
            # What it holds now is what somebody would be sent who comes only now.
            fresh = HeldFrame()
            fresh.hear(sent(Window("wide"), frame))
            assert held.parts == fresh.parts and held.names == fresh.names
        assert sent(window, view(table, seats))["items"] == {}


@pytest.mark.parametrize("id", GAMES)
def test_panels_that_stay_as_they_are_are_not_even_drawn(
    friends: Friends, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(friends, id)
    window = Window("wide")
    sent(window, view(table, [0]))
    monkeypatch.setattr("teahouse.draw.panels.DRAWN", SizedCache(DRAWN.most_bytes, len))
    told = sent(window, view(table, [0]))
    from teahouse.draw import panels

    assert told["items"] == {} and len(panels.DRAWN) == 0


async def test_a_line_of_chat_brings_the_chat_alone(friends: Friends) -> None:
    table = await sync_to_async(table_of)(friends, "skud")
    line = await opened(table, "A")
    assert set((await line.give(do="say", value="hello"))["items"]) == {"chat"}
    await line.close()


@pytest.mark.parametrize("id", GAMES)
async def test_whoever_comes_back_is_sent_what_changed_meanwhile(friends: Friends, id: str) -> None:
    table = await sync_to_async(table_of)(friends, id)
    line = await opened(table, "A")
    names, parts = line.held.names, line.parts
    await line.close()
    again = await opened(table, "A", held_query(names))
    assert set(again.frame["items"]) <= {"seats", "missed"} and again.frame["names"].keys() == names.keys()
    await again.close()
    await commits.change(table.id, play, table, 1, 3)
    later = await opened(table, "A", held_query(names))
    changed = {id for id, hash in later.frame["names"].items() if names.get(id) != hash}
    assert set(later.frame["items"]) == changed
    # Put together, it is what somebody sees who comes for the first time.
    later.held.names, later.held.parts = dict(names), dict(parts)
    assert later.held.hear(later.frame) == []
    fresh = await opened(table, "A")
    assert later.parts | {"missed": "", "seats": ""} == fresh.parts | {"missed": "", "seats": ""}
    for each in (later, fresh):
        await each.close()


async def test_one_hash_that_is_wrong_brings_that_item(friends: Friends) -> None:
    table = await sync_to_async(table_of)(friends, "skud")
    line = await opened(table)
    names = line.held.names
    for id in names:
        again = await opened(table, query=held_query(names | {id: "wrong"}))
        assert set(again.frame["items"]) == {id}
        await again.close()
    await line.close()


@pytest.mark.parametrize(
    "held",
    ["", ",", ".", "....", ",,,,", "ask", "ask.", ".ask", "panel-board.%00", "%", "%ff%fe", "a" * 20_000, "%F0%9F",
     ",".join(f"panel-{number}.x" for number in range(5000)), "panel-board.x," * 3000, "\u202e", "<script>", "&held=x",
     "__class__.__class__", "names.items"],
)  # fmt: skip
async def test_whatever_somebody_claims_to_hold_does_no_harm(friends: Friends, held: str) -> None:
    table = await sync_to_async(table_of)(friends, "skud")
    honest = await opened(table)
    line = await opened(table, query="held=" + (held if held.isascii() else quote(held)))
    assert line.lacking == [] and line.frame["items"].keys() == line.frame["names"].keys() == honest.held.names.keys()
    assert (await line.give(do="look"))["items"] == {}
    for each in (line, honest):
        await each.close()


async def test_what_a_browser_asks_for_is_sent_again(friends: Friends) -> None:
    table = await sync_to_async(table_of)(friends, "skud")
    line = await opened(table, "A")
    parts, wanted = dict(line.parts), ["panel-board", "ask", "row-7", "slots", "stock"]
    frame = await line.give(do="look", value=",".join(wanted))
    assert set(frame["items"]) == set(wanted) and line.parts == parts
    assert (await line.give(2, do="look"))["items"] == {}
    await line.close()


async def test_a_frame_that_was_lost_heals(friends: Friends) -> None:
    """The page asks for what a frame names and it has not; the frame that answers brings it."""
    table = await sync_to_async(table_of)(friends, "skud")
    line = await opened(table)
    page = HeldFrame()
    page.hear(line.frame)
    await commits.change(table.id, play, table, 1, 3)
    await line.hear()  # Lost.
    await commits.change(table.id, play, table, 1, 4)
    lacking = page.hear(await line.hear())
    assert "row-8" in lacking
    assert page.hear(await line.give(do="look", value=",".join(lacking))) == []
    assert page.parts == line.parts
    await line.close()


# Screens, words, and panels that a screen has no place for.


@pytest.mark.parametrize("id", GAMES)
async def test_another_screen_brings_other_places_and_keeps_what_is_held(friends: Friends, id: str) -> None:
    table = await sync_to_async(table_of)(friends, id)
    line = await opened(table, "A")
    for ack, screen in enumerate(["tall", "low", "tablet", "wide"], 1):
        before = dict(line.held.names)
        frame = await line.give(ack, do="screen", value=screen)
        fresh = await opened(table, "A", f"screen={screen}")
        assert line.held.names == fresh.held.names and line.parts == fresh.parts
        assert set(frame["items"]) == {name for name in frame["names"] if before.get(name) != frame["names"][name]}
        await fresh.close()
    await line.close()


@pytest.mark.parametrize(
    "screen", ["", "huge", "WIDE", "wide,tall", "__class__", "\ud7ff", "x" * 3000, 7, None, ["tall"]]
)
async def test_a_screen_that_nobody_has_is_a_desk(friends: Friends, screen: object) -> None:
    table = await sync_to_async(table_of)(friends, "skud")
    desk = await opened(table, query="screen=wide")
    line = await opened(table, query="screen=tall")
    await line.give(do="screen", value=screen)
    assert line.held.names == desk.held.names
    other = await opened(table, query="screen=" + quote(str(screen)))
    assert other.held.names == desk.held.names
    for each in (desk, line, other):
        await each.close()


@pytest.mark.parametrize("id", GAMES)
async def test_the_position_in_sentences_comes_only_to_those_who_ask(friends: Friends, id: str) -> None:
    table = await sync_to_async(table_of)(friends, id)
    line = await opened(table, "A")
    assert "words" not in line.frame["names"]
    frame = await line.give(do="words", value="1")
    assert set(frame["items"]) == {"words"} and "<li>" in line.parts["words"]
    assert (await line.give(2, do="look"))["items"] == {}
    assert "words" not in (await line.give(3, do="words", value="0"))["names"]
    assert "words" not in (await line.give(4, do="words", value="yes"))["names"]
    await line.close()


@pytest.mark.parametrize("id", GAMES)
async def test_a_panel_without_a_place_comes_when_it_is_asked_for(friends: Friends, id: str) -> None:
    table = await sync_to_async(table_of)(friends, id)
    frame = await sync_to_async(view)(table, [0])
    panels = {f"panel-{panel.id}" for panel in frame.board.panels}
    for screen in SCREENS:
        placed = {f"panel-{panel.id}" for panel in frame.board.placed(screen)}
        line = await opened(table, "A", f"screen={screen}")
        assert {name for name in line.frame["names"] if name.startswith("panel-")} == placed
        answer = await line.give(do="look", value=",".join(sorted(panels)))
        assert set(answer["items"]) == panels
        # It stays in view, and is sent again when it changes.
        assert {name for name in (await line.give(2, do="look"))["names"] if name.startswith("panel-")} == panels
        await line.close()


# What nobody is shown.


def secret_hashes(table: Table, seat: int) -> dict[str, str]:
    """The hashes of panels that look otherwise to a seat than to the others: of its hand."""
    own, others = view(table, [seat]), view(table, [])
    return {id: item.hash for id, item in own.items.items() if "panel-" in id and others.items[id].hash != item.hash}


@pytest.mark.parametrize("id", [id for id in GAMES if teahouse.game(id).hidden])
async def test_the_hash_of_a_guessed_hand_tells_nothing(friends: Friends, id: str) -> None:
    """Whether the guess is right or wrong, whoever guesses is sent the same."""
    table = await sync_to_async(table_of)(friends, id, 3)
    secret = await sync_to_async(secret_hashes)(table, 1)
    assert secret, "a hand is drawn for its own seat"
    guesses = [secret, {name: short_hash("another hand") for name in secret}, {}]
    for name in ["A", ""]:
        heard = []
        for guess in guesses:
            line = await opened(table, name, held_query(guess))
            asked = await line.give(do="look", value=",".join([*secret, *secret.values()]))
            # A line tells what has happened since they last looked, which was when the line was closed.
            heard.append([line.parts | {"missed": ""}, asked["items"], asked["actions"], list(asked["names"])])
            assert not set(secret.values()) & set(asked["names"].values())
            await line.close()
        assert heard[0] == heard[1] == heard[2]


@pytest.mark.parametrize("id", GAMES)
async def test_ids_that_are_not_in_the_view_bring_nothing(friends: Friends, id: str) -> None:
    table = await sync_to_async(table_of)(friends, id, 3)
    line = await opened(table, "A")
    before = line.frame["names"]
    many = ",".join(f"panel-{number}" for number in range(10_000))
    asked = [
        "panel-", "panel-hand-9", "panel-nothing", "panel-../../etc/passwd", "panel-nothing.s", "row--1", "row-999",
        "items", "__class__", ",", "x" * 3000, "panel-\u202e", many[:3900], *before.values(),
    ]  # fmt: skip
    for ack, value in enumerate(asked, 1):
        frame = await line.give(ack, do="look", value=value)
        assert frame["items"] == {} and frame["names"] == before
    # Longer than anything that a page sends: it is not even answered.
    await line.send(json.dumps({"do": "look", "value": many, "ack": "many"}))
    for ack, value in enumerate([5, None, ["panel-map"], {"a": 1}, True], 100):
        assert (await line.give(ack, do="look", value=value))["items"] == {}
    await line.close()


@pytest.mark.parametrize("id", GAMES)
def test_nothing_that_was_asked_for_in_vain_is_remembered(friends: Friends, id: str) -> None:
    table = table_of(friends, id, 3)
    window, frame = Window("tall"), view(table, [0])
    for number in range(50):
        window.ask_for(",".join(f"panel-{number}-{place}{'x' * 20}" for place in range(1000)))
    assert len(window.wanted) <= MOST_HELD
    sent(window, frame)
    assert window.wanted == set() and window.held.keys() == window.shown_items(frame).keys()
    window = Window("tall", frames.read_held(",".join(f"{number}.x" for number in range(100_000))))
    assert len(window.held) <= MOST_HELD


async def test_while_a_table_waits_there_is_no_board_and_nothing_to_decide(visitor: Visitors) -> None:
    host = await sync_to_async(visitor)("A")
    for id in GAMES:
        game = teahouse.game(id)
        table = await sync_to_async(tables.create)(host, game, "friends", game.seats[0], {})
        line = await opened(table, "A")
        frame = await line.give(do="look", value="panel-map,panel-board,stock,panel-hand-0,words")
        assert not any(name.startswith(("panel-", "row-", "stock")) for name in frame["names"])
        assert frame["actions"] == frame["last"] == frame["from"] == [] and frame["me"] == -1
        await line.close()


@pytest.mark.parametrize("id", GAMES)
def test_actions_are_those_of_the_seat_that_is_asked(friends: Friends, id: str) -> None:
    table = table_of(friends, id, 5)
    state = live_of(table).state
    for seat in range(state.seats):
        told = sent(Window("wide"), view(table, [seat]))
        assert legal_actions(told) == (state.legal() if seat == state.to_move else [])
        assert told["turn"] == (seat == state.to_move) and told["me"] == seat
    assert sent(Window("wide"), view(table, []))["actions"] == []


# Memory.


def test_a_frame_keeps_few_texts_and_none_that_brings_everything(friends: Friends) -> None:
    table = table_of(friends, "skud")
    reader = Reader("en", [], arrived=0)
    frame = frames.shared_frame(*read_view(table.id, reader), reader)
    hashes = {id: item.hash for id, item in frame.items.items()}
    assert len(Window("wide").update(frame, {})) > frames.LONGEST_KEPT and not frame.texts
    texts = []
    for count in range(3 * MOST_TEXTS):
        held = {id: hash for number, (id, hash) in enumerate(hashes.items()) if number != count or id == "stock"}
        texts.append(Window("wide", held).update(frame, {"ack": count}))
    assert len(frame.texts) <= MOST_TEXTS and all(len(text) <= frames.LONGEST_KEPT for text in frame.texts.values())
    # Also what is not kept is sent as it should be.
    assert [json.loads(text)["ack"] for text in texts] == list(range(3 * MOST_TEXTS))
    assert len({json.dumps(json.loads(text)["names"]) for text in texts}) == 1


def test_only_the_last_frame_of_each_view_is_kept(friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(friends, "skud", 0)
    monkeypatch.setattr(frames, "KEPT", SizedCache(frames.MOST_BYTES, Frame.size))
    # Nobody is here, so a frame also shows how long they have been away.
    monkeypatch.setattr(frames.time, "time", lambda: 1_000_000_000.0)
    for _ in range(10):
        play(table, choice=3)
        for held in [[0], [1], []]:
            reader = Reader("en", held, arrived=0)
            frame = frames.shared_frame(*read_view(table.id, reader), reader)
            assert frames.shared_frame(*read_view(table.id, reader), reader) is frame
    assert len(frames.KEPT) == 3


def test_frames_are_forgotten_when_they_take_too_much(friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "KEPT", SizedCache(400_000, Frame.size))
    for _ in range(6):
        table = table_of(friends, "skud", 0)
        for held in [[0], [1], []]:
            reader = Reader("en", held, arrived=0)
            Window("wide").update(frames.shared_frame(*read_view(table.id, reader), reader), {})
            assert frames.KEPT.bytes <= 400_000
    assert 0 < len(frames.KEPT) < 12
    assert frames.KEPT.bytes == sum(frame.size() for frame in frames.KEPT.values())


def test_the_stock_is_in_memory_once(friends: Friends) -> None:
    for id in GAMES:
        table = table_of(friends, id, 2)
        first = view(table, [0]).items["stock"]
        play(table)
        assert view(table, [1]).items["stock"] is first


# The same everywhere.

PRINT_HASHES = """
import teahouse
for id in teahouse.game_ids():
    game = teahouse.game(id)
    state = game.new(game.seats[-1], 7)
    for _ in range(20):
        legal = state.legal()
        if legal:
            state.play(legal[5 % len(legal)])
    for panel in game.look().panels(state.seen_by(0), lang="en"):
        print(id, panel.id, panel.hash)
"""


def test_a_panel_has_the_same_hash_in_every_process() -> None:
    """Whoever comes back to another server is not sent everything again."""
    found = set()
    for seed in ["1", "2"]:
        run = [sys.executable, "-c", PRINT_HASHES]
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        found.add(subprocess.run(run, env=environment, capture_output=True, text=True, check=True).stdout)
    assert len(found) == 1 and min(map(len, found)) > 500


@pytest.mark.parametrize("id", GAMES)
def test_all_readers_of_a_language_share_what_is_everybodys(friends: Friends, id: str) -> None:
    """Panels of what belongs to all are the same for every seat, and so they are drawn once; a board that turns its own
    side to the reader is drawn twice."""
    table = table_of(friends, id)
    seats = live_of(table).seats
    boards = [view(table, held).board for held in [[seat] for seat in range(seats)] + [[]]]
    hashes: dict[str, set[str]] = {}
    for panel in [panel for board in boards for panel in board.panels if panel.seat < 0]:
        side = f" {panel.key.turned}" if hasattr(panel.key, "turned") else ""
        hashes.setdefault(panel.id + side, set()).add(panel.hash)
    assert all(len(found) == 1 for found in hashes.values()) and (hashes or id == "toy")


def test_a_board_is_whole_on_every_screen(friends: Friends) -> None:
    """Whatever a screen has a place for is in the frame, and every slot has its panel."""
    for id in GAMES:
        table = table_of(friends, id)
        board: Board = view(table, [0]).board
        for screen in SCREENS:
            told = sent(Window(screen), view(table, [0]))
            slots = {f"panel-{panel.id}" for panel in board.placed(screen)}
            assert slots and slots == {name for name in told["names"] if name.startswith("panel-")}
            assert all(f'id="slot-{name.removeprefix("panel-")}"' in told["items"]["slots"] for name in slots)


def test_random_browsers_always_hold_what_is_there(friends: Friends) -> None:
    """Browsers that turn, ask, open and close the words, and come back: each holds what a fresh one is sent."""
    chooser = random.Random(3)
    for id in GAMES:
        table = table_of(friends, id)
        windows = [(Window(chooser.choice(SCREENS)), HeldFrame(), seats) for seats in [[0], [1], [], []]]
        for _ in range(often(20, 8)):
            play(table, choice=chooser.randrange(20))
            for place, (window, held, seats) in enumerate(windows):
                frame = view(table, seats)
                if chooser.random() < 0.3:
                    window.screen = chooser.choice(SCREENS)
                if chooser.random() < 0.3:
                    window.ask_for(",".join([chooser.choice(list(frame.items)), chooser.choice(VALUES)[:50]]))
                window.has_words = chooser.random() < 0.5
                if chooser.random() < 0.7:
                    assert held.hear(sent(window, frame)) == []
                    whole = whole_frame(frame).parts | {"slots": frame.slots(window.screen).text}
                    assert all(whole[id] == part for id, part in held.parts.items())
                    assert held.names == {id: item.hash for id, item in window.shown_items(frame).items()}
                if chooser.random() < 0.2:
                    windows[place] = Window(window.screen, dict(held.names)), held, seats


def test_parts_of_pages_are_kept_within_bounds(friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chats are as long as people talk: they count by their length."""
    monkeypatch.setattr(drawing, "PARTS", SizedCache(200_000, drawing.part_size))
    table = table_of(friends, "skud", 0)
    seen = set()
    for number in range(30):
        tables.say(table.id, Visitor.objects.get(name="A"), 0, "A", f"{number} " + "茶" * 400)
        frame = view(table, [0])
        seen.add(frame.items["chat"].hash)
        assert f"{number} 茶" in frame.items["chat"].text
        assert drawing.PARTS.bytes <= 200_000
    assert len(seen) == 30 and 0 < len(drawing.PARTS) < 30
