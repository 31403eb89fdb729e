"""Tutorials: scripted positions in which the learner makes the move."""

from collections.abc import Sequence
from importlib.resources import files

from teahouse.core.errors import Unreadable
from teahouse.core.files import read_json
from teahouse.core.game import Game
from teahouse.core.paths import why_not
from teahouse.core.record import require_fields, texts
from teahouse.core.sitting import Step as Played
from teahouse.core.state import Position, State
from teahouse.core.telling import label, seat_name, turn_lines, turns_of

LESSON_FIELDS = ["id", "rule", "position", "steps"]
# What the look draws beside the task, if anything.
FIGURE = "figure"
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
    """A position with the learner to move, the steps from there, and the rule of the book that they show. A lesson
    without steps is a picture to look at. `seat` is the learner's, from the first look to the last."""

    def __init__(self, id: str, rule: str, position: Position, steps: list[Step], seat: int, figure: str) -> None:
        self.id = id
        self.rule = rule
        self.position = position
        self.steps = steps
        self.seat = seat
        self.figure = figure


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
    require_fields(item, [*LESSON_FIELDS, FIGURE], LESSON_FIELDS, "field")
    id, rule, position, steps = item["id"], item["rule"], item["position"], item["steps"]
    figure = item.get(FIGURE, "")
    if not isinstance(id, str) or not isinstance(rule, str) or not isinstance(figure, str):
        raise Unreadable(f"fields id, rule and figure: expected texts, got {id!r}, {rule!r} and {figure!r}")
    if not isinstance(position, dict):
        raise Unreadable(f"field position: expected an object, got {position!r}")
    if not isinstance(steps, list):
        raise Unreadable(f"field steps: expected a list of steps, got {steps!r}")
    state = game.at(position)
    return Lesson(id, rule, position, [read_step(game, step) for step in steps], max(0, state.to_move), figure)


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
    """Somebody on the way through one lesson; `state` is where the lesson stands, `step` counts from 0, `tries` what
    was allowed but not the task since the last right move."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.state: State = game.at(lesson.position)
        self.step = 0
        self.tries = 0
        # The learner's right moves so far; the last of them and the replies to it, with what came of them.
        self.made: list[int] = []
        self.played: list[Played] = []

    @property
    def is_done(self) -> bool:
        """Whether every step has been made."""
        return self.step == len(self.lesson.steps)

    @property
    def is_asked(self) -> bool:
        """Whether the learner has to move."""
        return not self.is_done and self.state.to_move == self.lesson.seat

    @property
    def seen(self) -> State:
        """The position as the learner sees it, whoever has to move."""
        return self.state.seen_by(self.lesson.seat)

    def try_action(self, action: int) -> str:
        """Play the action if it does the task. "refused": a rule forbids it, `state.refusal` says which;
        "other": it is allowed, but not the task; "right": it is played, and so are the replies to it."""
        if self.state.refusal(action):
            return REFUSED
        if self.is_done or not self.is_accepted(action):
            self.tries += 1
            return OTHER
        self.made.append(action)
        self.played = []
        self.play(action)
        for text in self.lesson.steps[self.step].reply:
            reply = self.game.parse(text)
            self.game.check(self.state, reply)
            self.play(reply)
        self.step += 1
        self.tries = 0
        return RIGHT

    def play(self, action: int) -> None:
        """Play an action, and keep what comes of it."""
        seat = self.state.to_move
        self.state.log = []
        self.state.play(action)
        self.played.append(Played(seat, action, self.state.log, False))
        self.state.log = None

    def is_accepted(self, action: int) -> bool:
        """Whether the action does the task of the present step."""
        return action in self.accepted()

    def accepted(self) -> list[int]:
        """The actions that do the task of the present step."""
        return [self.game.parse(text) for text in self.lesson.steps[self.step].accept]

    def reason(self, path: Sequence[str]) -> str:
        """The rule that stands in the way of some touches: of what the task is about, where they could belong to that,
        or else of anything."""
        verbs = [] if self.is_done else [self.game.verbs.verb(action).name for action in self.accepted()]
        return why_not(self.game, self.state, path, verbs) or why_not(self.game, self.state, path)

    def title(self, language: str) -> str:
        """What the lesson is called."""
        return self.say("title", language)

    def task(self, language: str) -> str:
        """What there is to know, and on the last line what to do now; after the last step still its task."""
        return self.say("task" + self.suffix(), language)

    def hint(self, language: str) -> str:
        """A nudge for the present step."""
        return self.say("hint" + self.suffix(), language)

    def praise(self, language: str) -> str:
        """What was learnt, when all is done; of a lesson without steps what there is to see."""
        return self.say("done" if self.lesson.steps else "task", language)

    def wrong(self, action: int, language: str) -> str:
        """What to say to somebody who has tried something else, another sentence each time: why this does not do it,
        then the hint, then what would do it."""
        words, lesson = self.game.words(language), f"lesson:{self.lesson.id}:other"
        if self.tries <= 1:
            step, verb = lesson + self.suffix(), self.game.verbs.verb(action).name
            return words.say(next(key for key in [f"{step}:{verb}", step, lesson] if words.knows(key) or key == lesson))
        if self.tries % 2 == 0:
            return words.say("tutorial:again", {"hint": self.hint(language)})
        right = next(action for action in self.accepted() if not self.state.refusal(action))
        return words.say("tutorial:show", {"action": label(self.game, right, language, self.state)})

    def happened(self, language: str) -> list[str]:
        """What the last right move and the replies to it were, each turn in a sentence."""
        seats = range(len(self.state.scores()))
        names = [seat_name(self.game, seat, language) for seat in seats]
        turns = turns_of(self.game, list(enumerate(self.played)))
        told = [
            turn_lines(self.game, steps, self.lesson.seat, language, self.seen, names, you=True) for _, steps in turns
        ]
        return [each.headline for each in told]

    def suffix(self) -> str:
        """Which step a message is about: nothing for the first, then ":2" and so on."""
        number = min(self.step, len(self.lesson.steps) - 1) + 1
        return f":{number}" if number > 1 else ""

    def say(self, part: str, language: str) -> str:
        """One of the lesson's messages."""
        return self.game.words(language).say(f"lesson:{self.lesson.id}:{part}")
