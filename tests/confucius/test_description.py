"""The position in sentences: what is none, one or several, in three languages."""

import pytest

from teahouse.games.confucius import look
from tests.confucius.setting import at, row


def said(state, lang="en", viewer=0):
    """The sentences, each as one line."""
    return look.sentences(state.seen_by(viewer), lang=lang)


def line(state, start, lang="en"):
    """The sentences of the one thing that begins like this."""
    [found] = [sentence for sentence in said(state, lang) if sentence.startswith(start)]
    return found


def test_the_round_and_the_wall_are_told_as_sentences() -> None:
    assert said(at(wall=6, chief=0))[:2] == [
        "Round 2. Vermilion is Chief Minister.",
        "The Great Wall has 6 out of 9 pieces.",
    ]
    assert said(at(wall=0))[1] == "The Great Wall has none of its 9 pieces yet."
    assert said(at(wall=0), "hu")[1] == "A Nagy Falból még semmi sem áll."
    assert said(at(wall=2), "sk")[1] == "Na Veľkom múre ležia 2 z 9 žetónov."


@pytest.mark.parametrize(
    ("lang", "open_ministry", "officials"),
    [
        (
            "en",
            "Hubu has no Minister (7 points) and no Secretary (5 points) yet.",
            (
                "Vermilion has officials 1 (4 cash) and 2 (5 cash). Indigo has official 3 (3 cash). "
                "Of these, official 1 is secured. Official 4 (7 cash) is unbribed."
            ),
        ),
        (
            "hu",
            "A Hupunak még nincs se minisztere (7 pont), se titkára (5 pont).",
            (
                "Cinóbernek az 1. helyen (4 pénz) és a 2. helyen (5 pénz) van hivatalnoka. "
                "Indigónak a 3. helyen (3 pénz) van hivatalnoka. Közülük az 1. helyen álló hűséges. "
                "Még senki sem vesztegette meg a 4. helyen (7 pénz) álló hivatalnokot."
            ),
        ),
        (
            "sk",
            "Chu-pu zatiaľ nemá ministra (7 bodov) ani tajomníka (5 bodov).",
            (
                "Rod Rumelka má úradníkov na miestach 1 (4 mince) a 2 (5 mincí). "
                "Rod Indigo má úradníka na mieste 3 (3 mince). "
                "Verný je z nich len úradník na mieste 1. Na mieste 4 (7 mincí) je nepodplatený úradník."
            ),
        ),
    ],
)
def test_a_ministry_says_who_has_which_officials(lang: str, open_ministry: str, officials: str) -> None:
    assert line(at(), open_ministry[:6], lang) == open_ministry
    state = at(officials="hubu1:4:0! hubu2:5:0 hubu3:3:1 hubu4:7")
    assert line(state, open_ministry[:6], lang) == f"{open_ministry} {officials}"


def test_families_with_one_official_each_are_told_together() -> None:
    state = at(officials=row("hubu", "02", status=""))
    assert line(state, "Hubu").endswith(
        "Vermilion has official 1 (4 cash) and Jade has official 2 (4 cash). These officials aren't secured yet."
    )
    assert line(at(officials="hubu7:c:1!"), "Hubu").endswith(
        "Indigo has official 7 (candidate). This official is secured."
    )


def test_a_closed_ministry_names_its_minister_and_its_secretary() -> None:
    officials = row("hubu", "0011000")
    two = at(officials=officials, resolved=["hubu"], ministers=[-1, 0, -1], secretaries=[-1, 1, -1])
    assert line(two, "Vermilion is Minister").startswith(
        "Vermilion is Minister of Hubu (7 points), and Indigo is Secretary (5 points)."
    )
    assert line(two, "A Hupu", "hu").startswith("A Hupu minisztere Cinóber (7 pont), titkára Indigó (5 pont).")


