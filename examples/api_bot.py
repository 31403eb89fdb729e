"""Play a whole game against one of the server's bots, at random: TEAHOUSE_TOKEN=tea_… python api_bot.py"""

import json
import os
import random
import secrets
import sys
import urllib.request
from http.client import HTTPResponse
from typing import TypedDict

HOUSE = os.environ.get("TEAHOUSE_URL", "http://127.0.0.1:8000")
TOKEN = os.environ["TEAHOUSE_TOKEN"]


class Table(TypedDict):
    """The part of a table's view that is used here."""

    id: str
    commitment: str
    seq: int
    seat: int
    legal: list[str]
    result: dict[str, list[int]]


def ask(path: str, body: dict[str, object] | None = None) -> HTTPResponse:
    """Send a request to the house: POST with a body, GET without. The response can be read line by line."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    answer: HTTPResponse = urllib.request.urlopen(urllib.request.Request(HOUSE + path, data, headers), timeout=60)
    return answer


def play(game: str) -> Table:
    """Set up a table with bots in all other seats, sit down, answer every decision, and return the last view."""
    shelf = json.load(ask("/api/games"))
    seats = next(found["seats"][0] for found in shelf["games"] if found["id"] == game)
    table: Table = json.load(ask("/api/tables", {"game": game, "seats": seats, "bots": ["greedy"] * (seats - 1)}))
    print(f"{HOUSE}/t/{table['id']}, commitment {table['commitment']}", flush=True)
    ask(f"/api/tables/{table['id']}/join", {"nonce": secrets.token_hex(32)})
    answered = -1
    for line in ask(f"/api/tables/{table['id']}/stream"):
        if line.strip():  # a blank line only keeps the connection alive
            table = json.loads(line)
            if table["legal"] and table["seq"] > answered:
                answered = table["seq"]
                choice = random.choice(table["legal"])
                ask(f"/api/tables/{table['id']}/actions", {"action": choice, "seq": answered})
    return table


if __name__ == "__main__":
    last = play(sys.argv[1] if len(sys.argv) > 1 else "skud")
    print(f"seat {last['seat']}, places {last['result']['ranking']}, points {last['result']['scores']}")
