"""Telling a game in sentences: prompts, actions and events in the reader's language."""

from collections.abc import Mapping, Sequence

from teahouse.core.events import Event
from teahouse.core.game import Game
from teahouse.core.sitting import Step
from teahouse.core.state import NOBODY, SPECTATOR, UNKNOWN_NUMBER, State
from teahouse.core.verbs import Domain, Verb
from teahouse.core.words import Fact, Words, read_facts


def prompt(game: Game, state: State, player: str, language: str, you: bool = False) -> str:
    """What the player has to do now; `you` says that the player is the reader."""
    words = game.words(language)
    kind, facts = read_facts(state.prompt())
    told: dict[str, Fact] = {name: game.fact(state, name, value, language) for name, value in facts.items()}
    return words.say(addressed(words, "prompt:" + kind, you), told | {"player": player})


def addressed(words: Words, message: str, you: bool) -> str:
    """The message as the reader is addressed in it, where it is about the reader and the catalogue has such a one."""
    return f"{message}:you" if you and words.knows(f"{message}:you") else message


def listing(words: Words, names: Sequence[str]) -> str:
    """Names in a sentence: Ada, Ben and Cyril."""
    if len(names) < 2:
        return "".join(names)
    return words.say("list:and", {"first": ", ".join(names[:-1]), "last": names[-1]})


def seat_name(game: Game, seat: int, language: str) -> str:
    """What a seat is called in the game, e.g. Guest; its number where it has no name."""
    for event in game.events.events:
        for domain in event.parameters:
            if domain.name == "seat":
                return game.words(language).name("seat", domain.texts[seat])
    return str(seat + 1)


def action_line(
    game: Game, action: int, player: str, language: str, own: bool = True, state: State | None = None, you: bool = False
) -> str:
    """What a player does, for the log; `own` says whether private arguments may be told, `you` that the player is the
    reader."""
    words = game.words(language)
    facts = action_facts(game, action, own, language, state, ())
    told: dict[str, Fact] = {str(place): fact for place, fact in enumerate(facts)}
    return words.say(addressed(words, action_message(game, words, action), you), told | {"player": player})


def step_line(
    game: Game,
    step: Step,
    seat: int,
    language: str,
    state: State | None = None,
    players: Sequence[str] = (),
    you: bool = False,
) -> str:
    """What a player did, as the seat may know it; seats are called by their players, and where `you` says so, the
    reader is addressed as whoever acts (":you") or as an argument of the action (":you1"). An action done to the own
    seat may have a message of its own (":own1")."""
    words, own, seats = game.words(language), step.seat == seat, action_seats(game, step.action)
    message = variant(words, action_message(game, words, step.action), "own", seats, step.seat)
    if you:
        message = addressed(words, message, True) if own else variant(words, message, "you", seats, seat)
    facts = action_facts(game, step.action, own, language, state, players)
    told: dict[str, Fact] = {str(place): fact for place, fact in enumerate(facts)}
    return words.say(message, told | {"player": players[step.seat]})


def variant(words: Words, message: str, name: str, seats: Mapping[int, int], seat: int) -> str:
    """The message for a seat that is one of the arguments, where the catalogue has such a one: "act:give:you1"."""
    for place, other in seats.items():
        key = f"{message}:{name}{place}"
        if other == seat and words.knows(key):
            return key
    return message


def action_message(game: Game, words: Words, action: int) -> str:
    """The message of an action: that of its verb with so many arguments, where the catalogue has one."""
    verb = game.verbs.verb(action)
    message = f"act:{verb.name}:{len(verb.parameters)}"
    return message if words.knows(message) else f"act:{verb.name}"


def action_seats(game: Game, action: int) -> dict[int, int]:
    """The seats among the arguments of an action, by their place."""
    domains, arguments = game.verbs.verb(action).parameters, game.verbs.arguments(action)
    return {place: value for place, value in enumerate(arguments) if domains[place].name == "seat"}


