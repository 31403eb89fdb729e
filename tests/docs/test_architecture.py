"""The page on the architecture is true: its diagrams of imports, and every file and class that it names."""

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import grimp
import pytest

pytestmark = pytest.mark.no_rules

ROOT = Path(__file__).resolve().parent.parent.parent
HOUSE = ROOT / "teahouse"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
DIAGRAM = re.compile(r"```mermaid\ngraph TD\n(.*?)```", re.DOTALL)
ARROW = re.compile(r"    (\w+) --> (\w+(?: & \w+)*)")
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.<>-]*/[\w./<>-]*|\.\w+|[\w-]+\.(?:py|md|json|js|toml|html)")
NAME_IN_FILE = re.compile(r"`(\w+)` in `([\w/]+\.py)`")
GAMES = [folder.name for folder in (HOUSE / "games").iterdir() if (folder / "__init__.py").is_file()]
LANGUAGES = ["en", "hu", "sk"]
# Paths in the repository; every other one is below teahouse/.
OUTSIDE = ("docs/", "teahouse/", "tests/", "tools/", ".")

Edges = set[tuple[str, str]]


def drawn_edges(diagram: str) -> Edges:
    edges: Edges = set()
    for line in diagram.splitlines():
        arrow = ARROW.fullmatch(line)
        assert arrow, f'expected "package --> package & package", got {line!r}'
        edges |= set(product([arrow[1]], arrow[2].split(" & ")))
    return edges


def edges_between_packages(inside: str) -> Edges:
    """The imports between the packages in a package, whatever module of one imports whatever module of the other."""
    graph = grimp.build_graph("teahouse", cache_dir=None)
    packages = [name for name in graph.find_children(inside) if graph.find_children(name)]
    room_of = {module: name for name in packages for module in {name, *graph.find_descendants(name)}}
    found: Edges = set()
    for module, room in room_of.items():
        for imported in graph.find_modules_directly_imported_by(module):
            other = room_of.get(imported, room)
            if other != room:
                found.add((room.rpartition(".")[2], other.rpartition(".")[2]))
    return found


def named_paths() -> Iterator[str]:
    for text in CODE.findall(DIAGRAM.sub("", PAGE)):
        if PATH.fullmatch(text):
            yield text


def expand(path: str) -> list[Path]:
    """The files that a path stands for: one for each game and each language, where it leaves these open."""
    base = ROOT if path.startswith(OUTSIDE) else HOUSE
    games = GAMES if "<id>" in path else [""]
    languages = LANGUAGES if "<language>" in path else [""]
    return [base / path.replace("<id>", id).replace("<language>", word) for id, word in product(games, languages)]


@pytest.mark.parametrize(("number", "inside"), enumerate(["teahouse", "teahouse.web"]))
def test_a_diagram_shows_exactly_the_imports_between_packages(number: int, inside: str) -> None:
    drawn, real = drawn_edges(DIAGRAM.findall(PAGE)[number]), edges_between_packages(inside)
    assert sorted(real - drawn) == [], "imports that the diagram lacks"
    assert sorted(drawn - real) == [], "arrows without an import"


def test_the_table_of_packages_is_complete() -> None:
    listed = re.findall(r"^\| `(\w+)/` \|", PAGE, re.MULTILINE)
    assert sorted(listed) == sorted(folder.parent.name for folder in HOUSE.glob("*/__init__.py"))


def test_every_file_on_the_page_exists() -> None:
    paths = list(named_paths())
    assert len(paths) > 50
    assert [path for path in paths if not all(file.exists() for file in expand(path))] == []


def test_every_class_on_the_page_is_in_the_file_beside_it() -> None:
    named = NAME_IN_FILE.findall(PAGE)
    assert len(named) > 15
    for name, path in named:
        tree = ast.parse((HOUSE / path).read_text(encoding="utf-8"))
        defined = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
        # Tables such as COMMANDS are annotated.
        defined += [ast.unparse(node.target) for node in tree.body if isinstance(node, ast.AnnAssign)]
        assert name in defined, f"{name} in {path}"
