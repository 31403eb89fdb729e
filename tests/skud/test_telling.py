"""Turns of Skud Pai Sho as the log tells them: a flower is called by its name, and what came of its move is told with
it."""

import pytest
from babel.messages.pofile import read_po

import teahouse
from teahouse.core.sitting import Step
from teahouse.core.telling import Told, action_line, turn_lines, turns_of
from teahouse.core.words import PLACEHOLDER
from tests.skud.test_endings_by_the_sheet import GAME, at

PLAYERS = ["Ada", "Ben"]
# A Rose that comes into harmony with a Chrysanthemum by moving to 3,5.
READY = "G R3 3,6; G R4 -3,5; H R4 5,-5"


def told(state: teahouse.State, *moves: str, language: str = "en", reader: int | None = None) -> list[Told]:
    """The turns that these moves make; the reader is one of the players, or somebody else."""
    steps: list[Step] = []
    for move in moves:
        events: list[tuple[int, ...]] = []
        action, seat, state.log = GAME.parse(move), int(state.to_move), events
        GAME.check(state, action)
        state.play(action)
        steps.append(Step(seat, action, events, lasting=False))
    seat = teahouse.SPECTATOR if reader is None else reader
    turns = [turn for _, turn in turns_of(GAME, list(enumerate(steps)))]
    return [turn_lines(GAME, turn, int(seat), language, state, PLAYERS, reader is not None) for turn in turns]


@pytest.mark.parametrize(
    ("language", "reader", "headline"),
    [
        ("en", None, "Ada moves the Chrysanthemum to 0,-4 and captures a Lily"),
        ("en", 0, "You move the Chrysanthemum to 0,-4 and capture a Lily"),
        ("hu", None, "Ada a Krizantémmal a 0,-4 pontra lép, és leüt egy Liliomot"),
        ("hu", 0, "A Krizantémmal a 0,-4 pontra lépsz, és leütsz egy Liliomot"),
        ("sk", None, "Ada posúva Chryzantému na miesto 0,-4 a vyraďuje Ľaliu"),
        ("sk", 0, "Posúvaš Chryzantému na miesto 0,-4 a vyraďuješ Ľaliu"),
    ],
)
def test_a_capture_is_told_with_both_flowers(language: str, reader: int | None, headline: str) -> None:
    [turn] = told(at("G R4 -1,-2; H W4 0,-4"), "arrange -1,-2 0,-4", language=language, reader=reader)
    assert turn.headline == headline


@pytest.mark.parametrize(
    ("language", "headline"),
    [
        ("en", "Ada moves the Orchid to 5,6"),
        ("hu", "Ada az Orchideával az 5,6 pontra lép"),
        ("sk", "Ada posúva Orchideu na miesto 5,6"),
    ],
)
def test_a_flower_that_only_moves_is_called_by_its_name(language: str, headline: str) -> None:
    [turn] = told(at("G O 5,5"), "arrange 5,5 5,6", language=language)
    assert turn.headline == headline


def test_the_details_say_where_the_flower_came_from() -> None:
    [turn] = told(at("G R4 0,-8"), "arrange 0,-8 0,-6")
    assert turn.headline == "Ada moves the Chrysanthemum to 0,-6"
    assert turn.details == ["Ada arranges a flower", "Ada moves the Chrysanthemum from the south gate to 0,-6"]


