"""Records: game, options, seats, seed and moves, from which every state can be made again."""

import json
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from teahouse.core.errors import NotAllowed, TeahouseError, Unreadable
from teahouse.core.fair import Fair, read_fair
from teahouse.core.files import MOST_BYTES, contents, read_json, text_of, write_whole
from teahouse.core.game import Game
from teahouse.core.options import Options
from teahouse.core.registry import game as game_with_id
from teahouse.core.rng import key_of
from teahouse.core.state import NOBODY, State

FORMAT = 1
MOST_MOVES = 5_000
LONGEST_MOVE = 200
LONGEST_NAME = 100
LONGEST_SEED = 200
# Control and format signs, halves of characters, ends of lines.
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
MOST_SCORE = 1_000_000
FIELDS = ["teahouse", "game", "version", "options", "seats", "seed", "moves", "result", "fair"]
NEEDED = FIELDS[:-2]
RESULT_FIELDS = ["outcome", "ranking", "scores", "end", "by"]
ENDS = ["rules", "resigned", "time", "abandoned"]
# Longer names of unknown fields are cut in errors.
LONGEST_FIELD = 80
# Of these the result names the seat.
ENDS_BY_SOMEBODY = ["resigned", "time"]

Result = dict[str, object]


class Record:
    """One game from its first decision on. `result` is None while it goes on."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        seed: str,
        options: Mapping[str, object] | None = None,
        moves: Sequence[str] = (),
        result: Result | None = None,
        source: str = "",
        fair: Fair | None = None,
    ) -> None:
        self.game = game
        self.seats = list(seats)
        self.seed = seed
        self.options: Options = game.resolve(options or {}, len(self.seats))
        self.moves = list(moves)
        self.result = result
        # Where the seed came from, if a table promised that it could be checked.
        self.fair = fair
        # The version of the rules that it was played by.
        self.version = game.version
        # What error messages call the record: its file, and the line in a collection.
        self.source = source

    @staticmethod
    def load(path: str | Path) -> "Record":
        """The record in a file, checked for shape; `check` also replays it."""
        return Record.read(contents(path), str(path))

    @staticmethod
    def load_all(path: str | Path) -> list["Record"]:
        """The records of a collection, one a line."""
        lines = text_of(path).split("\n")
        found = [Record.read(line, f"{path}:{number}") for number, line in enumerate(lines, 1) if line.strip()]
        if not found:
            raise Unreadable(f"{path}: holds no record")
        return found

    @staticmethod
    def read(text: str, source: str = "record") -> "Record":
        """The record that a JSON text holds."""
        if len(text) > MOST_BYTES:
            raise Unreadable(f"{source}: larger than {MOST_BYTES} bytes, the most a record may have")
        fields = read_json(text, source)
        try:
            return from_fields(fields, source)
        except TeahouseError as error:
            raise Unreadable(f"{source}: {error}") from None

    def start(self, log: list[tuple[int, ...]] | None = None) -> State:
        """The state before the first move."""
        return self.game.start(len(self.seats), key_of(self.seed), dict(self.options), log)

    def states(self) -> Iterator[State]:
        """The state before the first move and after each; every move is checked. Each is a copy of its own."""
        state = self.start()
        yield state.copy()
        for ply in range(1, len(self.moves) + 1):
            self.replay(state, ply)
            yield state.copy()

    def state(self, ply: int = -1) -> State:
        """The state after `ply` moves; after the last one by default."""
        if ply > len(self.moves):
            raise Unreadable(f"{self.name()}: has {len(self.moves)} moves, so there is no ply {ply}")
        state = self.start()
        for number in range(1, (len(self.moves) if ply < 0 else ply) + 1):
            self.replay(state, number)
        return state

    def replay(self, state: State, ply: int) -> None:
        """Play the move of that number on the state before it."""
        text = self.moves[ply - 1]
        where = f"{self.name()}: move {ply} of {len(self.moves)}"
        if state.to_move == NOBODY:
            raise Unreadable(f'{where} "{text}": the game is over before it')
        try:
            action = self.game.parse(text)
            if self.game.text(action) != text:
                raise Unreadable(f'expected it written as "{self.game.text(action)}"')
            self.game.check(state, action)
        except NotAllowed as refused:
            raise NotAllowed(f"{where}: {refused}", refused.rule) from None
        except Unreadable as error:
            raise Unreadable(f'{where} "{text}": {error}') from None
        state.play(action)

    def check(self) -> State:
        """Replay every move and hold the result against the rules; the last state."""
        state = self.state()
        self.check_fair()
        over = state.to_move == NOBODY
        if self.result is None:
            if over:
                raise Unreadable(f"{self.name()}: the game is over, but the record has no result")
        elif over and self.result["end"] != "rules":
            end = self.result["end"]
            raise Unreadable(f"{self.name()}: the moves end the game by the rules, the result says {end}")
        elif self.result["end"] == "rules" and not over:
            raise Unreadable(f"{self.name()}: the result says the game ended by the rules, but it goes on")
        else:
            self.check_result(state, self.result)
        return state

    def check_result(self, state: State, result: Result) -> None:
        """Raise unless the result is what this end gives in the last state."""
        by = result.get("by")
        real = result_of(state, str(result["end"]), by if isinstance(by, int) else None)
        for field in ["outcome", "ranking", "scores"]:
            if result[field] != real[field]:
                said = f"the moves give {real[field]}, the record says {result[field]}"
                raise Unreadable(f"{self.name()}: result, {field}: {said}")

    def check_fair(self) -> None:
        """Raise unless the seed follows from what the table published, if it promised that."""
        if self.fair is not None:
            try:
                self.fair.check(self.seed)
            except Unreadable as error:
                raise Unreadable(f"{self.name()}: {error}") from None

    def name(self) -> str:
        """What messages call the record."""
        return self.source or f"game of {self.game.id}"

    def fields(self) -> dict[str, object]:
        """The record as a JSON object."""
        found: dict[str, object] = {
            "teahouse": FORMAT,
            "game": self.game.id,
            "version": self.version,
            "options": dict(self.options),
            "seats": list(self.seats),
            "seed": self.seed,
            "moves": list(self.moves),
        }
        if self.result is not None:
            found["result"] = self.result
        if self.fair is not None:
            found["fair"] = self.fair.fields()
        return found

    def text(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(self.fields(), ensure_ascii=False)

    def save(self, path: str | Path) -> None:
        """Write the file whole or not at all."""
        write_whole(path, json.dumps(self.fields(), ensure_ascii=False, indent=1) + "\n")


def result_of(state: State, end: str = "rules", by: int | None = None) -> Result:
    """The result to record when the game ends in this state."""
    if end == "rules":
        return {"outcome": state.outcome(), "ranking": state.ranking(), "scores": state.scores(), "end": end, "by": by}
    rest = [seat for seat in range(state.seats) if seat != by]
    return {
        "outcome": [0.0 if seat == by else 1.0 / len(rest) for seat in range(state.seats)],
        "ranking": [len(rest) + 1 if seat == by else 1 for seat in range(state.seats)],
        "scores": state.scores(),
        "end": end,
        "by": by,
    }


def from_fields(fields: object, source: str) -> Record:
    """The record behind a JSON object."""
    if not isinstance(fields, dict):
        raise Unreadable("expected a JSON object, one record")
    require_fields(fields, FIELDS, NEEDED, "field")
    if fields["teahouse"] != FORMAT or type(fields["teahouse"]) is not int:
        raise Unreadable(f"field teahouse: expected record format {FORMAT}, got {excerpt(fields['teahouse'])}")
    id = fields["game"]
    if not isinstance(id, str):
        raise Unreadable(f"field game: expected a text, got {excerpt(id)}")
    game = game_with_id(id)
    version = fields["version"]
    if version != game.version or type(version) is not int:
        raise Unreadable(f"field version: expected version {game.version} of {game.id}, got {excerpt(version)}")
    seed, options = fields["seed"], fields["options"]
    if not isinstance(seed, str) or not is_line(seed, LONGEST_SEED):
        wanted = f"a text of one line, at most {LONGEST_SEED} printable characters"
        raise Unreadable(f"field seed: expected {wanted}, got {excerpt(seed)}")
    if not isinstance(options, dict):
        raise Unreadable(f"field options: expected an object, got {excerpt(options)}")
    moves = texts(fields["moves"], "moves", LONGEST_MOVE)
    if len(moves) > MOST_MOVES:
        raise Unreadable(f"field moves: {len(moves)} moves; the most a record may have is {MOST_MOVES}")
    result = fields.get("result")
    record = Record(game, texts(fields["seats"], "seats", LONGEST_NAME), seed, options, moves, None, source)
    if result is not None:
        record.result = read_result(result, len(record.seats))
    if fields.get("fair") is not None:
        record.fair = read_fair(fields["fair"], len(record.seats))
    return record


def require_fields(given: dict[str, object], known: list[str], needed: list[str], kind: str) -> None:
    """Refuse unknown and missing fields by name."""
    for name in given:
        if name not in known:
            said = f'"{name}"' if is_line(name, LONGEST_FIELD) else excerpt(name)
            raise Unreadable(f"unknown {kind} {said}; there are: {', '.join(known)}")
    for name in needed:
        if name not in given:
            raise Unreadable(f'{kind} "{name}" is missing')


def excerpt(value: object) -> str:
    """A wrong value in an error, not longer than a line."""
    found = repr(value)
    return found if len(found) <= 80 else found[:77] + "..."


def is_line(text: str, longest: int) -> bool:
    """Whether a text is short, and one line without signs that nobody sees. Letters that are newer than this Python may
    stand in it: people's names do not wait for an upgrade."""
    return len(text) <= longest and not any(unicodedata.category(sign) in UNSEEN for sign in text)


