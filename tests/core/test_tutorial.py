"""Tutorials: how they are read and walked through, and whether the lessons teach what they say."""

import json
from collections.abc import Callable, Iterator

import pytest

import teahouse
from teahouse.core.book import LANGUAGES
from teahouse.core.tutorial import Learner, Lesson, lessons, read_lessons
from teahouse.games.skud.arranging import is_trapped
from teahouse.games.skud.box import GUEST, HOST, POINT_TEXTS
from teahouse.games.skud.harmony import any_clash, first_end, harmonies, has_ring, is_owned, second_end
from teahouse.games.skud.state import SkudState
from tests.toy import GAME as TOY

GAME = teahouse.game("skud")
# The first shows what the game is about, and asks for nothing.
PICTURE, *LESSONS = lessons(GAME)
BASIC = ["R3", "R4", "R5", "W3", "W4", "W5"]

# Whether an action that is allowed in a state does the task.
Goal = Callable[[SkudState, list[str]], bool]


def after(state: SkudState, action: list[str]) -> SkudState:
    """The state that an action leads to."""
    following = state.copy()
    following.play(GAME.parse(" ".join(action)))
    return following


def point(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


def tiles(state: SkudState, owner: str) -> dict[str, str]:
    """A player's tiles by their points."""
    return {place: code for place, whose, code in state.position()["tiles"] if whose == owner}


def owned(state: SkudState, seat: int) -> list[set[str]]:
    """The harmonies of a seat, each as its two points."""
    found = [harmony for harmony in harmonies(state.board, state.house) if is_owned(harmony, seat)]
    return [{POINT_TEXTS[first_end(harmony)], POINT_TEXTS[second_end(harmony)]} for harmony in found]


def ring(state: SkudState, seat: int) -> bool:
    return has_ring(harmonies(state.board, state.house), seat)


def earns_a_bonus(state: SkudState, action: list[str]) -> bool:
    return state.prompt() == "turn" and after(state, action).prompt() == "bonus"


def captures(state: SkudState, action: list[str]) -> bool:
    return len(tiles(after(state, action), "H")) < len(tiles(state, "H"))


def goes_four_steps(state: SkudState, action: list[str]) -> bool:
    if action[:2] != ["arrange", "0,-8"]:
        return False
    x, y = point(action[2])
    return abs(x) + abs(y + 8) == 4


def goes_below_the_midline(state: SkudState, action: list[str]) -> bool:
    return action[:2] == ["arrange", "8,1"] and point(action[2])[1] < 0


def crosses_the_garden(state: SkudState, action: list[str]) -> bool:
    if action[:2] != ["arrange", "0,3"]:
        return False
    x, y = point(action[2])
    return x < 0 < y and y - x >= 7


def makes_two_harmonies_for_guest_alone(state: SkudState, action: list[str]) -> bool:
    following = after(state, action)
    return action[:2] == ["arrange", "0,-8"] and len(owned(following, GUEST)) == 2 and not owned(following, HOST)


def stops_the_ring(state: SkudState, action: list[str]) -> bool:
    following, threat = after(state, action), GAME.parse("arrange 4,-3 2,-2")
    if not following.refusal(threat):
        following.play(threat)
    return action[0] == "rock" and not ring(following, HOST)


def makes_another_harmony(verb: str) -> Goal:
    return lambda state, action: (
        action[0] == verb and len(owned(after(state, action), GUEST)) > len(owned(state, GUEST))
    )


def drains_only_host(state: SkudState, action: list[str]) -> bool:
    following = after(state, action)
    return action[0] == "knotweed" and not owned(following, HOST) and owned(following, GUEST) == owned(state, GUEST)


def traps(state: SkudState, action: list[str]) -> bool:
    return is_trapped(after(state, action).board, POINT_TEXTS.index("0,4"))


def takes_with_the_orchid(state: SkudState, action: list[str]) -> bool:
    return captures(state, action) and tiles(state, "G")[action[1]] == "O"


def wins(state: SkudState, action: list[str]) -> bool:
    following = after(state, action)
    return following.to_move == teahouse.NOBODY and following.ranking() == [1, 2]


# What each step asks for, told by the rules and not by the lists of the file.
GOALS: dict[str, list[Goal]] = {
    "plant": [lambda state, action: action[0] == "plant"],
    "arrange": [goes_four_steps, goes_below_the_midline],
    "gardens": [crosses_the_garden],
    "harmony": [earns_a_bonus],
    "clash": [earns_a_bonus],
    "capture": [captures],
    "bonus": [earns_a_bonus, lambda state, action: action[0] in ["lotus", "orchid", "bonus"]],
    "lotus": [makes_two_harmonies_for_guest_alone],
    "rock": [earns_a_bonus, stops_the_ring],
    "wheel": [makes_another_harmony("wheel")],
    "knotweed": [drains_only_host],
    "boat": [makes_another_harmony("boat")],
    "orchid": [traps, takes_with_the_orchid],
    "ring": [lambda state, action: ring(after(state, action), GUEST), wins],
}


def ways(lesson: Lesson, steps: int) -> Iterator[Learner]:
    """A learner before that step, for every way there."""
    if steps == 0:
        yield Learner(GAME, lesson)
        return
    for learner in ways(lesson, steps - 1):
        for text in learner.lesson.steps[steps - 1].accept:
            if not learner.state.refusal(GAME.parse(text)):
                ahead = Learner(GAME, lesson)
                ahead.state, ahead.step = learner.state.copy(), learner.step
                assert ahead.try_action(GAME.parse(text)) == "right"
                yield ahead


def named(id: str) -> Lesson:
    return next(lesson for lesson in LESSONS if lesson.id == id)


each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.id for lesson in LESSONS])
each_step = pytest.mark.parametrize(
    ("lesson", "step"),
    [(lesson, step) for lesson in LESSONS for step in range(len(lesson.steps))],
    ids=[f"{lesson.id}-{step + 1}" for lesson in LESSONS for step in range(len(lesson.steps))],
)


