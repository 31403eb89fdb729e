"""Everything that a reader meets on twenty screens of each game and of the site, as plain text, for proofreading.

python tools/screen_texts.py [NAME …] [--lang hu] [--seed TEXT] [-o FOLDER]      build/texts by default

NAME is a game or "site"; without any, all of them. There is one file for each name and language, such as
build/texts/han.hu.txt. Every sentence stands on a line of its own with a number, once, below the screen where a reader
meets it first. Another seed gives other games.
"""

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from teahouse.cli.group import progress_bar
from teahouse.core import telling
from teahouse.core.book import LANGUAGES
from teahouse.core.digest import digest
from teahouse.core.game import Game
from teahouse.core.record import Record, result_of
from teahouse.core.registry import game as game_with_id
from teahouse.core.registry import ids
from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY, State
from teahouse.core.tutorial import Learner, lessons
from teahouse.lab.simulation import make_player
from teahouse.web.workers.bots import advice_of
from tools.shots import COOKIE, ROOT, SITE, finished_table, set_tables

if TYPE_CHECKING:
    from teahouse.web.accounts.models import Account

# Of twenty screens of a game, this many are positions of a table.
POSITIONS = 8
# How many refusals, hints and explanations are read beside a position.
FEW = 4
LESSONS = 5
# Tries to find an action that is against a rule.
MOST_TRIED = 2000
MOST_MOVES = 5000
BLOCKS = re.compile(
    "p|h[1-6]|li|d[dt]|t[dhr]|div|section|article|header|footer|nav|main|form|fieldset|legend|label|button|option|summary"
    "|details|figcaption|caption|small|a|text|title|desc|svg|table|ul|ol|select|textarea|br|aside"
)
# What nobody is meant to say.
SILENT = {"script", "style", "template", "code"}
SPOKEN = {"aria-label", "title", "placeholder", "alt", "aria-description"}
TOUCH = re.compile(r'data-(?:touch|about)="([^"]+)"')
WORD = re.compile(r"[^\W\d_]{2}")


