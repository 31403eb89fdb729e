"""The form of a new table."""

import json
from collections.abc import Mapping
from typing import TypedDict

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render

from teahouse.bots import BOTS, USUAL
from teahouse.core.errors import TeahouseError, Unreadable
from teahouse.core.fair import commitment, is_nonce
from teahouse.core.game import Game
from teahouse.core.options import Option, read_value, spelling
from teahouse.core.telling import seat_name
from teahouse.core.words import Words, words_of
from teahouse.web import limits, tables
from teahouse.web.errors import Declined
from teahouse.web.fairness import make_offer
from teahouse.web.form_values import QUOTED, number_or, read_number
from teahouse.web.models import Seat, Table, Visitor, is_id
from teahouse.web.requests import VisitorRequest
from teahouse.web.tables import commits
from teahouse.web.text_cleaning import clean_name
from teahouse.web.threads import run_in_thread
from teahouse.web.views.errors import game_or_404
from teahouse.web.views.game_facts import game_facts
from teahouse.web.visitors import ensure_visitor, visitor_of

#           per decision, bank, bonus; in seconds
CLOCKS = {
    "none": (0, 0, 0),
    "move-1m": (60, 0, 0),
    "move-5m": (300, 0, 0),
    "bank-10m": (0, 600, 10),
    "bank-30m": (0, 1800, 30),
    "move-1d": (86_400, 0, 0),
    "move-3d": (259_200, 0, 0),
    "bank-7d": (0, 604_800, 43_200),
}
DEFAULT_BOT = USUAL
EASIEST_BOT = next(iter(BOTS))
DEFAULT_PRESET = "beginners"


class Field:
    """A house rule as the form shows it."""

    def __init__(self, option: Option, words: Words, house_words: Words, seats: int, chosen: str | None) -> None:
        self.name = option.name
        self.title = words.say(f"option:{option.name}")
        self.about = words.say(f"option:{option.name}:about")
        self.least, self.most = option.least, option.most
        # A default that depends on the number of seats is left open until that is known.
        by_seats = callable(option.default)
        self.value = chosen if chosen is not None else "" if by_seats else spelling(option.default_for(seats))
        self.is_switch = set(option.values) == {False, True}
        self.is_on = self.value == "true"
        self.choices: list[tuple[str, str]] = []
        if not self.is_switch:
            named = [value for value in option.values if not isinstance(value, dict)]
            self.choices = [(spelling(value), words.name(f"option:{option.name}", spelling(value))) for value in named]
        if by_seats and self.choices:
            self.choices.insert(0, ("", house_words.say("set:by_seats")))


class PresetChoice:
    """A set of house rules that belong together, as the form offers it."""

    def __init__(self, game: Game, name: str, words: Words) -> None:
        self.name = name
        self.title = words.say(f"preset:{name}")
        self.about = words.say(f"preset:{name}:about")
        # What each field of the form shows for it.
        self.options = json.dumps(shown_options(game, game.presets[name]))


def shown_options(game: Game, preset: Mapping[str, object]) -> dict[str, str]:
    """Each option as its field has it; what depends on the number of seats is left open."""
    usual = {option.name: "" if callable(option.default) else option.default for option in game.options}
    return {name: spelling(value) for name, value in (usual | dict(preset)).items()}


def is_newcomer(visitor: Visitor | None, game: Game) -> bool:
    """Whether somebody has never had a seat at this game."""
    return visitor is None or not Seat.objects.filter(holders=visitor, table__game=game.id).exists()


async def set_up(request: VisitorRequest, game: str) -> HttpResponse:
    """The form of a new table; two clicks from the shelf to the first move."""
    found = game_or_404(game)
    error = ""
    if request.method == "POST":
        try:
            limits.check("create", limits.address_of(request))
            table = await run_in_thread(new_table, request, found)
            commits.publish(table.id)
            return redirect("table", id=table.id)
        except Declined as declined:
            error = words_of("teahouse.web", request.language).say(f"sorry:{declined.reason}")
        except TeahouseError as refused:
            error = str(refused)
    return await run_in_thread(form_page, request, found, error)


def new_table(request: VisitorRequest, game: Game) -> Table:
    """The table that a form asks for; to send the form twice is to send it once."""
    wanted = wanted_table(request, game)
    made = Table.objects.filter(pk=wanted["offer"], host=wanted["visitor"]).first()
    return made or tables.create(**wanted)


def form_page(request: VisitorRequest, game: Game, error: str) -> HttpResponse:
    """The form, with what is wrong in it."""
    offer = make_offer()
    shown = form_values(request, game, error) | {"offer": offer, "commitment": commitment(offer.table, offer.secret)}
    if request.method != "POST" and is_newcomer(visitor_of(request.COOKIES), game):
        shown |= first_game(game)
    return render(request, "teahouse/set_up.html", shown, status=400 if error else 200)


