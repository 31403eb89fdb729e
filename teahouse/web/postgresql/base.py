"""Django's PostgreSQL, over connections that threads share."""

from collections import defaultdict

from django.db.backends.postgresql import base
from psycopg import Connection

from teahouse.web.postgresql.pool import Pool

# Seconds until a connection has to stand, and until a machine is given up that no longer answers at all.
CONNECTING = 2
SILENT = 4
WAYS = {"connect_timeout": CONNECTING, "tcp_user_timeout": SILENT * 1000, "application_name": "teahouse"}


class DatabaseWrapper(base.DatabaseWrapper):
    """What each thread has: it takes a connection from the pool, and closing gives it back."""

    pools: defaultdict[str, Pool] = defaultdict(Pool)

    @property
    def shared(self) -> Pool:
        """The pool of this database; tests have one of another name."""
        return self.pools[self.settings_dict["NAME"] or ""]

    def get_connection_params(self) -> dict[str, object]:
        """What libpq is told."""
        return WAYS | super().get_connection_params()

    def get_new_connection(self, conn_params: dict[str, object]) -> Connection:
        """A connection that works, or at once the reason why there is none."""
        connect = super().get_new_connection
        return self.shared.take(lambda: connect(conn_params))

    def _close(self) -> None:
        """Others may have it now."""
        if self.connection is not None:
            self.shared.give_back(self.connection)

    def close_pool(self) -> None:
        """Django calls this before it removes a test database."""
        self.shared.close_idle()