def texts(value: object, field: str, longest: int = LONGEST_MOVE) -> list[str]:
    """A field that is a list of short texts."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise Unreadable(f"field {field}: expected a list of texts")
    for item in value:
        if not is_line(item, longest):
            raise Unreadable(
                f"field {field}: expected texts of at most {longest} printable characters, got {excerpt(item)}"
            )
    return value


def read_result(value: object, seats: int) -> Result:
    """A record's result, checked for shape."""
    if not isinstance(value, dict):
        raise Unreadable("field result: expected an object")
    require_fields(value, RESULT_FIELDS, RESULT_FIELDS[:-1], "result field")
    for name in ["outcome", "ranking", "scores"]:
        numbers = value[name]
        if not isinstance(numbers, list) or len(numbers) != seats or not all(is_number(number) for number in numbers):
            raise Unreadable(f"result, {name}: expected {seats} numbers, got {excerpt(numbers)}")
    check_outcome(value["outcome"])
    check_ranking(value["ranking"])
    if not all(type(score) is int for score in value["scores"]):
        raise Unreadable(f"result, scores: expected whole numbers, got {excerpt(value['scores'])}")
    check_end(value["end"], value.get("by"), seats)
    return value


def is_number(value: object) -> bool:
    """Whether a value is a number that a result may hold: not True, not endless."""
    return (type(value) is int or type(value) is float) and -MOST_SCORE <= value <= MOST_SCORE