def action_facts(
    game: Game, action: int, own: bool, language: str, state: State | None, players: Sequence[str]
) -> list[Fact]:
    """The arguments of an action as facts of a sentence; `own` says whether private ones may be told."""
    verb, arguments = game.verbs.verb(action), game.verbs.arguments(action)
    facts: list[Fact] = []
    for domain, value, text in zip(verb.parameters, arguments, verb.texts(arguments), strict=True):
        if domain.private and not own:
            facts.append(game.words(language).say("unknown"))
        elif domain.name == "seat" and players:
            facts.append(players[value])
        else:
            facts.append(value_fact(game, state, domain, text, language))
    return facts


def event_line(
    game: Game,
    event: tuple[int, ...],
    seat: int,
    language: str,
    state: State | None = None,
    players: Sequence[str] = (),
    you: bool = False,
) -> str:
    """What happened, as far as the seat may know; seats are called by their players, where these are given, and the
    reader's own is "you", where `you` says so."""
    words = game.words(language)
    told = game.tell(event, seat)
    kind = game.events.events[told[0]]
    facts = {str(place): fact for place, fact in enumerate(event_facts(game, kind, told[1:], language, state, players))}
    return words.say(event_key(words, kind, told[1:], seat if you else int(SPECTATOR)), facts)


def event_facts(
    game: Game, kind: Event, values: Sequence[int], language: str, state: State | None, players: Sequence[str]
) -> list[Fact]:
    """The arguments of an event as facts of a sentence."""
    facts: list[Fact] = []
    before = -1
    for domain, value in zip(kind.parameters, values, strict=True):
        if value == UNKNOWN_NUMBER:
            facts.append(game.words(language).say("unknown"))
        elif domain.name == "seat" and players:
            facts.append(players[value])
        else:
            facts.append(value_fact(game, state, domain, domain.text(value, before), language))
        before = value
    return facts


def event_key(words: Words, kind: Event, values: Sequence[int], you: int) -> str:
    """The message of an event: where one of its seats is the reader's, the one that addresses the reader there."""
    seats = {place: value for place, value in enumerate(values) if kind.parameters[place].name == "seat"}
    return variant(words, f"event:{kind.name}", "you", seats, you)


class Verdict:
    """How a game ended: a sentence, "" where the game says nothing of it, and whether it addresses the reader."""

    def __init__(self, line: str, addresses_reader: bool) -> None:
        self.line = line
        self.addresses_reader = addresses_reader


def verdict_line(game: Game, state: State, players: Sequence[str], language: str, reader: int = int(NOBODY)) -> Verdict:
    """Who won and what decided it. Where the reader is the winner or the other of the sentence, they are addressed by
    the message "verdict:KIND:winner" or "verdict:KIND:other"; among several winners they hear of the rest."""
    kind, facts = read_facts(state.verdict())
    if not kind:
        return Verdict("", False)
    words = game.words(language)
    message, key = f"verdict:{kind}", f"verdict:{kind}"
    told: dict[str, Fact] = {}
    for name, value in facts.items():
        if name not in ("winner", "other"):
            told[name] = game.fact(state, name, value, language)
            continue
        seats = [int(seat) for seat in value.split(",")]
        if reader in seats and words.knows(f"{message}:{name}"):
            key = f"{message}:{name}"
            seats.remove(reader)
        told[name] = listing(words, [players[seat] for seat in seats])
    return Verdict(words.say(key, told), key != message)


class Told:
    """A turn as it is told: a headline, and everything that was done and came of it."""

    def __init__(self, headline: str, details: list[str]) -> None:
        self.headline = headline
        self.details = details


def turns_of(game: Game, steps: Sequence[tuple[int, Step]]) -> list[tuple[int, list[Step]]]:
    """The turns that numbered steps make, each with the number where it began."""
    turns: list[tuple[int, list[Step]]] = []
    for number, step in steps:
        if turns and goes_on(game, turns[-1][1], step):
            turns[-1][1].append(step)
        else:
            turns.append((number, [step]))
    return turns


def goes_on(game: Game, turn: Sequence[Step], step: Step) -> bool:
    """Whether a step belongs to the turn before it."""
    if turn[0].seat != step.seat:
        return False
    verb, before = game.verbs.verb(step.action), [game.verbs.verb(earlier.action) for earlier in turn]
    return not verb.opens or (verb.joins and before[-1] is verb) or not any([earlier.matters > 0 for earlier in before])


