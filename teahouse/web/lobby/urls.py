"""Addresses of the lobby."""

from django.urls import path

from teahouse.web.lobby import pages

urlpatterns = [
    path("lobby", pages.lobby, name="lobby"),
    path("lobby/games", pages.games, name="games"),
    path("next", pages.next_game, name="next"),
    path("ranks", pages.leaderboards, name="leaderboards"),
    path("ranks/<str:game>/<int:seats>", pages.leaderboard, name="ranks"),
]
