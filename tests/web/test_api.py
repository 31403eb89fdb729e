"""The API for programs: who may come in, what they are told, what they can do, and what they never learn."""

import json
import random
from datetime import timedelta
from importlib.resources import files

import pytest
from babel.messages.pofile import read_po
from django.contrib.auth import get_user_model
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

import teahouse
from teahouse.bots import BOTS
from teahouse.core.book import LANGUAGES
from teahouse.core.fair import commitment
from teahouse.core.game import Game
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.core.state import NOBODY, SPECTATOR
from teahouse.web import limits, tables
from teahouse.web.accounts.data_export import export_data
from teahouse.web.accounts.merging import give_visitor
from teahouse.web.api import table_operations, views
from teahouse.web.api.models import Token
from teahouse.web.api.table_view import describe_table
from teahouse.web.api.tokens import SCOPES, make_token
from teahouse.web.errors import Declined
from teahouse.web.models import Row, Seat, Table
from teahouse.web.tables.cache import LIVE_TABLES
from tests.conftest import often
from tests.web import test_leaks
from tests.web.conftest import live_of, play
from tests.web.test_pages import PLACEHOLDER
from tools.worlds import World

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
Account = get_user_model()


class Program:
    """A program with a token of its own."""

    def __init__(self, name: str, scopes: list[str] = SCOPES, language: str = "en") -> None:
        self.account = Account.objects.get_or_create(username=name)[0]
        self.token, self.text = make_token(self.account, "test", scopes)
        self.visitor = give_visitor(self.account)
        headers = {"authorization": f"Bearer {self.text}", "accept-language": language}
        self.client = Client(headers=headers)

    def get(self, path: str, status: int = 200, **query: object) -> dict:
        answer = self.client.get("/api/" + path, query)
        assert answer.status_code == status, answer.content
        return answer.json()

    def post(self, path: str, status: int = 200, **body: object) -> dict:
        answer = self.client.post("/api/" + path, body, content_type="application/json")
        assert answer.status_code == status, answer.content
        return answer.json()

    def table(self, game: str = "toy", **asked: object) -> dict:
        made = self.post("tables", 201, game=game, **asked)
        return self.post(f"tables/{made['id']}/join", nonce="ab" * 32)


def two_programs(game: str = "skud") -> tuple[str, list[Program]]:
    """A running table between two programs, the one that decides first."""
    first, second = Program("First"), Program("Second")
    id = first.table(game, seats=2)["id"]
    second.post(f"tables/{id}/join")
    return id, sorted([first, second], key=lambda program: not program.get(f"tables/{id}")["legal"])


# Who comes in.


def test_only_a_token_opens_the_api() -> None:
    program = Program("Robot")
    assert program.get("account") == {"name": "Robot", "scopes": SCOPES, "expires": None}
    for header in ["", "Bearer", "Bearer tea_wrong", f"Basic {program.text}", program.text]:
        answer = Client(headers={"authorization": header}).get("/api/account")
        assert answer.status_code == 401 and answer.json()["error"] == "token"
        assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_cookie_opens_nothing_so_no_foreign_page_can_act() -> None:
    program = Program("Robot")
    browser = Client()
    browser.force_login(program.account)
    browser.cookies["teahouse"] = "anything"
    assert browser.get("/api/account").status_code == 401
    assert browser.post("/api/tables", {"game": "toy"}, content_type="application/json").status_code == 401
    # A token needs no form's secret.
    strict = Client(enforce_csrf_checks=True, headers={"authorization": f"Bearer {program.text}"})
    assert strict.post("/api/tables", {"game": "toy"}, content_type="application/json").status_code == 201


def test_a_token_is_kept_as_a_hash_and_ends_when_revoked_or_outlived_or_banned() -> None:
    program = Program("Robot")
    assert program.text not in json.dumps(list(Token.objects.values()), default=str)
    Token.objects.update(expires=timezone.now() + timedelta(days=1))
    program.get("account")
    Token.objects.update(expires=timezone.now() - timedelta(seconds=1))
    program.get("account", 401)
    Token.objects.update(expires=None)
    Account.objects.update(is_active=False)
    program.get("account", 401)
    Account.objects.update(is_active=True)
    program.get("account")
    Token.objects.all().delete()
    program.get("account", 401)


