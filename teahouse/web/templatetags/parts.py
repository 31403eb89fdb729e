"""A tag for the parts of the site that have words of their own: the page says which in `part`."""

from django import template

from teahouse.core.words import words_of

register = template.Library()


@register.simple_tag(takes_context=True)
def tell(context: template.Context, message: str, **facts: object) -> str:
    """A sentence of the part that the page belongs to."""
    words = words_of(context["part"], context["language"])
    return words.say(message, {name: str(value) for name, value in facts.items()})


@register.filter
def add_number(message: str, number: int) -> str:
    """The message of a number, such as "wait:300"."""
    return f"{message}{number}"
