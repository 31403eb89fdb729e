"""Operations: the token's account, the games, the tables; setting up a table, taking a seat."""

from typing import Annotated, Literal

from django.db.models import Q, QuerySet
from django.urls import reverse
from ninja import Query, Status

from teahouse.bots import BOTS
from teahouse.core import registry
from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.options import Option
from teahouse.web import tables
from teahouse.web.api.schemas import BotIn, GamesOut, Id, Me, SitIn, TableIn, TablesOut, ViewOut
from teahouse.web.api.service import operation
from teahouse.web.api.table_view import live_or_404, view
from teahouse.web.api.tokens import Caller, TokenRequest
from teahouse.web.models import Seat, Table, Visitor
from teahouse.web.tables import commits
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.threads import run_in_thread

MOST_SHOWN = 50
Page = Annotated[int, Query(ge=1, le=10_000)]


@operation("GET", "/account", "read", "api", Me, "house")
async def account(request: TokenRequest) -> dict[str, object]:
    """Whose token this is, and its scopes."""
    token = request.auth.token
    return {
        "name": request.auth.visitor.name,
        "scopes": token.scopes.split(),
        "expires": token.expires.isoformat() if token.expires else None,
    }


@operation("GET", "/games", "read", "api", GamesOut, "house")
async def games(request: TokenRequest) -> dict[str, object]:
    """The installed games with their seats, house rules and presets, and the server's bots."""
    found = [registry.game(id) for id in registry.ids()]
    return {"games": [game_out(game, request.auth.language) for game in found], "bots": list(BOTS)}


def game_out(game: Game, language: str) -> dict[str, object]:
    """An installed game."""
    words = game.words(language)
    return {
        "id": game.id,
        "version": game.version,
        "name": game.name(language),
        "about": words.say("about"),
        "seats": game.seats,
        "hidden": game.hidden,
        "options": [option_out(game, option, language) for option in game.options],
        "presets": [
            {
                "name": name,
                "title": words.say(f"preset:{name}"),
                "about": words.say(f"preset:{name}:about"),
                "options": options,
            }
            for name, options in game.presets.items()
        ],
        "actions": [verb.shape() for verb in game.verbs.verbs],
        "book": reverse("book", args=[game.id]),
    }


def option_out(game: Game, option: Option, language: str) -> dict[str, object]:
    """A house rule."""
    words = game.words(language)
    return {
        "name": option.name,
        "title": words.say(f"option:{option.name}"),
        "about": words.say(f"option:{option.name}:about"),
        "values": [value for value in option.values if not isinstance(value, dict)],
        "least": None if option.values else option.least,
        "most": None if option.values else option.most,
        "defaults": {str(seats): option.default_for(seats) for seats in game.seats},
    }


@operation("GET", "/tables", "read", "api", TablesOut, "tables")
async def list_tables(
    request: TokenRequest,
    which: Annotated[Literal["open", "mine", "running", "finished"], Query()] = "open",
    game: Annotated[str, Query(max_length=32)] = "",
    stage: Annotated[Literal["", "waiting", "running", "finished"], Query()] = "",
    page: Page = 1,
) -> dict[str, object]:
    """Tables that anybody can join, the caller's own, or those that can be watched; the most recently changed first."""
    found = chosen(request.auth.visitor, which)
    if game:
        found = found.filter(game=game)
    if stage:
        found = found.filter(stage=stage)
    return await run_in_thread(page_of, found, page, request.auth.visitor)


def chosen(visitor: Visitor, which: str) -> QuerySet[Table]:
    """The tables that a list is about."""
    if which == "mine":
        mine = Seat.objects.filter(holders=visitor).values("table")
        return Table.objects.filter(Q(pk__in=mine) | Q(host=visitor))
    if which == "open":
        return Table.objects.filter(stage=Table.Stage.WAITING, public=True)
    return Table.objects.filter(stage=which, listed=True)


def page_of(found: QuerySet[Table], page: int, visitor: Visitor) -> dict[str, object]:
    """One page of a list."""
    first = (page - 1) * MOST_SHOWN
    rows = list(found.order_by("-touched", "pk").prefetch_related("seats__holders")[first : first + MOST_SHOWN + 1])
    listed = [table_out(table, visitor) for table in rows[:MOST_SHOWN]]
    return {"tables": listed, "page": page, "more": len(rows) > MOST_SHOWN}


