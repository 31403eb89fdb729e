"""What lies between the courts: actions and dragons, the person track, the wall, and what they mean for a seat now."""

from typing import Final

from teahouse.draw.explanation import Explanation
from teahouse.games.dragon import box, phases
from teahouse.games.dragon.box import REWARD_COUNT
from teahouse.games.dragon.court import NO_GROUP
from teahouse.games.dragon.look.explained_seat import NOBODYS, ExplainedSeat, explanation

# By action, in the order of the box.
ACTION_RULES: Final = [
    "dragon-taxes",
    "dragon-build",
    "dragon-harvest",
    "dragon-fireworks",
    "dragon-parade",
    "dragon-research",
    "dragon-privilege",
    "dragon-wall-action",
]
# What the first six give.
GIVEN: Final = ["yuan", "floor", "rice", "firework", "steps", "points"]


def explain_action(about: ExplainedSeat, action: int) -> Explanation:
    """An action card: what it gives this seat, and the fee if a dragon stands on its group."""
    prices = [int(box.SMALL_PRICE), int(about.seen.house.large_price)]
    small, large = [about.count("have", "yuan", price) for price in prices]
    said = [about.fill(f"action:{box.ACTIONS[action]}", small=small, large=large)]
    if about.seat != NOBODYS and action < len(GIVEN):
        given = int(box.CARD_AMOUNT[action]) + about.court.symbols[int(box.CARD_TYPE[action])]
        said.append(about.say("gain", what=about.count("get", GIVEN[action], given)))
    elif about.seat != NOBODYS and action == box.PRIVILEGE:
        said.append(about.have("yuan", about.court.goods[box.YUAN]))
    if costs_fee(about, int(about.seen.groups[action])):
        said.append(about.fill("fee"))
    return explanation(about.names.by_number["action"][action], said, ACTION_RULES[action])


def costs_fee(about: ExplainedSeat, group: int) -> bool:
    """Whether somebody who has not acted yet would pay for a group. (dragon-fee)"""
    seen = about.seen
    dragons = [int(dragon) for dragon in seen.dragons[: seen.seats]]
    has_acted = about.seat != NOBODYS and dragons[about.seat] != NO_GROUP
    return seen.stage == phases.ACTIONS and group != NO_GROUP and group in dragons and not has_acted


def explain_fee(about: ExplainedSeat, _: int) -> Explanation:
    """What an occupied group costs."""
    said = [about.fill("fee")]
    if about.seat != NOBODYS:
        said.append(about.have("yuan", about.court.goods[box.YUAN]))
    return explanation(about.fill("fee:title"), said, "dragon-fee")


def explain_dragon(about: ExplainedSeat, owner: int) -> Explanation:
    """Somebody's dragon, on a group or not."""
    player = about.player(owner)
    message = "dragon:waiting" if about.seen.dragons[owner] == NO_GROUP else "dragon:placed"
    return explanation(about.fill("dragon:title", player=player), [about.fill(message, player=player)], "dragon-action")


def explain_face_down(about: ExplainedSeat, _: int) -> Explanation:
    """The action cards before the first month."""
    return explanation(about.fill("face_down:title"), [about.fill("face_down")], "dragon-groups")


def explain_lantern(about: ExplainedSeat, owner: int) -> Explanation:
    """Where somebody stands on the person track."""
    seen = about.seen
    order = [int(seat) for seat in seen.order[: seen.seats]]
    facts = {"space": str(seen.track[owner]), "n": str(order.index(owner) + 1)}
    whose = "you" if owner == seen.viewer else "player"
    said = about.fill(f"lantern:{whose}", player=about.player(owner), **facts)
    return explanation(about.player(owner), [said], "dragon-track")


def explain_track(about: ExplainedSeat, _: int) -> Explanation:
    """The person track."""
    return explanation(about.names.fill("panel:track"), [about.fill("track")], "dragon-stack")


def explain_victor(about: ExplainedSeat, winner: int) -> Explanation:
    """Whoever has won."""
    points = about.count("get", "points", int(about.seen.points[winner]))
    said = about.fill("victor", player=about.player(winner), points=points)
    return explanation(about.player(winner), [said], "dragon-tie")


def explain_wall_tile(about: ExplainedSeat, reward: int) -> Explanation:
    """A wall tile of the seat."""
    is_laid = about.seat != NOBODYS and about.seat * REWARD_COUNT + reward in about.seen.wall
    said = about.fill("wall_tile:laid" if is_laid else "wall_tile")
    return explanation(about.names.by_number["wall_tile"][reward], [said], "dragon-wall-tiles")


def explain_wall_place(about: ExplainedSeat, place: int) -> Explanation | None:
    """A place of the wall: what lies there, and whether the wall must reach so far."""
    seen = about.seen
    if not seen.house.great_wall:
        return None
    if place < len(seen.wall):
        owner, reward = divmod(int(seen.wall[place]), int(REWARD_COUNT))
        said = [
            about.fill("wall_place:laid", player=about.player(owner), reward=about.names.by_number["wall_tile"][reward])
        ]
    else:
        said = [about.fill("wall_place:free")]
    if is_checked(about, place):
        said += [about.fill("wall_place:check", n=str(place + 1)), own_tiles(about)]
    return explanation(about.fill("wall_place:title", n=str(place + 1)), said, "dragon-wall-check")


def is_checked(about: ExplainedSeat, place: int) -> bool:
    """Whether the wall will be checked in the month above a place."""
    month = place + 1
    mongols = about.seen.event_row[place] == box.MONGOL_INVASION
    return not about.is_over and month >= about.seen.month and (mongols or month == box.MONTHS)


def own_tiles(about: ExplainedSeat) -> str:
    """How many tiles of the wall are the seat's, and how many are the fewest."""
    owners = [int(tile) // int(REWARD_COUNT) for tile in about.seen.wall]
    counts = [owners.count(seat) for seat in range(int(about.seen.seats))]
    if about.seat == NOBODYS:
        return ""
    own = counts[about.seat]
    return about.say("tiles", own=str(own), what=about.count("have", "wall_tile", own), n=str(min(counts)))
