"""The rooms of the house: which may know which."""

import re
from pathlib import Path

import teahouse

HOUSE = Path(teahouse.__file__).parent
GAMES = [path.name for path in (HOUSE / "games").iterdir() if (path / "__init__.py").is_file()]
# Ids that are ordinary words too are looked for only where a program would name the game.
COMMON_WORDS = {"dragon"}


def sources(folder: Path) -> list[tuple[Path, str]]:
    return [(path, path.read_text(encoding="utf-8")) for path in folder.rglob("*.py")]


def test_nothing_outside_its_folder_names_a_game() -> None:
    for id in GAMES:
        name = rf"games\.{id}\b|[\"']{id}[\"']" if id in COMMON_WORDS else rf"\b{id}\b"
        for path, source in sources(HOUSE):
            if (HOUSE / "games" / id) not in path.parents:
                assert not re.search(name, source, re.IGNORECASE), f"{path} names {id}"


def test_rule_modules_import_only_core_and_their_own_game() -> None:
    for id in GAMES:
        for path, source in sources(HOUSE / "games" / id):
            allowed = {"core", f"games.{id}"} | ({"draw"} if "look" in path.parts else set())
            for module in re.findall(r"^from teahouse\.([\w.]+) import", source, re.MULTILINE):
                assert any(module == room or module.startswith(room + ".") for room in allowed), f"{path}: {module}"


def test_rules_do_not_know_how_they_look() -> None:
    for id in GAMES:
        for path in (HOUSE / "games" / id).glob("*.py"):
            source = path.read_text(encoding="utf-8")
            assert not re.search(rf"games\.{id}\.look\b|games\.{id} import .*\blook\b", source), path


def test_every_module_says_in_its_first_line_what_it_is_for() -> None:
    for path, source in sources(HOUSE):
        assert source == "" or source.startswith('"""'), path
