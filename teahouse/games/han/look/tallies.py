"""Who has how many of something, in a sentence: "Indigo has 3 pagodas, and Vermilion and Jade 1 each"."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from teahouse.core.state import NOBODY
from teahouse.games.han.box import MOST_SEATS, NO_PIECE
from teahouse.games.han.look.names import HanNames

Share = TypeVar("Share", int, tuple[int, int])


def tally(names: HanNames, message: str, counts: Sequence[int], reader: int = NOBODY) -> str:
    """Everybody who has any, those with the most first. The message says what the first ones have, e.g.
    "have:pagodas"; of the others "have:more" says only how many. Where nobody but the reader has any, nothing sets them
    against others: "have:pagodas:alone:you"."""
    found = grouped({seat: count for seat, count in enumerate(counts) if count})
    more = message.partition(":")[0] + ":more"
    kinds = [message, *[more] * len(found)]
    if is_alone(counts, reader):
        kinds = [message + ":alone"]
    said = [share(names, kind, seats, count, reader) for kind, (seats, count) in zip(kinds, found, strict=False)]
    return clauses(names, said)


def is_alone(counts: Sequence[int], reader: int) -> bool:
    """Whether nobody but the reader has any."""
    return reader >= 0 and counts[reader] > 0 and sum(counts) == counts[reader]


def grouped(shares: Mapping[int, Share]) -> list[tuple[list[int], Share]]:
    """The seats that have the same together, those with the most first."""
    return [
        ([seat for seat, own in shares.items() if own == value], value)
        for value in sorted(set(shares.values()), reverse=True)
    ]


def share(names: HanNames, message: str, seats: Sequence[int], count: int, reader: int = NOBODY) -> str:
    """What some seats have, each of them the same: "you and Jade have 2 pagodas each"."""
    asked = message + (":several" if len(seats) > 1 else "")
    if reader in seats and names.words is not None and names.words.knows(asked + ":you"):
        asked += ":you"
    return names.fill(asked, n=str(count), players=names.players(seats, reader))


def clauses(names: HanNames, said: Sequence[str]) -> str:
    """Clauses that make one sentence."""
    return said[0] if len(said) == 1 else names.series("about:clauses", said)


def province_line(names: HanNames, inside: str, owners: Sequence[int], envoys: Sequence[int]) -> str:
    """How a province stands; `inside` is "in Wei", `owners` has the seat or NO_PIECE for each of its sites."""
    pagodas, free = [owners.count(seat) for seat in range(MOST_SEATS)], owners.count(int(NO_PIECE))
    kind = ":full" if not free else "" if any(pagodas) else ":empty"
    lines = [names.say("province" + kind, n=str(free), province=inside)]
    lines += [tally(names, "have:pagodas", pagodas)] if any(pagodas) else []
    lines += [tally(names, "have:envoys", envoys)] if any(envoys) else []
    return sentence_start("; ".join(lines))


def sentence_start(words: str) -> str:
    """Words as they begin a line."""
    return words[:1].upper() + words[1:]
