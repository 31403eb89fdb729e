"""All commands of `teahouse`: importing a module puts its commands into the group."""

from teahouse.cli import playing, reading, records, study
from teahouse.cli.group import teahouse

__all__ = ["playing", "reading", "records", "study", "teahouse"]
