"""What things on the board are said to be, and what they mean for the reader now."""

import re

import pytest

import teahouse
from teahouse.core.state import NOBODY, SPECTATOR
from teahouse.games.skud import look
from teahouse.games.skud.state import SkudState
from tests.skud.test_svg import LANGUAGES, SQUARE, at, played

GAME = teahouse.game("skud")
ABOUTS = re.compile(r'data-(?:touch|about)="([^"]*)"')
BOARD = int(NOBODY)


def placed(*tiles: list[str], **position: object) -> SkudState:
    """A position with these tiles, in which both can plant."""
    return at(tiles=[*tiles], reserve={"G": {"R3": 1}, "H": {"R3": 1}}, **position)


def said(state: SkudState, about: str, seat: int = BOARD, lang: str = "en") -> tuple[str, str, str]:
    """The title, the text and the rule of an explanation."""
    found = look.explain(state, about, seat, lang)
    assert found is not None
    return found.title, found.text, found.rule


def text(state: SkudState, about: str, seat: int = BOARD, lang: str = "en") -> str:
    """The text of an explanation."""
    return said(state, about, seat, lang)[1]


@pytest.mark.parametrize(("seed", "viewer"), [(1, 0), (2, 1), (3, int(SPECTATOR))])
def test_everything_on_every_panel_has_an_explanation(seed: int, viewer: int) -> None:
    anchors = set(GAME.book("en").ids())
    for decisions in (0, 2, 30, 100):
        state = played(seed, decisions, ancient_oasis=bool(seed % 2), rock=["lines", "point"][seed % 2])
        assert isinstance(state, SkudState)
        seen = state.seen_by(viewer)
        for lang in LANGUAGES:
            # The same point stands on both boards.
            abouts = {
                (about, panel.seat) for panel in look.panels(seen, lang=lang) for about in ABOUTS.findall(panel.inside)
            }
            for about, seat in abouts:
                title, told, rule = said(seen, about, seat, lang)
                assert title and told.endswith(".") and "about:" not in title + told and "{" not in title + told
                assert rule in anchors


def test_harmonies_rings_and_missing_tiles_can_be_asked_about() -> None:
    state = at(tiles=SQUARE, reserve={"G": {"R3": 1}})
    abouts = {about for panel in look.panels(state) for about in ABOUTS.findall(panel.inside)}
    assert {"ring:G", "ring:H", "reserve:R5", "harmony:-1,1 1,1", "point:0,0"} <= abouts


@pytest.mark.parametrize("about", ["", "point:9,9", "reserve:X", "harmony:0,1 0,4", "harmony:", "ring:X", "card:1"])
def test_what_is_not_there_is_not_explained(about: str) -> None:
    assert look.explain(at(tiles=SQUARE), about, BOARD, "en") is None
    assert look.explain(at(tiles=SQUARE), "reserve:R3", BOARD, "en") is None


@pytest.mark.parametrize(
    ("lang", "title", "nature", "now"),
    [
        (
            "en",
            "Your Rose (R3)",
            "Moves up to 3 steps, harmonises with Chrysanthemum and White Jade and clashes with Jasmine.",
            "It is blooming and forms 2 harmonies.",
        ),
        (
            "hu",
            "A te Rózsád (R3)",
            "Legfeljebb 3 lépést tehet; a Krizantémmal és a Fehér jádéval harmonizál, a Jázminnal ütközik.",
            "Kinyílt, és most 2 harmóniában van benne.",
        ),
        (
            "sk",
            "Tvoja Ruža (R3)",
            "Pohne sa najviac o 3 kroky, tvorí harmóniu s Chryzantémou a Bielym nefritom a zráža sa s Jazmínom.",
            "Kvitne a je v 2 harmóniách.",
        ),
    ],
)
def test_a_flower_says_what_it_suits_and_how_it_stands(lang: str, title: str, nature: str, now: str) -> None:
    state = at(tiles=SQUARE).seen_by(0)
    assert said(state, "point:-1,-1", lang=lang) == (title, f"{nature} {now}", "skud-flower-circle")


