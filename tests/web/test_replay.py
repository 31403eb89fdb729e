"""Results and replays: what they tell, what they cost, and who may frame them."""

import gzip
import json
import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client

from teahouse.core.book import LANGUAGES
from teahouse.core.game import Game
from teahouse.web import limits, tables
from teahouse.web.accounts.models import Account
from teahouse.web.models import Seat, Table, Visitor
from teahouse.web.tables import course, replay
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.tables.replay import MOVES_A_PAGE, SPAN, read_replay
from teahouse.web.tables.result_picture import MOST_LINES, result_svg, wrapped
from teahouse.web.views import position, result
from tests.web.conftest import live_of, play
from tests.web.test_long_games import endless_record, imported

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
Friends = Callable[..., Table]
__all__ = ["imported"]
# The page that others may frame, and every other one of a finished game.
FRAMED = "/embed/{}"
UNFRAMED = ["/g/{}", "/g/{}/0", "/g/{}/moves/0.json", "/g/{}.png", "/t/{}"]
# What nobody should be able to do anything with.
HOSTILE = ["x", "-1", "1e9", "9" * 5000, "<script>alert(1)</script>", "../..", "%00", '"onload="x', "\N{BALLOON}"]


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """No position and no picture is known from another test."""
    for cache in (replay.RUNS, replay.TURNS, result.PICTURES, course.COURSES):
        for key in list(cache.kept):
            cache.pop(key)


def client(language: str = "en", name: str = "") -> Client:
    found = Client(headers={"accept-language": language}, raise_request_exception=False)
    if name:
        found.cookies["teahouse"] = name
    return found


@pytest.fixture
def finished(friends: Friends) -> Callable[..., Table]:
    """A game that was given up after some moves."""

    def made(game: str = "toy", seats: int = 3, moves: int = 30, **given: object) -> Table:
        table = friends(game, seats, **given)
        play(table, moves, choice=1)
        for seat in range(seats):
            if Table.objects.get(pk=table.id).stage == "running":
                tables.resign(table.id, seat)
        return Table.objects.get(pk=table.id)

    return made


def run(table: Table, number: int = 0, query: str = "", **headers: str) -> dict[str, object]:
    answer = client().get(f"/g/{table.id}/moves/{number}.json{query}", **headers)
    assert answer.status_code == 200
    return json.loads(answer.content)


# Results


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_tells_places_points_and_why_the_game_ended(
    game: Game, finished: Callable[..., Table], language: str
) -> None:
    table = finished(game.id, game.seats[0])
    page = client(language).get(f"/g/{table.id}")
    assert page.status_code == 200
    scores = live_of(table).state.scores()
    lines = re.findall(
        r'<span class="place">(\d)\.</span>.*?<strong>(\w+)</strong>.*?"score">(-?\d+)<', page.text, re.S
    )
    ranking = table.final_result()["ranking"]
    expected = {(str(ranking[seat]), "ABCDE"[seat], str(scores[seat])) for seat in range(table.size)}
    assert set(lines) == expected and [place for place, *_ in lines] == sorted(place for place, *_ in lines)
    said = re.search(r'id="outcome">([^<]+)<', page.text)
    assert said is not None and said[1].strip()
    assert f'content="{said[1]}"' in page.text and f"/g/{table.id}.png?language={language}" in page.text


def test_a_result_has_a_chart_with_a_table_of_the_same_numbers(finished: Callable[..., Table]) -> None:
    table = finished("dragon", 3, moves=120)
    page = client().get(f"/g/{table.id}").text
    assert '<svg viewBox="0 0 340 220" class="chart" role="img"' in page
    title = re.search(r"<title>Points over the game</title><desc>([^<]+)</desc>", page)
    assert title is not None
    last = live_of(table).state.scores()
    for seat, score in enumerate(last):
        assert f"{'ABC'[seat]}: {score}" in unescape(title[1])
    row = page.partition("The chart in numbers")[2].partition("</tbody>")[0].split("<tr>")[-1]
    assert re.findall(r"<td>(-?\d+)</td>", row) == [str(score) for score in last]


def test_the_table_itself_shows_the_chart_when_the_game_is_over_and_not_before(friends: Friends) -> None:
    table = friends("dragon", 2)
    play(table, 60)
    assert 'class="chart"' not in client(name="A").get(f"/t/{table.id}").text
    tables.resign(table.id, 0)
    page = client(name="A").get(f"/t/{table.id}").text
    assert 'class="chart"' in page and f'href="/g/{table.id}"' in page


