"""Whatever is put in the place of a record's values: an error in one line, or a record."""

import contextlib
import copy
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import teahouse
from teahouse.core.record import Record

GAMES = Path(__file__).parent.parent / "games"
RECORDS = [
    json.loads((GAMES / path).read_text(encoding="utf-8"))
    for path in ["skud/ring-by-boat.json", "dragon/booklet-of-four.json", "han/ways-of-diplomacy.json"]
]
NUMBERS = [float("nan"), float("inf"), -float("inf"), 1e308, 10**400, -1, 0, 1.5, True, None, 10**17]
VALUES = st.recursive(
    st.sampled_from(NUMBERS) | st.text(max_size=8) | st.sampled_from(["rules", "9" * 5000, "\ud800", "\0", "\u202e"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def places(value: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """The way to everything inside a value; of a list no more than the first three items."""
    inside: list[tuple[object, object]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value[:3]))
    return [path, *(place for key, item in inside for place in places(item, (*path, key)))][bool(not path) :]


def replaced(value: object, path: tuple[object, ...], new: object) -> object:
    found = copy.deepcopy(value)
    inner = found
    for key in path[:-1]:
        inner = inner[key]  # type: ignore[index]
    inner[path[-1]] = new  # type: ignore[index]
    return found


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
@pytest.mark.slow
def test_a_record_with_anything_in_it_is_read_or_refused(data: st.DataObject) -> None:
    fields = copy.deepcopy(data.draw(st.sampled_from(RECORDS)))
    fields["moves"] = fields["moves"][:5]
    path = data.draw(st.sampled_from(places(fields)))
    text = json.dumps(replaced(fields, path, data.draw(VALUES)))
    try:
        Record.read(text).check()
    except teahouse.TeahouseError as error:
        assert "\n" not in str(error) and len(str(error)) < 3000


@pytest.mark.parametrize("seats", [2, 3])
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
@pytest.mark.unmeasured
def test_a_position_with_anything_in_it_is_read_or_refused(seats: int, data: st.DataObject) -> None:
    game = teahouse.game(data.draw(st.sampled_from(["skud"] if seats == 2 else ["confucius", "dragon", "han"])))
    position = json.loads(json.dumps(game.new(seats, 1).position()))
    path = data.draw(st.sampled_from(places(position)))
    changed = replaced(position, path, data.draw(VALUES))
    with contextlib.suppress(teahouse.Unreadable):
        game.at(changed)  # type: ignore[arg-type]


def test_a_position_with_more_tiles_than_a_machine_word_counts_is_refused() -> None:
    position = json.loads(json.dumps(teahouse.game("skud").new(2, 1).position()))
    position["reserve"]["G"]["R3"] = 10**400
    with pytest.raises(teahouse.Unreadable, match="in the box"):
        teahouse.game("skud").at(position)


def test_an_unknown_field_is_named_in_one_short_line() -> None:
    record = copy.deepcopy(RECORDS[0])
    for name in ("a\nb", "x" * 500):
        with pytest.raises(teahouse.TeahouseError, match="unknown") as refused:
            Record.read(json.dumps({**record, name: 1}))
        assert "\n" not in str(refused.value) and len(str(refused.value)) < 300
    with pytest.raises(teahouse.TeahouseError, match="unknown option") as refused:
        Record.read(json.dumps({**record, "options": {"a\nb": 1}}))
    assert "\n" not in str(refused.value)