def test_others_tiles_are_named_by_their_owner() -> None:
    state = at(tiles=SQUARE)
    for viewer in (1, int(SPECTATOR)):
        assert said(state.seen_by(viewer), "point:-1,-1")[0] == "Guest's Rose (R3)"
    assert said(state.seen_by(1), "point:-1,-1", lang="hu")[0] == "A Vendég Rózsája (R3)"
    assert said(state.seen_by(1), "point:-1,-1", lang="sk")[0] == "Ruža Hosťa (R3)"


@pytest.mark.rule("skud-growing")
def test_a_flower_in_a_gate_is_growing() -> None:
    state = at(tiles=[["0,-8", "G", "W3"]])
    assert text(state.seen_by(0), "point:0,-8").endswith(
        "It is growing in its gate and will bloom once you move it out."
    )
    assert text(state.seen_by(1), "point:0,-8").endswith("It is growing in its gate and will bloom once it moves out.")


@pytest.mark.rule("skud-trap", "skud-knotweed")
def test_a_flower_says_what_traps_and_drains_it() -> None:
    state = placed(["0,1", "G", "R3"], ["1,1", "H", "O"], ["0,2", "H", "K"])
    assert text(state, "point:0,1").endswith(
        "The Knotweed at 0,2 drains it, so it forms no harmonies. The Orchid at 1,1 traps it, so it can't move."
    )
    assert text(state, "point:1,1").endswith("It is blooming and traps 1 flower.")
    assert text(state, "point:0,2").endswith("Right now it drains 1 flower.")


@pytest.mark.rule("skud-wild-orchid")
def test_an_orchid_says_whether_it_is_wild() -> None:
    orchid, lotus = ["1,1", "H", "O"], ["5,5", "H", "L"]
    assert "It is wild" in text(placed(orchid, lotus), "point:1,1")
    assert "It is wild" not in text(placed(orchid, ["0,8", "H", "L"]), "point:1,1")


@pytest.mark.rule("skud-capture")
def test_a_flower_says_who_can_capture_it() -> None:
    state = at(tiles=[["1,3", "G", "R3"], ["2,5", "H", "W3"]])
    assert text(state.seen_by(0), "point:2,5").endswith("You can capture it in one move.")
    assert text(state.seen_by(1), "point:2,5").endswith("Your opponent can capture it in one move.")
    assert text(state.seen_by(int(SPECTATOR)), "point:2,5").endswith("It can be captured in one move.")


@pytest.mark.rule("skud-rock")
def test_a_rock_says_how_many_harmonies_it_stops() -> None:
    tiles = [["1,3", "G", "R3"], ["5,3", "G", "R4"], ["-4,3", "H", "R"]]
    assert text(at(tiles=tiles), "point:-4,3").endswith("row and column. Right now it stops 1 harmony.")
    narrow = at(tiles=tiles, options={"rock": "point"})
    assert text(narrow, "point:-4,3") == "It stops only the harmonies that would run through it."


@pytest.mark.rule("skud-gardens", "skud-gates")
@pytest.mark.parametrize(
    ("point", "title"),
    [
        ("0,8", "North gate (0,8)"),
        ("0,0", "Centre (0,0)"),
        ("2,3", "Red garden (2,3)"),
        ("-2,3", "White garden (-2,3)"),
        ("3,4", "Border of a garden (3,4)"),
        ("0,7", "Border of a garden (0,7)"),
        ("0,3", "Midline (0,3)"),
        ("5,5", "Neutral ground (5,5)"),
    ],
)
def test_an_empty_point_says_what_ground_it_is(point: str, title: str) -> None:
    assert said(placed(), f"point:{point}")[0] == title


def test_an_empty_point_says_what_can_come_there_and_what_runs_across() -> None:
    state = at(tiles=[["1,3", "G", "R3"], ["5,3", "G", "R4"]])
    across = "A harmony between a Rose and a Chrysanthemum runs through this point."
    garden = "Red and special flowers may stop here; white ones may only pass through."
    assert text(state.seen_by(0), "point:3,3") == f"{garden} 2 of your flowers can move here. {across}"
    assert text(state.seen_by(1), "point:3,3") == f"{garden} {across}"
    spectator = state.seen_by(int(SPECTATOR))
    assert text(spectator, "point:3,3", lang="hu").startswith(
        "Piros és különleges virág megállhat itt, fehér csak áthaladhat. A Vendég 2 virága léphet ide."
    )


