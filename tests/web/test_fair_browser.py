"""Fair tables through browsers: what a browser contributes, keeps, and checks at the end."""

import hashlib
import html
import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from teahouse.core import fair
from teahouse.core.digest import digest
from teahouse.core.record import Record
from tests.web import browsers
from tests.web.browsers import GAMES, MODULES, PHONE, Player, Visit, alive, begin, keep
from tests.web.test_browser import complaints

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
chromium, house, visit = browsers.chromium, browsers.house, browsers.visit

# The game that takes the fewest people.
SMALLEST = min(GAMES, key=lambda game: (max(game.seats), game.id))


def kept_by(page: Page, id: str) -> dict[str, str]:
    """What a browser keeps of a table."""
    return json.loads(page.evaluate("id => localStorage.getItem(`fair:${id}`)", id))


def verdicts(page: Page, id: str) -> dict[str, str]:
    """What the page of a finished game says of each check."""
    page.goto(f"/t/{id}/fair")
    expect(page.locator("#fair-checks li.holds, #fair-checks li.fails, #fair-checks li.unknown").first).to_be_visible()
    lines = page.locator("#fair-checks li")
    return {line.get_attribute("data-check"): line.get_attribute("class") for line in lines.all()}


def record_of(player: Player) -> Record:
    found = player.record()
    found.check()
    return found


def test_a_browser_keeps_the_commitment_and_checks_it_at_the_end(visit: Visit) -> None:
    page = visit(language="hu")
    player = begin(page, SMALLEST.id, "bots", name="Anna")
    kept = kept_by(page, player.id)
    player.resign()
    expect(page.locator(".end")).to_be_visible()
    record = record_of(player)
    assert record.fair.commitment == kept["commitment"] and record.fair.nonces == [kept["nonce"]]
    found = verdicts(page, player.id)
    assert set(found.values()) == {"holds"} and {"kept", "secret", "nonce", "seed", "lot"} == set(found)
    assert kept["nonce"] in page.locator("ol.fair").inner_text() and record.fair.secret in page.inner_text("main")
    assert f"--commitment {kept['commitment']} --nonce {kept['nonce']}" in page.inner_text("pre")
    assert not complaints(page)
    keep(page, "fair-hu")


def test_a_browser_that_was_not_there_says_what_it_cannot_tell(visit: Visit) -> None:
    page = visit()
    player = begin(page, SMALLEST.id, "bots", name="Anna")
    player.resign()
    expect(page.locator(".end")).to_be_visible()
    stranger = visit(size=PHONE)
    found = verdicts(stranger, player.id)
    assert found["kept"] == found["nonce"] == "unknown" and found["secret"] == found["seed"] == found["lot"] == "holds"
    assert not complaints(stranger)


def test_a_browser_finds_whatever_was_changed(visit: Visit) -> None:
    page = visit()
    player = begin(page, SMALLEST.id, "bots", name="Anna")
    player.resign()
    expect(page.locator(".end")).to_be_visible()
    verdicts(page, player.id)
    facts = json.loads(page.locator("#fair-checks").get_attribute("data-facts"))
    kept = kept_by(page, player.id)
    other = "0" * 64
    more = [*facts["nonces"], {"seat": 1, "chair": 1, "nonce": other}]
    seats = len(facts["lot"])
    drawn = next(seed for seed in map(str, range(99)) if fair.lot(seed, seats) != facts["lot"])
    changes = [
        (facts, kept | {"commitment": other}, {"kept"}),
        (facts | {"secret": other}, kept, {"secret", "seed"}),
        (facts, kept | {"nonce": other}, {"nonce"}),
        # One contribution too many: the house could have chosen it.
        (facts | {"nonces": more}, kept, {"nonce", "seed"}),
        (facts | {"seed": drawn}, kept, {"seed", "lot"}),
        (facts | {"lot": facts["lot"][::-1]}, kept, {"lot"}),
        # Seats were to be drawn.
        (facts | {"lot": None}, kept, {"lot"}),
    ]
    for changed, kept_facts, failing in changes:
        found = page.evaluate(
            f"async ([facts, kept]) => (await import('{MODULES}fair.js')).check(facts, kept)", [changed, kept_facts]
        )
        assert failing <= {name for name, holds in found.items() if holds is False}, failing


