"""The page on which a guest reports a message or a player."""

from django.http import Http404, HttpResponse
from django.shortcuts import render

from teahouse.core.words import words_of
from teahouse.web import limits
from teahouse.web.errors import Declined
from teahouse.web.form_values import is_number
from teahouse.web.models import Message, Seat, Table, Visitor
from teahouse.web.moderation.models import REASONS, Report
from teahouse.web.requests import VisitorRequest
from teahouse.web.tables.cache import LIVE_TABLES, Line
from teahouse.web.tables.seating import held_by
from teahouse.web.text_cleaning import clean_text
from teahouse.web.views.errors import table_or_404
from teahouse.web.visitors import ensure_visitor, visitor_of

PACKAGE = "teahouse.web.moderation"
LONGEST = 500


def report(request: VisitorRequest, id: str) -> HttpResponse:
    """The form, and thanks for it."""
    found = table_or_404(id)
    visitor = visitor_of(request.COOKIES)
    players, lines = choices(found, visitor)
    error, done = "", False
    if request.method == "POST":
        try:
            limits.check("report", limits.address_of(request))
            visitor = ensure_visitor(request)
            keep(request, found, visitor, players, lines)
            done = True
        except Declined as declined:
            error = words_of("teahouse.web", request.language).say(f"sorry:{declined.reason}")
    chosen = request.POST.get("about", "") or chosen_by_link(request)
    values = {
        "part": PACKAGE,
        "table": found,
        "players": players,
        "lines": lines,
        "reasons": REASONS,
        "chosen": chosen,
        "error": error,
        "done": done,
    }
    return render(request, "moderation/report.html", values, status=400 if error else 200)


def chosen_by_link(request: VisitorRequest) -> str:
    """What the link that led here meant."""
    for kind in ["message", "seat"]:
        if request.GET.get(kind):
            return f"{kind}:{request.GET[kind]}"
    return ""


def choices(table: Table, visitor: Visitor | None) -> tuple[list[Seat], list[Line]]:
    """The players and the messages that this guest can see: players do not hear spectators while they play."""
    held = held_by(table.id, visitor)
    apart = bool(held) and table.stage == Table.Stage.RUNNING
    live = LIVE_TABLES.get(table.id)
    with live.in_use():
        live.read()
        lines = [line for line in live.said if not line.hidden and (line.seat is not None or not apart)]
        players = [seat for seat in live.places if not seat.bot and seat.name and seat.number not in held]
    return players, lines[::-1]


def keep(request: VisitorRequest, table: Table, visitor: Visitor, players: list[Seat], lines: list[Line]) -> None:
    """Write the report down; the same once more changes nothing."""
    kind, _, number = request.POST.get("about", "").partition(":")
    reason = request.POST.get("reason", "")
    if reason not in REASONS or not is_number(number):
        raise Declined("nothing_chosen")
    wanted = int(number)
    if kind == "message" and wanted in [line.id for line in lines]:
        message = Message.objects.filter(pk=wanted, table=table).first()
        if message is None:
            raise Http404("message")
        seat, about, quoted = message.seat, message.visitor, message.text
    elif kind == "seat" and wanted in [place.number for place in players]:
        place = next(place for place in players if place.number == wanted)
        message, seat, about, quoted = None, wanted, place.holders.first(), place.name
    else:
        raise Declined("nothing_chosen")
    text = clean_text(request.POST.get("text", ""))[:LONGEST]
    same = Report.objects.filter(table=table, reporter=visitor, stage=Report.Stage.OPEN)
    if not same.filter(message=message, seat=seat, reason=reason).exists():
        what = {"message": message, "seat": seat, "about": about, "quoted": quoted}
        Report.objects.create(table=table, reporter=visitor, reason=reason, text=text, **what)
