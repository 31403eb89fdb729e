"""What the site declines to do, as an error of its own beside those of the rules."""

from teahouse.core.errors import TeahouseError


class Declined(TeahouseError):
    """Something the site does not do now; `reason` names the sentence that says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"not now: {reason}")
        self.reason = reason
