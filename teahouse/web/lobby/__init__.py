"""The lobby: tables that wait, games to watch, one's own games, finished ones, and who is strong at what."""