class Text(HTMLParser):
    """The texts of a page: one for each block, and those that are only spoken."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open = ""
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if BLOCKS.fullmatch(tag):
            self.end_block()
        self.silent += tag in SILENT
        for name, value in attrs:
            if name in SPOKEN and value:
                self.found.append(value)

    def handle_endtag(self, tag: str) -> None:
        if BLOCKS.fullmatch(tag):
            self.end_block()
        self.silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.open += data

    def end_block(self) -> None:
        self.found.append(self.open)
        self.open = ""


def texts_of(page: str) -> list[str]:
    """What stands on a page, block by block."""
    parser = Text()
    parser.feed(page)
    parser.end_block()
    return [" ".join(text.split()) for text in parser.found]


def played(game: Game, moves: int, seed: str) -> Record:
    """The beginning of a game of greedy bots with all seats taken, or the whole of it."""
    names = ["greedy"] * max(game.seats)
    record = Record(game, names, seed)
    players = [make_player(name, game, digest("bot", seed, seat)) for seat, name in enumerate(names)]
    state = record.start()
    while state.to_move != NOBODY and (len(record.moves) < moves or len(state.legal()) < 2):
        chooser, budget = players[int(state.to_move)]
        action = chooser.choose(state.seen_by(int(state.to_move)), budget)
        record.moves.append(game.text(action))
        state.play(action)
    if state.to_move == NOBODY:
        record.result = result_of(state)
    return record


def refusals(game: Game, state: State, language: str, rng: Rng) -> Iterator[str]:
    """What is answered to actions that are against the rules."""
    told: set[str] = set()
    for _ in range(MOST_TRIED):
        refusal = state.refusal(rng.below(game.verbs.size))
        rule = refusal.split(" ")[0]
        if rule and rule not in told:
            told.add(rule)
            yield game.refusal(state, refusal, language)
        if len(told) == FEW:
            return


def choices(game: Game, seen: State, language: str, rng: Rng) -> Iterator[str]:
    """Some of the lines in the list of choices."""
    legal = seen.legal()
    for _ in range(FEW):
        yield telling.label(game, legal[rng.below(len(legal))], language, seen)


def explanations(game: Game, seen: State, language: str, rng: Rng) -> Iterator[str]:
    """What is said of some things on the board."""
    look = game.look()
    drawn = look.svg(seen, lang=language, layout="wide")
    things = sorted(set(TOUCH.findall(drawn)))
    for _ in range(FEW if things and hasattr(look, "explain") else 0):
        told = look.explain(seen, things[rng.below(len(things))], int(seen.viewer), language)
        if told is not None:
            yield from (told.title, told.text)


def beside_the_board(game: Game, state: State, language: str, seed: str) -> Iterator[str]:
    """What a player may read at a decision that the page does not show by itself."""
    seen, rng = state.seen_by(int(state.to_move)), Rng(seed)
    yield from choices(game, seen, language, rng)
    move, reason = advice_of(game.package, "greedy", seed, seen, language)
    yield f"{telling.label(game, game.parse(move), language, seen)} {reason}"
    yield from refusals(game, seen, language, rng)
    yield from explanations(game, seen, language, rng)
    yield from game.look().sentences(seen, lang=language)


def lesson_texts(game: Game, number: int, language: str) -> Iterator[str]:
    """A lesson as it is learnt: each task, a hint, a wrong move, the right one."""
    learner = Learner(game, lessons(game)[number - 1])
    yield learner.title(language)
    while not learner.is_done and learner.lesson.steps:
        yield from learner.task(language).splitlines()
        yield learner.hint(language)
        legal, accepted = learner.state.legal(), learner.accepted()
        wrong = [action for action in legal if action not in accepted]
        if wrong:
            learner.try_action(wrong[0])
            yield learner.wrong(wrong[0], language)
        learner.try_action(next(action for action in accepted if action in legal))
        yield from learner.happened(language)
    yield from learner.praise(language).splitlines()


Screens = list[tuple[str, list[str]]]


class Reading:
    """A language's browser, and what it was shown."""

    def __init__(self, language: str) -> None:
        from django.test import Client

        self.language = language
        self.browser = Client(headers={"accept-language": language, "host": "localhost"}, raise_request_exception=False)
        self.browser.cookies["teahouse"] = COOKIE
        self.screens: Screens = []

    def page(self, address: str, data: dict[str, str] | None = None) -> list[str]:
        """The texts of a page, or of the answer to a form."""
        answer = self.browser.get(address) if data is None else self.browser.post(address, data)
        if answer.status_code in (301, 302):
            answer = self.browser.get(answer.headers["Location"])
        return texts_of(answer.content.decode())

    def show(self, name: str, texts: list[str]) -> None:
        self.screens.append((name, texts))

    def visit(self, *addresses: str) -> None:
        for address in addresses:
            self.show(address, self.page(address))


