"""Addresses of the API, and of the pages about it."""

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path, re_path

from teahouse.web.api import errors, views
from teahouse.web.api.service import api, in_one_shape


def nothing_here(request: HttpRequest, path: str) -> HttpResponse:
    """No such operation."""
    return errors.answer(404, "not_found", errors.error_sentence(request, "not_found"))


def with_one_shape(pattern: URLPattern | URLResolver) -> URLPattern | URLResolver:
    """An operation whose every answer has the one shape."""
    if isinstance(pattern, URLPattern):
        pattern.callback = in_one_shape(pattern.callback)
    return pattern


app_name = "api"
urlpatterns = [
    path("", views.manual, name="manual"),
    path("openapi.json", views.openapi, name="openapi"),
    *[with_one_shape(pattern) for pattern in api.urls[0] if getattr(pattern, "name", None) != "api-root"],
    re_path("^(?P<path>.+)$", nothing_here),
]
