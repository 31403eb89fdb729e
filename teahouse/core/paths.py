"""Click paths: how a person gets from touching one thing after another to an action, and what stands in the way."""

from collections.abc import Iterator, Sequence

from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.state import State
from teahouse.core.telling import beginning, label, verb_alone
from teahouse.core.verbs import Domain, Verb
from teahouse.core.words import NUMBER, Words, read_facts

# How many actions are asked for their refusal when a touch fits many.
ASKED = 300


class Choice:
    """Something to choose next: a touch that leads on, or, where `action` is not -1, an action to play."""

    def __init__(self, touch: str, label: str, action: int) -> None:
        self.touch = touch
        self.label = label
        self.action = action


def rest(game: Game, action: int, path: Sequence[str]) -> list[str] | None:
    """The touches of an action that are left after a path; None if the path leads elsewhere."""
    return rest_of(game.verbs.verb(action), game.verbs.arguments(action), path)


def rest_of(verb: Verb, arguments: list[int], path: Sequence[str]) -> list[str] | None:
    """The same for a verb and its arguments."""
    touches, ordered = verb.touches(arguments), verb.ordered
    if touches[:ordered][: len(path)] != list(path[:ordered]):
        return None
    if len(path) < ordered:
        return touches[len(path) :]
    left = touches[ordered:]
    for touch in path[ordered:]:
        if touch not in left:
            return None
        left.remove(touch)
    return left


def next_touches(game: Game, action: int, path: Sequence[str], left: Sequence[str]) -> Sequence[str]:
    """Which of the touches that are left may come next."""
    return left[:1] if len(path) < game.verbs.verb(action).ordered else left


def next_choices(game: Game, state: State, path: Sequence[str], language: str) -> list[Choice]:
    """What can be chosen after a path, each thing once: touches that lead on first, then finished actions."""
    touches: dict[str, Choice] = {}
    verbs: dict[str, Verb] = {}
    # Touches that are a whole choice, as far as is known; they are called by its sentence.
    whole: set[str] = set()
    finished: list[Choice] = []
    for action in state.legal():
        left = rest(game, action, path)
        if left is None:
            continue
        if not left:
            finished.append(Choice("", label(game, action, language, state), action))
            continue
        verb = game.verbs.verb(action)
        for touch in next_touches(game, action, path, left):
            if touch not in touches:
                verbs[touch] = verb
                if not path and len(left) == 1:
                    whole.add(touch)
                    touches[touch] = Choice(touch, label(game, action, language, state), -1)
                else:
                    touches[touch] = Choice(touch, touch_label(game, state, action, touch, len(path), language), -1)
                continue
            if touch in whole:
                whole.remove(touch)
                touches[touch].label = touch_label(game, state, action, touch, 0, language)
            if verbs[touch] is not verb and not path:
                # It may mean one thing or another, so it is called by its own name.
                touches[touch].label = thing_name(game, state, action, touch, 0, language) or touches[touch].label
    return list(touches.values()) + finished


def action_of_path(game: Game, actions: Sequence[int], path: Sequence[str]) -> int:
    """The one action that a path has led to, also where nothing but what is implied was left out; -1 if it leads on,
    nowhere, or to several."""
    found = -1
    for action in actions:
        left = rest(game, action, path)
        if left is None:
            continue
        if found >= 0 or not is_implied(game, action, left):
            return -1
        found = action
    return found


def is_implied(game: Game, action: int, left: Sequence[str]) -> bool:
    """Whether all that is left of an action's touches need not be touched."""
    verb = game.verbs.verb(action)
    implied = verb.step_touches(verb.implied, game.verbs.arguments(action)) if verb.implied else []
    return all(touch in implied for touch in left)


def next_sentence(game: Game, state: State, path: Sequence[str], language: str) -> str:
    """What a person is told to choose next while a choice is half made; "" where the prompt goes on saying it. Where
    what was touched may become several things, the kind of what was touched last has a sentence."""
    if not path:
        return ""
    words = game.words(language)
    found: list[str] = []
    for action in state.legal():
        left = rest(game, action, path)
        if left is None:
            continue
        verb = game.verbs.verb(action)
        sentence = step_sentence(words, verb, next_place(verb, game.verbs.arguments(action), len(path), left))
        if sentence not in found:
            found.append(sentence)
    if len(found) == 1 and found[0]:
        return found[0]
    message = "step:" + path[-1].partition(":")[0]
    return words.say(message) if words.knows(message) else ""


def next_place(verb: Verb, arguments: list[int], depth: int, left: Sequence[str]) -> int:
    """Which step of a verb's path is asked for after so many touches; in any order one that names a thing goes first.
    After the last step that is their number: what has no touch is left to buttons."""
    steps = len(verb.path)
    if depth < verb.ordered:
        return min(depth, steps)
    open_steps: list[int] = []
    for place in range(verb.ordered, steps):
        if any([touch in left for touch in verb.step_touches(verb.path[place], arguments)]):
            open_steps.append(place)
    for place in open_steps:
        if "{" in verb.path[place]:
            return place
    return open_steps[0] if open_steps else steps


def step_sentence(words: Words, verb: Verb, place: int) -> str:
    """What is said when a step of a verb's path comes next; "" where no message says it."""
    message = f"step:{verb.name}:{place}"
    return words.say(message) if words.knows(message) else ""


