"""The documentation is tested: every Python example in it runs."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize(
    "page", [page for page in PAGES if PYTHON.search(page.read_text(encoding="utf-8"))], ids=lambda page: page.name
)
@pytest.mark.unmeasured
def test_the_examples_of_a_page_run_from_top_to_bottom(page: Path) -> None:
    names: dict[str, object] = {}
    for example in PYTHON.findall(page.read_text(encoding="utf-8")):
        exec(compile(example, page.name, "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_another_page_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([\w./-]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
