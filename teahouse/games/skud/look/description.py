"""Skud Pai Sho for screen readers: a position in sentences."""

from collections.abc import Sequence

from teahouse.core.telling import listing
from teahouse.core.words import Fact, Words, words_of
from teahouse.games.skud import GAME
from teahouse.games.skud.arranging import is_trapped
from teahouse.games.skud.box import CODES, IS_GATE, KINDS, LAST_FLOWER, OFF, OWNERS, kind_at, owner_at, point_text
from teahouse.games.skud.harmony import first_end, harmonies, has_ring, is_drained, is_owned, midline_count, second_end
from teahouse.games.skud.state import SkudState


def reserve_lines(seen: SkudState, words: Words) -> list[str]:
    """What each player has left to play, in the codes that stand on the board of a terminal: "R3×2 K"."""
    found = []
    for seat in range(2):
        codes = [code if count == 1 else f"{code}×{count}" for code, count in tiles_left(seen, seat)]
        facts = {"owner": words.name("owner", OWNERS[seat]), "tiles": " ".join(codes) or "–"}
        found.append(words.say("sentence:codes", facts))
    return found


def reserve_sentences(seen: SkudState, words: Words) -> list[str]:
    """The same by the names of the tiles."""
    return [reserve_sentence(tiles_left(seen, seat), seat, words) for seat in range(2)]


def reserve_sentence(tiles: Sequence[tuple[str, int]], seat: int, words: Words) -> str:
    """The reserve of a player by the codes of its tiles and how many of each there are."""
    counted = [words.count(f"tiles:{code}", count) for code, count in tiles]
    message = "sentence:reserve" if tiles else "sentence:reserve:none"
    return words.say(message, {"owner": owner_fact(seat, words), "tiles": listing(words, counted)})


def tiles_left(seen: SkudState, seat: int) -> list[tuple[str, int]]:
    """The tiles of a reserve, by their codes, and how many of each there are."""
    counts = [(CODES[kind], int(seen.reserve[seat * KINDS + kind])) for kind in range(1, KINDS)]
    return [(code, count) for code, count in counts if count]


def owner_fact(seat: int, words: Words) -> Fact:
    """A seat as the owner of something, in each form."""
    return lambda form: words.name("owner", OWNERS[seat], form)


def score_lines(seen: SkudState, words: Words) -> list[str]:
    """The harmonies across the midlines."""
    found = harmonies(seen.board, seen.house)
    return [score_line(seat, int(midline_count(found, seat)), words) for seat in range(2)]


def score_line(seat: int, count: int, words: Words) -> str:
    """How many harmonies of a seat cross a midline."""
    message = "sentence:score" if count else "sentence:score:none"
    return words.say(message, {"owner": owner_fact(seat, words), "n": str(count)})


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
            lines.append(words.say("sentence:ring", {"owner": words.name("owner", OWNERS[seat])}))
    return (lines or [words.say("sentence:empty")]) + reserve_sentences(seen, words) + score_lines(seen, words)


def tile_facts(seen: SkudState, point: int, words: Words) -> dict[str, Fact]:
    """Whose tile stands where."""
    return {
        "owner": words.name("owner", OWNERS[owner_at(seen.board, point)]),
        "tile": CODES[kind_at(seen.board, point)],
        "at": place(point, words),
    }


def place(point: int, words: Words) -> Fact:
    """A point inside a sentence, as in "in the south gate"."""
    return GAME.fact(None, "at", point_text(point), words.language)


def harmony_sentence(seen: SkudState, harmony: int, seat: int, words: Words) -> str:
    """One harmony of a seat."""
    first, second = first_end(harmony), second_end(harmony)
    facts = tile_facts(seen, first, words)
    facts["owner"] = words.name("owner", OWNERS[seat])
    facts["other"] = words.name("tile", CODES[kind_at(seen.board, second)])
    facts["there"] = place(second, words)
    return words.say("sentence:harmony", facts)
