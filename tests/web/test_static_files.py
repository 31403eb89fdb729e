"""Browsers keep scripts and styles for ever, and still never mix those of two releases."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from teahouse.web.static_files import static_address

pytestmark = [pytest.mark.django_db, pytest.mark.no_rules]
SITE = Path(__file__).resolve().parents[2] / "teahouse" / "web"
IMPORT = re.compile(r'\bfrom "([^"]+)"|\bimport\("([^"]+)"\)|^import "([^"]+)"', re.MULTILINE)


def test_everything_on_a_page_has_the_address_of_this_release() -> None:
    page = Client().get("/").text
    addresses = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert addresses and all(address.startswith(settings.STATIC_URL) for address in addresses)
    for address in addresses:
        answer = Client().get(address)
        answer.close()
        assert answer.status_code == 200 and "immutable" in answer.headers["Cache-Control"], address


def test_modules_import_each_other_by_relative_addresses() -> None:
    found = 0
    for file in SITE.glob("**/static/**/*.js"):
        for groups in IMPORT.findall(file.read_text(encoding="utf-8")):
            assert next(filter(None, groups)).startswith("."), (file.name, groups)
            found += 1
    assert found > 20


def test_the_address_changes_with_any_file(tmp_path: Path) -> None:
    folder = tmp_path / "part" / "static" / "part"
    folder.mkdir(parents=True)
    (folder / "a.js").write_text("1", encoding="utf-8")
    first = static_address(tmp_path)
    assert first == static_address(tmp_path)
    (folder / "a.js").write_text("2", encoding="utf-8")
    second = static_address(tmp_path)
    (folder / "b.css").write_text("", encoding="utf-8")
    assert len({first, second, static_address(tmp_path)}) == 3
