"""The notation of the Pai Sho community: whole games, read and written.

    0H.R,W,K,B;0G.R,W,K,B;1G.R3(0,-8);1H.R3(0,8);2G.W5(8,0);…;6G.(8,0)-(7,-2)+L(8,0);…

A turn is one move there and up to two decisions here; a declined bonus is not written.
"""

import re
from collections.abc import Sequence

from teahouse.core.errors import NotAllowed, Unreadable
from teahouse.core.game import Game
from teahouse.core.record import Record, result_of
from teahouse.core.state import NOBODY
from teahouse.games.skud.box import ACCENT_CODES, BASIC_CODES, OWNERS

POINT = r"\((-?\d+,-?\d+)\)"
MOVE = re.compile(r"(\d+)([GH])\.(.+)")
ACCENTS = re.compile(r"[RWKBPMT](?:,[RWKBPMT])*")
PLANT = re.compile(rf"([RW][345]){POINT}")
ARRANGE = re.compile(rf"{POINT}-{POINT}(?:[+_](.+))?")
BONUS = re.compile(rf"([RW][345]|[LORWKBPMT]){POINT}(?:-{POINT})?")

VERB_OF = {
    "L": "lotus",
    "O": "orchid",
    "R": "rock",
    "W": "wheel",
    "K": "knotweed",
    "B": "boat",
    "P": "pond",
    "M": "bamboo",
    "T": "turtle",
}
CODE_OF = {verb: code for code, verb in VERB_OF.items()}


def body(text: str) -> str:
    """One of our actions in the community's notation, without its number."""
    verb, *words = text.split()
    if verb == "accents":
        return ",".join(words)
    if verb == "open":
        return f"{words[0]}(0,-8)"
    if verb in ("plant", "bonus"):
        return f"{words[0]}({words[1]})"
    if verb == "arrange":
        return f"({words[0]})-({words[1]})"
    if verb == "skip":
        return ""
    return CODE_OF[verb] + "-".join(f"({point})" for point in words)


def bonus_text(text: str) -> str:
    """Our action for what stands behind the plus sign."""
    found = BONUS.fullmatch(text)
    if not found or (found[3] and found[1] != "B"):
        raise Unreadable(f'expected a bonus such as "K(1,4)", got "{text}"')
    code, point, goal = found.groups()
    if code in BASIC_CODES:
        return f"bonus {code} {point}"
    return " ".join([VERB_OF[code], point] + ([goal] if goal else []))


def accents_text(text: str) -> str:
    """Our action for a choice of accents, in whatever order they stand."""
    return "accents " + " ".join(sorted(text.split(","), key=ACCENT_CODES.index))


def move_texts(text: str, setup: bool) -> tuple[int, int, list[str]]:
    """The number, the seat and our actions of one move; `setup` knows accents and opening flowers."""
    found = MOVE.fullmatch(text)
    if not found:
        raise Unreadable(f'expected a move such as "2G.(0,-8)-(2,-7)", got "{text}"')
    number, seat, rest = int(found[1]), OWNERS.index(found[2]), found[3]
    if number == 0 and ACCENTS.fullmatch(rest):
        return number, seat, [accents_text(rest)]
    if planted := PLANT.fullmatch(rest):
        if setup and number == 1:
            return number, seat, [f"open {planted[1]}"] if seat == 0 else []
        return number, seat, [f"plant {planted[1]} {planted[2]}"]
    if arranged := ARRANGE.fullmatch(rest):
        return (
            number,
            seat,
            [f"arrange {arranged[1]} {arranged[2]}"] + ([bonus_text(arranged[3])] if arranged[3] else []),
        )
    raise Unreadable(f'expected accents, a plant or an arrange, got "{rest}"')


def split_moves(text: str) -> list[str]:
    """The moves of a game: semicolons or new lines stand between them."""
    return [move.strip() for move in re.split(r"[;\n]", text) if move.strip()]


def read_moves(text: str, setup: bool = True) -> list[str]:
    """Our actions for a piece of notation, without declined bonuses: only a replay knows where these are."""
    return [action for move in split_moves(text) for action in move_texts(move, setup)[2]]


def read_game(game: Game, text: str, options: dict[str, object] | None = None, seats: Sequence[str] = ()) -> Record:
    """A whole game as a record: every move is checked, declined bonuses are filled in."""
    if not split_moves(text):
        raise Unreadable('expected moves such as "0H.R,W,K,B", got nothing')
    record = Record(game, list(seats) or ["Guest", "Host"], "", options, source="notation")
    state = record.start()
    for move in split_moves(text):
        try:
            _, seat, actions = move_texts(move, setup=not record.options["informal_start"])
            if state.to_move == NOBODY:
                raise Unreadable("the game is over before it")
            if actions and seat != state.to_move:
                raise Unreadable(f"it is {['Guest', 'Host'][state.to_move]}'s turn")
            check_opening(move, record.moves, actions)
            for action in actions:
                game.check(state, game.parse(action))
                state.play(game.parse(action))
                record.moves.append(action)
            if actions and state.position()["phase"] == "bonus":
                state.play(game.parse("skip"))
                record.moves.append("skip")
        except NotAllowed as error:
            raise NotAllowed(f'notation, move "{move}": {error}', error.rule) from None
        except Unreadable as error:
            raise Unreadable(f'notation, move "{move}": {error}') from None
    if state.to_move == NOBODY:
        record.result = result_of(state)
    return record


def check_opening(move: str, played: list[str], actions: list[str]) -> None:
    """The two opening plants are one decision here: Host's must be the same flower in the opposite gate."""
    place = move.partition(".")[2]
    if actions and actions[0].startswith("open ") and not place.endswith("(0,-8)"):
        raise Unreadable("Guest's first flower goes to the south gate 0,-8")
    if not actions:
        flower = played[-1].removeprefix("open ")
        if not played[-1].startswith("open ") or place != f"{flower}(0,8)":
            raise Unreadable("Host's first flower is the same as Guest's, in the north gate 0,8")


def write_game(record: Record) -> str:
    """A record in the community's notation."""
    moves: list[str] = []
    turn = 1 if record.options["informal_start"] else 2
    seat = 0
    for text in record.moves:
        verb = text.split()[0]
        if verb == "accents":
            moves.append(f"0{OWNERS[1 - len(moves)]}.{body(text)}")
        elif verb == "open":
            moves += [f"1G.{body(text)}", f"1H.{text.split()[1]}(0,8)"]
        elif verb in ("plant", "arrange"):
            moves.append(f"{turn}{OWNERS[seat]}.{body(text)}")
            turn, seat = turn + seat, 1 - seat
        elif verb != "skip":
            moves[-1] += "+" + body(text)
    return ";".join(moves)