def test_the_lessons_are_those_whose_goals_are_known() -> None:
    assert {lesson.id: len(lesson.steps) for lesson in LESSONS} == {id: len(goals) for id, goals in GOALS.items()}


@each_lesson
def test_a_lesson_starts_from_a_position_of_the_game_without_a_clash(lesson: Lesson) -> None:
    state = GAME.at(lesson.position)
    assert isinstance(state, SkudState) and any_clash(state.board) < 0
    assert state.to_move == GUEST and state.prompt() in ["turn", "bonus"]
    assert not ring(state, GUEST) and not ring(state, HOST)
    assert (state.prompt() == "turn") or owned(state, GUEST)


@each_lesson
def test_every_flower_of_a_lesson_stands_where_it_may(lesson: Lesson) -> None:
    for place, _, code in lesson.position["tiles"]:
        x, y = point(place)
        inside_other = abs(x) + abs(y) <= 6 and (x * y < 0 if code[0] == "R" else x * y > 0)
        assert code not in BASIC or not inside_other, (place, code)


@each_lesson
@pytest.mark.parametrize("owner", ["G", "H"])
def test_the_tiles_of_a_lesson_are_those_of_the_box(lesson: Lesson, owner: str) -> None:
    state = GAME.at(lesson.position)
    reserve = state.position()["reserve"][owner]
    on_board = list(tiles(state, owner).values())
    for code in BASIC:
        assert reserve.get(code, 0) + on_board.count(code) <= 3
    assert all(reserve.get(code, 0) + on_board.count(code) <= 1 for code in "LO")
    assert sum(reserve.get(code, 0) + on_board.count(code) for code in "RWKB") <= 4
    assert any(reserve.get(code) for code in BASIC)


@each_lesson
def test_a_lesson_shows_a_rule_of_the_book(lesson: Lesson) -> None:
    for language in LANGUAGES:
        assert lesson.rule in GAME.book(language).ids()


@each_step
@pytest.mark.unmeasured
def test_exactly_the_actions_that_do_the_task_are_accepted(lesson: Lesson, step: int) -> None:
    possible = set()
    for learner in ways(lesson, step):
        legal = {GAME.text(action) for action in learner.state.legal()}
        right = {text for text in legal if GOALS[lesson.id][step](learner.state, text.split())}
        assert right == legal & set(lesson.steps[step].accept)
        assert right and legal - right
        possible |= right
    assert sorted(possible) == sorted(lesson.steps[step].accept)


@each_lesson
def test_a_reply_hands_the_move_back_to_the_learner(lesson: Lesson) -> None:
    for step in range(1, len(lesson.steps)):
        assert all(learner.state.to_move == GUEST for learner in ways(lesson, step))