def test_each_operation_asks_for_its_scope_and_tells_which() -> None:
    without = {scope: Program(f"No {scope}", [other for other in SCOPES if other != scope]) for scope in SCOPES}
    for path, methods in views.schema()["paths"].items():
        for method, operation in methods.items():
            program = without[operation["x-scope"]]
            answer = getattr(program.client, method)(path.replace("{id}", "a"), content_type="application/json")
            assert answer.status_code == 403 and answer.json()["error"] == "scope"
            assert f"“{operation['x-scope']}”" in answer.json()["message"]


@pytest.mark.parametrize("limit", ["api", "stream", "records", "create", "sit", "move", "chat"])
def test_whoever_asks_too_often_is_told_when_to_come_back(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, limit, (1, 600))
    program = Program("Robot")
    operations = [
        (method, path)
        for path, methods in views.schema()["paths"].items()
        for method, operation in methods.items()
        if operation["x-limit"] == limit
    ]
    assert operations
    method, path = operations[0]
    call = getattr(program.client, method)
    assert call(path.replace("{id}", "a"), content_type="application/json").status_code != 429
    answer = call(path.replace("{id}", "a"), content_type="application/json")
    assert answer.status_code == 429 and answer.json()["error"] == "slowly"
    assert 0 < int(answer.headers["Retry-After"]) <= 600


@pytest.mark.parametrize("address", ["/api/", "/api/openapi.json"])
def test_the_manual_is_a_page_like_others(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "page", (1, 600))
    assert [Client().get(address).status_code for _ in range(2)] == [200, 429]


def test_programs_at_one_address_share_four_times_what_one_may_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    programs = [Program(name) for name in ["One", "Two", "Three", "Four", "Five"]]
    monkeypatch.setitem(limits.LIMITS, "api", (2, 10**9))
    for program in programs[:4]:
        assert [program.client.get("/api/account").status_code for _ in range(3)] == [200, 200, 429]
    assert programs[4].client.get("/api/account").status_code == 429
    assert programs[4].client.get("/api/account", REMOTE_ADDR="198.51.100.1").status_code == 200


def test_guessing_tokens_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "bad_token", (2, 600))
    guesses = [Client(headers={"authorization": f"Bearer tea_{n}"}).get("/api/account") for n in range(3)]
    assert [guess.status_code for guess in guesses] == [401, 401, 429]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_the_one_shape(language: str) -> None:
    program = Program("Robot", language=language)
    client = program.client
    answers = [
        client.get("/api/nothing"),
        client.delete("/api/tables"),
        client.get("/api/tables/abc"),
        client.get("/api/tables/Not-An-Id"),
        client.post("/api/tables", "{", content_type="application/json"),
        client.post("/api/tables", '{"game": "a\\u0000"}', content_type="application/json"),
        client.post("/api/tables", '{"game": "\\ud800"}', content_type="application/json"),
        client.post("/api/tables", "[" * 100_000, content_type="application/json"),
        client.post("/api/tables", b"\xff", content_type="application/json"),
        client.post("/api/tables", {"game": "nothing"}, content_type="application/json"),
        client.post("/api/tables", {"game": "toy", "colour": "red"}, content_type="application/json"),
        client.get("/api/tables?page=0"),
        client.get("/api/tables?game=%00"),
    ]
    assert [answer.status_code for answer in answers] == [404, 405, 404, 422, *[400] * 5, 422, 422, 422, 400]
    for answer in answers:
        assert answer.headers["Content-Type"].startswith("application/json")
        assert answer.json()["error"] and answer.json()["message"]
    assert "colour" in answers[10].json()["message"]


def test_a_database_that_is_away_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program("Robot")

    def away(*given: object) -> None:
        raise OperationalError("the connection is lost")

    monkeypatch.setattr(table_operations, "page_of", away)
    answer = program.client.get("/api/tables")
    assert answer.status_code == 503 and answer.json()["error"] == "closed" and answer.headers["Retry-After"]


# What they are told.


