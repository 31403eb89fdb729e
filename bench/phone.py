"""Measures every screen: how small text and targets are, what is cut off or out of view, and how many taps it takes.

python -m bench.phone [--game ID …] [--seats N …] [--taps 400] [--json FILE]

Greedy bots play the opening of each game for every number of seats; then a real browser looks at the table at five
window sizes, in Hungarian. After that each game is played with one finger on a phone, by random choices, and the taps
of every decision are counted. The targets: no text below 11 px; no touch target below 40 px, unless a nearby touch is
redirected to it or the panel zooms; a prompt of at most a quarter of the screen; nothing cut off; the panel that is
asked for in view; no page that scrolls; a month of Dragon in 6 taps, three junks of Confucius in 4. The exit code is 1
if any target is missed.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from rich.progress import Progress

from bench.output import add_json_option, keep, show
from bench.phone_screens import LARGEST_PROMPT, Measured, measure_windows, open_table
from bench.phone_taps import (
    JUNKS,
    JUNKS_GAME,
    MOST_FOR_JUNKS,
    MOST_FOR_MONTH,
    PHONE,
    measure_taps,
    months,
    position_with,
    tap_rows,
    taps_for,
)
from teahouse.cli.group import progress_bar
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.core.registry import ids
from tools.shots import WINDOWS, open_site, play_some, set_tables

# How many of the things that are cut off are named.
FEW = 4
BARS = [("a month of Dragon", MOST_FOR_MONTH), ("three junks", MOST_FOR_JUNKS)]


def faults(measured: Measured) -> list[str]:
    """In what a screen falls short, by panel."""
    found: list[str] = []
    for name, small, size in (("text", measured.small_texts, "size"), ("target", measured.small_targets, "caught")):
        for where in sorted({one["where"] for one in small}):
            here = [one for one in small if one["where"] == where]
            found.append(f"{where}: {len(here)} × {name} below, smallest {min(one[size] for one in here)} px")
    found += [f"{one['where']}: cut off: {one['text']}" for one in measured.cut[:FEW]]
    found += [f"{where}: asked, but out of view" for where in measured.unseen]
    if measured.prompt > LARGEST_PROMPT + 0.005:
        found.append(f"prompt takes {measured.prompt:.0%}")
    return found + ([f"the page scrolls by {measured.scrolls} px"] if measured.scrolls else [])


def measure_screens(
    browser: Browser, site: str, tables: Sequence[tuple[Record, str]], progress: Progress
) -> list[dict[str, Any]]:
    """Every table in every window."""
    found: list[dict[str, Any]] = []
    task = progress.add_task("Looking", total=len(tables) * len(WINDOWS))
    for record, table in tables:
        for window, measured in measure_windows(browser, f"{site}/t/{table}"):
            name = f"{record.game.id} {len(record.seats)}"
            found.append({"game, seats": name, "window": window.name} | measured.row() | {"faults": faults(measured)})
            progress.advance(task)
    return found


def three_junks(browser: Browser, address: str) -> int:
    """The taps for three junks, at a table where they can be had."""
    page = open_table(browser, address, PHONE)
    taps = taps_for(page, game_with_id(JUNKS_GAME), JUNKS)
    page.context.close()
    return taps


def measure_site(games: Sequence[str], seats: Sequence[int], most: int) -> dict[str, Any]:
    """All figures, from a site with a database of its own."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if program is None:
        raise SystemExit("bench.phone: there is no chromium on the path (Debian: apt-get install chromium)")
    pairs = [(id, count) for id in games for count in game_with_id(id).seats if not seats or count in seats]
    with progress_bar() as progress:
        records = [play_some(id, count) for id, count in progress.track(pairs, description="Playing")]
        has_junks = bool(most) and JUNKS_GAME in games
        tables = set_tables([*records, *([position_with(game_with_id(JUNKS_GAME), JUNKS)] if has_junks else [])])
        with open_site() as site, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            screens = measure_screens(browser, site, list(zip(records, tables, strict=False)), progress)
            task = progress.add_task("Tapping", total=len(games) if most else 0)
            deeds = measure_taps(browser, site, games if most else [], most, lambda: progress.advance(task))
            junks = three_junks(browser, f"{site}/t/{tables[-1]}") if has_junks else None
            browser.close()
    month = median(months(deeds["dragon"])) if "dragon" in deeds else None
    return {"screens": screens, "taps": tap_rows(deeds), "a month of Dragon": month, "three junks": junks}


def show_all(found: dict[str, Any]) -> bool:
    """Print the figures; whether anything falls short."""
    screens = found["screens"]
    show("Screens, in CSS pixels", [{k: v for k, v in row.items() if k != "faults"} for row in screens], names=2)
    short = [
        {"table": f"{row['game, seats']}, {row['window']}", "falls short": said}
        for row in screens
        for said in row["faults"]
    ]
    show("What falls short", short, names=2)
    show("Taps of the commonest decisions, on a phone", found["taps"], names=2)
    bars = [(name, found[name], bar) for name, bar in BARS if found[name] is not None]
    show("Taps", [{"what": name, "taps": taps, "bar": bar} for name, taps, bar in bars])
    return bool(short) or any(taps > bar for _, taps, bar in bars)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.phone", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("--game", action="append", help="only this game; may be repeated")
    parser.add_argument("--seats", action="append", type=int, default=[], help="only so many; may be repeated")
    parser.add_argument("--taps", type=int, default=400, help="the most taps in a game; 0 leaves them out")
    add_json_option(parser, "phone")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ |= {"TEAHOUSE_HOME": home, "DJANGO_SETTINGS_MODULE": "teahouse.web.settings"}
        os.environ |= {"TEAHOUSE_BOT_PAUSE": "0.01", "TEAHOUSE_LIMITS": "50", "DJANGO_ALLOW_ASYNC_UNSAFE": "true"}
        found = measure_site(given.game or ids(), given.seats, given.taps)
    is_short = show_all(found)
    keep(given.json, found)
    sys.exit(is_short)


if __name__ == "__main__":
    main()
