"""What follows from the answers to a decision, as far as the one who decides can know it.

Nothing here is a rule: a page shows it, so that a person confirms once what takes several answers.
"""

from teahouse.core.game import Game
from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY, SPECTATOR, State

# In so many imagined worlds an answer has to be the only one before it counts as known to everybody.
MOST_WORLDS = 4
# Of longer lists it is not found out what follows.
MOST_ANSWERS = 64
# So many answers are gathered at most, and so many ways to gather them are told.
MOST_GATHERED = 20
MOST_WAYS = 400


def only_answer(state: State) -> int:
    """The one action that is allowed; NOBODY where there are several, or the game is over."""
    legal = state.legal()
    return legal[0] if len(legal) == 1 else int(NOBODY)


def is_evident(state: State) -> bool:
    """Whether everybody can tell that the seat to move has one answer, and which. Onlookers know of no other, and in
    no world that they could imagine is there another."""
    answer = only_answer(state)
    seen = state.seen_by(SPECTATOR)
    if answer == NOBODY or only_answer(seen) != answer:
        return False
    return all([only_answer(seen.imagine(Rng(f"foresight {world}"))) == answer for world in range(MOST_WORLDS)])


def open_answers(game: Game, seen: State) -> list[int]:
    """The answers after which the same seat decides again, and which it may still take back: nothing was drawn or
    revealed, not even by answers that follow because there is no other. What is hidden is imagined, so this says
    nothing that the seat does not know."""
    legal = seen.legal()
    if len(legal) > MOST_ANSWERS:
        return []
    world = seen.imagine(Rng("foresight"))
    return [action for action in legal if stays_open(game, world.copy(), action)]


def stays_open(game: Game, world: State, action: int) -> bool:
    """Whether the seat has a choice again after an action, and may still take it back. The world is played on."""
    seat, drawn = world.to_move, world.drawn
    while action != NOBODY:
        events: list[tuple[int, ...]] = []
        world.log = events
        world.play(action)
        reveals = any([game.events.events[event[0]].reveals for event in events])
        if world.to_move != seat or world.drawn != drawn or reveals:
            return False
        action = only_answer(world)
    return True


def ways_to_gather(game: Game, seen: State) -> list[list[int]]:
    """Where several answers in a row are meant as one, such as the cards of a payment: every way to give them, whatever
    their order, with the answer that ends it. First those with the fewest answers, and of these the cheapest."""
    if not is_gathering(game, seen):
        return []
    ways = gathered_after(game, seen.imagine(Rng("foresight")), [])
    return [actions for _, _, actions in sorted(ways)[:MOST_WAYS]]


def wasted(game: Game, state: State) -> int | None:
    """How much more has been paid than was asked for; None where nothing is being paid. Only a payment has a way that
    is the cheapest."""
    return game.wasted(state) if game.wasted is not None else None


def is_gathering(game: Game, state: State) -> bool:
    """Whether every answer here is one of several that are meant as one, or ends them."""
    verbs = [game.verbs.verb(action) for action in state.legal()]
    names = [name for verb in verbs if verb.until for name in (verb.name, verb.until)]
    return bool(names) and all([verb.name in names for verb in verbs])


def gathered_after(game: Game, world: State, given: list[int]) -> list[tuple[int, int, list[int]]]:
    """How many answers, how much they waste, and the answers themselves, for every way to go on from here."""
    found: list[tuple[int, int, list[int]]] = []
    for action in world.legal():
        verb = game.verbs.verb(action)
        if not verb.until:
            found.append((len(given), wasted(game, world) or 0, [*given, action]))
        # In ascending order each way is found once.
        elif len(given) < MOST_GATHERED and (not given or action >= given[-1]):
            after = world.copy()
            after.play(action)
            names = [game.verbs.verb(later).name for later in after.legal()]
            if after.to_move == world.to_move and (verb.name in names or verb.until in names):
                found += gathered_after(game, after, [*given, action])
            else:
                found.append((len(given), 0, [*given, action]))
    return found
