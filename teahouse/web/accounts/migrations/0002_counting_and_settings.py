"""Settings of accounts, and which tables have been counted and rated."""

import django.db.models.deletion
from django.db import migrations, models

import teahouse.web.accounts.models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial"), ("teahouse", "0002_account")]

    operations = [
        migrations.CreateModel(
            name="Counted",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="counted",
                        serialize=False,
                        to="teahouse.table",
                    ),
                ),
                ("why", models.CharField(blank=True, max_length=12)),
                ("sources", models.JSONField(default=dict)),
                ("at", models.DateTimeField(db_index=True, null=True)),
            ],
        ),
        migrations.AlterModelManagers(
            name="account", managers=[("objects", teahouse.web.accounts.models.AccountManager())]
        ),
        migrations.AddField(model_name="account", name="confirm", field=models.BooleanField(blank=True, null=True)),
        migrations.AddField(model_name="account", name="language", field=models.CharField(blank=True, max_length=8)),
        migrations.AddField(model_name="account", name="sound", field=models.BooleanField(blank=True, null=True)),
        migrations.AddField(model_name="account", name="theme", field=models.CharField(blank=True, max_length=8)),
        migrations.CreateModel(
            name="Rated",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "rating",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="history", to="accounts.rating"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rated",
                        to="teahouse.table",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [models.UniqueConstraint(fields=("table", "rating"), name="one_step_a_table")],
            },
        ),
    ]