def check_outcome(outcome: list[float]) -> None:
    """The shares of the win add up to one."""
    if min(outcome) < 0 or abs(sum(outcome) - 1.0) > 1e-6:
        raise Unreadable(f"result, outcome: expected shares that add up to 1, got {excerpt(outcome)}")


def check_ranking(ranking: list[object]) -> None:
    """A place is one more than the seats that stand before it; ties share the better one."""
    places = [place for place in ranking if type(place) is int]
    expected = [1 + sum(other < place for other in places) for place in places]
    if len(places) != len(ranking) or places != expected:
        raise Unreadable(f"result, ranking: expected places such as [1, 2, 2], got {excerpt(ranking)}")


def check_end(end: object, by: object, seats: int) -> None:
    """How the game ended, and by whom if it was somebody's doing."""
    if not isinstance(end, str) or end not in ENDS:
        raise Unreadable(f"result, end: expected one of {', '.join(ENDS)}, got {excerpt(end)}")
    if by is not None and (type(by) is not int or not 0 <= by < seats):
        raise Unreadable(f"result, by: expected a seat from 0 to {seats - 1} or null, got {excerpt(by)}")
    if (by is None) == (end in ENDS_BY_SOMEBODY):
        wanted = "a seat" if by is None else "null"
        raise Unreadable(f"result, by: expected {wanted} where the game ended by {end}, got {excerpt(by)}")
