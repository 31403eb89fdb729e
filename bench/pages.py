"""Pages with figures from a benchmark: what is between the marks is rewritten, the text around it stays."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"


def put(page: Path, name: str, text: str) -> None:
    """Replace what stands between the marks of that name."""
    old = page.read_text(encoding="utf-8")
    begin, end = f"<!-- figures: {name} -->", f"<!-- end of {name} -->"
    new, times = re.subn(
        re.escape(begin) + ".*?" + re.escape(end), lambda _: f"{begin}\n{text.strip()}\n{end}", old, flags=re.DOTALL
    )
    if times != 1:
        raise SystemExit(f"{page.relative_to(ROOT)}: expected the marks {begin} … {end} once, found them {times} times")
    page.write_text(new, encoding="utf-8")


def picture(page: Path, name: str, svg: str, about: str) -> str:
    """Write a picture beside a page; how the page shows it."""
    file = page.with_name(f"{page.stem}-{name}.svg")
    file.write_text(svg, encoding="utf-8")
    return f"![{about}]({file.name})"
