"""Visitors keep their names folded, so that those that look alike are found by an index."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from teahouse.web.name_folding import LONGEST_FOLDED, fold


def fold_names(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Fold the names that there are."""
    Visitor = apps.get_model("teahouse", "Visitor")
    # One by one: an update of many rows at once asks the database for a comparison with each of them in each.
    for pk, name in list(Visitor.objects.exclude(name="").values_list("pk", "name")):
        Visitor.objects.filter(pk=pk).update(folded=fold(name))


class Migration(migrations.Migration):
    dependencies = [("teahouse", "0005_fair")]

    operations = [
        migrations.AddField(
            model_name="visitor",
            name="folded",
            field=models.CharField(blank=True, db_index=True, default="", editable=False, max_length=LONGEST_FOLDED),
            preserve_default=False,
        ),
        migrations.RunPython(fold_names, migrations.RunPython.noop),
    ]
