"""What moderators see and do: nothing of a running game that spectators do not see, and every action is logged."""

from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin
from django.core.exceptions import BadRequest, ValidationError
from django.db.models import Field, Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from teahouse.web.accounts.models import Account
from teahouse.web.models import Message, Table, Visitor
from teahouse.web.moderation import actions
from teahouse.web.moderation.admin_site import ADMIN_SITE
from teahouse.web.moderation.models import Deed, Hidden, Report, Restriction

if TYPE_CHECKING:
    # Each list is of another model.
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin

MASKED = "masked while the game runs"


def moderator(request: HttpRequest) -> Account:
    """Who does it: nobody else is let in."""
    assert isinstance(request.user, Account)
    return request.user


def to_add(kind: type[Model], words: str, /, **given: str | int) -> SafeString:
    """A link to a form with something filled in."""
    page = reverse(f"admin:{kind._meta.app_label}_{kind._meta.model_name}_add")
    return format_html('<a href="{}?{}">{}</a>', page, urlencode(given), words)


class Careful(ModelAdmin):
    """A list that answers only what its own page asks, and a form that a link fills in only with what fits."""

    def lookup_allowed(self, lookup: str, value: object, request: HttpRequest) -> bool:
        """Only what the filters offer: `seed__startswith` would answer what is masked, and a regular expression or a
        number without end breaks the question."""
        name, _, way = lookup.partition("__")
        return name in self.list_filter and way in ("", "exact")

    # A form may begin with any value; the stubs know of texts.
    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, object]:  # type: ignore[override]
        """What a link fills in, as its fields read it."""
        given = super().get_changeform_initial_data(request)
        named = [name for name in self.fields or () if isinstance(name, str) and name in given]
        fields = [self.opts.get_field(name) for name in named]
        try:
            return {field.name: field.to_python(given[field.name]) for field in fields if isinstance(field, Field)}
        except ValidationError as error:
            raise BadRequest(str(error)) from None


