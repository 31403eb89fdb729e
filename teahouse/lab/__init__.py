"""Matches, leagues and studies: many games, and what they say."""
