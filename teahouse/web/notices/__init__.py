"""Notices: accounts are notified, by e-mail or webhook, that a table is waiting for them."""
