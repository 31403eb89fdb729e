"""Addresses of notices."""

from django.urls import path

from teahouse.web.notices import pages

urlpatterns = [
    path("notices", pages.notices, name="notices"),
    path("notices/secret", pages.new_secret, name="notices_secret"),
    path("notices/test", pages.test, name="notices_test"),
    path("notices/confirm/<str:token>", pages.confirm, name="notices_confirm"),
    path("notices/off/<str:token>", pages.off, name="notices_off"),
]
