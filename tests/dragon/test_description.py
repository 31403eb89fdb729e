"""What screen readers hear of a position and its pieces: sentences for nothing, one and several of everything."""

import re

import pytest

from teahouse.core.words import words_of
from teahouse.games.dragon import box, look
from teahouse.games.dragon.look import phrases
from teahouse.games.dragon.look.names import DragonNames
from tests.dragon.table import GAME, at, court

LANGUAGES = ["en", "hu", "sk"]
NOTHING = {"yuan": 0, "rice": 0, "fireworks": 0, "hand": ""}
LEFT_OPEN = re.compile(r"[{}]|sentence:|  |\.\.")


def said(state, lang="en"):
    """The position in sentences, to the first seat."""
    return look.sentences(state.seen_by(0), lang=lang)


def in_every_language(phrase, *facts):
    """A phrase about the same facts in English, Hungarian and Slovak."""
    return [phrase(DragonNames.of(lang), *facts) for lang in LANGUAGES]


# Courts


@pytest.mark.parametrize(
    ("points", "goods", "privileges", "expected"),
    [
        (0, (0, 0, 0), (0, 0), ["Jade has 0 points.", "Jádénak 0 pontja van.", "Nefrit má 0 bodov."]),
        (
            1,
            (1, 1, 1),
            (1, 0),
            [
                "Jade has 1 point, 1 yuan, 1 rice, 1 firework and a small privilege.",
                "Jádénak 1 pontja, 1 jüanja, 1 rizslapkája, 1 tűzijátéklapkája és 1 kis kiváltságjoga van.",
                "Nefrit má 1 bod, 1 jüan, 1 žetón ryže, 1 ohňostroj a malé privilégium.",
            ],
        ),
        (
            23,
            (5, 0, 2),
            (0, 2),
            [
                "Jade has 23 points, 5 yuan, 2 fireworks and 2 large privileges.",
                "Jádénak 23 pontja, 5 jüanja, 2 tűzijátéklapkája és 2 nagy kiváltságjoga van.",
                "Nefrit má 23 bodov, 5 jüanov, 2 ohňostroje a 2 veľké privilégiá.",
            ],
        ),
    ],
)
def test_a_court_is_said_without_what_it_has_none_of(points, goods, privileges, expected) -> None:
    assert in_every_language(phrases.court_sentence, 2, points, goods, privileges) == expected


@pytest.mark.parametrize(
    ("palaces", "expected"),
    [
        ("", ["Vermilion has no palaces.", "Cinóbernek nincs palotája.", "Rumelka nemá žiadny palác."]),
        (
            "1:",
            [
                "Vermilion has 1 palace; nobody lives there, and 1 room is free.",
                "Cinóbernek 1 palotája van, de nem lakik benne senki; 1 szoba szabad.",
                "Rumelka má 1 palác, nikto v ňom nebýva, 1 izba je voľná.",
            ],
        ),
        (
            "3:craftsman 2:court_lady,court_lady 2:",
            [
                (
                    "Vermilion has 3 palaces. Palace 1 is home to a craftsman, and 2 rooms are free. "
                    "Palace 2 is home to 2 court ladies. Nobody lives in palace 3, and 2 rooms are free."
                ),
                (
                    "Cinóbernek 3 palotája van. Az 1. palotában kézműves lakik, és 2 szoba szabad. "
                    "A 2. palotában 2 udvarhölgy lakik. A 3. palotában nem lakik senki, és 2 szoba szabad."
                ),
                (
                    "Rumelka má 3 paláce. V paláci 1 býva remeselník, 2 izby sú voľné. "
                    "V paláci 2 bývajú 2 dvorné dámy. V paláci 3 nebýva nikto, 2 izby sú voľné."
                ),
            ],
        ),
    ],
)
def test_palaces_are_told_with_who_lives_there(palaces, expected) -> None:
    state = at(court(palaces, **NOTHING), court(**NOTHING))
    for lang, sentence in zip(LANGUAGES, expected, strict=True):
        assert sentence in said(state, lang)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("", ["Vermilion has no cards left.", "Cinóber kártyái elfogytak.", "Rumelka už nemá na ruke žiadnu kartu."]),
        (
            "monk",
            ["Vermilion has a monk in hand.", "Cinóber kezében még ott van a szerzetes.", "Rumelka má na ruke mnícha."],
        ),
        (
            "tax_collector farmer joker joker",
            [
                "Vermilion has a tax collector, a farmer and 2 jokers in hand.",
                "Cinóber kezében még ott van az adószedő, a földműves és mind a 2 kérdőjeles.",
                "Rumelka má na ruke výbercu daní, roľníka a 2 žolíky.",
            ],
        ),
    ],
)
def test_a_hand_is_told_with_equal_cards_together(hand, expected) -> None:
    state = at(court(**NOTHING | {"hand": hand}), court(**NOTHING))
    for lang, sentence in zip(LANGUAGES, expected, strict=True):
        assert sentence in said(state, lang)


