"""Every tutorial can be walked through, and its tasks mean something."""

import pytest

from teahouse.core.book import LANGUAGES
from teahouse.core.game import Game
from teahouse.core.tutorial import Learner, lessons


def test_a_tutorial_is_walked_through_by_the_first_accepted_actions(game: Game) -> None:
    for lesson in lessons(game):
        learner = Learner(game, lesson)
        while not learner.is_done:
            step = learner.step
            assert learner.try_action(game.parse(lesson.steps[step].accept[0])) == "right", lesson.id


def test_something_allowed_is_not_the_task(game: Game) -> None:
    for lesson in lessons(game):
        learner = Learner(game, lesson)
        texts = [game.text(action) for action in learner.state.legal()]
        others = [text for text in texts if text not in lesson.steps[0].accept]
        assert others, lesson.id
        before = learner.state.copy()
        assert learner.try_action(game.parse(others[0])) == "other" and learner.state == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_told_and_names_a_rule(game: Game, language: str) -> None:
    words = game.words(language)
    for lesson in lessons(game):
        assert lesson.rule in game.book(language).ids()
        for part in ["title", "task", "hint", "done"]:
            assert words.knows(f"lesson:{lesson.id}:{part}"), (lesson.id, part)
