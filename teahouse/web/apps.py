"""The Django application."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The teahouse as Django knows it."""

    name = "teahouse.web"
    label = "teahouse"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from teahouse.core import registry

        # Games from elsewhere stand on the shelf before the first table of theirs is asked for.
        registry.ids()