def test_a_whole_hand_is_told_in_a_few_words() -> None:
    state = GAME.new(2, 1)
    assert "Vermilion has one card of each type and 2 jokers in hand." in said(state)
    assert "Cinóber kezében még ott van minden típusból egy kártya és mind a 2 kérdőjeles." in said(state, "hu")
    assert "Rumelka má na ruke po jednej karte z každého typu a 2 žolíky." in said(state, "sk")


# The table


def test_the_months_to_come_are_told_and_equal_ones_in_a_row_together() -> None:
    row = ["peace", "peace", "drought", "drought", *["contagion"] * 7, "dragon_festival"]
    state = at(court(), court(), month=2, events=row)
    assert said(state)[0] == "It is month 2, which brings peace."
    assert "Months 3 and 4 will bring a drought" in " ".join(said(state))
    assert said(state, "hu")[0] == "Most a 2. hónap van, ez békét hoz."
    assert any(
        sentence.startswith("A 3. és 4. hónap aszályt hoz, az 5., 6., 7., 8., 9., 10. és 11. fertőzést")
        for sentence in said(state, "hu")
    )
    assert said(state, "sk")[0] == "Je 2. mesiac, ktorý prinesie mier."
    assert any(sentence.startswith("3. a 4. mesiac prinesú sucho, 5., 6.") for sentence in said(state, "sk"))


def test_before_the_first_month_the_whole_year_is_still_to_come() -> None:
    state = GAME.new(3, 1)
    assert said(state)[0] == "The first month has not begun yet."
    assert said(state)[1].startswith("Months 1 and 2 will bring peace, month 3 ")
    assert "Nobody has moved on the person track yet; the order is Vermilion, Indigo and Jade." in said(state)


def test_a_super_event_comes_after_that_of_its_month() -> None:
    row = ["drought", "peace"] * 6
    state = at(court(), court(), month=6, events=row, options={"super_event": "flood"}, super_event="flood")
    assert any(sentence.startswith("Month 7 will bring a drought and then a flood, ") for sentence in said(state))
    assert any(sentence.startswith("A 7. hónap aszályt és utána árvizet hoz") for sentence in said(state, "hu"))
    assert any(sentence.startswith("7. mesiac prinesie sucho a potom povodeň") for sentence in said(state, "sk"))


@pytest.mark.parametrize(
    ("dragons", "expected"),
    [
        (
            (),
            [
                "Group 1 offers Taxes, Build and Harvest.",
                "Az 1. csoportból választható az Adók, az Építkezés és a Betakarítás.",
                "V skupine 1 sú akcie Dane, Stavba a Žatva.",
            ],
        ),
        (
            (1,),
            [
                "Group 1 offers Taxes, Build and Harvest. Indigo's dragon is there.",
                "Az 1. csoportból választható az Adók, az Építkezés és a Betakarítás. Indigó sárkánya áll rajta.",
                "V skupine 1 sú akcie Dane, Stavba a Žatva. Draka tam má Indigo.",
            ],
        ),
        (
            (1, 2),
            [
                "Group 1 offers Taxes, Build and Harvest. The dragons of Indigo and Jade are there.",
                (
                    "Az 1. csoportból választható az Adók, az Építkezés és a Betakarítás. "
                    "Indigó és Jáde sárkánya áll rajta."
                ),
                "V skupine 1 sú akcie Dane, Stavba a Žatva. Draka tam majú Indigo a Nefrit.",
            ],
        ),
    ],
)
def test_a_group_is_told_with_the_dragons_on_it(dragons, expected) -> None:
    state = at(court(), *[court(dragon=1) if seat in dragons else court() for seat in (1, 2)])
    for lang, sentence in zip(LANGUAGES, expected, strict=True):
        assert sentence in said(state, lang)


def test_the_order_of_play_is_told_with_the_spaces() -> None:
    state = at(court(space=5), court(space=9), court(space=7))
    order = "On the person track Indigo leads on space 9, followed by Jade on 7 and Vermilion on 5."
    assert order in said(state)
    assert "A személyjelző sávon elöl Indigó áll a 9. mezőn, utána Jáde a 7. és Cinóber az 5. mezőn." in said(
        state, "hu"
    )
    assert "Na stupnici osôb vedie Indigo na poli 9, potom nasleduje Nefrit na 7 a Rumelka na 5." in said(state, "sk")


