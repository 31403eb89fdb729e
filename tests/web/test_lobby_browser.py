"""The lobby through browsers: tables appear by themselves, a key leads on, a tournament is followed to its end."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web import browsers
from tests.web.browsers import GAMES, PHONE, Visit, alive, begin, keep
from tests.web.test_browser import complaints

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
chromium, house, visit = browsers.chromium, browsers.house, browsers.visit

# The game that takes the fewest people.
SMALLEST = min(GAMES, key=lambda game: (max(game.seats), game.id))
# Milliseconds: a list that keeps itself fresh is asked for every ten seconds or so.
FRESH = 30_000


def checked(page: Page, name: str) -> None:
    """A page keeps nobody out, and is kept for people to look at."""
    found = complaints(page)
    assert not found, "\n".join(found)
    keep(page, name)


def test_a_stranger_finds_an_open_table_without_a_reload_and_sits_down(visit: Visit) -> None:
    lobby = visit("/lobby", "hu", PHONE)
    lobby.evaluate("() => { globalThis.stayed = true }")
    host = visit(f"/play/{SMALLEST.id}")
    host.locator(".set-up [name=name]").fill("Anna")
    host.locator("details", has=host.locator("[name=open]")).locator("summary").click()
    host.locator("[name=open]").check()
    host.locator("button[name=kind][value=friends]").click()
    host.wait_for_url("**/t/*")
    player = alive(host)
    row = lobby.locator(f".rows.open a[href='/t/{player.id}']")
    expect(row).to_be_visible(timeout=FRESH)
    expect(row).to_contain_text("Anna")
    assert lobby.evaluate("() => globalThis.stayed")
    checked(lobby, "lobby-hu-phone")
    row.tap()
    lobby.locator(".gather input[name=name]").fill("Béla")
    lobby.locator(".gather form[action$=sit] button").tap()
    lobby.locator(".gather").wait_for(state="detached")
    assert alive(lobby).page.locator(".players .own strong").inner_text() == "Béla"


def test_after_a_move_a_key_leads_to_the_other_game_that_waits(visit: Visit) -> None:
    page = visit()
    first = begin(page, SMALLEST.id, "friends", name="Anna")
    guest = visit(f"/t/{first.id}")
    guest.locator(".gather input[name=name]").fill("Béla")
    guest.locator(".gather form[action$=sit] button").click()
    page.locator(".gather").wait_for(state="detached")
    other = begin(page, SMALLEST.id, "screen")
    page.goto(f"/t/{first.id}")
    player = alive(page)
    way = page.locator("a.next")
    chooser = random.Random(1)
    if not player.is_asked():
        expect(way).to_be_visible()
        alive(guest).decide(chooser)
        player.wait()
    expect(way).to_be_hidden()
    while player.is_asked():
        player.decide(chooser)
    expect(way).to_be_visible()
    expect(way.locator(".count")).to_have_text("(1)")
    page.locator("body").press("n")
    page.wait_for_url(f"**/t/{other.id}")
    page.goto("/lobby")
    expect(page.locator(f".rows.turn a[href='/t/{other.id}']")).to_be_visible()
    page.locator("body").press("n")
    page.wait_for_url(f"**/t/{other.id}")


def test_a_tournament_is_set_up_played_and_followed(visit: Visit) -> None:
    """A guest meets a bot twice and gives up both times; everything else the house does."""
    page = visit("/register?next=/tournaments")
    for name, value in {"username": "Mei", "password1": "long-enough-42", "password2": "long-enough-42"}.items():
        field = page.locator(f"main [name={name}]")
        if field.count():
            field.fill(value)
    page.locator("main form button").first.click()
    page.goto(f"/tournaments/new/{SMALLEST.id}")
    checked(page, "tournament-new")
    page.locator("[name=title]").fill("Moon cup")
    page.locator("[name=rounds]").fill("2")
    page.locator("[name=system][value=robin]").check()
    page.locator("[name=filler]").select_option("random")
    page.locator("[name=plays]").uncheck()
    page.locator(".set-up button.main").click()
    page.wait_for_url(re.compile(r"/tournaments/\w{12}$"))
    address = page.url
    guest = visit(address, "sk", PHONE)
    guest.locator(".joining [name=name]").fill("Béla")
    guest.locator(".joining button.main").tap()
    expect(guest.locator(".entries-list .own")).to_have_text("Béla")
    checked(guest, "tournament-joining-sk-phone")
    expect(page.locator(".entries-list")).to_contain_text("Béla", timeout=FRESH)
    page.locator("[name=bot]").select_option("random")
    page.locator("form[action$=bot] button").click()
    expect(page.locator(".entries-list li")).to_have_count(2)
    page.locator("form[action$=start] button").click()
    # The guest's page finds out by itself that it has begun.
    to_table = guest.locator(".card.yours a.main")
    for _ in range(2):
        expect(to_table).to_be_visible(timeout=FRESH)
        to_table.tap()
        guest.wait_for_url("**/t/*")
        alive(guest).resign()
        guest.locator("#notice a[href^='/tournaments/at/']").tap()
        guest.wait_for_url(address)
    expect(guest.locator(".winners")).to_be_visible(timeout=FRESH)
    expect(page.locator(".winners")).to_be_visible(timeout=FRESH)
    checked(page, "tournament-end")
    checked(guest, "tournament-end-sk-phone")
    assert guest.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
    expect(page.locator(".cross tbody tr")).to_have_count(2)


def test_without_script_the_lobby_is_the_same(visit: Visit) -> None:
    page = visit("/lobby", java_script_enabled=False)
    expect(page.locator("h1")).to_be_visible()
    for path in ("/lobby/games", "/ranks", "/tournaments"):
        page.locator(f".ways a[href='{path}']").click()
        expect(page.locator(".ways [aria-current=page]")).to_have_attribute("href", path)
