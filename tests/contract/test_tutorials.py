"""Every tutorial opens with the goal, can be walked through, and its tasks mean something."""

import pytest

from teahouse.core.book import LANGUAGES
from teahouse.core.game import Game
from teahouse.core.tutorial import Learner, Lesson, lessons

# What decides a game, and has a lesson of its own.
DECIDES = {
    "skud": ["ring"],
    "han": ["alliance", "road", "harbour"],
    "dragon": ["privilege", "mongols", "festival"],
    "confucius": ["gift", "examination", "voyage", "invasion", "chief", "yield", "income"],
}


def tasks(game: Game) -> list[Lesson]:
    """The lessons in which there is something to do."""
    return [lesson for lesson in lessons(game) if lesson.steps]


def test_a_tutorial_opens_with_a_picture_of_the_goal_and_all_else_is_done(game: Game) -> None:
    course = lessons(game)
    assert [lesson.id for lesson in course if not lesson.steps] == ["aim"] * bool(course)
    assert not course or course[0].id == "aim"


def test_what_decides_a_game_has_a_lesson(game: Game) -> None:
    assert set(DECIDES.get(game.id, [])) <= {lesson.id for lesson in lessons(game)}


def test_a_tutorial_is_walked_through_by_every_accepted_action(game: Game) -> None:
    for lesson in tasks(game):
        for number, step in enumerate(lesson.steps):
            walked = 0
            for text in step.accept:
                learner = Learner(game, lesson)
                while learner.step < number:
                    assert learner.try_action(game.parse(lesson.steps[learner.step].accept[0])) == "right", lesson.id
                assert learner.is_asked
                walked += learner.try_action(game.parse(text)) == "right"
            # Some of them may belong to another way through the steps before.
            assert walked and (walked == len(step.accept) or number), (lesson.id, number)


def test_something_allowed_is_not_the_task(game: Game) -> None:
    for lesson in tasks(game):
        learner = Learner(game, lesson)
        texts = [game.text(action) for action in learner.state.legal()]
        others = [text for text in texts if text not in lesson.steps[0].accept]
        assert others, lesson.id
        before = learner.state.copy()
        assert learner.try_action(game.parse(others[0])) == "other" and learner.state == before


def test_the_learner_sees_what_the_own_seat_sees_to_the_end(game: Game) -> None:
    for lesson in lessons(game):
        learner = Learner(game, lesson)
        for step in lesson.steps:
            assert learner.seen.viewer == learner.lesson.seat == learner.state.to_move
            learner.try_action(game.parse(step.accept[0]))
        assert learner.is_done and learner.seen.viewer == lesson.seat


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_told_and_names_a_rule(game: Game, language: str) -> None:
    words = game.words(language)
    for lesson in lessons(game):
        assert lesson.rule in game.book(language).ids()
        for part in ["title", "task", "hint", "other", "done"] if lesson.steps else ["title", "task"]:
            assert words.knows(f"lesson:{lesson.id}:{part}"), (lesson.id, part)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_task_ends_in_a_line_that_says_what_to_do(game: Game, language: str) -> None:
    for lesson in tasks(game):
        learner = Learner(game, lesson)
        for learner.step in range(len(lesson.steps)):
            knowledge, _, order = learner.task(language).rpartition("\n")
            assert order and "\n" not in knowledge and len(order) < 140, (lesson.id, learner.step, order)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_else_is_tried_gets_a_sentence_of_its_own_each_time(game: Game, language: str) -> None:
    for lesson in tasks(game):
        learner = Learner(game, lesson)
        for step in lesson.steps:
            tried = [action for action in learner.state.legal() if game.text(action) not in step.accept]
            for action in tried[:1] + tried[-1:]:
                learner.tries, said = 0, []
                for _ in range(3):
                    assert learner.try_action(action) == "other"
                    said.append(learner.wrong(action, language))
                assert len(set(said)) == 3 and not any("{" in sentence or ":other" in sentence for sentence in said)
                assert not any(learner.task(language) in sentence for sentence in said)
            learner.try_action(game.parse(step.accept[0]))
            told = learner.happened(language)
            assert told and not any("{" in line for line in told)
