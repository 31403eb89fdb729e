"""Fair tables: the chain from the house's secret and everybody's contributions to seed, seats and cards."""

import hashlib
import json
from collections import Counter

import pytest

import teahouse
from teahouse.core import fair
from teahouse.core.fair import Fair, Origin
from teahouse.core.record import Record, result_of

SECRET, NONCES = "5e" * 32, ["a1" * 32, "", "b2" * 32]


def made(**changed: object) -> Record:
    """A game that was resigned at once, with all that checks its seed; some of it may be changed."""
    given: dict[str, object] = {"table": "abcdefgh2345", "secret": SECRET, "nonces": NONCES, "seats": [2, 0, 1]}
    seed = fair.seed("abcdefgh2345", SECRET, NONCES)
    given |= {"commitment": fair.commitment("abcdefgh2345", SECRET), "lot": fair.lot(seed, 3)} | changed
    record = Record(teahouse.game("han"), ["A", "B", "C"], seed)
    record.result = result_of(record.state(), "resigned", 0)
    record.fair = Fair(**given)
    return record


def test_the_chain_can_be_made_with_nothing_but_sha256() -> None:
    def lines(*parts: str) -> str:
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    seed = lines("teahouse/1/seed", "abcdefgh2345", SECRET, *NONCES)
    assert fair.commitment("abcdefgh2345", SECRET) == lines("teahouse/1/house", "abcdefgh2345", SECRET)
    assert fair.seed("abcdefgh2345", SECRET, NONCES) == seed
    number = int(lines("teahouse/1/lot", seed), 16)
    third, second = number % 3, number // 3 % 2
    seats = [0, 1, 2]
    seats[2], seats[third] = seats[third], seats[2]
    seats[1], seats[second] = seats[second], seats[1]
    assert fair.lot(seed, 3) == seats


def test_every_order_of_the_seats_is_equally_likely() -> None:
    counts = Counter(tuple(fair.lot(str(number), 3)) for number in range(1200))
    assert len(counts) == 6 and all(150 < count < 250 for count in counts.values())
    assert fair.lot("1", 1) == [0] and sorted(fair.lot("1", 32)) == list(range(32))


def test_a_fair_record_is_read_back_and_holds() -> None:
    record = made()
    again = Record.read(record.text())
    again.check()
    assert again.fair == record.fair and again.text() == record.text()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"secret": "5f" * 32}, "its commitment is"),
        ({"commitment": "00" * 32}, "its commitment is"),
        ({"table": "abcdefgh2346"}, "its commitment is"),
        ({"nonces": NONCES[::-1]}, "give the seed"),
        ({"nonces": NONCES[:2], "seats": [2, 0]}, "give the seed"),
        ({"nonces": ["a2" * 32, *NONCES[1:]]}, "give the seed"),
        ({"lot": [0, 1, 2]}, "lot: the seed gives"),
    ],
)
def test_whatever_is_changed_in_the_chain_is_found(changed: dict[str, object], said: str) -> None:
    assert fair.lot(made().seed, 3) != [0, 1, 2]
    with pytest.raises(teahouse.Unreadable, match=said):
        Record.read(made(**changed).text()).check()


def test_another_seed_is_found_too() -> None:
    record = made()
    record.seed = "7"
    with pytest.raises(teahouse.Unreadable, match="give the seed"):
        record.check()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("table", "a\nb"), ("table", ""), ("table", 7), ("secret", "5E" * 32), ("secret", "5e"), ("secret", None),
        ("commitment", "x" * 64), ("nonces", "a1"), ("nonces", ["a1"]), ("nonces", [7]), ("nonces", ["a1" * 32] * 4),
        ("seats", [0, 1]), ("seats", [0, 0, 1]), ("seats", [0, 1, 3]), ("seats", "012"), ("seats", [0, 1, True]),
        ("lot", [0, 0, 1]), ("lot", [0, 1]), ("lot", [0, 1, 2, 3]), ("lot", [True, 0, 2]), ("lot", "012"),
        ("unknown", 1), ("tournament", {}), ("tournament", 3),
    ],
)  # fmt: skip
def test_a_chain_of_another_shape_is_unreadable(field: str, value: object) -> None:
    fields = json.loads(made().text())
    fields["fair"][field] = value
    with pytest.raises(teahouse.Unreadable, match="fair"):
        Record.read(json.dumps(fields))


def test_a_house_cannot_add_contributions_of_its_own() -> None:
    """With one more line to choose freely, the house could choose the cards after all."""
    fields = json.loads(made().text())
    fields["fair"]["nonces"].append("00" * 32)
    fields["fair"]["seats"].append(0)
    fields["seed"] = fair.seed("abcdefgh2345", SECRET, fields["fair"]["nonces"])
    with pytest.raises(teahouse.Unreadable, match="at most 3"):
        Record.read(json.dumps(fields))


def of_tournament(**changed: object) -> Record:
    """A game of a tournament that is over."""
    nonces = ["c3" * 32, "d4" * 32]
    place = fair.seed("tournament22", "77" * 32, nonces), 2, 1
    table, secret = fair.match_table(*place), fair.match_secret(*place)
    given = {"id": "tournament22", "secret": "77" * 32, "nonces": nonces, "round": 2, "number": 1}
    given |= {"commitment": fair.commitment("tournament22", "77" * 32)} | changed
    record = Record(teahouse.game("han"), ["A", "B"], fair.seed(table, secret, []))
    record.result = result_of(record.state(), "resigned", 0)
    record.fair = Fair(table, secret, fair.commitment(table, secret), [], [], None, Origin(**given))
    return record


def test_a_table_of_a_tournament_follows_from_what_everybody_contributed_when_joining() -> None:
    record = Record.read(of_tournament().text())
    record.check()
    assert len(record.fair.table) == 12 and set(record.fair.table) <= set(fair.LETTERS)
    changes = [{"round": 1}, {"number": 2}, {"nonces": ["c3" * 32]}, {"id": "another"}, {"secret": "78" * 32}]
    for changed in changes:
        with pytest.raises(teahouse.Unreadable, match="tournament"):
            Record.read(of_tournament(**changed).text()).check()
