"""Visitors keep their names folded, so that those that look alike are found by an index."""

from django.db import migrations, models

from teahouse.web.name_folding import LONGEST_FOLDED, fold

BATCH = 1000


def fold_names(apps, schema_editor):
    """Fold the names that there are."""
    Visitor = apps.get_model("teahouse", "Visitor")
    batch = []
    for visitor in Visitor.objects.exclude(name="").only("pk", "name").iterator(BATCH):
        visitor.folded = fold(visitor.name)
        batch.append(visitor)
    Visitor.objects.bulk_update(batch, ["folded"], batch_size=BATCH)


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
