"""Tags for the templates of a package with words of its own: its sentences, and times as people tell them."""

from datetime import datetime

from django import template
from django.utils import timezone

from teahouse.core.words import Words, words_of

OWN = "teahouse.web.lobby"


def add_tags(register: template.Library, package: str) -> None:
    """`{% tell "message" fact=value %}`, `{% tell_count "message" number %}`, `{% ago moment %}`."""

    @register.simple_tag(takes_context=True, name="tell")
    def tell(context: template.Context, message: str, **facts: object) -> str:
        """A sentence of the package."""
        return words_of(package, context["language"]).say(message, {name: str(fact) for name, fact in facts.items()})

    @register.simple_tag(takes_context=True, name="tell_count")
    def tell_count(context: template.Context, message: str, number: int) -> str:
        """A sentence with a number."""
        return words_of(package, context["language"]).count(message, number)

    @register.simple_tag(takes_context=True, name="ago")
    def ago(context: template.Context, moment: datetime) -> str:
        """How long ago something was."""
        return long_ago(words_of(OWN, context["language"]), moment)


def long_ago(words: Words, moment: datetime) -> str:
    """How long ago something was, in the largest unit."""
    seconds = (timezone.now() - moment).total_seconds()
    for unit, length in (("days", 86_400), ("hours", 3600), ("minutes", 60)):
        if seconds >= length:
            return words.count(f"ago:{unit}", int(seconds // length))
    return words.say("ago:now")
