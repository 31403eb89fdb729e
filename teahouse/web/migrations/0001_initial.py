"""The first tables."""

import django.db.models.deletion
from django.db import migrations, models

import teahouse.web.models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Visitor",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64, unique=True)),
                ("name", models.CharField(blank=True, max_length=40)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=teahouse.web.models.new_id, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("game", models.CharField(max_length=32)),
                ("rules_version", models.PositiveIntegerField()),
                ("options", models.JSONField(default=dict)),
                ("seed", models.CharField(max_length=200)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("bots", "Bots"),
                            ("screen", "Screen"),
                            ("friends", "Friends"),
                            ("imported", "Imported"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "stage",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("running", "Running"), ("finished", "Finished")],
                        db_index=True,
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("listed", models.BooleanField(default=True)),
                ("hints", models.BooleanField(default=True)),
                ("per_move", models.PositiveIntegerField(default=0)),
                ("bank", models.PositiveIntegerField(default=0)),
                ("bonus", models.PositiveIntegerField(default=0)),
                ("patience", models.PositiveIntegerField(default=90)),
                ("turn_began", models.DateTimeField(null=True)),
                ("deadline", models.DateTimeField(db_index=True, null=True)),
                ("size", models.PositiveSmallIntegerField()),
                ("seq", models.PositiveIntegerField(default=0)),
                ("said", models.PositiveIntegerField(default=0)),
                ("change", models.PositiveIntegerField(default=0)),
                ("asking", models.JSONField(null=True)),
                ("result", models.JSONField(null=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("touched", models.DateTimeField(auto_now=True, db_index=True)),
                (
                    "forked_from",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="forks",
                        to="teahouse.table",
                    ),
                ),
                (
                    "rematch",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="first_match",
                        to="teahouse.table",
                    ),
                ),
                (
                    "host",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="hosted",
                        to="teahouse.visitor",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("name", models.CharField(max_length=40)),
                ("text", models.CharField(max_length=500)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="teahouse.table"
                    ),
                ),
                (
                    "visitor",
                    models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to="teahouse.visitor"),
                ),
            ],
            options={"ordering": ["id"]},
        ),
        migrations.CreateModel(
            name="Row",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("move", models.TextField(blank=True)),
                ("back_to", models.PositiveIntegerField(null=True)),
                ("by", models.CharField(default="person", max_length=10)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rows", to="teahouse.table"
                    ),
                ),
            ],
            options={
                "ordering": ["seq"],
                "constraints": [models.UniqueConstraint(fields=("table", "seq"), name="one_row_a_number")],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(blank=True, max_length=40)),
                ("bot", models.CharField(blank=True, max_length=16)),
                ("stand_in", models.CharField(blank=True, max_length=16)),
                ("left", models.BooleanField(default=False)),
                ("time_left", models.FloatField(default=0)),
                ("looked", models.PositiveIntegerField(default=0)),
                ("last_seen", models.DateTimeField(null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="teahouse.table"
                    ),
                ),
                ("holders", models.ManyToManyField(related_name="seats", to="teahouse.visitor")),
            ],
            options={
                "ordering": ["number"],
                "constraints": [models.UniqueConstraint(fields=("table", "number"), name="one_person_a_seat")],
            },
        ),
    ]
