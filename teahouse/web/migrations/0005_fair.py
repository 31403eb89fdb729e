"""Fair tables: commitments, contributions and the lot; whether a game is rated. Games of before have no place in it."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import teahouse.web.models
from teahouse.web.upgrading import refuse_old_games


def begin_anew(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Only a house without games can go on."""
    refuse_old_games(apps.get_model("teahouse", "Table").objects.exists())


class Migration(migrations.Migration):
    dependencies = [("teahouse", "0004_program")]

    operations = [
        migrations.RunPython(begin_anew, migrations.RunPython.noop),
        migrations.AddField(
            model_name="table",
            name="secret",
            field=models.CharField(blank=True, max_length=64, default=""),
            preserve_default=False,
        ),
        migrations.AlterField(model_name="table", name="seed", field=models.CharField(blank=True, max_length=200)),
        migrations.AddField(model_name="table", name="lot", field=models.BooleanField(default=False)),
        migrations.AddField(model_name="table", name="is_rated", field=models.BooleanField(default=False)),
        migrations.AddField(
            model_name="seat", name="chair", field=models.PositiveSmallIntegerField(default=0), preserve_default=False
        ),
        migrations.AddField(model_name="seat", name="arrived", field=models.BooleanField(default=False)),
        migrations.AddField(model_name="seat", name="nonce", field=models.CharField(max_length=64, null=True)),
        migrations.AddField(
            model_name="seat", name="link", field=models.CharField(default=teahouse.web.models.new_id, max_length=12)
        ),
        migrations.CreateModel(
            name="Offer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.CharField(default=teahouse.web.models.new_id, max_length=12, unique=True)),
                ("secret", models.CharField(max_length=64)),
                ("created", models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
        ),
    ]
