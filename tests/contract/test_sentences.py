"""Sentences: every form and plural that a message asks for exists, the reader is addressed, and nothing is said after a
colon that belongs into the sentence."""

import random
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import teahouse
from teahouse.core.book import LANGUAGES
from teahouse.core.choice_data import touched_kinds
from teahouse.core.game import Game
from teahouse.core.paths import next_sentence, place_of
from teahouse.core.sitting import Sitting, Step
from teahouse.core.state import NOBODY
from teahouse.core.telling import action_line, beginning, event_line, label, prompt, turn_messages
from teahouse.core.verbs import Domain, Verb
from teahouse.core.words import PLACEHOLDER, Words, read_facts
from tests.conftest import often

GAMES = ["skud", "dragon", "han", "confucius"]
# The end of a message that addresses the reader: as whoever acts, or as an argument of the action.
ADDRESSED = re.compile(r":you\d?$")
# A name or a number after a colon, at the end of a sentence.
AFTER_COLON = re.compile(r":\s*\{\w+(:\w+)?\}\s*[.!?]?$")


def catalogue(game: Game, language: str) -> Catalog:
    folder = Path(teahouse.__file__).parent / "games" / game.id / "words"
    with (folder / f"{language}.po").open("rb") as file:
        return read_po(file)


def texts(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


@pytest.fixture(params=GAMES)
def real_game(request: pytest.FixtureRequest) -> Game:
    return teahouse.game(request.param)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_a_message_asks_for_exists(real_game: Game, language: str, monkeypatch) -> None:
    """Whatever is said in random games is said whole, and every name has the form that it is asked for."""
    lacking: set[str] = set()
    name = Words.name

    def strict(self: Words, kind: str, value: str, form: str = "") -> str:
        asked = f"{kind}:{value}"
        known = self.catalogue.gettext(asked) != asked
        if form and known and self.catalogue.pgettext(form, asked) == asked:
            lacking.add(f'{asked} has no "{form}"')
        return name(self, kind, value, form)

    monkeypatch.setattr(Words, "name", strict)
    chooser = random.Random(f"{real_game.id}/{language}")
    for seed in range(often(6, 2)):
        seats = chooser.choice(real_game.seats)
        sitting = Sitting(teahouse.Record(real_game, [f"P{seat}" for seat in range(seats)], str(seed)))
        while sitting.state.to_move != NOBODY and len(sitting.steps) < 400:
            seat, state = int(sitting.state.to_move), sitting.state
            seen = state.seen_by(seat)
            for you in (True, False):
                lacking |= unfilled(prompt(real_game, seen, "P", language, you), seen.prompt())
            action = chooser.choice(state.legal())
            lacking |= unfilled(label(real_game, action, language, seen), f"label of {real_game.text(action)}")
            step = sitting.play(action)
            for you in (True, False):
                said = action_line(real_game, action, "P", language, True, state, you)
                lacking |= unfilled(said, real_game.text(action))
                for event in step.events:
                    names = [f"P{number}" for number in range(seats)]
                    said = event_line(real_game, event, seat, language, state, names, you)
                    lacking |= unfilled(said, real_game.events.events[event[0]].name)
    assert not lacking, sorted(lacking)[:40]


def unfilled(said: str, about: str) -> set[str]:
    """What is left of placeholders in a sentence."""
    return {f"{about}: {said}"} if "{" in said or "}" in said else set()


def domains_of(game: Game, id: str) -> list[Domain]:
    """The domains of what a message of a verb or an event is told."""
    kind, name, *rest = id.split(":")
    if kind == "event":
        return next((event.parameters for event in game.events.events if event.name == name), [])
    # What begins a choice is told one argument, by its place.
    arity = -1 if kind == "begin" else next((int(part) for part in rest if part.isdigit()), -1)
    verbs = [verb for verb in game.verbs.named.get(name, []) if arity in (-1, len(verb.parameters))]
    return max((verb.parameters for verb in verbs), key=len, default=[])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_has_the_forms_that_verbs_and_events_ask_for(real_game: Game, language: str) -> None:
    words, lacking = real_game.words(language), set()
    for message in catalogue(real_game, language):
        if not str(message.id and (message.id if isinstance(message.id, str) else message.id[0])).startswith(
            ("act:", "event:", "do:", "begin:")
        ):
            continue
        id = message.id if isinstance(message.id, str) else message.id[0]
        domains = domains_of(real_game, id)
        for text in texts(message):
            for place, form in PLACEHOLDER.findall(text):
                if not form or not place.isdigit() or int(place) >= len(domains):
                    continue
                domain = domains[int(place)]
                for value in domain.texts:
                    asked = f"{domain.name}:{value}"
                    is_name = words.catalogue.gettext(asked) != asked
                    if is_name and words.catalogue.pgettext(form, asked) == asked:
                        lacking.add(f'{asked} has no "{form}", which {id} asks for')
    assert not lacking, sorted(lacking)[:40]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_decides_is_addressed(real_game: Game, language: str) -> None:
    """Every prompt and every action has a sentence for the reader's own seat."""
    words = real_game.words(language)
    ids = [message.id if isinstance(message.id, str) else message.id[0] for message in catalogue(real_game, language)]
    about_somebody = [id for id in ids if id.startswith(("prompt:", "act:")) and not ADDRESSED.search(id)]
    assert [id for id in about_somebody if not words.knows(f"{id}:you")] == []
    for event in real_game.events.events:
        if f"event:{event.name}" not in ids:
            continue
        for place, domain in enumerate(event.parameters):
            if domain.name == "seat":
                assert words.knows(f"event:{event.name}:you{place}"), f"event:{event.name}:you{place}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_button_puts_a_thing_beside_a_verb(real_game: Game, language: str) -> None:
    """Every choice has a sentence, and so has everything with which one can begin."""
    words = real_game.words(language)
    for verb in real_game.verbs.verbs:
        if verb.parameters:
            assert words.knows(f"do:{verb.name}:{len(verb.parameters)}"), verb.name
        for step in verb.path[:1] if verb.ordered else verb.path:
            if "{" in step and step != verb.implied:
                assert beginning(words, verb, place_of(step)), f"{verb.name} {step}"


def steps_ahead(verb: Verb) -> dict[int, list[str]]:
    """Every step of a verb's path that can come after a touch, with the kinds of what may have been touched just before
    it; after the last step comes what is left to buttons."""
    kinds = touched_kinds(verb)
    found = {place: kinds[place - 1 : place] for place in range(1, min(verb.ordered, len(kinds)))}
    for place in range(verb.ordered, len(kinds)):
        found[place] = [kind for other, kind in enumerate(kinds) if other != place]
    if kinds and len({place_of(step) for step in verb.path} - {-1}) < len(verb.parameters):
        found[len(kinds)] = kinds[-1:]
    is_set = len(verb.parameters) == 1 and verb.parameters[0].many
    return {} if is_set else {place: before for place, before in found.items() if before}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prompt_says_how_every_choice_goes_on(real_game: Game, language: str) -> None:
    """Each further touch of a verb has a sentence, or what was touched before it has one; and none is said nowhere."""
    words, lacking, used = real_game.words(language), list[str](), set[str]()
    times: dict[str, int] = {}
    for verb in real_game.verbs.verbs:
        ahead = steps_ahead(verb)
        for kind in {kind for before in ahead.values() for kind in before}:
            times[kind] = times.get(kind, 0) + 1
        for place, before in ahead.items():
            message = f"step:{verb.name}:{place}"
            if words.knows(message):
                used.add(message)
                continue
            used |= {f"step:{kind}" for kind in before}
            lacking += [f"{message} after {kind}" for kind in before if not words.knows(f"step:{kind}")]
    used |= {f"step:{kind}" for kind, count in times.items() if count > 1}
    assert not lacking
    ids = [str(message.id) for message in catalogue(real_game, language) if str(message.id).startswith("step:")]
    assert [id for id in ids if id not in used] == []


def test_whoever_has_begun_to_choose_hears_how_it_goes_on(real_game: Game) -> None:
    """In random games a choice that is half made is never met by the prompt that began it, but for a set."""
    chooser, silent = random.Random(real_game.id), set[str]()
    for seed in range(often(6, 2)):
        state = real_game.new(chooser.choice(real_game.seats), seed)
        while state.to_move != NOBODY:
            action = chooser.choice(state.legal())
            verb, touches = real_game.verbs.verb(action), real_game.touches(action)
            if len(verb.path) > 1:
                depth = chooser.randrange(1, len(touches))
                if not next_sentence(real_game, state.seen_by(state.to_move), touches[:depth], "en"):
                    silent.add(f"{touches[:depth]} of {real_game.text(action)}")
            state.play(action)
    assert not silent, sorted(silent)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_insight_of_a_bot_has_words_for_and_against_a_move(real_game: Game, language: str) -> None:
    words = real_game.words(language)
    reasons = [f"feature:{insight}{side}" for insight in real_game.sense().insights for side in ("", ":against")]
    assert [reason for reason in reasons if not words.knows(reason)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_says_a_name_or_a_number_after_a_colon(real_game: Game, language: str) -> None:
    found = []
    for message in catalogue(real_game, language):
        id = message.id if isinstance(message.id, str) else message.id[0] if message.id else ""
        is_sentence = id.startswith(
            ("prompt:", "act:", "event:", "do:", "begin:", f"{real_game.id}-", "hint:", "reason:")
        )
        found += [f"{id}: {text}" for text in texts(message) if is_sentence and AFTER_COLON.search(text)]
    assert not found, found[:30]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_in_a_sentence_has_its_plurals(real_game: Game, language: str) -> None:
    """Where a prompt or a refusal is told a number, its message has plural forms, or the number counts a noun."""
    lacking: set[str] = set()
    chooser = random.Random(real_game.id)
    messages = {
        (message.id if isinstance(message.id, str) else message.id[0]): message
        for message in catalogue(real_game, language)
        if message.id
    }
    for seed in range(often(4, 2)):
        state = real_game.new(chooser.choice(real_game.seats), seed)
        while state.to_move != NOBODY:
            kind, facts = read_facts(state.prompt())
            for id in (f"prompt:{kind}", f"prompt:{kind}:you"):
                message = messages.get(id)
                numbers = [name for name, value in facts.items() if value.lstrip("-").isdigit()]
                if message is None or not isinstance(message.id, str) or not numbers:
                    continue
                bare = [name for name, form in PLACEHOLDER.findall(texts(message)[0]) if name in numbers and not form]
                if bare and real_game.value_name(state, bare[0], facts[bare[0]], language) == facts[bare[0]]:
                    lacking.add(f"{id} says {bare[0]} without plurals")
            state.play(chooser.choice(state.legal()))
    assert not lacking, sorted(lacking)


def test_hungarian_articles_are_those_of_the_next_word() -> None:
    from teahouse.core.words import with_articles

    said = (
        '{Az} alma és {az} körte, {az} 5 lap, {az} 1 lap, {az} 1000 lap, {az} 10 lap, {az} 50 lap, {az} „Őszi" lap, '
        "{az} -5,1 pont."
    )
    assert with_articles(said) == (
        'Az alma és a körte, az 5 lap, az 1 lap, az 1000 lap, a 10 lap, az 50 lap, az „Őszi" lap, a -5,1 pont.'
    )


def test_a_private_argument_chooses_no_headline(real_game: Game) -> None:
    """Which message tells a turn must not depend on what its readers may not know."""
    for number in range(0, real_game.verbs.size, max(1, real_game.verbs.size // 3000)):
        verb = real_game.verbs.verb(number)
        texts = verb.texts(real_game.verbs.arguments(number))
        private = [text for domain, text in zip(verb.parameters, texts, strict=True) if domain.private]
        messages = turn_messages(real_game, [Step(0, number, [], False)])
        assert not [text for text in private if f"turn:{verb.name}:{text}" in messages]
