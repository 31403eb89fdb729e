"""Visitors can stop at decisions with one legal answer, which play themselves otherwise."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("teahouse", "0006_folded_names")]

    operations = [
        migrations.AddField(model_name="visitor", name="plays_forced", field=models.BooleanField(default=True))
    ]
