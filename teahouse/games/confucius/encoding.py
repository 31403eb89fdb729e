"""Confucius as numbers for learning."""

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
    write_seat_bits,
)
from teahouse.core.state import NOBODY, State
from teahouse.games.confucius.actions import VERB_OF, VERBS
from teahouse.games.confucius.box import (
    BOX_SPACE_COUNT,
    BOX_SPACES,
    BOXES,
    CANDIDATE_COUNT,
    CANDIDATE_KINDS,
    CANDIDATES,
    CARD_KINDS,
    CONQUEST_COUNT,
    CONQUESTS,
    FOREIGN,
    FOREIGN_COUNT,
    GIFT_COUNT,
    LAND_COUNT,
    LAND_SPACES,
    LANDS,
    MINISTRIES,
    MINISTRY_COUNT,
    OFFICES,
    RANKS,
    REWARD_KINDS,
    REWARDS,
    SPACE_COUNT,
    STUDENT_COUNT,
    TILE_KINDS,
    TITLE_COUNT,
    TITLES,
)
from teahouse.games.confucius.phases import PHASES
from teahouse.games.confucius.state import ConfuciusState
from teahouse.games.confucius.table import Table

PHASE_COUNT: Final[i64] = 13
GIFT_FATES: Final[i64] = 4
PUBLIC_COUNTS: Final[i64] = 8
VERB_COUNT: Final[i64] = len(VERBS.verbs)

PARTS: Final = [
    Part("seat", [5], 1, "which seat the viewer has, from 0: by this number the actions name seats"),
    Part("to move", [5], 1, "whose turn it is"),
    Part("phase", [13], 1, f"what is decided: {', '.join(PHASES)}"),
    Part("round", [1], 255, "the round"),
    Part("wall", [1], 9, "pieces of the Great Wall that have been placed"),
    Part("chief", [5], 1, "the Chief Minister"),
    Part("passed", [5], 1, "who has passed"),
    Part("marks", [3], 1, "whether an examination was forced, the Imperial Favour is taken, the end has come"),
    Part("transferred", [21], 1, "spaces whose official was transferred in this Actions Phase"),
    Part("pending", [len(VERBS.verbs)], 1, f"the action being paid: {', '.join(verb.name for verb in VERBS.verbs)}"),
    Part("price", [2], 255, "its price, and what has been paid"),
    Part("resolving", [3], 1, f"the ministry being resolved: {', '.join(MINISTRIES)}"),
    Part("resolved", [3], 1, "ministries that have been resolved"),
    Part("insulted", [5], 1, "whose army stands on Emperor Insulted"),
    Part("points", [5], 255, "points"),
    Part("counts", [8, 5], 66, "cubes, hand, support, rewards, armies in stock, in colonies, shipyard, junks at sea"),
    Part("box", [12, 5], 5, f"cubes in the Actions Box: {', '.join(BOX_SPACES)}"),
    Part("taken", [12, 5], 1, "whether a space's action was taken this phase"),
    Part("own hand", [3], 22, "the own cards 1, 2 and 3"),
    Part("own support", [3], 22, "the own face-down cards in an examination"),
    Part("known", [5, 3], 22, "cards that a seat is known to have"),
    Part("backing", [5, 2], 1, "the student whom a seat supports: red, yellow"),
    Part("cards", [4], 66, "cards in the deck; discarded cards 1, 2 and 3"),
    Part("gifts", [5, 6, 4], 1, "gifts of value 1 to 6: not available, available, active, gone"),
    Part("active", [5, 5], 6, "the value of the gift between a giver and a recipient, both counted from the viewer"),
    Part("own rewards", [9], 2, f"own reward cards: {', '.join(REWARDS)}"),
    Part("rewards", [10], 10, "reward cards in the stack; those that were played, by kind"),
    Part("officials", [21, 8], 1, "what lies on a space: nothing, a candidate, an official of cost 2 to 7"),
    Part("markers", [21, 5], 1, "whose marker an official carries"),
    Part("secured", [21], 1, "whether it is secured"),
    Part("officials left", [9], 24, "officials in the pile; those that left the game, by cost 0 to 7"),
    Part("offices", [6, 5], 1, "the three Ministers, then their Secretaries"),
    Part("chits", [6], 8, "their chits"),
    Part("candidates", [6, 4], 1, f"the pile of candidates, top last, 0 where hidden: {', '.join(CANDIDATES)}"),
    Part("students", [2, 5], 1, "whose students stand for examination"),
    Part("foreign", [3, 5], 1, f"the Foreign Lands on their spaces: {', '.join(FOREIGN)}"),
    Part("armies", [12, 5], 1, "whose army stands in a box of a Foreign Land"),
    Part("conquests", [3, 3], 1, f"how each land stands: {', '.join(CONQUESTS)}"),
    Part("land chits", [5], 4, f"chits of the Distant Lands: {', '.join(LANDS)}"),
    Part("visits", [5, 5], 1, "who has visited a Distant Land"),
    Part("discoverers", [5, 5], 1, "who was first there"),
    Part("titles", [3, 5], 1, ", ".join(TITLES)),
    Part("control", [7, 5], 1, "who controls the officials of the ministry being resolved"),
]


