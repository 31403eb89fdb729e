"""All commands of `teahouse`: importing a module puts its commands into the group."""

from teahouse.cli import lab, playing, reading, records, serving, study, training, upgrading
from teahouse.cli.group import teahouse

__all__ = ["lab", "playing", "reading", "records", "serving", "study", "teahouse", "training", "upgrading"]
