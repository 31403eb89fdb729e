"""What pictures and texts of Confucius both read from a position."""


def cards_of(table: object, first: int, size: int) -> list[int]:
    """Some numbers of a table, e.g. the cards of a hand."""
    return [int(table[first + place]) for place in range(size)]  # type: ignore[index]
