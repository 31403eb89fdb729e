"""Records: strict reading, whole writing."""

import json
import math
import random
from pathlib import Path

import pytest

import teahouse
from teahouse.core.files import MOST_BYTES, write_whole
from teahouse.core.record import Record, result_of
from teahouse.core.state import NOBODY
from tests.toy import GAME as TOY


def played(seed: int = 3) -> Record:
    """A finished game of Three Cups."""
    record = Record(TOY, ["Anna", "Béla", "Cyril"], f"{seed}")
    state, chooser = record.start(), random.Random(seed)
    while state.to_move != NOBODY:
        action = chooser.choice(state.legal())
        record.moves.append(TOY.text(action))
        state.play(action)
    record.result = result_of(state)
    return record


def changed(**fields: object) -> str:
    return json.dumps({name: value for name, value in (played().fields() | fields).items() if value is not ...})


def ended(**fields: object) -> str:
    """The record with another result."""
    result = {"outcome": [1, 0, 0], "ranking": [1, 2, 3], "scores": [3, 2, 1], "end": "rules", "by": None}
    return changed(result=result | fields)


def test_a_saved_record_loads_and_checks(tmp_path: Path) -> None:
    played().save(tmp_path / "game.json")
    record = teahouse.Record.load(tmp_path / "game.json")
    assert record.check().to_move == NOBODY and record.seats == ["Anna", "Béla", "Cyril"]
    assert record.fields() == played().fields()
    assert len(list(record.states())) == len(record.moves) + 1


def test_a_collection_holds_one_game_a_line(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text("".join(played(seed).text() + "\n" for seed in range(4)))
    assert [record.seed for record in Record.load_all(tmp_path / "games.jsonl")] == ["0", "1", "2", "3"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (played().text()[:-9], "not a whole JSON record"),
        ("[]", "expected a JSON object"),
        ("[" * 100_000, "nested too deeply|not a whole JSON record"),
        ('{"teahouse": 1, "teahouse": 1}', 'field "teahouse" stands twice'),
        (changed(teahouse=2), "expected record format 1, got 2"),
        (changed(teahouse=True), "expected record format 1, got True"),
        (changed(game="go"), 'no game "go"'),
        (changed(game=["toy"]), "field game: expected a text"),
        (changed(version=9), "expected version 1 of toy, got 9"),
        (changed(seed=3), "field seed: expected a text"),
        (changed(seed=...), 'field "seed" is missing'),
        (changed(options=[]), "field options: expected an object"),
        (changed(options={"rounds": 9}), "option rounds: expected a number from 1 to 4"),
        (changed(seats=["Anna"]), "toy is played with 3 seats, not 1"),
        (changed(seats="Anna"), "field seats: expected a list of texts"),
        (changed(moves=[1]), "field moves: expected a list of texts"),
        (changed(moves=["keep"] * 5001), "5001 moves; the most a record may have is 5000"),
        (changed(players=3), 'unknown field "players"'),
        (changed(result={}), 'result field "outcome" is missing'),
        (changed(result=[]), "field result: expected an object"),
        (
            changed(result={"outcome": [1], "ranking": [1, 1, 1], "scores": [0, 0, 0], "end": "rules"}),
            "expected 3 numbers",
        ),
        (
            changed(result={"outcome": [1, 0, 0], "ranking": [1, 1, 1], "scores": [0, 0, 0], "end": "bored"}),
            "expected one of rules",
        ),
        (
            changed(result={"outcome": [1, 0, 0], "ranking": [1, 1, 1], "scores": [0, 0, 0], "end": "time", "by": 3}),
            "expected a seat",
        ),
        (changed(version=True), "field version: expected version 1 of toy, got True"),
        (changed(version=1.0), "field version: expected version 1 of toy, got 1.0"),
        (changed(options={"rounds": math.nan}), "NaN is no number"),
        (changed(options={"rounds": True}), "option rounds: expected a number"),
        (changed(options={"rounds": "9" * 900}), '"9{80}"$'),
        (changed(version=1).replace('"version": 1', '"version": ' + "9" * 400), "a number of 400 digits"),
        (changed(version=1).replace('"version": 1', '"version": 1e999'), "a number too long or too large"),
        (changed(version=1).replace('"version": 1', '"version": 0.' + "1" * 5000), "a number too long or too large"),
        (changed(seed="s" * 201), "field seed: expected a text of one line, at most 200 printable"),
        (changed(seed="a\u202eb"), "field seed: expected a text of one line"),
        (changed(seats=["A" * 101, "b", "c"]), "field seats: expected texts of at most 100 printable"),
        (changed(seats=["A\nB", "b", "c"]), "field seats: expected texts of at most 100 printable"),
        (changed(moves=["k" * 201]), "field moves: expected texts of at most 200 printable"),
        (ended(outcome=[math.inf, 0, 0]), "Infinity is no number"),
        (ended(outcome=[-math.inf, 1, 1]), "-Infinity is no number"),
        (ended(outcome=[1e308, -1e308, 1]), "result, outcome: expected 3 numbers"),
        (ended(outcome=[True, False, False]), "result, outcome: expected 3 numbers"),
        (ended(outcome=[2, -1, 0]), "result, outcome: expected shares that add up to 1"),
        (ended(outcome=[0, 0, 0]), "result, outcome: expected shares that add up to 1"),
        (ended(ranking=[0, 1, 2]), "result, ranking: expected places"),
        (ended(ranking=[1, 1, 2]), "result, ranking: expected places"),
        (ended(ranking=[1.0, 2, 3]), "result, ranking: expected places"),
        (ended(ranking=[1, 2, 4]), "result, ranking: expected places"),
        (ended(scores=[0.5, 0, 0]), "result, scores: expected whole numbers"),
        (ended(scores=[1_000_001, 0, 0]), "result, scores: expected 3 numbers"),
        (ended(scores=[10**17, 0, 0]), "result, scores: expected 3 numbers"),
        (ended(scores=[True, 0, 0]), "result, scores: expected 3 numbers"),
        (ended(end=["rules"]), "result, end: expected one of rules"),
        (ended(end={"rules": 1}), "result, end: expected one of rules"),
        (ended(end="rules", by=1), "result, by: expected null where the game ended by rules"),
        (ended(end="time"), "result, by: expected a seat where the game ended by time"),
        (ended(end="resigned", by=True), "result, by: expected a seat from 0 to 2"),
        (changed(fair={"table": math.nan}), "NaN is no number"),
    ],
)
def test_a_broken_record_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(teahouse.Unreadable, match=message) as error:
        Record.read(text, "game.json")
    assert str(error.value).startswith("game.json: ") and "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("place", "move", "message"),
    [
        (4, "lay nine", r'game.json: move 5 of \d+ "lay nine": expected a card such as "1", got "nine"'),
        (0, "keep", r"game.json: move 1 of \d+: keep: .*\(toy-pour\)"),
    ],
)
def test_a_wrong_move_is_named_with_its_number(place: int, move: str, message: str) -> None:
    moves = played().moves
    moves[place] = move
    with pytest.raises(teahouse.TeahouseError, match=message):
        Record.read(changed(moves=moves), "game.json").check()


