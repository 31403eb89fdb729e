"""What a court owns, and what that means for its seat now."""

from typing import Final

from teahouse.draw.explanation import Explanation
from teahouse.games.dragon import box
from teahouse.games.dragon.look.explained_seat import NOBODYS, ExplainedSeat, explanation
from teahouse.games.dragon.look.facts import Palace
from teahouse.games.dragon.look.phrases import hand_phrase

# The event in which each good counts.
GOOD_EVENTS: Final = [box.IMPERIAL_TRIBUTE, box.DROUGHT, box.DRAGON_FESTIVAL]
GOOD_RULES: Final = ["dragon-money", "dragon-drought", "dragon-festival"]


def explain_good(about: ExplainedSeat, good: int) -> Explanation | None:
    """Yuan, rice or fireworks of a court, and when they are needed next."""
    if about.seat == NOBODYS:
        return None
    said = [
        about.fill(f"good:{box.GOODS[good]}"),
        about.have(box.GOODS[good], about.court.goods[good]),
        next_event(about, int(GOOD_EVENTS[good])),
    ]
    return explanation(about.names.by_number["good"][good], said, GOOD_RULES[good])


def next_event(about: ExplainedSeat, event: int) -> str:
    """The month in which an event comes next, if it does."""
    seen = about.seen
    for month in range(max(int(seen.month), 1), int(box.MONTHS) + 1):
        if seen.event_row[month - 1] == event and not about.is_over:
            return about.fill("next", n=str(month), event=about.names.named("month_event", box.EVENTS[event]))
    return ""


def explain_privilege(about: ExplainedSeat, size: int) -> Explanation | None:
    """A privilege: its price, and what it would bring from now on. (dragon-price)"""
    if about.seat == NOBODYS:
        return None
    seen = about.seen
    price = int(box.SMALL_PRICE) if size == box.SMALL else int(seen.house.large_price)
    said = [about.fill(f"privilege:{box.PRIVILEGES[size]}", price=about.count("have", "yuan", price))]
    if not about.is_over:
        points = (int(box.MONTHS) + 1 - max(int(seen.month), 1)) * (size + 1)
        said.append(about.fill("until_end", points=about.count("get", "points", points)))
        said.append(about.have("yuan", about.court.goods[box.YUAN]))
    return explanation(about.names.by_number["privilege"][size], said, "dragon-price")


def explain_owned(about: ExplainedSeat, thing: int) -> Explanation | None:
    """What is only counted: points, persons, palaces, cards, and dragons on privileges."""
    return None if about.seat == NOBODYS else OWNED[THINGS[thing]](about)


def points(about: ExplainedSeat) -> Explanation:
    """The points of a court, and what each month adds to them."""
    return explanation(
        about.names.name("change", "points"), [about.fill("points"), income(about)], "dragon-month-scoring"
    )


def income(about: ExplainedSeat) -> str:
    """What a court scores each month as it stands."""
    court = about.court
    monthly = len(court.palaces) + court.symbols[box.COURT_LADY] + privilege_dragons(about)
    points = about.count("get", "points", monthly)
    return "" if about.is_over else about.say("income", own=str(monthly), points=points)


def privilege_dragons(about: ExplainedSeat) -> int:
    """How many dragons a court has on its privileges."""
    small, large = about.court.privileges
    return small + 2 * large


def persons(about: ExplainedSeat) -> Explanation:
    """The persons of a court, and the rooms that are free."""
    court = about.court
    free = sum(max(floors - len(living), 0) for _, floors, living in court.palaces)
    room = about.names.count("about:room_for", free) if free else about.fill("no_room")
    said = [about.have("person", court.persons), room]
    return explanation(about.names.name("change", "person"), said, "dragon-rooms")


def palaces(about: ExplainedSeat) -> Explanation:
    """The palaces of a court."""
    said = [about.have("palace", len(about.court.palaces)), about.fill("each_month")]
    return explanation(about.names.name("source", "palaces"), said, "dragon-month-scoring")


def cards(about: ExplainedSeat) -> Explanation:
    """The cards that a seat holds."""
    hand = about.court.hand
    said = about.say("holds", own=str(sum(hand)), cards=hand_phrase(about.names, hand))
    return explanation(about.names.name("change", "card"), [said], "dragon-hand")


def privileges(about: ExplainedSeat) -> Explanation:
    """The dragons on the privileges of a court."""
    said = [about.have("dragon", privilege_dragons(about)), about.fill("each_month")]
    return explanation(about.names.name("source", "privileges"), said, "dragon-privilege")


OWNED: Final = {"points": points, "persons": persons, "palaces": palaces, "cards": cards, "privileges": privileges}
THINGS: Final = list(OWNED)


def explain_court(about: ExplainedSeat, seat: int) -> Explanation:
    """A court as a whole."""
    whole = about.of(seat)
    counts = [*zip(box.GOODS, whole.court.goods, strict=True), ("person", whole.court.persons)]
    owned = [whole.count("have", thing, count) for thing, count in counts if count]
    has = whole.say("have", what=about.names.series(owned)) if owned else whole.have("person", 0)
    said = [has, income(whole)]
    return explanation(about.names.fill("panel:court", player=whole.player(seat)), said, "dragon-court")


def explain_palace(about: ExplainedSeat, number: int) -> Explanation | None:
    """A palace of the seat, and whether it decays."""
    if about.seat == NOBODYS:
        return None
    palace = next((palace for palace in about.court.palaces if palace[0] == number), None)
    return None if palace is None else standing_palace(about, palace)


def standing_palace(about: ExplainedSeat, palace: Palace) -> Explanation:
    """A palace that stands. (dragon-decay)"""
    number, floors, living = palace
    has_floors = about.count("have", "floor", floors)
    said = [
        about.fill("palace", n=str(len(living)), floors=has_floors)
        if living
        else about.fill("palace:vacant", floors=has_floors)
    ]
    if not living and about.seen.month > 0 and not about.is_over:
        said.append(about.fill("palace:empty"))
    elif len(living) < floors:
        said.append(about.names.count("about:room_for", floors - len(living)))
    return explanation(about.names.fill("palace", n=str(number)), said, "dragon-rooms" if living else "dragon-decay")


def explain_new_palace(about: ExplainedSeat) -> Explanation:
    """The ground for a new palace."""
    return explanation(about.names.fill("palace:new"), [about.fill("palace:new")], "dragon-build")
