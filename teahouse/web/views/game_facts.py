"""What is said of a game before anybody plays it."""

from dataclasses import dataclass

from teahouse.core.game import Game
from teahouse.core.tutorial import lessons


@dataclass(frozen=True)
class GameFacts:
    """A game as cards and pages tell of it."""

    id: str
    name: str
    about: str
    # Who made it and where it was published.
    origin: str
    # Such as "2–5", and the largest number, whose plural it takes.
    seats: str
    most_seats: int
    # Such as "30–60", and the message for how hard it is; "" where the game does not say.
    minutes: str
    difficulty: str
    has_lessons: bool


def span(least: int, most: int) -> str:
    """From one number to another."""
    return str(most) if least == most else f"{least}–{most}"


def game_facts(game: Game, language: str) -> GameFacts:
    """What there is to say about a game."""
    words = game.words(language)
    return GameFacts(
        id=game.id,
        name=game.name(language),
        about=words.say("about"),
        origin=words.say("origin") if words.knows("origin") else "",
        seats=span(min(game.seats), max(game.seats)),
        most_seats=max(game.seats),
        minutes=span(*game.minutes) if game.minutes[1] else "",
        difficulty=f"difficulty:{game.difficulty}" if game.difficulty else "",
        has_lessons=bool(lessons(game)),
    )
