"""The Django application."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments as Django knows them."""

    name = "teahouse.web.tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """A round goes on when its last game ends and when the house opens; who leaves the house leaves here too."""
        from django.db.models.signals import pre_delete

        from teahouse.web import fairness, signals
        from teahouse.web.accounts.belongings import PARTS
        from teahouse.web.models import Visitor
        from teahouse.web.tournaments import leaving, rounds

        PARTS["tournaments"] = leaving.belongings
        fairness.ORIGINS.append(rounds.origin_of)
        pre_delete.connect(leaving.forget, sender=Visitor, dispatch_uid="tournaments")
        signals.finished.connect(rounds.hear_finished, dispatch_uid="tournaments")
        signals.name_taken.connect(leaving.lose_name, dispatch_uid="tournaments")
        signals.opened.connect(rounds.catch_up, dispatch_uid="tournaments")