def test_only_players_are_offered_a_rematch(finished: Callable[..., Table]) -> None:
    table = finished()
    form = f'action="/t/{table.id}/rematch"'
    assert form in client(name="A").get(f"/g/{table.id}").text
    assert form not in client(name="Stranger").get(f"/g/{table.id}").text


@pytest.mark.parametrize("language", [*LANGUAGES, "xx", ""])
def test_the_picture_of_a_result_is_drawn_for_sharing(finished: Callable[..., Table], language: str) -> None:
    table = finished("skud", 2)
    shared = result.read_shared(table.id, language if language in LANGUAGES else "en")
    drawn = result_svg(shared)
    assert 'viewBox="0 0 1200 630"' in drawn and "var(--" not in drawn
    for _, seat, name, _ in shared.places:
        assert f">{name}</text>" in drawn and name == "AB"[seat]


def test_a_picture_is_drawn_once(finished: Callable[..., Table], monkeypatch: pytest.MonkeyPatch) -> None:
    table, drawn = finished("skud", 2), []

    async def draw(kind: object, address: str, function: object, svg: str, width: int) -> bytes:
        drawn.append(svg)
        return b"picture"

    monkeypatch.setattr(result.SUPERVISOR.pool, "run", draw)
    for _ in range(3):
        answer = client().get(f"/g/{table.id}.png?language=hu")
        assert (answer.status_code, answer.content, answer.headers["Content-Type"]) == (200, b"picture", "image/png")
    assert len(drawn) == 1
    assert client().get(f"/g/{table.id}.png?language=sk").status_code == 200 and len(drawn) == 2


def test_names_cannot_break_out_of_a_picture(finished: Callable[..., Table]) -> None:
    table = finished("skud", 2)
    Seat.objects.filter(table=table, number=0).update(name="<image href='//evil'/>")
    LIVE_TABLES.forget(table.id)
    assert "<image" not in result_svg(result.read_shared(table.id, "en"))


def test_a_long_verdict_is_cut_off() -> None:
    lines = wrapped("word " * 100, 20)
    assert len(lines) == MOST_LINES and all(len(line) <= 20 for line in lines) and lines[-1].endswith("…")
    assert wrapped("a short one", 20) == ["a short one"]


# Replays