def test_moves_after_the_end_are_refused() -> None:
    with pytest.raises(teahouse.Unreadable, match="the game is over before it"):
        Record.read(changed(moves=[*played().moves, "keep"])).check()


def test_an_edited_result_is_found() -> None:
    result = dict(played().result or {})
    scores = [score + 1 for score in result["scores"]]
    with pytest.raises(teahouse.Unreadable, match="result, scores: the moves give"):
        Record.read(changed(result=result | {"scores": scores})).check()


def test_a_result_too_early_or_too_late_is_found() -> None:
    with pytest.raises(teahouse.Unreadable, match="but it goes on"):
        Record.read(changed(moves=played().moves[:-1])).check()
    with pytest.raises(teahouse.Unreadable, match="has no result"):
        Record.read(changed(result=...)).check()


@pytest.mark.parametrize(
    ("field", "value"), [("outcome", [0.0, 0.0, 1.0]), ("ranking", [2, 3, 1]), ("scores", [7, 0, 0]), ("by", 2)]
)
def test_an_edited_result_is_found_where_somebody_resigned(field: str, value: object) -> None:
    record = Record(TOY, ["a", "b", "c"], "1")
    record.result = result_of(record.start(), "resigned", 1) | {field: value}
    with pytest.raises(teahouse.Unreadable, match="the moves give"):
        Record.read(record.text()).check()


@pytest.mark.parametrize(("end", "by"), [("resigned", 0), ("time", 2), ("abandoned", None)])
def test_an_end_outside_the_rules_has_a_result_of_its_own(end: str, by: int | None) -> None:
    record = Record(TOY, ["a", "b", "c"], "1")
    record.result = result_of(record.start(), end, by)
    assert Record.read(record.text()).check().to_move == 0


def test_a_player_who_resigns_is_last() -> None:
    record = Record(TOY, ["a", "b", "c"], "1")
    record.result = result_of(record.start(), "resigned", 1)
    assert record.result["outcome"] == [0.5, 0.0, 0.5] and record.result["ranking"] == [1, 3, 1]
    assert Record.read(record.text()).check().to_move == 0


def test_another_seed_is_another_game() -> None:
    assert Record.read(changed(seed="4", moves=[], result=...)).start() != played().start()


def test_a_huge_file_is_not_even_read(tmp_path: Path) -> None:
    (tmp_path / "huge.json").write_text(" " * (MOST_BYTES + 1))
    with pytest.raises(teahouse.Unreadable, match="larger than 1000000 bytes"):
        Record.load(tmp_path / "huge.json")


def test_a_failed_save_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    write_whole(file, "old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(file, "new \ud800")
    assert file.read_text() == "old" and [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_ply_that_is_not_there_is_named() -> None:
    with pytest.raises(teahouse.Unreadable, match="so there is no ply 99"):
        played().state(99)


def test_a_name_may_have_letters_that_are_newer_than_this_python() -> None:
    record = json.loads(Record(teahouse.game("skud"), ["Ann \U0001fae8", "Bo \uf8ff"], "1").text())
    assert Record.read(json.dumps(record)).seats == ["Ann \U0001fae8", "Bo \uf8ff"]
    for unseen in ["\u200b", "\n", "\u2028", "\x00"]:
        with pytest.raises(teahouse.Unreadable, match="seats"):
            Record.read(json.dumps(record | {"seats": [f"Ann{unseen}", "Bo"]}))
