"""Compare the rules of Skud Pai Sho with recorded games that list every legal move.

    python tools/skud_conformance.py GAMES.jsonl[.gz] …

The files contain one game per line, played by an independent implementation; see `check_game` for what is compared.
"""

import argparse
import gzip
import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NotRequired, TypedDict

import teahouse
from teahouse.games.skud import harmony, notation
from teahouse.games.skud.arranging import is_trapped
from teahouse.games.skud.box import CODES, OWNERS, POINT_TEXTS, POINTS, kind_at, owner_at
from teahouse.games.skud.phases import BOTH, BY_LAST_FLOWER, BY_RING
from teahouse.games.skud.state import SkudState

GAME = teahouse.game("skud")
SITE_OPTIONS = {
    "InformalStart": "informal_start",
    "DoubleAccentTiles": "double_accents",
    "NoWheels": "no_wheels",
    "SpecialFlowersBounce": "special_flowers_return",
    "NoAltWin": "no_alt_win",
    "AncientOasisExpansion": "ancient_oasis",
    "IgnoreClashing": "ignore_clashing",
}


# A complete bonus list: its length, its hash, and in some places its members. In a class "list" would hide the type.
Bonuses = TypedDict("Bonuses", {"n": int, "sha": str, "list": NotRequired[list[str]]})  # noqa: UP013


class Winner(TypedDict):
    """A result, and how it came about."""

    winner: str
    type: int


class Position(TypedDict):
    """A position as the files describe it."""

    board: list[list[str]]
    harmonies: list[list[str]]
    trapped: list[str]
    drained: list[str]
    reserve: dict[str, dict[str, int]]
    midline: dict[str, int]
    winner: Winner | None


class Ply(Position):
    """A move, what was legal before it, and the position after it."""

    n: int
    action: str | None
    plants: list[str]
    arranges: dict[str, list[str]]
    captures: list[str]
    bonusArranges: list[str]
    bonusLists: dict[str, Bonuses]


class Setup(TypedDict):
    """How a game began."""

    moves: list[str]
    state: Position


class Recorded(TypedDict):
    """A game of a file."""

    game: int | str
    options: list[str]
    setup: Setup
    plies: list[Ply]


class Disagreement(Exception):
    """The engine and the file differ."""


def options_of(names: list[str]) -> dict[str, object]:
    """Our options for the site's; the site has neither repetition nor a turn limit."""
    usual: dict[str, object] = {"repetition": False, "turn_limit": 0}
    return usual | {SITE_OPTIONS[name]: True for name in names}


def compare(what: str, ours: object, theirs: object) -> None:
    """Raise with the difference, as briefly as possible."""
    if ours == theirs:
        return
    if isinstance(ours, list) and isinstance(theirs, list):
        more = [item for item in ours if item not in theirs]
        less = [item for item in theirs if item not in ours]
        raise Disagreement(f"{what}: only ours {more[:6]}, only theirs {less[:6]}")
    raise Disagreement(f"{what}: ours {ours}, theirs {theirs}")


def bodies(state: SkudState) -> list[str]:
    """The legal actions in the community's notation, sorted."""
    return sorted(notation.body(GAME.text(action)) for action in state.legal())


def check_lists(state: SkudState, ply: Ply) -> None:
    """Plants, arranges, captures, the arranges that earn a bonus, and whole bonus lists."""
    legal = bodies(state)
    compare("plants", [body for body in legal if body[0] != "("], ply["plants"])
    theirs = sorted(f"({start})-({end})" for start, ends in ply["arranges"].items() for end in ends)
    ours = [body for body in legal if body[0] == "("]
    compare("arranges", ours, theirs)
    captures, earning = [], []
    for body in ours:
        start, end = body[1:-1].split(")-(")
        if state.board[POINT_TEXTS.index(end)]:
            captures.append(body)
        after = state.copy()
        after.play(GAME.parse(f"arrange {start} {end}"))
        if after.position()["phase"] == "bonus":
            earning.append(body)
            if body in ply["bonusLists"]:
                check_bonus(after, body, ply["bonusLists"][body])
    compare("captures", captures, ply["captures"])
    compare("arranges that earn a bonus", earning, ply["bonusArranges"])


def check_bonus(state: SkudState, arrange: str, expected: Bonuses) -> None:
    """A complete bonus list, by its members where they are given, else by its hash."""
    ours = sorted(notation.body(GAME.text(action)) for action in state.legal() if GAME.text(action) != "skip")
    if "list" in expected:
        compare(f"bonuses of {arrange}", ours, expected["list"])
    compare(f"number of bonuses of {arrange}", len(ours), expected["n"])
    digest = hashlib.sha1("\n".join(ours).encode()).hexdigest()[:16]
    compare(f"hash of the bonuses of {arrange}", digest, expected["sha"])


