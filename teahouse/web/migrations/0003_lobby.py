"""What the lobby lists by; what is known of tables that were there before is filled in."""

import django.db.models.functions.text
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def fill(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The end and the bots of tables that were there before."""
    tables = apps.get_model("teahouse", "Table").objects
    for table in tables.exclude(stage="waiting").iterator():
        table.bots = table.seats.exclude(bot="").count()
        if table.stage == "finished":
            table.ended = table.touched
        if table.stage == "finished" and table.result:
            table.end = table.result["end"]
            for seat in table.seats.all():
                seat.place = table.result["ranking"][seat.number]
                seat.save(update_fields=["place"])
        table.save(update_fields=["bots", "ended", "end"])


class Migration(migrations.Migration):
    dependencies = [("teahouse", "0002_account")]

    operations = [
        migrations.AddField(model_name="seat", name="place", field=models.PositiveSmallIntegerField(null=True)),
        migrations.AddField(model_name="table", name="bots", field=models.PositiveSmallIntegerField(default=0)),
        migrations.AddField(model_name="table", name="deciding", field=models.PositiveSmallIntegerField(null=True)),
        migrations.AddField(model_name="table", name="end", field=models.CharField(blank=True, max_length=10)),
        migrations.AddField(model_name="table", name="ended", field=models.DateTimeField(null=True)),
        migrations.AddField(model_name="table", name="public", field=models.BooleanField(default=False)),
        migrations.AlterField(
            model_name="table",
            name="kind",
            field=models.CharField(
                choices=[
                    ("bots", "Bots"),
                    ("screen", "Screen"),
                    ("friends", "Friends"),
                    ("match", "Match"),
                    ("imported", "Imported"),
                ],
                max_length=8,
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="seat", index=models.Index(django.db.models.functions.text.Lower("name"), name="seats_by_name")
        ),
        migrations.AddIndex(
            model_name="table", index=models.Index(fields=["stage", "public", "-created"], name="open_tables")
        ),
        migrations.AddIndex(
            model_name="table", index=models.Index(fields=["stage", "listed", "-created"], name="watched_tables")
        ),
        migrations.AddIndex(
            model_name="table", index=models.Index(fields=["stage", "listed", "-ended"], name="finished_tables")
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(fields=["stage", "listed", "game", "size", "-ended"], name="finished_by_game"),
        ),
    ]
