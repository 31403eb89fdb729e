"""Positions of Han in sentences: provinces, cards and scores, as a friend at the table would say them."""

import pytest

from teahouse.draw.explanation import Explanation
from teahouse.games.han import look
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.look.tallies import tally
from teahouse.games.han.state import HanState
from tests.han.test_svg import at

WEI_BORDERS = ["B_zhao_wei", "B_wei_han"]
WEI_FULL: list[list[object]] = [[f"wei{site}", site % 3] for site in range(1, 6)] + [
    ["B_zhao_wei", 0],
    ["B_wei_han", 1],
]
SHARED: dict[str, object] = {
    "seats": 3,
    "pagodas": [["wei1", 1], ["wei2", 1], ["wei3", 0], ["wei4", 2]],
    "envoys": [["wei", 1, 1]],
}


def line_about(state: HanState, lang: str, province: str) -> str:
    """The only sentence that speaks of a province."""
    [line] = [line for line in look.sentences(state, lang=lang) if province in line]
    return line


def explained(seen: HanState, about: str, lang: str = "en", seat: int = -1) -> Explanation:
    """An explanation that must be there."""
    found = look.explain(seen, about, seat, lang)
    assert found is not None, about
    return found


@pytest.mark.parametrize(
    ("lang", "province", "line"),
    [
        ("en", "Yan", "In Yan, all 6 sites are still free"),
        ("hu", "Jen", "Jenben még mind a 6 pagodahely szabad"),
        ("sk", "Jen", "V provincii Jen je ešte všetkých 6 miest voľných"),
        (
            "en",
            "Wei",
            "In Wei, 3 sites are still free; Indigo has 2 pagodas, and Vermilion and Jade 1 each; Indigo has 1 envoy",
        ),
        (
            "hu",
            "Vej",
            (
                "Vejben még 3 pagodahely szabad; Indigónak 2 pagodája van, Cinóbernek és Jádénak 1-1; "
                "Indigónak 1 követe van"
            ),
        ),
        (
            "sk",
            "Wej",
            ("V provincii Wej sú ešte 3 voľné miesta; Indigo má 2 pagody, Rumelka a Nefrit po 1; Indigo má 1 vyslanca"),
        ),
    ],
)
def test_a_province_is_told_with_those_who_are_in_it(lang: str, province: str, line: str) -> None:
    assert line_about(at(**SHARED), lang, province) == line


@pytest.mark.parametrize(
    ("lang", "beginning"),
    [
        ("en", "In Wei, all sites are taken; "),
        ("hu", "Vejben minden pagodahely foglalt; "),
        ("sk", "V provincii Wej sú všetky miesta obsadené; "),
    ],
)
def test_a_full_province_has_no_free_sites_to_count(lang: str, beginning: str) -> None:
    assert any(line.startswith(beginning) for line in look.sentences(at(seats=3, pagodas=WEI_FULL), lang=lang))


@pytest.mark.parametrize(
    ("lang", "nothing", "one", "several"),
    [
        ("en", "Indigo holds no cards", "Indigo holds 1 red card", "Indigo holds 2 yellow cards and 1 red"),
        ("hu", "Indigónak nincs lapja", "Indigónak 1 vörös lapja van", "Indigónak 2 sárga és 1 vörös lapja van"),
        (
            "sk",
            "Indigo nemá na ruke žiadne karty",
            "Indigo má na ruke 1 červenú kartu",
            "Indigo má na ruke 2 žlté karty a 1 červenú",
        ),
    ],
)
def test_cards_are_counted_by_colour(lang: str, nothing: str, one: str, several: str) -> None:
    names = HanNames.of(lang)
    hands = [(0, 0, 0, 0, 0), (0, 0, 0, 0, 1), (0, 2, 0, 0, 1)]
    assert [names.hand(1, hand) for hand in hands] == [nothing, one, several]


