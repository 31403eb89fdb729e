"""Skud Pai Sho for screen readers: a position in sentences."""

from teahouse.core.words import Words, words_of
from teahouse.games.skud import GAME
from teahouse.games.skud.arranging import is_trapped
from teahouse.games.skud.box import CODES, IS_GATE, KINDS, LAST_FLOWER, OFF, OWNERS, kind_at, owner_at, point_text
from teahouse.games.skud.harmony import first_end, harmonies, has_ring, is_drained, is_owned, midline_count, second_end
from teahouse.games.skud.state import SkudState


def reserve_lines(seen: SkudState, words: Words) -> list[str]:
    """What each player has left to play."""
    return [
        words.say("sentence:reserve", {"player": words.name("seat", OWNERS[seat]), "tiles": tiles_left(seen, seat)})
        for seat in range(2)
    ]


def tiles_left(seen: SkudState, seat: int) -> str:
    """A reserve as codes with counts, e.g. "R3×2 K"."""
    counts = [(CODES[kind], int(seen.reserve[seat * KINDS + kind])) for kind in range(1, KINDS)]
    return " ".join(code if count == 1 else f"{code}×{count}" for code, count in counts if count) or "–"


def score_lines(seen: SkudState, words: Words) -> list[str]:
    """The harmonies across the midlines."""
    found = harmonies(seen.board, seen.house)
    return [
        words.say("sentence:score", {"player": words.name("seat", OWNERS[seat]), "n": str(midline_count(found, seat))})
        for seat in range(2)
    ]


def sentences(seen: SkudState, *, lang: str = "en") -> list[str]:
    """The position in sentences: every tile, what it is in harmony with, what holds it."""
    words = words_of(GAME.package, lang)
    found = harmonies(seen.board, seen.house)
    lines: list[str] = []
    for point in range(int(OFF)):
        kind = kind_at(seen.board, point)
        if not kind:
            continue
        facts = tile_facts(seen, point, words)
        growing = kind <= LAST_FLOWER and IS_GATE[point]
        lines.append(words.say("sentence:growing" if growing else "sentence:tile", facts))
        if is_trapped(seen.board, point):
            lines.append(words.say("sentence:trapped", facts))
        if is_drained(seen.board, point):
            lines.append(words.say("sentence:drained", facts))
    for harmony in found:
        for seat in range(2):
            if is_owned(harmony, seat):
                lines.append(harmony_sentence(seen, harmony, seat, words))
    for seat in range(2):
        if has_ring(found, seat):
            lines.append(words.say("sentence:ring", {"player": words.name("seat", OWNERS[seat])}))
    return (lines or [words.say("sentence:empty")]) + reserve_lines(seen, words) + score_lines(seen, words)


def tile_facts(seen: SkudState, point: int, words: Words) -> dict[str, str]:
    """Whose tile stands where."""
    return {
        "player": words.name("seat", OWNERS[owner_at(seen.board, point)]),
        "tile": CODES[kind_at(seen.board, point)],
        "at": point_text(point),
    }


def harmony_sentence(seen: SkudState, harmony: int, seat: int, words: Words) -> str:
    """One harmony of a seat."""
    first, second = first_end(harmony), second_end(harmony)
    facts = tile_facts(seen, first, words)
    facts["player"] = words.name("seat", OWNERS[seat])
    facts["other"] = words.name("tile", CODES[kind_at(seen.board, second)])
    facts["there"] = point_text(second)
    return words.say("sentence:harmony", facts)
