"""Tags of the tournaments."""

from django import template

from teahouse.web.lobby.word_tags import add_tags
from teahouse.web.tournaments import OWN
from teahouse.web.tournaments.pictures import points_text

register = template.Library()
add_tags(register, OWN)


@register.simple_tag(takes_context=True)
def points(context: template.Context, number: float) -> str:
    """Points as people write them."""
    return points_text(number, context["language"])