@pytest.mark.parametrize(
    ("tiles", "bonus", "headline"),
    [
        ("", "rock 1,1", "Ada moves the Rose to 3,5 and places a Rock at 1,1"),
        ("; H R5 5,1", "wheel 6,1", "Ada moves the Rose to 3,5 and places a Wheel at 6,1"),
        ("", "knotweed 6,1", "Ada moves the Rose to 3,5 and places a Knotweed at 6,1"),
        ("; H R5 5,1", "boat 5,1 6,1", "Ada moves the Rose to 3,5 and uses a Boat to move the Rhododendron to 6,1"),
        ("; H K 6,1", "boat 6,1", "Ada moves the Rose to 3,5 and removes the Knotweed at 6,1 with a Boat"),
        ("", "lotus 0,8", "Ada moves the Rose to 3,5 and plants the White Lotus in the north gate"),
        ("", "orchid 0,8", "Ada moves the Rose to 3,5 and plants the Orchid in the north gate"),
        ("", "bonus R3 0,8", "Ada moves the Rose to 3,5 and plants a Rose in the north gate"),
        ("", "pond 6,1", "Ada moves the Rose to 3,5 and places a Pond at 6,1"),
        ("; G R3 5,1", "bamboo 6,1", "Ada moves the Rose to 3,5 and places a Bamboo at 6,1"),
        ("", "turtle 6,1", "Ada moves the Rose to 3,5 and places a Lion Turtle at 6,1"),
        ("", "skip", "Ada moves the Rose to 3,5 and declines the bonus"),
    ],
)
def test_a_bonus_is_told_with_the_move_that_earned_it(tiles: str, bonus: str, headline: str) -> None:
    state = at(READY + tiles, guest="R3 R3 R W K B L O P M T", ancient_oasis=True)
    [turn] = told(state, "arrange 3,6 3,5", bonus)
    assert turn.headline == headline


@pytest.mark.parametrize(
    ("language", "headline"),
    [
        ("hu", "A Rózsával a 3,5 pontra lépsz, és Csónakkal átviszed a Rododendront a 6,1 pontra"),
        ("sk", "Posúvaš Ružu na miesto 3,5 a Loďou posúvaš Rododendron na miesto 6,1"),
    ],
)
def test_a_bonus_is_told_in_every_language(language: str, headline: str) -> None:
    state = at(f"{READY}; H R5 5,1", guest="R3 R3 B")
    assert told(state, "arrange 3,6 3,5", "boat 5,1 6,1", language=language, reader=0)[0].headline == headline


def test_a_capture_matters_more_than_the_bonus() -> None:
    state = at("G R3 3,6; G R4 -3,5; H W3 3,5", guest="R3 R3 R")
    [turn] = told(state, "arrange 3,6 3,5", "rock 1,1")
    assert turn.headline == "Ada moves the Rose to 3,5 and captures a Jasmine"
    assert turn.details[-1] == "Ada places a Rock at 1,1"


def test_every_turn_is_an_entry_of_its_own() -> None:
    state = GAME.new(2, 1)
    turns = told(state, "accents R W K B", "accents R W K B", "open R4")
    assert len(turns) == 3
    assert turns[2].headline.endswith("chooses the Chrysanthemum as the opening flower for both players")
    assert [turn.headline for turn in told(at(READY), "plant R3 0,8", "plant R3 0,-8")] == [
        "Ada plants a Rose in the north gate",
        "Ben plants a Rose in the south gate",
    ]


@pytest.mark.parametrize("language", ["en", "hu", "sk"])
def test_flowers_have_the_forms_that_headlines_ask_for(language: str) -> None:
    words = GAME.words(language)
    folder = teahouse.__path__[0] + "/games/skud/words/"
    with open(f"{folder}{language}.po", "rb") as file:  # noqa: PTH123
        headlines = [str(message.string) for message in read_po(file) if str(message.id).startswith("turn:")]
    forms = {form for text in headlines for fact, form in PLACEHOLDER.findall(text) if fact == "arranged1" and form}
    flowers = ["R3", "R4", "R5", "W3", "W4", "W5", "L", "O"]
    lacking = [
        (code, form)
        for code in flowers
        for form in forms
        if words.catalogue.pgettext(form, f"tile:{code}") == f"tile:{code}"
    ]
    assert headlines and lacking == []


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "You choose two Wheels and two Knotweeds as accent tiles"),
        ("hu", "Díszkorongnak két Kereket és két Keserűfüvet választasz"),
        ("sk", "Vyberáš si dve Kolesá a dva Porasty"),
    ],
)
def test_equal_accent_tiles_are_counted(language: str, line: str) -> None:
    assert action_line(GAME, GAME.parse("accents W W K K"), "Ada", language, you=True) == line
