"""The web site: tables where people and bots play whatever games are installed. Knows no game."""
