"""One's own account: settings, e-mail, what the site keeps, and leaving."""

from typing import TypeVar

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from teahouse.web import limits
from teahouse.web.accounts import forms
from teahouse.web.accounts.data_export import export_data
from teahouse.web.accounts.deletion import leave
from teahouse.web.accounts.models import Account
from teahouse.web.accounts.views.login import say, too_often
from teahouse.web.errors import Declined
from teahouse.web.hub import HUB, VisitorChanged
from teahouse.web.requests import AccountRequest, VisitorRequest
from teahouse.web.tables import commits
from teahouse.web.visitors import save_settings

# The switches at a table.
SWITCHES = ("confirm", "sound")
F = TypeVar("F", bound=forms.PasswordForm)


@login_required
def account(request: AccountRequest) -> HttpResponse:
    """The settings, and ways to everything else."""
    given = request.POST if request.method == "POST" else None
    form = forms.SettingsForm(given, instance=request.user, language=request.language)
    if form.is_valid():
        form.save()
        return redirect("account")
    values = {"form": form, "invite_only": settings.INVITE_ONLY}
    return render(request, "accounts/account.html", values, status=400 if given else 200)


@login_required
@require_POST
def keep_switch(request: AccountRequest) -> HttpResponse:
    """A switch at a table was turned."""
    for name in SWITCHES:
        if request.POST.get(name) in ("true", "false"):
            save_settings(request.user, **{name: request.POST[name] == "true"})
    return HttpResponse(status=204)


@login_required
def email(request: AccountRequest) -> HttpResponse:
    """Change the e-mail address."""
    form = password_form(request, forms.EmailForm, initial={"email": request.user.email})
    if isinstance(form, HttpResponse):
        return form
    if form.is_valid():
        save_settings(request.user, email=form.cleaned_data["email"])
        say(request, "email:done")
        return redirect("account")
    return form_page(request, form, "email")


@login_required
def delete(request: AccountRequest) -> HttpResponse:
    """Delete the account; the visitor becomes a new guest."""
    form = password_form(request, forms.PasswordForm)
    if isinstance(form, HttpResponse):
        return form
    if not form.is_valid():
        return form_page(request, form, "delete")
    # The account itself: Django gives pages an object that stands for it.
    leaving: Account = request.user._wrapped  # type: ignore[attr-defined]
    number = request.user.visitor.pk
    logout(request)
    for id in leave(leaving):
        commits.publish(id)
    HUB.publish(VisitorChanged(number))
    say(request, "delete:done")
    return redirect("front")


def password_form(request: AccountRequest, kind: type[F], initial: dict[str, str] | None = None) -> F | HttpResponse:
    """A form that asks for the password, or a refusal after too many attempts."""
    if request.method != "POST":
        return kind(request.user, language=request.language, initial=initial)
    try:
        limits.check("password", limits.address_of(request), limits.account_key(request.user))
    except Declined as declined:
        return too_often(request, declined)
    return kind(request.user, request.POST, language=request.language, initial=initial)


def form_page(request: VisitorRequest, form: forms.PasswordForm, page: str) -> HttpResponse:
    """The form, with what is wrong in it."""
    return render(request, "accounts/form.html", {"form": form, "page": page}, status=400 if form.is_bound else 200)


@login_required
@require_safe
def data(request: AccountRequest) -> HttpResponse:
    """Everything the site keeps about the account."""
    try:
        limits.check("download", limits.address_of(request), limits.account_key(request.user))
    except Declined as declined:
        return too_often(request, declined)
    answer = JsonResponse(export_data(request.user), json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer.headers["Content-Disposition"] = 'attachment; filename="teahouse.json"'
    return answer
