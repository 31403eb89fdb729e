"""Addresses of moderation: the report form, and the room of the moderators."""

from django.urls import path

from teahouse.web.moderation import pages
from teahouse.web.moderation.room import ROOM

urlpatterns = [path("t/<str:id>/report", pages.report, name="report"), path("admin/", ROOM.urls)]
