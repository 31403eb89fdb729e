"""Vocabularies: packing, text, touches."""

import pytest

import teahouse
from teahouse.core.verbs import Domain, Verb, Vocabulary

CUP = Domain("cup", ["green", "black"])
SPOON = Domain("spoon", ["1", "2", "3"], private=True)
VERBS = Vocabulary(
    [Verb("sip", CUP), Verb("stir", CUP, SPOON, touches=["tray:{1}", "{0}"]), Verb("stir", CUP), Verb("rest")]
)


def test_actions_are_numbered_without_gaps() -> None:
    assert VERBS.size == 2 + 6 + 2 + 1
    texts = [VERBS.text(action) for action in range(VERBS.size)]
    assert texts[:4] == ["sip green", "sip black", "stir green 1", "stir green 2"] and texts[-1] == "rest"
    assert [VERBS.parse(text) for text in texts] == list(range(VERBS.size))


def test_a_verb_may_have_two_arities() -> None:
    assert VERBS.first("stir", 2) == VERBS.parse("stir green 1") and VERBS.first("stir", 1) == VERBS.parse("stir green")


def test_touches_follow_the_declared_path() -> None:
    assert VERBS.touches(VERBS.parse("stir black 3")) == ["tray:3", "cup:black"]
    assert VERBS.touches(VERBS.parse("sip black")) == ["cup:black"] and VERBS.touches(VERBS.parse("rest")) == []


def test_what_is_private_is_a_question_mark_to_others() -> None:
    assert VERBS.redacted_text(VERBS.parse("stir black 3")) == "stir black ?"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected one of sip, stir, rest"),
        ("gulp green", "expected one of sip, stir, rest"),
        ("sip", "expected sip CUP"),
        ("stir", "expected stir CUP SPOON or stir CUP"),
        ("sip white", 'expected a cup such as "green", got "white"'),
    ],
)
def test_an_unreadable_text_says_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(teahouse.Unreadable, match=message):
        VERBS.parse(text)


@pytest.mark.parametrize("action", [-1, 11])
def test_a_number_outside_the_space_is_no_action(action: int) -> None:
    with pytest.raises(teahouse.Unreadable, match="actions are 0 to 10"):
        VERBS.text(action)


def test_a_number_names_an_action() -> None:
    size = VERBS.size
    assert [VERBS.read_number(text) for text in ["0", "7", str(size - 1)]] == [0, 7, size - 1]


@pytest.mark.parametrize("text", ["", "-1", "+1", " 1", "1 ", "1.0", "1e2", "0x1", "٣", "²", "1_0", "x", "9" * 5000])
def test_anything_else_names_none(text: str) -> None:
    with pytest.raises(teahouse.Unreadable, match="expected the number of an action, 0 to ") as refused:
        VERBS.read_number(text)
    assert len(str(refused.value)) < 100


def test_a_number_beyond_the_last_action_names_none() -> None:
    with pytest.raises(teahouse.Unreadable):
        VERBS.read_number(str(VERBS.size))
