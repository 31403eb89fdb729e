"""Two servers and a worker on one PostgreSQL and one Redis, and what happens when any of them falls over."""

import json
import os
import random
import secrets
import time
import urllib.error
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

import teahouse
from teahouse.core.record import Record
from tests.web.server import Browser, Player, Server, Worker, table_id
from tests.web.test_api_server import ask, token_for
from tests.web.test_stopped_server import move_at, new_table, stop_and_go_on, wait_until_late
from tools.machines import Missing, Postgres, Redis, free_port

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
GAMES = teahouse.game_ids()
LONG = 60.0
# Seconds: how long a page may take to say that the database is away, and how long pages may stay away after its return.
AT_ONCE = 5.0
SOON = 5.0


@dataclass
class House:
    """Everything that makes up one house on many machines."""

    postgres: Postgres
    redis: Redis
    servers: list[Server]
    worker: Worker

    def browser(self, server: int) -> Browser:
        """Somebody new, at one of the servers."""
        return Browser(self.servers[server])

    def friends(self, game: str) -> tuple[str, list[Browser]]:
        """A table whose people sit at different servers."""
        seats = teahouse.game(game).seats[0]
        people = [self.browser(number % 2) for number in range(seats)]
        address, _ = people[0].post(f"/play/{game}", kind="friends", name="P0", seats=str(seats))
        for number, person in enumerate(people[1:], 1):
            person.post(f"/t/{table_id(address)}/sit", name=f"P{number}")
        return table_id(address), people


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[House]:
    home = tmp_path_factory.mktemp("house")
    try:
        redis = Redis(home)
    except Missing as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))
    here = {
        "TEAHOUSE_DATABASE_URL": postgres.new_database(f"machines_{secrets.token_hex(4)}"),
        "TEAHOUSE_REDIS_URL": redis.url,
        "TEAHOUSE_SECRET": "many machines" * 4,
    }
    servers = [Server(home, **here), Server(home, **here)]
    worker = Worker(home, **here)
    for process in [*servers, worker]:
        process.start()
    yield House(postgres, redis, servers, worker)
    for process in [*servers, worker]:
        process.stop()
    redis.stop()


def eventually(what: Callable[[], bool], seconds: float = LONG) -> float:
    """Wait until something holds; how long that took."""
    began = time.monotonic()
    while not what():
        assert time.monotonic() < began + seconds, "it never came"
        time.sleep(0.1)
    return time.monotonic() - began


def moves(players: list[Player], chooser: random.Random, count: int) -> None:
    """So many moves; the others hear of each by themselves."""
    for _ in range(count):
        mover = next((player for player in players if player.frame["turn"]), None)
        if mover is None:
            # A forced move may have played itself meanwhile, and some have seen more of it than others.
            mover = next((player for player in players if player.refresh()["turn"]), None)
        if mover is None:
            assert players[0].frame["stage"] == "finished"
            return
        mover.decide(chooser)
        for other in players:
            while other.frame["seq"] < mover.frame["seq"]:
                other.hear()


def is_company(player: Player) -> bool:
    """Whether everybody is there, as somebody sees it."""
    player.refresh()
    return ">away<" not in player.parts["seats"]


def answers(browser: Browser, path: str) -> int:
    """The status of a page."""
    try:
        browser.get(path)
    except urllib.error.HTTPError as error:
        with error:
            return error.code
    except OSError:
        return 0
    return 200


@pytest.mark.parametrize("game", GAMES)
def test_people_at_two_servers_play_at_one_table(house: House, game: str) -> None:
    id, people = house.friends(game)
    players = [Player(person, id) for person in people]
    for player in players:
        # Everybody sees that the others are there, wherever they are.
        eventually(lambda player=player: is_company(player), 10)
        player.refresh()
    moves(players, random.Random(game), 12)
    # A forced move may still play itself.
    eventually(lambda: len({player.refresh()["version"] for player in players}) == 1, 10)


def test_the_worker_moves_for_the_bots(house: House) -> None:
    person = house.browser(0)
    address, _ = person.post("/play/toy", kind="bots", name="P", seats="3", bot="random", seat="2")
    player = Player(person, table_id(address))
    began = time.monotonic()
    while not player.frame["turn"]:
        player.hear()
    assert time.monotonic() < began + 5, "a web server stepped in, or nobody did at first"


def test_when_the_worker_is_killed_the_servers_step_in(house: House) -> None:
    house.worker.kill()
    try:
        person = house.browser(1)
        address, _ = person.post("/play/toy", kind="bots", name="P", seats="3", bot="random", seat="2")
        player = Player(person, table_id(address))
        eventually(lambda: player.refresh()["turn"])
        player.decide(random.Random(1))
        eventually(lambda: player.refresh()["turn"] or player.frame["stage"] == "finished")
    finally:
        house.worker.start()


