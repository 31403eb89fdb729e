"""The toy's picture: the kit serves more than one game, and hands stay hidden in it."""

from xml.etree import ElementTree

from teahouse.core.state import SPECTATOR
from teahouse.draw.export import png
from tests.toy import GAME


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    state = GAME.new(3, 5)
    look = GAME.look()
    for viewer in (0, 1, 2, SPECTATOR):
        seen = state.seen_by(viewer)
        ElementTree.fromstring(look.svg(seen))
        showing = [panel.id for panel in look.panels(seen) if "hand:" in panel.inside]
        assert showing == ([] if viewer == SPECTATOR else [f"guest-{viewer}"])


def test_what_is_legal_is_marked_and_the_picture_exports() -> None:
    state = GAME.new(3, 5).seen_by(0)
    touches = [GAME.touches(action)[0] for action in state.legal()]
    assert 'class="legal"' in GAME.look().svg(state, touch=touches)
    assert png(GAME.look().svg(state, theme="dark"), 100).startswith(b"\x89PNG")


def test_equal_views_look_equal() -> None:
    state = GAME.new(3, 5)
    assert GAME.look().svg(state.seen_by(2)) == GAME.look().svg(state.copy().seen_by(2))
