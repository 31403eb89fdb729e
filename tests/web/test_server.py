"""The site as a whole: sockets, acknowledgements, and a server that is ended without asking."""

import random
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

import teahouse
from tests.web.server import PATIENCE, Browser, Player, Server, deciding, table_id


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    house = Server(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.stop()


def friends(server: Server, game: str) -> tuple[str, list[Browser]]:
    """A table between as few people as the game allows."""
    seats = teahouse.game(game).seats[0]
    people = [Browser(server) for _ in range(seats)]
    address, _ = people[0].post(f"/play/{game}", kind="friends", name="P0", seats=str(seats))
    for number, person in enumerate(people[1:], 1):
        person.post(f"/t/{table_id(address)}/sit", name=f"P{number}")
    return table_id(address), people


GAMES = teahouse.game_ids()


def test_the_site_speaks_through_connections_that_have_an_end(server: Server) -> None:
    """What these do is told by test_connections.py; a request without end is cut off only by them."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as raw, pytest.raises(OSError):
        raw.sendall(b"GET / HTTP/1.1\r\n")
        while True:
            raw.sendall(b"X-Much: " + b"x" * 60_000 + b"\r\n")


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_seen_by_everybody_without_asking(server: Server, game: str) -> None:
    id, people = friends(server, game)
    players = [Player(person, id) for person in people]
    mover = deciding(players)
    mover.decide(random.Random(1))
    for other in players:
        if other is not mover:
            while other.frame["seq"] < mover.frame["seq"]:
                other.hear()
            assert other.frame["version"] >= mover.frame["version"]


@pytest.mark.parametrize("game", GAMES)
def test_a_dropped_frame_heals_at_the_next(server: Server, game: str) -> None:
    """Whoever missed frames knows everything from the next one, because each names everything."""
    id, people = friends(server, game)
    players = [Player(person, id) for person in people]
    chooser = random.Random(2)
    for _ in range(6):
        deciding(players).decide(chooser)
    late, steady = Player(people[1], id), players[1]
    steady.refresh()
    # Who comes late is also told what they missed.
    parts = [player.parts | {"missed": ""} for player in [late, steady]]
    assert parts[0] == parts[1] and late.frame["version"] == steady.frame["version"]
    # The stock of the pictures is sent once.
    assert "<style>" in late.frame["items"]["stock"] and "stock" not in steady.frame["items"]
    assert late.words() == steady.words() != ""
    # A line that lost its last frame learns of it by the heartbeat.
    assert players[0].ping() == steady.frame["version"]


def test_a_move_acknowledged_survives_kill_dash_nine(tmp_path: Path) -> None:
    house = Server(tmp_path)
    house.start()
    try:
        id, people = friends(house, GAMES[0])
        chooser = random.Random(3)
        for _ in range(5):
            players = [Player(person, id) for person in people]
            mover = deciding(players)
            place = players.index(mover)
            mover.decide(chooser)
            house.kill()
            house.start()
            again = Player(people[place], id)
            assert again.frame["seq"] == mover.frame["seq"]
            assert again.held.log == mover.held.log
    finally:
        house.stop()


def test_a_choice_sent_again_after_a_crash_counts_once(tmp_path: Path) -> None:
    house = Server(tmp_path)
    house.start()
    try:
        id, people = friends(house, GAMES[0])
        players = [Player(person, id) for person in people]
        mover = deciding(players)
        value, before = str(mover.actions[0]), mover.frame["seq"]
        after = mover.give("play", value)["seq"]
        assert after == before + 1
        house.kill()
        house.start()
        again = Player(people[players.index(mover)], id)
        answer = again.give("play", value, seq=before)
        assert "answer" not in answer, "it was done, and there is nothing to be said about it"
        assert again.frame["seq"] == after
    finally:
        house.stop()


def test_a_stale_click_gets_a_fresh_view_and_a_friendly_sentence(server: Server) -> None:
    id, people = friends(server, GAMES[0])
    players = [Player(person, id) for person in people]
    mover = deciding(players)
    seq, actions = mover.frame["seq"], mover.actions
    mover.give("play", str(actions[0]))
    behind = next(player for player in players if player is not mover)
    touch = teahouse.game(GAMES[0]).touches(actions[1])[0]
    for command, value in [("play", str(actions[1])), ("touch", touch)]:
        frame = mover.give(command, value, seq=seq)
        assert "moved on" in frame["answer"]["said"] or "not your turn" in frame["answer"]["said"]
        assert frame["seq"] == behind.refresh()["seq"]


def test_whoever_waited_sees_the_hand_that_the_draw_gave_them(server: Server) -> None:
    """The seats are drawn when the last guest comes; until then the host looked through a seat of no meaning."""
    for _ in range(5):
        people = [Browser(server) for _ in range(3)]
        address, _ = people[0].post("/play/toy", kind="friends", name="P0", seats="3")
        host = Player(people[0], table_id(address))
        for number, person in enumerate(people[1:], 1):
            person.post(f"/t/{table_id(address)}/sit", name=f"P{number}")
        while host.frame["stage"] != "running":
            host.hear()
        while True:
            steady, fresh = host.refresh(), Player(people[0], table_id(address))
            words, version = [host.words(), fresh.words()], steady["version"]
            if version == fresh.frame["version"] == host.refresh()["version"]:
                break
            # Meanwhile a decision with one legal answer has played itself.
        for fact in ["turn", "me", "actions", "last", "from", "mover"]:
            assert steady[fact] == fresh.frame[fact]
        assert host.held.board == fresh.held.board and words[0] == words[1]
        for part in ["slots", "ask", "commands", "seats"]:
            assert host.parts[part] == fresh.parts[part]


def test_a_spectator_can_do_nothing_and_sees_no_choices(server: Server) -> None:
    id, _ = friends(server, GAMES[0])
    watching = Player(Browser(server), id)
    assert watching.actions == [] and not watching.frame["turn"]
    for command in ["play", "touch", "undo", "resign", "abandon", "stand_in", "agree", "hint", "lift", "say"]:
        frame = watching.give(command, "0")
        assert frame["seq"] == 0 and frame["stage"] == "running" and watching.actions == []


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs Linux, to count open files")
def test_pages_leave_no_connection_to_the_database_behind(server: Server) -> None:
    """Every page has a thread of its own; what its thread opened, it closes."""
    open_files = Path(f"/proc/{server.process.pid}/fd")
    browser = Browser(server)
    browser.get("/")
    before = len(list(open_files.iterdir()))
    for _ in range(30):
        browser.get("/")
    assert len(list(open_files.iterdir())) < before + 15


def test_a_foreign_page_gets_no_socket(server: Server) -> None:
    from websockets.sync.client import connect

    id, _ = friends(server, GAMES[0])
    address = server.address.replace("http", "ws") + f"/t/{id}/live"
    with connect(address, origin="https://elsewhere.example") as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=30)
    assert closed.value.rcvd.code == 4403


@pytest.mark.parametrize(
    "message",
    ["", "[]", "{", '"x"', "{}", '{"do": 1}', '{"do": "touch", "path": [1]}', '{"do": "touch", "seq": "0"}',
     '{"do": "touch", "value": "=", "seq": 0}', '{"do": "play", "value": "-1,", "seq": 0}',
     '{"do": "lift", "value": "-1", "seq": 0}', "x" * 10_000,
     '{"do": "touch", "value": "=undo", "seq": 0, "path": []}', '{"do": "__class__", "value": "", "seq": 0}'],
)  # fmt: skip
def test_nonsense_on_the_socket_does_no_harm(server: Server, message: str) -> None:
    id, people = friends(server, GAMES[0])
    player = Player(people[0], id)
    player.socket.send(message)
    assert player.refresh()["seq"] == 0


@pytest.mark.parametrize("game", GAMES)
def test_bots_answer_by_themselves(server: Server, game: str) -> None:
    person = Browser(server)
    address, _ = person.post(f"/play/{game}", kind="bots", bot="random", seats=str(teahouse.game(game).seats[0]))
    player = Player(person, table_id(address))
    chooser = random.Random(5)
    for _ in range(4):
        while not player.frame["turn"] and player.frame["stage"] == "running":
            player.hear()
        player.decide(chooser)
    assert player.frame["seq"] >= 4


def test_chat_of_spectators_stays_apart_while_the_game_runs(server: Server) -> None:
    id, people = friends(server, GAMES[0])
    player = Player(people[0], id)
    watcher = Browser(server)
    # Somebody who has a name in this house, but no seat here.
    watcher.post(f"/play/{GAMES[0]}", kind="bots", bot="random", name="Watcher")
    watching = Player(watcher, id)
    watching.give("say", "go for the centre")
    assert "go for the centre" in watching.parts["chat"]
    player.give("say", "good luck <b>")
    player.refresh()
    assert "go for the centre" not in player.parts["chat"]
    watching.refresh()
    assert "good luck &lt;b&gt;" in watching.parts["chat"]


def holds_seat(browser: Browser, id: str) -> bool:
    """Whether a new socket of the browser sits at the table."""
    player = Player(browser, id)
    player.socket.close()
    return 'class="own' in player.parts["seats"] or " own" in player.parts["seats"]


def is_hung_up(player: Player) -> bool:
    """Whether the house has closed the line, because who sits there has changed."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            player.hear()
    return closed.value.rcvd is not None and closed.value.rcvd.code == 4401


def test_a_seat_follows_the_account_on_every_line(server: Server) -> None:
    id, people = friends(server, "toy")
    guest = people[0]
    player = Player(guest, id)
    password = "jasmine and snow"
    guest.post("/register", username="Mei", password1=password, password2=password)
    assert is_hung_up(player) and holds_seat(guest, id)
    phone = Browser(server)
    assert not holds_seat(phone, id)
    phone.post("/login", username="Mei", password=password)
    assert holds_seat(phone, id)
    player = Player(phone, id)
    new = "orchid and rain"
    guest.post("/account/password", old_password=password, new_password1=new, new_password2=new)
    assert is_hung_up(player) and not holds_seat(phone, id) and holds_seat(guest, id)
    player = Player(guest, id)
    guest.post("/logout")
    assert is_hung_up(player) and not holds_seat(guest, id)


def test_a_game_between_accounts_is_rated_while_the_house_is_open(server: Server) -> None:
    people = [Browser(server), Browser(server)]
    password = "jasmine and snow"
    for number, person in enumerate(people):
        person.post("/register", username=f"Rated{number}", password1=password, password2=password)
    address, _ = people[0].post("/play/skud", kind="friends", seats="2", rated="on")
    id = address.rpartition("/")[2]
    people[1].post(f"/t/{id}/sit", name="Rated1")
    players = [Player(person, id) for person in people]
    for number in range(4):
        deciding(players).decide(random.Random(number))
    players[0].give("resign", "1")
    for _ in range(100):
        _, page = people[0].get("/u/Rated1")
        if "±" in page.split("<main")[1].split('class="about"')[0]:
            break
        time.sleep(0.1)
    else:
        raise AssertionError("nobody was rated within ten seconds")


def test_ctrl_c_closes_a_new_house_and_nobody_complains(tmp_path: Path) -> None:
    house = Server(tmp_path, is_empty=True)
    house.start()
    try:
        Browser(house).get("/")
        house.process.send_signal(signal.SIGINT)
        assert house.process.communicate(timeout=PATIENCE)[0] == ""
        assert house.process.returncode == 0
    finally:
        house.stop()