def test_runs_bring_every_position_as_its_page_shows_it(game: Game, finished: Callable[..., Table]) -> None:
    table = finished(game.id, game.seats[0])
    last = len(live_of(table).steps)
    seen = []
    for number in range(last // SPAN + 1):
        found = run(table, number)
        for place in found["positions"]:
            seen.append(place["ply"])
            page = client().get(f"/g/{table.id}/{place['ply']}").text
            held = dict(re.findall(r'data-panel="([\w-]+)" data-hash="([\w-]+)"', page))
            named = {id.removeprefix("panel-"): hash for id, hash in place["names"].items() if id.startswith("panel-")}
            assert held == named and set(place["names"].values()) <= set(found["items"])
            for part in ("ask", "seats", "words", "slots", "stock"):
                assert f'id="{part}" data-hash="{place["names"][part]}"' in page
    assert seen == list(range(last + 1))
    assert client().get(f"/g/{table.id}/moves/{last // SPAN + 1}.json").status_code == 404


def test_a_run_says_whose_eyes_it_is_seen_with(friends: Friends) -> None:
    """After the game all hands may be seen, as the seat saw them."""
    table = friends("toy")
    play(table, 4)
    for seat in range(3):
        tables.resign(table.id, seat)
    own, all = run(table, 0, "?as=0"), run(table, 0)
    assert own["items"].keys() != all["items"].keys()
    assert run(table, 0, "?as=7") == all == run(table, 0, "?as=x")


@pytest.mark.parametrize("address", ["/g/{}", "/g/{}/0", "/g/{}/moves/0.json", "/g/{}.png", "/embed/{}"])
def test_nothing_of_a_running_game_is_replayed(friends: Friends, address: str) -> None:
    table = friends("toy")
    play(table, 3)
    for name in ["A", ""]:
        answer = client(name=name).get(address.format(table.id))
        assert answer.status_code == 404 and "panel" not in answer.text.partition("<main")[2]
    assert client().get(address.format("nothing")).status_code == 404
    assert replay.RUNS.bytes == 0


def test_a_run_is_made_once_and_only_that_is_limited(
    finished: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = finished("dragon", 2, moves=3 * SPAN)
    monkeypatch.setitem(limits.LIMITS, "positions", (2, 3600))
    made: list[int] = []
    make = position.run_text
    monkeypatch.setattr(position, "run_text", lambda *given: made.append(1) or make(*given))
    statuses = [client().get(f"/g/{table.id}/moves/{number}.json").status_code for number in [0, 0, 1, 0, 1, 2, 2, 0]]
    assert statuses == [200, 200, 200, 200, 200, 429, 429, 200] and len(made) == 2
    # Another visitor of another address is not held up.
    assert Client(REMOTE_ADDR="198.51.100.7").get(f"/g/{table.id}/moves/2.json").status_code == 200


def test_making_a_run_counts_as_much_as_it_costs(
    finished: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that nobody can ask more of the house by runs than by pages."""
    table = finished("dragon", 2, moves=3 * SPAN)
    monkeypatch.setitem(limits.LIMITS, "page", (2 * position.PAGES_A_RUN + 1, 3600))
    statuses = [client().get(f"/g/{table.id}/moves/{number}.json").status_code for number in [0, 1, 0, 2]]
    assert statuses == [200, 200, 200, 429]


def test_a_replay_at_full_speed_stays_within_the_limits() -> None:
    """Whoever plays as fast as the page can, or looks at two games at a time, is not told to wait."""
    fastest = min(position.SPEEDS.values())
    runs_a_minute = 60_000 / fastest / SPAN
    assert runs_a_minute * 2 < limits.LIMITS["positions"][0]
    assert runs_a_minute * 2 * position.PAGES_A_RUN < limits.LIMITS["page"][0]


def test_runs_are_compressed_for_those_who_can_read_that(finished: Callable[..., Table]) -> None:
    table = finished()
    plain = client().get(f"/g/{table.id}/moves/0.json")
    packed = client().get(f"/g/{table.id}/moves/0.json", headers={"accept-encoding": "gzip, br"})
    assert "Content-Encoding" not in plain.headers and packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content and len(packed.content) < len(plain.content) / 2


def test_a_name_that_was_taken_away_is_in_no_kept_run(finished: Callable[..., Table]) -> None:
    table = finished()
    assert ">B<" in json.dumps(run(table))
    Seat.objects.filter(table=table, number=1).update(name="")
    LIVE_TABLES.forget(table.id)
    assert ">B<" not in json.dumps(run(table))


def test_every_turn_leads_to_the_position_after_it(finished: Callable[..., Table]) -> None:
    table = finished("dragon", 2, moves=40)
    page = client().get(f"/g/{table.id}/20?as=1").text
    turns = [int(ply) for ply in re.findall(rf'href="/g/{table.id}/(\d+)\?as=1" data-ply="\1"', page)]
    assert turns == sorted(set(turns)) and turns[-1] == len(live_of(table).steps)
    current = re.findall(r'data-ply="(\d+)" aria-current="step"', page)
    assert current == [str(next(ply for ply in turns if ply >= 20))]


def test_the_list_of_turns_of_a_long_game_has_pages(imported: Callable[..., Table]) -> None:
    record = endless_record()
    table = imported(record)
    page = client().get(f"/g/{table.id}/{MOVES_A_PAGE + 1}").text
    told = [int(ply) for ply in re.findall(r'data-ply="(\d+)"', page)]
    assert min(told) == MOVES_A_PAGE and max(told) == 2 * MOVES_A_PAGE + 1
    assert len(read_replay(table.id, None, "en").steps) == len(record.moves)


def test_forks_and_records_lead_on_from_a_replay(finished: Callable[..., Table]) -> None:
    table = finished("skud", 2, moves=6)
    page = client().get(f"/g/{table.id}/4").text
    assert f'action="/g/{table.id}/4/fork"' in page and f'href="/g/{table.id}.json"' in page


# In other people's pages


def test_only_embedded_replays_may_be_framed(finished: Callable[..., Table]) -> None:
    table = finished("skud", 2)
    answer = client().get(FRAMED.format(table.id))
    assert answer.status_code == 200 and "X-Frame-Options" not in answer.headers
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    for address in [*UNFRAMED[:3], UNFRAMED[4], "/embed/nothing", "/embed/", "/"]:
        headers = client().get(address.format(table.id)).headers
        assert headers["X-Frame-Options"] == "DENY", address
        assert "frame-ancestors 'self'" in headers["Content-Security-Policy"], address


def test_an_embedded_replay_neither_sets_nor_reads_a_cookie(
    finished: Callable[..., Table], visitor: Callable[..., Visitor]
) -> None:
    table = finished("skud", 2)
    account = Account.objects.create_user("Ada", password="jasmine and snow")
    account.language, account.theme = "sk", "dark"
    account.save()
    known = client()
    known.force_login(account)
    known.cookies["teahouse"], known.cookies["language"], known.cookies["theme"] = "A", "hu", "dark"
    address = FRAMED.format(table.id)
    own, stranger = known.get(address), client().get(address)
    assert own.content == stranger.content and '<html lang="en">' in own.text
    for answer in (own, stranger, known.get("/embed/nothing"), known.post(address)):
        assert "Set-Cookie" not in answer.headers and not answer.cookies
    assert "Cookie" not in stranger.headers.get("Vary", "")


def test_an_embedded_replay_has_no_forms_and_one_way_out(finished: Callable[..., Table]) -> None:
    table = finished("toy")
    page = client().get(FRAMED.format(table.id) + "?ply=3").text
    assert "<form" not in page and "csrf" not in page and "/fork" not in page
    assert f'<a href="/g/{table.id}/3" rel="noopener">' in page and '<base target="_blank">' in page
    for link in re.findall(r"<a [^>]*(?:data-step|data-ply)[^>]*>", page):
        assert 'target="_self"' in link and f'href="/embed/{table.id}?' in link


@pytest.mark.parametrize(
    ("query", "accepts", "language"),
    [("?lang=hu", "en", "hu"), ("", "sk", "sk"), ("?lang=xx", "hu", "hu"), ("?lang=", "", "en")],
)
def test_the_address_of_an_embedded_replay_chooses_the_language(
    finished: Callable[..., Table], query: str, accepts: str, language: str
) -> None:
    assert f'<html lang="{language}"' in client(accepts).get(FRAMED.format(finished().id) + query).text


@pytest.mark.parametrize(
    ("theme", "shown"), [("dark", ' data-theme="dark"'), ("light", ' data-theme="light"'), ("x", "")]
)
def test_the_address_of_an_embedded_replay_chooses_the_theme(
    finished: Callable[..., Table], theme: str, shown: str
) -> None:
    page = client().get(FRAMED.format(finished().id) + f"?theme={theme}").text
    assert f'<html lang="en"{shown}>' in page


@pytest.mark.parametrize("value", HOSTILE)
def test_an_embedded_replay_shrugs_at_nonsense(finished: Callable[..., Table], value: str) -> None:
    table = finished("toy", moves=8)
    for name in ["ply", "theme", "lang", "as"]:
        answer = client().get(FRAMED.format(table.id), {name: value})
        # A NUL is refused by every page.
        assert answer.status_code == (400 if "%00" in value and "\0" in value else 200), name
        assert "<script>alert" not in answer.text and "onload=" not in answer.text
    for name in ["as", "screen", "language"]:
        assert client().get(f"/g/{table.id}/moves/0.json", {name: value}).status_code == 200


def test_a_position_beyond_the_end_is_the_last_one(finished: Callable[..., Table]) -> None:
    table = finished("skud", 2, moves=6)
    assert (
        client().get(FRAMED.format(table.id) + "?ply=999").text == client().get(FRAMED.format(table.id) + "?ply=6").text
    )


def test_an_unlisted_game_is_embedded_by_its_link_and_found_nowhere(finished: Callable[..., Table]) -> None:
    table = finished("skud", 2)
    Table.objects.filter(pk=table.id).update(listed=False)
    assert client().get(FRAMED.format(table.id)).status_code == 200
    for address in ["/", "/lobby", "/lobby/games"]:
        assert table.id not in client().get(address).text


def test_the_code_for_embedding_names_this_game_and_position(finished: Callable[..., Table]) -> None:
    table = finished("toy", moves=8)
    page = client("hu").get(f"/g/{table.id}/5?as=1").text
    code = re.search(r'<textarea id="embed-code"[^>]*>([^<]+)</textarea>', page)
    assert code is not None
    source = re.search(r'<iframe src="([^"]+)"', unescape(code[1]))
    assert source is not None and source[1] == f"http://testserver/embed/{table.id}?lang=hu&ply=5&as=1"
    assert client().get(source[1].removeprefix("http://testserver")).status_code == 200
