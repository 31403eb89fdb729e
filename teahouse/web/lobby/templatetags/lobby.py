"""Tags of the lobby."""

from django import template

from teahouse.web.lobby.saying import OWN, add_tags

register = template.Library()
add_tags(register, OWN)
