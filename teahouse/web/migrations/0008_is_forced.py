"""Tables note when a decision has one legal answer, so that it still plays itself after a restart."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("teahouse", "0007_plays_forced")]

    operations = [migrations.AddField(model_name="table", name="is_forced", field=models.BooleanField(default=False))]
