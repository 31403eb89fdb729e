"""Commands of a table are declared once: buttons, forms, sockets and programs name the same ones."""

import re
from pathlib import Path

import pytest
from django.template import Context, Template, TemplateSyntaxError

from teahouse.web import limits
from teahouse.web.tables.commands import CHANGES, COMMANDS

pytestmark = pytest.mark.no_rules
TEMPLATES = Path(limits.__file__).parent / "templates" / "teahouse"
SCRIPTS = (TEMPLATES.parent.parent / "static" / "teahouse").glob("*.js")
PAGE = [TEMPLATES / "table.html", *(TEMPLATES / "parts").glob("*.html")]


def test_every_command_has_its_button_or_field_on_the_page_of_a_table() -> None:
    page = "".join(path.read_text(encoding="utf-8") for path in PAGE)
    assert set(re.findall(r'{% command "(\w+)" %}', page)) | {"say", "play", "why"} == set(COMMANDS)
    assert 'name="say"' in page
    # Only the page's own script makes choices whole.
    assert any('"play"' in path.read_text(encoding="utf-8") for path in SCRIPTS)
    assert set(re.findall(r'form="act" name="(\w+)"', page)) == {"seq", "path"}, "what goes along with a command"


def test_a_button_for_anything_else_breaks_its_template() -> None:
    assert Template('{% command "undo" %}').render(Context()) == 'form="act" name="undo"'
    with pytest.raises(TemplateSyntaxError, match='no command "cheat"; there are: play, touch, undo'):
        Template('{% command "cheat" %}').render(Context())


def test_programs_give_commands_that_browsers_give_too() -> None:
    assert set(CHANGES) < set(COMMANDS)
