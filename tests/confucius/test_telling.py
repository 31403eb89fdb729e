"""Turns of Confucius as the log tells them: one sentence for what was done, to whom, and what it cost."""

import pytest

from teahouse.core.sitting import Step
from teahouse.core.state import SPECTATOR
from teahouse.core.telling import step_line, turn_lines, turns_of
from tests.confucius.setting import GAME, at, favour

PLAYERS = ["Ada", "Ben", "Cyril"]
NOBODY_READS = int(SPECTATOR)


def steps(state, *texts):
    """The moves as they were played, each with its events."""
    played = []
    for text in texts:
        seat, state.log = int(state.to_move), []
        state.play(GAME.parse(text))
        played.append(Step(seat, GAME.parse(text), state.log, False))
    return played


def told(state, *texts, reader=NOBODY_READS, language="en"):
    """The turns that the moves make."""
    turns = [turn for _, turn in turns_of(GAME, list(enumerate(steps(state, *texts))))]
    return [turn_lines(GAME, turn, reader, language, state, PLAYERS, reader >= 0) for turn in turns]


def headlines(state, *texts, **reading):
    return [turn.headline for turn in told(state, *texts, **reading)]


BRIBE = {"hand": "3 1", "officials": "bingbu2:4"}
BRIBE_MOVES = ["bribe bingbu2", "pay 3", "pay 1", "done"]
TAKE = {"hand": "2 2", "officials": "bingbu2:4:1", "rewards": "bribery_bingbu"}
TAKE_MOVES = ["bribery bribery_bingbu bingbu2", "pay 2", "pay 2", "done"]
JUNKS = {"hand": "3 3"}
JUNK_MOVES = ["junks 3", "pay 3", "pay 3", "done"]
VOYAGE = {"hand": "1 1", "shipyards": [5, 0, 0], "land_chits": [2, 4, 3, 3, 4]}
VOYAGE_MOVES = ["sail 5", "pay 1", "pay 1", "done", "land india"]
INVASION = {"hand": "3 3", "colonies": [1, 0, 0], "foreign": ["korea", "annam", "yunnan"]}
INVASION_MOVES = ["invade 2-1", "pay 3", "pay 3", "done"]
GIVE = {"available": [[3], [], []]}
FREE = {"officials": "bingbu5:4:0", "active": [[1, 0, 3]]}
TRADE = {"hand": "3"}
TRADE_MOVES = ["commerce", "pay 3", "done"]
SUPPORT = {
    "hand": "2 2 3", "phase": "tutor", "chief": 2, "students": [0, 1], "candidates": ["hubu"], "passed": [0, 1, 2],
    "favour": True,
}  # fmt: skip


@pytest.mark.parametrize(
    ("position", "moves", "english", "hungarian", "slovak"),
    [
        (BRIBE, BRIBE_MOVES,
         "Ada bribes the official at Bingbu 2 for 4 cash",
         "Ada 4 pénzzel megvesztegeti a Pingpu 2-es hivatalnokát",
         "Ada podpláca úradníka na mieste Ping-pu 2 za 4 mince"),
        (TAKE, TAKE_MOVES,
         "Ada takes the official at Bingbu 2 from Ben for 4 cash",
         "Ada 4 pénzért megszerzi Ben családjától a Pingpu 2-es hivatalnokát",
         "Ada berie rodu Ben úradníka na mieste Ping-pu 2 za 4 mince"),
        (JUNKS, JUNK_MOVES,
         "Ada buys 3 junks for 6 cash",
         "Ada 3 dzsunkát vesz 6 pénzért",
         "Ada kupuje 3 džunky za 6 mincí"),
        (VOYAGE, VOYAGE_MOVES,
         "Ada sends 5 junks to sea and discovers India for 4 points",
         "Ada 5 dzsunkát küld az óceánra, felfedezi Indiát, és 4 pontot kap",
         "Ada vysiela na more 5 džuniek, objavuje Indiu a získava 4 body"),
        (INVASION, INVASION_MOVES,
         "Ada sends an army to box 1 of Annam for 6 cash",
         "Ada 6 pénzt fizet, és sereget küld Annam 1. helyére",
         "Ada za 6 mincí posiela vojsko do Annamu (1. miesto)"),
        (GIVE, ["give 3 1"],
         "Ada gives Ben a vase (3): Ben is now obliged to Ada",
         "Ada egy vázát (3) ajándékoz Ben családjának, és ezzel lekötelezi",
         "Ada daruje rodu Ben vázu (3)"),
        (FREE, ["transfer bingbu5 1"],
         "Ada transfers the official at Bingbu 5 to Ben, which cancels Ben's vase (3)",
         "Ada átengedi a Pingpu 5-ös hivatalnokát Ben családjának, ezzel érvényét veszti a tőlük kapott váza (3)",
         "Ada prenecháva rodu Ben úradníka na mieste Ping-pu 5, a tak dar od tohto rodu, váza (3), prestáva platiť"),
        (TRADE, TRADE_MOVES,
         "Ada pays 3 cash for Commercial Income and draws 4 cards",
         "Ada kereskedik: 3 pénzért 4 kártyát húz",
         "Ada obchoduje: za 3 mince si ťahá 4 karty"),
        ({}, ["tax"],
         "Ada takes Tax Income and draws 2 cards",
         "Ada adóztat, és 2 kártyát húz",
         "Ada vyberá dane a ťahá si 2 karty"),
        ({"rewards": "emperor_insulted", "colonies": [1, 0, 0]}, ["insult"],
         "Ada plays Emperor Insulted and scores 2 points",
         "Ada kijátssza a Megsértett császár kártyát, és 2 pontot kap",
         "Ada hrá kartu Urazený cisár a získava 2 body"),
        (SUPPORT, ["tutor red", "support 2", "support 3", "done"],
         "Ada supports the student on red with 2 cards",
         "Ada 2 kártyát tesz le a vörös mezőn álló vizsgázóért",
         "Ada kladie na podporu študenta na červenom poli 2 karty"),
    ],
)  # fmt: skip
def test_a_turn_is_told_in_one_sentence(position, moves, english, hungarian, slovak):
    for language, sentence in (("en", english), ("hu", hungarian), ("sk", slovak)):
        assert headlines(at(**position), *moves, language=language) == [sentence]


