"""The three things that can go wrong between a person and a game."""


class TeahouseError(Exception):
    """Whatever a user can cause and can mend; its text is one line."""


class Unreadable(TeahouseError):
    """A text, file or option that cannot be understood."""


class NotAllowed(TeahouseError):
    """An action against the rules; `rule` is the refusal, its first word the paragraph's id."""

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(message)
        self.rule = rule

    def __reduce__(self) -> tuple[type["NotAllowed"], tuple[str, str]]:
        return NotAllowed, (str(self), self.rule)


class Outdated(TeahouseError):
    """An answer to a decision that has passed."""