def table_out(table: Table, visitor: Visitor) -> dict[str, object]:
    """A table in a list."""
    seats = []
    for seat in table.seats.all():
        holders = [holder.pk for holder in seat.holders.all()]
        free = table.stage == Table.Stage.WAITING and not seat.bot and not holders
        seats.append(
            {
                "number": seat.number,
                "name": seat.name,
                "bot": seat.bot,
                "program": seat.program,
                "stand_in": seat.stand_in,
                "left": seat.left,
                "free": free,
                "kept": bool(holders) and table.stage == Table.Stage.WAITING and not seat.arrived,
                "mine": visitor.pk in holders,
            }
        )
    return {
        "id": table.id,
        "game": table.game,
        "version": table.rules_version,
        "kind": table.kind,
        "stage": table.stage,
        "seats": seats,
        "options": table.options,
        "clock": {"per_move": table.per_move, "bank": table.bank, "bonus": table.bonus},
        "to_move": table.deciding,
        "created": table.created.isoformat(),
        "touched": table.touched.isoformat(),
        "url": reverse("table", args=[table.id]),
    }


@operation("POST", "/tables", "tables", "create", ViewOut, "tables")
async def create(request: TokenRequest, body: TableIn) -> Status[dict[str, object]]:
    """Set up a table. The response contains the commitment to the secret; the game starts when everybody has joined,
    including the caller."""
    table = await run_in_thread(new_table, request.auth.visitor, body)
    commits.publish(table.id)
    return Status(201, await run_in_thread(view, table.id, request.auth))


def new_table(visitor: Visitor, asked: TableIn) -> Table:
    """The table that a program asks for."""
    if asked.game not in registry.ids():
        raise Unreadable(f'no game "{asked.game}"; there are: {", ".join(registry.ids())}')
    game = registry.game(asked.game)
    seats = game.seats[0] if asked.seats is None else asked.seats
    if asked.preset and asked.preset not in game.presets:
        raise Unreadable(f'no preset "{asked.preset}"; there are: {", ".join(game.presets) or "none"}')
    alone = len(asked.bots) == seats - 1
    if asked.seat is not None and not (alone and asked.seat < seats):
        raise Unreadable("seat: can be chosen only if bots take all others, and must be one of the seats")
    table = tables.create(
        visitor,
        game,
        Table.Kind.BOTS if alone and seats > 1 else Table.Kind.FRIENDS,
        seats,
        {**(game.presets[asked.preset] if asked.preset else {}), **asked.options},
        asked.bots,
        tables.Clock(asked.clock.per_move, asked.clock.bank, asked.clock.bonus),
        asked.slow,
        asked.seat,
        asked.listed,
        hints=False,
        public=asked.public,
        rated=asked.rated,
        nonce=None,
    )
    mark_program(table.id, visitor)
    return table


def mark_program(id: str, visitor: Visitor) -> None:
    """Everybody at the table sees that a program plays."""
    if Seat.objects.filter(table_id=id, holders=visitor, program=False).update(program=True):
        LIVE_TABLES.mark_stale(id)


@operation("GET", "/tables/{id}", "read", "api", ViewOut, "tables")
async def table(request: TokenRequest, id: Id, chat: bool = False) -> dict[str, object]:
    """A table as the caller may see it now."""
    return await run_in_thread(view, id, request.auth, None, chat)


@operation("POST", "/tables/{id}/join", "tables", "sit", ViewOut, "tables")
async def join(request: TokenRequest, id: Id, body: SitIn) -> dict[str, object]:
    """Take the reserved seat, or a free one, and contribute to the seed. When the last seat is taken, the game
    starts."""
    await run_in_thread(live_or_404, id)
    await commits.change(id, take_seat, id, request.auth, body.nonce)
    return await run_in_thread(view, id, request.auth)


def take_seat(id: str, caller: Caller, nonce: str) -> None:
    """Sit down."""
    tables.sit(id, caller.visitor, caller.visitor.name, nonce)
    mark_program(id, caller.visitor)


@operation("POST", "/tables/{id}/fill", "tables", "sit", ViewOut, "tables")
async def fill(request: TokenRequest, id: Id, body: BotIn) -> dict[str, object]:
    """As host, let bots take the free seats, and start the game."""
    await run_in_thread(live_or_404, id)
    await commits.change(id, tables.fill, id, request.auth.visitor, body.bot)
    return await run_in_thread(view, id, request.auth)
