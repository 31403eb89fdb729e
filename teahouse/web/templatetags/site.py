"""Tags of every page: sentences in the reader's language, seat marks, the commands of a table."""

from functools import cache

from django import template
from django.utils.safestring import SafeString, mark_safe

from teahouse import COMPILED
from teahouse.core.words import words_of
from teahouse.web.seat_marks import seat_mark
from teahouse.web.tables.commands import COMMANDS

register = template.Library()
PACKAGE = "teahouse.web"


@register.simple_tag(takes_context=True)
def say(context: template.Context, message: str, **facts: object) -> str:
    """A sentence of the site."""
    return words_of(PACKAGE, context["language"]).say(message, {name: str(value) for name, value in facts.items()})


@register.simple_tag(takes_context=True)
def count(context: template.Context, message: str, number: int) -> str:
    """A sentence with a number."""
    return words_of(PACKAGE, context["language"]).count(message, number)


@register.simple_tag
def rules_mode() -> str:
    """The message that says how the rules run here."""
    return "rules:compiled" if COMPILED else "rules:interpreted"


register.simple_tag(seat_mark)


@register.simple_tag
@cache
def command(name: str) -> SafeString:
    """What makes a button give a command: there is no button for anything else."""
    if name not in COMMANDS:
        raise template.TemplateSyntaxError(f'no command "{name}"; there are: {", ".join(COMMANDS)}')
    return mark_safe(f'form="act" name="{name}"')