@final
class ConfuciusEncoding(Encoding):
    """The board from the viewer's chair; only the own cards are known, and what everybody knows of the others'."""

    def fill(self, seen: State, into: vec[u8], place: i64) -> i64:
        assert isinstance(seen, ConfuciusState)
        place = write_course(into, place, seen)
        place = write_box(into, place, seen)
        place = write_cards(into, place, seen)
        place = write_gifts(into, place, seen)
        place = write_rewards(into, place, seen)
        place = write_ministries(into, place, seen)
        place = write_lands(into, place, seen)
        place = write_seats(into, place, seen.titles, TITLE_COUNT, seen)
        return write_seats(into, place, seen.control, RANKS, seen)


ENCODING: Final = ConfuciusEncoding(PARTS)


def write_seats(into: vec[u8], place: i64, items: vec[u8], count: i64, seen: Table) -> i64:
    """The seat that stands at each of some places."""
    i: i64
    for i in range(count):
        place = write_seat(into, place, i64(items[i]), seen)
    return place


def write_course(into: vec[u8], place: i64, seen: Table) -> i64:
    """Where the game is."""
    place = write_choice(into, place, MOST_SEATS, seen.viewer)
    place = write_seat(into, place, seen.to_move, seen)
    place = write_choice(into, place, PHASE_COUNT, seen.phase)
    place = write_number(into, place, seen.round)
    place = write_number(into, place, seen.wall)
    place = write_seat(into, place, seen.chief, seen)
    place = write_seat_bits(into, place, seen.passed, seen)
    place = write_number(into, place, i64(seen.forced != 0))
    place = write_number(into, place, i64(seen.favour != 0))
    place = write_number(into, place, i64(seen.last != 0))
    place = write_bits(into, place, SPACE_COUNT, seen.transferred)
    if seen.pending != NOBODY:
        write_choice(into, place, VERB_COUNT, i64(VERB_OF[seen.pending]))
    place += VERB_COUNT
    place = write_number(into, place, seen.price)
    place = write_number(into, place, seen.paid)
    place = write_choice(into, place, MINISTRY_COUNT, seen.resolving)
    place = write_bits(into, place, MINISTRY_COUNT, seen.resolved)
    place = write_seat(into, place, seen.insulted, seen)
    return write_points(into, place, seen.points, seen)


def write_box(into: vec[u8], place: i64, seen: Table) -> i64:
    """What everybody can count, and the Actions Box."""
    i: i64
    for i in range(PUBLIC_COUNTS):
        place = write_by_seat(into, place, seen.counts, i * MOST_SEATS, seen)
    for i in range(BOX_SPACE_COUNT):
        place = write_by_seat(into, place, seen.box, i * MOST_SEATS, seen)
    for i in range(BOX_SPACE_COUNT):
        place = write_by_seat(into, place, seen.taken, i * MOST_SEATS, seen)
    return place


