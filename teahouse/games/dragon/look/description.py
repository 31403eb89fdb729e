"""In the Year of the Dragon for screen readers: a position in sentences."""

from itertools import groupby

from teahouse.core.state import NOBODY
from teahouse.draw.panels import reader_seat
from teahouse.games.dragon import box, phases
from teahouse.games.dragon.court import NOTHING
from teahouse.games.dragon.look.dues import due_sentences, dues_of
from teahouse.games.dragon.look.facts import CourtFacts, Palace, courts_of, group_cards
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.look.phrases import court_sentence, hand_phrase, residents_phrase, wall_sentence
from teahouse.games.dragon.state import DragonState


def sentences(seen: DragonState, *, lang: str = "en") -> list[str]:
    """The position in sentences: the year, the table, the stock, then every court."""
    names = DragonNames.of(lang)
    first, courts = reader_seat(seen), courts_of(seen)
    found = [now_sentence(seen, names)]
    if seen.to_move != NOBODY:
        player = names.by_number["seat"][first]
        for due in dues_of(seen, first, courts):
            found += due_sentences(names, player, due)
    found.append(year_sentence(seen, names))
    found += [group_sentence(seen, group, cards, names) for group, cards in enumerate(group_cards(seen)) if cards]
    found += [track_sentence(seen, names), stock_sentence(seen, names)]
    if seen.house.great_wall:
        found.append(wall_sentence(names, tuple(seen.wall)))
    if seen.newcomer != NOTHING:
        found.append(names.say("newcomer", person=names.named("person", box.PERSONS[seen.newcomer])) + ".")
    for seat in [first, *[other for other in range(int(seen.seats)) if other != first]]:
        found += court_sentences(courts[seat], seat, names)
    return [sentence for sentence in found if sentence]


def now_sentence(seen: DragonState, names: DragonNames) -> str:
    """The month that it is, and what it brings."""
    if seen.phase == phases.OVER:
        return names.say("over")
    if not seen.month:
        return names.say("before")
    return names.say("now", n=str(seen.month), events=events_of_month(seen, int(seen.month), names))


def year_sentence(seen: DragonState, names: DragonNames) -> str:
    """What the coming months bring, those in a row that bring the same together."""
    if seen.phase == phases.OVER:
        return ""
    said: list[str] = []
    coming = range(int(seen.month) + 1, int(box.MONTHS) + 1)
    for events, months in groupby(coming, key=lambda month: events_of_month(seen, month, names)):
        numbers = [names.say("nth", n=str(month)) for month in months]
        message = "coming_also" if said else "coming"
        said.append(names.say(message, count=str(len(numbers)), months=names.series(numbers), events=events))
    return names.series(said) + "." if said else ""


def events_of_month(seen: DragonState, month: int, names: DragonNames) -> str:
    """What a month brings, the super event after its own."""
    event = names.named("month_event", box.EVENTS[seen.event_row[month - 1]])
    if month != box.SUPER_MONTH or seen.super_event == NOTHING:
        return names.say("event", event=event)
    return names.say("events", event=event, extra=names.named("super_event", box.SUPER_EVENTS[seen.super_event]))


def group_sentence(seen: DragonState, group: int, cards: list[int], names: DragonNames) -> str:
    """A group of actions, and whose dragons stand on it."""
    actions = [names.say("offer", action=names.by_number["action"][card]) for card in cards]
    said = names.say("group", count=str(len(cards)), n=str(group + 1), actions=names.series(actions))
    dragons = [names.by_number["seat"][seat] for seat in range(int(seen.seats)) if seen.dragons[seat] == group]
    if not dragons:
        return said
    return said + " " + names.say("dragons", count=str(len(dragons)), dragons=names.series(dragons))


def track_sentence(seen: DragonState, names: DragonNames) -> str:
    """The seats from the foremost on, with their spaces."""
    order = [int(seat) for seat in seen.order[: seen.seats]]
    players = [names.by_number["seat"][seat] for seat in order]
    behind = [
        names.say("behind", player=player, n=str(seen.track[seat]))
        for player, seat in zip(players[1:], order[1:], strict=True)
    ]
    facts = {"first": players[0], "others": names.series(behind), "order": names.series(players)}
    return names.say("track", n=str(seen.track[order[0]]), **facts)


def stock_sentence(seen: DragonState, names: DragonNames) -> str:
    """Who can still be recruited."""
    left = [(box.PERSONS[person], int(count)) for person, count in enumerate(seen.stock) if count]
    persons = [names.so_many("persons", kind, count) for kind, count in left]
    return names.say("stock", first=str(left[0][1] if left else 0), persons=names.series(persons))


def court_sentences(court: CourtFacts, seat: int, names: DragonNames) -> list[str]:
    """What a seat owns, who lives where, and its cards."""
    hand = hand_phrase(names, court.hand)
    return [
        court_sentence(names, seat, court.points, court.goods, court.privileges),
        palaces_sentences(court, seat, names),
        names.say("hand", n=str(sum(court.hand)), player=names.by_number["seat"][seat], cards=hand),
    ]


def palaces_sentences(court: CourtFacts, seat: int, names: DragonNames) -> str:
    """How many palaces a seat has, and who lives in each; at once, where nobody lives in any."""
    facts = {"n": str(len(court.palaces)), "player": names.seat(seat)}
    if court.palaces and not court.persons:
        rooms = sum(floors for _, floors, _ in court.palaces)
        return names.say("vacant", **facts, free=str(rooms))
    return " ".join([names.say("palaces", **facts), *[palace_sentence(palace, names) for palace in court.palaces]])


def palace_sentence(palace: Palace, names: DragonNames) -> str:
    """Who lives in a palace, and how many of its rooms are free."""
    number, floors, living = palace
    facts = {"count": str(len(living)), "n": str(number), "persons": residents_phrase(names, living)}
    if floors > len(living):
        return names.say("rooms_free", **facts, free=str(floors - len(living)))
    return names.say("rooms", **facts)