def test_in_the_clash_lesson_more_moves_would_harmonise_than_are_allowed() -> None:
    position = named("clash").position
    careless, careful = GAME.at({**position, "options": {"ignore_clashing": True}}), GAME.at(position)
    tempting = [action for action in careless.legal() if earns_a_bonus(careless, GAME.text(action).split())]
    refusals = [careful.refusal(action).partition(" ")[0] for action in tempting]
    assert sorted(refusals) == ["", "skud-clash", "skud-clash"]


def test_in_the_capture_lesson_another_tile_is_in_reach_that_cannot_be_captured() -> None:
    state = GAME.at(named("capture").position)
    assert tiles(state, "H")["4,3"] == "W5"
    assert state.refusal(GAME.parse("arrange 2,2 4,3")).startswith("skud-capture ")


def test_the_rock_lesson_begins_with_a_ring_to_be_feared() -> None:
    for learner in ways(named("rock"), 1):
        learner.state.play(GAME.parse("skip"))
        learner.state.play(GAME.parse("arrange 4,-3 2,-2"))
        assert ring(learner.state, HOST)


def test_in_the_orchid_lesson_the_threat_ends_when_the_flower_is_trapped() -> None:
    lesson, threat = named("orchid"), GAME.parse("arrange 0,4 2,5")
    assert GAME.at({**lesson.position, "to_move": HOST}).refusal(threat) == ""
    for text in lesson.steps[0].accept:
        assert after(GAME.at(lesson.position), text.split()).refusal(threat).startswith("skud-trap ")


def test_a_whole_tutorial_can_be_played_through_by_the_first_right_actions() -> None:
    for lesson in LESSONS:
        learner = Learner(GAME, lesson)
        for step in lesson.steps:
            assert not learner.is_done and learner.try_action(GAME.parse(step.accept[0])) == "right"
        assert learner.is_done


def test_a_forbidden_action_is_refused_and_changes_nothing() -> None:
    learner = Learner(GAME, named("plant"))
    assert learner.try_action(GAME.parse("plant R3 0,8")) == "refused"
    assert learner.state == GAME.at(named("plant").position) and learner.step == 0


def test_an_allowed_action_that_is_not_the_task_changes_nothing() -> None:
    learner = Learner(GAME, named("plant"))
    assert learner.try_action(GAME.parse("arrange 0,-8 0,-7")) == "other"
    assert learner.state == GAME.at(named("plant").position) and learner.step == 0


def test_the_right_action_is_played_and_ends_a_lesson_of_one_step() -> None:
    learner = Learner(GAME, named("plant"))
    assert not learner.is_done and learner.try_action(GAME.parse("plant W5 8,0")) == "right" and learner.is_done
    assert tiles(learner.state, "G")["8,0"] == "W5"
    before = learner.state.copy()
    assert learner.try_action(GAME.parse("plant W5 -8,0")) == "other" and learner.state == before


def test_the_reply_of_the_opponent_follows_the_right_action() -> None:
    learner = Learner(GAME, named("arrange"))
    assert learner.try_action(GAME.parse("arrange 0,-8 0,-4")) == "right"
    assert learner.step == 1 and not learner.is_done
    assert learner.state.to_move == GUEST and tiles(learner.state, "H")["-8,0"] == "W5"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_told_in_every_language(language: str) -> None:
    catalogue = GAME.words(language)
    assert catalogue.knows("tutorial:title") and catalogue.knows("tutorial:finished")
    assert catalogue.say("tutorial:again", {"hint": "Plant!"}).endswith("Plant!")
    for lesson in LESSONS:
        learner = Learner(GAME, lesson)
        said = [learner.title(language), learner.praise(language)]
        for learner.step in range(len(lesson.steps)):
            said += [learner.task(language), learner.hint(language)]
        assert len(set(said)) == len(said)
        assert not [sentence for sentence in said if sentence.startswith("lesson:") or "{" in sentence]


def test_a_task_is_told_step_by_step() -> None:
    learner = Learner(GAME, named("arrange"))
    first, catalogue = learner.task("en"), GAME.words("en")
    learner.try_action(GAME.parse("arrange 0,-8 0,-4"))
    assert (first, learner.task("en")) == (catalogue.say("lesson:arrange:task"), catalogue.say("lesson:arrange:task:2"))
    assert learner.hint("en") == catalogue.say("lesson:arrange:hint:2")
    learner.try_action(GAME.parse("arrange 8,1 8,-1"))
    assert learner.is_done and learner.task("en") == catalogue.say("lesson:arrange:task:2")


