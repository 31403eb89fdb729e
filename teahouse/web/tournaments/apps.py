"""The Django application."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments as Django knows them."""

    name = "teahouse.web.tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """A round goes on when its last game ends and when the site opens; accounts that go leave it too."""
        from django.db.models.signals import pre_delete

        from teahouse.web import fairness
        from teahouse.web.accounts.data_export import PARTS
        from teahouse.web.hub import HUB, GameFinished, NameTaken, SiteOpened
        from teahouse.web.models import Visitor
        from teahouse.web.tournaments import leaving, rounds

        PARTS["tournaments"] = leaving.tournament_data
        fairness.ORIGINS.append(rounds.origin_of)
        pre_delete.connect(leaving.forget, sender=Visitor, dispatch_uid="tournaments")
        HUB.subscribe(GameFinished, rounds.hear_finished)
        HUB.subscribe(NameTaken, leaving.lose_name)
        HUB.subscribe(SiteOpened, rounds.catch_up)