def first_game(game: Game) -> dict[str, object]:
    """What a newcomer finds chosen: few players, bots that are easy to beat, the first move, and hints."""
    seats = min(game.seats)
    begins = int(game.new(seats, "first").to_move)
    return {"is_newcomer": True, "seat_count": seats, "seat": begins, "bot": EASIEST_BOT, "hints": True}


def form_values(request: VisitorRequest, game: Game, error: str) -> dict[str, object]:
    """What the form shows: what was chosen before, or the defaults."""
    words = game.words(request.language)
    given = request.POST
    visitor = visitor_of(request.COOKIES)
    seats = number_or(given.get("seats", ""), 3 if 3 in game.seats else game.seats[0])
    own = words_of("teahouse.web", request.language)
    fields = [Field(option, words, own, seats, given.get(f"option:{option.name}")) for option in game.options]
    return {
        "game": game,
        "name": game.name(request.language),
        "facts": game_facts(game, request.language),
        "error": error,
        "player": given.get("name", visitor.name if visitor else ""),
        "seats": game.seats,
        "seat_count": seats,
        "bots": list(BOTS),
        "bot": given.get("bot", DEFAULT_BOT),
        "fields": fields,
        "presets": [PresetChoice(game, name, words) for name in game.presets],
        "preset": given.get("preset", DEFAULT_PRESET if DEFAULT_PRESET in game.presets else ""),
        "clocks": list(CLOCKS),
        "clock": given.get("clock", "none"),
        "places": [(number, seat_name(game, number, request.language)) for number in range(max(game.seats))],
        "seat": number_or(given.get("seat", ""), None),
        "hints": given.get("hints") == "on",
        "rated": given.get("rated") == "on",
    }


class WantedTable(TypedDict):
    """What `tables.create` is asked for."""

    visitor: Visitor
    game: Game
    kind: str
    seats: int
    options: dict[str, object]
    bots: list[str]
    clock: tables.Clock
    slow: bool
    seat: int | None
    listed: bool
    public: bool
    hints: bool
    rated: bool
    offer: str
    nonce: str


def wanted_table(request: VisitorRequest, game: Game) -> WantedTable:
    """What a form says about a new table."""
    given = request.POST
    kind = given.get("kind", Table.Kind.BOTS)
    if kind not in (Table.Kind.BOTS, Table.Kind.SCREEN, Table.Kind.FRIENDS):
        raise Unreadable(f'expected a kind of table, got "{kind[:QUOTED]}"')
    seats = read_number("seats", given.get("seats", ""), game.seats[0])
    game.resolve({}, seats)
    options = chosen_rules(game, given)
    clock = chosen_clock(given.get("clock", "none"))
    name = clean_name(given.get("name", ""))
    place = read_number("seat", given.get("seat", ""), seats)
    bot = given.get("bot", DEFAULT_BOT)
    is_open = kind == Table.Kind.FRIENDS and given.get("open") == "on"
    nonce = given.get("nonce", "")
    if not is_nonce(nonce):
        raise Declined("nonce")
    offer = given.get("table", "")
    if not is_id(offer):
        raise Declined("offer")
    return {
        "visitor": ensure_visitor(request, name),
        "game": game,
        "kind": kind,
        "seats": seats,
        "options": options,
        "bots": [bot] * (seats - 1) if kind == Table.Kind.BOTS else [],
        "clock": clock if kind == Table.Kind.FRIENDS else tables.Clock(),
        "slow": given.get("pace") == "slow",
        "seat": place if place < seats else None,
        "listed": kind != Table.Kind.SCREEN and (is_open or given.get("private") != "on"),
        "public": is_open,
        "hints": kind != Table.Kind.FRIENDS or given.get("hints") == "on",
        "rated": kind != Table.Kind.SCREEN and given.get("rated") == "on" and request.user.is_authenticated,
        "offer": offer,
        "nonce": nonce,
    }


def chosen_clock(name: str) -> tables.Clock:
    """The clock that a form names."""
    if name not in CLOCKS:
        raise Unreadable(f'expected a clock, one of {", ".join(CLOCKS)}, got "{name[:QUOTED]}"')
    return tables.Clock(*CLOCKS[name])


def chosen_rules(game: Game, given: QueryDict) -> dict[str, object]:
    """The house rules that a form asks for: a preset, its own, or none."""
    preset = given.get("preset", "")
    if preset and preset not in game.presets:
        raise Unreadable(f'{game.id} has no preset "{preset[:QUOTED]}"')
    if preset:
        return dict(game.presets[preset])
    return chosen_options(game, given) if "custom" in given else {}


def chosen_options(game: Game, given: QueryDict) -> dict[str, object]:
    """The house rules that a form names; a switch that is off is not sent."""
    options: dict[str, object] = {}
    for option in game.options:
        text = given.get(f"option:{option.name}")
        if set(option.values) == {False, True}:
            options[option.name] = text == "true"
        elif text:
            options[option.name] = read_value(option, text)
    return options
