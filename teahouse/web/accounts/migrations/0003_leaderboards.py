"""Leaderboards find their ratings by an index."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_counting_and_settings")]

    operations = [
        migrations.AddIndex(model_name="rating", index=models.Index(fields=["game", "seats"], name="ratings_of_a_game"))
    ]
