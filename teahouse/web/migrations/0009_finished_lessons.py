"""Finished lessons are kept with the account."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("teahouse", "0008_is_forced")]

    operations = [
        migrations.CreateModel(
            name="FinishedLesson",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=32)),
                ("lesson", models.CharField(max_length=64)),
                (
                    "visitor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="finished_lessons",
                        to="teahouse.visitor",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("visitor", "game", "lesson"), name="one_tick_a_lesson")]
            },
        )
    ]
