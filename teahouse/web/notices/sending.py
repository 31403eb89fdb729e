"""The way out: deliveries are claimed in the database, tried, and tried again a few times."""

import logging
import smtplib
from datetime import datetime, timedelta

from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from teahouse.web.models import Table
from teahouse.web.notices import webhook
from teahouse.web.notices.letters import Letter
from teahouse.web.notices.models import Delivery, Notice, Reach
from teahouse.web.notices.turns import is_past

LOG = logging.getLogger("teahouse.notices")
# Seconds between one attempt and the next; after the last one the site gives up.
BACKOFF = [60, 300, 1800]
# Whoever claims a delivery has this long to finish it. After a crash somebody else tries again.
LEASE = timedelta(seconds=60)
AT_ONCE = 8
KEPT = timedelta(days=30)
# What may be better next time; everything else would fail again.
PASSING = {"slow", "unreachable", "unknown", "mail"}


def claim(now: datetime | None = None, limit: int = AT_ONCE) -> list[int]:
    """Deliveries that are due, claimed for this process: several may do this at the same time."""
    now = now or timezone.now()
    with transaction.atomic():
        due = Delivery.objects.filter(stage=Delivery.Stage.WAITING, due__lte=now).order_by("due")
        # On SQLite there is no such lock and no need of it: the whole transaction is IMMEDIATE.
        ids = list(due.select_for_update(skip_locked=True).values_list("pk", flat=True)[:limit])
        Delivery.objects.filter(pk__in=ids).update(attempts=F("attempts") + 1, due=now + LEASE, tried=now)
    return ids


def deliver(id: int) -> Delivery:
    """Try a delivery that has been claimed, and write down what came of it."""
    delivery = Delivery.objects.select_related("notice__account").get(pk=id)
    reach = Reach.objects.select_related("account").filter(account=delivery.notice.account_id).first()
    result, code = attempt(delivery, reach)
    delivery.result, delivery.code = result, code
    again = result in PASSING or (result == "status" and code is not None and (code >= 500 or code == 429))
    tries = delivery.attempts
    if result in ("ok", "past", "off"):
        delivery.stage = Delivery.Stage.DONE
    elif again and tries <= len(BACKOFF) and delivery.notice.kind != "test":
        delivery.due = timezone.now() + timedelta(seconds=BACKOFF[tries - 1])
    else:
        delivery.stage = Delivery.Stage.FAILED
    delivery.save(update_fields=["result", "code", "stage", "due"])
    return delivery


def attempt(delivery: Delivery, reach: Reach | None) -> tuple[str, int | None]:
    """Send it; returns a word for the result, and the status of a webhook's response."""
    if reach is None or delivery.channel not in reach.channels():
        return "off", None
    if is_past(delivery.notice):
        return "past", None
    if delivery.attempts > len(BACKOFF) + 1:
        return "given_up", None
    letter = Letter(delivery.notice, reach)
    try:
        if delivery.channel == "mail":
            return send_mail(delivery, letter, reach), None
        return send_webhook(delivery, letter, reach)
    except Exception:
        LOG.exception("notice %s: the %s could not be sent", delivery.notice_id, delivery.channel)
        return "broken", None


def send_mail(delivery: Delivery, letter: Letter, reach: Reach) -> str:
    """A mail. Its Message-ID stays the same, so that a second copy after a crash is known as such."""
    host = reach.house.partition("//")[2].partition(":")[0] or "localhost"
    headers = {
        "Message-ID": f"<notice-{delivery.notice_id}@{host}>",
        "List-Unsubscribe": f"<{letter.off_address()}>",
        "Auto-Submitted": "auto-generated",
    }
    try:
        EmailMessage(letter.subject, letter.mail(), to=[reach.mail_address()], headers=headers).send()
    except (smtplib.SMTPException, OSError):
        return "mail"
    return "ok"


def send_webhook(delivery: Delivery, letter: Letter, reach: Reach) -> tuple[str, int | None]:
    """A webhook; whatever is not 2xx is a failure, a redirect too."""
    try:
        code = webhook.post(reach.webhook, reach.secret(), str(delivery.notice_id), letter.message())
    except webhook.Refused as refused:
        return refused.reason, None
    return ("ok" if 200 <= code < 300 else "redirect" if 300 <= code < 400 else "status"), code


def sweep(now: datetime | None = None) -> None:
    """Old notices go; those of running tables stay, for they say that somebody has been told."""
    old = Notice.objects.filter(created__lt=(now or timezone.now()) - KEPT)
    old.exclude(table__stage=Table.Stage.RUNNING).delete()
