"""The Django application."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The teahouse as Django knows it."""

    name = "teahouse.web"
    label = "teahouse"
    default_auto_field = "django.db.models.BigAutoField"
