"""Numbers in the sentences of games: a noun after a number has its plural, or the number is a name of its own."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import teahouse
from teahouse.core.game import Game
from teahouse.core.verbs import Domain

# A number that is said as it is, and the word after it.
COUNTED = re.compile(r"\{(\w+)\} (?!(?:and|at|for|from|in|of|on|to|na|po|za|zo)\b)[^\W\d_]{2,}")
# What counts; other numbers are names, and so are those of rounds and officials.
COUNTS = {"count", "junks", "number", "points"}
ORDINALS = {"round", "new_official", "dismissed"}


@pytest.fixture(params=["skud", "dragon", "han", "confucius"])
def real_game(request: pytest.FixtureRequest) -> Game:
    return teahouse.game(request.param)


def domains_of(game: Game, id: str) -> list[Domain]:
    """The domains of what a message of a verb or an event is told."""
    kind, name, *rest = id.split(":")
    if kind == "event":
        return next((event.parameters for event in game.events.events if event.name == name), [])
    arity = next((int(part) for part in rest if part.isdigit()), -1)
    verbs = [verb for verb in game.verbs.named.get(name, []) if arity in (-1, len(verb.parameters))]
    return max((verb.parameters for verb in verbs), key=len, default=[])


def text_of(message: Message) -> str:
    return message.string if isinstance(message.string, str) else ""


@pytest.mark.parametrize("language", ["en", "sk"])
def test_a_noun_after_a_number_has_its_plurals(real_game: Game, language: str) -> None:
    """In what is done and what happens; Hungarian nouns stay as they are."""
    file = Path(teahouse.__file__).parent / "games" / real_game.id / "words" / f"{language}.po"
    found = []
    with file.open("rb") as opened:
        catalogue = read_po(opened)
    for message in catalogue:
        id = message.id if isinstance(message.id, str) else ""
        if not id.startswith(("act:", "event:", "do:")) or id.split(":")[1] in ORDINALS:
            continue
        domains = domains_of(real_game, id)
        for place in COUNTED.findall(text_of(message)):
            counts = place.isdigit() and int(place) < len(domains) and domains[int(place)].name in COUNTS
            if counts:
                found.append(f"{id}: {text_of(message)}")
    assert found == []
