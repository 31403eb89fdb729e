"""What things on the table of Han say of themselves."""

import random
import re
from collections.abc import Iterator

import pytest

import teahouse
from teahouse.core.book import LANGUAGES
from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY, SPECTATOR
from teahouse.draw.explanation import Explanation
from teahouse.games.han import look
from teahouse.games.han.state import HanState
from tests.han.test_svg import CROWDED, at, played

GAME = teahouse.game("han")
ABOUT = re.compile(r'data-(?:touch|about)="([^"]*)"')
MOST_SENTENCES = 3
# Vermilion is asked; Wei, Qin and the road between them have something to tell.
MIDDLE: dict[str, object] = {
    "seats": 3,
    "pagodas": [["wei1", 0], ["wei2", 0], ["wei3", 1], ["qin1", 1], ["qin2", 1], ["B_zhao_wei", 2]],
    "envoys": [["wei", 0, 1], ["qin", 0, 1]],
    "hands": [{"red": 2, "green": 1}, {"violet": 1, "yellow": 2}, {"red": 3}],
    "known": [{"red": 1}, {}, {"red": 2}],
    "display": {"red": 2, "green": 1, "violet": 1},
    "discard": {"red": 1},
    "pile": ["red"] * 12,
    "points": [25, 1, 0],
}


def some_states() -> Iterator[HanState]:
    """Positions of short games with every rule that changes what is told."""
    chooser = random.Random(4)
    options: list[tuple[int, dict[str, object]]] = [
        (2, {}),
        (3, {"forts": "booklet", "border_joker": True}),
        (4, {"map": "ways", "forts": "2014"}),
        (5, {"harbour_scoring": False}),
    ]
    for seats, chosen in options:
        yield played(seats, chooser.randrange(150), seats, **chosen)
    yield at(**CROWDED)
    yield at(**{**CROWDED, "exhausted": 2})
    yield at(seats=3, points=[1, 5, 5], pagodas=[["wei1", 0]], phase="over", to_move=NOBODY)


def abouts(seen: HanState, lang: str) -> set[tuple[str, int]]:
    """Everything on any panel that says of itself what it is, and whose panel that is."""
    shown = look.panels(seen, lang=lang)
    return {(about, panel.seat) for panel in shown for about in ABOUT.findall(panel.inside)}


def explained(seen: HanState, about: str, seat: int = NOBODY, lang: str = "en") -> Explanation:
    """An explanation that must be there."""
    found = look.explain(seen, about, int(seat), lang)
    assert found is not None, about
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_on_the_table_explains_itself(lang: str) -> None:
    rules = set(GAME.book(lang).ids())
    for state in some_states():
        for viewer in (0, int(state.seats) - 1, SPECTATOR):
            seen = state.seen_by(viewer)
            for about, seat in abouts(seen, lang):
                found = explained(seen, about, seat, lang)
                assert found.title and found.rule in rules, about
                assert not re.search(r"\{|about:", found.title + found.text), found
                assert 1 <= len(re.findall(r"[.!?](?: |$)", found.text)) <= MOST_SENTENCES, found


def test_nothing_hidden_is_told() -> None:
    """Two worlds that look alike to somebody have the same explanations."""
    for number, state in enumerate(some_states()):
        for viewer in (0, SPECTATOR):
            seen = state.seen_by(viewer)
            other = seen.imagine(Rng(f"{number} {viewer}")).seen_by(viewer)
            assert isinstance(other, HanState)
            for about, seat in abouts(seen, "en"):
                assert look.explain(seen, about, seat, "en") == look.explain(other, about, seat, "en")


@pytest.mark.parametrize(
    "about",
    ["", "site:", "site:0", "site:50", "site:x", "province:10", "envoys:-1", "alliance:16", "hand:blue", "display:",
     "seat:3", "supply:tea", "supply:fort", "cards:unknown", "pile:bottom", "tea:cup"],
)  # fmt: skip
def test_what_is_not_there_has_no_explanation(about: str) -> None:
    assert look.explain(at(**MIDDLE).seen_by(0), about, 0, "en") is None


