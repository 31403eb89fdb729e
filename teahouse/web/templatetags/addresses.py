"""The tags `url` and `static` as Django has them, but each address is made once: pages ask for dozens of the same."""

from functools import lru_cache

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as parse_url
from django.templatetags.static import static as make_static
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString

register = template.Library()
# Enough for everything on the busiest lists, a few hundred bytes each.
REMEMBERED = 4096

remember = lru_cache(REMEMBERED)


@remember
def address(name: str, *arguments: object) -> SafeString:
    """Where a page is. It depends on nothing else, for there is one list of addresses, in no language."""
    return escape(reverse(name, args=arguments))


class Address(URLNode):
    """Django's node, which finds simple addresses among those made before."""

    def render(self, context: Context) -> str:
        name = self.view_name.resolve(context)
        # Only these depend on the page that asks (the admin's names), or are meant for one letter.
        if self.kwargs or self.asvar or ":" in name or not context.autoescape:
            return super().render(context)
        return address(name, *[argument.resolve(context) for argument in self.args])


@register.tag
def url(parser: Parser, token: Token) -> Address:
    """The address of a page by its name, such as {% url "table" table.id %}."""
    node = parse_url(parser, token)
    return Address(node.view_name, node.args, node.kwargs, node.asvar)


@register.simple_tag
@remember
def static(path: str) -> str:
    """The address of a file that is the same for everybody, such as {% static "teahouse/icon.svg" %}."""
    return make_static(path)