def test_the_wall_is_told_by_its_owners() -> None:
    assert in_every_language(phrases.wall_sentence, ()) == [
        "The wall has no tiles yet.",
        "A falban még nincs egy szakasz sem.",
        "Múr ešte nemá žiadny diel.",
    ]
    rice, floor, points = (box.REWARDS.index(reward) for reward in ("rice", "floor", "points"))
    of_indigo = len(box.REWARDS)
    assert in_every_language(phrases.wall_sentence, (rice, of_indigo + points, floor)) == [
        "The wall has 3 tiles: Vermilion laid 2 (1 rice and 1 floor) and Indigo laid 1 (3 points).",
        (
            "A fal 3 szakaszból áll: Cinóbernek 2 szakasza (1 rizslapka és 1 palotaszint) "
            "és Indigónak 1 szakasza (3 pont) van benne."
        ),
        "Múr má 3 diely: 2 má Rumelka (1 žetón ryže a 1 poschodie) a 1 má Indigo (3 body).",
    ]


def test_losses_and_points_of_an_event_are_one_sentence() -> None:
    state = at(court(fireworks=3), court(fireworks=0), event="dragon_festival")
    assert "As things stand, Vermilion loses 2 fireworks and scores 6 points." in said(state)
    assert "Ahogy most áll, Cinóber 2 tűzijátéklapkát veszít, és 6 pontot kap." in said(state, "hu")
    assert "Ako to teraz vyzerá, Rumelka príde o 2 ohňostroje a získa 6 bodov." in said(state, "sk")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 5])
def test_every_position_is_told_in_whole_sentences(seats: int, lang: str) -> None:
    state = GAME.new(seats, seats, {"great_wall": True, "super_event": "charter"})
    while state.to_move >= 0:
        sentences = look.sentences(state.seen_by(0), lang=lang)
        assert [sentence for sentence in sentences if not sentence.endswith(".") or LEFT_OPEN.search(sentence)] == []
        for _ in range(9):
            if state.to_move >= 0:
                state.play(state.legal()[0])


# Pieces


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (
            0,
            [
                "no old farmers left in the stock",
                "idősebb földműves már nincs a készletben",
                "v zásobe už nie je žiadny starší roľník",
            ],
        ),
        (
            1,
            [
                "1 old farmer in the stock, worth 1 step",
                "1 idősebb földműves a készletben, 1 lépést hoz",
                "1 starší roľník v zásobe, prinesie 1 krok",
            ],
        ),
        (
            4,
            [
                "4 old farmers in the stock, worth 1 step each",
                "4 idősebb földműves a készletben, fejenként 1 lépést hoz",
                "4 starší roľníci v zásobe, každý žetón prinesie 1 krok",
            ],
        ),
    ],
)
def test_persons_in_stock_are_told_with_their_steps(count, expected) -> None:
    assert in_every_language(phrases.person_label, box.PERSONS.index("old_farmer"), count) == expected


def test_cards_privileges_and_actions_are_counted() -> None:
    healer, joker = (box.CARDS.index(card) for card in ("healer", "joker"))
    assert in_every_language(phrases.card_label, healer, 1) == ["healer card", "gyógyítókártya", "karta liečiteľa"]
    assert in_every_language(phrases.card_label, healer, 0) == [
        "no healer card",
        "nincs gyógyítókártya",
        "žiadna karta liečiteľa",
    ]
    assert in_every_language(phrases.card_label, joker, 2) == ["2 jokers", "2 kérdőjeles kártya", "2 žolíky"]
    assert in_every_language(phrases.owned_label, "small", 0, 2) == [
        "no small privileges; one costs 2 yuan",
        "nincs kis kiváltságjog; az ára 2 jüan",
        "žiadne malé privilégium; jedno stojí 2 jüany",
    ]
    assert in_every_language(phrases.owned_label, "large", 2, 6) == [
        "2 large privileges; another one costs 6 yuan",
        "2 nagy kiváltságjog; még egy 6 jüanba kerül",
        "2 veľké privilégiá; ďalšie stojí 6 jüanov",
    ]
    assert in_every_language(phrases.action_label, 0, "+5") == ["Taxes, 5 yuan", "Adók, 5 jüan", "Dane, 5 jüanov"]
    assert in_every_language(phrases.action_label, box.PRIVILEGE, "2/6") == [
        "Privilege, 2 or 6 yuan",
        "Kiváltságjog, 2 vagy 6 jüan",
        "Privilégium, 2 alebo 6 jüanov",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_is_counted_has_its_plurals(lang: str) -> None:
    """No count of persons, cards or things is told by the code of its message."""
    words = words_of(GAME.package, lang)
    things = ["points", *box.GOODS, *box.PRIVILEGES]
    ids = [f"persons:{person}" for person in box.PERSONS] + [f"cards:{card}" for card in box.CARDS]
    ids += [f"{family}:{thing}" for family in ("own", "count") for thing in things]
    assert [(id, number) for id in ids for number in (1, 2, 5) if words.count(id, number) == id] == []
