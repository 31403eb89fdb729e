"""The Django application."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Notices as Django knows them."""

    name = "teahouse.web.notices"
    label = "notices"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Notices are sent while the site is open."""
        from teahouse.web.notices import rounds  # noqa: F401
