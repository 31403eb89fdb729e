"""What the tabs of a phone say below the names of the scenes: the one number of each that matters."""

from collections.abc import Sequence

from teahouse.games.confucius.box import VACANT, WALL
from teahouse.games.confucius.look.exam import ExamKey
from teahouse.games.confucius.look.hall_facts import HallKey
from teahouse.games.confucius.look.keys import BoardKeys
from teahouse.games.confucius.look.names import ConfuciusNames


def scene_lines(keys: BoardKeys, viewer: int, me: int, names: ConfuciusNames) -> dict[str, str]:
    """The line of each scene for the seat in front; spectators are told what holds for all families together."""
    cubes = [facts.cubes for facts in keys.families.rows]
    found = sum(1 for seat in keys.sea.discoverers if seat != VACANT)
    return {
        "court": court_line(keys.halls, viewer, names),
        "exam": candidate_line(keys.exam, names),
        "war": names.fill("line:war", wall=str(keys.wall.stones), all=str(WALL)),
        "sea": names.count("line:sea", found),
        "gifts": gifts_line(keys.gifts.held, viewer, names),
        "families": names.count("line:cubes", cubes[viewer] if viewer >= 0 else sum(cubes)),
        "box": names.count("line:cubes", cubes[me]),
    }


def court_line(halls: Sequence[HallKey], viewer: int, names: ConfuciusNames) -> str:
    """How many officials the reader has."""
    owners = [owner for hall in halls for owner in hall.owners if owner != VACANT]
    if viewer < 0:
        return names.count("line:bribed", len(owners))
    return names.count("line:court", owners.count(viewer))


def candidate_line(key: ExamKey, names: ConfuciusNames) -> str:
    """For which ministry the next candidate is, and how many there are."""
    if key.candidate in ("", "any"):
        return names.count("line:exam", key.left)
    return f"{names.name('ministry', key.candidate)} ×{key.left}"


def gifts_line(held: Sequence[Sequence[int]], viewer: int, names: ConfuciusNames) -> str:
    """For how many gifts the reader is obliged."""
    if viewer < 0:
        return names.count("line:given", sum(1 for row in held for value in row if value))
    return names.count("line:owed", sum(1 for row in held if row[viewer]))
