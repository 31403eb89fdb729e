"""The Django application."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The site's main Django application."""

    name = "teahouse.web"
    label = "teahouse"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from teahouse.core import registry

        # Games from elsewhere stand on the shelf before the first table of theirs is asked for.
        registry.ids()
        from teahouse.web import members, permissions

        if members.check not in permissions.CHECKS:
            permissions.CHECKS.append(members.check)
