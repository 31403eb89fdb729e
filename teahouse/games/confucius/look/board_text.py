"""Confucius for terminals: halls, lands and families as tables."""

from teahouse.draw.lines import MARKS, Line, spots_on
from teahouse.games.confucius.actions import BOX
from teahouse.games.confucius.box import (
    BOX_POINTS,
    CANDIDATE,
    CANDIDATES,
    CUBE,
    DEADLINES,
    FOREIGN,
    FOREIGN_BOXES,
    FOREIGN_COSTS,
    LAND_COUNT,
    LANDS,
    MINISTRIES,
    MOST_SEATS,
    NO_TILE,
    OCEAN,
    REWARD_BOXES,
    SHIPYARD,
    SPACES,
    STUDENTS,
    SUPPORT,
    VACANT,
)
from teahouse.games.confucius.look.description import hand_sentences
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.state import ConfuciusState


def text(seen: ConfuciusState, *, lang: str = "en", width: int = 80) -> str:
    """Halls, lands and families as tables, then hands and piles."""
    names = ConfuciusNames.of(lang)
    return "\n".join([*[line for line, _ in board_lines(seen, names)], "", *hand_sentences(seen, lang)])


def spots(seen: ConfuciusState, *, lang: str = "en", width: int = 80) -> dict[str, tuple[int, int, int]]:
    """Where in `text` each thing stands that can be touched: line, column, length."""
    return spots_on(board_lines(seen, ConfuciusNames.of(lang)))


def shades(seen: ConfuciusState) -> dict[str, str]:
    """Officials, armies, students and families in the colours of their seats."""
    found: dict[str, str] = {}
    for space, name in enumerate(SPACES):
        owner = int(seen.owners[space])
        if owner != VACANT or seen.tiles[space] == NO_TILE:
            found[f"space:{name}"] = "faint" if owner == VACANT else f"seat-{owner}"
    for box, name in enumerate(BOX.texts):
        if seen.armies[box] != VACANT:
            found[f"box:{name}"] = f"seat-{seen.armies[box]}"
    for student, name in enumerate(STUDENTS):
        if seen.students[student] != VACANT:
            found[f"student:{name}"] = f"seat-{seen.students[student]}"
    for seat in range(int(seen.seats)):
        found[f"seat:{seat}"] = found[f"shipyard:{seat}"] = f"seat-{seat}"
    return found


class Writer:
    """A line that remembers where the things on it stand."""

    def __init__(self, start: str) -> None:
        self.line = start
        self.touches: dict[str, tuple[int, int]] = {}

    def put(self, words: str, touch: str = "", width: int = 0) -> None:
        """Words, which can be touched if that is said, and spaces up to a width."""
        if touch:
            self.touches[touch] = (len(self.line), len(words))
        self.line += words.ljust(width)

    def done(self) -> Line:
        """The line and its touches."""
        return self.line.rstrip(), self.touches


def board_lines(seen: ConfuciusState, names: ConfuciusNames) -> list[Line]:
    """The board line by line."""
    wall = "#" * int(seen.wall) + "." * (9 - int(seen.wall))
    head = names.say("round", round=str(seen.round), chief=names.seat(int(seen.chief)))
    found = [(f"[{wall}] {head}", {}), *[hall_line(seen, ministry, names) for ministry in range(3)]]
    found += [examination_line(seen, names), *[foreign_line(seen, land, names) for land in range(3)]]
    found += [distant_line(seen, land, names) for land in range(LAND_COUNT)]
    return found + [family_line(seen, seat, names) for seat in range(int(seen.seats))]


def hall_line(seen: ConfuciusState, ministry: int, names: ConfuciusNames) -> Line:
    """A ministry: its offices, then its seats as cost and mark; "!" is secured, "c" a candidate."""
    writer = Writer(f"{names.name('ministry', MINISTRIES[ministry]):<10.10} ")
    for place in (ministry, 3 + ministry):
        holder = int(seen.offices[place])
        writer.put(f"({seen.chits[place]}{'' if holder == VACANT else MARKS[holder]})", width=6)
    for rank in range(7):
        space = ministry * 7 + rank
        tile, owner = int(seen.tiles[space]), int(seen.owners[space])
        shown = "·" if tile == NO_TILE else "c" if tile == CANDIDATE else str(tile)
        if owner != VACANT:
            shown += MARKS[owner] + ("!" if seen.secured[space] else "")
        writer.put(f"{rank + 1}[{shown}]", f"space:{SPACES[space]}", 8)
    return writer.done()


def examination_line(seen: ConfuciusState, names: ConfuciusNames) -> Line:
    """The candidate and the two students."""
    top = names.name("candidate", CANDIDATES[seen.candidates[-1]]) if len(seen.candidates) else "–"
    writer = Writer(f"{names.say('examination')}: {top} ({len(seen.candidates)})  ")
    for student, name in enumerate(STUDENTS):
        holder = int(seen.students[student])
        shown = f"{names.name('student', name)}[{'·' if holder == VACANT else MARKS[holder]}]"
        writer.put(shown, f"student:{name}", len(shown) + 1)
        backers = [seat for seat in range(int(seen.seats)) if seen.backing[seat] == student]
        writer.put("".join(MARKS[seat] + str(seen.counts[SUPPORT + seat]) + " " for seat in backers))
    writer.put("!" if seen.forced else "")
    return writer.done()


def foreign_line(seen: ConfuciusState, land: int, names: ConfuciusNames) -> Line:
    """A Foreign Land: cost, deadline, and its boxes by points; "*" brings a reward card."""
    foreign = int(seen.foreign[land])
    sign = ["", " +", " ×"][seen.conquests[land]]
    writer = Writer(
        f"{names.name('foreign', FOREIGN[foreign]):<12.12} {FOREIGN_COSTS[foreign]}$ #{DEADLINES[land]}{sign}  "
    )
    for box in range(int(FOREIGN_BOXES[foreign])):
        owner = int(seen.armies[land * 4 + box])
        star = "*" if REWARD_BOXES[foreign] == box else ""
        shown = f"[{BOX_POINTS[foreign * 4 + box]}{star}{'·' if owner == VACANT else MARKS[owner]}]"
        writer.put(shown, f"box:{land + 1}-{box + 1}", 7)
    return writer.done()


def distant_line(seen: ConfuciusState, land: int, names: ConfuciusNames) -> Line:
    """A Distant Land with its chit and its visitors."""
    writer = Writer("")
    writer.put(names.name("land", LANDS[land]), f"land:{LANDS[land]}", 24)
    first = int(seen.discoverers[land])
    writer.put(f"({seen.land_chits[land]}{'' if first == VACANT else MARKS[first]})", width=6)
    writer.put("".join(MARKS[seat] for seat in range(int(seen.seats)) if seen.visits[land * MOST_SEATS + seat]))
    return writer.done()


def family_line(seen: ConfuciusState, seat: int, names: ConfuciusNames) -> Line:
    """A family: points, cubes, gifts held by value and giver, junks in the shipyard and at sea."""
    writer = Writer("")
    writer.put(f"{MARKS[seat]} {names.seat(seat)}", f"seat:{seat}", 14)
    writer.put(f"{seen.points[seat]:>3}  □{seen.counts[CUBE + seat]}  ")
    writer.put(f"~{seen.counts[SHIPYARD + seat]}+{seen.counts[OCEAN + seat]}", f"shipyard:{seat}", 9)
    held = [(giver, int(seen.active[giver * MOST_SEATS + seat])) for giver in range(int(seen.seats))]
    writer.put(" ".join(f"{value}←{MARKS[giver]}" for giver, value in held if value))
    return writer.done()
