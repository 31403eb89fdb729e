"""Tags: sentences about accounts in the reader's language."""

from django import template

from teahouse.core.words import words_of

register = template.Library()
PACKAGE = "teahouse.web.accounts"


@register.simple_tag(takes_context=True)
def tell(context: template.Context, message: str, **facts: object) -> str:
    """A sentence of this part of the site."""
    return words_of(PACKAGE, context["language"]).say(message, {name: str(value) for name, value in facts.items()})


@register.simple_tag(takes_context=True, name="told")
def tell_count(context: template.Context, message: str, number: int) -> str:
    """A sentence with a number."""
    return words_of(PACKAGE, context["language"]).count(message, number)
