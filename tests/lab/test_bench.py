"""The published figures: their plan, and the pages that hold them."""

from pathlib import Path

import pytest

import teahouse
from bench import pages, strength
from bench.facts import invasions, persons
from teahouse.lab.simulation import simulate
from teahouse.lab.store import Store

STUDIES = Path(__file__).parent.parent.parent / "docs" / "studies"


@pytest.mark.parametrize("bot", ["greedy", "adept"])
def test_the_ladder_is_climbed_in_every_game_at_every_table_that_has_a_bar(bot: str) -> None:
    tasks = [task for task in strength.plan([bot], None) if isinstance(task.rung, strength.Rung)]
    wanted = {(id, seats) for id in teahouse.game_ids() if id != "toy" for seats in teahouse.game(id).seats} - {
        (id, 4) for id in teahouse.game_ids()
    }
    assert {(task.game, task.seats) for task in tasks} == wanted
    assert all(task.games >= 400 and task.games % task.seats == 0 for task in tasks)
    assert all(task.rung.bars[task.seats] > 1 / task.seats for task in tasks)


def test_a_trial_fills_its_row_and_the_others_say_that_they_are_missing() -> None:
    tasks = [task for task in strength.plan(["greedy"], 2, ["han"]) if task.seats == 2]
    (task,) = tasks
    assert strength.ladder_table(tasks).rows[0][8] == "not played yet"
    task.seconds = 1.0
    store = Store()
    assert task.seconds_left(store) == 2.0
    task.play(2, store=store, processes=1)
    row = strength.ladder_table(tasks).rows[0]
    assert row[:4] == ["greedy v random", "han", "2", "2"] and row[7] == "≥ 97 %" and task.seconds_left(store) == 0.0


@pytest.mark.unmeasured
def test_what_was_played_so_far_counts_in_whole_rotations_from_the_first_seed_on() -> None:
    (task,) = [task for task in strength.plan(["greedy"], 12) if task.game == "han" and task.seats == 2]
    store = Store()
    assert task.games_so_far(store) == 0
    task.play(6, store=store, processes=1)
    assert task.games_so_far(store) == 0
    task.play(10, store=store, processes=1)
    assert task.games_so_far(store) == 10


def test_a_bar_is_missed_met_or_surely_met() -> None:
    assert strength.verdict(0.69, 0.5, 0.7) == "**missed**"
    assert strength.verdict(0.72, 0.65, 0.7) == "met"
    assert strength.verdict(0.8, 0.75, 0.7) == "met, surely"


def test_facts_are_read_from_the_last_state() -> None:
    dragon, confucius = teahouse.game("dragon"), teahouse.game("confucius")
    ended = simulate(dragon, ["random"] * 2, "1").state
    left = [sum(len(palace["persons"]) for palace in court["palaces"]) for court in ended.position()["courts"]]
    assert persons(dragon, ended) == {"persons a seat": sum(left) / 2, "persons of the least seat": min(left)}
    ended = simulate(confucius, ["random"] * 3, "1").state
    facts = invasions(confucius, ended)
    assert 0 <= facts["invasions that succeeded"] <= facts["invasions begun"] <= 3


def test_figures_are_replaced_and_words_stay(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Before.\n<!-- figures: a -->\nold\n<!-- end of a -->\nAfter.\n")
    pages.put(page, "a", "new \\1")
    assert page.read_text() == "Before.\n<!-- figures: a -->\nnew \\1\n<!-- end of a -->\nAfter.\n"


def test_studies_are_published_with_small_pictures_and_a_reading() -> None:
    for page in STUDIES.glob("*.md"):
        text = page.read_text(encoding="utf-8")
        assert "READING" not in text, f"{page.name} waits for its paragraph"
        for part in text.split("<!-- figures: ")[1:]:
            assert "|---|" in part.split("<!-- end of")[0], f"{page.name} waits for its figures"
    pictures = list(STUDIES.glob("*.svg"))
    assert len(pictures) >= 7 and all(picture.stat().st_size < 100_000 for picture in pictures)
