"""Games and positions of an independent implementation, with which ours agrees in everything."""

import json
from pathlib import Path

import pytest

import teahouse
from teahouse.games.skud import harmony, notation
from teahouse.games.skud.box import OWNERS
from tests.conftest import often
from tools.skud_conformance import GAME, bodies, check_game, facts_of, games_in, winner_of

DATA = Path(__file__).parent / "data"
GAMES = list(games_in(str(DATA / "games.jsonl.gz")))
VECTORS = [json.loads(line) for line in (DATA / "vectors.jsonl").read_text().splitlines()]
SEATS = {"G": 0, "H": 1}


@pytest.mark.parametrize(
    "number", range(len(GAMES)), ids=[f"{game['game']}-{'-'.join(game['options'])}" for game in GAMES]
)
@pytest.mark.slow
def test_a_whole_game_agrees_in_every_list_and_position(number: int) -> None:
    assert check_game(GAMES[number], lists_every=often(1, 30)) > 20


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
def test_a_position_answers_as_the_site_does(vector: dict) -> None:
    for question in vector["qa"]:
        kind, _, rest = question["ask"].partition(":")
        ANSWERS[kind](position(vector["spec"]), rest, question["answer"])


def position(spec: dict) -> teahouse.State:
    return GAME.at(
        {
            "tiles": spec["tiles"],
            "reserve": spec["reserve"],
            "to_move": SEATS[spec["toMove"]],
            "phase": "turn",
            "options": {"repetition": False},
        }
    )


def rings(state: teahouse.State) -> set[str]:
    found = harmony.harmonies(state.board, state.house)
    return {name for seat, name in enumerate(["GUEST", "HOST"]) if harmony.has_ring(found, seat)}


def answer_state(state: teahouse.State, rest: str, answer: dict) -> None:
    facts = facts_of(state)
    assert facts["harmonies"] == sorted(sorted(pair[:2]) + pair[2:] for pair in answer["harmonies"])
    assert facts["trapped"] == sorted(answer["trapped"]) and facts["drained"] == sorted(answer["drained"])
    assert facts["midline"] == answer["midline"] and rings(state) == set(answer["ring"])


def answer_ends(state: teahouse.State, rest: str, answer: list[str]) -> None:
    assert [body.split("-(")[1][:-1] for body in bodies(state) if body.startswith(f"({rest})-")] == answer


def answer_arrange(state: teahouse.State, rest: str, answer: dict) -> teahouse.State:
    start, end = rest.split(">")
    action = GAME.parse(f"arrange {start} {end}")
    assert (action in state.legal()) == answer["legal"] == (state.refusal(action) == "")
    if answer["legal"]:
        log: list[tuple[int, ...]] = []
        state.log = log
        state.play(action)
        captured = [event for event in log if GAME.events.events[event[0]].name == "captured"]
        taken = "".join(GAME.events.text(captured[0]).split()[1:3]) if captured else None
        assert taken == answer["captured"]
        assert (state.position()["phase"] == "bonus") == answer["bonus"] and rings(state) == set(answer["ring"])
    return state


def answer_bonus(state: teahouse.State, rest: str, answer: dict) -> None:
    after = answer_arrange(state, rest, answer)
    if "list" in answer:
        assert [body for body in bodies(after) if body] == answer["list"]


def answer_play(state: teahouse.State, rest: str, answer: dict) -> None:
    texts = notation.read_moves(f"5{OWNERS[state.to_move]}.{rest}", setup=False)
    refused = False
    for text in texts:
        refused = refused or state.refusal(GAME.parse(text)) != ""
        if not refused:
            state.play(GAME.parse(text))
    assert refused == answer["refused"]
    if not refused:
        if state.position()["phase"] == "bonus":
            state.play(GAME.parse("skip"))
        facts = facts_of(state)
        assert facts["board"] == sorted(answer["board"]) and facts["midline"] == answer["midline"]
        assert facts["harmonies"] == sorted(sorted(pair[:2]) + pair[2:] for pair in answer["harmonies"])
        assert winner_of(state) == answer["winner"]


ANSWERS = {
    "state": answer_state,
    "ends": answer_ends,
    "arrange": answer_arrange,
    "bonus": answer_bonus,
    "play": answer_play,
}
