"""Invitations: a member's page of them, and the page that an invitation's link opens."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from teahouse.core.words import words_of
from teahouse.web import limits
from teahouse.web.accounts import forms
from teahouse.web.accounts import invitations as kept
from teahouse.web.accounts.models import Account, Invitation
from teahouse.web.accounts.views.login import Register
from teahouse.web.errors import Declined
from teahouse.web.form_values import is_number
from teahouse.web.requests import AccountRequest

PACKAGE = "teahouse.web.accounts"
# What a member may not do for another reason than that they have invited enough.
SAID_BY_SITE = ("slowly", "banned")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def invitations(request: AccountRequest) -> HttpResponse:
    """The invitations of a member: made and revoked here, and each link shown once."""
    if not settings.INVITE_ONLY:
        raise Http404("everybody may register")
    link, error = "", ""
    if "revoke" in request.POST:
        number = request.POST["revoke"]
        if not is_number(number) or not kept.revoke(request.user, int(number)):
            raise Http404(number)
        return redirect("invitations")
    if request.method == "POST":
        try:
            link = new_link(request)
        except Declined as declined:
            part, message = ("teahouse.web", "sorry") if declined.reason in SAID_BY_SITE else (PACKAGE, "invitations")
            error = words_of(part, request.language).say(f"{message}:{declined.reason}")
    shown = [(one, state(one)) for one in kept.shown_to(request.user)]
    values = {"invitations": shown, "link": link, "error": error, "days": kept.DAYS}
    return render(request, "accounts/invitations.html", values, status=400 if error else 200)


def new_link(request: AccountRequest) -> str:
    """The link of a new invitation."""
    limits.check("invite", limits.address_of(request), limits.account_key(request.user))
    _, token = kept.invite(request.user, request.POST.get("label", ""))
    return request.build_absolute_uri(reverse("invitation", args=[token]))


def state(invitation: Invitation) -> str:
    """What has become of an invitation."""
    if invitation.used is not None:
        return "used"
    return "open" if invitation.expires > timezone.now() else "expired"


class Invited(Register):
    """The link of an invitation: a new account. It tells nothing but who invites."""

    page = "invitation"
    template_name = "accounts/invitation.html"
    invitation: Invitation

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if not settings.INVITE_ONLY:
            return redirect("register")
        if request.user.is_authenticated:
            return redirect("account")
        found = kept.find_open(str(kwargs["token"]))
        if found is None:
            return over(request)
        self.invitation = found
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **more: object) -> dict[str, object]:
        return super().get_context_data(**more) | {"maker": self.invitation.maker}

    def make_account(self, form: forms.RegisterForm) -> Account:
        account = super().make_account(form)
        kept.use(self.invitation, account)
        return account

    def form_valid(self, form: forms.RegisterForm) -> HttpResponse:
        try:
            return super().form_valid(form)
        except Declined:
            return over(self.request)


def over(request: HttpRequest) -> HttpResponse:
    """The same answer for a link that was used, one that is too old, and one that never was."""
    values = {"reason": "invitation_over", "back": reverse("login")}
    return render(request, "teahouse/sorry.html", values, status=404)
