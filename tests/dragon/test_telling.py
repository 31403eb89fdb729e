"""What players are told: how a game ended, and what was done in a turn."""

import pytest

from teahouse.core.sitting import Step
from teahouse.core.state import SPECTATOR
from teahouse.core.telling import turn_lines, turns_of, verdict_line
from tests.dragon.table import GAME, at, court, play

LANGUAGES = ["en", "hu", "sk"]
NAMES = ["Ada", "Ben", "Cyril"]
NOTHING = {"yuan": 0, "rice": 0, "fireworks": 0, "hand": ""}


def ended(*courts, **fields):
    """The end of a game in which the last action is skipped."""
    return play(at(*courts, month=12, **fields), "skip")


def verdicts(state, reader):
    return {language: verdict_line(GAME, state, NAMES, language, reader).line for language in LANGUAGES}


# The end of a game


def test_most_points_win():
    state = ended(
        court("", points=40, **NOTHING | {"yuan": 3}), court("", points=90, **NOTHING), court("", points=88, **NOTHING)
    )
    assert state.verdict() == "points winner=1 other=2 points=90 margin=2"
    assert verdicts(state, -1) == {
        "en": "Ben wins with 90 points, 2 ahead of Cyril.",
        "hu": "Ben nyert 90 ponttal, Cyril 2 ponttal maradt le.",
        "sk": "Ben vyhráva: má 90 bodov, o 2 viac ako Cyril.",
    }
    assert verdicts(state, 0) == verdicts(state, -1)


def test_the_winner_and_the_second_are_addressed():
    state = ended(court("", points=61, **NOTHING | {"yuan": 3}), court("", points=60, **NOTHING))
    assert verdicts(state, 0) == {
        "en": "You win with 62 points, 2 ahead of Ben!",
        "hu": "Nyertél 62 ponttal! Ben 2 ponttal maradt le.",
        "sk": "Vyhrávaš! Máš 62 bodov, o 2 viac ako Ben.",
    }
    assert verdicts(state, 1) == {
        "en": "You come second: Ada wins with 62 points, 2 more than you.",
        "hu": "Második lettél: Ada nyert 62 ponttal, te 2 ponttal maradtál le.",
        "sk": "Končíš na druhom mieste: Ada má 62 bodov, o 2 viac ako ty.",
    }


def test_the_person_track_breaks_a_tie():
    state = ended(
        court("", points=89, space=41, **NOTHING | {"yuan": 3}),
        court("", points=90, space=40, **NOTHING),
        court("", points=90, space=44, **NOTHING),
    )
    assert state.verdict() == "track winner=2 other=0 points=90"
    assert verdicts(state, 1) == {
        "en": "Cyril and Ada both have 90 points, but Cyril is further ahead on the person track and wins.",
        "hu": "Cyril és Ada egyaránt 90 pontot szerzett, de Cyril előrébb áll a személyjelző sávon, így ő nyert.",
        "sk": "Cyril a Ada majú zhodne 90 bodov, ale na stupnici osôb je ďalej Cyril a vyhráva.",
    }


def test_on_one_space_the_marker_on_top_breaks_a_tie():
    state = ended(
        court("", points=89, space=40, **NOTHING | {"yuan": 3}), court("", points=90, space=40, **NOTHING), order=[1, 0]
    )
    assert state.verdict() == "stack winner=1 other=0 points=90"
    assert verdicts(state, 1) == {
        "en": "You win! Ada has 90 points too and stands on the same space of the person track, "
        "but your marker is on top.",
        "hu": "Nyertél! Ada is 90 pontot szerzett, és a személyjelző sávon is egy mezőn álltok, "
        "de a te jelződ van felül.",
        "sk": "Vyhrávaš! Ada má tiež 90 bodov a na stupnici osôb stojíte na tom istom poli, ale navrchu je tvoj kameň.",
    }


@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_is_decided_before_the_end(seats):
    assert at(*[court("", **NOTHING) for _ in range(seats)]).verdict() == ""


# Turns


def steps(state, *actions):
    """The moves as they are kept, each with what it caused."""
    found = []
    for text in actions:
        seat = int(state.to_move)
        state.log = []
        play(state, text)
        found.append(Step(seat, GAME.parse(text), state.log, False))
    return found


def headlines(state, *actions, reader=None):
    """What heads the turns of these actions, by language; the reader's own turns address the reader."""
    turns = [turn for _, turn in turns_of(GAME, list(enumerate(steps(state, *actions))))]
    seat = int(SPECTATOR) if reader is None else reader
    return {
        language: [turn_lines(GAME, turn, seat, language, state, NAMES, reader is not None).headline for turn in turns]
        for language in LANGUAGES
    }


def persons(*courts, **fields):
    """The first seat plays a card in month 3."""
    return at(*courts, stage="persons", phase="card", **fields)


def test_a_recruit_is_told_with_the_palace_and_who_falls_behind():
    state = persons(court("2:", hand="monk", space=5), court("2:", hand="monk", space=6), waiting=[1])
    turns = ["card monk", "recruit old_monk", "place 1"]
    assert headlines(state.copy(), *turns) == {
        "en": ["Ada recruits an old monk into palace 1 and moves ahead of Ben"],
        "hu": ["Ada behív egy idősebb szerzetest az 1. palotába, és Ben elé kerül"],
        "sk": ["Ada prijíma staršieho mnícha do paláca 1 a Ben klesá v poradí"],
    }
    assert headlines(state.copy(), *turns, reader=0) == {
        "en": ["You recruit an old monk into palace 1 and move ahead of Ben"],
        "hu": ["Behívsz egy idősebb szerzetest az 1. palotába, és Ben elé kerülsz"],
        "sk": ["Prijímaš staršieho mnícha do paláca 1 a Ben klesá v poradí"],
    }
    assert headlines(state.copy(), *turns, reader=1) == {
        "en": ["Ada recruits an old monk into palace 1 and moves ahead of you"],
        "hu": ["Ada behív egy idősebb szerzetest az 1. palotába, és eléd kerül"],
        "sk": ["Ada prijíma staršieho mnícha do paláca 1 a ty klesáš v poradí"],
    }


