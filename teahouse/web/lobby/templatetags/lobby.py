"""Tags of the lobby."""

from django import template

from teahouse.web.lobby.word_tags import OWN, add_tags

register = template.Library()
add_tags(register, OWN)


@register.simple_tag(takes_context=True)
def decimal(context: template.Context, number: float) -> str:
    """A number with one decimal, and a true minus."""
    return f"{number:.1f}".replace("-", "−").replace(".", "." if context["language"] == "en" else ",")
