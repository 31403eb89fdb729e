"""Tags of the pages about the API."""

from django import template

from teahouse.core.words import words_of

register = template.Library()


@register.simple_tag(takes_context=True)
def tell(context: template.Context, message: str, **facts: object) -> str:
    """A sentence about the API, in the reader's language."""
    words = words_of("teahouse.web.api", context["language"])
    return words.say(message, {name: str(value) for name, value in facts.items()})