@pytest.mark.rule("skud-midline", "skud-harmony")
def test_a_harmony_says_what_it_counts_for() -> None:
    across = placed(["-1,3", "H", "W3"], ["5,3", "H", "W4"])
    pair = "Jasmine (-1,3) and Lily (5,3) are in line with nothing between them."
    counts = "This harmony crosses a midline and counts if the game ends with the last basic flower."
    assert said(across.seen_by(0), "harmony:-1,3 5,3") == ("Host's harmony", f"{pair} {counts}", "skud-harmony")
    through = at(tiles=[["-3,0", "G", "R3"], ["4,0", "G", "R4"]])
    assert text(through, "harmony:-3,0 4,0").endswith(
        "This harmony runs through the centre, so it can't be part of a ring."
    )


@pytest.mark.rule("skud-turtle")
def test_a_harmony_may_belong_to_both() -> None:
    tiles = [["1,3", "G", "R3"], ["5,3", "H", "R5"], ["1,4", "G", "T"], ["5,4", "H", "T"]]
    state = at(tiles=tiles, options={"ancient_oasis": True})
    assert said(state, "harmony:1,3 5,3")[0] == "A harmony of both players"


@pytest.mark.rule("skud-ring")
def test_a_ring_says_how_far_it_is() -> None:
    aim = "A closed chain of harmonies around the centre wins the game."
    none = "So far none of Guest's harmonies goes round any side of the centre. Guest has no harmonies yet."
    assert text(placed(), "ring:G") == f"{aim} {none}"
    three = at(tiles=SQUARE[:3])
    sides = "So far Guest's best chain covers 2 of the 4 sides of the centre."
    assert text(three, "ring:G") == f"{aim} {sides} Guest has 2 harmonies."
    whole = at(tiles=SQUARE).seen_by(0)
    assert said(whole, "ring:G")[0] == "Your Harmony Ring"
    assert text(whole, "ring:G") == "It is closed around the centre and has 4 tiles. You have 4 harmonies."


@pytest.mark.rule("skud-plant", "skud-bonus", "skud-reserve")
def test_a_tile_in_a_reserve_says_how_it_comes_into_play() -> None:
    reserve = {"G": {"R3": 2, "B": 1, "L": 1}, "H": {"R3": 1}}
    state = at(tiles=[["0,-8", "G", "R3"]], reserve=reserve).seen_by(0)
    assert text(state, "reserve:R3", 0).endswith("There are 2 left in the reserve. You can plant it right now.")
    assert text(state, "reserve:R3", 1).endswith(
        "There is 1 left in the reserve. It can be planted in an open gate; 3 are open now."
    )
    assert text(state, "reserve:B", 0).endswith(
        "There is 1 left in the reserve. It comes into play only as a Harmony Bonus."
    )
    assert text(state, "reserve:K", 0).endswith("There are none left in the reserve.")
    assert said(state, "reserve:R3", 1, "sk")[0] == "Ruža Hostiteľa (R3)"


@pytest.mark.rule("skud-accent-choice")
def test_while_accents_are_chosen_those_in_the_box_are_counted() -> None:
    start = GAME.new(2, 1)
    assert isinstance(start, SkudState)
    seen = start.seen_by(1)
    assert text(seen, "reserve:R", 1).endswith("There are 2 in the box to choose from.")


@pytest.mark.rule("skud-ring")
def test_the_centre_says_how_far_both_have_come_round_it() -> None:
    state = at(tiles=SQUARE[:3])
    own, other = (
        "Your best chain covers 2 of the 4 sides around it so far.",
        "None of Host's chains covers any side of it yet.",
    )
    assert text(state.seen_by(0), "point:0,0").endswith(f"without touching it. {own} {other}")
    own, other = (
        "None of your chains covers any side of it yet.",
        "Guest's best chain covers 2 of the 4 sides around it so far.",
    )
    assert text(state.seen_by(1), "point:0,0").endswith(f"without touching it. {own} {other}")
