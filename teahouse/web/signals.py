"""What other parts of the house may listen to."""

from django.dispatch import Signal

# A game is over; sent with the table's `id` after the end was committed. A listener that fails is logged, no more.
finished = Signal()

# The house has opened: what was missed while it was closed can be made good.
opened = Signal()
