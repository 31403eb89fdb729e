"""Why nobody can choose the cards, and how to check it."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from teahouse.web.requests import VisitorRequest


@require_safe
def fair(request: VisitorRequest) -> HttpResponse:
    """Why nobody can choose the cards, and how to check it."""
    return render(request, "teahouse/fair.html")
