"""Click paths: how a person gets from touching one thing after another to an action, and what stands in the way."""

from collections.abc import Iterator, Sequence

from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.state import State
from teahouse.core.telling import label
from teahouse.core.verbs import Domain, Verb

# How many actions are asked for their refusal when a touch fits many.
ASKED = 300


class Choice:
    """Something to choose next: a touch that leads on, or, where `action` is not -1, an action to play."""

    def __init__(self, touch: str, label: str, action: int) -> None:
        self.touch = touch
        self.label = label
        self.action = action


def is_set(verb: Verb) -> bool:
    """Whether the order of the touches means nothing: one parameter of many words."""
    return len(verb.parameters) == 1 and verb.parameters[0].many


def rest(game: Game, action: int, path: Sequence[str]) -> list[str] | None:
    """The touches of an action that are left after a path; None if the path leads elsewhere."""
    touches = game.touches(action)
    if not is_set(game.verbs.verb(action)):
        return touches[len(path) :] if touches[: len(path)] == list(path) else None
    for touch in path:
        if touch not in touches:
            return None
        touches.remove(touch)
    return touches


def next_choices(game: Game, state: State, path: Sequence[str], language: str) -> list[Choice]:
    """What can be chosen after a path, each thing once: touches that lead on first, then finished actions."""
    touches: dict[str, Choice] = {}
    finished: list[Choice] = []
    for action in state.legal():
        left = rest(game, action, path)
        if left is None:
            continue
        if not left:
            finished.append(Choice("", label(game, action, language, state), action))
            continue
        for touch in left if is_set(game.verbs.verb(action)) else left[:1]:
            if touch not in touches:
                touches[touch] = Choice(touch, touch_label(game, state, action, touch, len(path), language), -1)
    return list(touches.values()) + finished


def action_of_path(game: Game, actions: Sequence[int], path: Sequence[str]) -> int:
    """The one action that a path has led to; -1 if it leads on, nowhere, or to several."""
    found = -1
    for action in actions:
        left = rest(game, action, path)
        if left is None:
            continue
        if left or found >= 0:
            return -1
        found = action
    return found


def touch_label(game: Game, state: State, action: int, touch: str, depth: int, language: str) -> str:
    """What a touch is called: the verb where a path begins, and the thing itself."""
    words = game.words(language)
    verb = game.verbs.verb(action)
    step = verb.path[0 if is_set(verb) else depth]
    name = ""
    if "{" in step:
        domain = verb.parameters[int(step[step.index("{") + 1 : step.index("}")])]
        name = game.value_name(state, domain.name, touch.partition(":")[2], language)
    if depth == 0:
        return f"{words.say('do:' + verb.name)} {name}".strip()
    return name or words.say("do:" + verb.name)


def actions_with_path(game: Game, path: Sequence[str]) -> Iterator[int]:
    """The actions of the whole space, allowed or not, whose touches begin with a path."""
    for verb in game.verbs.verbs:
        if is_set(verb):
            domain = verb.parameters[0]
            equal = [value for value in range(domain.size) if sorted(domain.touches(value, -1)) == sorted(path)]
            # A set that does not exist at all is refused like the empty one.
            kind = domain.touches(domain.size - 1, -1)[0].partition(":")[0]
            for value in equal or ([0] if path[0].startswith(kind + ":") else []):
                yield verb.first + value
            continue
        for arguments in arguments_of(verb, path):
            number = 0
            for domain, value in zip(verb.parameters, arguments):
                number = number * domain.size + value
            yield verb.first + number


def arguments_of(verb: Verb, path: Sequence[str]) -> Iterator[list[int]]:
    """The arguments with which a verb's touches begin with a path; those it leaves open take every value."""
    known: dict[int, int] = {}
    if len(path) > len(verb.path):
        return
    for step, touch in zip(verb.path, path):
        if "{" not in step:
            if step != touch:
                return
            continue
        place = int(step[step.index("{") + 1 : step.index("}")])
        before = known.get(place - 1, 0) if place else -1
        value = value_of(verb.parameters[place], step, touch, before)
        if value < 0:
            return
        known[place] = value
    yield from argument_lists(verb, known, [])


def argument_lists(verb: Verb, known: dict[int, int], chosen: list[int]) -> Iterator[list[int]]:
    """Every list of arguments that agrees with the known ones."""
    place = len(chosen)
    if place == len(verb.parameters):
        yield chosen
        return
    values = [known[place]] if place in known else list(range(verb.parameters[place].size))
    for value in values:
        yield from argument_lists(verb, known, chosen + [value])


def value_of(domain: Domain, step: str, touch: str, before: int) -> int:
    """The value that a touch chooses at a step of a click path; -1 for none."""
    if step.startswith("{"):
        for value in range(domain.size):
            if domain.touches(value, before) == [touch]:
                return value
        return -1
    prefix = step[: step.index("{")]
    if not touch.startswith(prefix):
        return -1
    try:
        return domain.read(touch[len(prefix) :], before)
    except Unreadable:
        return -1


def why_not(game: Game, state: State, path: Sequence[str]) -> str:
    """The rule, the commonest where there are several, that stands in the way of a path to nothing allowed."""
    counts: dict[str, int] = {}
    for number, action in enumerate(actions_with_path(game, path)):
        refusal = state.refusal(action)
        if refusal:
            counts[refusal] = counts.get(refusal, 0) + 1
        if number == ASKED:
            break
    best = ""
    for refusal, count in counts.items():
        if not best or count > counts[best]:
            best = refusal
    return best


class TouchResult:
    """Where a touch leads: to a longer path, to an action (`action` is not -1), or to a rule that stands in the way."""

    def __init__(self, path: list[str], action: int, refusal: str) -> None:
        self.path = path
        self.action = action
        self.refusal = refusal


def follow_touch(game: Game, state: State, path: Sequence[str], touch: str) -> TouchResult:
    """Follow a click path by one touch, or begin another with it; what leads nowhere leaves the path as it was."""
    legal = state.legal()
    longer = [*path, touch]
    sets = any(is_set(game.verbs.verb(action)) for action in legal)
    for tried in [longer] if sets or not path else [longer, [touch]]:
        if any(rest(game, action, tried) is not None for action in legal):
            return TouchResult(tried, action_of_path(game, legal, tried), "")
    return TouchResult(list(path), -1, why_not(game, state, longer) or why_not(game, state, [touch]))
