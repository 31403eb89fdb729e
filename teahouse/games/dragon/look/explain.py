"""What a thing on the board is, and what it means for the reader now."""

from collections.abc import Callable, Sequence
from typing import Final

from teahouse.draw.explanation import Explanation
from teahouse.games.dragon import box
from teahouse.games.dragon.look import explain_court, explain_events, explain_persons, explain_table
from teahouse.games.dragon.look.explained_seat import ExplainedSeat
from teahouse.games.dragon.state import DragonState

SEATS: Final = [str(seat) for seat in range(box.MOST_SEATS)]
PLACES: Final = [str(place + 1) for place in range(box.MONTHS)]
Explain = Callable[[ExplainedSeat, int], Explanation | None]
# By kind: the values that there are, and what explains the one with a number. Palaces and residents are read apart.
KINDS: Final[dict[str, tuple[Sequence[str], Explain]]] = {
    "month": (PLACES, explain_events.explain_month),
    "month_event": (box.EVENTS, explain_events.explain_next),
    "super_event": (box.SUPER_EVENTS, explain_events.explain_super_event),
    "action": (box.ACTIONS, explain_table.explain_action),
    "action_cards": (["face_down"], explain_table.explain_face_down),
    "fee": (["group"], explain_table.explain_fee),
    "dragon": (SEATS, explain_table.explain_dragon),
    "lantern": (SEATS, explain_table.explain_lantern),
    "track": (["order"], explain_table.explain_track),
    "victor": (SEATS, explain_table.explain_victor),
    "wall_tile": (box.REWARDS, explain_table.explain_wall_tile),
    "wall_place": (PLACES, explain_table.explain_wall_place),
    "card": (box.CARDS, explain_persons.explain_card),
    "person": (box.PERSONS, explain_persons.explain_person),
    "newcomer": (box.PERSONS, explain_persons.explain_newcomer),
    "good": (box.GOODS, explain_court.explain_good),
    "privilege": (box.PRIVILEGES, explain_court.explain_privilege),
    "owned": (explain_court.THINGS, explain_court.explain_owned),
    "court": (SEATS, explain_court.explain_court),
    "seat": (SEATS, explain_court.explain_court),
}


def explain(seen: DragonState, about: str, seat: int = -1, lang: str = "en") -> Explanation | None:
    """What the thing is that an element speaks of by its touch or "about", on a panel of a seat or of all (-1); None
    for what is not known."""
    kind, _, value = about.partition(":")
    subject = ExplainedSeat(seen, seat, lang)
    if kind == "palace":
        if value == "new":
            return explain_court.explain_new_palace(subject)
        return explain_court.explain_palace(subject, int(value)) if value.isdecimal() else None
    if kind == "resident":
        person, _, palace = value.partition("@")
        is_known = person in box.PERSONS and palace.isdecimal()
        return explain_persons.explain_resident(subject, box.PERSONS.index(person), int(palace)) if is_known else None
    values, explain_value = KINDS.get(kind, ((), None))
    if explain_value is None or value not in values or (values is SEATS and int(value) >= seen.seats):
        return None
    return explain_value(subject, values.index(value))
