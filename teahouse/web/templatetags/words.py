"""Tags: sentences in the reader's language, seat marks and times."""

from functools import cache

from django import template
from django.utils.safestring import SafeString, mark_safe

from teahouse import COMPILED
from teahouse.core.words import words_of
from teahouse.draw import seats, svg

register = template.Library()
PACKAGE = "teahouse.web"


@register.simple_tag(takes_context=True)
def say(context: template.Context, message: str, **facts: object) -> str:
    """A sentence of the house."""
    return words_of(PACKAGE, context["language"]).say(message, {name: str(value) for name, value in facts.items()})


@register.simple_tag(takes_context=True)
def count(context: template.Context, message: str, number: int) -> str:
    """A sentence with a number."""
    return words_of(PACKAGE, context["language"]).count(message, number)


@register.simple_tag
def rules_mode() -> str:
    """The message that says how the rules run here."""
    return "rules:compiled" if COMPILED else "rules:interpreted"


@register.simple_tag
@cache
def seat_mark(number: int) -> SafeString:
    """A seat's mark as a small picture."""
    drawn = seats.mark(number, 10, 10, 13)
    return mark_safe(svg.element("svg", drawn, viewBox="0 0 20 20", class_="mark", aria_hidden="true"))
