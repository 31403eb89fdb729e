"""Tutorials: scripted positions in which the learner makes the move."""

from importlib.resources import files

from teahouse.core.errors import Unreadable
from teahouse.core.files import read_json
from teahouse.core.game import Game
from teahouse.core.record import require_fields, texts
from teahouse.core.state import Position, State

LESSON_FIELDS = ["id", "rule", "position", "steps"]
STEP_FIELDS = ["accept", "reply"]

# What can become of an action that the learner tries.
REFUSED = "refused"
OTHER = "other"
RIGHT = "right"


class Step:
    """One decision of the learner: every action that does the task, and what the opponents answer to it."""

    def __init__(self, accept: list[str], reply: list[str]) -> None:
        self.accept = accept
        self.reply = reply


class Lesson:
    """A position with the learner to move, the steps from there, and the rule of the book that they show."""

    def __init__(self, id: str, rule: str, position: Position, steps: list[Step]) -> None:
        self.id = id
        self.rule = rule
        self.position = position
        self.steps = steps


def lessons(game: Game) -> list[Lesson]:
    """A game's tutorial in its order; empty for a game without one."""
    page = files(game.package).joinpath("tutorial.json")
    return read_lessons(game, page.read_text(encoding="utf-8")) if page.is_file() else []


def read_lessons(game: Game, text: str) -> list[Lesson]:
    """The lessons that a JSON text holds."""
    where = f"tutorial of {game.id}"
    items = read_json(text, where)
    try:
        if not isinstance(items, list):
            raise Unreadable("expected a list of lessons")
        found: list[Lesson] = []
        for number, item in enumerate(items, 1):
            where = f"tutorial of {game.id}, lesson {number}"
            found.append(read_lesson(game, item))
            if [lesson.id for lesson in found].count(found[-1].id) > 1:
                raise Unreadable(f'there is another lesson "{found[-1].id}"')
    except Unreadable as error:
        raise Unreadable(f"{where}: {error}") from None
    return found


def read_lesson(game: Game, item: object) -> Lesson:
    """The lesson behind a JSON object; its position and its actions are those of the game."""
    if not isinstance(item, dict):
        raise Unreadable("expected a lesson, a JSON object")
    require_fields(item, LESSON_FIELDS, LESSON_FIELDS, "field")
    id, rule, position, steps = item["id"], item["rule"], item["position"], item["steps"]
    if not isinstance(id, str) or not isinstance(rule, str):
        raise Unreadable(f"fields id and rule: expected texts, got {id!r} and {rule!r}")
    if not isinstance(position, dict):
        raise Unreadable(f"field position: expected an object, got {position!r}")
    if not isinstance(steps, list) or not steps:
        raise Unreadable(f"field steps: expected a list of at least one step, got {steps!r}")
    game.at(position)
    return Lesson(id, rule, position, [read_step(game, step) for step in steps])


def read_step(game: Game, item: object) -> Step:
    """The step behind a JSON object."""
    if not isinstance(item, dict):
        raise Unreadable(f"field steps: expected objects, got {item!r}")
    require_fields(item, STEP_FIELDS, STEP_FIELDS[:1], "step field")
    step = Step(texts(item["accept"], "accept"), texts(item.get("reply", []), "reply"))
    if not step.accept:
        raise Unreadable("field accept: expected at least one action")
    for text in step.accept + step.reply:
        game.parse(text)
    return step


class Learner:
    """Somebody on the way through one lesson; `state` is where the lesson stands, `step` counts from 0."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.state: State = game.at(lesson.position)
        self.step = 0

    @property
    def is_done(self) -> bool:
        """Whether every step has been made."""
        return self.step == len(self.lesson.steps)

    def try_action(self, action: int) -> str:
        """Play the action if it does the task. "refused": a rule forbids it, `state.refusal` says which;
        "other": it is allowed, but not the task; "right": it is played, and so are the replies to it."""
        if self.state.refusal(action):
            return REFUSED
        if self.is_done or not self.is_accepted(action):
            return OTHER
        self.state.play(action)
        for text in self.lesson.steps[self.step].reply:
            reply = self.game.parse(text)
            self.game.check(self.state, reply)
            self.state.play(reply)
        self.step += 1
        return RIGHT

    def is_accepted(self, action: int) -> bool:
        """Whether the action does the task of the present step."""
        return action in [self.game.parse(text) for text in self.lesson.steps[self.step].accept]

    def title(self, language: str) -> str:
        """What the lesson is called."""
        return self.say("title", language)

    def task(self, language: str) -> str:
        """What there is to know, and what to do now; after the last step still its task."""
        return self.say("task" + self.suffix(), language)

    def hint(self, language: str) -> str:
        """A nudge for the present step."""
        return self.say("hint" + self.suffix(), language)

    def praise(self, language: str) -> str:
        """What was learnt, when all is done."""
        return self.say("done", language)

    def suffix(self) -> str:
        """Which step a message is about: nothing for the first, then ":2" and so on."""
        number = min(self.step, len(self.lesson.steps) - 1) + 1
        return f":{number}" if number > 1 else ""

    def say(self, part: str, language: str) -> str:
        """One of the lesson's messages."""
        return self.game.words(language).say(f"lesson:{self.lesson.id}:{part}")
