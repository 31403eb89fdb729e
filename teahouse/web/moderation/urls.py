"""Addresses of moderation: the report form, and the room of the moderators."""

from django.urls import path

from teahouse.web.moderation import views
from teahouse.web.moderation.admin_site import ADMIN_SITE

urlpatterns = [path("t/<str:id>/report", views.report, name="report"), path("admin/", ADMIN_SITE.urls)]
