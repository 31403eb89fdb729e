"""What other parts of the house may listen to."""

from django.dispatch import Signal

# A game is over; sent with the table's `id` after the end was committed. A listener that fails is logged, no more.
finished = Signal()

# An account has got a name; sent with it `folded`, in the same transaction.
name_taken = Signal()

# The house has opened: what was missed while it was closed can be made good.
opened = Signal()