def turn_lines(
    game: Game,
    steps: Sequence[Step],
    seat: int,
    language: str,
    state: State | None = None,
    players: Sequence[str] = (),
    you: bool = False,
) -> Told:
    """The moves that somebody made in a row, as a seat may know them. The headline is that of the action that matters
    most, or else the action's own line. An action that matters less than nothing, such as the end of a payment, has no
    line among the rest."""
    main = max(range(len(steps)), key=lambda number: game.verbs.verb(steps[number].action).matters)
    headline = turn_headline(game, steps, main, seat, language, state, players, you)
    headline = headline or step_line(game, steps[main], seat, language, state, players, you)
    lines: list[str] = []
    for step in steps:
        if game.verbs.verb(step.action).matters >= 0:
            lines.append(step_line(game, step, seat, language, state, players, you))
        lines += [event_line(game, event, seat, language, state, players, you) for event in step.events]
    return Told(headline, [line for line in lines if line != headline])


def turn_headline(
    game: Game,
    steps: Sequence[Step],
    main: int,
    seat: int,
    language: str,
    state: State | None,
    players: Sequence[str],
    you: bool,
) -> str:
    """One sentence for a turn: the first of its messages that finds all its facts; "" where none does.

    Whoever acts is addressed by the message with ":you", a reader to whom something is done by that with the name of
    the fact: "turn:give:give1".
    """
    words, own = game.words(language), steps[main].seat == seat
    # What the action itself caused is meant before what others of the turn did.
    ordered = [steps[main], *steps[:main], *steps[main + 1 :]]
    facts, seats = turn_facts(game, ordered, seat, language, state, players)
    for message in turn_messages(game, ordered):
        if not words.knows(message):
            continue
        asked = addressed(words, message, own and you)
        if you and not own:
            concerned = [f"{message}:{name}" for name, other in seats.items() if other == seat]
            asked = next((key for key in concerned if words.knows(key)), message)
        said = words.say(asked, facts)
        if "{" not in said:
            return said
    return ""


def turn_messages(game: Game, steps: Sequence[Step]) -> list[str]:
    """What can head a turn, the most special first; the first step is the one that matters most. The message
    "turn:recruit:overtook" is chosen by an event, "turn:recruit:replace" by another action, "turn:action:taxes" by what
    the action is about."""
    verb = game.verbs.verb(steps[0].action)
    found = [game.events.events[event[0]].name for step in steps for event in step.events]
    found += [game.verbs.verb(step.action).name for step in steps[1:]]
    # Which message tells a turn is as public as the turn itself.
    texts = verb.texts(game.verbs.arguments(steps[0].action))
    found += [text for domain, text in zip(verb.parameters, texts, strict=True) if not domain.private]
    return [*(f"turn:{verb.name}:{what}" for what in dict.fromkeys(found)), f"turn:{verb.name}"]


def turn_facts(
    game: Game, steps: Sequence[Step], seat: int, language: str, state: State | None, players: Sequence[str]
) -> tuple[dict[str, Fact], dict[str, int]]:
    """What a headline may say, and which of it is a seat: the arguments of all actions and events of the turn, by their
    place. "{recruit0:a}" is who was recruited, "{pagoda0_2:at}" where the second pagoda stands, "{every_release0:the}"
    everybody who was released, and "{drew:card}" how many cards were drawn."""
    words = game.words(language)
    facts: dict[str, Fact] = {"player": players[steps[0].seat]}
    seats: dict[str, int] = {}
    every: dict[str, list[Fact]] = {}
    times: dict[str, int] = {}
    for step in steps:
        for name, told in step_facts(game, step, seat, language, state, players):
            times[name] = times.get(name, 0) + 1
            mark = f"_{times[name]}" if times[name] > 1 else ""
            for place, (fact, other) in enumerate(told):
                every.setdefault(f"every_{name}{place}", []).append(fact)
                facts[f"{name}{place}{mark}"] = fact
                if other != NOBODY:
                    seats[f"{name}{place}{mark}"] = other
    for name, several in every.items():
        facts[name] = list_fact(words, several)
    for name, count in times.items():
        facts[name] = str(count)
    return facts, seats


