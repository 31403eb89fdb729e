"""A position of Confucius as one picture."""

from collections.abc import Collection
from functools import lru_cache

from teahouse.draw import svg as draw
from teahouse.draw.style import style
from teahouse.draw.theme import PAGE, apply_theme, check_theme
from teahouse.games.confucius import GAME
from teahouse.games.confucius.box import MINISTRIES, STUDENTS
from teahouse.games.confucius.look import actions_box, court, families, figures, gifts, lands, moving_pieces
from teahouse.games.confucius.look.board import board_definitions, board_picture
from teahouse.games.confucius.look.colours import RULES, TOKENS
from teahouse.games.confucius.look.hand import hand, rewards
from teahouse.games.confucius.look.layout import ACTIONS, HEIGHT, WIDTH
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.scene import Scene
from teahouse.games.confucius.look.touches import touches
from teahouse.games.confucius.state import ConfuciusState


def svg(
    seen: ConfuciusState,
    *,
    lang: str = "en",
    touch: Collection[str] = (),
    marks: Collection[str] = (),
    theme: str = PAGE,
) -> str:
    """A position as one picture, 1100 units wide.

    `touch` names what may be touched now: "action:bribe", "space:hubu3", "gift:4", "seat:2", "box:1-2", "land:india",
    "student:red", "shipyard:0", "hand:3", "reward:cash". `marks` are what is to stand out: "last:space:hubu3",
    "chosen:action:bribe", "why:gift:4". `theme` is "page", or "light" or "dark" for export.
    """
    check_theme(theme)
    scene = Scene(seen, ConfuciusNames.of(lang), touch, marks)
    picture = draw.picture(
        WIDTH,
        HEIGHT,
        still_life(theme, scene.seats, scene.names),
        lands.wall(scene),
        lands.foreign_lands(scene),
        court.ministries(scene),
        court.examination(scene),
        gifts.gift_table(scene),
        lands.sea(scene),
        families.families(scene),
        actions_box.actions_box(scene),
        hand(scene),
        gifts.own_gifts(scene),
        rewards(scene),
        moving_pieces.moving_pieces(scene),
        touches(scene),
        label=GAME.name(lang),
        class_="confucius",
        lang=lang,
    )
    return apply_theme(picture, theme, TOKENS)


@lru_cache(64)
def still_life(theme: str, seats: int, names: ConfuciusNames) -> str:
    """Everything that is the same in every position with so many families."""
    ground = "" if theme == PAGE else draw.rect(0, 0, WIDTH, HEIGHT, fill="var(--paper)")
    ministries = [names.name("ministry", ministry) for ministry in MINISTRIES]
    actions = [names.name("action", action) for action, _ in ACTIONS]
    students = [names.name("student", student) for student in STUDENTS]
    drawn = (
        style("confucius", theme, RULES, TOKENS)
        + draw.definitions(figures.definitions(), board_definitions())
        + ground
        + board_picture(seats, ministries, actions, names.say("examination"), students)
    )
    return apply_theme(drawn, theme, TOKENS)
