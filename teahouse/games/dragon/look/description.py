"""In the Year of the Dragon for screen readers: a position in sentences."""

from teahouse.core.state import NOBODY
from teahouse.core.telling import listing
from teahouse.core.words import Words, words_of
from teahouse.draw.panels import reader_seat
from teahouse.games.dragon import GAME, box
from teahouse.games.dragon.box import REWARD_COUNT
from teahouse.games.dragon.court import NOTHING
from teahouse.games.dragon.look.board_text import year_items
from teahouse.games.dragon.look.dues import due_sentences, dues_of
from teahouse.games.dragon.look.facts import CourtFacts, courts_of, group_cards
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.state import DragonState


def sentences(seen: DragonState, *, lang: str = "en") -> list[str]:
    """The position in sentences: the year, the table, the stock, then every court."""
    words = words_of(GAME.package, lang)
    first, courts = reader_seat(seen), courts_of(seen)
    month = max(int(seen.month), 1)
    event = words.name("month_event", box.EVENTS[seen.event_row[month - 1]])
    found = [words.say("sentence:month", {"n": str(month), "event": event})]
    events = [item.strip("[]") for item in year_items(seen, words)]
    found.append(words.say("sentence:year", {"events": ", ".join(events)}))
    for group, cards in enumerate(group_cards(seen)):
        if cards:
            found.append(group_sentence(seen, group, cards, words))
    found.append(order_sentence(seen, words))
    stock = [f"{words.name('person', box.PERSONS[person])} {count}" for person, count in enumerate(seen.stock) if count]
    found.append(words.say("sentence:stock", {"persons": ", ".join(stock)}))
    if seen.house.great_wall:
        found.append(wall_sentence(seen, words))
    if seen.newcomer != NOTHING:
        found.append(words.say("sentence:newcomer", {"person": box.PERSONS[seen.newcomer]}))
    if seen.to_move != NOBODY:
        names, player = DragonNames.of(lang), words.name("seat", str(first))
        for due in dues_of(seen, first, courts):
            found += due_sentences(names, player, due)
    for seat in [first, *[other for other in range(int(seen.seats)) if other != first]]:
        found += court_sentences(courts[seat], seat, words)
    return found


def order_sentence(seen: DragonState, words: Words) -> str:
    """The seats from the foremost on, with their spaces."""
    seats = [int(seen.order[place]) for place in range(int(seen.seats))]
    named = [f"{words.name('seat', str(seat))} {seen.track[seat]}" for seat in seats]
    return words.say("sentence:order", {"seats": ", ".join(named)})


def group_sentence(seen: DragonState, group: int, cards: list[int], words: Words) -> str:
    """A group of actions and whose dragons stand on it."""
    dragons = [words.name("seat", str(seat)) for seat in range(int(seen.seats)) if seen.dragons[seat] == group]
    facts = {
        "n": str(group + 1),
        "actions": listing(words, [words.name("action", box.ACTIONS[card]) for card in cards]),
        "dragons": listing(words, dragons) or words.say("sentence:nothing", form="dragons"),
    }
    return words.say("sentence:group", facts)


def wall_sentence(seen: DragonState, words: Words) -> str:
    """The wall, tile by tile."""
    tiles = []
    for tile in seen.wall:
        seat, reward = divmod(int(tile), int(REWARD_COUNT))
        tiles.append(f"{words.name('seat', str(seat))} ({words.name('wall_tile', box.REWARDS[reward])})")
    facts = {"n": str(len(tiles)), "tiles": ", ".join(tiles) or words.say("sentence:nothing", form="tiles")}
    return words.say("sentence:wall", facts)


def court_sentences(court: CourtFacts, seat: int, words: Words) -> list[str]:
    """What a seat owns, who lives where, and its cards."""
    player, room = words.name("seat", str(seat)), words.say("sentence:nothing", form="room")
    owned = {"n": str(court.points)}
    owned |= {good: str(count) for good, count in zip(box.GOODS, court.goods, strict=True)}
    owned |= {size: str(count) for size, count in zip(box.PRIVILEGES, court.privileges, strict=True)}
    hand = [words.name("card", box.CARDS[card]) for card, count in enumerate(court.hand) for _ in range(count)]
    palaces = []
    for number, floors, living in court.palaces:
        persons = [words.name("person", box.PERSONS[person]) for person in living] + [room] * (floors - len(living))
        palaces.append(f"{words.say('palace', {'n': str(number)})}: {', '.join(persons)}")
    housed = "; ".join(palaces) or words.say("sentence:nothing", form="palaces")
    held = ", ".join(hand) or words.say("sentence:nothing", form="cards")
    return [
        words.say("sentence:court", {"player": player, **owned}),
        words.say("sentence:palaces", {"player": player, "palaces": housed}),
        words.say("sentence:hand", {"player": player, "cards": held}),
    ]
