"""How many taps the commonest decisions take on a phone: games played with one finger."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import median

from playwright.sync_api import Browser, Page

from bench.touch_player import Deed, TouchPlayer, shortest_first, towards
from teahouse.core.game import Game
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.core.state import NOBODY
from tools.shots import PATIENCE, READY, Window

PHONE = Window(360, 740)
COMMONEST = 10
# What belongs to the decision before it.
CONTINUING = {"dragon": {"recruit", "place", "replace", "dismiss", "floor", "privilege"}, "confucius": {"pay", "done"}}
# What begins a month, and the bars: the most taps that a month and three junks may take.
MONTH = {"action", "skip"}
MOST_FOR_MONTH = 6
MOST_FOR_JUNKS = 4
JUNKS_GAME = "confucius"
JUNKS = "junks 3"
# Random games among which a position is looked for.
MOST_GAMES = 200


def open_phone(browser: Browser, address: str, language: str = "hu") -> Page:
    """A simulated phone on the front page of the site."""
    context = browser.new_context(
        base_url=address,
        viewport={"width": PHONE.width, "height": PHONE.height},
        locale=language,
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def sit_down(page: Page, game: Game, seats: int, options: Mapping[str, str] | None = None) -> None:
    """Begin a game against random bots, with these house rules."""
    page.goto(f"/play/{game.id}")
    page.locator(".set-up select[name=bot]").select_option("random")
    page.locator(".set-up select[name=seat]").select_option("0")
    if page.locator(".set-up select[name=seats]").count():
        page.locator(".set-up select[name=seats]").select_option(str(seats))
    page.locator(".set-up details").evaluate_all("parts => parts.forEach(part => { part.open = true })")
    for name, value in (options or {}).items():
        page.locator(f".set-up [name='option:{name}']").fill(value)
    page.locator("button[name=kind][value=bots]").click()
    page.wait_for_url("**/t/*")
    page.wait_for_function(READY)


def whole_deeds(game: Game, made: Iterable[Deed]) -> list[Deed]:
    """Decisions with all that belongs to them: the payment to what is paid, the palace to the person."""
    found: list[Deed] = []
    for deed in made:
        continues = deed.verbs and deed.verbs[0] in CONTINUING.get(game.id, ())
        if found and continues:
            found[-1] = Deed(found[-1].verbs + deed.verbs, found[-1].taps + deed.taps)
        else:
            found.append(deed)
    return found


def taps_by_verb(deeds: Sequence[Deed]) -> dict[str, list[int]]:
    """The taps of each deed, by the verb that begins it; the commonest first."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for deed in deeds:
        if deed.verbs:
            found[deed.verbs[0]].append(deed.taps)
    return dict(sorted(found.items(), key=lambda item: -len(item[1]))[:COMMONEST])


def months(deeds: Sequence[Deed]) -> list[int]:
    """The taps of each month of a game: from one action to the next."""
    found: list[int] = []
    for deed in deeds:
        if deed.verbs and deed.verbs[0] in MONTH:
            found.append(0)
        if found:
            found[-1] += deed.taps
    # The last one ends with the game.
    return found[:-1]


def position_with(game: Game, action: str) -> Record:
    """A random game of few up to the first decision that allows an action."""
    wanted, seats = game.parse(action), min(game.seats)
    for seed in range(MOST_GAMES):
        chooser, record = random.Random(seed), Record(game, ["random"] * seats, str(seed))
        state = record.start()
        while state.to_move != NOBODY:
            legal = state.legal()
            if wanted in legal:
                return record
            chosen = chooser.choice(legal)
            record.moves.append(game.text(chosen))
            state.play(chosen)
    raise SystemExit(f"bench.phone: {action!r} was not allowed in {MOST_GAMES} random games of {game.id}")


def taps_for(page: Page, game: Game, action: str) -> int:
    """The taps for an action and all that continues it, at a table where it is allowed."""
    player = TouchPlayer(page, game, random.Random(action))
    player.wait()
    taps = player.decide(towards(game, action)).taps
    while player.offers()["isAsked"] and player.legal_verbs() <= CONTINUING[game.id]:
        taps += player.decide().taps
    return taps


def measure_taps(
    browser: Browser, address: str, games: Sequence[str], most: int, tell: Callable[[], None]
) -> dict[str, list[Deed]]:
    """A game of each with the fewest seats, until it is over or so many taps were made; its deeds."""
    found: dict[str, list[Deed]] = {}
    for id in games:
        game = game_with_id(id)
        page = open_phone(browser, address)
        sit_down(page, game, min(game.seats))
        found[id] = whole_deeds(game, TouchPlayer(page, game, random.Random(id)).play(most, shortest_first(game)))
        page.context.close()
        tell()
    return found


def tap_rows(found: Mapping[str, Sequence[Deed]]) -> list[dict[str, object]]:
    """A line for each of the commonest decisions."""
    return [
        {"game": id, "decision": verb, "times": len(taps), "median taps": median(taps), "most": max(taps)}
        for id, deeds in found.items()
        for verb, taps in taps_by_verb(deeds).items()
    ]
