"""The panels of phones: six scenes, the Actions Box and the cards of a family."""

from collections.abc import Iterator, Mapping

from teahouse.draw.panels import Panel
from teahouse.games.confucius.look.keys import BoardKeys, SeatKeys
from teahouse.games.confucius.look.lines import scene_lines
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.small import box, cards, court, exam, families, gifts, sea, war
from teahouse.games.confucius.look.small.scene import HEIGHT, WIDTH


def small_panels(keys: BoardKeys, viewer: int, me: int, names: ConfuciusNames) -> Iterator[Panel]:
    """The scenes, then what lies before each family; `me` is whose things stand in front."""
    said = scene_lines(keys, viewer, me, names)
    yield from scenes(keys, said, names)
    for own in keys.seats:
        yield from own_panels(keys, own, said if own.seat == me else {}, names)
        yield from end_panels(keys, own, names) if keys.throne else card_panels(own, names)


def scenes(keys: BoardKeys, said: Mapping[str, str], names: ConfuciusNames) -> Iterator[Panel]:
    """What belongs to all."""

    def title(id: str) -> str:
        return names.fill("scene:" + id)

    halls, spots = court.CourtKey(keys.lang, keys.halls), court.court_spots()
    yield Panel("court.s", title("court"), WIDTH, HEIGHT, court.court, halls, line=said["court"], spots=spots)
    yield Panel("exam.s", title("exam"), WIDTH, exam.HEIGHT, exam.exam, keys.exam, line=said["exam"])
    lands, spots = war.WarKey(keys.foreign, keys.wall.stones), war.war_spots(keys.foreign.lands)
    yield Panel("war.s", title("war"), WIDTH, HEIGHT, war.war, lands, line=said["war"], spots=spots)
    spots = sea.sea_spots(len(keys.seats))
    yield Panel("sea.s", title("sea"), WIDTH, HEIGHT, sea.sea, keys.sea, line=said["sea"], spots=spots)
    known = families.AllFamiliesKey(keys.families, keys.piles)
    yield Panel("families.s", title("families"), WIDTH, HEIGHT, families.families, known, line=said["families"])


def own_panels(keys: BoardKeys, own: SeatKeys, said: Mapping[str, str], names: ConfuciusNames) -> Iterator[Panel]:
    """A family's actions, gifts and support; the cubes in the Actions Box are not shown here."""
    seat, player = own.seat, names.seat(own.seat)
    title, actions = names.fill("scene:box"), own.box._replace(cubes=())
    yield Panel(f"box-{seat}.s", title, WIDTH, box.HEIGHT, box.box, actions, seat, line=said.get("box", ""))
    title, held = names.fill("scene:gifts"), gifts.GiftsSeenKey(keys.lang, seat, keys.gifts.held)
    yield Panel(f"gifts-{seat}.s", title, WIDTH, gifts.HEIGHT, gifts.gifts, held, seat, line=said.get("gifts", ""))
    title = names.fill("panel:own-gifts", player=player)
    yield Panel(f"own-gifts-{seat}.s", title, WIDTH, gifts.OWN_HEIGHT, gifts.own_gifts, own.gifts, seat)
    title = names.fill("panel:support", player=player)
    yield Panel(f"support-{seat}.s", title, WIDTH, exam.SUPPORT_HEIGHT, exam.support, own.support, seat)


def card_panels(own: SeatKeys, names: ConfuciusNames) -> Iterator[Panel]:
    """A family's cards in a row and in a column."""
    seat, player = own.seat, names.seat(own.seat)
    # Who decides is not shown here: the prompt and the chips say it.
    hand = own.hand._replace(decides=False)
    title = names.fill("panel:hand", player=player)
    yield Panel(f"hand-{seat}.s", title, *cards.HAND, cards.hand, hand, seat)
    yield Panel(f"hand-low-{seat}.s", title, *cards.HAND_LOW, cards.low_hand, hand, seat)
    title = names.fill("panel:rewards", player=player)
    yield Panel(f"rewards-{seat}.s", title, *cards.REWARDS_BESIDE, cards.rewards, own.rewards, seat)
    yield Panel(f"rewards-low-{seat}.s", title, *cards.REWARDS_LOW, cards.low_rewards, own.rewards, seat)


def end_panels(keys: BoardKeys, own: SeatKeys, names: ConfuciusNames) -> Iterator[Panel]:
    """At the end the winners and the titles in the place of a family's cards."""
    seat, title = own.seat, names.fill("panel:winners")
    yield Panel(f"hand-{seat}.s", title, *cards.HAND, cards.throne, keys.throne, seat)
    yield Panel(f"hand-low-{seat}.s", title, *cards.HAND_LOW, cards.low_throne, keys.throne, seat)
    title = names.fill("panel:titles")
    yield Panel(f"rewards-{seat}.s", title, *cards.REWARDS_BESIDE, cards.titles, keys.titles, seat)
    yield Panel(f"rewards-low-{seat}.s", title, *cards.REWARDS_LOW, cards.low_titles, keys.titles, seat)
