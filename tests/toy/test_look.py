"""The toy's picture: the kit serves more than one game, and hands stay hidden in it."""

from xml.etree import ElementTree

from teahouse.draw.export import png
from tests.toy import GAME


def test_the_picture_shows_a_hand_to_its_owner_alone() -> None:
    state = GAME.new(3, 5)
    look = GAME.look()
    own, other = look.svg(state.seen_by(0)), look.svg(state.seen_by(1))
    assert "hand:" in own and "hand:" not in other
    for picture in [own, other]:
        ElementTree.fromstring(picture)


def test_what_is_legal_is_marked_and_the_picture_exports() -> None:
    state = GAME.new(3, 5).seen_by(0)
    touches = [GAME.touches(action)[0] for action in state.legal()]
    assert 'class="legal"' in GAME.look().svg(state, touch=touches)
    assert png(GAME.look().svg(state, theme="dark"), 100).startswith(b"\x89PNG")


def test_equal_views_look_equal() -> None:
    state = GAME.new(3, 5)
    assert GAME.look().svg(state.seen_by(2)) == GAME.look().svg(state.copy().seen_by(2))
