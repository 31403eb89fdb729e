"""Registering, logging in and out, forgotten and new passwords."""

from typing import TYPE_CHECKING, Any

from axes.utils import reset
from django.contrib import messages
from django.contrib.auth import login, views
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, PasswordResetForm, SetPasswordForm
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.views.generic.edit import CreateView, FormView

from teahouse.core.words import words_of
from teahouse.web import limits
from teahouse.web.accounts import forms
from teahouse.web.accounts.lockout import name_of
from teahouse.web.accounts.merging import merge
from teahouse.web.accounts.models import Account
from teahouse.web.errors import Declined
from teahouse.web.hub import HUB, VisitorChanged
from teahouse.web.requests import AccountRequest, VisitorRequest
from teahouse.web.visitors import COOKIE, guest_of

if TYPE_CHECKING:
    # Each page has another form.
    SomeFormView = FormView[Any]
    NewAccountView = CreateView[Account, forms.RegisterForm]
else:
    SomeFormView, NewAccountView = object, CreateView


class FormPage(SomeFormView):
    """A page with one form; `page` names its words, `limit` how often it may be sent."""

    page = ""
    limit = ""
    template_name: str | None = "accounts/form.html"
    request: VisitorRequest

    def get_form_kwargs(self) -> dict[str, object]:
        return super().get_form_kwargs() | {"language": self.request.language}

    def get_context_data(self, **more: object) -> dict[str, object]:
        following = self.get_redirect_url() if isinstance(self, views.RedirectURLMixin) else ""
        return super().get_context_data(**more) | {"page": self.page, "next": following}

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            limits.check(self.limit, limits.address_of(request))
        except Declined as declined:
            return too_often(request, declined)
        return super().post(request, *args, **kwargs)


def too_often(request: HttpRequest, declined: Declined) -> HttpResponse:
    """A friendly no."""
    return render(request, "teahouse/sorry.html", {"reason": declined.reason, "back": request.path}, status=429)


def say(request: VisitorRequest, message: str) -> None:
    """A sentence on the next page."""
    messages.info(request, words_of("teahouse.web.accounts", request.language).say(message))


def enter(request: VisitorRequest, account: Account, response: HttpResponse) -> HttpResponse:
    """After a login: the guest's games become the account's, and the guest's cookie is no longer needed."""
    guest = guest_of(request.COOKIES)
    if guest is None:
        return response
    number = guest.pk
    if merge(guest, account.visitor):
        say(request, "login:two_seats")
    else:
        response.delete_cookie(COOKIE)
    HUB.publish(VisitorChanged(number))
    return response


class Login(FormPage, views.LoginView):
    """Log in with name and password."""

    page, limit = "login", "login"
    template_name = "accounts/login.html"
    authentication_form = forms.LoginForm
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        return enter(self.request, form.get_user(), super().form_valid(form))


class Register(FormPage, views.RedirectURLMixin, NewAccountView):
    """A new account, at once logged in."""

    page, limit = "register", "register"
    next_page = "account"
    template_name = "accounts/register.html"
    form_class = forms.RegisterForm

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.user.is_authenticated:
            return redirect("account")
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: forms.RegisterForm) -> HttpResponse:
        form.instance.language, form.instance.theme = self.request.language, self.request.theme
        try:
            with transaction.atomic():
                account = self.make_account(form)
        except IntegrityError:
            form.add_error("username", ValidationError("somebody else was quicker", code="unique"))
            return self.form_invalid(form)
        login(self.request, account, backend="django.contrib.auth.backends.ModelBackend")
        return enter(self.request, account, redirect(self.get_success_url()))

    def make_account(self, form: forms.RegisterForm) -> Account:
        """The account, in the transaction that is undone where something is wrong with it."""
        return form.save()


class Logout(views.LogoutView):
    """Log out; the visitor becomes a new guest."""

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        account = request.user
        response = super().post(request, *args, **kwargs)
        if account.is_authenticated:
            HUB.publish(VisitorChanged(account.visitor.pk))
        return response


class Reset(FormPage, views.PasswordResetView):
    """Request a password reset; the response is the same whether the account exists or not."""

    page, limit = "reset", "reset"
    form_class = forms.ResetForm
    email_template_name = "accounts/letter.txt"
    subject_template_name = "accounts/letter_subject.txt"
    success_url = reverse_lazy("reset_sent")

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        self.extra_email_context = {"language": self.request.language}
        return super().form_valid(form)


class ResetSent(views.PasswordResetDoneView):
    """The confirmation that an e-mail is on its way, if the account exists."""

    template_name = "accounts/said.html"
    extra_context = {"page": "reset_sent"}


class NewPassword(FormPage, views.PasswordResetConfirmView):
    """The link of the e-mail: a new password; all sessions end."""

    page, limit = "new_password", "password"
    template_name = "accounts/new_password.html"
    form_class = forms.NewPasswordForm
    success_url = reverse_lazy("login")

    def form_valid(self, form: "SetPasswordForm[Account]") -> HttpResponse:
        response = super().form_valid(form)
        assert self.user is not None
        reset(username=name_of(self.request, {"username": self.user.username}))
        HUB.publish(VisitorChanged(self.user.visitor.pk))
        say(self.request, "new_password:done")
        return response


class ChangePassword(FormPage, views.PasswordChangeView):
    """A new password; all other sessions end."""

    page, limit = "change_password", "password"
    form_class = forms.ChangePasswordForm
    success_url = reverse_lazy("account")
    request: AccountRequest

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        response = super().form_valid(form)
        HUB.publish(VisitorChanged(self.request.user.visitor.pk))
        say(self.request, "change_password:done")
        return response
