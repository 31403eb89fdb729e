"""The Django application."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The API as Django knows it."""

    name = "teahouse.web.api"
    label = "api"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from teahouse.web.accounts.data_export import PARTS
        from teahouse.web.api import subscriptions  # noqa: F401
        from teahouse.web.api.tokens import token_data

        PARTS["tokens"] = token_data
