"""Small tournaments: round-robin and Swiss, for people and bots."""

OWN = "teahouse.web.tournaments"