def test_the_tutorial_opens_with_a_closed_ring_and_shows_how_to_close_one_before_anything_stands_in_the_way() -> None:
    state = GAME.at(PICTURE.position)
    assert isinstance(state, SkudState) and not PICTURE.steps and any_clash(state.board) < 0
    assert ring(state, GUEST) and state.verdict() == "ring winner=0 other=1 flowers=6"
    kinds = [tiles(state, "G")[place] for place in ["-3,4", "4,4", "4,-5", "-5,-5", "-5,1", "-3,1"]]
    assert kinds == ["W5", "R3", "R4", "R5", "W3", "W4"]
    order = [lesson.id for lesson in LESSONS]
    assert order.index("harmony") < order.index("ring") < order.index("clash")


def test_the_learner_looks_on_from_the_same_seat() -> None:
    learner = Learner(GAME, named("plant"))
    learner.try_action(GAME.parse("plant W5 8,0"))
    assert learner.state.to_move == HOST and learner.seen.viewer == GUEST == learner.lesson.seat
    assert Learner(GAME, PICTURE).is_done and Learner(GAME, PICTURE).lesson.seat == GUEST


def test_each_try_of_something_else_gets_another_sentence_and_never_the_task() -> None:
    learner, said = Learner(GAME, named("arrange")), []
    for text in ["arrange 0,-8 0,-7", "arrange 0,-8 0,-7", "arrange 0,-8 0,-7"]:
        assert learner.try_action(GAME.parse(text)) == "other"
        said.append(learner.wrong(GAME.parse(text), "en"))
    assert said[0] == GAME.words("en").say("lesson:arrange:other")
    assert said[1].endswith(learner.hint("en")) and "Move the flower from the south gate to 0,-4" in said[2]
    assert len(set(said)) == 3 and not any(learner.task("en") in sentence for sentence in said)
    learner.tries = 1
    planted = learner.wrong(GAME.parse("plant W5 8,0"), "en")
    assert planted == GAME.words("en").say("lesson:arrange:other:plant") != said[0]


def test_after_a_right_move_it_is_told_with_the_reply() -> None:
    learner = Learner(GAME, named("arrange"))
    learner.try_action(GAME.parse("arrange 0,-8 0,-4"))
    yours, reply = learner.happened("en")
    assert yours.startswith("You ") and reply.startswith("Host ") and learner.tries == 0


def test_a_game_without_a_tutorial_has_no_lessons() -> None:
    assert lessons(TOY) == []


LESSON: dict[str, object] = {
    "id": "one",
    "rule": "skud-plant",
    "position": {"reserve": {"G": {"R3": 1}}},
    "steps": [{"accept": ["plant R3 0,8"]}],
}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[", "tutorial of skud: not a whole JSON record"),
        ("{}", "tutorial of skud: expected a list of lessons"),
        ("[1]", "tutorial of skud, lesson 1: expected a lesson, a JSON object"),
        (json.dumps([LESSON, LESSON]), 'tutorial of skud, lesson 2: there is another lesson "one"'),
        (
            json.dumps([{**LESSON, "hint": ""}]),
            'lesson 1: unknown field "hint"; there are: id, rule, position, steps, figure',
        ),
        (json.dumps([{"id": "one"}]), 'lesson 1: field "rule" is missing'),
        (json.dumps([{**LESSON, "id": 1}]), "fields id, rule and figure: expected texts, got 1, 'skud-plant' and ''"),
        (json.dumps([{**LESSON, "position": []}]), "field position: expected an object"),
        (json.dumps([{**LESSON, "position": {"stones": []}}]), 'position: unknown field "stones"'),
        (json.dumps([{**LESSON, "steps": {}}]), "field steps: expected a list of steps, got {}"),
        (json.dumps([{**LESSON, "steps": ["plant R3 0,8"]}]), "field steps: expected objects"),
        (json.dumps([{**LESSON, "steps": [{"accept": []}]}]), "field accept: expected at least one action"),
        (json.dumps([{**LESSON, "steps": [{"accept": "skip"}]}]), "field accept: expected a list of texts"),
        (json.dumps([{**LESSON, "steps": [{"accept": ["jump 1,1"]}]}]), "expected one of accents"),
        (json.dumps([{**LESSON, "steps": [{"accept": ["skip"], "answer": []}]}]), 'unknown step field "answer"'),
        ('[{"id": "one", "id": "two"}]', 'field "id" stands twice'),
    ],
)
def test_a_broken_tutorial_says_where_and_what(text: str, message: str) -> None:
    with pytest.raises(teahouse.Unreadable, match=message.replace("[", r"\[")):
        read_lessons(GAME, text)
