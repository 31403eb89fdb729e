"""Tournaments, who takes part, and who met whom."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import teahouse.web.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [("teahouse", "0003_lobby"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=teahouse.web.models.new_id, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                (
                    "stage",
                    models.CharField(
                        choices=[
                            ("joining", "Joining"),
                            ("running", "Running"),
                            ("finished", "Finished"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="joining",
                        max_length=10,
                    ),
                ),
                ("system", models.CharField(choices=[("robin", "Robin"), ("swiss", "Swiss")], max_length=8)),
                ("game", models.CharField(max_length=32)),
                ("options", models.JSONField(default=dict)),
                ("seats", models.PositiveSmallIntegerField()),
                ("rounds", models.PositiveSmallIntegerField(default=0)),
                ("round", models.PositiveSmallIntegerField(default=0)),
                ("per_move", models.PositiveIntegerField(default=0)),
                ("bank", models.PositiveIntegerField(default=0)),
                ("bonus", models.PositiveIntegerField(default=0)),
                ("filler", models.CharField(blank=True, max_length=16)),
                ("seed", models.CharField(max_length=64)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("began", models.DateTimeField(null=True)),
                ("ended", models.DateTimeField(null=True)),
                (
                    "host",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="tournaments",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.PositiveSmallIntegerField()),
                ("number", models.PositiveSmallIntegerField()),
                ("is_over", models.BooleanField(default=False)),
                (
                    "table",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="match",
                        to="teahouse.table",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="matches", to="tournaments.tournament"
                    ),
                ),
            ],
            options={"ordering": ["round", "number"]},
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("bot", models.CharField(blank=True, max_length=16)),
                ("name", models.CharField(blank=True, max_length=40)),
                ("number", models.PositiveSmallIntegerField(null=True)),
                ("withdrawn", models.BooleanField(default=False)),
                (
                    "visitor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="entries",
                        to="teahouse.visitor",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="tournaments.tournament"
                    ),
                ),
            ],
            options={"ordering": ["number", "id"]},
        ),
        migrations.CreateModel(
            name="Part",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField(default=0)),
                ("rank", models.PositiveSmallIntegerField(null=True)),
                ("points", models.FloatField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="parts", to="tournaments.entry"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="parts", to="tournaments.match"
                    ),
                ),
            ],
            options={
                "ordering": ["seat"],
                "constraints": [models.UniqueConstraint(fields=("match", "entry"), name="nobody_twice_at_a_table")],
            },
        ),
        migrations.AddIndex(
            model_name="tournament", index=models.Index(fields=["stage", "-created"], name="tournaments_by_stage")
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(fields=("tournament", "round", "number"), name="one_match_a_number"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("tournament", "visitor"), name="one_entry_a_visitor"),
        ),
    ]
