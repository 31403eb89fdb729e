"""The Django application."""

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    """Moderation as Django knows it."""

    name = "teahouse.web.moderation"
    label = "moderation"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Restrictions are asked for before somebody does something."""
        from teahouse.web import permissions
        from teahouse.web.moderation.restrictions import check

        if check not in permissions.CHECKS:
            permissions.CHECKS.append(check)
