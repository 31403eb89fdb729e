"""What all tests share: the games they run on, and how thoroughly."""

import os
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

import teahouse
from teahouse.core.game import Game
from teahouse.core.registry import register
from teahouse.core.state import NOBODY, State
from tests.toy import GAME as TOY
from tools.machines import Missing, Postgres

# Tests start programs by the hundred: without bytecode each of them would compile the package again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# The workers of pytest share the cores already: NumPy's threads would only wait for one another, and burn them.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

register(TOY)
settings.register_profile("house", max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("house")

GAMES = [teahouse.game(id) for id in teahouse.game_ids()]
# What starts a server, a browser, a database or another program.
STARTERS = {"asyncio.subprocess", "playwright", "schemathesis", "subprocess", "tests.web.server", "tools.machines"}
# Modules of the site's tests that play long games, or draw tournaments for hundreds of players.
UNMEASURED = {"test_leaks", "test_long_games", "test_pairing"}
# How often something is repeated that is cheap compiled and dear interpreted.
PURE = not teahouse.COMPILED


def often(compiled: int, interpreted: int) -> int:
    """A count that suits the way the rules run."""
    return interpreted if PURE else compiled


def option_sets(game: Game, seats: int) -> list[dict[str, object]]:
    """The default, every preset, and every other value of every option on its own."""
    found: list[dict[str, object]] = [{}, *({**preset} for preset in game.presets.values())]
    for option in game.options:
        found += [{option.name: value} for value in option.values if value != option.default_for(seats)]
    return found


def fits(game: Game, options: dict[str, object], seats: int) -> bool:
    """Whether options allow that many seats."""
    try:
        game.resolve(options, seats)
    except teahouse.Unreadable:
        return False
    return True


def random_states(
    game: Game, seed: int, every: float, limit: int, options: dict[str, object] | None = None
) -> Iterator[State]:
    """States met in random games: each with probability `every`, and the last of each game."""
    chooser = random.Random(seed)
    found = 0
    number = 0
    seats = [count for count in game.seats if fits(game, options or {}, count)]
    while found < limit:
        state = game.new(chooser.choice(seats), f"{seed}/{number}", options)
        number += 1
        while state.to_move != NOBODY and found < limit:
            if chooser.random() < every:
                found += 1
                yield state
            state.play(chooser.choice(state.legal()))
        if found < limit:
            found += 1
            yield state


@pytest.fixture(params=GAMES, ids=[game.id for game in GAMES])
def game(request: pytest.FixtureRequest) -> Game:
    """Every game on the shelf, the toy among them."""
    return request.param


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests that need a real one; each makes a database of its own in it."""
    with tempfile.TemporaryDirectory(prefix="teahouse-postgres-", ignore_cleanup_errors=True) as name:
        # It does not run as root, and has to get in.
        Path(name).chmod(0o755)
        try:
            server = Postgres(Path(name), for_tests=True)
        except Missing as error:
            if os.environ.get("CI"):
                raise
            pytest.skip(str(error))
        yield server
        server.stop()


def starts_something(module: ModuleType) -> bool:
    """Whether a module of tests uses what starts a server, a browser, a database or another program."""
    used = [getattr(value, "__module__", None) or getattr(value, "__name__", "") for value in vars(module).values()]
    return any(name == starter or str(name).startswith(starter + ".") for name in used for starter in STARTERS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The site's tests are marked by their modules; elsewhere every slow test is marked where it stands."""
    site = Path(__file__).parent / "web"
    for item in items:
        if site in item.path.parents and isinstance(item, pytest.Function):
            if starts_something(item.module) or item.path.stem.startswith("test_fuzz"):
                item.add_marker(pytest.mark.slow)
            if item.path.stem in UNMEASURED:
                item.add_marker(pytest.mark.unmeasured)


def pytest_report_header() -> str:
    return f"teahouse {teahouse.__version__} {'interpreted' if PURE else 'compiled'}"
