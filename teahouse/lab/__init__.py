"""Matches, leagues and studies: many games, and what they say."""

from teahouse.lab.league import League, league
from teahouse.lab.match import Match, match
from teahouse.lab.study import Study, study

__all__ = ["League", "Match", "Study", "league", "match", "study"]
