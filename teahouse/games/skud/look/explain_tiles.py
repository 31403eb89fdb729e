"""What a tile on the board or in a reserve is, and how it fares now."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.draw.explanation import Explanation
from teahouse.games.skud import GAME
from teahouse.games.skud.actions import ARRANGE
from teahouse.games.skud.arranging import arranges, is_trapped
from teahouse.games.skud.box import (
    AROUND,
    CODES,
    EMPTY,
    GATES,
    IS_GATE,
    KINDS,
    KNOTWEED,
    LAST_BASIC,
    LAST_FLOWER,
    LOTUS,
    OFF,
    ORCHID,
    POINT_TEXTS,
    POINTS,
    ROCK,
    SURROUNDING,
    X,
    Y,
    kind_at,
    opponent_of,
    owner_at,
    tile_of,
)
from teahouse.games.skud.harmony import first_end, harmonies, is_drained, second_end
from teahouse.games.skud.house_rules import HouseRules
from teahouse.games.skud.look.reader import Reader
from teahouse.games.skud.look.reserve import reserve_key
from teahouse.games.skud.state import SkudState

#                      the chapter of the book about each kind that is not a basic flower
CHAPTERS: Final = {
    "L": "skud-lotus",
    "O": "skud-orchid",
    "R": "skud-rock",
    "W": "skud-wheel",
    "K": "skud-knotweed",
    "B": "skud-boat-flower",
    "P": "skud-pond",
    "M": "skud-bamboo",
    "T": "skud-turtle",
}
# Accents of which there is something else to say once they stand on the board.
CHANGED_BY_STANDING: Final = ("W", "B", "M")


def explain_standing(reader: Reader, point: int) -> Explanation:
    """The tile on a point: what it is, what holds it, in how many harmonies it is, who can take it."""
    kind, seat = int(kind_at(reader.seen.board, point)), int(owner_at(reader.seen.board, point))
    nature = reader.say(f"standing:{CODES[kind]}") if CODES[kind] in CHANGED_BY_STANDING else nature_of(reader, kind)
    now = flower_now(reader, point) if kind <= LAST_FLOWER else accent_now(reader, point)
    return tile_explanation(reader, kind, seat, [nature, *now])


def explain_reserve(reader: Reader, kind: int, seat: int) -> Explanation:
    """A kind of tile in a reserve: what it is, how many are left, how it comes into play."""
    key = reserve_key(reader.seen, reader.words.language, seat, has_oasis=True)
    count, is_in_box = int(key.counts[kind]), key.offers_box and kind > LAST_FLOWER
    sentences = [nature_of(reader, kind), reader.count("box" if is_in_box else "left", count)]
    if count and not is_in_box:
        sentences.append(way_into_play(reader, kind, seat))
    return tile_explanation(reader, kind, seat, sentences)


def tile_explanation(reader: Reader, kind: int, seat: int, sentences: list[str]) -> Explanation:
    """Sentences about a tile, under its name and its owner's."""
    code = CODES[kind]
    title = reader.say_whose("tile", seat, tile=reader.kind_name(kind), code=code)
    return Explanation(title, " ".join(sentences), CHAPTERS.get(code, "skud-flower-circle"))


def nature_of(reader: Reader, kind: int) -> str:
    """What a kind of tile does."""
    is_narrow = kind == ROCK and not reader.seen.house.rock_stops_lines
    return reader.say(f"tile:{CODES[kind]}" + (":point" if is_narrow else ""))


def flower_now(reader: Reader, point: int) -> list[str]:
    """How a flower on the board fares."""
    board, seat = reader.seen.board, int(owner_at(reader.seen.board, point))
    if IS_GATE[point]:
        return [reader.say("growing:you" if reader.is_own(seat) else "growing")]
    found = [orchid_now(reader, point) if kind_at(board, point) == ORCHID else harmonies_now(reader, point)]
    if is_trapped(board, point):
        orchid = tile_of(ORCHID, opponent_of(seat))
        [holder, *_] = [beside for beside in around(point) if board[beside] == orchid and not IS_GATE[beside]]
        found.append(reader.say("trapped", at=POINT_TEXTS[holder]))
    if can_be_taken(reader.seen, point):
        found.append(threat(reader, seat))
    return found


