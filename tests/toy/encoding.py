"""Three Cups as numbers for learning."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.encoding import Encoding, Part, write_by_seat, write_choice, write_number, write_numbers, write_seat
from teahouse.core.state import State
from tests.toy.state import NO_CARD

PARTS = [
    Part("seat", [5], 1, "which seat the viewer has, by whose number tea is poured"),
    Part("to move", [5], 1, "whose turn it is"),
    Part("winner", [5], 1, "who may pour"),
    Part("own hand", [3], 3, "own cards by kind"),
    Part("own cup", [3], 1, "the own card face down"),
    Part("laid", [5], 1, "who has laid a card"),
    Part("discard", [3], 3, "cards face up"),
    Part("pile", [1], 9, "cards in the pile"),
    Part("tea", [5], 255, "tea won, and 8 more: it can be less than none"),
    Part("round", [1], 4, "rounds that are over"),
]


class CupsEncoding(Encoding):
    """The table from the viewer's chair."""

    def fill(self, seen: State, into: vec[u8], place: i64) -> i64:
        place = write_choice(into, place, 5, seen.viewer)
        place = write_seat(into, place, seen.to_move, seen)
        place = write_seat(into, place, seen.winner, seen)
        place = write_numbers(into, place, seen.hands, seen.viewer * 3, 3)
        place = write_choice(into, place, 3, seen.cups[seen.viewer])
        place = write_by_seat(into, place, vec[u8]([int(card != NO_CARD) for card in seen.cups]), 0, seen)
        place = write_numbers(into, place, seen.discard, 0, 3)
        place = write_number(into, place, len(seen.pile))
        place = write_by_seat(into, place, vec[u8]([8 + tea for tea in seen.tea]), 0, seen)
        return write_number(into, place, seen.round)


ENCODING = CupsEncoding(PARTS)
