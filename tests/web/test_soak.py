"""The judge of `bench.soak` finds what it is there for: a frame that tells a secret, a move that is gone."""

from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from bench import soak_judge
from bench.soak import Judge
from bench.soak_messages import compared
from bench.soak_people import Tally
from teahouse.web.models import Row, Table
from teahouse.web.tables.seat_view import Reader, SeatView, read_view
from tests.web.conftest import play

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
Friends = Callable[..., Table]


def sample_of(table: Table, held: list[int]) -> dict:
    """A frame as a browser keeps it."""
    facts, shown = read_view(table.id, Reader("en", held))
    actions, parts = soak_judge.sent(facts, shown, Reader("en", held))
    assert {"words", "row-1", "panel-guest-2", "slots"} < set(compared(parts)) == set(parts)
    return {"seq": shown.seq, "held": held, "actions": actions, "parts": parts}


@pytest.mark.django_db
@pytest.mark.parametrize("held", [[], [0], [2]])
def test_an_honest_frame_is_not_suspected(friends: Friends, held: list[int]) -> None:
    table = friends("toy")
    play(table, 3)
    sample = sample_of(table, held)
    play(table, 2)
    assert soak_judge.judge({"id": table.id, "held": held, "samples": [sample]})["leaks"] == []


@pytest.mark.django_db
def test_somebody_elses_frame_is_noticed(friends: Friends) -> None:
    table = friends("toy")
    play(table, 3)
    sample = sample_of(table, [0]) | {"held": [1]}
    assert "not the one of its rows" in soak_judge.wrong_in(table.id, sample, list(Row.objects.all()))


@pytest.mark.django_db
@pytest.mark.parametrize("part", ["words", "panel-guest-0", "row-1", "actions"])
def test_a_frame_that_differs_in_one_part_is_noticed(friends: Friends, part: str) -> None:
    table = friends("toy")
    play(table, 3)
    sample = sample_of(table, [0])
    if part == "actions":
        sample["actions"] = [*sample["actions"], 3]
    else:
        sample["parts"][part] += " "
    assert "not the one of its rows" in soak_judge.wrong_in(table.id, sample, list(Row.objects.all()))


@pytest.mark.django_db
def test_a_site_that_draws_the_true_state_is_noticed(friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = soak_judge.view_of

    def leaky(world: object, *args: object) -> SeatView:
        shown = honest(world, *args)
        shown.seen = world.state.seen_by(0)
        return shown

    monkeypatch.setattr(soak_judge, "view_of", leaky)
    # At a table or two the worlds that the judge imagines may happen to look like the true one.
    told = [told_of_leak(friends("toy")) for _ in range(8)]
    assert any("may not know" in said for said in told) and all(not said or "may not know" in said for said in told)


def told_of_leak(table: Table) -> str:
    """What the judge says of a frame that such a site draws for a spectator."""
    play(table, 3)
    rows, reader, sample = list(Row.objects.filter(table=table)), Reader("en", []), sample_of(table, [])
    world, facts = soak_judge.world_at(table.id, 3, rows), read_view(table.id, reader)[0]
    sample["actions"], sample["parts"] = soak_judge.redraw(world, facts, reader, sample)
    return soak_judge.wrong_in(table.id, sample, rows)


def judge() -> Judge:
    found = Judge.__new__(Judge)
    found.counts = Counter()
    return found


def person(**given: object) -> SimpleNamespace:
    held = SimpleNamespace(parts={"words": "w", "panel-map": "m", "seats": "s"})
    facts = {"acknowledged": {1: "a", 2: ""}, "uncertain": set(), "frame": {"seq": 2}, "held": held}
    return SimpleNamespace(**facts | given)


TOLD = {"rows": [[1, 0, "a", False], [2, 1, "b", False]], "parts": {"words": "w", "panel-map": "m"}, "seq": 2}


@pytest.mark.parametrize(
    ("told", "given", "losses"),
    [
        ({}, {}, 0),
        ({"rows": [[1, 0, "x", False], [2, 1, "b", False]]}, {}, 1),
        ({"rows": [[1, 0, "a", False]]}, {}, 1),
        ({"rows": [[1, 0, "a", False], [3, 1, "b", False]]}, {}, 2),
        ({"rows": [[1, 0, "a", False], [2, 1, "", True]]}, {}, 1),
        ({"rows": [[1, 0, "a", False], [2, 1, "", True]]}, {"uncertain": {2}}, 0),
        ({"seq": 3}, {}, 1),
        ({"parts": {"words": "other", "panel-map": "m"}}, {}, 1),
        ({"parts": {"words": "w", "panel-map": "other"}}, {}, 1),
        ({"parts": {"words": "w", "panel-map": "m", "row-3": "r"}}, {}, 1),
    ],
)
def test_a_move_that_is_gone_is_noticed(told: dict, given: dict, losses: int) -> None:
    assert len(judge().losses(person(**given), TOLD | told)) == losses


@pytest.mark.parametrize(
    ("status", "headers", "is_broken"),
    [(200, {}, False), (404, {}, False), (500, {}, True), (503, {}, True), (503, {"Retry-After": "5"}, False)],
)
def test_only_a_503_that_says_when_to_come_again_is_meant(status: int, headers: dict, is_broken: bool) -> None:
    tally = Tally()
    tally.note(status, headers, "GET /")
    assert bool(tally.broken) == is_broken and tally.statuses == {str(status): 1}
