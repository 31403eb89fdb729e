"""Addresses of the lobby."""

from django.urls import path

from teahouse.web.lobby import views

urlpatterns = [
    path("lobby", views.lobby, name="lobby"),
    path("lobby/games", views.games, name="games"),
    path("next", views.next_game, name="next"),
    path("ranks", views.leaderboards, name="leaderboards"),
    path("ranks/<str:game>/<int:seats>", views.leaderboard, name="ranks"),
]
