"""What pictures and texts of the Year of the Dragon both read from a position."""

from teahouse.games.dragon import box
from teahouse.games.dragon.court import NO_GROUP, NO_PERSON
from teahouse.games.dragon.phases import OVER
from teahouse.games.dragon.state import DragonState

# A palace: its number, its floors, and who lives in it from the ground floor up.
Palace = tuple[int, int, tuple[int, ...]]


def holder_of(seen: DragonState) -> int:
    """Whose court comes first: the viewer's, for others that of the seat to move, at the end the winner's."""
    if seen.viewer >= 0:
        return int(seen.viewer)
    if seen.to_move >= 0:
        return int(seen.to_move)
    return seen.ranking().index(1) if seen.phase == OVER else int(seen.order[0])


def palaces_of(seen: DragonState, seat: int) -> tuple[Palace, ...]:
    """The palaces of a seat that stand."""
    found: list[Palace] = []
    for palace, floors in enumerate(seen.floors[seat * 32 : seat * 32 + 32]):
        if floors:
            room = (seat * 32 + palace) * 3
            living = tuple(int(person) for person in seen.rooms[room : room + 3] if person != NO_PERSON)
            found.append((palace + 1, int(floors), living))
    return tuple(found)


def group_cards(seen: DragonState) -> list[list[int]]:
    """The action cards of each group; none before the first month."""
    found: list[list[int]] = [[] for _ in range(int(seen.seats))]
    for card in range(len(box.ACTIONS)):
        if seen.groups[card] != NO_GROUP:
            found[int(seen.groups[card])].append(card)
    return found


def hand_of(seen: DragonState, seat: int) -> tuple[int, ...]:
    """How many of each card a seat holds."""
    return tuple(int(count) for count in seen.hands[seat * 10 : seat * 10 + 10])
