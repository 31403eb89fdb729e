"""A player with one finger: taps what the page of a table offers, and counts the taps."""

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from bench.held_frame import legal_actions
from teahouse.core.game import Game

OFFERS = (Path(__file__).parent / "offers.js").read_text(encoding="utf-8")
# More taps than any decision takes.
MOST_TAPS = 60
# Notes what the page plays.
LISTEN = """() => {
  globalThis.played = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const { do: command, value } = JSON.parse(text);
    if (/^play/.test(command)) played.push(String(value));
    send.call(this, text);
  };
}"""
SETTLED = "() => teahouse.table.line.waiting.size === 0"
# There is something to choose, or the game is over; a decision with one legal answer is about to play itself.
READY = """() => document.querySelector("#notice .end")
  || document.querySelector("#prompt.yours") && teahouse.table.frame.actions.length !== 1"""
# What cannot be seen, but is on a page that scrolls, comes into view; a swipe of a person.
SCROLL = """() => {
  const hidden = [...document.querySelectorAll("#board [data-touch].legal, #choices button.main, #choices button")]
    .filter(thing => thing.checkVisibility());
  hidden[0]?.scrollIntoView({ block: "center", inline: "center" });
}"""
# Touches that stand for others too, as somebody who knows the page makes them: a figure in the supply takes its card.
SHORT_WAYS = {"dragon": {"person"}}
# Things or buttons that somebody would rather tap than others; a smaller number is preferred.
Preference = Callable[[dict[str, Any]], int]


# A preference beyond which somebody looks at what is behind first.
AVOIDED = 9


def any_offer(_: dict[str, Any]) -> int:
    """One is as good as the other."""
    return 0


@dataclass
class Deed:
    """A decision: the verbs that were played for it, and how many taps it took."""

    verbs: list[str] = field(default_factory=list)
    taps: int = 0


class TouchPlayer:
    """One finger at a table of a game."""

    def __init__(self, page: Page, game: Game, chooser: random.Random) -> None:
        self.page = page
        self.game = game
        self.chooser = chooser
        self.taps = 0
        self.heard = 0
        page.evaluate(LISTEN)

    def offers(self) -> dict[str, Any]:
        """What can be done now."""
        self.page.wait_for_function(SETTLED)
        found: dict[str, Any] = self.page.evaluate(OFFERS)
        return found

    def tap(self, offer: dict[str, Any]) -> None:
        """Tap something; what lies beyond the edge is brought in by a swipe first."""
        if not offer["point"]:
            self.swipe_to(offer)
        self.page.touchscreen.tap(*offer["point"])
        self.taps += 1

    def swipe_to(self, button: dict[str, Any]) -> None:
        """Bring a button into view."""
        found = self.page.locator(f"#choices button[name={button['name']}][value={json.dumps(button['value'])}]").first
        found.evaluate("button => button.scrollIntoView({ block: 'nearest', inline: 'nearest' })")
        box = found.bounding_box()
        assert box is not None
        button["point"] = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        self.taps += 1

    def wait(self) -> bool:
        """Wait until something is asked, or the game is over; whether something is asked."""
        self.page.wait_for_function(READY)
        found = self.offers()
        for note in found["notes"]:
            self.page.touchscreen.tap(*note["point"])
            self.page.locator("#notice button[name=caught_up]").wait_for(state="detached")
        return bool(found["isAsked"])

    def choose(self, found: dict[str, Any], prefer: Preference) -> None:
        """One tap towards a decision: confirm, or something that is offered."""
        if found["confirm"]:
            return self.tap(found["confirm"])
        offered = [thing for thing in found["things"] if not thing["isChosen"]] + found["buttons"]
        if offered:
            least = min(map(prefer, offered))
            if least < AVOIDED or not found["tabs"]:
                return self.tap(self.chooser.choice([offer for offer in offered if prefer(offer) == least]))
        if found["tabs"]:
            return self.tap(found["tabs"][0])
        self.page.evaluate(SCROLL)
        self.taps += 1
        return None

    def decide(self, prefer: Preference = any_offer) -> Deed:
        """Make one decision."""
        found, before = self.offers(), self.taps
        seq = found["seq"]
        while found["isAsked"] and found["seq"] == seq:
            assert self.taps - before < MOST_TAPS, f"{self.game.id}: no decision after: {found['prompt']}"
            self.choose(found, prefer)
            found = self.offers()
        return Deed(self.new_verbs(), self.taps - before)

    def new_verbs(self) -> list[str]:
        """What the page has played since the last look."""
        played = self.page.evaluate("() => played")
        fresh, self.heard = played[self.heard :], len(played)
        return [self.game.text(int(number)).split()[0] for value in fresh for number in re.findall(r"\d+", value)]

    def legal_verbs(self) -> set[str]:
        """What kinds of actions are allowed now."""
        frame = self.page.evaluate("() => ({ actions: teahouse.table.frame.actions })")
        return {self.game.text(action).split()[0] for action in legal_actions(frame)}

    def play(self, most: int = 10_000, prefer: Preference = any_offer) -> Iterator[Deed]:
        """Decision after decision, until the game is over or so many taps were made."""
        while self.taps < most and self.wait():
            yield self.decide(prefer)


def shortest_first(game: Game) -> Preference:
    """Rather the touches that save others, if the game has some."""
    domains = SHORT_WAYS.get(game.id, ())

    def prefer(offer: dict[str, Any]) -> int:
        return 0 if offer.get("touch", "").split(":")[0] in domains else 1

    return prefer


def towards(game: Game, action: str) -> Preference:
    """Rather what leads to an action."""
    number = game.parse(action)
    touches = set(game.touches(number))

    def prefer(offer: dict[str, Any]) -> int:
        if offer.get("name") == "play":
            return 0 if offer["value"] == str(number) else AVOIDED
        return 0 if offer.get("touch", offer.get("value")) in touches else AVOIDED

    return prefer
