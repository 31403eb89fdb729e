"""The command line, as a person types it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import teahouse
from teahouse.cli.commands import teahouse as command
from teahouse.core.record import Record
from teahouse.games.skud import notation
from tests.skud.test_notation import COMMUNITY

GAME = teahouse.game("skud")


@pytest.fixture
def final(tmp_path: Path) -> Path:
    """A tournament game as a record."""
    file = tmp_path / "final.json"
    notation.read_game(GAME, COMMUNITY["tournament_final"]).save(file)
    return file


def run(*arguments: object, **more: object) -> str:
    result = CliRunner().invoke(command, [str(argument) for argument in arguments], catch_exceptions=False, **more)
    assert result.exit_code == 0, result.output
    return result.output


def teahouse_process(*arguments: object) -> subprocess.CompletedProcess[str]:
    """The real command in a process of its own, whose exit code and errors a person sees."""
    return subprocess.run(
        [sys.executable, "-m", "teahouse", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=os.environ | {"PYTHONPATH": str(Path.cwd())},
    )


def test_the_version_says_how_the_rules_run() -> None:
    assert run("--version").strip().endswith("compiled" if teahouse.COMPILED else "interpreted")


def test_games_lists_what_is_installed() -> None:
    assert "Skud Pai Sho" in run("games")
    assert "turn_limit" in run("games", "skud") and "preset booklet" in run("games", "skud")


def test_check_verifies_a_record(final: Path) -> None:
    assert "skud" in run("check", final) and "ended: rules, scores [3, 1]" in run("check", final)


def test_show_and_legal_go_to_a_ply(final: Path) -> None:
    assert run("legal", final, "--ply", 2).splitlines() == [
        f"open {code}" for code in ["R3", "R4", "R5", "W3", "W4", "W5"]
    ]
    board = run("show", final, "--ply", 3)
    assert "[R3]" in board and "(R3)" in board


def test_simulate_gives_the_same_games_for_the_same_seed(tmp_path: Path) -> None:
    arguments = ["simulate", "toy", "--games", 20, "--seed", 5, "--bots", "random,greedy,random", "--json"]
    first, second = json.loads(run(*arguments)), json.loads(run(*arguments))
    assert first == second and first["games"] == 20
    assert sum(first["wins_by_seat"]) == pytest.approx(1.0, abs=0.001)
    run("simulate", "toy", "--games", 3, "--save", tmp_path / "games.jsonl")
    assert len(Record.load_all(tmp_path / "games.jsonl")) == 3
    assert run("check", tmp_path / "games.jsonl").count("ended: rules") == 3


def test_simulate_prints_a_table_that_fits_a_terminal() -> None:
    lines = run("simulate", "toy", "--games", 6, "--seed", 5, "--bots", "random,greedy,random").splitlines()
    told = json.loads(run("simulate", "toy", "--games", 6, "--seed", 5, "--bots", "random,greedy,random", "--json"))
    assert sum(line.rstrip().endswith("%") for line in lines) == 5 and max(map(len, lines)) <= 80
    for name, share in told["wins_by_bot"].items():
        played = 6 if name == "greedy" else 12
        row = next(line for line in lines if line.split()[:1] == [name])
        assert row.split()[1] == str(played) and row.rstrip().endswith(f"{100 * share:.1f} %")
    for seat, share in enumerate(told["wins_by_seat"], 1):
        row = next(line for line in lines if line.split()[:2] == ["seat", str(seat)])
        assert row.split()[2] == "6" and row.rstrip().endswith(f"{100 * share:.1f} %")


@pytest.mark.parametrize(("seats", "games", "played"), [(2, 3, 4), (2, 4, 4), (3, 3, 3), (3, 4, 6), (5, 1, 5)])
def test_a_match_plays_as_many_games_as_it_says_and_says_why(
    seats: int, games: int, played: int, tmp_path: Path
) -> None:
    given = ["--games", games, "--seats", seats, "--bots", "greedy,random", "--processes", 1, "--json"]
    result = CliRunner().invoke(
        command,
        [
            str(part)
            for part in ["lab", "match", "toy" if seats == 3 else "dragon", *given, "--store", tmp_path / "lab"]
        ],
        catch_exceptions=False,
    )
    why = f"{played} games instead of {games}: every bot gets every seat with the same cards, so {seats} games belong"
    assert result.stderr == ("" if games == played else f"teahouse: {why} together\n")
    told = json.loads(result.stdout)
    assert told["games"] == played and told["seeds"] == played // seats


def test_a_match_of_one_seed_claims_no_certainty(tmp_path: Path) -> None:
    told = run("lab", "match", "toy", "--seats", 3, "--games", 3, "--processes", 1, "--store", tmp_path / "lab")
    assert "3 games from 1 seed," in told and "inf" not in told and "nan" not in told


def test_a_game_goes_out_in_the_communitys_notation_and_comes_back(final: Path, tmp_path: Path) -> None:
    text = run("export", final).strip()
    assert text == COMMUNITY["tournament_final"]
    (tmp_path / "game.txt").write_text(text)
    run("import", "skud", tmp_path / "game.txt", "--to", tmp_path / "again.json")
    assert Record.load(tmp_path / "again.json").moves == Record.load(final).moves


@pytest.mark.slow
def test_a_position_is_drawn_and_a_game_filmed(final: Path, tmp_path: Path) -> None:
    run("draw", final, "--ply", 20, "-o", tmp_path / "board.svg", "--theme", "dark", "--lang", "hu")
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    run("draw", final, "-o", tmp_path / "board.png", "--width", 200)
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    fields = json.loads(final.read_text())
    short = Record(GAME, fields["seats"], fields["seed"], moves=fields["moves"][:4])
    short.save(tmp_path / "short.json")
    run("film", tmp_path / "short.json", "-o", tmp_path / "game.gif", "--width", 120)
    assert (tmp_path / "game.gif").read_bytes().startswith(b"GIF89a")
    result = teahouse_process("draw", final, "-o", tmp_path / "board.jpg")
    assert result.returncode == 2 and "expected a file that ends in .svg or .png" in result.stderr


@pytest.mark.parametrize(("language", "word"), [("en", "Knotweed"), ("hu", "Keserűfű"), ("sk", "Porast")])
def test_the_book_is_read_in_three_languages_by_rule_and_whole(language: str, word: str) -> None:
    paragraph = run("book", "skud", "--rule", "skud-knotweed", "--lang", language)
    assert word in paragraph and "K_" in paragraph
    assert "{#" not in paragraph + run("book", "skud", "--lang", language)
    assert run("book", "skud", "--raw", "--lang", language).startswith("# ")


def test_a_game_can_be_played_at_the_prompt(tmp_path: Path) -> None:
    saved = tmp_path / "mine.json"
    typed = [
        "help",
        "accents R W K B",
        "accents R R K B",
        "open R4",
        "why arrange 0,-8 0,0",
        "arrange 0,-8 0,0",
        "legal arrange",
        "rule skud-ring",
        "hint",
        "plant W3 8,0",
        "undo",
        "plant R5 8,0",
        "jump",
        f"save {saved}",
        "quit",
    ]
    output = run("play", "skud", input="\n".join(typed) + "\n")
    assert "skud-distance" in output and "Saved. To continue: teahouse play --resume" in output
    assert Record.load(saved).moves == ["accents R W K B", "accents R R K B", "open R4", "plant R5 8,0"]
    assert "(R4)" in run("play", "--resume", saved, input="quit\n")


def test_a_game_against_bots_answers_by_itself() -> None:
    output = run(
        "play", "skud", "--bots", "random", "--seed", 1, "--lang", "hu", input="accents R W K B\nopen W4\nquit\n"
    )
    assert "véletlen bot" in output and "(W4)" in output


def test_the_screen_changes_hands_before_a_hand_is_shown() -> None:
    output = run("play", "toy", "--seed", 1, input="lay 1\nlay 2\nlay 3\nquit\n")
    shown = output.split("alone at the screen")
    assert len(shown) >= 3
    # What stands before a curtain shows only the hand of the one who looked before it.
    for number, part in enumerate(shown):
        hands = [line for line in part.splitlines() if " holds: " in line]
        open_hands = {line.split(" holds: ")[0] for line in hands if "leaf" in line or "leaves" in line}
        assert len(open_hands) == (0 if number == 0 else 1), part


@pytest.mark.parametrize(
    ("language", "asked", "told", "other"),
    [("en", "Lay a card face down.", "You lay a card", "random bot"),
     ("hu", "Tegyél le egy lapot", "Leteszel egy lapot", "véletlen bot"),
     ("sk", "Polož kartu", "Kladieš kartu", "náhodný bot")],
)  # fmt: skip
def test_one_person_among_bots_is_addressed(language: str, asked: str, told: str, other: str) -> None:
    typed = "lay 1\nlay 2\nlay 3\nquit\n"
    output = run("play", "toy", "--bots", "random,random", "--seed", 1, "--lang", language, input=typed)
    assert asked in output and told in output and other in output
    shared = run("play", "toy", "--seed", 1, "--lang", language, input=typed)
    assert asked not in shared.splitlines() and told not in shared


def test_three_people_can_share_a_screen(tmp_path: Path) -> None:
    saved = tmp_path / "three.json"
    run("play", "han", "--seats", 3, "--seed", 1, input=f"save {saved}\nquit\n")
    assert Record.load(saved).seats == ["player 1", "player 2", "player 3"]
    run("play", "han", "--seats", 3, "--bots", "greedy", "--seed", 1, input=f"save {saved}\nquit\n")
    assert Record.load(saved).seats == ["you", "player 2", "greedy"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check", "nothing.jsonl"], "nothing.jsonl: No such file or directory"),
        (["show"], "Missing argument 'FILE'"),
        (["simulate", "skud", "--games", "0"], "Invalid value for '--games'"),
        (["simulate", "skud", "--save", "/nowhere/games.jsonl"], "there is no folder /nowhere"),
        (["show", "nothing.json"], "nothing.json: No such file or directory"),
        (["simulate", "go"], 'no game "go"; there are:'),
        (["simulate", "skud", "--bots", "clever,random"], 'no bot "clever"; there are: random, greedy, novice,'),
        (["simulate", "skud", "--bots", "random"], "skud is played with 2 seats, not 1"),
        (["simulate", "skud", "-o", "rock=circle"], 'option rock: expected lines, point, got "circle"'),
        (["simulate", "skud", "-o", "rocks=1"], "expected an option NAME=VALUE of skud"),
        (["simulate", "skud", "--preset", "wild"], 'skud has no preset "wild"; there are: booklet'),
        (["play", "skud", "--bots", "random", "--seat", "5"], "no seat 5: there are seats 0 to 1"),
    ],
)
@pytest.mark.slow
def test_a_mistake_is_one_line_and_exit_code_2(arguments: list[str], message: str) -> None:
    result = teahouse_process(*arguments)
    assert result.returncode == 2 and message in result.stderr
    assert result.stderr.count("\n") == 1 and "Traceback" not in result.stderr


@pytest.mark.slow
def test_a_broken_record_names_file_move_and_rule(final: Path) -> None:
    fields = json.loads(final.read_text())
    fields["moves"][10] = "arrange 0,0 1,1"
    final.write_text(json.dumps(fields))
    result = teahouse_process("check", final)
    assert result.returncode == 2 and "final.json: move 11 of" in result.stderr and "(skud-arrange)" in result.stderr
    final.write_text(final.read_text()[:200])
    assert "not a whole JSON record" in teahouse_process("check", final).stderr
