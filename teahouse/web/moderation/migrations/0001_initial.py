"""The first reports, mutes and bans."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [("teahouse", "0002_account"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Deed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=150)),
                ("what", models.CharField(max_length=40)),
                ("whom", models.CharField(max_length=300)),
                ("why", models.CharField(blank=True, max_length=500)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "who",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="deeds",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"verbose_name_plural": "trail of deeds", "ordering": ["-id"]},
        ),
        migrations.CreateModel(
            name="Hidden",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("why", models.CharField(max_length=500)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "message",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="hidden", to="teahouse.message"
                    ),
                ),
            ],
            options={"verbose_name_plural": "hidden messages"},
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("quoted", models.CharField(blank=True, max_length=600)),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("rude", "rude"),
                            ("spam", "spam"),
                            ("cheating", "cheating"),
                            ("name", "name"),
                            ("other", "other"),
                        ],
                        max_length=16,
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=500)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "stage",
                    models.CharField(
                        choices=[("open", "Open"), ("closed", "Closed")], db_index=True, default="open", max_length=8
                    ),
                ),
                ("handled_at", models.DateTimeField(blank=True, null=True)),
                ("answer", models.CharField(blank=True, max_length=500)),
                (
                    "about",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reports_about",
                        to="teahouse.visitor",
                    ),
                ),
                (
                    "handled_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="handled_reports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "message",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to="teahouse.message"
                    ),
                ),
                (
                    "reporter",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reports",
                        to="teahouse.visitor",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="teahouse.table"
                    ),
                ),
            ],
            options={"ordering": ["-stage", "-id"]},
        ),
        migrations.CreateModel(
            name="Restriction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("mute", "Mute"), ("ban", "Ban")], max_length=4)),
                (
                    "address",
                    models.CharField(
                        blank=True, help_text="198.51.100.7, or a network: 2001:db8:1:2::/64", max_length=50
                    ),
                ),
                ("until", models.DateTimeField(blank=True, help_text="UTC; empty: until it is lifted", null=True)),
                (
                    "seats",
                    models.CharField(
                        choices=[
                            ("stay", "stay: the running games are played to their end"),
                            ("stand-in", "stand-in: bots play on for them"),
                        ],
                        default="stay",
                        help_text="What becomes of seats, if it is a ban.",
                        max_length=8,
                    ),
                ),
                ("why", models.CharField(max_length=500)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("lifted", models.DateTimeField(blank=True, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="restrictions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "visitor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="restrictions",
                        to="teahouse.visitor",
                    ),
                ),
            ],
            options={"ordering": ["-id"]},
        ),
    ]
