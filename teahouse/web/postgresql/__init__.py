"""PostgreSQL as Django speaks to it, with connections that are shared by threads and found again after an outage."""
