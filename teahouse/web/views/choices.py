"""The file with which a page makes choices by itself: verbs, touches and names of a game in one language."""

import json
from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from teahouse.core.book import LANGUAGES
from teahouse.core.choice_data import choice_data
from teahouse.core.registry import game as game_with_id
from teahouse.core.registry import ids as game_ids
from teahouse.draw.panels import short_hash

# A file never changes under its address, which has its hash.
FOREVER = "public, max-age=31536000, immutable"


@lru_cache(64)
def file_of(game: str, language: str) -> tuple[str, str]:
    """The file and its hash."""
    text = json.dumps(choice_data(game_with_id(game), language), ensure_ascii=False, separators=(",", ":"))
    return text, short_hash(text)


def address_of(game: str, language: str) -> str:
    """Where the file is."""
    return f"{reverse('choices', args=[game, language])}?{file_of(game, language)[1]}"


@require_safe
def choices(request: HttpRequest, game: str, language: str) -> HttpResponse:
    """The file of a game in a language."""
    if game not in game_ids() or language not in LANGUAGES:
        raise Http404("no such game or language")
    text, hash = file_of(game, language)
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer["Cache-Control"] = FOREVER if request.META["QUERY_STRING"] == hash else "no-cache"
    return answer