@pytest.mark.parametrize(
    ("position", "moves", "actor", "other"),
    [
        (TAKE, TAKE_MOVES,
         "You take the official at Bingbu 2 from Ben for 4 cash",
         "Ada takes the official at Bingbu 2 from you for 4 cash"),
        (GIVE, ["give 3 1"],
         "You give Ben a vase (3): Ben is now obliged to you",
         "Ada gives you a vase (3): you are now obliged to Ada"),
        (FREE, ["transfer bingbu5 1"],
         "You transfer the official at Bingbu 5 to Ben, which cancels Ben's vase (3)",
         "Ada transfers the official at Bingbu 5 to you, which cancels your vase (3)"),
        ({"officials": "bingbu5:4:0"}, ["transfer bingbu5 1"],
         "You transfer the official at Bingbu 5 to Ben",
         "Ada transfers the official at Bingbu 5 to you"),
    ],
)  # fmt: skip
def test_whoever_acts_and_whoever_it_is_done_to_are_addressed(position, moves, actor, other):
    assert headlines(at(**position), *moves, reader=0) == [actor]
    assert headlines(at(**position), *moves, reader=1) == [other]


def test_without_a_price_or_a_victim_the_action_tells_itself():
    free = at(officials="bingbu2:4", rewards="bribery_bingbu")
    assert headlines(free, TAKE_MOVES[0]) == ["Ada plays Bribery (Bingbu) on the official at Bingbu 2"]
    second = at("1 1", shipyards=[5, 0, 0], visits="india:1", discoverers=[-1, 1, -1, -1, -1])
    assert headlines(second, *VOYAGE_MOVES) == ["Ada lands in India"]


def test_an_action_by_a_card_or_by_favour_is_a_turn_of_its_own():
    state = at("3 1", "bingbu2:4", rewards="extra_action")
    assert headlines(state, "extra", *BRIBE_MOVES) == [
        "Ada plays Extra Action",
        "Ada bribes the official at Bingbu 2 for 4 cash",
    ]
    state = at("3 1", "bingbu2:4", cubes=[0, 0, 0], chief=0, passed=[1, 2])
    assert headlines(state, "pass", *BRIBE_MOVES)[:2] == [
        "Ada passes",
        "Ada bribes the official at Bingbu 2 for 4 cash",
    ]


def test_cards_that_go_at_the_end_of_a_round_are_counted():
    state = favour(hands=["1 1 1 2 2 3", "", ""])
    assert headlines(state, "idle", "discard 1", "discard 2")[1] == "Ada discards 2 cards"


def test_the_rest_of_a_turn_says_nothing_twice_and_nothing_of_its_end():
    turn = told(at(**BRIBE), *BRIBE_MOVES)[0]
    assert turn.details == [
        "Ada bribes the official at Bingbu 2",
        "Ada pays with a card worth 3 cash or 1 licence",
        "Ada pays with a card worth 1 cash or 3 licences",
        "Ada pays 4 cash in all",
    ]
    details = told(at(**SUPPORT), "tutor red", "support 2", "support 3", "done")[0].details
    assert "Ada supports the student on red with 2 cards" not in details


@pytest.mark.parametrize(
    ("move", "spectator", "actor", "second"),
    [
        ("ceramic 1 2",
         "Ada petitions the Emperor and moves junks from Ben's shipyard to Cyril's",
         "You petition the Emperor and move junks from Ben's shipyard to Cyril's",
         "Ada petitions the Emperor and moves junks from your shipyard to Cyril's"),
        ("ceramic 2 1",
         "Ada petitions the Emperor and moves junks from Cyril's shipyard to Ben's",
         "You petition the Emperor and move junks from Cyril's shipyard to Ben's",
         "Ada petitions the Emperor and moves junks from Cyril's shipyard to yours"),
        ("ceramic 1 0",
         "Ada petitions the Emperor and takes junks from Ben's shipyard",
         "You petition the Emperor and take junks from Ben's shipyard",
         "Ada petitions the Emperor and takes junks from your shipyard"),
        ("ceramic 0 1",
         "Ada petitions the Emperor and gives Ben junks from their own shipyard",
         "You petition the Emperor and give Ben junks from your own shipyard",
         "Ada petitions the Emperor and gives you junks from their own shipyard"),
        ("model bingbu2 0",
         "Ada petitions the Emperor and secures the official at Bingbu 2",
         "You petition the Emperor and secure the official at Bingbu 2",
         "Ada petitions the Emperor and secures the official at Bingbu 2"),
        ("model bingbu2 1",
         "Ada petitions the Emperor and secures the official at Bingbu 2 for Ben",
         "You petition the Emperor and secure the official at Bingbu 2 for Ben",
         "Ada petitions the Emperor and secures the official at Bingbu 2 for you"),
    ],
)  # fmt: skip
def test_a_petition_names_whom_it_is_about(move, spectator, actor, second):
    for reader, sentence in ((NOBODY_READS, spectator), (0, actor), (1, second)):
        state = at(officials="bingbu2:4:2", available=[[2, 6], [], []], shipyards=[2, 2, 2], petitions=True)
        assert step_line(GAME, steps(state, move)[0], reader, "en", state, PLAYERS, reader >= 0) == sentence
