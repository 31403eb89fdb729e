"""Arriving and setting up: the front page, the page of a game, the form of a new table."""

import html
import json
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

import teahouse
from teahouse.bots import BOTS
from teahouse.core.book import LANGUAGES
from teahouse.core.game import Game
from teahouse.core.state import SPECTATOR
from teahouse.core.telling import seat_name
from teahouse.draw.layouts import panel_names
from teahouse.web import tables
from teahouse.web.models import Seat, Table, Visitor
from teahouse.web.tables.lists import STALE
from teahouse.web.views.game_picture import read_cover
from tests.web.conftest import live_of, play, set_up

pytestmark = pytest.mark.django_db(transaction=True)
Visitors = Callable[..., Visitor]


def client(name: str = "", language: str = "en") -> Client:
    """A browser; with a name it is the visitor of the tests who is called so."""
    found = Client(headers={"accept-language": language})
    if name:
        found.cookies["teahouse"] = name
    return found


def bot_table(visitor: Visitor, id: str = "toy", moves: int = 2, **more: object) -> Table:
    """A game against bots in which something has happened."""
    game = teahouse.game(id)
    seats = game.seats[0]
    table = tables.create(visitor, game, "bots", seats, {}, bots=["random"] * (seats - 1), **more)
    play(table, moves)
    return table


def watched(page: str) -> str:
    """The part of the front page with a game to watch; "" where there is none."""
    found = re.search(r'<section class="card watched".*?</section>', page, re.DOTALL)
    return found[0] if found else ""


# The front page


def test_every_game_has_a_card_of_the_same_kind(game: Game) -> None:
    page = client().get("/").text
    cards = re.findall(r'<li class="box">.*?</li>', page, re.DOTALL)
    assert len(cards) == len(teahouse.game_ids()) and page.count("<h1>") == 1
    card = next(card for card in cards if f'href="/games/{game.id}"' in card)
    assert f'href="/play/{game.id}"' in card and f"/picture/{game.id}.svg" in card
    assert html.escape(game.words().say("about")) in card
    assert f"{game.minutes[0]}–{game.minutes[1]} min" in card


def test_the_table_that_has_waited_longest_is_one_click_away(visitor: Visitors) -> None:
    visitor("A")
    later, longest = [bot_table(Visitor.objects.get(name="A"), moves=0, seat=0) for _ in range(2)]
    for table, minutes in ((later, 5), (longest, 50)):
        began = timezone.now() - timedelta(minutes=minutes)
        Table.objects.filter(pk=table.id).update(turn_began=began, deciding=0)
    page = client("A").get("/").text
    first = re.findall(r'href="(/t/\w+)"', page)[0]
    assert first == f"/t/{longest.id}" and page.index("continue") < page.index("<h1>")
    assert 'class="continue' not in client("B").get("/").text


def test_a_game_in_progress_can_be_watched_from_the_front_page(visitor: Visitors) -> None:
    table = bot_table(visitor("A"))
    shown = watched(client("B").get("/").text)
    assert f"/t/{table.id}" in shown and f"/t/{table.id}/picture.svg" in shown and "A game in progress" in shown
    assert not watched(client("A").get("/").text), "one's own game is there to be continued"


@pytest.mark.parametrize("hidden", ["unlisted", "stale", "not begun"])
def test_a_game_that_nobody_should_or_could_watch_is_not_shown(visitor: Visitors, hidden: str) -> None:
    table = bot_table(visitor("A"), moves=0 if hidden == "not begun" else 2, listed=hidden != "unlisted", seat=0)
    if hidden == "stale":
        Table.objects.filter(pk=table.id).update(touched=timezone.now() - 2 * STALE)
    assert watched(client("B").get("/").text) == ""


def test_without_a_game_in_progress_the_last_finished_one_is_shown(visitor: Visitors) -> None:
    assert watched(client().get("/").text) == ""
    table = bot_table(visitor("A"), moves=1000)
    assert Table.objects.get(pk=table.id).stage == "finished"
    shown = watched(client().get("/").text)
    assert f"/g/{table.id}/0" in shown and "The latest finished game" in shown


def test_the_picture_of_a_game_shows_what_spectators_see(game: Game, visitor: Visitors) -> None:
    table = bot_table(visitor("A"), game.id, moves=12)
    layout = read_cover(game).layout
    seen = live_of(table).state.seen_by(SPECTATOR)
    for name in ("A", ""):
        answer = client(name).get(f"/t/{table.id}/picture.svg")
        assert answer.headers["Content-Type"] == "image/svg+xml"
        assert answer.text == game.look().svg(seen, lang="en", layout=layout)


def test_a_table_that_is_not_listed_has_no_picture(visitor: Visitors) -> None:
    table = bot_table(visitor("A"), listed=False)
    assert client("A").get(f"/t/{table.id}/picture.svg").status_code == 404
    waiting = tables.create(visitor("B"), teahouse.game("toy"), "friends", 3, {}, public=True)
    assert client("B").get(f"/t/{waiting.id}/picture.svg").status_code == 404


def test_the_picture_on_the_box_consists_of_panels_that_are_there(game: Game) -> None:
    shown = read_cover(game)
    drawn = {panel.id for panel in game.look().panels(shown.state)}
    me = int(shown.state.to_move)
    wanted = [] if isinstance(shown.layout, str) else panel_names(shown.layout)
    assert [name for name in wanted if name.replace("-me", f"-{me}") not in drawn] == []
    picture = client().get(f"/picture/{game.id}.svg").text
    if shown.crop:
        assert f'viewBox="{" ".join(map(str, shown.crop))}"' in picture


