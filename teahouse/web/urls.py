"""Addresses."""

from django.urls import include, path

from teahouse.web.api import views as api_views
from teahouse.web.views import (
    book,
    choices,
    embed,
    fair,
    front,
    game,
    game_picture,
    lessons,
    log,
    position,
    preview,
    record,
    result,
    return_link,
    set_up,
    table,
    table_fair,
)

urlpatterns = [
    path("", front.front, name="front"),
    path("language", front.choose_language, name="language"),
    path("theme", front.choose_theme, name="theme"),
    path("fair", fair.fair, name="fair"),
    path("robots.txt", front.robots, name="robots"),
    path("play/<str:game>", set_up.set_up, name="set_up"),
    path("games/<str:game>", game.game, name="game"),
    path("watch/<str:game>", game.watch),
    path("picture/<str:game>.svg", game_picture.game_picture, name="game_picture"),
    path("choices/<str:game>/<str:language>.json", choices.choices, name="choices"),
    path("book/<str:game>", book.book, name="book"),
    path("book/<str:game>/<str:language>/<int:number>.svg", book.picture, name="book_picture"),
    path("learn/<str:game>", lessons.tutorial, name="tutorial"),
    path("learn/<str:game>/<int:number>", lessons.lesson, name="lesson"),
    path("", include("teahouse.web.lobby.urls")),
    path("", include("teahouse.web.tournaments.urls")),
    path("import", record.import_game, name="import"),
    path("t/<str:id>", table.table, name="table"),
    path("t/<str:id>/act", table.act, name="act"),
    path("t/<str:id>/fair", table_fair.table_fair, name="table_fair"),
    path("t/<str:id>/sit", table.sit, name="sit"),
    path("t/<str:id>/name", table.introduce, name="introduce"),
    path("t/<str:id>/fill", table.fill, name="fill"),
    path("t/<str:id>/rematch", table.rematch, name="rematch"),
    path("t/<str:id>/preview.png", preview.preview, name="preview"),
    path("t/<str:id>/picture.svg", game_picture.table_picture, name="table_picture"),
    path("t/<str:id>/log", log.log, name="log"),
    path("back/<str:token>", return_link.come_back, name="return"),
    path("g/<str:id>/<int:ply>", position.position, name="position"),
    path("g/<str:id>/<int:ply>/fork", position.fork, name="fork"),
    path("g/<str:id>/moves/<int:run>.json", position.positions, name="positions"),
    path("g/<str:id>.json", record.record, name="record"),
    path("g/<str:id>.png", result.result_picture, name="result_picture"),
    path("g/<str:id>", result.result, name="result"),
    path("embed/<str:id>", embed.embed, name="embed"),
    path("", include("teahouse.web.accounts.urls")),
    path("", include("teahouse.web.notices.urls")),
    path("", include("teahouse.web.moderation.urls")),
    path("account/tokens", api_views.tokens, name="tokens"),
    path("api/", include("teahouse.web.api.urls")),
]

handler400 = "teahouse.web.views.errors.bad_request"
handler404 = "teahouse.web.views.errors.not_found"
handler500 = "teahouse.web.outage.broken_page"
