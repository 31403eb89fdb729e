"""The private link that opens a seat on another device."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from teahouse.web import permissions
from teahouse.web.errors import Declined
from teahouse.web.models import Seat, Table
from teahouse.web.names import is_taken
from teahouse.web.requests import VisitorRequest
from teahouse.web.views.errors import sorry
from teahouse.web.visitors import ensure_visitor, returned_seat


def come_back(request: VisitorRequest, token: str) -> HttpResponse:
    """The private link of a seat: it opens the seat in this browser too."""
    seat = returned_seat(token)
    if seat is None:
        raise Http404(token)
    if request.method == "POST":
        # The link of an account's seat gives nobody its name.
        visitor = ensure_visitor(request, "" if is_taken(seat.name) else seat.name)
        try:
            permissions.check(visitor, "sit")
        except Declined as declined:
            return sorry(request, declined.reason, reverse("table", args=[seat.table_id]))
        # At one screen all seats belong together.
        together = Seat.objects.filter(table=seat.table) if seat.table.kind == Table.Kind.SCREEN else [seat]
        for place in together:
            place.holders.add(visitor)
        return redirect("table", id=seat.table_id)
    return render(request, "teahouse/return.html", {"seat": seat, "table": seat.table})
