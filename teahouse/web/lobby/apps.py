"""The Django application."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """The lobby's Django application; it has no models."""

    name = "teahouse.web.lobby"
    label = "lobby"
