"""Addresses of notices."""

from django.urls import path

from teahouse.web.notices import views

urlpatterns = [
    path("notices", views.notices, name="notices"),
    path("notices/secret", views.new_secret, name="notices_secret"),
    path("notices/test", views.test, name="notices_test"),
    path("notices/confirm/<str:token>", views.confirm, name="notices_confirm"),
    path("notices/off/<str:token>", views.off, name="notices_off"),
]
