"""The page of notification settings, with a log of what was sent and a test button."""

import smtplib
from datetime import timedelta

from django.contrib.auth.decorators import login_required
from django.core import signing
from django.core.mail import EmailMessage
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from teahouse.core.words import words_of
from teahouse.web import limits
from teahouse.web.errors import Declined
from teahouse.web.notices import sending, webhook
from teahouse.web.notices.letters import CONFIRM, OFF, PACKAGE
from teahouse.web.notices.models import WAITS, Delivery, Notice, Reach, new_nonce
from teahouse.web.requests import AccountRequest, VisitorRequest

SHOWN = 30
# Seconds: how long the link in a mail that asks for confirmation is good.
CONFIRMING = 3 * 86_400
SECRET_NOW = "notices-secret"


def reach_of(request: AccountRequest) -> Reach:
    """The account's notification settings; none at first."""
    return Reach.objects.get_or_create(account=request.user)[0]


def say(request: VisitorRequest, message: str, **facts: str) -> str:
    """A sentence of these pages."""
    return words_of(PACKAGE, request.language).say(message, facts)


@login_required
def notices(request: AccountRequest) -> HttpResponse:
    """The settings and the log."""
    reach = reach_of(request)
    said, error = "", ""
    if request.method == "POST":
        try:
            limits.check("notices", limits.address_of(request), limits.account_key(request.user))
            said = save(request, reach)
            if not said:
                return redirect("notices")
        except webhook.Refused as refused:
            error = say(request, f"result:{refused.reason}")
        except Declined:
            error = say(request, "slowly")
    return settings_page(request, reach, said, error)


def settings_page(request: AccountRequest, reach: Reach, said: str = "", error: str = "") -> HttpResponse:
    """The page; the secret stands on it only when it has just been made."""
    log = Delivery.objects.filter(notice__account=request.user).select_related("notice")[:SHOWN]
    values = {
        "part": PACKAGE,
        "reach": reach,
        "waits": WAITS,
        "log": log,
        "said": said,
        "error": error,
        "secret": reach.secret() if request.session.pop(SECRET_NOW, False) else "",
        "given": request.POST.get("webhook", reach.webhook) if error else reach.webhook,
        "can_test": bool(reach.channels()),
    }
    return render(request, "notices/notices.html", values, status=400 if error else 200)


def save(request: AccountRequest, reach: Reach) -> str:
    """Keep what the form says; a sentence if there is something to add to it."""
    url = request.POST.get("webhook", "").strip()
    if url and url != reach.webhook:
        webhook.checked_addresses(webhook.target_of(url), webhook.SECONDS)
        reach.nonce = new_nonce()
        request.session[SECRET_NOW] = True
    wait = request.POST.get("wait", "")
    reach.webhook = url
    reach.wait = int(wait) if wait in map(str, WAITS) else reach.wait
    reach.by_mail = request.POST.get("by_mail") == "on"
    reach.language = request.language
    reach.house = request.build_absolute_uri("/").rstrip("/")
    reach.save()
    if reach.by_mail and reach.confirmed != request.user.email:
        return ask_to_confirm(request, reach)
    return ""


def ask_to_confirm(request: AccountRequest, reach: Reach) -> str:
    """E-mails go only to addresses that have confirmed the first one."""
    email = request.user.email
    if not email:
        return say(request, "mail:none")
    limits.check("notice_mail", limits.address_of(request), limits.account_key(request.user))
    token = signing.dumps([request.user.pk, email], salt=CONFIRM)
    address = reach.house + reverse("notices_confirm", args=[token])
    try:
        EmailMessage(say(request, "confirm:subject"), say(request, "confirm:mail", address=address), to=[email]).send()
    except (smtplib.SMTPException, OSError):
        return say(request, "result:mail")
    return say(request, "mail:confirm", email=email)


@login_required
@require_POST
def new_secret(request: AccountRequest) -> HttpResponse:
    """Another secret; what the old one signed is worth nothing from now on."""
    reach = reach_of(request)
    reach.nonce = new_nonce()
    reach.save(update_fields=["nonce"])
    request.session[SECRET_NOW] = True
    return redirect("notices")


@login_required
@require_POST
def test(request: AccountRequest) -> HttpResponse:
    """Try every channel now, and show what came of it."""
    reach = reach_of(request)
    try:
        limits.check("notice_test", limits.address_of(request), limits.account_key(request.user))
    except Declined:
        return settings_page(request, reach, error=say(request, "slowly"))
    notice = Notice.objects.create(account=request.user, kind="test")
    now = timezone.now()
    for channel in reach.channels():
        delivery = Delivery.objects.create(
            notice=notice, channel=channel, attempts=1, tried=now, due=now + timedelta(seconds=60)
        )
        sending.deliver(delivery.pk)
    return redirect(reverse("notices") + "#log")


def signed_value(token: str, salt: str, max_age: int | None = None) -> object:
    """What a link of ours carries."""
    try:
        return signing.loads(token, salt=salt, max_age=max_age)
    except signing.BadSignature:
        raise Http404("link") from None


def confirm(request: VisitorRequest, token: str) -> HttpResponse:
    """Confirm an address. Opening the link changes nothing by itself: mail scanners open links."""
    signed = signed_value(token, CONFIRM, CONFIRMING)
    assert isinstance(signed, list)
    account, email = signed
    done = request.method == "POST"
    if done:
        Reach.objects.filter(account=account).update(confirmed=email)
    return render(request, "notices/answer.html", {"part": PACKAGE, "about": "confirm", "done": done})


# Mail programs post here by themselves when their owner asks for no more mails; the link itself is the proof.
@csrf_exempt
def off(request: VisitorRequest, token: str) -> HttpResponse:
    """Unsubscribe."""
    account = signed_value(token, OFF)
    assert isinstance(account, int)
    done = request.method == "POST"
    if done:
        Reach.objects.filter(account=account).update(by_mail=False)
    return render(request, "notices/answer.html", {"part": PACKAGE, "about": "off", "done": done})
