"""Turns of Han as the log tells them: all pieces in one sentence, and cards as far as the reader knows them."""

import pytest

import teahouse
from teahouse.core.sitting import Step
from teahouse.core.telling import Told, event_line, turn_lines, turns_of
from tests.han.test_by_the_sheet import GAME, act, at, full

PLAYERS = ["Ada", "Ben", "Cyril"]


def told(state: teahouse.State, *moves: str, language: str = "en", reader: int | None = None, since: int = 0) -> Told:
    """The turn that these moves make, from one of them on; the reader is one of the players, or somebody else."""
    steps: list[Step] = []
    for move in moves:
        events: list[tuple[int, ...]] = []
        action, seat, state.log = act(state, move), int(state.to_move), events
        GAME.check(state, action)
        state.play(action)
        steps.append(Step(seat, action, events, lasting=False))
    [(_, turn)] = turns_of(GAME, list(enumerate(steps[since:])))
    seat = teahouse.SPECTATOR if reader is None else reader
    return turn_lines(GAME, turn, int(seat), language, state, PLAYERS, reader is not None)


@pytest.mark.parametrize(
    ("language", "reader", "headline"),
    [
        ("en", None, "Ada builds a pagoda at Wei 13 for one red card"),
        ("en", 0, "You build a pagoda at Wei 13 for one red card"),
        ("hu", None, "Ada pagodát épít Vejben a 13. helyen egy vörös kártyáért"),
        ("hu", 0, "Pagodát építesz Vejben a 13. helyen egy vörös kártyáért"),
        ("sk", None, "Ada stavia pagodu v provincii Wej na mieste 13 za jednu červenú kartu"),
        ("sk", 0, "Staviaš pagodu v provincii Wej na mieste 13 za jednu červenú kartu"),
    ],
)
def test_one_piece_is_told_with_its_price(language: str, reader: int | None, headline: str) -> None:
    turn = told(at(hand="red red"), "pagoda 13 red", "done", "take green", language=language, reader=reader)
    assert turn.headline == headline


@pytest.mark.parametrize(
    ("moves", "headline"),
    [
        (["pagoda 13 red", "pagoda 14 red"], "Ada builds a pagoda at Wei 13 and another at Wei 14"),
        (["pagoda 13 red", "envoy wei red"], "Ada builds a pagoda at Wei 13 and sends an envoy to Wei"),
        (["envoy wei red", "pagoda 13 red"], "Ada builds a pagoda at Wei 13 and sends an envoy to Wei"),
        (["envoy wei red", "envoy wei red"], "Ada sends two envoys to Wei"),
        (["fort 13 red", "pagoda 13 red"], "Ada builds a fort at Wei 13 and a pagoda at Wei 13"),
        (["fort 13 red", "envoy wei red"], "Ada builds a fort at Wei 13 and sends an envoy to Wei"),
    ],
)
def test_two_pieces_are_told_in_one_sentence(moves: list[str], headline: str) -> None:
    turn = told(at("wei3:1 wei4:1 wei5:0", hand="red red red", forts="booklet"), *moves)
    assert turn.headline == headline
    assert all(line.endswith("for one red card") for line in turn.details[:2])


@pytest.mark.parametrize(
    ("language", "headlines"),
    [
        (
            "hu",
            [
                "Pagodát építesz Vejben a 13. helyen, majd Vejben a 14. helyen is",
                "Pagodát építesz Vejben a 13. helyen, és követet küldesz Vej tartományba",
                "Két követet küldesz Vej tartományba",
            ],
        ),
        (
            "sk",
            [
                "Staviaš pagodu v provincii Wej na mieste 13 a ďalšiu v provincii Wej na mieste 14",
                "Staviaš pagodu v provincii Wej na mieste 13 a posielaš vyslanca do provincie Wej",
                "Posielaš dvoch vyslancov do provincie Wej",
            ],
        ),
    ],
)
def test_two_pieces_are_told_in_every_language(language: str, headlines: list[str]) -> None:
    turns = [["pagoda 13 red", "pagoda 14 red"], ["pagoda 13 red", "envoy wei red"], ["envoy wei red", "envoy wei red"]]
    states = [at("wei3:1 wei4:1", hand="red red red") for _ in turns]
    found = [told(state, *turn, language=language, reader=0) for state, turn in zip(states, turns, strict=True)]
    assert [turn.headline for turn in found] == headlines


def test_a_province_that_is_filled_comes_first() -> None:
    turn = told(at(full("qi", 1, ["qi2"]), hand="yellow yellow"), "pagoda qi2 yellow", "done")
    assert turn.headline == "Ada builds a pagoda on the last free site in Qi"
    assert "Ben scores 5 points for pagodas in Qi" in turn.details
    turn = told(at(full("qi", 1, ["qi2"]), hand="yellow yellow", forts="2014"), "fort qi2 yellow+yellow")
    assert turn.headline == "Ada builds a fortified pagoda on the last free site in Qi"


