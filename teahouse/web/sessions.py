"""Sessions in the database, by keys that this site could have given: PostgreSQL cannot look for every text."""

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore


class SessionStore(DatabaseStore):
    """A cookie can carry any text, a zero character too, written as `"\\000"`."""

    def _validate_session_key(self, key: str | None) -> bool:
        # The stubs leave out what Django keeps to itself.
        is_long_enough = bool(super()._validate_session_key(key))  # type: ignore[misc]
        return is_long_enough and str(key).isascii() and str(key).isalnum()
