"""Addresses of the tournaments."""

from django.urls import path

from teahouse.web.tournaments import pages

urlpatterns = [
    path("tournaments", pages.tournaments, name="tournaments"),
    path("tournaments/new/<str:game>", pages.new, name="new_tournament"),
    path("tournaments/at/<str:id>", pages.at_table, name="tournament_at"),
    path("tournaments/<str:id>", pages.tournament, name="tournament"),
    path("tournaments/<str:id>/join", pages.join, name="join_tournament"),
    path("tournaments/<str:id>/withdraw", pages.withdraw, name="withdraw"),
    path("tournaments/<str:id>/bot", pages.add_bot, name="add_bot"),
    path("tournaments/<str:id>/remove/<int:entry>", pages.remove, name="remove_entry"),
    path("tournaments/<str:id>/start", pages.start, name="start_tournament"),
    path("tournaments/<str:id>/cancel", pages.cancel, name="cancel_tournament"),
]
