"""The Django application."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Accounts as Django knows them."""

    name = "teahouse.web.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from teahouse.web.accounts import listeners  # noqa: F401
