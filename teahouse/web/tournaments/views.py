"""The pages of tournaments."""

import json
from collections.abc import Callable
from functools import wraps

from django.db.models import Count, Q
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from teahouse.bots import BOTS
from teahouse.core import fair, registry
from teahouse.core.errors import TeahouseError
from teahouse.core.game import Game
from teahouse.core.telling import listing
from teahouse.core.words import words_of
from teahouse.web import limits
from teahouse.web.accounts.models import Account
from teahouse.web.errors import Declined
from teahouse.web.form_values import read_number
from teahouse.web.requests import VisitorRequest
from teahouse.web.tables import commits
from teahouse.web.text_cleaning import clean_name
from teahouse.web.tournaments import rounds
from teahouse.web.tournaments.models import Entry, Match, Tournament
from teahouse.web.tournaments.tournament_page import TournamentPage
from teahouse.web.views.errors import game_or_404, sorry
from teahouse.web.views.set_up import CLOCKS, DEFAULT_BOT, chosen_clock, chosen_rules, form_values
from teahouse.web.visitors import ensure_visitor, visitor_of

SHOWN = 20
CLOCK = "bank-30m"
Stage = Tournament.Stage


def account_of(request: VisitorRequest) -> Account | None:
    """Who is logged in."""
    return request.user if request.user.is_authenticated else None


def tournament_or_404(id: str) -> Tournament:
    """The tournament of an address."""
    found = Tournament.objects.filter(pk=id).select_related("host").first()
    if found is None:
        raise Http404(id)
    return found


@require_safe
def tournaments(request: VisitorRequest) -> HttpResponse:
    """Tournaments to join, to watch, and to look back at."""
    names = {id: registry.game(id).name(request.language) for id in registry.ids()}
    counted = Tournament.objects.annotate(people=Count("entries", Q(entries__withdrawn=False))).order_by("-created")
    stages = [(stage, counted.filter(stage=stage)[:SHOWN]) for stage in (Stage.JOINING, Stage.RUNNING, Stage.FINISHED)]
    lists = [(stage, [(item, names.get(item.game, item.game)) for item in found]) for stage, found in stages]
    shown = {"way": "tournaments", "lists": lists, "games": list(names.items()), "account": account_of(request)}
    return render(request, "tournaments/list.html", shown)


def new(request: VisitorRequest, game: str) -> HttpResponse:
    """The form of a new tournament; setting one up needs an account."""
    found = game_or_404(game)
    account = account_of(request)
    if account is None:
        return sorry(request, "tournament_account", reverse("tournaments"))
    error = ""
    if request.method == "POST":
        try:
            limits.check("tournament", limits.address_of(request), limits.account_key(account))
            address = reverse("tournament", args=[new_tournament(request, found, account).id])
            # Whoever plays too contributes as everybody does: when their browser has seen the commitment.
            return redirect(f"{address}?join" if "plays" in request.POST else address)
        except Declined as declined:
            error = words_of("teahouse.web", request.language).say(f"sorry:{declined.reason}")
        except TeahouseError as refused:
            error = str(refused)
    shown = form_values(request, found, error) | {
        "way": "tournaments",
        "clocks": [name for name in CLOCKS if name != "none"],
        "clock": request.POST.get("clock", CLOCK),
        "system": request.POST.get("system", Tournament.System.SWISS),
        "systems": Tournament.System.values,
        "title": request.POST.get("title", ""),
        "plays": "plays" in request.POST or request.method != "POST",
        "rounds": request.POST.get("rounds", ""),
        "filler": request.POST.get("filler", DEFAULT_BOT),
    }
    return render(request, "tournaments/new.html", shown, status=400 if error else 200)


def new_tournament(request: VisitorRequest, game: Game, account: Account) -> Tournament:
    """The tournament that a form asks for."""
    given = request.POST
    return rounds.create(
        account,
        given.get("title", ""),
        game.id,
        given.get("system", ""),
        read_number("seats", given.get("seats", ""), game.seats[0]),
        chosen_clock(given.get("clock", CLOCK)),
        chosen_rules(game, given),
        read_number("rounds", given.get("rounds", ""), 0),
        given.get("filler", ""),
    )


