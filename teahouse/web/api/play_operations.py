"""Operations at a table: decide, take back, resign, chat."""

from collections.abc import Callable

from django.urls import reverse

from teahouse.core.errors import NotAllowed
from teahouse.core.state import SPECTATOR
from teahouse.web import tables
from teahouse.web.api.errors import Broken
from teahouse.web.api.schemas import ActionIn, AgreeIn, ChatIn, Done, Id, UndoIn
from teahouse.web.api.service import operation
from teahouse.web.api.table_operations import mark_program
from teahouse.web.api.table_view import live_or_404, own_seat
from teahouse.web.api.tokens import Caller, TokenRequest
from teahouse.web.errors import Declined
from teahouse.web.models import Table
from teahouse.web.tables import commits
from teahouse.web.tables.chat import speaker_name
from teahouse.web.tables.commands import CHANGES, Request
from teahouse.web.threads import run_in_thread


async def at_table(caller: Caller, id: str, change: Callable[..., None], *args: object) -> dict[str, int]:
    """Run a command for the caller's seat; returns the table's next decision."""
    seat = await run_in_thread(seat_of, id, caller)
    await commits.change(id, change, id, seat, *args)
    return {"seq": await run_in_thread(seq_of, id)}


async def run_command(caller: Caller, id: str, request: Request) -> dict[str, int]:
    """One of the commands that browsers send as well."""
    return await at_table(caller, id, CHANGES[request.command], request)


def seat_of(id: str, caller: Caller) -> int:
    """The caller's seat, which is marked as played by a program from now on."""
    live = live_or_404(id)
    # Before the start seats are not final: asked first, so that the number below is the one that was drawn.
    with live.in_use():
        if live.read().stage == Table.Stage.WAITING:
            raise Declined("waiting")
    seat = own_seat(id, caller.visitor)
    if seat is None:
        raise Declined("watching")
    mark_program(id, caller.visitor)
    return seat


def seq_of(id: str) -> int:
    """The table's present decision."""
    live = live_or_404(id)
    with live.in_use():
        live.read()
        return live.seq


@operation("POST", "/tables/{id}/actions", "play", "move", Done, "play")
async def act(request: TokenRequest, id: Id, body: ActionIn) -> dict[str, int]:
    """Answer the present decision. The same answer sent again counts once."""
    try:
        return await at_table(request.auth, id, tables.decide, body.seq, body.action)
    except NotAllowed as refused:
        raise await run_in_thread(explain_refusal, id, request.auth, refused) from None


def explain_refusal(id: str, caller: Caller, refused: NotAllowed) -> Broken:
    """The rule in the caller's language, from what the seat sees."""
    live = live_or_404(id)
    seat = own_seat(id, caller.visitor)
    with live.in_use():
        live.read()
        seen = live.state.seen_by(int(SPECTATOR) if seat is None else seat)
    rule = refused.rule.partition(" ")[0]
    sentence = live.game.refusal(seen, refused.rule, caller.language)
    return Broken(sentence, rule, f"{reverse('book', args=[live.game.id])}#{rule}", refused)


@operation("POST", "/tables/{id}/undo", "play", "move", Done, "play")
async def undo(request: TokenRequest, id: Id, body: UndoIn) -> dict[str, int]:
    """Take back the last decision, or the whole turn; never past another person's move, or something drawn or
    revealed."""
    return await run_command(request.auth, id, Request("again" if body.whole_turn else "undo", seq=body.seq))


@operation("POST", "/tables/{id}/undo/ask", "play", "move", Done, "play")
async def ask_undo(request: TokenRequest, id: Id) -> dict[str, int]:
    """Ask everybody who has moved since to let the seat take back its last decision."""
    return await run_command(request.auth, id, Request("ask_back"))


@operation("POST", "/tables/{id}/undo/answer", "play", "move", Done, "play")
async def answer_undo(request: TokenRequest, id: Id, body: AgreeIn) -> dict[str, int]:
    """Allow or decline a takeback; `asking` in the view says who asks."""
    return await run_command(request.auth, id, Request("agree" if body.agree else "decline"))


@operation("POST", "/tables/{id}/resign", "play", "move", Done, "play")
async def resign(request: TokenRequest, id: Id) -> dict[str, int]:
    """Resign: a game of two ends, in a larger one a bot plays on."""
    return await run_command(request.auth, id, Request("resign"))


@operation("POST", "/tables/{id}/return", "play", "move", Done, "play")
async def come_back(request: TokenRequest, id: Id) -> dict[str, int]:
    """Take the seat back from the bot that replaced you."""
    return await run_command(request.auth, id, Request("come_back"))


@operation("POST", "/tables/{id}/chat", "play", "chat", Done, "play")
async def chat(request: TokenRequest, id: Id, body: ChatIn) -> dict[str, int]:
    """Send a chat message. Players do not see spectators' messages while the game is running."""
    await run_in_thread(live_or_404, id)
    await commits.change(id, say_as, id, request.auth, body.text)
    return {"seq": await run_in_thread(seq_of, id)}


def say_as(id: str, caller: Caller, text: str) -> None:
    """A chat message."""
    seat = own_seat(id, caller.visitor)
    tables.say(id, caller.visitor, seat, speaker_name(id, caller.visitor, seat), text)
