"""Chat at a table."""

from teahouse.web import permissions
from teahouse.web.errors import Declined
from teahouse.web.models import Message, Seat, Visitor
from teahouse.web.tables.commits import count_change, locked_table
from teahouse.web.text_cleaning import clean_name, clean_text

LONGEST_LINE = 500


def say(id: str, visitor: Visitor, seat: int | None, name: str, text: str) -> None:
    """A line of chat."""
    permissions.check(visitor, "talk")
    text = clean_text(text)[:LONGEST_LINE]
    if not text:
        raise Declined("empty")
    with locked_table(id) as table:
        table.said += 1
        Message.objects.create(table=table, visitor=visitor, seat=seat, name=clean_name(name), text=text)
        count_change(table)


def speaker_name(id: str, visitor: Visitor, seat: int | None) -> str:
    """Under which name somebody talks; "" for somebody whose name an account has got since."""
    named = Seat.objects.filter(table_id=id, number=seat) if seat is not None else Seat.objects.none()
    # A socket may have known the visitor for hours: what counts is what they are called now.
    own = Visitor.objects.filter(pk=visitor.pk)
    return next((name for found in (named, own) for name in found.values_list("name", flat=True) if name), "")
