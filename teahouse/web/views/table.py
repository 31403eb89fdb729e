"""The table as a page: the first frame, forms for those without script, sitting down."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from teahouse.bots import BOTS
from teahouse.core.choice_data import all_domains, table_names
from teahouse.core.errors import TeahouseError
from teahouse.core.options import Option, spelling
from teahouse.core.words import Words, words_of
from teahouse.web import fairness, limits, tables
from teahouse.web.errors import Declined
from teahouse.web.form_values import number_or
from teahouse.web.models import Seat, Table, Visitor
from teahouse.web.requests import VisitorRequest
from teahouse.web.tables import commits, frames, lists
from teahouse.web.tables.commands import COMMANDS, TableSession, read_request
from teahouse.web.tables.explanations import can_explain
from teahouse.web.tables.seat_view import Choosing, Facts, Reader, SeatView, read_view
from teahouse.web.tables.seating import held_by
from teahouse.web.text_cleaning import clean_name
from teahouse.web.threads import run_in_thread
from teahouse.web.views import choices
from teahouse.web.views.errors import sorry, table_or_404
from teahouse.web.views.screens import screen_of
from teahouse.web.visitors import ensure_visitor, return_token, visitor_of

# How fast a page shows what others do.
PACES = ["calm", "brisk", "none"]


def reader_of(request: VisitorRequest, id: str) -> tuple[Visitor | None, Reader]:
    """Who looks."""
    visitor = visitor_of(request.COOKIES)
    looking = number_or(request.POST.get("looking", request.GET.get("as", "")), None)
    return visitor, Reader(request.language, held_by(id, visitor), looking)


@require_safe
def table(request: VisitorRequest, id: str) -> HttpResponse:
    """A table; while it waits, a free seat."""
    found = table_or_404(id)
    visitor, reader = reader_of(request, id)
    facts, shown = read_view(id, reader, visitor)
    return render(
        request, "teahouse/table.html", page_values(request, found, visitor, reader, facts, shown, Choosing())
    )


def page_values(
    request: VisitorRequest,
    found: Table,
    visitor: Visitor | None,
    reader: Reader,
    facts: Facts,
    shown: SeatView,
    choosing: Choosing,
) -> dict[str, object]:
    """What the page of a table shows."""
    frame = frames.shared_frame(facts, shown, reader)
    held = list(Seat.objects.filter(table=found, holders=visitor)) if visitor else []
    return {
        "table": found,
        "game": facts.game,
        "name": facts.game.name(request.language),
        "facts": facts,
        "frame": frame,
        **frames.page_parts(frame, choosing, reader, screen_of(request)),
        "choices_file": choices.address_of(facts.game.id, request.language),
        "names": names_at(frame, request.language),
        "reader": reader,
        "shown": shown,
        "waiting": facts.stage == Table.Stage.WAITING,
        "may_sit": facts.stage == Table.Stage.WAITING and not any(seat.arrived for seat in held),
        "has_kept": bool(held),
        "sits": "sit" in request.GET,
        "is_full": not facts.people() or not any(player.is_free for player in facts.people()),
        "is_host": visitor is not None and found.host_id == visitor.pk,
        "player": visitor.name if visitor else "",
        "elsewhere": 0 if frame.turn else len(lists.tables_waiting_for(visitor, found.id)),
        "may_talk": bool(reader.held or (visitor and visitor.name)),
        "bots": list(BOTS),
        "explains": can_explain(frame),
        "paces": PACES,
        "plays_forced": visitor is None or visitor.plays_forced,
        "address": request.build_absolute_uri(reverse("table", args=[found.id])),
        "preview": request.build_absolute_uri(reverse("preview", args=[found.id])),
        "returns": [request.build_absolute_uri(reverse("return", args=[return_token(held[0])]))] if held else [],
        "options": option_values(found, facts, request.language),
    }


def names_at(frame: frames.Frame, language: str) -> dict[str, dict[str, str]]:
    """What things are called at this table and nowhere else; where a choice names a seat, people by the names under
    which they play."""
    names = table_names(frame.facts.game, frame.shown.seen, language)
    if any(domain.name == "seat" for domain in all_domains(frame.facts.game)):
        people = [player.number for player in frame.facts.players if not player.bot]
        names["seat"] = {str(number): frame.drawing.names[number] for number in people}
    return names


def option_values(found: Table, facts: Facts, language: str) -> list[tuple[str, str]]:
    """The house rules of the table that are not the default."""
    words = facts.game.words(language)
    told = []
    for option in facts.game.options:
        value = found.options.get(option.name)
        if value != option.default_for(len(facts.players)):
            told.append((words.say(f"option:{option.name}"), value_text(words, option, value)))
    return told


def value_text(words: Words, option: Option, value: object) -> str:
    """A house rule's value as people say it; a map of somebody's own has no name."""
    if isinstance(value, bool):
        return words_of("teahouse.web", words.language).say("on" if value else "off")
    return words.name(f"option:{option.name}", spelling(value)) if isinstance(value, (int, str)) else "…"


async def act(request: VisitorRequest, id: str) -> HttpResponse:
    """What a form without script asks for: the same commands as by the socket."""
    if request.method != "POST":
        return redirect("table", id=id)
    found = await run_in_thread(table_or_404, id)
    visitor, reader = await run_in_thread(reader_of, request, id)
    session = TableSession(id, visitor, reader.held, request.language, limits.address_of(request))
    session.reader.looking = reader.looking
    data = {
        "do": request.POST.get("do", "touch"),
        "value": request.POST.get("value", ""),
        "seq": number_or(request.POST.get("seq", ""), -1),
        "path": [step for step in request.POST.getlist("path") if step],
    }
    for command in COMMANDS:
        if command in request.POST:
            data["do"], data["value"] = command, request.POST[command]
    try:
        choosing = await session.execute(read_request(data))
    except TeahouseError as error:
        choosing = Choosing(said=str(error))
    facts, shown = await session.view()
    values = await run_in_thread(page_values, request, found, visitor, session.reader, facts, shown, choosing)
    return await run_in_thread(render, request, "teahouse/table.html", values)


@require_POST
async def sit(request: VisitorRequest, id: str) -> HttpResponse:
    """Take a free seat."""
    await run_in_thread(table_or_404, id)
    try:
        limits.check("sit", limits.address_of(request))
        nonce = fairness.read_nonce(request.POST.get("nonce", ""))
        visitor = await run_in_thread(visitor_of, request.COOKIES)
        # Whoever has a seat kept there has a name already.
        if visitor is None or not await run_in_thread(held_by, id, visitor):
            name = clean_name(request.POST.get("name", ""))
            if not name:
                raise Declined("nameless")
            visitor = await run_in_thread(ensure_visitor, request, name)
        await commits.change(id, tables.sit, id, visitor, visitor.name, nonce)
    except Declined as declined:
        return await run_in_thread(sorry, request, declined.reason, reverse("table", args=[id]))
    except TeahouseError:
        return await run_in_thread(sorry, request, "nonce", reverse("table", args=[id]), 400)
    return redirect("table", id=id)


@require_POST
async def fill(request: VisitorRequest, id: str) -> HttpResponse:
    """Bots take the free seats."""
    await run_in_thread(table_or_404, id)
    visitor = await run_in_thread(visitor_of, request.COOKIES)
    try:
        if visitor is None:
            raise Declined("started")
        await commits.change(id, tables.fill, id, visitor, request.POST.get("bot", ""))
    except Declined as declined:
        return await run_in_thread(sorry, request, declined.reason, reverse("table", args=[id]))
    except TeahouseError:
        raise Http404(id) from None
    return redirect("table", id=id)


@require_POST
def introduce(request: VisitorRequest, id: str) -> HttpResponse:
    """Somebody who watches says their name, to join the talk."""
    table_or_404(id)
    name = clean_name(request.POST.get("name", ""))
    try:
        if name:
            ensure_visitor(request, name)
    except Declined as declined:
        return sorry(request, declined.reason, reverse("table", args=[id]))
    return redirect("table", id=id)


@require_POST
async def rematch(request: VisitorRequest, id: str) -> HttpResponse:
    """Once more, with the seats rotated."""
    await run_in_thread(table_or_404, id)
    visitor = await run_in_thread(visitor_of, request.COOKIES)
    try:
        if visitor is None or not await run_in_thread(held_by, id, visitor):
            raise Declined("watching")
        limits.check("create", limits.address_of(request), limits.visitor_key(visitor))
        table = await commits.change(id, tables.rematch, id, visitor)
        commits.publish(table.id)
    except Declined as declined:
        return await run_in_thread(sorry, request, declined.reason, reverse("table", args=[id]))
    # Whoever asked sits down as soon as their browser has seen the commitment.
    return redirect(f"{reverse('table', args=[table.id])}?sit")
