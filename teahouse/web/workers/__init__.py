"""Processes beside the site for what takes long or cannot be trusted: bots' thinking, hints, strangers' imports."""