def list_fact(words: Words, facts: Sequence[Fact]) -> Fact:
    """Several facts as one, each in the form that is asked for; equal ones are counted."""
    return lambda form: listing(words, counted_facts(words, facts, form))


def counted_facts(words: Words, facts: Sequence[Fact], form: str) -> list[str]:
    """What facts say in a form. Equal ones are said together where the words have the form with their number, such as
    "acc2" for two of a kind."""
    same: dict[str, list[Fact]] = {}
    for fact in facts:
        same.setdefault(words.fact("", fact, ""), []).append(fact)
    found: list[str] = []
    for bare, equal in same.items():
        together = words.fact("", equal[0], f"{form}{len(equal)}") if len(equal) > 1 else bare
        found += [together] if together != bare else [words.fact("", fact, form) for fact in equal]
    return found


def step_facts(
    game: Game, step: Step, seat: int, language: str, state: State | None, players: Sequence[str]
) -> list[tuple[str, list[tuple[Fact, int]]]]:
    """The arguments of an action and of its events, by the names of verb and events, as a seat may know them; each with
    the seat that it is, or NOBODY."""
    verb, seats = game.verbs.verb(step.action), action_seats(game, step.action)
    told = action_facts(game, step.action, step.seat == seat, language, state, players)
    found = [(verb.name, [(fact, seats.get(place, int(NOBODY))) for place, fact in enumerate(told)])]
    for event in step.events:
        known = game.tell(event, seat)
        kind = game.events.events[known[0]]
        values = event_facts(game, kind, known[1:], language, state, players)
        are_seats = [domain.name == "seat" for domain in kind.parameters]
        others = [value if is_seat else int(NOBODY) for value, is_seat in zip(known[1:], are_seats, strict=True)]
        found.append((kind.name, list(zip(values, others, strict=True))))
    return found


def value_fact(game: Game, state: State | None, domain: Domain, text: str, language: str) -> Fact:
    """An argument as a fact of a sentence; several things in one are a list with "and"."""
    words = game.words(language)
    if domain.many and words.knows("list:and"):
        return list_fact(words, [game.fact(state, domain.name, word, language) for word in text.split()])
    if domain.many:
        return value_in_words(game, state, domain, text, language)
    return game.fact(state, domain.name, text, language)


def value_in_words(game: Game, state: State | None, domain: Domain, text: str, language: str) -> str:
    """An argument as people call it."""
    if domain.many:
        return ", ".join(game.value_name(state, domain.name, word, language) for word in text.split())
    return game.value_name(state, domain.name, text, language)


def label(game: Game, action: int, language: str, state: State | None = None) -> str:
    """What a button says that plays the action: a sentence where the words have one, else the verb and its things."""
    words = game.words(language)
    verb = game.verbs.verb(action)
    texts = verb.texts(game.verbs.arguments(action))
    whole = f"do:{verb.name}:{len(verb.parameters)}"
    if words.knows(whole):
        facts = {
            str(place): value_fact(game, state, domain, text, language)
            for place, (domain, text) in enumerate(zip(verb.parameters, texts, strict=True))
        }
        return words.say(whole, facts)
    named = [
        value_in_words(game, state, domain, text, language) for domain, text in zip(verb.parameters, texts, strict=True)
    ]
    return " ".join([words.say("do:" + verb.name), *named])


def beginning(words: Words, verb: Verb, place: int) -> str:
    """The message of a choice that begins with the argument at a place: "begin:give:1" is said where the first thing
    touched for a gift is whom it is for. Where a verb has no other argument, its whole sentence says that; "" where no
    message does."""
    message, whole = f"begin:{verb.name}:{place}", f"do:{verb.name}:1"
    if words.knows(message):
        return message
    return whole if len(verb.parameters) == 1 and words.knows(whole) else ""


def verb_alone(words: Words, verb: Verb) -> str:
    """What a choice is called that has begun with nothing but its verb: "Build a fort"."""
    message = f"begin:{verb.name}"
    return words.say(message if words.knows(message) else f"do:{verb.name}")
