"""Notices: whoever has an account is told, by mail or webhook, that a table waits for them."""
