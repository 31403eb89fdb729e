"""The TEAHOUSE_ variables of the environment: each is read and checked here and nowhere else.

Error messages are for whoever hosts the site. They name the variable and what it expects, never its value, which may
contain a password.
"""

import difflib
import math
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.utils import parseaddr
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Generic, TypeVar
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from teahouse.core.errors import Unreadable
from teahouse.core.files import data_folder

# Whoever reads all variables does not mind what each of them holds.
T = TypeVar("T", covariant=True)
PREFIX = "TEAHOUSE_"
# As many characters as Django asks of a key.
SHORTEST_SECRET = 50
MOST_LIMITS = 10_000.0
MOST_PAUSE = 60.0
# A name as it stands in the address bar, perhaps with everything below it (.tea.example), or all names (*).
HOST = re.compile(r"\*|\.?[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?|\[[0-9A-Fa-f:.]+\]")
# What may follow the name of a PostgreSQL database: how the connection is encrypted.
ENCRYPTION = ("sslmode", "sslrootcert")
# How much an unknown name has to resemble a known one to be taken for a misspelt one.
SIMILAR = 0.7


class Unexpected(Exception):
    """A value that a variable cannot have; the message says what was expected."""


@dataclass(frozen=True)
class Variable(Generic[T]):
    """One variable: its name, what holds where it is not set, how it is read, and what it is for."""

    name: str
    default: str
    parse: Callable[[str], T]
    meaning: str

    def read(self, environ: Mapping[str, str] = os.environ) -> T:
        """Its value, or one line that says what is wrong with it."""
        try:
            return self.parse(environ.get(self.name, self.default))
        except Unexpected as error:
            raise Unreadable(f"{self.name}: {error}") from None


def parse_home(text: str) -> Path:
    """The data folder; the terminal game keeps its games there as well."""
    try:
        return data_folder()
    except RuntimeError:
        raise Unexpected("this user has no home, so the data folder has to be named") from None


