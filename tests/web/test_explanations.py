"""What a thing on the board is: asked by the socket, said from the reader's own view, and from nothing else."""

import random
import re
from collections.abc import Callable

import pytest
from asgiref.sync import sync_to_async

from teahouse.core.game import Game
from teahouse.core.state import NOBODY
from teahouse.draw.explanation import Explanation
from teahouse.web.models import Table
from teahouse.web.tables import seat_view
from teahouse.web.tables.explanations import LONGEST_TEXT, can_explain, explanation_of, is_drawn, told
from teahouse.web.tables.frames import Frame
from teahouse.web.tables.seat_view import Reader
from tests.toy import GAME as TOY
from tests.toy import look
from tests.web.conftest import live_of, play
from tests.web.hostile import VALUES, random_text
from tests.web.lines import Line
from tests.web.test_leaks import facts_for, readers, sitting_at
from tools.worlds import World

Friends = Callable[..., Table]
THING = re.compile(r'data-(?:touch|about)="([^"]*)"')
on_sockets = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]


async def asked(line: Line, about: object, seat: object = -1) -> dict:
    """What the site says of a thing."""
    answer = await line.give(do="explain", value=about, seat=seat)
    assert "names" not in answer, "no frame comes with it"
    return answer["explained"]


class TestOnSockets:
    pytestmark = on_sockets

    async def test_a_card_says_what_it_is_in_the_readers_language(self, friends: Friends) -> None:
        table = await sync_to_async(friends)("toy")
        live = await sync_to_async(live_of)(table)
        seat = int(live.state.to_move)
        (touch,) = live.game.touches(live.state.legal()[0])
        line = Line(table.id, "ABC"[seat], query="language=hu")
        await line.open()
        said = await asked(line, touch, seat)
        assert (said["about"], said["seat"], said["rule"]) == (touch, seat, "toy-reveal")
        assert "csészét nyer" in said["text"] and said["chapter"] == live.game.book("hu").rule("toy-reveal").title
        await line.close()

    async def test_of_what_lies_in_another_hand_nothing_is_said(self, friends: Friends) -> None:
        table = await sync_to_async(friends)("toy")
        line = Line(table.id, "A")
        await line.open()
        for card in ("hand:1", "hand:2", "hand:3"):
            assert await asked(line, card, 1) == {"about": card, "seat": 1}
        assert (await asked(line, "tea:1", 1))["title"] == "Tea"
        await line.close()

    async def test_a_card_face_down_is_known_to_whoever_laid_it(self, friends: Friends) -> None:
        table = await sync_to_async(friends)("toy")
        seat = int((await sync_to_async(live_of)(table)).state.to_move)
        await sync_to_async(play)(table)
        said = []
        for reader in ("ABC"[seat], "ABC"[(seat + 1) % 3], ""):
            line = Line(table.id, reader)
            await line.open()
            said.append((await asked(line, f"cup:{seat}", seat))["text"])
            await line.close()
        assert "a card" in said[1] and said[1] == said[2] != said[0]

    async def test_hostile_questions_are_answered_with_nothing(self, friends: Friends) -> None:
        table = await sync_to_async(friends)("toy")
        line = Line(table.id, "A")
        await line.open()
        chooser = random.Random(5)
        odd = [*[value for value in VALUES if len(value) < 3000], None, 5, [], {"a": 1}, "hand:" + "1" * 90, 'x"']
        for about in [*odd, *(random_text(chooser) for _ in range(20))]:
            for seat in (chooser.choice([-1, 0, 1, 2]), chooser.choice(["0", None, True, 3, -2, 2**70, 1.5, [0]])):
                said = await asked(line, about, seat)
                assert "text" not in said, (about, seat)
        assert (await line.give(ack=9, do="look"))["seq"] == 0, "and the line lives"
        await line.close()

    async def test_a_game_without_explanations_says_nothing(
        self, friends: Friends, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delattr(look, "explain")
        table = await sync_to_async(friends)("toy")
        line = Line(table.id, "A")
        await line.open()
        assert await asked(line, "tea:0", 0) == {"about": "tea:0", "seat": 0}
        await line.close()

    async def test_an_explanation_that_fails_breaks_no_line(
        self, friends: Friends, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr(look, "explain", lambda *given: 1 // 0)
        table = await sync_to_async(friends)("toy")
        line = Line(table.id, "A")
        await line.open()
        assert await asked(line, "tea:0", 0) == {"about": "tea:0", "seat": 0}
        assert "no explanation of 'tea:0' before seat 0 of toy" in caplog.text
        await line.close()


def things(frame: Frame) -> list[tuple[str, int]]:
    """Everything that a reader can ask about, with its seat."""
    return [(about, panel.seat) for panel in frame.board.panels for about in set(THING.findall(panel.inside))]


def all_said(frame: Frame) -> dict[tuple[str, int], Explanation | None]:
    return {thing: explanation_of(frame, *thing) for thing in things(frame)}


def test_no_explanation_depends_on_what_its_reader_may_not_know(game: Game) -> None:
    for plies in (5, 40):
        sitting = sitting_at(game, plies, plies)
        if sitting.state.to_move == NOBODY:
            continue
        facts = facts_for(game, int(sitting.state.seats))
        for reader in readers(int(sitting.state.seats)):
            first = World(sitting)
            shown = seat_view.view_of(first, facts, reader)
            said = all_said(Frame(facts, shown, reader, 1000.0))
            other = seat_view.view_of(first.imagine_for(shown.seat, str(plies)), facts, reader)
            assert all_said(Frame(facts, other, reader, 1000.0)) == said


def test_only_what_is_drawn_for_the_reader_is_explained() -> None:
    sitting = sitting_at(TOY, 1, 1)
    facts = facts_for(TOY, 3)
    reader = Reader("en", [0])
    frame = Frame(facts, seat_view.view_of(World(sitting), facts, reader), reader, 1000.0)
    assert can_explain(frame)
    assert all(is_drawn(frame, about, seat) for about, seat in things(frame))
    assert is_drawn(frame, "seat:2", -1) and not is_drawn(frame, "seat:3", -1)
    assert not is_drawn(frame, "tea:1", 0) and not is_drawn(frame, "", 0) and not is_drawn(frame, 'tea:1" x="', 1)


def test_an_explanation_is_not_longer_than_a_card_and_names_only_rules_of_the_book() -> None:
    sitting = sitting_at(TOY, 1, 1)
    facts = facts_for(TOY, 3)
    reader = Reader("en", [0])
    frame = Frame(facts, seat_view.view_of(World(sitting), facts, reader), reader, 1000.0)
    said = told(frame, Explanation("t", "x" * 5000, "toy-nothing"))
    assert said == {"title": "t", "text": "x" * LONGEST_TEXT, "rule": ""}