def test_without_redis_play_goes_on_and_with_it_news_come_again(house: House) -> None:
    id, people = house.friends("toy")
    players = [Player(person, id) for person in people]
    chooser = random.Random(2)
    moves(players, chooser, 2)
    house.redis.stop()
    try:
        acknowledged = 0
        for _ in range(4):
            mover = next(player for player in players if player.refresh()["turn"])
            mover.decide(chooser)
            acknowledged = mover.frame["seq"]
            for other in players:
                # What a browser does every few seconds tells it that it missed something.
                assert other.ping() >= mover.frame["version"]
        # Also who comes only now is let in.
        assert Player(people[0], id).frame["seq"] == acknowledged
    finally:
        house.redis.start()
    for player in players:
        player.refresh()

    def is_told() -> bool:
        """Whether a move at one server is heard at the other without asking."""
        mover = next(player for player in players if player.refresh()["turn"])
        other = next(player for player in players if player.socket is not mover.socket)
        others = [player for player in players if player is not mover]
        mover.decide(chooser)
        try:
            for other in others:
                while other.frame["seq"] < mover.frame["seq"]:
                    other.hear(patience=3)
        except TimeoutError:
            return False
        return True

    eventually(is_told)


def test_when_the_database_falls_over_nothing_acknowledged_is_lost(house: House) -> None:
    id, people = house.friends("toy")
    players = [Player(person, id) for person in people]
    chooser = random.Random(3)
    moves(players, chooser, 3)
    seq = players[0].frame["seq"]
    log = players[0].held.log
    house.postgres.stop()
    try:
        began = time.monotonic()
        assert answers(people[0], f"/t/{id}") == 503
        assert time.monotonic() < began + AT_ONCE
        mover = next(player for player in players if player.frame["turn"])
        with pytest.raises(ConnectionClosed):
            # It cannot be written down, so it is not acknowledged; the browser sends it again over a new line.
            mover.decide(chooser)
    finally:
        house.postgres.start()
    eventually(lambda: all(answers(person, f"/t/{id}") == 200 for person in people), SOON)
    players = [Player(person, id) for person in people]
    assert players[0].frame["seq"] == seq and players[0].held.log == log
    moves(players, chooser, 6)


def test_pages_come_back_as_soon_as_the_database_however_long_it_was_away(house: House) -> None:
    person = house.browser(0)
    assert answers(person, "/lobby") == 200
    house.postgres.stop()
    try:
        end = time.monotonic() + 8
        while time.monotonic() < end:
            began = time.monotonic()
            assert answers(person, "/lobby") == 503
            assert time.monotonic() < began + AT_ONCE
            time.sleep(0.2)
    finally:
        house.postgres.start()
    eventually(lambda: answers(person, "/lobby") == 200, SOON)


class Alone(Server):
    """A server whose Redis is away: it says so as well as that it is open, whichever comes first."""

    def understand(self, line: str) -> None:
        lines = [line, self.process.stdout.readline()]
        assert any("Redis does not answer" in line for line in lines), lines
        super().understand("".join(lines))


def test_a_server_opens_without_redis_and_says_so(house: House, tmp_path: Path) -> None:
    nowhere = {"TEAHOUSE_REDIS_URL": f"redis://127.0.0.1:{free_port()}/0"}
    alone = Alone(tmp_path, **house.servers[0].environment | nowhere)
    alone.start()
    try:
        assert answers(Browser(alone), "/lobby") == 200
    finally:
        alone.stop()


def test_what_a_killed_server_acknowledged_is_at_the_other(house: House, tmp_path: Path) -> None:
    id, people = house.friends("toy")
    players = [Player(person, id) for person in people]
    chooser = random.Random(4)
    moves(players, chooser, 4)
    seq = players[0].frame["seq"]
    house.servers[0].kill()
    try:
        # The same browsers, sent to the server that is left.
        for person in people:
            person.server = house.servers[1]
        players = [Player(person, id) for person in people]
        # What plays itself may have been added meanwhile.
        assert players[0].frame["seq"] >= seq
        while players[0].frame["stage"] == "running":
            moves(players, chooser, 1)
        record = Record.read(people[0].get(f"/g/{id}.json")[1])
        record.check()
        assert len(record.moves) >= seq
    finally:
        house.servers[0].start()


def test_a_worker_ends_nobodys_time_while_the_servers_are_stopped(house: House) -> None:
    token = token_for(house.servers[0], "Slow")
    table = new_table(house.servers[0], token)
    stop_and_go_on(house.servers[0], lambda: stop_and_go_on(house.servers[1], lambda: wait_until_late(table)))
    found = move_at(house.servers[1], token, table)
    assert found["stage"] == "running" and found["seq"] >= 1


def test_programs_at_two_servers_hear_of_each_other(house: House) -> None:
    tokens = [token_for(house.servers[0], name) for name in ["Here", "There"]]
    with ask(house.servers[0], tokens[0], "/api/tables", {"game": "toy", "seats": 3, "bots": ["random"]}) as answer:
        id = json.load(answer)["id"]
    ask(house.servers[0], tokens[0], f"/api/tables/{id}/join", {}).close()
    with (
        ask(house.servers[0], tokens[0], f"/api/tables/{id}/stream") as table,
        ask(house.servers[1], tokens[1], "/api/stream") as everything,
    ):
        assert json.loads(table.readline())["stage"] == "waiting"
        ask(house.servers[1], tokens[1], f"/api/tables/{id}/join", {}).close()
        told = next(json.loads(line) for line in everything if line.strip())
        assert told["type"] == "gameStart" and told["table"] == id
        ask(house.servers[1], tokens[1], f"/api/tables/{id}/resign", {}).close()
        gone = next(view for view in map(json.loads, filter(bytes.strip, table)) if any_left(view))
        assert gone["stage"] == "running" and gone["seats"][told["seat"]]["left"]


def any_left(view: dict) -> bool:
    """Whether a seat has been given up."""
    return any(seat["left"] for seat in view["seats"])