def write_cards(into: vec[u8], place: i64, seen: Table) -> i64:
    """The cards, as far as the viewer knows them."""
    seat: i64
    place = write_numbers(into, place, seen.hands, seen.viewer * CARD_KINDS, CARD_KINDS)
    place = write_numbers(into, place, seen.support, seen.viewer * CARD_KINDS, CARD_KINDS)
    for seat in range(seen.seats):
        write_numbers(into, place + seat_from(seen, seat) * CARD_KINDS, seen.known, seat * CARD_KINDS, CARD_KINDS)
    place += MOST_SEATS * CARD_KINDS
    for seat in range(seen.seats):
        student = i64(seen.backing[seat])
        write_choice(into, place + seat_from(seen, seat) * STUDENT_COUNT, STUDENT_COUNT, student)
    place += MOST_SEATS * STUDENT_COUNT
    place = write_number(into, place, len(seen.deck))
    return write_numbers(into, place, seen.discard, 0, CARD_KINDS)


def write_gifts(into: vec[u8], place: i64, seen: Table) -> i64:
    """What became of the gifts, and who is obliged to whom."""
    seat: i64
    other: i64
    gift: i64
    for seat in range(seen.seats):
        here = place + seat_from(seen, seat) * GIFT_COUNT * GIFT_FATES
        for gift in range(GIFT_COUNT):
            here = write_choice(into, here, GIFT_FATES, i64(seen.gifts[seat * GIFT_COUNT + gift]))
    place += MOST_SEATS * GIFT_COUNT * GIFT_FATES
    for seat in range(seen.seats):
        for other in range(seen.seats):
            here = place + seat_from(seen, seat) * MOST_SEATS + seat_from(seen, other)
            into[here] = seen.active[seat * MOST_SEATS + other]
    return place + MOST_SEATS * MOST_SEATS


def write_rewards(into: vec[u8], place: i64, seen: Table) -> i64:
    """Reward cards."""
    place = write_numbers(into, place, seen.rewards, seen.viewer * REWARD_KINDS, REWARD_KINDS)
    place = write_number(into, place, len(seen.reward_stack))
    return write_numbers(into, place, seen.rewards_used, 0, REWARD_KINDS)


def write_ministries(into: vec[u8], place: i64, seen: Table) -> i64:
    """Officials, offices, candidates and students."""
    i: i64
    for i in range(SPACE_COUNT):
        place = write_choice(into, place, TILE_KINDS, i64(seen.tiles[i]))
    place = write_seats(into, place, seen.owners, SPACE_COUNT, seen)
    place = write_numbers(into, place, seen.secured, 0, SPACE_COUNT)
    place = write_number(into, place, len(seen.officials))
    place = write_numbers(into, place, seen.officials_gone, 0, TILE_KINDS)
    place = write_seats(into, place, seen.offices, OFFICES, seen)
    place = write_numbers(into, place, seen.chits, 0, OFFICES)
    for i in range(len(seen.candidates)):
        write_choice(into, place + i * CANDIDATE_KINDS, CANDIDATE_KINDS, i64(seen.candidates[i]))
    place += CANDIDATE_COUNT * CANDIDATE_KINDS
    return write_seats(into, place, seen.students, STUDENT_COUNT, seen)


def write_lands(into: vec[u8], place: i64, seen: Table) -> i64:
    """Foreign and Distant Lands."""
    i: i64
    for i in range(LAND_SPACES):
        place = write_choice(into, place, FOREIGN_COUNT, i64(seen.foreign[i]))
    place = write_seats(into, place, seen.armies, BOXES, seen)
    for i in range(LAND_SPACES):
        place = write_choice(into, place, CONQUEST_COUNT, i64(seen.conquests[i]))
    place = write_numbers(into, place, seen.land_chits, 0, LAND_COUNT)
    for i in range(LAND_COUNT):
        place = write_by_seat(into, place, seen.visits, i * MOST_SEATS, seen)
    return write_seats(into, place, seen.discoverers, LAND_COUNT, seen)
