"""Tokens, with which programs authenticate."""

from django.conf import settings
from django.db import models


class Token(models.Model):
    """A program's way in. The token itself is shown once; the site keeps its hash."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens")
    key = models.CharField(max_length=64, unique=True)
    label = models.CharField(max_length=40)
    # Words of SCOPES, separated by spaces.
    scopes = models.CharField(max_length=40)
    created = models.DateTimeField(auto_now_add=True)
    last_used = models.DateTimeField(null=True)
    expires = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created"]

    def allows(self, scope: str) -> bool:
        """Whether the token has the scope."""
        return scope in self.scopes.split()
