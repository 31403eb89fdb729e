"""The first notices."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import teahouse.web.notices.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [("teahouse", "0002_account"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=16)),
                ("seq", models.PositiveIntegerField(default=0)),
                ("facts", models.JSONField(default=dict)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notices", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, to="teahouse.table"),
                ),
            ],
            options={"ordering": ["-id"]},
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("channel", models.CharField(max_length=8)),
                (
                    "stage",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("done", "Done"), ("failed", "Failed")],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("due", models.DateTimeField()),
                ("tried", models.DateTimeField(null=True)),
                ("result", models.CharField(blank=True, max_length=16)),
                ("code", models.PositiveSmallIntegerField(null=True)),
                (
                    "notice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="notices.notice"
                    ),
                ),
            ],
            options={"ordering": ["-id"]},
        ),
        migrations.CreateModel(
            name="Reach",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("by_mail", models.BooleanField(default=False)),
                ("confirmed", models.EmailField(blank=True, max_length=254)),
                ("webhook", models.CharField(blank=True, max_length=500)),
                ("nonce", models.CharField(default=teahouse.web.notices.models.new_nonce, max_length=32)),
                ("wait", models.PositiveIntegerField(default=300)),
                ("language", models.CharField(default="en", max_length=2)),
                ("house", models.CharField(blank=True, max_length=200)),
                (
                    "account",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reach", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "turn")), fields=("account", "table", "seq"), name="one_notice_a_turn"
            ),
        ),
        migrations.AddIndex(model_name="delivery", index=models.Index(fields=["stage", "due"], name="deliveries_due")),
        migrations.AddConstraint(
            model_name="delivery",
            constraint=models.UniqueConstraint(fields=("notice", "channel"), name="one_delivery_a_channel"),
        ),
    ]