def test_what_lies_before_a_seat_needs_to_know_whose_it_is() -> None:
    seen = at(**MIDDLE).seen_by(0)
    assert look.explain(seen, "supply:pagoda", int(NOBODY), "en") is None
    assert look.explain(seen, "cards:known", int(NOBODY), "en") is None


SENTENCES = [
    (
        "site:13",
        "Wei 13",
        (
            "Your pagoda stands here. "
            "Roads connect it with 1 more pagoda of the same colour; it takes four in a row to score."
        ),
    ),
    ("site:15", "Wei 15", "Indigo's pagoda stands here."),
    (
        "site:22",
        "Qin 22",
        (
            "This site is free. A pagoda here costs one yellow card or two matching cards of another colour. "
            "You can pay with two red cards."
        ),
    ),
    (
        "province:3",
        "Wei (red)",
        (
            "You have 2 pagodas (worth 4 points right now), and Indigo and Jade 1 each (2 points each). "
            "3 sites are still free. The seal has room for 1 more envoy."
        ),
    ),
    (
        "alliance:3",
        "Alliance 3: Wei – Qin",
        (
            "At the end, whoever has the most envoys in both provinces gets a point for every envoy there. "
            "As things stand, this alliance would bring you 2 points."
        ),
    ),
    (
        "hand:red",
        "Red card",
        (
            "It pays for one piece in Wei or in Shu. "
            "You hold 2; any two of them pay for one piece in a province of any other colour."
        ),
    ),
    (
        "pile:top",
        "Draw pile",
        "There are 12 cards left in it. When it runs out, the discards are shuffled and become the new pile.",
    ),
]


@pytest.mark.parametrize(("about", "title", "text"), SENTENCES)
def test_the_reader_is_told_what_it_means_for_them_now(about: str, title: str, text: str) -> None:
    found = explained(at(**MIDDLE).seen_by(0), about)
    assert (found.title, found.text) == (title, text)


def test_numbers_are_counted_as_each_language_counts() -> None:
    seen = at(**MIDDLE).seen_by(0)
    texts = {lang: [explained(seen, f"seat:{seat}", lang=lang).text for seat in range(3)] for lang in LANGUAGES}
    first = {lang: [text.split(". ")[0] for text in told] for lang, told in texts.items()}
    assert first["en"] == ["You have 25 points", "Indigo has 1 point", "Jade has no points"]
    assert first["hu"] == ["25 ponton állsz", "Indigó 1 ponton áll", "Jáde még nem szerzett pontot"]
    assert first["sk"] == ["Máš 25 bodov", "Indigo má 1 bod", "Nefrit zatiaľ nemá žiadne body"]


def test_a_spectator_is_not_addressed() -> None:
    for state in some_states():
        seen = state.seen_by(SPECTATOR)
        for about, seat in abouts(seen, "en"):
            found = explained(seen, about, seat)
            assert not re.search(r"\b[Yy]ou", found.text), found


@pytest.mark.rule("han-final-scoring")
def test_points_are_told_as_they_would_be_at_the_end() -> None:
    """Wei brings 4, 2 and 2 points, Qin 2, Zhao 1, and alliance 3 brings 2; looking changes nothing."""
    seen = at(**MIDDLE).seen_by(1)
    ends = [explained(seen, f"seat:{seat}").text.split(". ")[1] for seat in range(3)]
    assert ends == [
        f"If the game ended now, {finish} points."
        for finish in ("Vermilion would finish with 31", "you would finish with 5", "Jade would finish with 3")
    ]
    assert seen == at(**MIDDLE).seen_by(1)


def test_a_hand_is_told_as_far_as_everybody_knows_it() -> None:
    seen = at(**MIDDLE).seen_by(0)
    assert explained(seen, "cards:known", 2).text == "Jade holds 3 cards. Everybody has seen 2 red cards among them."
    assert explained(seen, "cards:known", 1).text == "Indigo holds 3 cards. Nobody else has seen them."


def test_harbours_are_sites_like_others_where_they_do_not_score() -> None:
    seen = at(**{**MIDDLE, "options": {"harbour_scoring": False}}).seen_by(0)
    assert explained(seen, "harbours:map").text == "In this game harbours are sites like any others."
