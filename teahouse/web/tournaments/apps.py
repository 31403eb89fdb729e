"""The Django application."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments as Django knows them."""

    name = "teahouse.web.tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """A round goes on when its last game ends, and when the house opens again."""
        from teahouse.web import signals
        from teahouse.web.tournaments import rounds

        signals.finished.connect(rounds.hear_finished, dispatch_uid="tournaments")
        signals.opened.connect(rounds.catch_up, dispatch_uid="tournaments")