def test_cards_that_nobody_knows_come_last() -> None:
    hands = [names.hand(0, (0, 1, 0, 0, 0), 2) for names in map(HanNames.of, ("en", "hu", "sk"))]
    assert hands == [
        "Vermilion holds 1 yellow card and 2 face-down ones",
        "Cinóbernek 1 sárga és 2 rejtett lapja van",
        "Rumelka má na ruke 1 žltú kartu a 2 skryté",
    ]


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["The display is empty", "The draw pile is empty", "The discard pile is empty"]),
        ("hu", ["Nincs felcsapott lap", "A húzópakli üres", "Nincs eldobott lap"]),
        ("sk", ["Vyložená nie je nijaká karta", "Doberací balíček je prázdny", "Odhadzovací balíček je prázdny"]),
    ],
)
def test_where_no_cards_lie_a_sentence_says_so(lang: str, lines: list[str]) -> None:
    said = look.sentences(at(seats=3, display={}, pile=[], discard={}, exhausted=2), lang=lang)
    assert [line for line in said if line in lines] == lines


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            [
                "Jade has 3 points, with 1 pagoda and 2 envoys left",
                "Jade has no points, with 5 pagodas but no envoys left",
                "Jade has 1 point, with 1 envoy but no pagodas left",
                "Jade has 5 points, with no pagodas or envoys left",
            ],
        ),
        (
            "hu",
            [
                "Jádénak 3 pontja van; 1 pagodája és 2 követe maradt",
                "Jádénak még nincs pontja; 5 pagodája maradt, követe már nincs",
                "Jádénak 1 pontja van; 1 követe maradt, pagodája már nincs",
                "Jádénak 5 pontja van; se pagodája, se követe nem maradt",
            ],
        ),
        (
            "sk",
            [
                "Nefrit má 3 body, v zásobe má 1 pagodu a 2 vyslancov",
                "Nefrit zatiaľ nemá žiadne body, v zásobe má 5 pagod, ale už nijakého vyslanca",
                "Nefrit má 1 bod, v zásobe má 1 vyslanca, ale už nijakú pagodu",
                "Nefrit má 5 bodov, v zásobe už nemá pagodu ani vyslanca",
            ],
        ),
    ],
)
def test_a_score_is_told_with_the_pieces_that_are_left(lang: str, lines: list[str]) -> None:
    scores = [(3, 1, 2), (0, 5, 0), (1, 0, 1), (5, 0, 0)]
    assert [HanNames.of(lang).score(2, *score) for score in scores] == lines


@pytest.mark.parametrize(
    ("lang", "alone", "among_others"),
    [
        ("en", "you have 2 pagodas", "you and Jade have 3 pagodas each, and Vermilion 1"),
        ("hu", "2 pagodád van", "neked és Jádénak 3-3 pagodátok van, Cinóbernek 1"),
        ("sk", "máš 2 pagody", "ty a Nefrit máte po 3 pagody, Rumelka 1"),
    ],
)
def test_the_reader_is_addressed_among_those_who_have_as_many(lang: str, alone: str, among_others: str) -> None:
    names = HanNames.of(lang)
    assert tally(names, "have:pagodas", [0, 2, 0], reader=1) == alone
    assert tally(names, "have:pagodas", [1, 3, 3], reader=1) == among_others


@pytest.mark.parametrize(
    ("lang", "some", "nobody"),
    [
        ("en", "You have 7 points, and Indigo and Jade none.", "Nobody has any points yet."),
        ("hu", "Neked 7 pontod van, Indigónak és Jádénak még nincs.", "Még senkinek sincs pontja."),
        ("sk", "Ty máš 7 bodov, Indigo a Nefrit zatiaľ ani jeden.", "Body zatiaľ nemá nikto."),
    ],
)
def test_the_wall_tells_everybodys_points(lang: str, some: str, nobody: str) -> None:
    for points, line in (([7, 0, 0], some), ([0, 0, 0], nobody)):
        assert explained(at(seats=3, points=points).seen_by(0), "wall:points", lang).text.endswith(line)


def test_a_hand_that_everybody_has_seen_is_told_once() -> None:
    seen = at(seats=3, hands=[{"red": 3}, {"red": 1}, {"green": 3}], known=[{}, {"red": 1}, {}]).seen_by(0)
    assert explained(seen, "cards:known", seat=1).text == "Indigo holds 1 red card, and everybody has seen it."
    assert explained(seen, "cards:known", "hu", 1).text == "Indigónak 1 vörös lapja van, és mindenki látta."
    assert explained(seen, "cards:known", "sk", 1).text == "Indigo má na ruke 1 červenú kartu a všetci ju videli."


def test_an_alliance_that_is_shared_brings_each_as_much() -> None:
    envoys = [["wei", 0, 1], ["qin", 0, 1], ["wei", 1, 1], ["qin", 1, 1]]
    pagodas = [["wei1", 0], ["wei2", 0], ["qin1", 1], ["qin2", 1]]
    seen = at(seats=3, pagodas=pagodas, envoys=envoys).seen_by(0)
    said = [explained(seen, "alliance:3", lang).text for lang in ("en", "hu", "sk")]
    assert said[0].endswith("As things stand, this alliance would bring you and Indigo 4 points each.")
    assert said[1].endswith("Ez a szövetség most neked és Indigónak 4-4 pontot hozna.")
    assert said[2].endswith("Toto spojenectvo by teraz prinieslo tebe a Indigu po 4 body.")
