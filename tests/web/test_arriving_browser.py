"""Arriving in a browser: two clicks to the first decision, light pages, cards of one size, choices that show what they
mean."""

import random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response, expect

from teahouse.core.book import LANGUAGES
from teahouse.core.game import Game
from teahouse.core.telling import seat_name
from tests.web import browsers
from tests.web.browsers import GAMES, PHONE, WIDE, Visit, alive, begin, complaints, keep

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
chromium, house, visit = browsers.chromium, browsers.house, browsers.visit
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
# Bytes of a page before its pictures, not compressed.
MOST_BYTES = 150_000
# The panels in the pictures are made for a phone of 360; so wide their smallest text is still read.
READABLE = 280
LOW = (740, 360)


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    """Where all of these are, in order."""
    found = [thing.bounding_box() for thing in page.locator(selector).all()]
    return [box for box in found if box is not None]


@every_game
def test_two_clicks_lead_a_newcomer_to_a_decision(visit: Visit, game: Game) -> None:
    page = visit("/", size=PHONE)
    page.locator(f".box a.main[href='/play/{game.id}']").tap()
    page.locator("button[name=kind][value=bots]").tap()
    page.wait_for_url("**/t/*")
    player = alive(page)
    # The newcomer begins, so nobody need be waited for.
    assert player.is_asked() and player.choices() and player.seq() == 0


@pytest.mark.parametrize("size", [WIDE, (1024, 768), (740, 900), PHONE, LOW])
def test_four_cards_are_equal_and_their_pictures_can_be_read(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", "hu", size)
    page.wait_for_load_state("networkidle")
    cards = boxes(page, ".box")
    assert len(cards) == len(GAMES) + 1
    cards = cards[:4]
    assert len({round(card["width"]) for card in cards}) == 1
    in_row = sum(card["y"] == cards[0]["y"] for card in cards)
    assert in_row == {WIDE: 4, PHONE: 1}.get(size, 2)
    for start in range(0, 4, in_row):
        assert len({round(card["height"]) for card in cards[start : start + in_row]}) == 1
    assert all(box["width"] >= READABLE for box in boxes(page, ".box .picture img"))


@pytest.mark.parametrize("path", ["/", "/games/{}", "/play/{}", "/learn/{}"])
def test_a_page_is_light_before_its_pictures(visit: Visit, path: str) -> None:
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    page = visit("/fair")
    page.on("response", note)
    for game in GAMES:
        answers.clear()
        page.goto(path.format(game.id))
        page.wait_for_load_state("networkidle")
        heavy = {
            urlsplit(answer.url).path: len(answer.body())
            for answer in answers
            if answer.request.resource_type != "image" and answer.ok
        }
        assert heavy and sum(heavy.values()) <= MOST_BYTES, heavy


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, LOW])
def test_nothing_is_wider_than_a_phone(visit: Visit, language: str, size: tuple[int, int]) -> None:
    page = visit("/", language, size)
    for path in ["/", *(f"/{kind}/{game.id}" for kind in ("games", "play") for game in GAMES)]:
        page.goto(path)
        page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true })")
        width = page.evaluate("() => document.documentElement.scrollWidth")
        assert width <= size[0], f"{path} is {width} wide"


def test_axe_finds_nothing_serious_where_people_arrive(visit: Visit) -> None:
    page = visit("/", "hu", PHONE)
    begin(page, "skud", seat="0")
    other = visit("/", "hu")
    for path in ["/", "/games/skud", "/play/confucius"]:
        for one in (page, other):
            one.goto(path)
            one.locator("details").evaluate_all("all => all.forEach(part => { part.open = true })")
            found = complaints(one)
            assert not found, "\n".join(found)
            keep(one, f"arriving-{path.strip('/').replace('/', '-')}-{one.viewport_size['width']}")


def test_one_click_leads_back_to_the_game_and_another_visitor_watches_it(visit: Visit) -> None:
    page = visit("/")
    player = begin(page, "han", seat="0", seats="2")
    while player.seq() == 0:
        player.decide(random.Random(1))
    page.goto("/")
    page.locator(".continue").click()
    page.wait_for_url(f"**/t/{player.id}")
    other = visit("/")
    picture = other.locator(".watched img")
    picture.scroll_into_view_if_needed()
    other.wait_for_load_state("networkidle")
    assert picture.evaluate("img => img.complete && img.naturalWidth > 0")
    other.locator(".watched a.button").click()
    other.wait_for_url(f"**/t/{player.id}")


@every_game
def test_a_preset_sets_the_single_rules_and_a_single_rule_leaves_the_presets(visit: Visit, game: Game) -> None:
    page = visit(f"/play/{game.id}")
    page.locator(".rules details > summary").click()
    page.locator("[name=preset][value=everything]").check()
    for name, value in game.presets["everything"].items():
        field = page.locator(f"[name='option:{name}']")
        if isinstance(value, bool):
            expect(field).to_be_checked(checked=value)
        else:
            expect(field).to_have_value(str(value))
    page.locator(".rules input[type=checkbox]").first.click()
    expect(page.locator("[name=preset][value='']")).to_be_checked()


def test_only_seats_of_this_table_are_offered_and_one_line_tells_of_the_bot(visit: Visit) -> None:
    game = next(game for game in GAMES if max(game.seats) == 5)
    page = visit(f"/play/{game.id}", "hu")
    page.locator("[name=seats]").select_option(str(max(game.seats)))
    page.locator("[name=seat]").select_option("4")
    expect(page.locator("[name=seat] option:checked")).to_have_text(seat_name(game, 4, "hu"))
    page.locator("[name=seats]").select_option(str(min(game.seats)))
    expect(page.locator("[name=seat]")).to_have_value("")
    page.locator("[name=bot]").select_option("master")
    expect(page.locator("[data-level]:visible")).to_have_count(1)
    expect(page.locator("[data-level=master]")).to_be_visible()