class ReadOnly(Careful):
    """Something to look at."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Table, site=ADMIN_SITE)
class TableAdmin(ReadOnly):
    """Tables. Seed and moves are told when the game is over, as to everybody."""

    list_display = ["id", "game", "kind", "stage", "players", "listed", "touched", "look"]
    list_filter = ["stage", "kind", "game"]
    search_fields = ["=id", "seats__name"]
    fields: ClassVar[tuple[str, ...]] = (
        "id", "look", "game", "rules_version", "kind", "stage", "players", "listed", "created", "touched", "seq",
        "result", "seed_if_over", "moves_if_over",
    )  # fmt: skip
    readonly_fields = fields

    @admin.display(description="spectator's view")
    def look(self, table: Table) -> SafeString:
        return format_html('<a href="{}">{}</a>', reverse("table", args=[table.pk]), "look")

    @admin.display(description="players")
    def players(self, table: Table) -> str:
        return ", ".join(seat.name or seat.bot or "–" for seat in table.seats.all())

    @admin.display(description="seed")
    def seed_if_over(self, table: Table) -> str:
        return table.seed if table.stage == Table.Stage.FINISHED else MASKED

    @admin.display(description="moves")
    def moves_if_over(self, table: Table) -> str:
        if table.stage != Table.Stage.FINISHED:
            return MASKED
        return "; ".join(row.move or f"back to {row.back_to}" for row in table.rows.all())

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        return super().get_queryset(request).prefetch_related("seats")


@admin.register(Visitor, site=ADMIN_SITE)
class VisitorAdmin(ReadOnly):
    """Guests and the guests behind accounts; never the hash of a cookie."""

    list_display = ["id", "name", "account", "created", "mute", "ban"]
    search_fields = ["name", "account__username"]
    fields: ClassVar[tuple[str, ...]] = ("id", "name", "account", "created", "mute", "ban")
    readonly_fields = fields

    @admin.display(description="mute")
    def mute(self, visitor: Visitor) -> SafeString:
        return to_add(Restriction, "mute", kind="mute", **whom(visitor))

    @admin.display(description="ban")
    def ban(self, visitor: Visitor) -> SafeString:
        return to_add(Restriction, "ban", kind="ban", **whom(visitor))


def whom(visitor: Visitor) -> dict[str, str | int]:
    """The account of a visitor, or the guest."""
    return {"account": visitor.account_id} if visitor.account_id else {"visitor": visitor.pk}


@admin.register(Message, site=ADMIN_SITE)
class MessageAdmin(ReadOnly):
    """What was said, also what is hidden."""

    list_display = ["id", "at", "table", "name", "text", "hiding"]
    search_fields = ["text", "name", "=table__id"]
    fields: ClassVar[tuple[str, ...]] = ("id", "at", "table", "visitor", "seat", "name", "text", "hiding")
    readonly_fields = fields
    list_select_related = ["hidden", "table"]

    @admin.display(description="hidden")
    def hiding(self, message: Message) -> SafeString | str:
        return "hidden" if hasattr(message, "hidden") else to_add(Hidden, "hide", message=message.pk)


@admin.register(Report, site=ADMIN_SITE)
class ReportAdmin(Careful):
    """What guests have reported. To answer a report is to close it."""

    list_display = ["id", "stage", "at", "reason", "quoted", "look", "handled_by"]
    list_filter = ["stage", "reason"]
    fields: ClassVar[tuple[str, ...]] = (
        "stage", "at", "reason", "text", "quoted", "about", "reporter", "look", "what_to_do", "answer", "handled_by",
        "handled_at",
    )  # fmt: skip
    readonly_fields = tuple(name for name in fields if name != "answer")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Report | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Report | None = None) -> bool:
        is_open = obj is None or obj.stage == Report.Stage.OPEN
        return is_open and super().has_change_permission(request, obj)

    @admin.display(description="table")
    def look(self, report: Report) -> SafeString:
        return format_html('<a href="{}">{}</a>', reverse("table", args=[report.table_id]), report.table_id)

    @admin.display(description="what to do")
    def what_to_do(self, report: Report) -> SafeString:
        links = []
        if report.message is not None and not hasattr(report.message, "hidden"):
            links.append(to_add(Hidden, "hide the message", message=report.message.pk, why=report.reason))
        if report.about is not None:
            given = whom(report.about) | {"why": report.reason}
            links += [to_add(Restriction, kind, kind=kind, **given) for kind in ["mute", "ban"]]
        return format_html("{} " * len(links), *links)

    def save_model(self, request: HttpRequest, obj: Report, form: "ModelForm[Report]", change: bool) -> None:
        actions.close(moderator(request), obj, obj.answer)


@admin.register(Restriction, site=ADMIN_SITE)
class RestrictionAdmin(Careful):
    """Mutes and bans. They are made and lifted, never changed: the trail would no longer be true."""

    list_display = ["id", "kind", "named", "until", "why", "by", "at", "lifted"]
    list_filter = ["kind"]
    fields = ["kind", "account", "visitor", "address", "until", "seats", "why"]
    raw_id_fields = ["account", "visitor"]
    actions = ["lift"]

    def has_change_permission(self, request: HttpRequest, obj: Restriction | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Restriction | None = None) -> bool:
        return False

    @admin.display(description="whom")
    def named(self, restriction: Restriction) -> str:
        return restriction.whom()

    @admin.action(description="Lift", permissions=["add"])
    def lift(self, request: HttpRequest, chosen: QuerySet[Restriction]) -> None:
        for restriction in chosen.filter(lifted=None):
            actions.lift(moderator(request), restriction)

    def save_model(self, request: HttpRequest, obj: Restriction, form: "ModelForm[Restriction]", change: bool) -> None:
        actions.restrict(moderator(request), obj)


@admin.register(Hidden, site=ADMIN_SITE)
class HiddenAdmin(Careful):
    """Messages that are hidden; to show one again is an action."""

    list_display = ["message", "said", "why", "by", "at"]
    fields = ["message", "why"]
    raw_id_fields = ["message"]
    actions = ["show"]

    def has_change_permission(self, request: HttpRequest, obj: Hidden | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Hidden | None = None) -> bool:
        return False

    @admin.display(description="text")
    def said(self, hidden: Hidden) -> str:
        return f"{hidden.message.name}: {hidden.message.text}"

    @admin.action(description="Show again", permissions=["add"])
    def show(self, request: HttpRequest, chosen: QuerySet[Hidden]) -> None:
        for hidden in chosen.select_related("message"):
            actions.show(moderator(request), hidden)

    def save_model(self, request: HttpRequest, obj: Hidden, form: "ModelForm[Hidden]", change: bool) -> None:
        actions.hide(moderator(request), obj.message, obj.why)
        obj.pk = Hidden.objects.get(message=obj.message).pk


@admin.register(Deed, site=ADMIN_SITE)
class DeedAdmin(ReadOnly):
    """The trail."""

    list_display = ["at", "name", "what", "whom", "why"]
    list_filter = ["what"]
    search_fields = ["name", "whom", "why"]


@admin.register(Account, site=ADMIN_SITE)
class AccountAdmin(ReadOnly):
    """Accounts, to be found and restricted; moderators see neither passwords nor e-mail addresses."""

    list_display = ["id", "username", "date_joined", "last_login", "is_staff", "mute", "ban"]
    search_fields = ["username"]
    fields: ClassVar[tuple[str, ...]] = ("id", "username", "date_joined", "last_login", "is_staff", "mute", "ban")
    readonly_fields = fields

    @admin.display(description="mute")
    def mute(self, account: Account) -> SafeString:
        return to_add(Restriction, "mute", kind="mute", account=account.pk)

    @admin.display(description="ban")
    def ban(self, account: Account) -> SafeString:
        return to_add(Restriction, "ban", kind="ban", account=account.pk)
