"""Pieces of a frame that are drawn once and kept, and what is cut out of pictures."""

import re
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from html import escape

from django.template import Context, Template
from django.template.backends.django import Template as DjangoTemplate
from django.template.loader import get_template
from django.utils.safestring import SafeString

from teahouse.web.caches import SizedCache
from teahouse.web.facts import Player
from teahouse.web.templatetags.house import seat_mark

# What an entry of the log takes beside its texts. Texts are kept twice: as sentences and as an item of a list.
ENTRY_BYTES = 1_000


@dataclass(frozen=True)
class Entry:
    """A move in the log, and what it caused."""

    row: int
    seat: int
    line: str
    events: list[str]

    def size(self) -> int:
        """About how many bytes it takes in memory, with the key it is kept under."""
        return ENTRY_BYTES + 2 * (len(self.line) + sum(ENTRY_BYTES // 4 + len(event) for event in self.events))

    @cached_property
    def listed(self) -> str:
        """As an item of the log."""
        events = "".join(f"<li>{escape(event)}</li>" for event in self.events)
        below = f"<ul>{events}</ul>" if events else ""
        return f'<li id="row-{self.row}">{seat_mark(self.seat)}{escape(self.line)}{below}</li>'


@dataclass(frozen=True)
class Place:
    """What the line about a player says."""

    seat: int
    name: str
    # "" where the name says it.
    role: str
    # Why nobody is to be expected there, or "".
    remark: str
    is_program: bool
    decides: bool
    has_won: bool
    is_own: bool
    # "" where no time is kept.
    clock: str
    # When the time runs out, in milliseconds since the epoch, or 0.
    until: int
    score: int
    # The account whose name this is; "" for any other text, and while the game goes on.
    account: str = ""


# The moves told last, by all that their sentences depend on.
TOLD: SizedCache[tuple[object, ...], Entry] = SizedCache(16_000_000, Entry.size)
MOST_PLACES = 4_000


# What a picture begins with: its own element, then its style and what it draws again and again.
OPENING = re.compile(r'<svg [^>]*?class="([^"]*)"[^>]*>(?=<style>)')
END_OF_STYLE, DEFINED, END_OF_DEFINED = "</style>", "<defs>", "</defs>"


def unstocked(picture: str) -> tuple[str, str]:
    """A picture without its stock, and the stock as a picture of no size: a page needs it only once."""
    found = OPENING.match(picture)
    if found is None:
        return picture, ""
    begin = found.end()
    end = picture.index(END_OF_STYLE, begin) + len(END_OF_STYLE)
    if picture.startswith(DEFINED, end):
        end = picture.index(END_OF_DEFINED, end) + len(END_OF_DEFINED)
    stock = f'<svg class="{found[1]}" width="0" height="0" aria-hidden="true">{picture[begin:end]}</svg>'
    return picture[:begin] + picture[end:], stock


TOUCH = re.compile(r'data-touch="([^"]*)"')


def touches_in(picture: str) -> set[str]:
    """Everything in a picture that can be touched."""
    return set(TOUCH.findall(picture))


@cache
def template_of(part: str) -> Template:
    """The template of a piece, read once."""
    found = get_template(f"teahouse/parts/{part}.html")
    assert isinstance(found, DjangoTemplate)
    return found.template


# Most lines about players stay as they are from one move to the next.
@lru_cache(MOST_PLACES)
def place_line(place: Place, language: str) -> SafeString:
    """A player at the table."""
    return template_of("place").render(Context({"place": place, "language": language}))


def remark(player: Player, running: bool) -> str:
    """What is to be said of a seat at which nobody plays just now."""
    if player.is_free:
        return "seat:free"
    if player.is_kept:
        return "seat:kept"
    if player.stand_in:
        return "seat:stand_in"
    return "seat:away" if running and not player.bot and not player.is_here else ""
