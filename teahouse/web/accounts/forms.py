"""Forms in the reader's language: Django checks, our sentences say what is wrong."""

import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
    UserCreationForm,
    UsernameField,
)
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.template import loader

from teahouse.core.book import LANGUAGES
from teahouse.core.words import words_of
from teahouse.draw.theme import SCHEMES
from teahouse.web.accounts.models import Account
from teahouse.web.name_folding import fold
from teahouse.web.names import reserved_names
from teahouse.web.text_cleaning import LONGEST_NAME

if TYPE_CHECKING:
    NewAccountForm = UserCreationForm[Account]
    OwnPasswordForm = SetPasswordForm[Account]
    AccountForm = forms.ModelForm[Account]
else:
    NewAccountForm, OwnPasswordForm, AccountForm = UserCreationForm, SetPasswordForm, forms.ModelForm

PACKAGE = "teahouse.web.accounts"
LOG = logging.getLogger("teahouse.mail")
# E-mails are sent in the background, so that the response time does not reveal whether there was one to send.
POST_OFFICE = ThreadPoolExecutor(1)
LONGEST_EMAIL = Account._meta.get_field("email").max_length


class Spoken(forms.BaseForm):
    """A form whose labels and errors come from the catalogue: "field:name", "field:name:help", "error:code"."""

    # What the form beside it takes is passed on.
    def __init__(self, *args: Any, language: str = LANGUAGES[0], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.words = words_of(PACKAGE, language)
        for name, field in self.fields.items():
            field.label = self.words.say(f"field:{name}")
            about = f"field:{name}:help"
            field.help_text = self.words.say(about) if self.words.knows(about) else ""

    def lines(self) -> list[tuple[forms.BoundField, list[str]]]:
        """The fields, each with what is wrong with it."""
        return [(field, self.wrong(field.name)) for field in self.visible_fields()]

    def general(self) -> list[str]:
        """What is wrong with the form as a whole."""
        return self.wrong("__all__")

    def wrong(self, name: str) -> list[str]:
        """The errors of a field as sentences."""
        return [self.sentence(name, error) for error in self.errors.as_data().get(name, [])]

    def sentence(self, name: str, error: ValidationError) -> str:
        """An error; a field may have its own message for it."""
        facts = {key: str(value) for key, value in (error.params or {}).items()} if error.params else {}
        for key in (f"error:{name}:{error.code}", f"error:{error.code}"):
            if self.words.knows(key):
                return self.words.say(key, facts)
        return self.words.say("error:invalid")


class RegisterForm(Spoken, NewAccountForm):
    """A new account."""

    username = UsernameField(max_length=LONGEST_NAME)

    class Meta:
        model = Account
        fields = ("username", "email")
        field_classes = {"username": UsernameField}

    def clean_username(self) -> str:
        name = str(super().clean_username())
        folded = fold(name)
        if not folded or folded in reserved_names():
            raise ValidationError("reserved", code="reserved")
        if Account.objects.filter(folded=folded).exists():
            raise ValidationError("looks like another", code="unique")
        return name


class LoginForm(Spoken, AuthenticationForm):
    """The login form."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = ""


class NewPasswordForm(Spoken, OwnPasswordForm):
    """A new password, from the link of a password reset."""


class ChangePasswordForm(Spoken, PasswordChangeForm):
    """A new password, with the old one."""


class ResetForm(Spoken, PasswordResetForm):
    """Requests a password reset by e-mail."""

    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, object],
        from_email: str | None,
        to_email: str,
        html_email_template_name: str | None = None,
    ) -> None:
        # The e-mail is in the recipient's language, whoever requests it.
        reader = context["user"]
        assert isinstance(reader, Account)
        context = context | {"language": reader.language or context["language"]}
        subject = " ".join(loader.render_to_string(subject_template_name, context).split())
        letter = EmailMessage(subject, loader.render_to_string(email_template_name, context), from_email, [to_email])
        POST_OFFICE.submit(post, letter)


def post(letter: EmailMessage) -> None:
    """Send an e-mail; failures are logged."""
    try:
        letter.send()
    except Exception:
        LOG.exception("a letter could not be sent: look at TEAHOUSE_MAIL_URL")


class SettingsForm(Spoken, AccountForm):
    """The account's settings, on every device."""

    class Meta:
        model = Account
        fields = ("language", "theme", "confirm", "sound")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        switch = ["", "true", "false"]
        for name, values in [
            ("language", LANGUAGES),
            ("theme", ["", *SCHEMES]),
            ("confirm", switch),
            ("sound", switch),
        ]:
            choices = [(value, self.words.say(f"{name}:{value or 'device'}")) for value in values]
            old = self.fields[name]
            if values is switch:
                self.fields[name] = forms.TypedChoiceField(
                    choices=choices,
                    label=old.label,
                    help_text=old.help_text,
                    required=False,
                    coerce={"true": True, "false": False}.get,
                    empty_value=None,
                )
            else:
                self.fields[name] = forms.ChoiceField(
                    choices=choices, label=old.label, help_text=old.help_text, required=False
                )
            value = self.initial.get(name)
            self.initial[name] = str(value).lower() if isinstance(value, bool) else value


class PasswordForm(Spoken, forms.Form):
    """Something that only the owner may do."""

    password = forms.CharField(strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}))

    def __init__(self, account: Account, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account

    def clean_password(self) -> str:
        given = str(self.cleaned_data["password"])
        if not self.account.check_password(given):
            raise ValidationError("wrong", code="password_incorrect")
        return given


class EmailForm(PasswordForm):
    """The e-mail address."""

    email = forms.EmailField(
        required=False, max_length=LONGEST_EMAIL, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
    field_order = ["email", "password"]
