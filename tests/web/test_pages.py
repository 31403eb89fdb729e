"""Pages: every one answers in three languages, says no kindly, and gives nothing away."""

import itertools
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.test import Client

import teahouse
from teahouse.bots import BOTS
from teahouse.core.book import LANGUAGES
from teahouse.core.fair import commitment
from teahouse.core.game import Game
from teahouse.web import limits, tables
from teahouse.web.errors import Declined
from teahouse.web.models import Seat, Table, Visitor
from teahouse.web.views.set_up import CLOCKS
from teahouse.web.visitors import language_of, return_token
from tests.web.conftest import live_of, play, set_up

pytestmark = pytest.mark.django_db(transaction=True)
HOUSE = Path(limits.__file__).parent
PLACEHOLDER = re.compile(r"\{(\w+)(?::\w+)?\}")


def client(name: str = "", language: str = "en") -> Client:
    """A browser; with a name it is the visitor of the tests who is called so."""
    found = Client(headers={"accept-language": language})
    if name:
        found.cookies["teahouse"] = name
    return found


def catalogue(language: str) -> dict[str, str]:
    with files("teahouse.web").joinpath("words", f"{language}.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id and not message.context]
    return {
        message.id if isinstance(message.id, str) else message.id[0]: " ".join(
            [message.string] if isinstance(message.string, str) else message.string
        )
        for message in messages
    }


def test_every_sentence_is_there_in_three_languages() -> None:
    english = catalogue("en")
    for language in LANGUAGES:
        messages = catalogue(language)
        assert sorted(messages) == sorted(english)
        for key, message in messages.items():
            assert message, (language, key)
            assert set(PLACEHOLDER.findall(message)) == set(PLACEHOLDER.findall(english[key])), (language, key)


def test_every_sentence_that_a_page_says_is_in_the_catalogue() -> None:
    templates = "".join(path.read_text(encoding="utf-8") for path in (HOUSE / "templates").rglob("*.html"))
    sources = [path for folder in ("", "tables", "views") for path in (HOUSE / folder).glob("*.py")]
    code = "".join(path.read_text(encoding="utf-8") for path in sources)
    said = set(re.findall(r'{% say "([^"]+)" ?(?!\|)', templates)) - set(
        re.findall(r'{% say "([^"]+)"\|add', templates)
    )
    said |= set(re.findall(r'self\.words\.say\("([^"]+)"', code))
    said |= {f"sorry:{reason}" for reason in re.findall(r'Declined\("(\w+)"', code)}
    said |= {f"clock:{name}" for name in CLOCKS} | {f"{kind}:{name}" for kind in ["level", "bot"] for name in BOTS}
    assert sorted(said - set(catalogue("en"))) == []


def test_every_source_of_points_has_a_name(game: Game) -> None:
    for language in LANGUAGES:
        words = game.words(language)
        for event in game.events.events:
            domains = {domain.name: domain for domain in event.parameters}
            if "points" in domains and "seat" in domains:
                names = domains["source"].texts if "source" in domains else [event.name]
                assert [name for name in names if not words.knows(f"source:{name}")] == [], language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", ["/", "/fair", "/import", "/nothing-here"])
def test_the_pages_of_the_house_answer(address: str, language: str) -> None:
    answer = client(language=language).get(address)
    assert answer.status_code == (404 if address == "/nothing-here" else 200)
    assert f'<html lang="{language}"' in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_a_game_answer(game: Game, language: str) -> None:
    for address in ["/play/{}", "/games/{}", "/book/{}", "/learn/{}", "/learn/{}/1", "/picture/{}.svg"]:
        answer = client(language=language).get(address.format(game.id))
        assert answer.status_code == (404 if "/1" in address and game.id == "toy" and not has_lessons(game) else 200)


def has_lessons(game: Game) -> bool:
    return files(game.package).joinpath("tutorial.json").is_file()


def test_a_book_has_an_address_for_every_rule(game: Game) -> None:
    page = client().get(f"/book/{game.id}").text
    assert [id for id in game.book().ids() if page.count(f' id="{id}"') != 1] == []


@pytest.mark.parametrize(
    ("cookies", "accepts", "language"),
    [({}, "hu-HU,hu;q=0.9,en;q=0.8", "hu"), ({}, "de,sk;q=0.7,en;q=0.3", "sk"), ({}, "fr", "en"), ({}, "", "en"),
     ({}, "en;q=0.2,sk;q=0.9", "sk"), ({"language": "sk"}, "hu", "sk"), ({"language": "xx"}, "hu", "hu"),
     ({}, ";;;q=,,q=9", "en")],
)  # fmt: skip
def test_the_language_is_the_switch_or_what_the_browser_asks_for(
    cookies: dict[str, str], accepts: str, language: str
) -> None:
    assert language_of(cookies, accepts) == language


def test_the_switches_lead_back_and_only_into_this_house() -> None:
    visitor = client()
    answer = visitor.post("/language", {"language": "hu", "next": "/fair"})
    assert answer.url == "/fair" and visitor.get("/fair").text.count('lang="hu"') >= 1
    assert visitor.post("/theme", {"theme": "dark", "next": "https://elsewhere.example/"}).url == "/"
    assert 'data-theme="dark"' in visitor.get("/").text


def test_two_clicks_lead_from_the_shelf_to_a_decision(game: Game) -> None:
    visitor = client()
    assert f'href="/play/{game.id}"' in visitor.get("/").text
    seats = "3" if 3 in game.seats else str(game.seats[0])
    answer = set_up(visitor, f"/play/{game.id}", {"kind": "screen", "seats": seats}, follow=True)
    assert answer.status_code == 200 and 'class="card ask' in answer.text


def test_house_rules_come_from_the_form_or_a_preset(game: Game) -> None:
    for preset in game.presets:
        form = {"kind": "screen", "seats": str(game.seats[-1]), "preset": preset}
        answer = set_up(client(), f"/play/{game.id}", form)
        table = Table.objects.get(pk=answer.url.split("/")[2])
        assert table.options == game.resolve(game.presets[preset], game.seats[-1])
    for option in game.options:
        value = option.values[-1] if option.values else option.most
        form = {"kind": "screen", "seats": str(game.seats[-1]), "custom": "1"}
        form[f"option:{option.name}"] = str(value).lower() if isinstance(value, bool) else str(value)
        answer = set_up(client(), f"/play/{game.id}", form)
        if answer.status_code == 302:
            assert Table.objects.get(pk=answer.url.split("/")[2]).options[option.name] == value
        else:
            assert answer.status_code == 400 and 'role="alert"' in answer.text


@pytest.mark.parametrize(
    "form", [{"kind": "circus"}, {"kind": "bots", "seats": "17"}, {"kind": "bots", "preset": "none-such"},
             {"kind": "bots", "bot": "nobody"}, {"kind": "bots", "seats": "x"}]
)  # fmt: skip
def test_a_form_that_means_nothing_is_answered_in_a_line(form: dict[str, str]) -> None:
    answer = set_up(client(), "/play/skud", form)
    assert answer.status_code in (302, 400)
    assert answer.status_code == 302 or 'role="alert"' in answer.text


def test_a_form_from_elsewhere_is_refused() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/play/skud", {"kind": "bots"}).status_code == 403
    assert not Table.objects.exists()


def test_pages_allow_no_script_but_our_own() -> None:
    for address in ["/", "/play/skud", "/book/skud"]:
        answer = client().get(address)
        policy = answer.headers["Content-Security-Policy"]
        assert "script-src 'self'" in policy and "unsafe-eval" not in policy
        assert "unsafe-inline" not in policy.split("script-src")[1].split(";")[0]
        assert not re.search(r"<script(?![^>]*\bsrc=)", answer.text) and " onclick=" not in answer.text
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_the_cookie_of_a_seat_is_out_of_reach_for_scripts() -> None:
    visitor = client()
    set_up(visitor, "/play/skud", {"kind": "bots"})
    cookie = visitor.cookies["teahouse"]
    assert cookie["httponly"] and cookie["samesite"] == "Lax"
    assert not Visitor.objects.filter(key=cookie.value).exists()


def test_the_house_is_ready_for_the_open_net(tmp_path: Path) -> None:
    environment = os.environ | {
        "TEAHOUSE_HTTPS": "1", "TEAHOUSE_HOSTS": "teahouse.example", "TEAHOUSE_SECRET": os.urandom(60).hex(),
        "TEAHOUSE_HOME": str(tmp_path), "DJANGO_SETTINGS_MODULE": "teahouse.web.settings",
    }  # fmt: skip
    run = [sys.executable, "-m", "teahouse.web", "check", "--deploy", "--fail-level", "INFO"]
    result = subprocess.run(
        run, env=environment | {"PYTHONPATH": os.pathsep.join(sys.path)}, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    assert "no issues" in result.stdout


def test_migrations_say_all_that_the_models_do() -> None:
    from django.core.management import call_command

    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


@pytest.mark.parametrize("name", limits.LIMITS)
def test_every_limit_has_an_end(name: str) -> None:
    times, _ = limits.LIMITS[name]
    for _ in range(times):
        limits.check(name, "somebody")
    with pytest.raises(Declined):
        limits.check(name, "somebody")
    limits.check(name, "somebody-else")


def test_too_many_tables_are_declined_in_a_sentence() -> None:
    visitor = client()
    for _ in range(limits.LIMITS["create"][0]):
        assert set_up(visitor, "/play/skud", {"kind": "screen"}).status_code == 302
    answer = set_up(visitor, "/play/skud", {"kind": "screen"})
    assert answer.status_code == 400 and "wait a moment" in answer.text


def test_a_return_link_opens_the_seat_in_another_browser(friends: Callable[..., Table]) -> None:
    table = friends("toy")
    seat = Seat.objects.get(table=table, number=1)
    elsewhere = client()
    assert elsewhere.get(f"/t/{table.id}").text.count("own") < client("B").get(f"/t/{table.id}").text.count("own")
    # The link holds the second in which it was made: it is read from the page.
    shown = [re.findall(r"/back/[\w:-]+", client(name).get(f"/t/{table.id}").text) for name in "AB"]
    link = shown[1][0]
    assert link.split(":")[0] == f"/back/{return_token(seat).split(':')[0]}"
    assert not any(other.split(":")[0] == link.split(":")[0] for other in shown[0])
    # Looking at the link changes nothing; only taking the seat does.
    assert elsewhere.get(link).status_code == 200 and seat.holders.count() == 1
    assert elsewhere.post(link).url == f"/t/{table.id}"
    assert seat.holders.count() == 2
    assert client().get(f"/back/{return_token(seat)[:-2]}xx").status_code == 404


def test_the_commitment_stands_there_from_the_start_and_the_secret_only_at_the_end(
    friends: Callable[..., Table],
) -> None:
    table = friends("toy")
    play(table, 3)
    for name, address in itertools.product(["A", ""], [f"/t/{table.id}", f"/t/{table.id}/fair"]):
        page = client(name).get(address).text
        assert commitment(table.id, table.secret) in page and table.seed not in page and table.secret not in page
    assert client("A").get(f"/g/{table.id}/0").status_code == 404
    assert client("A").get(f"/g/{table.id}.json").status_code == 404
    play(table, 1000)
    page = client().get(f"/t/{table.id}/fair").text
    assert table.seed in page and table.secret in page


def test_check_by_the_command_line_holds_the_record_against_what_was_shown(
    friends: Callable[..., Table], tmp_path: Path
) -> None:
    from click.testing import CliRunner

    from teahouse.cli.commands import teahouse as command

    table = friends("skud", 2)
    shown = commitment(table.id, table.secret)
    play(table, 4)
    tables.resign(table.id, 0)
    file = tmp_path / "game.json"
    file.write_bytes(client().get(f"/g/{table.id}.json").content)
    result = CliRunner().invoke(command, ["check", str(file), "--commitment", shown])
    assert result.exit_code == 0 and "nobody contributed" in result.output
    result = CliRunner().invoke(command, ["check", str(file), "--commitment", "0" * 64])
    assert result.exit_code != 0 and f"its commitment is {shown}" in str(result.exception)
    changed = json.loads(file.read_text()) | {"seed": "another"}
    file.write_text(json.dumps(changed))
    result = CliRunner().invoke(command, ["check", str(file)])
    assert result.exit_code != 0 and "give the seed" in str(result.exception)


def test_every_position_of_a_finished_game_has_an_address(game: Game, friends: Callable[..., Table]) -> None:
    table = friends(game.id, game.seats[0])
    play(table, 12, choice=5)
    if live_of(table).state.to_move >= 0:
        tables.resign(table.id, 0)
        if Table.objects.get(pk=table.id).stage == "running":
            for seat in range(1, game.seats[0]):
                tables.resign(table.id, seat)
    last = len(live_of(table).steps)
    for ply in {0, 1, last}:
        for query in ["", "?as=0", "?as=99", "?as=x"]:
            assert client().get(f"/g/{table.id}/{ply}{query}").status_code == 200
    assert client().get(f"/g/{table.id}/{last + 1}").status_code == 404
    record = client().get(f"/g/{table.id}.json")
    assert "attachment" in record.headers["Content-Disposition"]
    again = client().post("/import", {"text": record.text}, follow=True)
    assert again.status_code == 200 and again.redirect_chain[-1][0].endswith("/0")


@pytest.mark.parametrize("text", ["", "{}", "[]", "nonsense", '{"teahouse": 1}', "\x00", "9" * 1_100_000])
def test_an_import_that_cannot_be_read_says_why(text: str) -> None:
    answer = client().post("/import", {"text": text})
    assert answer.status_code == 400 and 'role="alert"' in answer.text


def test_the_preview_shows_what_spectators_see(friends: Callable[..., Table]) -> None:
    table = friends("toy")
    picture = client("A").get(f"/t/{table.id}/preview.png")
    assert picture.headers["Content-Type"] == "image/png" and picture.content[:4] == b"\x89PNG"
    assert picture.content == client().get(f"/t/{table.id}/preview.png").content


def test_a_table_can_be_played_without_script(friends: Callable[..., Table]) -> None:
    table = friends("toy")
    live = live_of(table)
    seat = int(live.state.to_move)
    browser = client("ABC"[seat])
    page = browser.get(f"/t/{table.id}").text
    value = re.findall(r'name="touch" value="([^"]+)"', page)[0]
    answer = browser.post(f"/t/{table.id}/act", {"seq": "0", "touch": value})
    assert answer.status_code == 200 and live_of(table).seq == 1
    stale = browser.post(f"/t/{table.id}/act", {"seq": "0", "touch": value})
    assert stale.status_code == 200 and live_of(table).seq == 1
    # A double click on a button sends its form twice; nothing was lost, and nothing is said.
    assert 'class="said" role="status">' not in stale.text
    other = re.findall(r'name="touch" value="([^"]+)"', page)[-1]
    lost = browser.post(f"/t/{table.id}/act", {"seq": "0", "touch": other})
    assert other == value or 'class="said" role="status">' in lost.text


def test_a_private_table_is_not_listed(visitor: Callable[..., Visitor]) -> None:
    game = teahouse.game("skud")
    shown = tables.create(visitor("A"), game, "bots", 2, {}, bots=["random"])
    hidden = tables.create(visitor("A"), game, "bots", 2, {}, bots=["random"], listed=False)
    page = client().get("/games/skud").text
    assert shown.id in page and hidden.id not in page


def test_a_returning_guest_first_sees_the_tables_that_wait(friends: Callable[..., Table]) -> None:
    table = friends("skud", 2)
    deciding = "AB"[int(live_of(table).state.to_move)]
    page = client(deciding).get("/").text
    assert f"/t/{table.id}" in page and "Your turn" in page
    assert "Your turn" not in client("AB".replace(deciding, "")).get("/").text
    assert f"/t/{table.id}" not in client().get("/").text


def test_a_lesson_is_learnt_without_script() -> None:
    from teahouse.core.tutorial import lessons

    game = teahouse.game("han")
    lesson = lessons(game)[1]
    done: list[str] = []
    browser = client()
    for step in lesson.steps:
        answer = browser.post("/learn/han/2", {"done": done, "touch": "=" + step.accept[0]})
        done.append(step.accept[0])
        assert answer.status_code == 200
    assert "/learn/han/3" in answer.text
    assert browser.post("/learn/han/2", {"done": ["fly away"]}).status_code == 404
    assert browser.get("/learn/han/999").status_code == 404


def test_finished_lessons_have_ticks_that_are_kept_and_the_last_leads_to_a_game() -> None:
    from teahouse.core.tutorial import lessons

    course = lessons(teahouse.game("han"))
    browser = client()
    assert 'class="learnt"' not in browser.get("/learn/han").text
    # The first is finished by looking at it, and those of other games are kept apart.
    browser.get("/learn/han/1")
    browser.get("/learn/skud/1")
    assert browser.post("/learn/han/2", {"touch": "=swap red"}).text.count("/play/han") == 0
    page = browser.get("/learn/han").text
    assert page.count('class="learnt"') == 1 and "1 of 10 lessons done" in page and "Go on: A pagoda" in page
    for number, lesson in enumerate(course, 1):
        for step in lesson.steps:
            answer = browser.post(f"/learn/han/{number}", {"touch": "=" + step.accept[0]})
    assert 'href="/play/han">Play now' in answer.text
    page = browser.get("/learn/han").text
    assert page.count('class="learnt"') == len(course) and "Play now" in page
    assert browser.get("/learn/skud").text.count('class="learnt"') == 1


@pytest.mark.parametrize("cookie", ["~~..~", "han.plant.x~skud", "x" * 5000, "han.aim~han.aim", ".han.aim"])
def test_a_strange_cookie_of_finished_lessons_ticks_nothing_that_is_not_there(cookie: str) -> None:
    browser = client()
    browser.cookies["learnt"] = cookie
    assert browser.get("/learn/han").text.count('class="learnt"') <= 1
    assert browser.get("/learn/han/1").status_code == 200


def test_a_lesson_shows_the_learners_seat_after_it_too_and_names_the_rule_of_what_was_touched() -> None:
    browser = client()
    answer = browser.post("/learn/confucius/2", {"touch": "space:gongbu5"}).text
    assert "7" in re.findall(r'class="why"[^>]*>([^<]*)', answer)[0] and "#confucius-price" in answer
    done = ["bribe hubu5", "pay 3"]
    finished = browser.post("/learn/confucius/2", {"done": done, "touch": "=done"}).text
    assert 'data-panel="hand-0"' in finished and 'data-panel="hand-1"' not in finished


def test_a_phone_gets_the_board_for_phones_at_once_and_any_browser_the_one_it_asks_for() -> None:
    browser = client()
    assert 'data-panel="box-0"' in browser.get("/learn/confucius/2").text
    phone = browser.get("/learn/confucius/2", headers={"User-Agent": "Mozilla/5.0 (Linux; Android 14) Mobile"}).text
    assert 'data-panel="box-0.s"' in phone and 'data-panel="box-0"' not in phone
    assert 'name="screen" value="low"' in browser.post("/learn/confucius/2", {"screen": "low"}).text


def test_a_switch_on_any_page_leads_back_to_it(friends: Callable[..., Table]) -> None:
    table = friends("toy")
    assert f'name="next" value="/t/{table.id}"' in client().get(f"/t/{table.id}").text


def test_the_form_as_it_is_shown_opens_a_table_for_any_company(game: Game) -> None:
    browser = client()
    page = browser.get(f"/play/{game.id}").text
    form = {"kind": "bots", "custom": "1", "bot": "random"}
    for name, options in re.findall(r'<select name="(option:[^"]+)">(.*?)</select>', page, re.DOTALL):
        chosen = re.findall(r'value="([^"]*)" selected', options)
        form[name] = chosen[0] if chosen else ""
    form |= dict(re.findall(r'type="number" name="(option:[^"]+)"[^>]* value="([^"]*)"', page))
    for seats in game.seats:
        assert set_up(browser, f"/play/{game.id}", form | {"seats": str(seats)}).status_code == 302
