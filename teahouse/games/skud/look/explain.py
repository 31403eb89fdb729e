"""What a thing on the board is, and what it means for the reader now."""

from typing import Final

from teahouse.draw.explanation import Explanation
from teahouse.games.skud.box import GARDEN_EDGE, GATES, OFF, OWNERS, POINT_TEXTS, SEATS, X, Y
from teahouse.games.skud.chains import chains_of
from teahouse.games.skud.harmony import crosses_midline, first_end, is_owned, second_end, touches_centre
from teahouse.games.skud.look.explain_tiles import arranging_flowers, explain_reserve, explain_standing, kind_named
from teahouse.games.skud.look.reader import Reader
from teahouse.games.skud.phases import TURN
from teahouse.games.skud.ring import shortest_ring
from teahouse.games.skud.state import SkudState

GATE_NAMES: Final = dict(zip(GATES, ("north", "west", "east", "south"), strict=True))
POINTS_BY_TEXT: Final = {text: point for point, text in enumerate(POINT_TEXTS)}
CHAPTERS: Final = {"gate": "skud-gates", "red": "skud-gardens", "white": "skud-gardens", "centre": "skud-ring"}
SIDES: Final = 4


def explain(seen: SkudState, about: str, seat: int, lang: str) -> Explanation | None:
    """What an element is that says "point:0,-8", "reserve:R3", "harmony:0,1 0,4" or "ring:G" of itself; None for any
    other. `seat` is whose panel it stands on, -1 on the board."""
    kind, _, value = about.partition(":")
    reader = Reader(seen, lang)
    if kind == "point" and value in POINTS_BY_TEXT:
        point = POINTS_BY_TEXT[value]
        return explain_standing(reader, point) if seen.board[point] else explain_empty(reader, point)
    if kind == "reserve" and kind_named(value) and seat in range(SEATS):
        return explain_reserve(reader, kind_named(value), seat)
    if kind == "harmony":
        return explain_harmony(reader, value)
    if kind == "ring" and value in OWNERS:
        return explain_ring(reader, OWNERS.index(value))
    return None


def explain_empty(reader: Reader, point: int) -> Explanation:
    """A point without a tile: what may stop there, which flowers can come, which harmony runs across."""
    ground = ground_of(point)
    name = reader.say(f"gate:{GATE_NAMES[point]}" if ground == "gate" else f"ground:{ground}:name")
    now = passing_chains(reader) if ground == "centre" else coming(reader, point)
    sentences = [reader.say(f"ground:{ground}"), *now, *crossing_harmonies(reader, point)]
    return Explanation(f"{name} ({POINT_TEXTS[point]})", " ".join(sentences), CHAPTERS.get(ground, "skud-board"))


def ground_of(point: int) -> str:
    """What a point belongs to. (skud-board)"""
    x, y = int(X[point]), int(Y[point])
    if point in GATE_NAMES:
        return "gate"
    if not x and not y:
        return "centre"
    if abs(x) + abs(y) > GARDEN_EDGE + 1:
        return "neutral"
    if abs(x) + abs(y) > GARDEN_EDGE:
        return "border"
    if not x * y:
        return "midline"
    return "red" if x * y > 0 else "white"


def coming(reader: Reader, point: int) -> list[str]:
    """How many flowers of the reader, or of whoever decides, can be arranged there."""
    seen = reader.seen
    seat = int(seen.viewer if seen.viewer >= 0 else seen.to_move)
    count = len(arranging_flowers(seen, seat, point)) if seen.phase == TURN else 0
    return [reader.count_whose("coming", count, seat)] if count else []


def passing_chains(reader: Reader) -> list[str]:
    """On how many sides the best chain of each seat passes the centre, the reader's own first."""
    seats = sorted(range(SEATS), key=lambda seat: not reader.is_own(seat))
    return [reader.count_whose("centre", sides_passed(reader, seat), seat) for seat in seats]


def sides_passed(reader: Reader, seat: int) -> int:
    """On how many of the four sides of the centre one chain of a seat runs; on all four where it is a ring."""
    return int(chains_of(reader.harmonies, seat, OFF).sides)


def crossing_harmonies(reader: Reader, point: int) -> list[str]:
    """The harmonies between whose ends a point lies."""
    return [
        reader.say("across", one=reader.tile_name(first_end(harmony)), other=reader.tile_name(second_end(harmony)))
        for harmony in reader.harmonies
        if lies_between(point, int(first_end(harmony)), int(second_end(harmony)))
    ]


def lies_between(point: int, first: int, second: int) -> bool:
    """Whether a point lies on the line between two others."""
    if X[first] == X[second]:
        return bool(X[point] == X[first] and min(Y[first], Y[second]) < Y[point] < max(Y[first], Y[second]))
    return bool(Y[point] == Y[first] and min(X[first], X[second]) < X[point] < max(X[first], X[second]))


def explain_harmony(reader: Reader, value: str) -> Explanation | None:
    """A harmony by its ends, as in "0,1 0,4": whose it is and what it counts for."""
    ends = [POINTS_BY_TEXT.get(text, int(OFF)) for text in value.split(" ")]
    found = [each for each in reader.harmonies if [first_end(each), second_end(each)] == ends]
    if not found:
        return None
    harmony = int(found[0])
    owners = [seat for seat in range(SEATS) if is_owned(harmony, seat)]
    title = reader.say_whose("harmony", owners[0]) if len(owners) == 1 else reader.say("harmony:both")
    one, other = (int(end) for end in (first_end(harmony), second_end(harmony)))
    sentences = [
        reader.say(
            "pair",
            one=reader.tile_name(one),
            at=POINT_TEXTS[one],
            other=reader.tile_name(other),
            there=POINT_TEXTS[other],
        )
    ]
    if touches_centre(harmony):
        sentences.append(reader.say("harmony:centre"))
    elif crosses_midline(harmony) and reader.seen.house.last_flower_ends:
        sentences.append(reader.say("harmony:midline"))
    return Explanation(title, " ".join(sentences), "skud-harmony")


def explain_ring(reader: Reader, seat: int) -> Explanation:
    """How far a seat's chain of harmonies goes round the centre."""
    owned = sum(is_owned(harmony, seat) for harmony in reader.harmonies)
    closed = len(shortest_ring(list(reader.harmonies), seat))
    sides = sides_passed(reader, seat)
    sentences = [reader.say("ring:aim")]
    if closed:
        sentences = [reader.count("ring:closed", closed)]
    elif sides == SIDES:
        sentences.append(reader.say_whose("ring:open", seat))
    else:
        sentences.append(reader.count_whose("ring:sides", sides, seat))
    sentences.append(reader.count_whose("harmonies", int(owned), seat))
    return Explanation(reader.say_whose("ring", seat), " ".join(sentences), "skud-ring")
