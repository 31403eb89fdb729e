"""The site through browsers: whole games by clicks, keys and plain forms, on a large screen and on a phone."""

import html
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

import teahouse
from teahouse.core.book import LANGUAGES
from teahouse.core.game import Game
from teahouse.core.state import NOBODY, SPECTATOR
from teahouse.core.tutorial import Learner, lessons
from tests.web.browsers import GAMES, PHONE, WIDE, House, Kept, Player, Visit, alive, begin, enter, keep

pytest_plugins = ["tests.web.browsers"]

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
every_secret_game = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.hidden], ids=[game.id for game in GAMES if game.hidden]
)
# Some random games never seem to end: after so many touches somebody who plays like that gives up.
MOST_TOUCHES = 260
# The game that takes the fewest people.
SMALLEST = min(GAMES, key=lambda game: (max(game.seats), game.id))
NAMES = ["Anna", "Béla", "Cyril"]


# Whole games


@pytest.mark.parametrize(
    ("game", "language"),
    [(game, LANGUAGES[number % len(LANGUAGES)]) for number, game in enumerate(GAMES)],
    ids=[game.id for game in GAMES],
)
def test_a_whole_game_is_played_by_clicks(visit: Visit, game: Game, language: str) -> None:
    """Against random bots, by random choices, to the end; who needs too many touches resigns."""
    chooser = random.Random(game.id)
    name = f"{game.id}-{language}-{WIDE[0]}x{WIDE[1]}"
    player = begin(visit(language=language), game.id, seat="0")
    touches, next_picture = 0, 8
    while player.wait() and touches < MOST_TOUCHES:
        touches += player.decide(chooser)
        if touches >= next_picture:
            # The last of these is taken after the middle of the game.
            keep(player.page, f"{name}-middle")
            next_picture *= 2
    if not player.is_over():
        player.resign()
    expect(player.page.locator("#notice .end")).to_be_visible()
    expect(player.page.locator("#seats .won").first).to_be_visible()
    expect(player.page.locator("#prompt button")).to_have_count(0)
    keep(player.page, f"{name}-end")
    assert player.record().check().seats == len(player.record().seats)


# Company


def gather(visit: Visit, game: Game, at: House | None = None) -> list[Player]:
    """A table of two friends, one of them on a phone; bots take what seats are left."""
    more = {"at": at} if at else {}
    host = visit("/", "hu", WIDE, **more)
    begin(host, game.id, "friends", name=NAMES[0])
    guest = visit(host.locator(".gather input[readonly]").input_value(), "sk", PHONE, **more)
    guest.locator(".gather input[name=name]").fill(NAMES[1])
    guest.locator(".gather form[action$=sit] button").tap()
    guest.wait_for_load_state()
    if host.locator(".gather select[name=bot]").count() and guest.locator(".gather").count():
        expect(host.locator("#seats")).to_contain_text(NAMES[1])
        host.locator(".gather select[name=bot]").select_option("random")
        host.locator(".gather form[action$=fill] button").click()
    for page in (host, guest):
        page.locator(".gather").wait_for(state="detached")
    return [alive(host), alive(guest)]


def next_of(players: list[Player]) -> Player:
    """The one of the players who is asked, as soon as somebody is."""
    while True:
        for player in players:
            if player.is_asked():
                return player
        players[0].page.wait_for_timeout(20)


@every_game
def test_friends_play_by_a_link_and_others_watch(visit: Visit, game: Game) -> None:
    """A move shows up on every page without a reload, and nobody sees what is not for them."""
    players = gather(visit, game)
    watcher = alive(visit(f"/t/{players[0].id}", "en"))
    for player in [*players, watcher]:
        player.page.evaluate("() => { globalThis.stayed = true }")
    chooser, seen = random.Random(game.id), {}
    moved: set[str] = set()
    while len(moved) < 2 or len(seen) < 6:
        mover = next_of(players)
        mover.decide(chooser)
        row = mover.page.locator("#log li[id]").first.get_attribute("id")
        for other in [*players, watcher]:
            expect(other.page.locator(f"#{row}")).to_be_visible()
        moved.add(mover.page.locator(".players .own strong").inner_text())
        seen[watcher.seq()] = watcher.page.content()
        assert not watcher.page.locator("#prompt button, #notice button, button[name=resign]").count()
    for player in [*players, watcher]:
        assert player.page.evaluate("() => globalThis.stayed")
    assert moved == {*NAMES[:2]}
    for player in players:
        player.resign()
    expect(watcher.page.locator("#notice .end")).to_be_visible()
    record = watcher.record()
    for seq, content in seen.items():
        state = record.state(seq)
        for seat in range(len(record.seats)):
            for secret in secrets_of(game, state, seat, "en"):
                assert secret not in html.unescape(content), f"after {seq} moves a spectator read: {secret}"


def secrets_of(game: Game, state: teahouse.State, seat: int, language: str) -> set[str]:
    """The names of what only one seat sees on the board."""

    def names(viewer: int) -> set[str]:
        picture = game.look().svg(state.seen_by(viewer), lang=language)
        return {html.unescape(name) for name in re.findall(r'(?:aria-label="|<title>)([^"<]+)', picture)}

    return names(seat) - names(SPECTATOR)
