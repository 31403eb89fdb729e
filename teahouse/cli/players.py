"""What the players of a record are called in the terminal."""

from collections.abc import Sequence

from teahouse.core.words import Words

# What a record calls the one person among bots, and, before their number, people who share the screen.
YOU = "you"
PLAYER = "player "


def player_name(words: Words, name: str) -> str:
    """A player's name in the reader's language."""
    if name == YOU:
        return words.say("player:you")
    if name.startswith(PLAYER) and name.removeprefix(PLAYER).isdigit():
        return words.say("player:number", {"n": name.removeprefix(PLAYER)})
    return words.name("bot", name)


def is_alone(people: Sequence[int]) -> bool:
    """Whether one person sits at the terminal, who can be addressed."""
    return len(people) == 1
