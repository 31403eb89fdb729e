"""What a page needs to make choices by itself: the verbs, touches and names of a game in one language.

With this, and the numbers of the allowed actions, a page knows what may be touched next, what it is called, and when a
choice is complete: as `core.paths` does here.
"""

from collections.abc import Iterator

from teahouse.core.game import Game
from teahouse.core.paths import step_sentence
from teahouse.core.state import State
from teahouse.core.telling import beginning, verb_alone
from teahouse.core.verbs import Domain, Verb
from teahouse.core.words import PLACEHOLDER, Words


def choice_data(game: Game, language: str) -> dict[str, object]:
    """The verbs and domains of a game, and what things are called at every table of it."""
    domains = all_domains(game)
    words = game.words(language)
    names: dict[str, dict[str, str]] = {}
    for domain, text in all_values(game):
        name = game.value_name(None, domain, text, language)
        if name != text:
            names.setdefault(domain, {})[text] = name
    for verb in game.verbs.verbs:
        for kind, text, name in names_in_sentence(game, verb, language):
            names.setdefault(kind, {})[text] = name
    return {
        "verbs": [
            {
                "first": verb.first,
                "name": words.say("do:" + verb.name),
                # What it is called without any of its things.
                "alone": verb_alone(words, verb),
                # What a button says that plays it; "" where that is the verb and its things.
                "sentence": button_sentence(words, verb),
                # What a button says that begins it with the argument of that place; "" likewise.
                "beginnings": beginning_sentences(words, verb),
                # What the prompt says when a step of its path comes next, and after the last; "" likewise.
                "steps": step_sentences(words, verb),
                "parameters": [domains.index(domain) for domain in verb.parameters],
                "path": verb.path,
                "ordered": verb.ordered,
                "implied": verb.implied,
            }
            for verb in game.verbs.verbs
        ],
        "domains": [domain_data(domain) for domain in domains],
        "names": names,
        # How several things stand in a sentence.
        "several": words.catalogue.gettext("list:and") if words.knows("list:and") else "",
        # What the prompt says after a touch of some kind that may become several things.
        "steps": kind_sentences(game, words),
    }


def names_in_sentence(
    game: Game, verb: Verb, language: str, state: State | None = None
) -> Iterator[tuple[str, str, str]]:
    """The forms that a verb's sentences ask for, as "person:acc", the text of each thing, and what it is called so."""
    words = game.words(language)
    sentences = [button_sentence(words, verb), *beginning_sentences(words, verb)]
    for place, form in dict.fromkeys(PLACEHOLDER.findall(" ".join(sentences))):
        if not form:
            continue
        domain = verb.parameters[int(place)]
        forms = [form, *(f"{form}{count}" for count in range(2, most_equal(domain) + 1))]
        for text in texts_and_words(domain):
            bare = game.value_name(state, domain.name, text, language)
            for asked in forms:
                name = game.value_name(state, domain.name, text, language, asked)
                if name != bare:
                    yield f"{domain.name}:{asked}", text, name


def most_equal(domain: Domain) -> int:
    """How often the same thing stands in one of several, at most; they are told together, as "two Wheels"."""
    if not domain.many:
        return 1
    return max(max(map(text.split().count, text.split()), default=1) for text in domain.texts)


def button_sentence(words: Words, verb: Verb) -> str:
    """What a button says that plays an action of a verb, with its things left open; "" where no message says it."""
    whole = f"do:{verb.name}:{len(verb.parameters)}"
    # Articles depend on the things, so they are left open too.
    return words.catalogue.gettext(whole) if words.knows(whole) else ""


def beginning_sentences(words: Words, verb: Verb) -> list[str]:
    """What a button says that begins a choice of a verb with one of its things, by their places, likewise; none at all
    where no message does."""
    found = [beginning(words, verb, place) for place in range(len(verb.parameters))]
    return [words.catalogue.gettext(message) if message else "" for message in found] if any(found) else []


def step_sentences(words: Words, verb: Verb) -> list[str]:
    """What the prompt says at each step of a verb's path, and after the last; none at all where no message does."""
    found = [step_sentence(words, verb, place) for place in range(len(verb.path) + 1)]
    return found if any(found) else []


def kind_sentences(game: Game, words: Words) -> dict[str, str]:
    """The same by the kind of what was touched last."""
    kinds = dict.fromkeys(kind for verb in game.verbs.verbs for kind in touched_kinds(verb))
    return {kind: words.say("step:" + kind) for kind in kinds if words.knows("step:" + kind)}


def touched_kinds(verb: Verb) -> list[str]:
    """What kinds of things a verb's steps touch, in the order of its path."""
    return [
        verb.parameters[int(step[1:-1])].touched if step.startswith("{") else step.partition(":")[0]
        for step in verb.path
    ]


def texts_and_words(domain: Domain) -> list[str]:
    """Every text of a domain, and every thing that one joins; none where they depend on another argument."""
    if domain.after is not None:
        return []
    # Of a set only its things have names.
    texts = [] if domain.parts == " " else domain.texts
    return list(dict.fromkeys([*texts, *(word for text in domain.texts for word in domain.words(text))]))


def table_names(game: Game, state: State, language: str) -> dict[str, dict[str, str]]:
    """What things are called at one table, where that is something else than at others."""
    found: dict[str, dict[str, str]] = {}
    for domain, text in all_values(game):
        name = game.value_name(state, domain, text, language)
        if name != game.value_name(None, domain, text, language):
            found.setdefault(domain, {})[text] = name
    for verb in game.verbs.verbs:
        common = {(kind, text): name for kind, text, name in names_in_sentence(game, verb, language)}
        for kind, text, name in names_in_sentence(game, verb, language, state):
            if common.get((kind, text)) != name:
                found.setdefault(kind, {})[text] = name
    return found


def all_domains(game: Game) -> list[Domain]:
    """Every domain of the verbs once."""
    found: list[Domain] = []
    for verb in game.verbs.verbs:
        found += [domain for domain in verb.parameters if domain not in found]
    return found


def all_values(game: Game) -> Iterator[tuple[str, str]]:
    """Every thing that a verb can name, by its domain and text; of a set each of its words."""
    seen: set[tuple[str, str]] = set()
    for domain in all_domains(game):
        for text in texts_and_words(domain):
            if (domain.name, text) not in seen:
                seen.add((domain.name, text))
                yield domain.name, text


def domain_data(domain: Domain) -> dict[str, object]:
    """A domain: its size, how its values are written, and what is touched for them."""
    found: dict[str, object] = {
        "name": domain.name,
        "touched": domain.touched,
        "parts": domain.parts,
        "many": domain.many,
        "size": domain.size,
    }
    if domain.after is None:
        return {**found, "texts": domain.texts}
    ahead = range(domain.after.size)
    return {**found, "textsAfter": [[domain.text(value, before) for value in range(domain.size)] for before in ahead]}