def parse_hosts(text: str) -> list[str]:
    """Names, with nothing around them."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names or not all(HOST.fullmatch(name) for name in names):
        raise Unexpected("expected names such as tea.example, separated by commas, without https:// and port")
    return names


def parse_switch(text: str) -> bool:
    """1 or 0."""
    if text not in ("", "0", "1"):
        raise Unexpected("expected 1 or 0")
    return text == "1"


def parse_secret(text: str) -> str:
    """A secret key that cannot be guessed; "" where the site keeps its own."""
    if text and len(text.strip()) < SHORTEST_SECRET:
        raise Unexpected(f"shorter than {SHORTEST_SECRET} characters: openssl rand -hex 32 prints one")
    return text


def number_up_to(most: float, can_be_zero: bool) -> Callable[[str], float]:
    """Reads a number in the usual notation."""

    def parse(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not (0 < number <= most or (can_be_zero and number == 0)):
            raise Unexpected(f"expected a number {'from' if can_be_zero else 'above'} 0 up to {most:g}")
        return number

    return parse


def split_url(text: str, expected: str) -> SplitResult:
    """The parts of an address."""
    try:
        if any(character.isspace() or not character.isprintable() for character in text):
            raise ValueError
        parts = urlsplit(text)
        is_port_right = parts.port != 0
    except ValueError:
        raise Unexpected(f"expected {expected}, with a port from 1 to 65535") from None
    if not is_port_right or parts.fragment:
        raise Unexpected(f"expected {expected}; in a password # is written %23, / %2F and @ %40")
    return parts


@dataclass(frozen=True)
class Postgres:
    """A PostgreSQL database and how it is reached; "" leaves it to libpq."""

    name: str
    user: str
    password: str
    host: str
    port: str
    options: dict[str, str]


def require_server_package(name: str) -> None:
    """What only a public server needs is an extra of its own."""
    if find_spec(name) is None:
        raise Unexpected(f'{name} is missing: pip install "teahouse[server]"')


def parse_database(text: str) -> Postgres | None:
    """None for SQLite."""
    if not text:
        return None
    expected = "postgresql://user:password@host:port/name"
    parts = split_url(text, expected)
    name = unquote(parts.path.removeprefix("/"))
    if parts.scheme not in ("postgres", "postgresql") or not name or "/" in name:
        raise Unexpected(f"expected {expected}")
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    if set(options) - set(ENCRYPTION) or (parts.query and not options):
        raise Unexpected(f"after the ? expected only {' or '.join(ENCRYPTION)}")
    require_server_package("psycopg")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Postgres(name, user, password, parts.hostname or "", str(parts.port or ""), options)


def parse_redis(text: str) -> str:
    """The address as it stands; "" where one process serves alone."""
    if not text:
        return ""
    expected = "redis://host:port/0 (or rediss:// for TLS)"
    parts = split_url(text, expected)
    number = parts.path.removeprefix("/")
    is_number = not number or (number.isascii() and number.isdecimal() and len(number) < 4)
    if parts.scheme not in ("redis", "rediss") or not parts.hostname or parts.query or not is_number:
        raise Unexpected(f"expected {expected}")
    require_server_package("channels_redis")
    return text


def parse_mail(text: str) -> SplitResult | None:
    """None if e-mails are printed."""
    if not text:
        return None
    expected = "smtp://user:password@host:port, smtps://… or file:///folder"
    parts = split_url(text, expected)
    is_file = parts.scheme == "file" and parts.path.startswith("/") and not parts.netloc
    is_server = parts.scheme in ("smtp", "smtps") and parts.hostname and parts.path in ("", "/")
    if not is_file and not is_server:
        raise Unexpected(f"expected {expected}")
    if parts.query not in ("", "tls=0", "tls=1") or (parts.query == "tls=0" and parts.scheme == "smtps"):
        raise Unexpected("after the ? expected only tls=0, for smtp:// without STARTTLS")
    return parts


def parse_sender(text: str) -> str:
    """An address, perhaps with a name before it."""
    address = parseaddr(text)[1]
    if not text.isprintable() or not re.fullmatch(r"[^\s@<>]+@[^\s@<>]+", address):
        raise Unexpected("expected one mail address such as Teahouse <tea@tea.example>")
    return text


def parse_games(text: str) -> list[str]:
    """Packages that hold a game each."""
    names = [name for name in text.split(",") if name]
    for name in names:
        try:
            is_game = hasattr(import_module(name), "GAME")
        except (ImportError, TypeError, ValueError):
            is_game = False
        if not is_game:
            raise Unexpected(f"{name!r} is no package of a game; expected such packages, separated by commas")
    return names


HOME = Variable("TEAHOUSE_HOME", "", parse_home, "the folder of the database and the secret")
HOSTS = Variable(
    "TEAHOUSE_HOSTS", "localhost,127.0.0.1,[::1]", parse_hosts, "the names under which the site is reached"
)
HTTPS = Variable("TEAHOUSE_HTTPS", "0", parse_switch, "1 behind a proxy with TLS")
SECRET = Variable("TEAHOUSE_SECRET", "", parse_secret, "the secret key, instead of the one kept in TEAHOUSE_HOME")
DATABASE_URL = Variable("TEAHOUSE_DATABASE_URL", "", parse_database, "a PostgreSQL database instead of SQLite")
REDIS_URL = Variable("TEAHOUSE_REDIS_URL", "", parse_redis, "where several processes serve one database")
MAIL_URL = Variable("TEAHOUSE_MAIL_URL", "", parse_mail, "how letters are sent; without it they are printed")
MAIL_FROM = Variable("TEAHOUSE_MAIL_FROM", "teahouse@localhost", parse_sender, "whom letters are from")
LIMITS = Variable("TEAHOUSE_LIMITS", "1", number_up_to(MOST_LIMITS, False), "multiplies the limits")
BOT_PAUSE = Variable("TEAHOUSE_BOT_PAUSE", "0.6", number_up_to(MOST_PAUSE, True), "seconds before a bot moves")
INVITE_ONLY = Variable("TEAHOUSE_INVITE_ONLY", "0", parse_switch, "1 for a house that only members may enter")
GAMES = Variable("TEAHOUSE_GAMES", "", parse_games, "packages of games from elsewhere")
VARIABLES: tuple[Variable[object], ...] = (
    HOME, HOSTS, HTTPS, SECRET, DATABASE_URL, REDIS_URL, MAIL_URL, MAIL_FROM, LIMITS, BOT_PAUSE,
    INVITE_ONLY, GAMES,
)  # fmt: skip


def check(environ: Mapping[str, str] = os.environ) -> list[str]:
    """Refuse what is wrong, also a name that is almost right; a line for each name that means nothing here.

    Some of these do no harm: where containers are linked, the surroundings set names such as TEAHOUSE_PORT.
    """
    for variable in VARIABLES:
        variable.read(environ)
    known = {variable.name.removeprefix(PREFIX): variable.name for variable in VARIABLES}
    unknown = [name for name in sorted(environ) if name.startswith(PREFIX) and name not in known.values()]
    for name in unknown:
        similar = difflib.get_close_matches(name.removeprefix(PREFIX), known, 1, SIMILAR)
        if similar:
            raise Unreadable(f"{name}: no such setting; {known[similar[0]]} is probably meant")
    return [f"{name} means nothing to this version" for name in unknown]