def thing_name(game: Game, state: State, action: int, touch: str, depth: int, language: str) -> str:
    """What is touched at a step of an action's path; "" where the step names nothing."""
    place = place_of(step_of(game, action, touch, depth))
    if place < 0:
        return ""
    domain = game.verbs.verb(action).parameters[place]
    return game.value_name(state, domain.name, touch.partition(":")[2], language)


def place_of(step: str) -> int:
    """Which argument a step of a click path names; -1 where it names none."""
    return int(step[step.index("{") + 1 : step.index("}")]) if "{" in step else -1


def step_of(game: Game, action: int, touch: str, depth: int) -> str:
    """The step of an action's path that a touch belongs to."""
    verb = game.verbs.verb(action)
    if depth < verb.ordered:
        return verb.path[depth]
    arguments = game.verbs.arguments(action)
    # What is touched in any order is found by itself.
    return next(step for step in verb.path if touch in verb.step_touches(step, arguments))


def touch_label(game: Game, state: State, action: int, touch: str, depth: int, language: str) -> str:
    """What a touch is called: where a path begins what is done with the thing, later the thing itself."""
    verb, words = game.verbs.verb(action), game.words(language)
    name = thing_name(game, state, action, touch, depth, language)
    step = step_of(game, action, touch, depth)
    if not name or depth or step == verb.implied:
        return name or verb_alone(words, verb)
    place = place_of(step)
    message = beginning(words, verb, place)
    if not message:
        return f"{words.say('do:' + verb.name)} {name}"
    return words.say(
        message, {str(place): game.fact(state, verb.parameters[place].name, touch.partition(":")[2], language)}
    )


def actions_with_path(game: Game, path: Sequence[str]) -> Iterator[int]:
    """The actions of the whole space, allowed or not, whose touches begin with a path."""
    for verb in game.verbs.verbs:
        if len(verb.parameters) == 1 and verb.parameters[0].many:
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
    if verb.ordered < len(verb.path):
        yield from loose_arguments(verb, path)
        return
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


def loose_arguments(verb: Verb, path: Sequence[str]) -> Iterator[list[int]]:
    """The same for a verb some of whose touches come in any order."""
    known: dict[int, int] = {}
    for touch in path:
        for step in verb.path:
            place = int(step[step.index("{") + 1 : step.index("}")]) if "{" in step else -1
            if place < 0 or place in known or step == verb.implied:
                continue
            value = value_of(verb.parameters[place], step, touch, -1)
            if value >= 0:
                known[place] = value
                break
    for arguments in argument_lists(verb, known, []):
        if rest_of(verb, arguments, path) is not None:
            yield arguments


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


def why_not(game: Game, state: State, path: Sequence[str], verbs: Sequence[str] = ()) -> str:
    """The rule, the commonest where there are several, that stands in the way of a path to nothing allowed; of some
    verbs, or of all."""
    counts: dict[str, int] = {}
    for number, action in enumerate(actions_with_path(game, path)):
        refusal = state.refusal(action) if not verbs or game.verbs.verb(action).name in verbs else ""
        if refusal:
            counts[refusal] = counts.get(refusal, 0) + 1
        if number == ASKED:
            break
    best = ""
    for refusal, count in counts.items():
        if not best or count > counts[best]:
            best = refusal
    return best


def things_of(game: Game, refusal: str) -> list[str]:
    """What can be touched of the things that a refusal names, such as the Orchid that holds a flower."""
    found: list[str] = []
    domains = [domain for verb in game.verbs.verbs for domain in verb.parameters if domain.after is None]
    for name, value in read_facts(refusal)[1].items():
        # A number means something only to what it is named for.
        named = [domain for domain in domains if domain.name == name or not NUMBER.fullmatch(value)]
        for domain in named:
            if value in domain.numbers and not domain.parts:
                found += domain.touches(domain.numbers[value], -1)
                break
    return found


class TouchResult:
    """Where a touch leads: to a longer path, to an action (`action` is not -1), or to a rule that stands in the way."""

    def __init__(self, path: list[str], action: int, refusal: str) -> None:
        self.path = path
        self.action = action
        self.refusal = refusal


def follow_touch(game: Game, state: State, path: Sequence[str], touch: str) -> TouchResult:
    """Follow a click path by one touch, or begin another with it; what leads nowhere leaves the path as it was."""
    legal = state.legal()
    for tried in paths_after(game, legal, path, touch):
        if any(rest(game, action, tried) is not None for action in legal):
            # Whoever has taken back the only thing has chosen nothing.
            return TouchResult(tried, action_of_path(game, legal, tried) if tried else -1, "")
    return TouchResult(list(path), -1, why_not(game, state, [*path, touch]) or why_not(game, state, [touch]))


def paths_after(game: Game, legal: Sequence[int], path: Sequence[str], touch: str) -> Iterator[list[str]]:
    """What a touch may mean after a path: one thing more, all of its kind taken back, another instead of its like, or
    the beginning of another path."""
    yield [*path, touch]
    if not path:
        return
    verbs = [game.verbs.verb(action) for action in legal if rest(game, action, path) is not None]
    if any(len(verb.parameters) == 1 and verb.parameters[0].many for verb in verbs):
        return
    if touch in path and any(path.index(touch) >= verb.ordered for verb in verbs):
        yield [other for other in path if other != touch]
    kind = touch.partition(":")[0]
    yield [*(other for other in path if other.partition(":")[0] != kind), touch]
    yield [touch]
