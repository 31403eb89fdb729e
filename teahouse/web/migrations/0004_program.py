"""A seat may be a program's."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("teahouse", "0003_lobby")]

    operations = [migrations.AddField(model_name="seat", name="program", field=models.BooleanField(default=False))]
