"""What everybody knows of a seat: its points, its cards and the pieces that it has left."""

from collections.abc import Sequence
from typing import Final

from teahouse.draw.explanation import Explanation
from teahouse.games.han.box import ENVOY, ENVOYS, FORT, MOST_SEATS, PAGODA, PAGODAS
from teahouse.games.han.game_end import finish
from teahouse.games.han.look.facts import by_colour
from teahouse.games.han.look.phrases import Phrases
from teahouse.games.han.look.tallies import clauses, grouped, sentence_start, share
from teahouse.games.han.phases import OVER
from teahouse.games.han.state import HanState

# Kinds of piece: their numbers, and how many a seat begins with.
PIECES: Final = {"pagoda": (int(PAGODA), int(PAGODAS)), "envoy": (int(ENVOY), int(ENVOYS)), "fort": (int(FORT), 1)}


def score(seen: HanState, seat: int, phrases: Phrases) -> Explanation:
    """A player's points, and what they would be if the game ended now."""
    sentences = [phrases.count_of("score", int(seen.points[seat]), seat)]
    if seen.phase != OVER:
        sentences.append(phrases.count_of("score:end", points_at_the_end(seen)[seat], seat))
    return Explanation(phrases.names.seats[seat], " ".join(sentences), "han-final-scoring")


def points_at_the_end(seen: HanState) -> list[int]:
    """Everybody's points if the game ended now: nothing that scores is hidden."""
    end = seen.copy()
    finish(end)
    return end.scores()


def winner(seen: HanState, seat: int, phrases: Phrases) -> Explanation:
    """Who has won."""
    text = phrases.count_of("winner", int(seen.points[seat]), seat)
    return Explanation(phrases.names.seats[seat], text, "han-final-scoring")


def wall(seen: HanState, phrases: Phrases) -> Explanation:
    """The Great Wall with everybody's points."""
    points = seen.scores()
    if not any(points):
        now = phrases.say("wall:nobody")
    else:
        now = sentence_start(standings(points, phrases)) + "."
    return Explanation(phrases.names.fill("panel:wall"), f"{phrases.say('wall')} {now}", "han-aim")


def standings(points: Sequence[int], phrases: Phrases) -> str:
    """Who has how many points, those with none included."""
    said: list[str] = []
    for seats, count in grouped(dict(enumerate(points))):
        said.append(share(phrases.names, "have:more" if said else "have:points", seats, count, phrases.reader))
    return clauses(phrases.names, said)


def supply(seen: HanState, kind: str, seat: int, phrases: Phrases) -> Explanation | None:
    """The pieces of one kind that a seat has left."""
    if kind not in PIECES or not 0 <= seat < seen.seats or kind == "fort" and not seen.house.has_forts:
        return None
    number, all = PIECES[kind]
    left = int(seen.supply[number * MOST_SEATS + seat])
    title = phrases.names.fill(f"do:{kind}")
    if kind != "fort":
        have = phrases.of(f"supply:{kind}", seat, n=str(left), all=str(all))
        return Explanation(title, f"{have} {phrases.say('supply:tie')}", "han-supply")
    have = phrases.of("supply:fort" if left else "supply:no-fort", seat)
    way = "2014" if seen.house.forts_of_2014 else "booklet"
    return Explanation(title, f"{have} {phrases.say(f'fort:{way}')}" if left else have, "han-forts")


def cards(seen: HanState, value: str, seat: int, phrases: Phrases) -> Explanation | None:
    """A hand as everybody knows it."""
    if value != "known":
        return None
    names, size, known = phrases.names, int(seen.hand_sizes[seat]), by_colour(seen.known, seat)
    if size and sum(known) == size:
        sentences = [phrases.count_of("known:all", size, seat, cards=names.cards(known))]
    else:
        sentences = [phrases.count_of("held", size, seat)]
        seen_cards = phrases.say("known", cards=names.cards(known)) if any(known) else phrases.count("known:none", size)
        sentences += [seen_cards] if size else []
    is_own = seat == phrases.reader
    title = names.fill("panel:hand-me") if is_own else names.fill("panel:hand", player=names.seats[seat])
    return Explanation(title, " ".join(sentences), "han-cards")
