"""What a program may see of a table: made from `seen_by(seat)` and from facts that everybody knows, like a frame."""

from collections.abc import Sequence

from django.http import Http404

from teahouse.core.game import Game
from teahouse.core.sitting import Step
from teahouse.core.state import NOBODY, SPECTATOR
from teahouse.core.telling import event_line, prompt, seat_name, step_line
from teahouse.web.api.tokens import Caller
from teahouse.web.models import Table, Visitor
from teahouse.web.tables import seat_view
from teahouse.web.tables.cache import LIVE_TABLES, LiveTable
from teahouse.web.tables.seat_view import Facts, Player, Reader, SeatView, facts_of
from teahouse.web.tables.seating import held_by

# A first look tells this many of the last moves.
RECENT = 20


def view(id: str, caller: Caller, since: int | None = None, chat: bool = False) -> dict[str, object]:
    """The table as the caller may see it now; `since` is the last row they have heard of."""
    live = live_or_404(id)
    with live.in_use():
        table = live.read()
        facts = facts_of(live)
        # Asked after the table was read: seats are drawn when the game starts, and never again.
        held = held_by(id, caller.visitor)
        return describe_table(live, facts, held, caller.language, since, chat) | {"options": table.options}


def live_or_404(id: str) -> LiveTable:
    """The game of a table."""
    try:
        return LIVE_TABLES.get(id)
    except Table.DoesNotExist:
        raise Http404(id) from None


def own_seat(id: str, visitor: Visitor) -> int | None:
    """The seat that the visitor holds; of several the one that decides."""
    held = held_by(id, visitor)
    if len(held) < 2:
        return held[0] if held else None
    live = live_or_404(id)
    with live.in_use():
        live.read()
        return int(live.state.to_move) if live.state.to_move in held else held[0]


def describe_table(
    live: LiveTable, facts: Facts, held: list[int], language: str, since: int | None = None, chat: bool = False
) -> dict[str, object]:
    """The same for a game that has been read; whoever calls holds its lock."""
    # A program that holds several seats looks through the deciding one's eyes, never through all at once.
    reader = Reader(language, held, int(live.state.to_move))
    shown = seat_view.view_of(live, facts, reader)
    running = facts.stage == Table.Stage.RUNNING
    names = [player_name(facts.game, player, language) for player in facts.players]
    mine = running and shown.seat >= 0 and shown.deciding == shown.seat
    asked = mine and not facts.players[shown.seat].stand_in
    steps = [(row, step) for row, step in zip(live.row_of, live.steps, strict=True) if since is None or row > since]
    news = steps[-RECENT:] if since is None else steps
    return {
        "type": "full" if since is None else "change",
        "id": facts.id,
        "game": facts.game.id,
        "version": facts.game.version,
        "kind": facts.kind,
        "stage": facts.stage,
        "change": facts.change,
        "seq": shown.seq,
        "moves": shown.count,
        "seat": shown.seat if shown.seat >= 0 else (held[0] if len(held) == 1 and not running else None),
        "to_move": shown.deciding if running and shown.deciding != NOBODY else None,
        "seats": [seat_of(player, held) for player in facts.players],
        "here": [player.number for player in facts.players if player.is_here],
        "clock": clock_of(facts),
        "prompt": prompt(facts.game, shown.seen, names[shown.seat], language, len(held) == 1) if asked else "",
        "position": {} if facts.stage == Table.Stage.WAITING else shown.seen.position(),
        "scores": list(shown.seen.scores()),
        "legal": [facts.game.text(action) for action in shown.seen.legal()] if asked else [],
        "news": [move_of(facts.game, row, step, shown, names, language) for row, step in news],
        "undo": shown.undo,
        "asking": facts.asking and {name: facts.asking[name] for name in ("seat", "needed", "agreed")},
        "rated": facts.rated,
        "commitment": facts.commitment or None,
        "nonces": [{"seat": seat, "nonce": nonce} for seat, nonce in facts.nonces],
        "seed": facts.seed or None,
        "fair": facts.fair.fields() if facts.fair is not None else None,
        "result": facts.result,
        "rematch": facts.rematch or None,
        "chat": lines_of(facts, shown) if chat else None,
    }


def player_name(game: Game, player: Player, language: str) -> str:
    """What a player is called in sentences."""
    return player.name or seat_name(game, player.number, language)


def seat_of(player: Player, held: Sequence[int]) -> dict[str, object]:
    """A seat as everybody sees it."""
    return {
        "number": player.number,
        "name": player.name,
        "bot": player.bot,
        "program": player.program,
        "stand_in": player.stand_in,
        "left": player.left,
        "free": player.is_free,
        "kept": player.is_kept,
        "mine": player.number in held,
    }


def clock_of(facts: Facts) -> dict[str, object]:
    """How the time stands."""
    return {
        "per_move": facts.per_move,
        "bank": facts.bank,
        "bonus": facts.bonus,
        "left": [player.time_left if facts.bank else 0.0 for player in facts.players],
        "deadline": facts.deadline or None,
    }


def move_of(
    game: Game, row: int, step: Step, shown: SeatView, names: Sequence[str], language: str
) -> dict[str, object]:
    """A move and what it caused, as the seat may know them."""
    own = step.seat == shown.seat
    return {
        "seq": row,
        "seat": step.seat,
        "action": open_text(game, step.action, own),
        "sentence": step_line(game, step, shown.seat, language, shown.seen, names),
        "events": [
            {
                "event": game.events.text(game.tell(event, shown.seat)),
                "sentence": event_line(game, event, shown.seat, language, shown.seen, names),
            }
            for event in step.events
        ],
    }


def open_text(game: Game, action: int, own: bool) -> str:
    """The action as it is written, with "?" for what only its own seat may know."""
    verb = game.verbs.verb(action)
    texts = verb.texts(game.verbs.arguments(action))
    hidden = [domain.private and not own for domain in verb.parameters]
    return " ".join([verb.name, *("?" if secret else text for secret, text in zip(hidden, texts, strict=True))])


def lines_of(facts: Facts, shown: SeatView) -> list[dict[str, object]]:
    """What was said; players do not hear spectators while they play."""
    apart = shown.seat != SPECTATOR and facts.stage == Table.Stage.RUNNING
    lines = [line for line in facts.said if line.seat is not None or not apart]
    return [{"seat": line.seat, "name": line.name, "text": line.text} for line in lines]
