"""Positions of Skud Pai Sho in sentences: what is left in the reserves, and whose harmonies they are."""

import pytest

from teahouse.games.skud import GAME, look
from teahouse.games.skud.look.description import reserve_sentence
from tests.skud.test_svg import SQUARE, at


@pytest.mark.parametrize(
    ("lang", "nothing", "one", "several"),
    [
        (
            "en",
            "Guest's reserve is empty",
            "Guest still has 1 Boat in reserve",
            "Guest still has 3 Roses, 2 Lilies and 1 Knotweed in reserve",
        ),
        (
            "hu",
            "A Vendég készlete üres",
            "A Vendég készletében 1 Csónak van",
            "A Vendég készletében 3 Rózsa, 2 Liliom és 1 Keserűfű van",
        ),
        (
            "sk",
            "Zásoba Hosťa je prázdna",
            "Hosť má v zásobe ešte 1 Loď",
            "Hosť má v zásobe ešte 3 Ruže, 2 Ľalie a 1 Porast",
        ),
    ],
)
def test_a_reserve_is_told_with_its_tiles_counted(lang: str, nothing: str, one: str, several: str) -> None:
    reserves = [[], [("B", 1)], [("R3", 3), ("W4", 2), ("K", 1)]]
    assert [reserve_sentence(tiles, 0, GAME.words(lang)) for tiles in reserves] == [nothing, one, several]


def test_a_position_tells_both_reserves() -> None:
    state = at(tiles=SQUARE, reserve={"G": {"R3": 2}, "H": {}})
    assert {"Guest still has 2 Roses in reserve", "Host's reserve is empty"} <= set(look.sentences(state))


@pytest.mark.parametrize(
    ("lang", "own", "other"),
    [
        ("en", "You have 2 harmonies.", "Host has no harmonies yet."),
        ("hu", "2 harmóniád van.", "A Házigazdának még nincs harmóniája."),
        ("sk", "Máš 2 harmónie.", "Hostiteľ ešte nemá nijakú harmóniu."),
    ],
)
def test_it_is_said_whose_harmonies_they_are(lang: str, own: str, other: str) -> None:
    seen = at(tiles=SQUARE[:3]).seen_by(0)
    for ring, line in (("ring:G", own), ("ring:H", other)):
        found = look.explain(seen, ring, -1, lang)
        assert found is not None and found.text.endswith(line)


@pytest.mark.parametrize(
    ("lang", "planted", "placed"),
    [
        ("en", "You can plant it right now.", "You can place it right now."),
        ("hu", "Most elültetheted.", "Most lerakhatod."),
        ("sk", "Tento kvet môžeš teraz zasadiť.", "Tento žetón môžeš teraz položiť."),
    ],
)
def test_a_flower_is_planted_and_an_accent_is_placed(lang: str, planted: str, placed: str) -> None:
    reserve = {"G": {"R3": 1, "R": 1}, "H": {"R3": 1}}
    turn, bonus = at(tiles=SQUARE, reserve=reserve), at(tiles=SQUARE, reserve=reserve, phase="bonus")
    for state, about, line in ((turn, "reserve:R3", planted), (bonus, "reserve:R", placed)):
        found = look.explain(state.seen_by(0), about, 0, lang)
        assert found is not None and found.text.endswith(line)
