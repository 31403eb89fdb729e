"""A seat's mark beside its name, wherever a page or a frame names a player."""

from functools import cache

from django.utils.safestring import SafeString, mark_safe

from teahouse.draw import seats, svg


@cache
def seat_mark(number: int) -> SafeString:
    """A seat's mark as a small picture."""
    drawn = seats.mark(number, 10, 10, 13)
    return mark_safe(svg.element("svg", drawn, viewBox="0 0 20 20", class_="mark", aria_hidden="true"))