@pytest.mark.parametrize(
    ("language", "reader", "headlines"),
    [
        (
            "en",
            1,
            [
                "Ada discards a red card and takes a green card from the display",
                "Ada discards a red card and draws one from the pile",
            ],
        ),
        (
            "en",
            0,
            [
                "You discard a red card and take a green card from the display",
                "You discard a red card and draw a violet card from the pile",
            ],
        ),
        ("hu", 1, ["Ada egy vörös lapot zöldre cserél", "Ada kicserél egy vörös lapot, a pakliból húz helyette"]),
        (
            "hu",
            0,
            [
                "Kicserélsz egy vörös lapot zöldre",
                "Kicserélsz egy vörös lapot, és a pakliból egy lila lapot húzol helyette",
            ],
        ),
        ("sk", 1, ["Ada vymieňa červenú kartu za zelenú", "Ada vymieňa červenú kartu za kartu z balíčka"]),
        ("sk", 0, ["Vymieňaš červenú kartu za zelenú", "Vymieňaš červenú kartu za fialovú z balíčka"]),
    ],
)
def test_a_swap_is_told_with_both_cards_as_far_as_they_are_known(
    language: str, reader: int, headlines: list[str]
) -> None:
    drawn = [["swap red", "take green"], ["swap red", "draw"]]
    states = [at(hand="red", pile="violet violet") for _ in drawn]
    found = [told(state, *moves, language=language, reader=reader) for state, moves in zip(states, drawn, strict=True)]
    assert [turn.headline for turn in found] == headlines


@pytest.mark.parametrize(
    ("language", "reader", "headline"),
    [
        ("en", 1, "Ada takes a green card from the display and draws one from the pile"),
        ("en", 0, "You take a green card from the display and draw a violet card from the pile"),
        ("hu", 1, "Ada elvesz egy felcsapott zöld lapot, és húz egyet a pakliból"),
        ("hu", 0, "Elveszel egy felcsapott zöld lapot, és húzol egy lila lapot a pakliból"),
        ("sk", 1, "Ada si berie vyloženú zelenú kartu a ťahá kartu z balíčka"),
        ("sk", 0, "Berieš si vyloženú zelenú kartu a z balíčka ťaháš fialovú"),
    ],
)
def test_the_rest_of_a_turn_is_told_by_its_cards(language: str, reader: int, headline: str) -> None:
    """A page of the log may begin in the middle of a turn."""
    state = at("wei3:1", hand="red red red", pile="violet violet violet violet", display="green green green green")
    moves = ["pagoda 13 red", "pagoda 14 red", "draw", "take green"]
    assert told(state, *moves, language=language, reader=reader, since=2).headline == headline


@pytest.mark.parametrize(
    ("language", "equal", "different"),
    [
        ("en", "You take two green cards from the display", "You take a green card and a red card from the display"),
        (
            "hu",
            "A felcsapott lapok közül elveszel két zöldet",
            "A felcsapott lapok közül elveszel egy zöldet és egy vöröset",
        ),
        ("sk", "Z vyložených kariet si berieš dve zelené", "Z vyložených kariet si berieš zelenú a červenú"),
    ],
)
def test_two_cards_of_one_colour_are_told_together(language: str, equal: str, different: str) -> None:
    for second, headline in (("green", equal), ("red", different)):
        state = at("wei3:1", hand="red red red", pile="violet violet violet", display="green green red red")
        moves = ["pagoda 13 red", "pagoda 14 red", "take green", f"take {second}"]
        assert told(state, *moves, language=language, reader=0, since=2).headline == headline


def test_a_pass_is_told_as_it_is() -> None:
    assert told(at(display="", pile="", exhausted=2), "pass").headline == "Ada passes"


@pytest.mark.parametrize(
    ("language", "told", "addressed"),
    [
        (
            "en",
            "Ben scores 3 points for the alliance of Qin and Shu",
            "You score 3 points for the alliance of Qin and Shu",
        ),
        ("hu", "Ben 3 pontot kap Csin és Su szövetségéért", "3 pontot kapsz Csin és Su szövetségéért"),
        (
            "sk",
            "Ben získava 3 body za spojenectvo provincií Čchin a Šu",
            "Získavaš 3 body za spojenectvo provincií Čchin a Šu",
        ),
    ],
)
def test_an_alliance_is_called_by_its_provinces(language: str, told: str, addressed: str) -> None:
    state, event = GAME.new(3, 1), (GAME.events.number("alliance_points"), 4, 1, 3)
    assert [event_line(GAME, event, seat, language, state, PLAYERS, you=True) for seat in (0, 1)] == [told, addressed]


def test_a_number_that_is_no_alliance_of_the_map_is_a_number() -> None:
    assert GAME.value_name(GAME.new(3, 1), "alliance", "99", "en") == "99"