# The page of a game


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_game_says_what_it_is_and_where_to_go(game: Game, language: str) -> None:
    page = html.unescape(client(language=language).get(f"/games/{game.id}").text)
    words = game.words(language)
    assert game.name(language) in page and words.say("about") in page
    assert words.say("origin") in page if words.knows("origin") else game.id == "toy"
    addresses = [f"/play/{game.id}", f"/book/{game.id}", *(f"/ranks/{game.id}/{count}" for count in game.seats)]
    assert [address for address in addresses if f'href="{address}"' not in page] == []
    assert ("/learn/" in page) == (game.id != "toy")


def test_the_page_of_a_game_lists_who_plays_it_and_what_was_played(visitor: Visitors) -> None:
    running, finished = bot_table(visitor("A")), bot_table(visitor("B"), moves=1000)
    other = bot_table(visitor("C"), "skud")
    private = bot_table(visitor("D"), listed=False)
    page = client().get("/games/toy").text
    assert f"/t/{running.id}" in page and f"/g/{finished.id}/0" in page
    assert "/lobby/games?game=toy" in page
    assert other.id not in page and private.id not in page


def test_the_old_address_of_games_to_watch_leads_to_the_page_of_the_game() -> None:
    assert client().get("/watch/skud").url == "/games/skud"
    assert client().get("/watch/chess").status_code == client().get("/games/chess").status_code == 404


# Setting up


def form_of(page: str) -> dict[str, str]:
    """What a browser would send that leaves the form as it is."""
    form = re.search(r'<form method="post" class="set-up".*?</form>', page, re.DOTALL)
    assert form is not None
    found = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[0]))
    found |= dict(re.findall(r'<input type="radio" name="([^"]+)" value="([^"]*)"[^>]* checked', form[0]))
    for name, options in re.findall(r'<select name="([^"]+)">(.*?)</select>', form[0], re.DOTALL):
        listed = re.findall(r'<option(?: value="([^"]*)")?( selected)?>([^<]*)', options)
        chosen = [value or text for value, selected, text in listed if selected]
        found[name] = chosen[0] if chosen else ""
    return {name: value for name, value in found.items() if name not in ("table", "nonce", "csrfmiddlewaretoken")}


def test_a_newcomer_finds_a_first_game_that_only_needs_to_be_started(game: Game) -> None:
    browser = client()
    page = browser.get(f"/play/{game.id}").text
    assert "Your first game?" in page
    form = form_of(page)
    assert form["seats"] == str(min(game.seats)) and form["bot"] == next(iter(BOTS))
    answer = set_up(browser, f"/play/{game.id}", form | {"kind": "bots"})
    table = Table.objects.get(pk=answer.url.split("/")[2])
    assert table.hints and table.options == game.resolve({}, min(game.seats))
    person = Seat.objects.get(table=table, bot="")
    assert person.number == table.deciding, "the newcomer begins"
    assert set(Seat.objects.filter(table=table).exclude(bot="").values_list("bot", flat=True)) == {form["bot"]}


def test_whoever_has_played_a_game_is_no_newcomer_to_it(visitor: Visitors) -> None:
    bot_table(visitor("A"), "han")
    page = client("A").get("/play/han").text
    assert "Your first game?" not in page and "Your first game?" in client("B").get("/play/han").text
    assert form_of(page)["seats"] == "3" and form_of(page)["seat"] == ""
    assert "Your first game?" in client("A").get("/play/confucius").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_seats_are_chosen_by_their_names_and_bots_by_number_and_name(game: Game, language: str) -> None:
    page = html.unescape(client(language=language).get(f"/play/{game.id}").text)
    for seat in range(max(game.seats)):
        assert re.search(rf'<option value="{seat}"[^>]*>{re.escape(seat_name(game, seat, language))}</option>', page)
    levels = re.search(r'<select name="bot">(.*?)</select>', page, re.DOTALL)
    assert levels is not None
    named = re.findall(r">(\d)\. [^<]{4,}</option>", levels[1])
    assert named == [str(number) for number in range(1, len(BOTS) + 1)]
    assert page.count("data-level=") == len(BOTS)


def test_the_buttons_that_start_come_after_every_choice(game: Game) -> None:
    page = client().get(f"/play/{game.id}").text
    kinds = [page.index(f'name="kind" value="{kind}"') for kind in ("bots", "screen", "friends")]
    choices = ['name="seat"', 'name="name"', 'name="preset"', 'name="bot"', "option:"]
    assert kinds == sorted(kinds)
    assert [choice for choice in choices if choice in page and page.index(choice) > kinds[0]] == []


def test_presets_are_plain_choices_that_say_how_each_rule_is_set(game: Game) -> None:
    page = html.unescape(client().get(f"/play/{game.id}").text)
    shown = re.findall(r'<input type="radio" name="preset" value="(\w+)" data-options="(\{.*?\})"', page)
    assert [name for name, _ in shown] == list(game.presets)
    for name, options in shown:
        fields = json.loads(options)
        assert list(fields) == [option.name for option in game.options]
        answer = set_up(client(), f"/play/{game.id}", {"kind": "screen", "seats": str(game.seats[0]), "preset": name})
        table = Table.objects.get(pk=answer.url.split("/")[2])
        said = {
            key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in table.options.items()
        }
        assert {key: value for key, value in fields.items() if value} == {
            key: said[key] for key in fields if fields[key]
        }
    checked = re.findall(r'name="preset" value="(\w*)"[^>]*checked', page)
    assert checked == (["beginners"] if "beginners" in game.presets else [""])
