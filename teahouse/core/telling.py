"""Telling a game in sentences: prompts, actions and events in the reader's language."""

from collections.abc import Sequence

from teahouse.core.game import Game
from teahouse.core.state import UNKNOWN_NUMBER, State
from teahouse.core.verbs import Domain
from teahouse.core.words import read_facts


def prompt(game: Game, state: State, player: str, language: str) -> str:
    """What the player has to do now."""
    kind, facts = read_facts(state.prompt())
    return game.words(language).say("prompt:" + kind, facts | {"player": player})


def seat_name(game: Game, seat: int, language: str) -> str:
    """What a seat is called in the game, e.g. Guest; its number where it has no name."""
    for event in game.events.events:
        for domain in event.parameters:
            if domain.name == "seat":
                return game.words(language).name("seat", domain.texts[seat])
    return str(seat + 1)


def action_line(
    game: Game, action: int, player: str, language: str, own: bool = True, state: State | None = None
) -> str:
    """What a player does, for the log; `own` says whether private arguments may be told."""
    words = game.words(language)
    verb = game.verbs.verb(action)
    key = f"act:{verb.name}:{len(verb.parameters)}"
    texts = verb.texts(game.verbs.arguments(action))
    facts = {"player": player}
    for place, (domain, text) in enumerate(zip(verb.parameters, texts, strict=True)):
        hidden = domain.private and not own
        facts[str(place)] = words.say("unknown") if hidden else value_in_words(game, state, domain, text, language)
    return words.say(key if words.knows(key) else "act:" + verb.name, facts)


def event_line(
    game: Game,
    event: tuple[int, ...],
    seat: int,
    language: str,
    state: State | None = None,
    players: Sequence[str] = (),
) -> str:
    """What happened, as far as the seat may know; seats are called by their players, where these are given."""
    words = game.words(language)
    told = game.tell(event, seat)
    kind = game.events.events[told[0]]
    facts: dict[str, str] = {}
    before = -1
    for place, (domain, value) in enumerate(zip(kind.parameters, told[1:], strict=True)):
        if value == UNKNOWN_NUMBER:
            facts[str(place)] = words.say("unknown")
        elif domain.name == "seat" and players:
            facts[str(place)] = players[value]
        else:
            facts[str(place)] = value_in_words(game, state, domain, domain.text(value, before), language)
        before = value
    return words.say("event:" + kind.name, facts)


def value_in_words(game: Game, state: State | None, domain: Domain, text: str, language: str) -> str:
    """An argument as people call it."""
    if domain.many:
        return ", ".join(game.value_name(state, domain.name, word, language) for word in text.split())
    return game.value_name(state, domain.name, text, language)


def label(game: Game, action: int, language: str, state: State | None = None) -> str:
    """A short name for a button."""
    words = game.words(language)
    verb = game.verbs.verb(action)
    texts = verb.texts(game.verbs.arguments(action))
    named = [
        value_in_words(game, state, domain, text, language) for domain, text in zip(verb.parameters, texts, strict=True)
    ]
    return " ".join([words.say("do:" + verb.name), *named])