def read_game(reading: Reading, game: Game, tables: Sequence[str], records: Sequence[Record], seed: str) -> None:
    """Twenty screens of a game; the last of the tables is over."""
    language, id = reading.language, game.id
    reading.visit(f"/games/{id}", f"/play/{id}", f"/learn/{id}")
    course = len(lessons(game))
    for number in sorted({1 + step * (course - 1) // (LESSONS - 1) for step in range(LESSONS)}):
        reading.show(
            f"lesson {number}", [*reading.page(f"/learn/{id}/{number}"), *lesson_texts(game, number, language)]
        )
    for table, record in zip(tables, records[:-1], strict=False):
        beside = beside_the_board(game, record.state(), language, f"{seed} {len(record.moves)}")
        reading.show(f"table after {len(record.moves)} moves", [*reading.page(f"/t/{table}"), *beside])
    over = tables[-1]
    log = [line for table in tables[1:-1:3] for line in reading.page(f"/t/{table}/log")]
    reading.show("logs", log)
    reading.visit(f"/g/{over}", f"/g/{over}/{len(records[-1].moves) // 2}", f"/t/{over}")


def read_site(reading: Reading, account: "Account", running: Sequence[str], over: str) -> None:
    """Twenty screens of the site, first those of a guest."""
    reading.visit(
        "/", "/lobby", "/tournaments", "/ranks", "/fair", "/import", "/login", "/register", "/reset", "/nothing"
    )
    reading.show("a refused record", reading.page("/import", {"text": "{}"}))
    for table in running:
        reading.visit(f"/t/{table}")
    reading.visit(f"/t/{over}/fair")
    reading.browser.force_login(account, "django.contrib.auth.backends.ModelBackend")
    reading.visit("/", "/account", "/account/tokens", "/notices", "/tournaments/new/han", f"/u/{account.username}")


def write(folder: Path, name: str, reading: Reading) -> int:
    """Write a file, each text once; the number of its lines."""
    lines: list[str] = []
    known: set[str] = set()
    for screen, texts in reading.screens:
        lines.append(f"\n== {screen}")
        for text in texts:
            plain = " ".join(text.split())
            if plain not in known and WORD.search(plain):
                known.add(plain)
                lines.append(f"{len(known)}  {plain}")
    (folder / f"{name}.{reading.language}.txt").write_text("\n".join(lines).lstrip() + "\n", encoding="utf-8")
    return len(known)


def stopped_games(game: Game, seed: str) -> list[Record]:
    """A game stopped again and again, and the whole of it."""
    whole = played(game, MOST_MOVES, seed)
    parts = [played(game, len(whole.moves) * part // POSITIONS, seed) for part in range(POSITIONS)]
    return [*parts, whole]


def furnish() -> tuple["Account", list[str]]:
    """An account, and a table of friends that waits for somebody and one at which two people play."""
    from teahouse.web import tables
    from teahouse.web.accounts.models import Account
    from teahouse.web.models import Visitor
    from teahouse.web.visitors import hash_key

    host = Visitor.objects.get(key=hash_key(COOKIE))
    other = Visitor.objects.create(key=hash_key("other"), name="Bálint")
    found = [tables.create(host, game_with_id("han"), "friends", 2, {}, public=True).id for _ in range(2)]
    tables.sit(found[1], other, other.name)
    tables.say(found[1], other, 1, other.name, "Szia!")
    return Account.objects.create_user("Zsuzsa", "", "a long enough password"), found


def write_texts(names: Sequence[str], languages: Sequence[str], seed: str, folder: Path) -> None:
    """Play, set up the tables, and read every page."""
    folder.mkdir(parents=True, exist_ok=True)
    games = [game_with_id(name) for name in names if name != SITE] or [game_with_id(ids()[0])]
    with progress_bar() as progress:
        records = {game.id: stopped_games(game, seed) for game in progress.track(games, description="Playing")}
    tables = {}
    for id, found in records.items():
        # Only the first call makes the visitor.
        tables[id] = [*set_tables(found[:-1]), finished_table(found[-1])]
    account, running = furnish()
    for language in languages:
        for game in (game for game in games if game.id in names):
            reading = Reading(language)
            read_game(reading, game, tables[game.id], records[game.id], seed)
            print(f"{game.id}.{language}: {write(folder, game.id, reading)} texts")
        if SITE in names:
            reading = Reading(language)
            read_site(reading, account, running, tables[games[0].id][-1])
            print(f"{SITE}.{language}: {write(folder, SITE, reading)} texts")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a game or 'site'; all by default")
    parser.add_argument("--lang", choices=LANGUAGES, action="append", help="all by default")
    parser.add_argument("--seed", default="texts", help="another one gives other games")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "build" / "texts", help="a folder (build/texts)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ |= {"TEAHOUSE_HOME": home, "DJANGO_SETTINGS_MODULE": "teahouse.web.settings"}
        write_texts(given.names or [*ids(), SITE], given.lang or LANGUAGES, given.seed, given.output)


if __name__ == "__main__":
    main()
