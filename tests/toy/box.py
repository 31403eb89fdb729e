"""What is in the box of Three Cups: nine cards, three each of one, two and three leaves."""

LEAVES = [1, 2, 3]
COPIES = 3
HAND = 2
SEATS = 3