def test_candidates_and_students_are_told_by_number() -> None:
    assert "The last candidate is for Hubu." in said(at(candidates=["hubu"]))
    assert "The next candidate can join any ministry; 2 are left in all." in said(at(candidates=["hubu", "any"]))
    assert "Az utolsó jelölt a Hupuba kerül." in said(at(candidates=["hubu"]), "hu")
    two = at(candidates=["hubu", "bingbu"])
    assert "Ďalší kandidát pôjde do Ping-pu; aj s ním ešte zostávajú 2 kandidáti." in said(two, "sk")
    assert "Nobody has a student in the examination yet." in said(at())
    assert "Vermilion has a student on red; yellow is free." in said(at(students=[0, -1]))
    assert "A sárga mezőn Jáde vizsgázója áll, a vörös szabad." in said(at(students=[-1, 2]), "hu")
    assert "Na červenom poli je študent rodu Rumelka, na žltom študent rodu Indigo." in said(at(students=[0, 1]), "sk")


def test_a_foreign_land_says_whose_armies_are_there_and_which_boxes_are_empty() -> None:
    state = at(armies="1-1:0 1-3:0 2-1:1", foreign=["korea", "annam", "yunnan"], conquests=["open", "open", "failed"])
    assert line(state, "Korea") == (
        "Korea has to be conquered by the time the wall has 4 pieces; an army costs 7 cash. "
        "Vermilion has armies in boxes 1 (4 points) and 3 (4 points). Box 2 (3 points and a reward card) is empty."
    )
    assert line(state, "The invasion of Yunnan").startswith("The invasion of Yunnan has failed.")
    assert "Cinóbernek az 1. helyen (4 pont) és a 3. helyen (4 pont) áll serege." in line(state, "Koreát", "hu")
    assert "Miesto 2 (3 body a karta odmeny) je prázdne." in line(state, "Poslať vojsko do Annamu", "sk")


def test_a_distant_land_says_who_was_first_and_who_came_later() -> None:
    state = at(visits="india:0 india:1 india:2 africa:2", discoverers=[-1, 1, -1, 2, -1], land_chits=[2, 4, 3, 3, 4])
    assert "Nobody has been to the Americas yet; the first to land there scores 4 points." in said(state)
    assert "Jade discovered Africa (3 points)." in said(state)
    assert "Indigo discovered India (4 points). Vermilion and Jade have been there too." in said(state)
    assert "Még senki sem járt a Fűszer-szigeteken; aki elsőként partra száll, 2 pontot kap." in said(state, "hu")
    assert "Indiu objavil rod Indigo (4 body). Boli tam aj rody Rumelka a Nefrit." in said(state, "sk")


@pytest.mark.parametrize(
    ("lang", "much", "nothing"),
    [
        (
            "en",
            (
                "Vermilion has 5 points, 1 cube, 2 cards and 1 reward card. "
                "They have 3 armies in stock and 1 in the colonies, "
                "and 1 junk in the shipyard and 2 at sea. They can give a vase (3)."
            ),
            "Indigo has no points, no cubes and no cards. They have 6 armies in stock.",
        ),
        (
            "hu",
            (
                "Cinóbernek 5 pontja, 1 kockája, 2 kártyája és 1 jutalomkártyája van. "
                "A készletében 3, a telepeken 1 serege, "
                "a kikötőben 1, az óceánon 2 dzsunkája van. Ajándékba vázát (3) adhat."
            ),
            "Indigónak nincs pontja, kockája, se kártyája. A készletében 6 serege van.",
        ),
        (
            "sk",
            (
                "Rod Rumelka má 5 bodov, 1 kocku, 2 karty a 1 kartu odmeny. Má v zásobe 3 vojská "
                "a v osadách 1 vojsko, k tomu v lodenici 1 džunku a na mori 2 džunky. Darovať môže vázu (3)."
            ),
            "Rod Indigo nemá body, kocky ani karty. Má v zásobe 6 vojsk.",
        ),
    ],
)
def test_a_family_is_told_by_what_it_has(lang: str, much: str, nothing: str) -> None:
    state = at(
        "1 3",
        points=[5, 0, 0],
        cubes=[1, 0, 3],
        rewards="cash",
        colonies=[1, 0, 0],
        stock=[3, 6, 6],
        shipyards=[1, 0, 0],
        oceans=[2, 0, 0],
        available=[[3], [], []],
        armies="1-1:0 2-1:0",
    )
    assert much in said(state, lang)
    assert nothing in said(state, lang)