def test_a_full_court_replaces_somebody_or_turns_the_newcomer_away():
    state = persons(court("1:old_healer", hand="monk", space=9), court("2:", hand="monk"), waiting=[1])
    assert headlines(state.copy(), "card monk", "recruit young_monk", "replace old_healer@1") == {
        "en": ["Ada recruits a young monk to replace the old healer in palace 1"],
        "hu": ["Ada behív egy fiatalabb szerzetest az idősebb gyógyító helyére az 1. palotába"],
        "sk": ["Ada prijíma mladšieho mnícha a prepúšťa staršieho liečiteľa z paláca 1"],
    }
    assert headlines(state.copy(), "card monk", "recruit young_monk", "dismiss", reader=0) == {
        "en": ["You have no free room and turn away a young monk"],
        "hu": ["Elengedsz egy fiatalabb szerzetest, mert minden palotád megtelt"],
        "sk": ["Máš plné paláce a posielaš preč mladšieho mnícha"],
    }


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (
            ["action taxes"],
            ["Ada collects 5 yuan in taxes", "Ada 5 jüan adót szed be", "Ada vyberá na daniach 5 jüanov"],
        ),
        (
            ["action harvest"],
            ["Ada harvests 1 rice", "Ada 1 rizslapkát takarít be", "Ada získava zo žatvy 1 žetón ryže"],
        ),
        (["action fireworks"], ["Ada makes 3 fireworks", "Ada 3 tűzijátékot készít", "Ada vyrába 3 ohňostroje"]),
        (
            ["action military_parade"],
            [
                "Ada holds a parade, moves up 1 step and passes Ben",
                "Ada katonai parádét tart, 1 mezőt lép előre, és Ben elé kerül",
                "Ada usporadúva vojenskú prehliadku, postupuje o 1 krok a Ben klesá v poradí",
            ],
        ),
        (
            ["action research"],
            ["Ada scores 1 point for research", "Ada 1 pontot kap a kutatásért", "Ada získava 1 bod za bádanie"],
        ),
        (
            ["action build", "floor 1", "floor new"],
            ["Ada builds 2 floors", "Ada 2 palotaszintet épít", "Ada stavia 2 poschodia"],
        ),
        (
            ["action privilege", "privilege small"],
            [
                "Ada buys a small privilege for 2 yuan",
                "Ada megveszi a kis kiváltságjogot 2 jüanért",
                "Ada kupuje malé privilégium za 2 jüany",
            ],
        ),
        (
            ["skip"],
            [
                "Ada skips the action and takes 1 yuan",
                "Ada kihagyja az akciót, és kap 1 jüant",
                "Ada vynecháva akciu a dostáva 1 jüan",
            ],
        ),
    ],
)
def test_an_action_is_told_with_what_it_brought(actions, said):
    own = court("2:tax_collector,old_pyrotechnist 1:craftsman", yuan=2, space=5, hand="monk")
    state = at(own, court("2:", space=6, hand="monk"), waiting=[1])
    assert headlines(state, *actions) == dict(zip(LANGUAGES, [[line] for line in said], strict=True))


def test_whoever_recruits_and_then_loses_people_has_two_turns():
    state = persons(court("3:", hand="healer", space=9), court("2:", hand=""), event="contagion")
    turns = ["card healer", "recruit old_healer", "place 1", "release old_healer@1"]
    assert headlines(state, *turns)["en"] == [
        "Ada recruits an old healer into palace 1",
        "Ada releases the old healer from palace 1",
    ]


def test_people_who_go_together_are_told_together():
    state = persons(court("3:craftsman,court_lady", hand="healer", space=9), court("2:", hand=""), event="contagion")
    turns = ["card healer", "recruit young_healer", "place 1", "release craftsman@1", "release court_lady@1"]
    assert {language: lines[1] for language, lines in headlines(state, *turns).items()} == {
        "en": "Ada releases the craftsman from palace 1 and the court lady from palace 1",
        "hu": "Ada elbocsátja a kézművest az 1. palotából és az udvarhölgyet az 1. palotából",
        "sk": "Ada prepúšťa remeselníka z paláca 1 a dvornú dámu z paláca 1",
    }


def test_a_card_of_a_type_that_is_gone_brings_nobody():
    state = persons(court("2:", hand="craftsman"), court("2:", hand="monk"), waiting=[1], stock={"craftsman": 0})
    assert headlines(state, "card craftsman") == {
        "en": ["Ada plays the craftsman card, but there are no craftsmen left"],
        "hu": ["Ada kijátssza a kézműves kártyáját, de a készletben már nincs kézműves"],
        "sk": ["Ada hrá kartu remeselníka, ale v zásobe už nie je žiadny remeselník"],
    }


def test_what_came_of_a_turn_is_told_once():
    state = at(court("2:", space=5, hand="monk"), court("2:", space=6, hand="monk"), waiting=[1])
    told = turn_lines(GAME, steps(state, "action research"), int(SPECTATOR), "en", state, NAMES)
    assert (told.headline, told.details) == ("Ada scores 1 point for research", ["Ada chooses Research"])
