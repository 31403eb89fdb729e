"""Contact sheets: the table of each game in Chromium, at all window sizes, in the light and the dark theme.

python tools/shots.py [NAME …] [-o FOLDER]      build/shots by default

Greedy bots play the opening of a game, the same one every time. Then the site is started with its own database, and
the player to move looks at the table in one window after another. There is one picture per game: build/shots/han.png.
NAME is a game or "site"; build/shots/site.png shows the other pages, each at a desk and on a phone.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from teahouse.cli.group import progress_bar
from teahouse.core.digest import digest
from teahouse.core.record import Record, result_of
from teahouse.core.registry import game as game_with_id
from teahouse.core.registry import ids
from teahouse.core.state import NOBODY
from teahouse.draw.theme import LIGHT, SCHEMES
from teahouse.lab.simulation import make_player

ROOT = Path(__file__).resolve().parent.parent
SEED = "shots"
PLAYER = "Ágnes"
# The cookie of the player's browser.
COOKIE = "shots"
# How many moves per seat are played before the picture is taken.
MOVES_A_SEAT = 25
SITE = "site"
# A whole game of this one is looked at as a result and a replay.
OVER = "dragon"
# Milliseconds.
PATIENCE = 30_000
# The page has its first frame.
READY = "() => globalThis.teahouse?.table.isLive && teahouse.choice.decision"
# All pictures are there.
LOADED = "() => document.readyState === 'complete'"
PHONE_WIDTH = 500
# The sheet: a little wider than two large windows, with a line above each.
SHEET_WIDTH = 2860
GAP = 16
LINE = 24


class Window(NamedTuple):
    """The size of a window in CSS pixels; at 200 % zoom these are half of its real pixels."""

    width: int
    height: int
    zoom: int = 1

    @property
    def name(self) -> str:
        """Its size on the screen."""
        zoom = f" at {self.zoom * 100} %" if self.zoom > 1 else ""
        return f"{self.width * self.zoom}x{self.height * self.zoom}{zoom}"


class View(NamedTuple):
    """A window with its language, and the colour schemes to show."""

    window: Window
    language: str
    schemes: Sequence[str]


class Shot(NamedTuple):
    """A picture with the line above it."""

    caption: str
    image: Image.Image


LARGE = Window(1400, 900)
WINDOWS = [LARGE, Window(700, 450, zoom=2), Window(1024, 768), Window(740, 360), Window(360, 740)]
# Hungarian has the longest words; one size is enough for the others.
VIEWS = [
    *(View(window, "hu", SCHEMES) for window in WINDOWS),
    *(View(Window(360, 740), language, ["light"]) for language in ("en", "sk")),
]
PAGE_VIEWS = [
    View(LARGE, "hu", ["light"]),
    View(Window(360, 740), "hu", SCHEMES),
    View(Window(740, 360), "hu", ["light"]),
]
# The pages of the site besides its tables; {over} is a finished game.
PAGES = [
    "/", "/games/han", "/play/han", "/learn/skud", "/learn/skud/1", "/book/dragon", "/lobby", "/tournaments", "/fair",
    "/g/{over}", "/g/{over}/40", "/embed/{over}", "/t/{over}", "/register", "/import",
]  # fmt: skip


def play_some(id: str, seats: int = 0) -> Record:
    """The beginning of a game, with all seats taken unless told, up to a decision between at least two actions."""
    game = game_with_id(id)
    names = ["greedy"] * (seats or max(game.seats))
    record = Record(game, names, SEED)
    players = [make_player(name, game, digest("bot", SEED, seat)) for seat, name in enumerate(names)]
    state = record.start()
    while len(record.moves) < MOVES_A_SEAT * len(names) or len(state.legal()) < 2:
        seat = int(state.to_move)
        if seat == NOBODY:
            raise SystemExit(f"shots: the game of {id} was over after {len(record.moves)} moves")
        chooser, budget = players[seat]
        action = chooser.choose(state.seen_by(seat), budget)
        record.moves.append(game.text(action))
        state.play(action)
    return record


def set_tables(records: Sequence[Record]) -> list[str]:
    """A table for each record at which the one to move is a guest and all others are bots; their names in addresses."""
    import django
    from django.core.management import call_command
    from django.db import connections

    django.setup()
    from teahouse.web.models import Visitor
    from teahouse.web.tables.records import fork, import_record
    from teahouse.web.visitors import hash_key
    from teahouse.web.workers.imports import replay

    call_command("migrate", verbosity=0)
    guest = Visitor.objects.get_or_create(key=hash_key(COOKIE), defaults={"name": PLAYER})[0]
    found = []
    for record in records:
        first = import_record(guest, replay(record.text()))
        decides = int(record.state().to_move)
        found.append(str(fork(first.id, guest, len(record.moves), decides, "greedy").id))
    connections.close_all()
    return found


def play_whole(id: str) -> Record:
    """A game of greedy bots with the fewest seats, to its end."""
    game = game_with_id(id)
    players = [make_player("greedy", game, digest("bot", SEED, seat)) for seat in range(min(game.seats))]
    record = Record(game, ["greedy"] * len(players), SEED)
    state = record.start()
    while state.to_move != NOBODY:
        chooser, budget = players[int(state.to_move)]
        action = chooser.choose(state.seen_by(int(state.to_move)), budget)
        record.moves.append(game.text(action))
        state.play(action)
    record.result = result_of(state)
    return record


def finished_table(record: Record) -> str:
    """A table whose game is over; its name in addresses. `set_tables` must have been called before."""
    from teahouse.web.models import Visitor
    from teahouse.web.tables.records import import_record
    from teahouse.web.visitors import hash_key
    from teahouse.web.workers.imports import replay

    return str(import_record(Visitor.objects.get(key=hash_key(COOKIE)), replay(record.text())).id)


@contextmanager
def open_site() -> Iterator[str]:
    """The site in a process of its own, on a free port; its address."""
    run = "from teahouse.cli.start import main; main()"
    command = [sys.executable, "-c", run, "serve", "--port", "0"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None
    try:
        said = process.stdout.readline()
        port = re.search(r"http://[^:]+:(\d+)/", said)
        if port is None:
            raise SystemExit(f"shots: the site did not open: {said}")
        yield f"http://localhost:{port[1]}"
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def take(browser: Browser, address: str, view: View, ready: str = READY) -> Iterator[Shot]:
    """A page, by default a table, in one window, in each scheme."""
    window, is_phone = view.window, min(view.window[:2]) < PHONE_WIDTH and view.window.zoom == 1
    context = browser.new_context(
        viewport={"width": window.width, "height": window.height},
        device_scale_factor=window.zoom,
        locale=view.language,
        has_touch=is_phone,
        is_mobile=is_phone,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "teahouse", "value": COOKIE, "url": address}])
    page = context.new_page()
    # A replay asks for the positions of its screen when it is loaded.
    page.goto(address, wait_until="networkidle")
    page.wait_for_function(ready)
    for scheme in view.schemes:
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        beyond = page.evaluate("() => document.documentElement.scrollHeight - innerHeight")
        scrolls = f", scrolls by {beyond} px" if beyond > 0 else ""
        picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
        yield Shot(f"{window.name}, {scheme}, {view.language}{scrolls}", picture)
    context.close()


def arrange(shots: Sequence[Shot]) -> Image.Image:
    """Shots on one sheet, row by row, each below its line."""
    places: list[tuple[int, int]] = []
    left, top, height = GAP, GAP, 0
    for shot in shots:
        if left > GAP and left + shot.image.width + GAP > SHEET_WIDTH:
            left, top, height = GAP, top + height + GAP, 0
        places.append((left, top))
        left += shot.image.width + GAP
        height = max(height, shot.image.height + LINE)
    sheet = Image.new("RGB", (SHEET_WIDTH, top + height + GAP), LIGHT["line"])
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(16)
    for shot, (x, y) in zip(shots, places, strict=True):
        draw.text((x, y), shot.caption, fill=LIGHT["ink"], font=font)
        sheet.paste(shot.image, (x, y + LINE))
    return sheet


def write_sheet(
    browser: Browser, addresses: Sequence[str], views: Sequence[View], file: Path, ready: str = READY
) -> None:
    """Look at each page in every view, and write the sheet."""
    count = len(addresses) * sum(len(view.schemes) for view in views)
    with progress_bar() as progress:
        taken = (shot for address in addresses for view in views for shot in take(browser, address, view, ready))
        arrange(list(progress.track(taken, total=count, description=file.stem))).save(file)


def write_sheets(names: Sequence[str], folder: Path) -> None:
    """Play, open the site, look at every table and page, and write a sheet for each name."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if program is None:
        raise SystemExit("shots: there is no chromium on the path (Debian: apt-get install chromium)")
    folder.mkdir(parents=True, exist_ok=True)
    games = [name for name in names if name != SITE]
    with progress_bar() as progress:
        records = [play_some(id) for id in progress.track(games or ids()[:1], description="Playing")]
    tables = set_tables(records)
    over = finished_table(play_whole(OVER)) if SITE in names else ""
    with open_site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for id, table in zip(games, tables, strict=False):
            # The first visit is told what has happened meanwhile; what is looked at is the table without that.
            list(take(browser, f"{site}/t/{table}", VIEWS[-1]))
            write_sheet(browser, [f"{site}/t/{table}"], VIEWS, folder / f"{id}.png")
        if SITE in names:
            pages = [site + page.format(over=over) for page in PAGES]
            write_sheet(browser, pages, PAGE_VIEWS, folder / f"{SITE}.png", LOADED)
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a game or 'site'; all by default")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "build" / "shots", help="a folder (build/shots)")
    given = parser.parse_args()
    names = given.names or [*ids(), SITE]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ |= {"TEAHOUSE_HOME": home, "DJANGO_SETTINGS_MODULE": "teahouse.web.settings"}
        # Playwright runs a loop in this thread, but nothing of Django in it.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        write_sheets(names, given.output)
    print(f"{len(names)} sheets in {given.output}")


if __name__ == "__main__":
    main()
