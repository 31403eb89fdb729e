"""No two accounts have names that look alike, and no guest has the name of an account."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from teahouse.web.name_folding import LONGEST_FOLDED, fold


def fold_names(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Fold the names that there are; of two that look alike the older account has the folded name."""
    taken = set()
    for account in apps.get_model("accounts", "Account").objects.order_by("date_joined", "pk"):
        folded, number = fold(account.username), 1
        account.folded = folded
        while account.folded in taken:
            number += 1
            account.folded = f"{folded[: LONGEST_FOLDED - 12]}~{number}"
        taken.add(account.folded)
        account.save(update_fields=["folded"])


def take_names(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Guests who are called like an account go without a name, also at tables where the game goes on."""
    taken = set(apps.get_model("accounts", "Account").objects.values_list("folded", flat=True))
    Visitor, Seat = apps.get_model("teahouse", "Visitor"), apps.get_model("teahouse", "Seat")
    guests = Visitor.objects.filter(account=None).exclude(name="")
    for pk, folded in list(guests.values_list("pk", "folded")):
        if folded in taken:
            Visitor.objects.filter(pk=pk).update(name="", folded="")
    playing = Seat.objects.exclude(table__stage="finished").exclude(name="").exclude(holders__account__isnull=False)
    alike = [pk for pk, name in playing.values_list("pk", "name") if fold(name) in taken]
    Seat.objects.filter(pk__in=alike).update(name="")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_leaderboards"), ("teahouse", "0006_folded_names")]

    operations = [
        migrations.AddField(
            model_name="account",
            name="folded",
            field=models.CharField(default="", editable=False, max_length=LONGEST_FOLDED),
            preserve_default=False,
        ),
        migrations.RunPython(fold_names, migrations.RunPython.noop),
        migrations.RunPython(take_names, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="account",
            name="folded",
            field=models.CharField(editable=False, max_length=LONGEST_FOLDED, unique=True),
        ),
    ]
