"""Pages for the people who write programs: the manual of the API, and the tokens of an account."""

from functools import cache
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from teahouse.core.errors import TeahouseError
from teahouse.core.words import words_of
from teahouse.web import limits
from teahouse.web.api import play_operations, record_operations, streams, table_operations  # noqa: F401
from teahouse.web.api.service import api
from teahouse.web.api.tokens import SCOPES, make_token
from teahouse.web.errors import Declined
from teahouse.web.form_values import is_number
from teahouse.web.limits import FACTOR, LIMITS
from teahouse.web.requests import AccountRequest, VisitorRequest

PACKAGE = "teahouse.web.api"
# How long a token counts, in days; 0 for ever.
LASTING = [30, 90, 365, 0]

# A part of a description by OpenAPI: JSON, nested as that says.
Description = dict[str, Any]


@require_safe
def manual(request: VisitorRequest) -> HttpResponse:
    """Every operation and every shape, from the same description that programs read."""
    origin = request.build_absolute_uri("/").rstrip("/")
    return render(request, "api/manual.html", {**contents(), "origin": origin, "scopes": SCOPES})


@require_safe
def openapi(request: VisitorRequest) -> HttpResponse:
    """The description that programs read."""
    return JsonResponse(schema())


@cache
def schema() -> Description:
    """The API by OpenAPI."""
    return api.get_openapi_schema(path_prefix="/api/")


@cache
def contents() -> dict[str, object]:
    """The description of the API as a page shows it."""
    described = schema()
    chapters: dict[str, list[dict[str, object]]] = {}
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            chapters.setdefault(operation["tags"][0], []).append(operation_of(method.upper(), path, operation))
    shapes = [
        {"name": name, "about": shape.get("description", ""), "fields": fields_of(shape)}
        for name, shape in sorted(described["components"]["schemas"].items())
        if "properties" in shape
    ]
    return {"chapters": list(chapters.items()), "shapes": shapes}


def operation_of(method: str, path: str, operation: Description) -> dict[str, object]:
    """One operation of the manual."""
    times, seconds = LIMITS[operation["x-limit"]]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    good: Description = next((answer for status, answer in operation["responses"].items() if int(status) < 300), {})
    by_media: Description = good.get("content", {})
    media = next(iter(by_media), "")
    return {
        "id": operation["operationId"],
        "method": method,
        "path": path,
        "about": operation.get("description") or operation["summary"],
        "scope": operation["x-scope"],
        "times": int(times * FACTOR),
        "seconds": seconds,
        "parameters": [
            {"name": item["name"], "type": type_of(item["schema"]), "about": item.get("description", "")}
            for item in operation["parameters"]
        ],
        "body": shape_name(body),
        "media": media,
        "answer": shape_name(by_media.get(media, {}).get("schema", {})),
    }


def shape_name(schema: Description) -> str:
    """The shape that a schema points to."""
    return str(schema.get("$ref", "")).rpartition("/")[2]


def shape_within(schema: Description) -> str:
    """The shape that a schema or its items point to."""
    return shape_name(schema) or shape_name(schema.get("items", {}))


def fields_of(shape: Description) -> list[dict[str, object]]:
    """The fields of a shape."""
    needed = shape.get("required", [])
    return [
        {
            "name": name,
            "type": type_of(field),
            "shape": next(filter(None, map(shape_within, [field, *field.get("anyOf", [])])), ""),
            "about": field.get("description", ""),
            "needed": name in needed,
        }
        for name, field in shape["properties"].items()
    ]


def type_of(schema: Description) -> str:
    """A type as programmers write it."""
    if "$ref" in schema:
        return shape_name(schema)
    if "anyOf" in schema:
        return " | ".join(type_of(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if schema.get("type") == "array":
        return f"[{type_of(schema.get('items', {}))}]"
    return str(schema.get("type", "object"))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: AccountRequest) -> HttpResponse:
    """The tokens of an account: made and revoked here, and each shown once."""
    error, made = "", ""
    if request.method == "POST" and "revoke" in request.POST:
        revoke(request)
        return redirect("tokens")
    if request.method == "POST":
        try:
            limits.check("token", limits.address_of(request), limits.account_key(request.user))
            made = new_token(request)
        except limits.TooOften:
            error = words_of("teahouse.web", request.language).say("sorry:slowly")
        except Declined as declined:
            error = words_of(PACKAGE, request.language).say(f"tokens:{declined.reason}")
        except TeahouseError as refused:
            error = str(refused)
    values = {"tokens": request.user.tokens.all(), "scopes": SCOPES, "lasting": LASTING, "made": made, "error": error}
    return render(request, "api/tokens.html", values, status=400 if error else 200)


def new_token(request: AccountRequest) -> str:
    """The text of a new token."""
    days = request.POST.get("days", "")
    if days not in map(str, LASTING):
        raise Declined("lasting_unknown")
    return make_token(request.user, request.POST.get("label", ""), request.POST.getlist("scope"), int(days))[1]


def revoke(request: AccountRequest) -> None:
    """A token counts no longer."""
    number = request.POST["revoke"]
    if not is_number(number) or not request.user.tokens.filter(pk=int(number)).delete()[0]:
        raise Http404(number)
