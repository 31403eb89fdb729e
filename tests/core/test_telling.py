"""A game in sentences."""

import teahouse
from teahouse.core.sitting import Step
from teahouse.core.telling import action_line, event_line, label, prompt, step_line, turn_lines
from tests.toy import GAME as TOY
from tests.toy.events import DREW

SKUD = teahouse.game("skud")
CONFUCIUS = teahouse.game("confucius")


def test_an_action_is_told_in_the_readers_language() -> None:
    action = SKUD.parse("plant R3 0,8")
    lines = {language: action_line(SKUD, action, "Anna", language) for language in ["en", "hu", "sk"]}
    assert lines == {
        "en": "Anna plants a Rose in the north gate",
        "hu": "Anna Rózsát ültet az északi kapuba",
        "sk": "Anna sadí Ružu do severnej brány",
    }


def test_a_player_may_be_called_by_a_number() -> None:
    action = SKUD.parse("plant R3 0,8")
    lines = [action_line(SKUD, action, "12", language) for language in ["en", "hu", "sk"]]
    assert lines == [
        "12 plants a Rose in the north gate",
        "12 Rózsát ültet az északi kapuba",
        "12 sadí Ružu do severnej brány",
    ]


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


def test_a_seat_that_an_action_names_is_called_by_its_player_or_addressed() -> None:
    step = Step(0, CONFUCIUS.parse("chief 1"), [], False)
    names = ["Anna", "Béla", "Cecil"]
    told = [step_line(CONFUCIUS, step, reader, "en", None, names, you=True) for reader in (2, 1, 0)]
    assert told == ["Anna names Béla Chief Minister", "Anna names you Chief Minister", "You name Béla Chief Minister"]
    assert step_line(CONFUCIUS, step, 1, "en", None, names) == "Anna names Béla Chief Minister"
    assert action_line(CONFUCIUS, step.action, "Anna", "en") == "Anna names Indigo Chief Minister"


def test_a_turn_counts_its_events_and_addresses_whoever_they_are_about() -> None:
    drew, ousted = CONFUCIUS.events.number("drew"), CONFUCIUS.events.number("ousted")
    names = ["Anna", "Béla", "Cecil"]
    income = Step(0, CONFUCIUS.parse("tax"), [(drew, 0, 2), (drew, 0, 0)], False)
    assert turn_lines(CONFUCIUS, [income], 1, "en", None, names, you=True).headline == (
        "Anna takes Tax Income and draws 2 cards"
    )
    paid = CONFUCIUS.events.number("paid_cash")
    bribery = Step(0, CONFUCIUS.parse("bribery bribery_any bingbu2"), [(paid, 0, 4), (ousted, 1, 1, 0)], False)
    assert [turn_lines(CONFUCIUS, [bribery], reader, "en", None, names, you=True).headline for reader in (1, 2)] == [
        "Anna takes the official at Bingbu 2 from you for 4 cash",
        "Anna takes the official at Bingbu 2 from Béla for 4 cash",
    ]


def test_nobody_says_a_zero_that_the_language_says_otherwise() -> None:
    said = [[CONFUCIUS.words("en").count("reward_card", number) for number in (0, 1, 2)]]
    said += [
        [CONFUCIUS.words(lang).fill("about:have-cards", {"n": number}) for number in "012"] for lang in ("hu", "sk")
    ]
    assert said == [
        ["no reward cards", "1 reward card", "2 reward cards"],
        ["Nincs kártyád.", "1 kártyád van.", "2 kártyád van."],
        ["Nemáš žiadne karty.", "Máš 1 kartu.", "Máš 2 karty."],
    ]


def test_a_message_without_plurals_may_have_one_for_nothing_too() -> None:
    total = CONFUCIUS.events.number("total")
    told = [event_line(CONFUCIUS, (total, 0, amount), 0, "en") for amount in (0, 3)]
    assert told == ["The student on red has no support", "The student on red has 3 cash in all"]


def test_a_button_lists_several_things_in_their_form() -> None:
    chosen = SKUD.parse("accents R W K T")
    assert [label(SKUD, chosen, language) for language in ["en", "hu", "sk"]] == [
        "Choose a Rock, a Wheel, a Knotweed and a Lion Turtle",
        "Díszkorongnak Sziklát, Kereket, Keserűfüvet és Oroszlánteknőst választok",
        "Vybrať Kameň, Koleso, Porast a Leviu korytnačku",
    ]
    chosen = SKUD.parse("accents R R W W")
    assert [label(SKUD, chosen, language) for language in ["en", "hu", "sk"]] == [
        "Choose two Rocks and two Wheels",
        "Díszkorongnak két Sziklát és két Kereket választok",
        "Vybrať dva Kamene a dve Kolesá",
    ]
