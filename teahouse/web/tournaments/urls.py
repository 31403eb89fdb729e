"""Addresses of the tournaments."""

from django.urls import path

from teahouse.web.tournaments import views

urlpatterns = [
    path("tournaments", views.tournaments, name="tournaments"),
    path("tournaments/new/<str:game>", views.new, name="new_tournament"),
    path("tournaments/at/<str:id>", views.at_table, name="tournament_at"),
    path("tournaments/<str:id>", views.tournament, name="tournament"),
    path("tournaments/<str:id>/join", views.join, name="join_tournament"),
    path("tournaments/<str:id>/withdraw", views.withdraw, name="withdraw"),
    path("tournaments/<str:id>/bot", views.add_bot, name="add_bot"),
    path("tournaments/<str:id>/remove/<int:entry>", views.remove, name="remove_entry"),
    path("tournaments/<str:id>/start", views.start, name="start_tournament"),
    path("tournaments/<str:id>/cancel", views.cancel, name="cancel_tournament"),
]
