"""The Django application."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """The lobby as Django knows it: it keeps nothing of its own."""

    name = "teahouse.web.lobby"
    label = "lobby"