def test_the_shelf_lists_what_is_installed(game: Game) -> None:
    shelf = Program("Robot").get("games")
    assert shelf["bots"] == list(BOTS)
    found = next(one for one in shelf["games"] if one["id"] == game.id)
    assert found["seats"] == game.seats and found["hidden"] == game.hidden
    assert [option["name"] for option in found["options"]] == [option.name for option in game.options]
    assert {preset["name"]: preset["options"] for preset in found["presets"]} == game.presets


def test_the_list_shows_open_tables_and_ones_own_a_page_at_a_time() -> None:
    host, guest = Program("Host"), Program("Guest")
    hidden = host.table(seats=3)["id"]
    shown = host.table(seats=3, public=True)["id"]
    other = host.table("skud", seats=2, public=True)["id"]
    assert [table["id"] for table in guest.get("tables")["tables"]] == [other, shown]
    assert [table["id"] for table in guest.get("tables", game="toy")["tables"]] == [shown]
    assert {table["id"] for table in host.get("tables", which="mine")["tables"]} == {hidden, shown, other}
    assert guest.get("tables", which="mine")["tables"] == []
    guest.post(f"tables/{other}/join")
    (mine,) = guest.get("tables", which="mine", stage="running")["tables"]
    assert mine["id"] == other and sum(seat["mine"] for seat in mine["seats"]) == 1
    assert mine["to_move"] == live_of(Table.objects.get(pk=other)).state.to_move
    assert all(seat["program"] and not seat["free"] for seat in mine["seats"])
    for _ in range(51):
        tables.create(host.visitor, game_with_id("toy"), "friends", 3, {}, public=True)
    first, second = guest.get("tables"), guest.get("tables", page=2)
    assert (len(first["tables"]), first["more"]) == (50, True)
    assert (len(second["tables"]), second["more"]) == (2, False)
    assert {table["id"] for table in first["tables"]}.isdisjoint(table["id"] for table in second["tables"])


