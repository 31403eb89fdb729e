"""Moderation: reports of guests, and what moderators do about them."""