def test_the_browsers_digest_and_lot_are_those_of_the_house(visit: Visit) -> None:
    page = visit()
    texts = ["", "abc", "a" * 55, "b" * 56, "c" * 64, "é" * 500, "x" * 1000]
    found = page.evaluate(f"async (texts) => texts.map((await import('{MODULES}sha256.js')).sha256)", texts)
    assert found == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    script = """async () => {
      const { digest, lot } = await import('/static/teahouse/fair.js');
      return [digest("seed", "table", "", "x"), ...[1, 2, 3, 5, 32].map((count) => lot("7", count))];
    }""".replace("/static/teahouse/", MODULES)
    assert page.evaluate(script) == [digest("seed", "table", "", "x"), *(fair.lot("7", n) for n in (1, 2, 3, 5, 32))]


def test_friends_contribute_each_and_a_rematch_waits_for_both(visit: Visit) -> None:
    page, friend = visit(), visit(size=PHONE)
    host = begin(page, SMALLEST.id, "friends", name="Anna")
    friend.goto(f"/t/{host.id}")
    assert kept_by(page, host.id)["commitment"] in friend.inner_text("main")
    friend.locator(".gather input[name=name]").fill("Béla")
    friend.locator(".gather form[action$=sit] button").tap()
    friend.locator(".gather").wait_for(state="detached")
    page.locator(".gather").wait_for(state="detached")
    guest = alive(friend)
    nonces = [kept_by(page, host.id)["nonce"], kept_by(friend, host.id)["nonce"]]
    alive(page).resign()
    expect(page.locator(".end")).to_be_visible()
    assert record_of(guest).fair.nonces == nonces
    for one in (page, friend):
        assert set(verdicts(one, host.id).values()) == {"holds"}
        one.goto(f"/t/{host.id}")
    page.locator(".end button.main").click()
    page.wait_for_url(lambda address: host.id not in address and "sit" not in address)
    expect(page.locator(".gather")).to_be_visible()
    again = alive(page)
    friend.locator(".rematch a.main").tap()
    friend.locator(".gather form[action$=sit] button").tap()
    friend.locator(".gather").wait_for(state="detached")
    page.locator(".gather").wait_for(state="detached")
    alive(page).resign()
    expect(page.locator(".end")).to_be_visible()
    assert len(set(record_of(again).fair.nonces) | set(nonces)) == 4


def test_without_script_a_game_starts_and_says_that_nothing_was_contributed(visit: Visit) -> None:
    page = visit(f"/play/{SMALLEST.id}", java_script_enabled=False)
    page.locator("button[name=kind][value=bots]").click()
    page.wait_for_url("**/t/*")
    page.goto(page.url + "/fair")
    assert "Your browser added no number" in page.inner_text("main")


def telling(facts: dict[str, object]) -> Callable[[Route], None]:
    """A page of a finished game that tells other facts, and has the check of a match."""
    shown = f'data-facts="{html.escape(json.dumps(facts))}"'

    def tell(route: Route) -> None:
        body = re.sub(r'data-facts="[^"]*"', lambda _: shown, route.fetch().text())
        route.fulfill(body=body.replace('data-check="lot"', 'data-check="tournament"'), content_type="text/html")

    return tell


def test_at_a_match_the_browser_checks_that_the_secret_comes_from_the_tournament(visit: Visit) -> None:
    nonces = ["a1" * 32, "b2" * 32]
    place = fair.seed("cup22", "77" * 32, nonces), 2, 1
    table, secret = fair.match_table(*place), fair.match_secret(*place)
    origin = {"id": "cup22", "secret": "77" * 32, "nonces": nonces, "round": 2, "number": 1}
    origin["commitment"] = fair.commitment("cup22", "77" * 32)
    facts = {"table": table, "secret": secret, "commitment": fair.commitment(table, secret), "nonces": [], "lot": None}
    facts |= {"seed": fair.seed(table, secret, []), "seats": [0], "people": 2}
    page = visit()
    player = begin(page, SMALLEST.id, "bots", name="Anna")
    player.resign()
    expect(page.locator(".end")).to_be_visible()
    for changed, expected in [({}, "holds"), ({"round": 1}, "fails"), ({"nonces": nonces[:1]}, "fails")]:
        page.route(f"**/t/{player.id}/fair", telling(facts | {"tournament": origin | changed}))
        assert verdicts(page, player.id)["tournament"] == expected
        page.unroute(f"**/t/{player.id}/fair")
