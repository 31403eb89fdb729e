"""Leaderboards: who is strong at a game in a company of a size, and how sure that is."""

from dataclasses import dataclass

from django.db.models import F
from django.utils.safestring import SafeString, mark_safe

from teahouse.draw import svg
from teahouse.web.accounts.models import Rating

SHOWN = 100
# Whoever has played fewer games stands apart.
SETTLED = 10
# How many times the uncertainty to both sides of the mean: what is almost certainly true.
WIDE = 3
STEP = 10


@dataclass
class Line:
    """One player, with the ends of what their strength may be."""

    place: int
    name: str
    bot: str
    games: int
    wins: float
    mean: float
    low: float
    high: float
    own: bool
    picture: SafeString = SafeString()


@dataclass
class Board:
    """A leaderboard: those with a place, those who are still too new for one, and the scale of the pictures."""

    settled: list[Line]
    new: list[Line]
    scale: SafeString

    @property
    def has_any(self) -> bool:
        """Whether anybody has played."""
        return bool(self.settled or self.new)


def rank_players(game: str, seats: int, account: int | None) -> Board:
    """The leaderboard of a game, by the least that a player's strength almost certainly is."""
    rated = Rating.objects.filter(game=game, seats=seats).select_related("account")
    ordered = rated.order_by((F("mu") - WIDE * F("sigma")).desc(), "pk")
    settled = lines(list(ordered.filter(games__gte=SETTLED)[:SHOWN]), account)
    new = lines(list(ordered.filter(games__lt=SETTLED, games__gt=0)[:SHOWN]), account)
    everybody = settled + new
    if not everybody:
        return Board([], [], SafeString())
    least = STEP * (min(line.low for line in everybody) // STEP)
    most = STEP * -(-max(line.high for line in everybody) // STEP)
    for line in everybody:
        line.picture = interval(line, least, max(most, least + STEP))
    return Board(settled, new, scale(least, max(most, least + STEP)))


def lines(ratings: list[Rating], account: int | None) -> list[Line]:
    """The ratings, each with its place; equals share one."""
    found: list[Line] = []
    for number, rating in enumerate(ratings, 1):
        low = rating.mu - WIDE * rating.sigma
        place = found[-1].place if found and found[-1].low == low else number
        found.append(
            Line(
                place=place,
                name=rating.account.username if rating.account else "",
                bot=rating.bot,
                games=rating.games,
                wins=rating.wins,
                mean=rating.mu,
                low=low,
                high=rating.mu + WIDE * rating.sigma,
                own=account is not None and rating.account_id == account,
            )
        )
    return found


def share(value: float, least: float, most: float) -> str:
    """Where a value lies between the ends of the scale; per cent, so that the picture fits any width."""
    return f"{100 * (value - least) / (most - least):.2f}%"


def interval(line: Line, least: float, most: float) -> SafeString:
    """What the strength may be, as a bar whose left end decides the place, with the mean as a dot (bots: a square)."""
    left, middle, right = (share(value, least, most) for value in (line.low, line.mean, line.high))
    colour = "var(--ink-2)" if line.bot else "var(--jade)"
    drawn = [upright(share(mark, least, most), 0, 28, "var(--line)", 1) for mark in marks(least, most)]
    drawn.append(svg.element("line", x1=left, x2=right, y1=14, y2=14, stroke=colour, stroke_width=6, opacity=0.35))
    drawn.append(upright(left, 5, 23, colour, 3))
    shape = svg.rect(-5.5, -5.5, 11, 11, fill=colour) if line.bot else svg.circle(0, 0, 6, fill=colour)
    drawn.append(svg.element("svg", shape, x=middle, y=14, overflow="visible"))
    return mark_safe(svg.element("svg", *drawn, class_="interval", height=28, aria_hidden="true"))


def upright(across: str, top: float, bottom: float, colour: str, width: float) -> str:
    """A line from top to bottom."""
    return svg.element("line", x1=across, x2=across, y1=top, y2=bottom, stroke=colour, stroke_width=width)


def marks(least: float, most: float) -> list[float]:
    """The lines of the scale."""
    count = int((most - least) / STEP)
    return [least + STEP * number for number in range(count + 1)]


def scale(least: float, most: float) -> SafeString:
    """The numbers above the bars."""
    written = []
    for mark in marks(least, most):
        anchor = "start" if mark == least else "end" if mark == most else "middle"
        number = svg.element(
            "text", svg.number(int(mark)).replace("-", "−"), x=share(mark, least, most), y=14, text_anchor=anchor
        )
        written.append(number)
    return mark_safe(svg.element("svg", *written, class_="scale", height=18, aria_hidden="true"))
