"""The pages of the moderators: Django's admin, entered by the same login as the rest of the site, for staff only."""

from django.contrib import admin
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache

from teahouse.web.form_values import own_address


class ModeratorSite(admin.AdminSite):
    """An admin that has no login of its own: there is one place where passwords are asked for, and it is guarded."""

    site_header = "Teahouse: moderation"
    site_title = "Teahouse"
    index_title = "What waits"
    enable_nav_sidebar = False

    @method_decorator(never_cache)
    def login(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> HttpResponse:
        """Strangers log in as everybody does; to those who are no moderators there is nothing here."""
        wanted = own_address(request, request.GET.get("next", ""), reverse("admin:index"))
        if self.has_permission(request):
            return redirect(wanted)
        if request.user.is_authenticated:
            raise Http404("admin")
        return redirect_to_login(wanted)


ADMIN_SITE = ModeratorSite(name="admin")
