"""Abroad: Foreign Lands and the wall, Distant Lands and junks."""

from teahouse.draw.explanation import Explanation
from teahouse.games.confucius.box import (
    BOX_POINTS,
    CONQUERED,
    DEADLINES,
    FLEET,
    FOREIGN,
    FOREIGN_BOXES,
    FOREIGN_COSTS,
    LANDS,
    MOST_BOXES,
    OCEAN,
    OPEN,
    REWARD_BOXES,
    SHIPYARD,
    VACANT,
    WALL,
)
from teahouse.games.confucius.look.explanations.question import NO_READER, Question
from teahouse.games.confucius.look.facts import part_of

BOXES = int(MOST_BOXES)


def explain_foreign(question: Question, value: str) -> Explanation | None:
    """A Foreign Land, by the number of its space."""
    spaces = [str(space + 1) for space in range(len(DEADLINES))]
    if value not in spaces:
        return None
    seen, space = question.seen, spaces.index(value)
    land, conquest = int(seen.foreign[space]), int(seen.conquests[space])
    title = question.names.name("foreign", FOREIGN[land])
    if conquest != OPEN:
        ended = "foreign-conquered" if conquest == CONQUERED else "foreign-failed"
        return question.answer(title, [question.say(ended)], "invasions")
    armies = part_of(seen.armies, space * BOXES, int(FOREIGN_BOXES[land]))
    empty = armies.count(int(VACANT))
    sentences = [
        question.count("army-price", int(FOREIGN_COSTS[land])),
        question.say("foreign-goal", deadline=str(DEADLINES[space])),
        question.count("boxes-empty", empty) if empty else question.say("boxes-full"),
    ]
    return question.answer(title, sentences, "invasions")


def explain_box(question: Question, value: str) -> Explanation | None:
    """A box of a Foreign Land, and the army in it."""
    seen = question.seen
    places = [f"{space + 1}-{box + 1}" for space in range(len(DEADLINES)) for box in range(BOXES)]
    if value not in places:
        return None
    space, box = divmod(places.index(value), BOXES)
    land, conquest = int(seen.foreign[space]), int(seen.conquests[space])
    if box >= FOREIGN_BOXES[land]:
        return None
    owner, points = int(seen.armies[space * BOXES + box]), int(BOX_POINTS[land * BOXES + box])
    title = question.say("title-box", land=question.names.name("foreign", FOREIGN[land]), box=str(box + 1))
    sentences = [question.say_of(owner, "army")] if owner != VACANT else []
    if conquest == CONQUERED:
        sentences.append(question.count("box-scored", points))
    elif conquest != OPEN:
        sentences.append(question.say("box-failed"))
    else:
        sentences.append(question.count("box-points", points))
        if owner == VACANT:
            sentences.append(question.count("army-price", int(FOREIGN_COSTS[land])))
        if REWARD_BOXES[land] == box:
            sentences.append(question.say("box-reward"))
    return question.answer(title, sentences, "invade" if conquest == OPEN else "invasions")


def explain_wall(question: Question, value: str) -> Explanation | None:
    """A piece of the Great Wall: how far it has grown, and whose deadline the piece is."""
    if not value.isdecimal() or not 1 <= int(value) <= WALL:
        return None
    seen, deadlines = question.seen, [int(deadline) for deadline in DEADLINES]
    sentences = [question.say("wall-stands", wall=str(seen.wall))]
    if int(value) in deadlines and seen.conquests[deadlines.index(int(value))] == OPEN:
        land = FOREIGN[int(seen.foreign[deadlines.index(int(value))])]
        sentences.append(question.say("wall-deadline", deadline=value, land=question.names.named("foreign", land)))
    return question.answer(question.names.fill("panel:wall"), sentences, "wall")


def explain_land(question: Question, name: str) -> Explanation | None:
    """A Distant Land: what it brings, and what the reader lacks for the voyage."""
    if name not in LANDS:
        return None
    seen, land = question.seen, LANDS.index(name)
    first = int(seen.discoverers[land])
    if first == VACANT:
        sentences = [question.count("land-new", int(seen.land_chits[land]))]
    else:
        sentences = [question.say_of(first, "land-found")]
    sentences.append(question.say("land-card"))
    if question.reader != NO_READER:
        if not seen.has_visited(question.reader, land):
            lacking = int(FLEET) - int(seen.counts[OCEAN + question.reader])
            sentences.append(question.count("land-needs", lacking) if lacking > 0 else "")
        elif first != question.reader:
            sentences.append(question.say("land-visited"))
    return question.answer(question.names.name("land", name), sentences, "arrival")


def explain_shipyard(question: Question, value: str) -> Explanation | None:
    """A family's junks, in its shipyard and at sea."""
    if not value.isdecimal() or int(value) >= question.seen.seats:
        return None
    counts = question.seen.counts
    ready, at_sea = int(counts[SHIPYARD + int(value)]), int(counts[OCEAN + int(value)])
    sentences = [question.count("yard", ready) if ready else question.say("yard-empty")]
    sentences.append(question.count("at-sea", at_sea) if at_sea else "")
    return question.answer(question.names.name("shipyard", value), sentences, "voyage")