def test_cubes_are_told_together_where_families_have_equally_many() -> None:
    state = at(cubes=[0, 0, 0], box={"tax": [1, 1, 2], "bribe_secure": [1, 0, 0]})
    assert [sentence for sentence in said(state) if "cube" in sentence and " at " in sentence] == [
        "Vermilion has a cube at Bribe and Secure.",
        "Jade has 2 cubes at Tax.",
        "Vermilion and Indigo have a cube each at Tax.",
    ]
    assert "Az Adóztatás mezőn Cinóbernek és Indigónak 1-1 kockája van." in said(state, "hu")
    assert "Na políčku Dane majú rody Rumelka a Indigo po 1 kocke." in said(state, "sk")


def test_cards_and_piles_are_told_by_number() -> None:
    state = at("1 1 3", rewards="cash cash gift", deck=["1"], discard={"1": 2})
    assert said(state)[-3:] == [
        "Vermilion has 2 cards worth 1 cash or 3 licences and 1 card worth 3 cash or 1 licence.",
        "Vermilion has the Gift card and 2 Cash cards.",
        (
            "The deck has 1 card left. The discard pile has 2 cards worth 1 cash or 3 licences. "
            "The supply still has 4 reward cards and 25 junks."
        ),
    ]
    assert said(at(deck=[]), "hu")[-2:] == [
        "Cinóbernek nincs kártyája.",
        "A húzópakli üres. Dobott lap nincs. A készletben még 4 jutalomkártya és 25 dzsunka van.",
    ]
    assert said(state, "sk")[-2] == "Rod Rumelka má karty odmeny Dar a 2-krát Peniaze."


@pytest.mark.parametrize(
    ("lang", "labels"),
    [
        (
            "en",
            [
                "Hubu 1 (4 cash) is Vermilion's and secured.",
                "Hubu 2 (5 cash) is Indigo's, but not secured.",
                "Hubu 3 (6 cash) is unbribed.",
                "Hubu 4 is empty.",
                "Hubu 7 has Jade's candidate.",
                "Vermilion has no junks in the shipyard.",
                "Box 1 of Korea (4 points) is empty.",
                "The yellow space is free.",
                "1 card worth 3 cash or 1 licence",
            ],
        ),
        (
            "hu",
            [
                "Hupu 1 (4 pénz): Cinóber hűséges embere.",
                "Hupu 2 (5 pénz): Indigó embere, de még nem hűséges.",
                "Hupu 3 (6 pénz): még senkié.",
                "A Hupu 4-es helye üres.",
                "Hupu 7: Jáde jelöltje.",
                "Cinóbernek nincs dzsunkája a kikötőben.",
                "Korea 1. helye (4 pont) üres.",
                "A sárga mező szabad.",
                "Vesztegetés: 1 kocka és legalább 5 pénz.",
            ],
        ),
        (
            "sk",
            [
                "Chu-pu 1 (4 mince) patrí natrvalo rodu Rumelka.",
                "Chu-pu 2 (5 mincí) patrí zatiaľ rodu Indigo.",
                "Chu-pu 3 (6 mincí) ešte nikomu nepatrí.",
                "Miesto Chu-pu 4 je prázdne.",
                "V Chu-pu 7 je kandidát rodu Nefrit.",
                "Rod Rumelka nemá v lodenici nijakú džunku.",
                "1. miesto v Kórei (4 body) je prázdne.",
                "Žlté pole je voľné.",
                "1 karta (3 mince alebo 1 povolenie)",
            ],
        ),
    ],
)
def test_what_can_be_touched_is_told_as_a_sentence(lang: str, labels: list[str]) -> None:
    state = at(
        "3", officials="hubu1:4:0! hubu2:5:1 hubu3:6 hubu7:c:2!", foreign=["korea", "annam", "yunnan"], students=[2, -1]
    )
    drawn = "".join(panel.inside for panel in look.panels(state.seen_by(0), lang=lang))
    assert [label for label in labels if label.replace("'", "&#x27;") not in drawn and label not in drawn] == []
