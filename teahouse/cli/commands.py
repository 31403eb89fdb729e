"""All commands of `teahouse`: importing a module puts its commands into the group."""

from teahouse.cli import playing, reading, records, serving, study, upgrading
from teahouse.cli.group import teahouse

__all__ = ["playing", "reading", "records", "serving", "study", "teahouse", "upgrading"]
