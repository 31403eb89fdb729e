"""What cards are, in the hand, in the display, in the pile and among the discards."""

from teahouse.core.state import UNKNOWN
from teahouse.draw.explanation import Explanation
from teahouse.games.han.box import MOST_PILES
from teahouse.games.han.look.facts import by_colour
from teahouse.games.han.look.phrases import Phrases
from teahouse.games.han.look.tallies import sentence_start
from teahouse.games.han.state import HanState


def hand(seen: HanState, colour: int, phrases: Phrases) -> Explanation:
    """A card of one's own: what it pays for, alone and as one of a pair."""
    held = own_cards(seen, colour, phrases)
    if held > 1:
        pair = phrases.say("pair:you", n=str(held))
    else:
        pair = phrases.say("single:you" if held else "pair")
    sentences = [*what_it_pays(seen, colour, phrases), pair]
    return Explanation(card_title(colour, phrases), " ".join(sentences), "han-joker")


def display(seen: HanState, colour: int, phrases: Phrases) -> Explanation:
    """A card that lies face up: what it pays for, and how it goes with the reader's own."""
    sentences = [phrases.say("display"), *what_it_pays(seen, colour, phrases)]
    if phrases.has_reader:
        held = own_cards(seen, colour, phrases)
        sentences.append(phrases.count("display:have", held) if held else phrases.say("display:none"))
    return Explanation(card_title(colour, phrases), " ".join(sentences), "han-draw")


def card_title(colour: int, phrases: Phrases) -> str:
    """A card by its colour."""
    return sentence_start(phrases.say("card", colour=phrases.names.colours[colour]))


def own_cards(seen: HanState, colour: int, phrases: Phrases) -> int:
    """How many cards of a colour the reader holds."""
    cards = by_colour(seen.hands, phrases.reader) if phrases.has_reader else ()
    return cards[colour] if cards and cards[0] != UNKNOWN else 0


def what_it_pays(seen: HanState, colour: int, phrases: Phrases) -> list[str]:
    """The provinces of a card's colour; a map of one's own may have none."""
    own = [phrases.province(place, "in") for place, dye in enumerate(seen.house.map.colour_of) if dye == colour]
    return [phrases.say("card:pays", provinces=phrases.series("or", own))] if own else []


def pile(seen: HanState, phrases: Phrases) -> Explanation:
    """The draw pile, and what happens when it runs out."""
    title = phrases.say("pile:title")
    if seen.exhausted == MOST_PILES:
        return Explanation(title, phrases.say("pile:last"), "han-second-pile")
    is_first = seen.exhausted == 0
    text = f"{phrases.count('pile', len(seen.pile))} {phrases.say('pile:first' if is_first else 'pile:second')}"
    return Explanation(title, text, "han-pile-out" if is_first else "han-second-pile")


def discards(seen: HanState, phrases: Phrases) -> Explanation:
    """The discards by colour, and what becomes of them."""
    counts = by_colour(seen.discard)
    if sum(counts):
        first = next(count for count in counts if count)
        sentences = [phrases.count("discards", first, cards=phrases.names.cards(counts))]
    else:
        sentences = [phrases.say("discards:none")]
    if seen.exhausted == 0:
        sentences.append(phrases.say("discards:next"))
    return Explanation(phrases.say("discards:title"), " ".join(sentences), "han-pile-out")


def swap(seen: HanState, phrases: Phrases) -> Explanation:
    """The button that swaps a card."""
    return Explanation(phrases.names.fill("do:swap"), phrases.say("swap"), "han-swap")
