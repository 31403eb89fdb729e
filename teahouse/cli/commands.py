"""All commands of `teahouse`: importing a module puts its commands into the group."""

from teahouse.cli import backup, lab, playing, reading, records, serving, study, training, upgrading
from teahouse.cli.group import teahouse

__all__ = ["backup", "lab", "playing", "reading", "records", "serving", "study", "teahouse", "training", "upgrading"]
