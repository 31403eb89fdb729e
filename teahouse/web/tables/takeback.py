"""Taking back: what a seat may take back by itself, and what the others must agree to."""

from teahouse.core.errors import Outdated
from teahouse.web.errors import Declined
from teahouse.web.models import Seat
from teahouse.web.tables import clocks
from teahouse.web.tables.commits import count_change
from teahouse.web.tables.decisions import Turn, turn
from teahouse.web.tables.seat_view import facts_of

# After so many rows nothing is taken back any more: whoever reads a table plays all of its rows again.
MOST_ROWS = 5_000


def step_back(id: str, seat: int, seq: int, whole_turn: bool = False) -> None:
    """Take back the last decision, or the whole turn, as far as the contract allows; bots consent."""
    with turn(id) as now:
        if seq != now.live.seq:
            raise Outdated(f"this takes back decision {seq}, the table is at decision {now.live.seq}")
        require_present(now, seat)
        count = now.live.sitting.undoable(seat, facts_of(now.live).consenting_bots(seat), whole_turn)
        if not count:
            raise Declined("undo")
        take_back(now, seat, len(now.live.steps) - count)
        clocks.limit(now.table, now.seats[seat], now.now)
        now.table.save(update_fields=["deadline"])


def require_present(now: Turn, seat: int) -> None:
    """Only who plays takes back: nobody for whom a bot does, and not without end."""
    place = now.seats[seat]
    if place.left or place.bot:
        raise Declined("left")
    if place.stand_in:
        raise Declined("stand_in")
    if now.live.seq >= MOST_ROWS:
        raise Declined("undo")


def take_back(now: Turn, seat: int, to: int) -> None:
    """Only the first `to` moves stand."""
    clocks.take_back(now.table, now.seats, [step.seat for step in now.live.steps[to:]], now.now)
    if clocks.has_clock(now.table):
        Seat.objects.bulk_update(now.seats, ["time_left"])
    now.live.take_back(now.write(now.next_seq(), seat, back_to=to))
    now.go_on()


def ask_back(id: str, seat: int) -> None:
    """Ask everybody else at the table to let the seat take back its last decision, whatever has come of it since."""
    with turn(id) as now:
        facts = facts_of(now.live)
        if facts.is_serious:
            raise Declined("serious")
        require_present(now, seat)
        pending = now.table.asking
        if pending and pending["seq"] == now.live.seq and pending["seat"] != seat:
            raise Declined("asked_already")
        own = [number for number, step in enumerate(now.live.steps) if step.seat == seat and not step.automatic]
        needed = facts.people_besides(seat)
        # Somebody who is alone among bots has nobody to ask.
        if not own or not needed:
            raise Declined("undo")
        now.table.asking = {"seat": seat, "to": own[-1], "needed": needed, "agreed": [], "seq": now.live.seq}
        count_change(now.table)


def answer_back(id: str, seat: int, agrees: bool) -> None:
    """One of those who were asked answers; with the last yes the moves are taken back."""
    with turn(id) as now:
        asking = now.table.asking
        if not asking or seat not in asking["needed"] or asking["seq"] != now.live.seq:
            raise Declined("nothing_asked")
        if not agrees:
            now.table.asking = None
            count_change(now.table)
            return
        asking["agreed"] = sorted({*asking["agreed"], seat})
        if asking["agreed"] == asking["needed"]:
            take_back(now, asking["seat"], asking["to"])
        else:
            count_change(now.table)