def test_a_new_table_follows_what_was_asked_for(game: Game) -> None:
    program = Program("Robot")
    seats = game.seats[-1]
    for preset in ["", *game.presets]:
        options = dict(game.presets[preset]) if preset else {}
        try:
            resolved = game.resolve(options, seats)
        except teahouse.Unreadable:
            continue
        clock = {"per_move": 30, "bank": 0, "bonus": 0}
        asked = {"seats": seats, "bots": ["random"] * (seats - 1), "preset": preset, "clock": clock, "seat": seats - 1}
        view = program.table(game.id, **asked)
        assert view["options"] == json.loads(json.dumps(resolved)) and view["stage"] == "running"
        assert view["clock"]["per_move"] == 30 and view["seat"] == seats - 1
        assert [seat["bot"] for seat in view["seats"]] == ["random"] * (seats - 1) + [""]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seats": 2}, "3 seats"),
        ({"bots": ["clever"] * 2}, "clever"),
        ({"bots": ["greedy"] * 3}, "no seat"),
        ({"preset": "none"}, "preset"),
        ({"options": {"luck": True}}, "luck"),
        ({"seat": 1}, "seat"),
        ({"clock": {"per_move": -1}}, "per_move"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_name(wrong: dict, said: str) -> None:
    answer = Program("Robot").post("tables", 422, game="toy", **wrong)
    assert said in answer["message"] and not Table.objects.exists()


def test_with_the_last_guest_or_with_bots_the_game_starts() -> None:
    host, guest = Program("Host"), Program("Guest")
    view = host.table(seats=3)
    assert view["stage"] == "waiting" and view["legal"] == [] and view["to_move"] is None
    path = f"tables/{view['id']}"
    assert guest.post(f"{path}/join", 200)["stage"] == "waiting"
    assert guest.post(f"{path}/join", 409)["error"] == "seated"
    assert guest.post(f"{path}/fill", 409, bot="random")["error"] == "started"
    assert host.post(f"{path}/fill", 422, bot="clever")["error"] == "unreadable"
    assert host.post(f"{path}/fill", 200, bot="random")["stage"] == "running"
    assert Program("Late").post(f"{path}/join", 409)["error"] == "started"
    seats = host.get(path)["seats"]
    assert sorted((seat["name"], seat["bot"], seat["program"]) for seat in seats) == [
        ("", "random", False),
        ("Guest", "", True),
        ("Host", "", True),
    ]


def test_everybody_at_the_table_sees_that_a_program_plays(client: Client) -> None:
    id, _ = two_programs()
    assert client.get(f"/t/{id}").content.decode().count("played by a program") == 2


# What they can do.


@pytest.mark.parametrize("id", teahouse.game_ids())
def test_decisions_are_made_by_texts_alone(id: str) -> None:
    seats = game_with_id(id).seats[0]
    programs = [Program(f"P{number}") for number in range(seats)]
    table = programs[0].table(id, seats=seats)["id"]
    for program in programs[1:]:
        program.post(f"tables/{table}/join")
    chooser = random.Random(1)
    by_seat = {program.get(f"tables/{table}")["seat"]: program for program in programs}
    assert sorted(by_seat) == list(range(seats))
    for _ in range(often(12, 6)):
        live = live_of(Table.objects.get(pk=table))
        deciding = by_seat[int(live.state.to_move)]
        view = deciding.get(f"tables/{table}")
        assert view["legal"] == [live.game.text(action) for action in live.state.legal()]
        assert view["position"] == json.loads(json.dumps(live.state.seen_by(view["seat"]).position()))
        done = deciding.post(f"tables/{table}/actions", action=chooser.choice(view["legal"]), seq=view["seq"])
        assert done["seq"] == view["seq"] + 1
        if Table.objects.get(pk=table).stage == "finished":
            break


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_names_the_rule_its_sentence_and_its_paragraph(language: str) -> None:
    id, programs = two_programs()
    program = Program(programs[0].account.username, language=language)
    answer = program.post(f"tables/{id}/actions", 422, action="arrange 0,-8 0,-7", seq=0)
    assert answer["error"] == "not_allowed" and "Allowed: " in answer["detail"]
    game = game_with_id("skud")
    assert game.book(language).rule(answer["rule"]).title
    assert answer["book"] == f"/book/skud#{answer['rule']}"
    state = live_of(Table.objects.get(pk=id)).state
    assert answer["message"] == game.refusal(state, state.refusal(game.parse("arrange 0,-8 0,-7")), language)
    assert f'id="{answer["rule"]}"' in program.client.get(f"/book/skud?language={language}").content.decode()
    assert not Row.objects.exists()


def test_an_answer_counts_once_and_only_for_its_decision() -> None:
    id, (first, second) = two_programs()
    view = first.get(f"tables/{id}")
    assert second.post(f"tables/{id}/actions", 409, action=view["legal"][0], seq=0)["error"] == "turn"
    assert first.post(f"tables/{id}/actions", 422, action="fly away", seq=0)["error"] == "unreadable"
    for _ in range(2):
        first.post(f"tables/{id}/actions", action=view["legal"][0], seq=0)
    assert Row.objects.count() == 1
    late = first.post(f"tables/{id}/actions", 409, action=view["legal"][1], seq=0)
    assert late["error"] == "outdated" and "decision 0" in late["detail"]
    assert Program("Stranger").post(f"tables/{id}/actions", 409, action="x", seq=1)["error"] == "watching"


def test_taking_back_by_the_rule_and_by_consent() -> None:
    id, (first, second) = two_programs()
    path = f"tables/{id}"
    first.post(f"{path}/actions", action=first.get(path)["legal"][0], seq=0)
    assert first.get(path)["undo"]
    assert first.post(f"{path}/undo", seq=1) == {"seq": 2}
    assert first.get(path)["moves"] == 0
    first.post(f"{path}/actions", action=first.get(path)["legal"][0], seq=2)
    while second.get(path)["to_move"] != second.get(path)["seat"]:
        view = first.get(path)
        first.post(f"{path}/actions", action=view["legal"][0], seq=view["seq"])
    view = second.get(path)
    second.post(f"{path}/actions", action=view["legal"][0], seq=view["seq"])
    seq, moves = first.get(path)["seq"], first.get(path)["moves"]
    assert first.post(f"{path}/undo", 409, seq=seq)["error"] == "undo"
    first.post(f"{path}/undo/ask")
    assert second.get(path)["asking"] == {
        "seat": first.get(path)["seat"],
        "needed": [second.get(path)["seat"]],
        "agreed": [],
    }
    second.post(f"{path}/undo/answer", agree=True)
    assert first.get(path)["moves"] < moves and first.get(path)["asking"] is None
    assert second.post(f"{path}/undo/answer", 409, agree=True)["error"] == "nothing_asked"


def test_talk_is_heard_by_those_who_may() -> None:
    id, (first, second) = two_programs()
    first.post(f"tables/{id}/chat", text="good luck")
    Program("Watcher").post(f"tables/{id}/chat", text="go for the centre")
    assert first.get(f"tables/{id}")["chat"] is None
    heard = second.get(f"tables/{id}", chat=True)["chat"]
    assert [(line["name"], line["text"]) for line in heard] == [(first.account.username, "good luck")]
    assert len(Program("Watcher").get(f"tables/{id}", chat=True)["chat"]) == 2


def test_whoever_was_stood_in_for_comes_back() -> None:
    id, (first, _) = two_programs()
    Seat.objects.filter(table=id, holders=first.visitor).update(stand_in="greedy")
    LIVE_TABLES.mark_stale(id)
    assert first.get(f"tables/{id}")["legal"] == []
    assert first.post(f"tables/{id}/actions", 409, action="x", seq=0)["error"] == "stand_in"
    first.post(f"tables/{id}/return")
    assert first.get(f"tables/{id}")["legal"]


def test_a_finished_game_gives_its_record_and_its_seed() -> None:
    id, (first, second) = two_programs()
    play(Table.objects.get(pk=id), 5)
    before = first.get(f"tables/{id}")
    assert first.get(f"tables/{id}/record", 409)["error"] == "running"
    first.post(f"tables/{id}/resign")
    view = second.get(f"tables/{id}")
    assert (
        view["stage"] == "finished" and view["result"]["end"] == "resigned" and view["result"]["by"] == before["seat"]
    )
    assert commitment(id, view["fair"]["secret"]) == before["commitment"] == view["commitment"]
    found = Record.read(json.dumps(second.get(f"tables/{id}/record")))
    found.check()
    table = Table.objects.get(pk=id)
    assert found.text() == tables.record_of(table).text() and len(found.moves) == 5


def test_ones_finished_games_come_one_a_line() -> None:
    id, (first, _) = two_programs()
    play(Table.objects.get(pk=id), 3)
    tables.step_back(id, live_of(Table.objects.get(pk=id)).steps[-1].seat, 3)
    first.post(f"tables/{id}/resign")
    running = first.table("toy", seats=3, bots=["random", "random"])["id"]
    lines = first.client.get("/api/records.jsonl").content.decode().splitlines()
    assert lines == [tables.record_of(Table.objects.get(pk=id)).text()]
    assert first.client.get("/api/records.jsonl?game=toy").content == b""
    assert Program("Stranger").client.get("/api/records.jsonl").content == b""
    first.get(f"tables/{running}/record", 409)


# What they never learn.


@pytest.mark.parametrize("seed", range(4))
def test_no_view_depends_on_what_its_seat_may_not_know(game: Game, seed: int) -> None:
    """Two imagined worlds under the same table, and other secrets in the moves, give the same bytes."""
    for plies in [0, 1, 7, 23, 60][: often(5, 3)]:
        sitting = test_leaks.sitting_at(game, seed, plies)
        if sitting.state.to_move == NOBODY:
            continue
        seats = int(sitting.state.seats)
        facts = test_leaks.facts_for(game, seats)
        for held in [*[[seat] for seat in range(seats)], [], list(range(seats))]:
            for since in [None, plies - 3]:
                first = World(sitting)
                sent = json.dumps(describe_table(first, facts, held, "en", since, chat=True))
                seat = held[0] if len(held) == 1 else int(sitting.state.to_move) if held else int(SPECTATOR)
                for number in range(2):
                    world = first.imagine_for(seat, f"{seed}/{plies}/{number}")
                    assert json.dumps(describe_table(world, facts, held, "en", since, chat=True)) == sent, (held, plies)


def test_neither_seed_nor_anothers_hand_is_told_while_the_game_runs(game: Game) -> None:
    seats = game.seats[0]
    programs = [Program(f"P{number}") for number in range(seats)]
    id = programs[0].table(game.id, seats=seats)["id"]
    for program in programs[1:]:
        program.post(f"tables/{id}/join")
    table = Table.objects.get(pk=id)
    play(table, 9)
    table.refresh_from_db()
    if table.stage == "finished":
        return
    for program in [*programs, Program("Watcher")]:
        for path in [f"tables/{id}", "tables", "account"]:
            assert table.seed not in program.client.get(f"/api/{path}", {"which": "running"}).content.decode()
        view = program.get(f"tables/{id}")
        seat = SPECTATOR if view["seat"] is None else view["seat"]
        assert view["seed"] is None
        assert view["position"] == json.loads(json.dumps(live_of(table).state.seen_by(seat).position()))
        assert bool(view["legal"]) == (view["seat"] == view["to_move"])


# Pages about it.


def sentences(language: str) -> dict[str, str]:
    with files("teahouse.web.api").joinpath("words", f"{language}.po").open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


def test_every_sentence_about_the_api_is_there_in_three_languages() -> None:
    english = sentences("en")
    for language in LANGUAGES:
        found = sentences(language)
        assert sorted(found) == sorted(english)
        for key, sentence in found.items():
            assert sentence and set(PLACEHOLDER.findall(sentence)) == set(PLACEHOLDER.findall(english[key])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_describes_every_operation(language: str, client: Client) -> None:
    page = client.get("/api/", headers={"accept-language": language}).content.decode()
    described = client.get("/api/openapi.json").json()
    assert described["openapi"].startswith("3.") and len(described["paths"]) >= 15
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert f"{method.upper()} {path}" in page and operation["description"].split(".")[0] in page.replace(
                "&#x27;", "'"
            )
    for key in ["manual:title", "manual:step1", "chapter:play", "manual:shapes"]:
        assert sentences(language)[key] in page
    assert "manual:" not in page and "chapter:" not in page and "scope:" not in page
    assert "//cdn" not in page and page.count("<script") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_token_is_made_shown_once_and_revoked(language: str) -> None:
    program = Program("Person")
    browser = Client(headers={"accept-language": language})
    assert browser.get("/account/tokens").status_code == 302
    browser.force_login(program.account)
    made = browser.post("/account/tokens", {"label": "my <bot>", "scope": ["read", "play"], "days": "30"})
    text = made.content.decode().split('<pre id="token">')[1].split("</pre>")[0]
    caller = Client(headers={"authorization": f"Bearer {text}"}).get("/api/account").json()
    assert caller["name"] == "Person" and caller["scopes"] == ["read", "play"] and caller["expires"]
    page = browser.get("/account/tokens").content.decode()
    assert text not in page and "my &lt;bot&gt;" in page and "tokens:" not in page
    token = Token.objects.get(label="my <bot>")
    stranger = Client()
    stranger.force_login(Account.objects.get_or_create(username="Stranger")[0])
    assert "my <bot>" in json.dumps(export_data(program.account), default=str)
    assert stranger.post("/account/tokens", {"revoke": str(token.pk)}).status_code == 404
    assert browser.post("/account/tokens", {"revoke": str(token.pk)}).status_code == 302
    assert Client(headers={"authorization": f"Bearer {text}"}).get("/api/account").status_code == 401


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"label": " ", "scope": "read", "days": "0"}, "tokens:no_label"),
        ({"label": "x", "days": "0"}, "tokens:no_scope"),
        ({"label": "x", "scope": "read", "days": "7"}, "tokens:lasting_unknown"),
    ],
)
def test_a_token_that_says_too_little_is_not_made(form: dict[str, str], said: str) -> None:
    browser = Client()
    browser.force_login(Account.objects.create(username="Person"))
    answer = browser.post("/account/tokens", form)
    assert answer.status_code == 400 and sentences("en")[said] in answer.content.decode()
    assert not Token.objects.exists()


def test_an_account_has_only_so_many_tokens() -> None:
    program = Program("Person")
    with pytest.raises(Declined, match="full"):
        for number in range(30):
            make_token(program.account, f"token {number}", ["read"])
    assert Token.objects.count() == 20