def harmonies_now(reader: Reader, point: int) -> str:
    """In how many harmonies a blooming flower is, or what drains it."""
    board = reader.seen.board
    if is_drained(board, point):
        [drain, *_] = [beside for beside in around(point) if kind_at(board, beside) == KNOTWEED]
        return reader.say("drained", at=POINT_TEXTS[drain])
    count = sum(point in (first_end(harmony), second_end(harmony)) for harmony in reader.harmonies)
    return reader.count("blooming", count)


def orchid_now(reader: Reader, point: int) -> str:
    """How many flowers a blooming Orchid traps, and whether it is wild."""
    board, seat = reader.seen.board, owner_at(reader.seen.board, point)
    held = [beside for beside in around(point) if board[beside] and owner_at(board, beside) != seat]
    traps = reader.count("traps", sum(is_trapped(board, beside) for beside in held))
    lotus = tile_of(LOTUS, seat)
    is_wild = any(board[place] == lotus and not IS_GATE[place] for place in range(POINTS))
    return f"{traps} {reader.say('wild')}" if is_wild else traps


def threat(reader: Reader, seat: int) -> str:
    """A flower of this seat can be taken in one move."""
    if reader.seen.viewer < 0:
        return reader.say("threat")
    return reader.say("threat:own" if reader.is_own(seat) else "threat:you")


def can_be_taken(seen: SkudState, point: int) -> bool:
    """Whether the other seat has an arrange that ends on this tile."""
    taker = opponent_of(owner_at(seen.board, point))
    return bool(arranging_flowers(seen, int(taker), point))


def arranging_flowers(seen: SkudState, seat: int, goal: int) -> list[int]:
    """The points from which a flower of the seat can be arranged to a point, whoever is to move."""
    moves = arranges(seen.board, seat, seen.house, vec[i64]())
    pairs = [divmod(int(move) - int(ARRANGE), int(POINTS)) for move in moves]
    return [start for start, end in pairs if end == goal]


def accent_now(reader: Reader, point: int) -> list[str]:
    """What an accent on the board brings about."""
    board = reader.seen.board
    if kind_at(board, point) == KNOTWEED:
        drained = sum(is_drained(board, beside) for beside in around(point))
        return [reader.count("drains", drained)]
    if kind_at(board, point) == ROCK and reader.seen.house.rock_stops_lines:
        return [reader.count("stops", len(stopped_harmonies(reader, point)))]
    return []


def stopped_harmonies(reader: Reader, rock: int) -> list[int]:
    """The harmonies that would count on the lines of a Rock if Rocks only stood in the way."""
    without = harmonies(reader.seen.board, HouseRules({**reader.seen.house.options, "rock": "point"}))
    counting = set(reader.harmonies)
    return [harmony for harmony in without if harmony not in counting and is_on_lines(harmony, rock)]


def is_on_lines(harmony: int, point: int) -> bool:
    """Whether a harmony lies in the row or in the column of a point."""
    first, second = first_end(harmony), second_end(harmony)
    if X[first] == X[second]:
        return X[first] == X[point]
    return Y[first] == Y[point]


def way_into_play(reader: Reader, kind: int, seat: int) -> str:
    """Whether a tile of a reserve can be played now, or what it waits for."""
    seen = reader.seen
    touch = f"reserve:{CODES[kind]}"
    if seat == seen.to_move and any(touch in GAME.touches(action) for action in seen.legal()):
        way = "plant" if kind <= LAST_FLOWER else "place"
        return reader.say(f"now:{way}:you" if reader.is_own(seat) else f"now:{way}")
    if kind > LAST_BASIC:
        return reader.say("bonus")
    return reader.count("gates", sum(seen.board[gate] == EMPTY for gate in GATES))


def around(point: int) -> list[int]:
    """The points that surround one."""
    beside = [int(AROUND[point * SURROUNDING + direction]) for direction in range(SURROUNDING)]
    return [place for place in beside if place != OFF]


def kind_named(code: str) -> int:
    """The kind of tile with a code; EMPTY for none."""
    return CODES.index(code) if code in CODES[1:KINDS] else int(EMPTY)
