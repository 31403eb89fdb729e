"""A tournament's numbers, pairings and tables follow from a seed to which everybody contributes."""

from django.db import migrations, models

import teahouse.web.fairness


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial"), ("teahouse", "0005_fair")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="secret",
            field=models.CharField(default=teahouse.web.fairness.new_secret, max_length=64),
        ),
        migrations.AlterField(model_name="tournament", name="seed", field=models.CharField(blank=True, max_length=64)),
        migrations.AddField(model_name="entry", name="nonce", field=models.CharField(max_length=64, null=True)),
    ]
