"""Han as numbers for learning."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.encoding import (
    MOST_SEATS,
    Encoding,
    Part,
    seat_from,
    write_bits,
    write_by_seat,
    write_choice,
    write_number,
    write_numbers,
    write_points,
    write_seat,
)
from teahouse.core.state import UNKNOWN, State
from teahouse.games.han.box import COLOUR_COUNT, COLOURS, MOST_PROVINCES, MOST_SITES, NO_PIECE, PIECE_KINDS
from teahouse.games.han.phases import PHASES
from teahouse.games.han.state import HanState

PHASE_COUNT: Final[i64] = 4
LISTED: Final = ", ".join(COLOURS)

PARTS: Final = [
    Part("seat", [5], 1, "which seat the viewer has, from 0: the last one's turn is the last of the game"),
    Part("to move", [5], 1, "whose turn it is"),
    Part("phase", [4], 1, f"what is decided: {', '.join(PHASES)}"),
    Part("pagodas", [5, 64], 1, "a seat's pagodas on the sites"),
    Part("forts", [64], 1, "forts on the sites"),
    Part("envoys", [16, 5], 8, "envoys in the provinces"),
    Part("own hand", [5], 13, f"the own cards: {LISTED}"),
    Part("known", [5, 5], 13, f"cards that a seat is known to hold, because it took them openly: {LISTED}"),
    Part("hand sizes", [5], 57, "cards in hand"),
    Part("display", [5], 13, f"cards that lie open: {LISTED}"),
    Part("discard", [5], 13, f"discarded cards: {LISTED}"),
    Part("removed", [5], 13, f"cards that are not in this game, 0 where nobody may know: {LISTED}"),
    Part("pile", [1], 57, "cards in the pile"),
    Part("exhausted", [1], 2, "how often the pile has run out"),
    Part("supply", [3, 5], 20, "pagodas, envoys and forts that a seat has left"),
    Part("points", [5], 255, "points"),
    Part("scored", [16], 1, "provinces that have been scored"),
    Part("pieces", [1], 2, "pieces placed this turn"),
    Part("open", [16], 1, "provinces of the first piece that held a pagoda when the turn began"),
    Part("closed", [16], 1, "provinces of the first piece that held none"),
    Part("to draw", [1], 3, "cards still to be drawn this turn"),
]


@final
class HanEncoding(Encoding):
    """The map is the game's own and does not appear."""

    def fill(self, seen: State, into: vec[u8], place: i64) -> i64:
        assert isinstance(seen, HanState)
        place = write_choice(into, place, MOST_SEATS, seen.viewer)
        place = write_seat(into, place, seen.to_move, seen)
        place = write_choice(into, place, PHASE_COUNT, seen.phase)
        place = write_board(into, place, seen)
        place = write_cards(into, place, seen)
        kind: i64
        for kind in range(PIECE_KINDS):
            place = write_by_seat(into, place, seen.supply, kind * MOST_SEATS, seen)
        place = write_points(into, place, seen.points, seen)
        place = write_bits(into, place, MOST_PROVINCES, seen.scored)
        place = write_number(into, place, seen.pieces)
        place = write_bits(into, place, MOST_PROVINCES, seen.open)
        place = write_bits(into, place, MOST_PROVINCES, seen.closed)
        return write_number(into, place, seen.to_draw)


ENCODING: Final = HanEncoding(PARTS)


def write_board(into: vec[u8], place: i64, seen: HanState) -> i64:
    """What stands on the map."""
    site: i64
    province: i64
    for site in range(len(seen.pagodas)):
        if seen.pagodas[site] != NO_PIECE:
            into[place + seat_from(seen, i64(seen.pagodas[site])) * MOST_SITES + site] = 1
    place += MOST_SEATS * MOST_SITES
    if seen.house.has_forts:
        write_numbers(into, place, seen.forts, 0, MOST_SITES)
    place += MOST_SITES
    for province in range(seen.house.map.province_count):
        write_by_seat(into, place + province * MOST_SEATS, seen.envoys, province * MOST_SEATS, seen)
    return place + MOST_PROVINCES * MOST_SEATS


def write_cards(into: vec[u8], place: i64, seen: HanState) -> i64:
    """The cards, as far as the viewer knows them."""
    seat: i64
    place = write_numbers(into, place, seen.hands, seen.viewer * COLOUR_COUNT, COLOUR_COUNT)
    for seat in range(seen.seats):
        write_numbers(into, place + seat_from(seen, seat) * COLOUR_COUNT, seen.known, seat * COLOUR_COUNT, COLOUR_COUNT)
    place += MOST_SEATS * COLOUR_COUNT
    place = write_by_seat(into, place, seen.hand_sizes, 0, seen)
    place = write_numbers(into, place, seen.display, 0, COLOUR_COUNT)
    place = write_numbers(into, place, seen.discard, 0, COLOUR_COUNT)
    if seen.removed[0] != UNKNOWN:
        write_numbers(into, place, seen.removed, 0, COLOUR_COUNT)
    place += COLOUR_COUNT
    place = write_number(into, place, len(seen.pile))
    return write_number(into, place, seen.exhausted)
