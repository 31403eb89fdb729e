"""Accounts: what keeps a person's games, ratings and settings. Guests need none."""
