"""Addresses."""

from django.urls import include, path

from teahouse.web import games, learning, pages, playing
from teahouse.web.api import pages as programs

urlpatterns = [
    path("", pages.front, name="front"),
    path("language", pages.choose_language, name="language"),
    path("theme", pages.choose_theme, name="theme"),
    path("fair", pages.fair, name="fair"),
    path("robots.txt", pages.robots),
    path("play/<str:game>", pages.set_up, name="set_up"),
    path("watch/<str:game>", pages.watch, name="watch"),
    path("picture/<str:game>.svg", pages.game_picture, name="game_picture"),
    path("book/<str:game>", learning.book, name="book"),
    path("learn/<str:game>", learning.tutorial, name="tutorial"),
    path("learn/<str:game>/<int:number>", learning.lesson, name="lesson"),
    path("", include("teahouse.web.lobby.urls")),
    path("", include("teahouse.web.tournaments.urls")),
    path("import", games.import_game, name="import"),
    path("t/<str:id>", playing.table, name="table"),
    path("t/<str:id>/act", playing.act, name="act"),
    path("t/<str:id>/fair", playing.fair, name="table_fair"),
    path("t/<str:id>/sit", playing.sit, name="sit"),
    path("t/<str:id>/name", playing.introduce, name="introduce"),
    path("t/<str:id>/fill", playing.fill, name="fill"),
    path("t/<str:id>/rematch", games.rematch, name="rematch"),
    path("t/<str:id>/preview.png", games.preview, name="preview"),
    path("t/<str:id>/log", playing.whole_log, name="log"),
    path("back/<str:token>", playing.come_back, name="return"),
    path("g/<str:id>/<int:ply>", games.position, name="position"),
    path("g/<str:id>/<int:ply>/fork", games.fork, name="fork"),
    path("g/<str:id>.json", games.record, name="record"),
    path("", include("teahouse.web.accounts.urls")),
    path("", include("teahouse.web.notices.urls")),
    path("", include("teahouse.web.moderation.urls")),
    path("account/tokens", programs.tokens, name="tokens"),
    path("api/", include("teahouse.web.api.urls")),
]

handler400 = "teahouse.web.pages.bad_request"
handler404 = "teahouse.web.pages.not_found"
handler500 = "teahouse.web.outage.broken"