@require_safe
def tournament(request: VisitorRequest, id: str) -> HttpResponse:
    """One tournament; with `?lists` only what changes in it."""
    found = tournament_or_404(id)
    is_part = "lists" in request.GET
    if is_part:
        try:
            limits.check("lobby", limits.address_of(request))
        except Declined:
            return HttpResponse(status=429)
    visitor = visitor_of(request.COOKIES)
    seen = TournamentPage(found, visitor.pk if visitor else None, request.language)
    winners = [row.name for row in seen.rows if row.line.place == 1] if found.stage == Stage.FINISHED else []
    shown: dict[str, object] = {"way": "tournaments", "tournament": found, "seen": seen, "own_table": seen.own_table()}
    if is_part:
        return render(request, "tournaments/lists.html", shown)
    game = registry.game(found.game)
    account = account_of(request)
    clock = (found.per_move, found.bank, found.bonus)
    shown |= {
        "game": game,
        "name": game.name(request.language),
        "clock": next((name for name, given in CLOCKS.items() if given == clock), ""),
        "is_host": account is not None and found.host_id == account.pk,
        "joins": "join" in request.GET,
        "player": visitor.name if visitor else "",
        "bots": list(BOTS),
        "entries": seen.named,
        "room": rounds.MOST_ENTRIES - len(seen.entries),
        "address": request.build_absolute_uri(),
        "commitment": fair.commitment(found.id, found.secret),
        "contributions": [(seen.names[entry.pk], entry.nonce) for entry in contributors(seen.entries)],
        "checks": ["kept", "secret", "nonce", "seed", "lot"],
        "checked": json.dumps(checked_facts(found, seen)) if found.stage == Stage.FINISHED else "",
        "winners": winners,
        "winner_names": listing(words_of("teahouse.web", request.language), winners),
    }
    return render(request, "tournaments/tournament.html", shown)


def contributors(entries: list[Entry]) -> list[Entry]:
    """Those who contributed to the seed, in the order in which they joined."""
    return sorted((entry for entry in entries if entry.nonce is not None), key=lambda entry: entry.pk)


def checked_facts(tournament: Tournament, seen: TournamentPage) -> dict[str, object]:
    """What the page needs to check the seed of a finished tournament by itself."""
    chairs = sorted(seen.entries, key=lambda entry: entry.pk)
    nonces = [
        {"seat": entry.number, "chair": chairs.index(entry), "nonce": entry.nonce} for entry in contributors(chairs)
    ]
    return {
        "table": tournament.id,
        "secret": tournament.secret,
        "commitment": fair.commitment(tournament.id, tournament.secret),
        "nonces": nonces,
        "lot": [entry.number for entry in chairs],
        "seed": tournament.seed,
        "seats": [seen.own.number] if seen.own else [],
        "people": len([entry for entry in chairs if not entry.bot]),
    }


@require_safe
def at_table(request: VisitorRequest, id: str) -> HttpResponse:
    """From a table to its tournament."""
    found = Match.objects.filter(table=id).first()
    if found is None:
        raise Http404(id)
    return redirect("tournament", id=found.tournament_id)


def form_view(work: Callable[..., None]) -> Callable[..., HttpResponse]:
    """A form of a tournament's page: done, or declined in a sentence; either way back to the page."""

    @require_POST
    @wraps(work)
    def view(request: VisitorRequest, id: str, **more: object) -> HttpResponse:
        tournament_or_404(id)
        try:
            limits.check("sit", limits.address_of(request))
            work(request, id, **more)
        except Declined as declined:
            return sorry(request, declined.reason, reverse("tournament", args=[id]))
        except TeahouseError as error:
            raise Http404(str(error)) from None
        return redirect("tournament", id=id)

    return view


def check_host(request: VisitorRequest, id: str) -> None:
    """Only whoever set the tournament up may do this."""
    account = account_of(request)
    if account is None or tournament_or_404(id).host_id != account.pk:
        raise Declined("tournament_host")


@form_view
def join(request: VisitorRequest, id: str) -> None:
    """Take part."""
    name = clean_name(request.POST.get("name", ""))
    if not name:
        raise Declined("nameless")
    nonce = request.POST.get("nonce", "")
    if not fair.is_nonce(nonce):
        raise Declined("nonce")
    visitor = ensure_visitor(request, name)
    rounds.join(id, visitor, visitor.name, nonce)


@form_view
def withdraw(request: VisitorRequest, id: str) -> None:
    """Leave."""
    visitor = visitor_of(request.COOKIES)
    if visitor is None:
        raise Declined("watching")
    for table in rounds.withdraw(id, visitor):
        commits.publish(table)


@form_view
def add_bot(request: VisitorRequest, id: str) -> None:
    """The host lets a bot take part."""
    check_host(request, id)
    rounds.add_bot(id, request.POST.get("bot", ""))


@form_view
def remove(request: VisitorRequest, id: str, entry: int) -> None:
    """The host strikes somebody off before the start."""
    check_host(request, id)
    rounds.remove(id, entry)


@form_view
def start(request: VisitorRequest, id: str) -> None:
    """The host lets it begin."""
    check_host(request, id)
    rounds.start(id)


@form_view
def cancel(request: VisitorRequest, id: str) -> None:
    """The host calls it off."""
    check_host(request, id)
    rounds.cancel(id)
