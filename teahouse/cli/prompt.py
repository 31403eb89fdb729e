"""A game at the plain prompt: type your moves."""

from pathlib import Path

import click

from teahouse.bots import ADVISER, BUDGETS, USUAL, Bot, budget_of, explain, timed_bot
from teahouse.cli.book import text_picture
from teahouse.cli.players import is_alone, player_name
from teahouse.core.book import with_pictures
from teahouse.core.digest import digest
from teahouse.core.errors import TeahouseError, Unreadable
from teahouse.core.game import Game
from teahouse.core.registry import game as game_with_id
from teahouse.core.registry import ids
from teahouse.core.sitting import Sitting
from teahouse.core.state import NOBODY, SPECTATOR
from teahouse.core.telling import event_line, label, prompt, step_line, verdict_line
from teahouse.core.words import words_of

SHOWN = 40
COMMANDS = {"legal", "why", "rule", "hint", "undo", "save"}


class PromptGame:
    """People and bots around one prompt."""

    def __init__(self, sitting: Sitting, bots: dict[int, Bot], names: dict[int, str], language: str) -> None:
        self.sitting = sitting
        self.game = sitting.game
        self.bots = bots
        self.names = names
        self.language = language
        self.words = words_of("teahouse.cli", language)
        people = [seat for seat in range(len(sitting.record.seats)) if seat not in bots]
        self.is_alone = is_alone(people)
        # Whose view is on the screen; a curtain falls before it becomes another person's.
        self.last_person = people[0] if self.is_alone else -1

    def run(self) -> None:
        """Ask until the game is over or the player quits."""
        self.show_board()
        while self.sitting.state.to_move != NOBODY:
            seat = self.sitting.state.to_move
            if seat in self.bots:
                seen = self.sitting.state.seen_by(seat)
                self.play(self.bots[seat].choose(seen, budget_of(self.names[seat], self.game)))
                continue
            self.draw_curtain(seat)
            answer = click.prompt(
                prompt(self.game, self.sitting.state, self.player(seat), self.language, self.is_alone),
                prompt_suffix="\n> ",
            )
            if not self.answer(seat, answer.strip()):
                return
        self.show_board()
        self.show_result()

    def player(self, seat: int) -> str:
        """What the player on a seat is called."""
        return player_name(self.words, self.sitting.record.seats[seat])

    def draw_curtain(self, seat: int) -> None:
        """Hide the screen until the next player is ready, where hands are hidden."""
        if self.game.hidden and seat != self.last_person:
            click.clear()
            click.echo(self.words.say("curtain", {"player": self.player(seat)}))
            click.pause("")
            self.last_person = seat
            self.show_board()
        self.last_person = seat

    def answer(self, seat: int, text: str) -> bool:
        """Run what was typed; False to quit."""
        command, _, rest = text.partition(" ")
        try:
            if command in ("quit", "q", "exit"):
                return False
            if command == "help":
                example = self.game.text(self.sitting.state.legal()[0])
                click.echo(self.words.say("prompt:help", {"example": example}))
            elif command == "legal":
                self.show_legal(rest)
            elif command == "board":
                self.show_board()
            elif command == "why":
                self.show_why(rest)
            elif command == "rule":
                self.show_rule(rest)
            elif command == "hint":
                self.show_hint(seat)
            elif command == "undo":
                self.undo()
            elif command == "save":
                self.save(rest)
            else:
                self.play(self.game.parse(text))
        except TeahouseError as error:
            # What is neither a command nor a move is answered in the player's language.
            is_known = command in self.game.verbs.named or command in COMMANDS
            click.echo(f"{error}" if is_known else self.words.say("prompt:start"))
        return True

    def play(self, action: int) -> None:
        """Play a move and tell what it did."""
        step = self.sitting.play(action)
        viewer = self.last_person if self.last_person >= 0 else int(SPECTATOR)
        state = self.sitting.state
        names = [self.player(seat) for seat in range(state.seats)]
        click.echo(step_line(self.game, step, viewer, self.language, state, names, self.is_alone))
        for event in step.events:
            click.echo("  " + event_line(self.game, event, viewer, self.language, state, names, self.is_alone))
        if step.seat not in self.bots or not self.only_bots_follow():
            self.show_board()

    def only_bots_follow(self) -> bool:
        """Whether the next decision is a bot's."""
        return self.sitting.state.to_move in self.bots

    def show_board(self) -> None:
        """The position as the person at the screen may see it; never what the next one will see."""
        over = self.sitting.state.to_move == NOBODY
        viewer = int(SPECTATOR) if over or self.last_person < 0 else self.last_person
        seen = self.sitting.state.seen_by(viewer)
        click.echo("\n" + self.game.look().text(seen, lang=self.language) + "\n")

    def show_legal(self, beginning: str) -> None:
        """The allowed moves that begin with some words."""
        texts = [self.game.text(action) for action in self.sitting.state.legal()]
        found = [text for text in texts if text.startswith(beginning)]
        click.echo("\n".join(found[:SHOWN]) or self.words.say("legal:none", {"beginning": beginning}))
        if len(found) > SHOWN:
            facts = {"n": str(len(found) - SHOWN), "example": found[-1].split()[0]}
            click.echo(self.words.say("legal:more", facts))

    def show_why(self, text: str) -> None:
        """The rule that forbids a move, with its paragraph."""
        rule = self.sitting.state.refusal(self.game.parse(text))
        if not rule:
            click.echo(self.words.say("allowed"))
            return
        click.echo(self.game.refusal(self.sitting.state, rule, self.language))
        self.show_rule(rule.partition(" ")[0])

    def show_rule(self, id: str) -> None:
        """A paragraph of the book."""
        paragraph = self.game.book(self.language).rule(id)
        text = with_pictures(paragraph.text, lambda position: text_picture(self.game.id, position, self.language))
        click.echo(f"{paragraph.title} ({paragraph.id})\n{text}")

    def show_hint(self, seat: int) -> None:
        """What a bot would do."""
        seen = self.sitting.state.seen_by(seat)
        adviser = timed_bot(ADVISER, self.game, digest("hint", self.sitting.record.seed, len(self.sitting.steps)))
        action = int(adviser.choose(seen, budget_of(ADVISER, self.game)))
        move = f"{label(self.game, action, self.language, seen)} ({self.game.text(action)})"
        click.echo(self.words.say("hint:says", {"move": move}))
        reason = explain(self.game, seen, action, adviser.ranked).sentence(self.game, self.language)
        if reason:
            click.echo(reason)

    def undo(self) -> None:
        """Take back the last move of the person at the screen; bots consent."""
        count = self.sitting.undoable_here(list(self.bots), self.last_person)
        if not count:
            raise Unreadable(self.words.say("undo:no"))
        self.sitting.undo(count)
        self.show_board()

    def save(self, path: str) -> None:
        """Write the record."""
        if not path:
            raise Unreadable(self.words.say("save:where"))
        try:
            self.sitting.record.save(Path(path).expanduser())
        except RuntimeError as error:
            raise Unreadable(f"{path}: {error}") from None
        click.echo(self.words.say("saved", {"file": path}))

    def show_result(self) -> None:
        """Who won, and by what."""
        state = self.sitting.state
        names = [self.player(seat) for seat in range(state.seats)]
        reader = self.last_person if self.is_alone else int(NOBODY)
        if told := verdict_line(self.game, state, names, self.language, reader).line:
            click.echo(told)
        for seat, place in enumerate(state.ranking()):
            facts = {"place": str(place), "player": self.player(seat), "score": str(state.scores()[seat])}
            click.echo(self.words.say("over:place", facts))


def choose_game(language: str) -> Game:
    """A menu of what is installed."""
    found = [game_with_id(id) for id in ids()]
    for number, game in enumerate(found, 1):
        seats = "–".join(str(count) for count in dict.fromkeys([game.seats[0], game.seats[-1]]))
        click.echo(f"{number}. {game.name(language)} ({seats})")
    number = click.prompt(
        words_of("teahouse.cli", language).say("prompt:game"), type=click.IntRange(1, len(found)), default=1
    )
    return found[number - 1]


def choose_bots(game: Game, language: str) -> str:
    """Who plays with the person at the screen."""
    question = words_of("teahouse.cli", language).say("prompt:bots")
    return str(click.prompt(question, default=USUAL + f",{USUAL}" * (game.seats[0] - 2), show_default=True))


def play_at_prompt(sitting: Sitting, language: str) -> None:
    """Sit down and play."""
    names = dict(enumerate(sitting.record.seats))
    bots = {
        seat: timed_bot(name, sitting.game, digest("bot", sitting.record.seed, seat))
        for seat, name in names.items()
        if name in BUDGETS
    }
    click.echo(words_of("teahouse.cli", language).say("prompt:start"))
    PromptGame(sitting, bots, names, language).run()
