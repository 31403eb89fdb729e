"""Matches, leagues and studies: statistics over many games."""

from teahouse.lab.league import League, league
from teahouse.lab.match import Match, match
from teahouse.lab.study import Study, study

__all__ = ["League", "Match", "Study", "league", "match", "study"]