def facts_of(state: SkudState) -> dict[str, object]:
    """A position as the files describe it."""
    found = harmony.harmonies(state.board, state.house)
    pairs = []
    for code in found:
        ends = sorted([POINT_TEXTS[harmony.first_end(code)], POINT_TEXTS[harmony.second_end(code)]])
        pairs.append([*ends, "".join(OWNERS[seat] for seat in range(2) if harmony.is_owned(code, seat))])
    board = [
        [POINT_TEXTS[point], OWNERS[owner_at(state.board, point)], CODES[kind_at(state.board, point)]]
        for point in range(POINTS)
        if state.board[point]
    ]
    guest, host = state.scores()
    return {
        "board": sorted(board),
        "harmonies": sorted(pairs),
        "trapped": sorted(POINT_TEXTS[point] for point in range(POINTS) if is_trapped(state.board, point)),
        "drained": sorted(POINT_TEXTS[point] for point in range(POINTS) if harmony.is_drained(state.board, point)),
        "reserve": state.position()["reserve"],
        "midline": {"G": guest, "H": host},
    }


def winner_of(state: SkudState) -> Winner | None:
    """The result as the files have it; an end that the site does not know is none."""
    if state.ending not in (BY_RING, BY_LAST_FLOWER):
        return None
    if state.ending == BY_RING:
        return {"winner": "BOTH" if state.winner == BOTH else OWNERS[state.winner], "type": 1}
    if state.winner == BOTH:
        return {"winner": "BOTH", "type": 4}
    return {"winner": OWNERS[state.winner], "type": 3}


def check_state(state: SkudState, expected: Position) -> None:
    """Board, harmonies, traps, drains, reserves, midlines and result."""
    reserve = expected["reserve"]
    theirs: dict[str, object] = {
        "board": sorted(expected["board"]),
        "harmonies": sorted(sorted(pair[:2]) + pair[2:] for pair in expected["harmonies"]),
        "trapped": sorted(expected["trapped"]),
        "drained": sorted(expected["drained"]),
        "reserve": {owner: {code: count for code, count in tiles.items() if count} for owner, tiles in reserve.items()},
        "midline": expected["midline"],
    }
    for name, ours in facts_of(state).items():
        compare(name, ours, theirs[name])
    compare("result", winner_of(state), expected["winner"])


def check_game(game: Recorded, lists_every: int = 1) -> int:
    """Replay a game and compare everything at every ply; the number of plies.

    The legal lists are compared at every so many plies.
    """
    state = GAME.new(seats=2, seed=1, options=options_of(game["options"]))
    assert isinstance(state, SkudState)
    for text in notation.read_moves(";".join(game["setup"]["moves"])):
        action = GAME.parse(text)
        GAME.check(state, action)
        state.play(action)
    check_state(state, game["setup"]["state"])
    for number, ply in enumerate(game["plies"]):
        try:
            if ply["action"] is None:
                compare("phase without a legal move", state.position()["phase"], "over")
                break
            if number % lists_every == 0:
                check_lists(state, ply)
            for text in notation.read_moves(f"{ply['n']}.{ply['action']}", setup=False):
                GAME.check(state, GAME.parse(text))
                state.play(GAME.parse(text))
            if state.position()["phase"] == "bonus":
                state.play(GAME.parse("skip"))
            check_state(state, ply)
        except (Disagreement, teahouse.TeahouseError) as error:
            raise Disagreement(f"ply {ply['n']} {ply['action']}: {error}") from None
    return len(game["plies"])


def games_in(path: str) -> Iterator[Recorded]:
    """The games of a file, packed or not."""
    raw = Path(path).read_bytes()
    text = gzip.decompress(raw) if path.endswith(".gz") else raw
    for line in text.decode().splitlines():
        yield json.loads(line)


def main() -> None:
    parser = argparse.ArgumentParser(description="Hold the rules of Skud Pai Sho against recorded games.")
    parser.add_argument("files", nargs="+")
    failed = games = plies = 0
    for path in parser.parse_args().files:
        for game in games_in(path):
            games += 1
            try:
                plies += check_game(game)
            except Disagreement as error:
                failed += 1
                print(f"{path}: game {game['game']} {game['options']}: {error}")
            if sys.stderr.isatty():
                print(f"\r{games} games, {plies} plies", end="", file=sys.stderr)
    print(f"{games} games, {plies} plies, {failed} games disagree")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
