"""Han for screen readers: a position in sentences."""

from teahouse.core.words import Words, words_of
from teahouse.games.han import GAME
from teahouse.games.han.box import MOST_SEATS, NO_PIECE
from teahouse.games.han.look.board_text import card_lines
from teahouse.games.han.look.facts import sites_in
from teahouse.games.han.names import province_name
from teahouse.games.han.state import HanState


def sentences(seen: HanState, *, lang: str = "en") -> list[str]:
    """The position in sentences: every province, then cards and scores."""
    words = words_of(GAME.package, lang)
    lines = []
    for province in range(int(seen.house.map.province_count)):
        standing = [int(seen.pagodas[site]) for site in sites_in(seen, province)]
        facts = {
            "province": province_name(seen.house.map, province, lang),
            "pagodas": tally({seat: standing.count(seat) for seat in range(MOST_SEATS)}, words, "pagodas"),
            "envoys": tally(
                {seat: int(seen.envoys[province * MOST_SEATS + seat]) for seat in range(MOST_SEATS)}, words, "envoys"
            ),
            "free": str(standing.count(int(NO_PIECE))),
        }
        lines.append(words.say("sentence:province", facts, "full" if facts["free"] == "0" else ""))
    return lines + card_lines(seen, lang, is_marked=False)


def tally(counts: dict[int, int], words: Words, form: str) -> str:
    """Pieces by seat, e.g. "Jade 2, Plum 1"."""
    named = [f"{words.name('seat', str(seat))} {count}" for seat, count in counts.items() if count]
    return ", ".join(named) or words.say("sentence:nothing", form=form)
