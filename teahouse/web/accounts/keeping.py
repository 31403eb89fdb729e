"""An account's settings: they win over what a browser remembers, and follow to every device."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

# The switches at a table.
SWITCHES = ("confirm", "sound")


def keep(account: AbstractBaseUser | AnonymousUser, **settings: object) -> None:
    """Remember what somebody chose, if they are logged in."""
    if account.is_authenticated:
        for name, value in settings.items():
            setattr(account, name, value)
        account.save(update_fields=list(settings))
