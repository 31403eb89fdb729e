"""A game in sentences."""

import teahouse
from teahouse.core.telling import action_line, event_line, label, prompt
from tests.toy import GAME as TOY
from tests.toy.events import DREW

SKUD = teahouse.game("skud")


def test_an_action_is_told_in_the_readers_language() -> None:
    action = SKUD.parse("plant R3 0,8")
    lines = {language: action_line(SKUD, action, "Anna", language) for language in ["en", "hu", "sk"]}
    assert "Rose" in lines["en"] and "Rózsa" in lines["hu"] and "Ruža" in lines["sk"]
    assert all(line.startswith("Anna") and "0,8" in line and "{" not in line for line in lines.values())


def test_every_action_event_and_prompt_leaves_no_placeholder(game: teahouse.Game) -> None:
    for language in ["en", "hu", "sk"]:
        for verb in game.verbs.verbs:
            assert "{" not in action_line(game, verb.first, "Anna", language) + label(game, verb.first, language)
        for number, event in enumerate(game.events.events):
            told = event_line(game, (number, *[0] * len(event.parameters)), 0, language)
            assert "{" not in told and not told.startswith("event:")
        assert "{" not in prompt(game, game.new(seed=1), "Anna", language)


def test_a_private_card_is_told_to_its_owner_alone() -> None:
    assert event_line(TOY, (DREW, 0, 2), 0, "en") == "the first guest draws: three leaves"
    assert event_line(TOY, (DREW, 0, 2), 1, "en") == "the first guest draws: a card"
    assert action_line(TOY, TOY.parse("lay 3"), "Anna", "en", own=False) == "Anna lays a card: a card"
