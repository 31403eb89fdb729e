"""The vocabulary of a game: verbs with parameters, packed into small numbers and written as text."""

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from teahouse.core.errors import Unreadable

# Letters of what was given that a message repeats.
QUOTED = 20


@mypyc_attr(allow_interpreted_subclasses=True)
class Domain:
    """What a parameter may be: a list of values, each with its text.

    `example` is what an error message shows; `many` says that a text may have several words
    (such a parameter stands alone in its verb); `private` that only the own seat may know it;
    `touched` is what a person touches for it, where that has another name; `parts` what stands between
    the things that a text joins, each of which is touched; `after` is the domain of the argument ahead
    on which the texts depend.
    """

    def __init__(
        self,
        name: str,
        texts: Sequence[str],
        example: str = "",
        many: bool = False,
        private: bool = False,
        touched: str = "",
        parts: str = "",
        after: "Domain | None" = None,
    ) -> None:
        self.name = name
        self.texts = list(texts)
        self.size = len(self.texts)
        self.example = example or self.texts[0]
        self.many = many
        self.private = private
        self.touched = touched or name
        self.parts = " " if many else parts
        self.after = after
        self.numbers = {text: number for number, text in enumerate(self.texts)}

    def text(self, value: int, before: int) -> str:
        """The value's text; `before` is the argument ahead of it, or -1."""
        return self.texts[value]

    def read(self, text: str, before: int) -> int:
        """The value that a text names."""
        if text not in self.numbers:
            raise Unreadable(f'expected a {self.name} such as "{self.example}", got "{text}"')
        return self.numbers[text]

    def touches(self, value: int, before: int) -> list[str]:
        """What a person touches to choose the value."""
        text = self.text(value, before)
        return [f"{self.touched}:{word}" for word in self.words(text)]

    def words(self, text: str) -> list[str]:
        """The things that a text joins; itself where it joins none."""
        return [word for word in text.split(self.parts) if word] if self.parts else [text]


# A click path may be as long as this.
LONGEST_PATH = 99


class Verb:
    """One kind of action. `touches` is the click path: "{0}" stands for the first argument's own
    touches, "hand:{0}" for its text on something called hand. The first `ordered` touches come in that
    order, all others in any; without a number, all come in order, but for a set.

    A step of the path that is `implied` need not be touched where only one action is left. Answers of a
    verb that are given several times in a row and meant as one, such as the cards of a payment, are gathered
    `until` another verb ends them, or until nothing more is to be given, if that is the verb itself.

    Whoever tells a turn begins with the action that `matters` most; of several the first. A turn lasts until another
    seat acts, or until the same seat does something that `opens` the next one, if anything of the turn matters so far.
    Several in a row of a verb that `joins` are told as one turn. What matters less than 0 is not told at all.
    """

    def __init__(
        self,
        name: str,
        *parameters: Domain,
        touches: Sequence[str] | None = None,
        ordered: int = LONGEST_PATH,
        implied: str = "",
        until: str = "",
        matters: int = 1,
        opens: bool = False,
        joins: bool = False,
    ) -> None:
        self.name = name
        self.parameters = list(parameters)
        self.path = list(touches) if touches is not None else ["{" + str(i) + "}" for i in range(len(parameters))]
        self.ordered = 0 if len(parameters) == 1 and parameters[0].many else ordered
        self.implied = implied
        self.until = until
        self.matters = matters
        self.opens = opens
        self.joins = joins
        self.first = 0
        self.size = 1
        for domain in parameters:
            self.size *= domain.size

    def shape(self) -> str:
        """How the verb is written, e.g. "plant FLOWER POINT"."""
        return " ".join([self.name] + [domain.name.upper() for domain in self.parameters])

    def arguments(self, number: int) -> list[int]:
        """The arguments behind the verb's own number."""
        found: list[int] = []
        for domain in reversed(self.parameters):
            found.append(number % domain.size)
            number //= domain.size
        found.reverse()
        return found

    def texts(self, arguments: list[int]) -> list[str]:
        """The arguments as words."""
        before = -1
        words: list[str] = []
        for domain, value in zip(self.parameters, arguments):
            words.append(domain.text(value, before))
            before = value
        return words

    def read(self, words: list[str]) -> int:
        """The verb's own number for these words."""
        number, before = 0, -1
        for domain, word in zip(self.parameters, words):
            before = domain.read(word, before)
            number = number * domain.size + before
        return number

    def touches(self, arguments: list[int]) -> list[str]:
        """The click path of these arguments."""
        return [touch for step in self.path for touch in self.step_touches(step, arguments)]

    def step_touches(self, step: str, arguments: list[int]) -> list[str]:
        """What is touched for one step of the click path."""
        if not step.startswith("{"):
            return [step.format(*self.texts(arguments))]
        place = int(step[1:-1])
        return self.parameters[place].touches(arguments[place], arguments[place - 1] if place else -1)


class Vocabulary:
    """All verbs of a game. An action is `verb.first` plus the verb's own number.

    A verb may stand in the list more than once, with different numbers of parameters.
    """

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.verbs = list(verbs)
        self.size = 0
        self.named: dict[str, list[Verb]] = {}
        for verb in self.verbs:
            verb.first = self.size
            self.size += verb.size
            self.named.setdefault(verb.name, []).append(verb)

    def first(self, name: str, arity: int = -1) -> int:
        """The smallest action of a verb."""
        for verb in self.named[name]:
            if arity < 0 or len(verb.parameters) == arity:
                return verb.first
        raise KeyError(f"no verb {name} with {arity} parameters")

    def verb(self, action: int) -> Verb:
        """The verb of an action."""
        if not 0 <= action < self.size:
            raise Unreadable(f"no action {action}: actions are 0 to {self.size - 1}")
        low, high = 0, len(self.verbs) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.verbs[middle].first <= action:
                low = middle
            else:
                high = middle - 1
        return self.verbs[low]

    def arguments(self, action: int) -> list[int]:
        """The arguments of an action."""
        verb = self.verb(action)
        return verb.arguments(action - verb.first)

    def text(self, action: int) -> str:
        """The action as it is written in records."""
        verb = self.verb(action)
        return " ".join([verb.name] + verb.texts(verb.arguments(action - verb.first)))

    def parse(self, text: str) -> int:
        """The action that a text names."""
        words = text.split()
        verbs = self.named.get(words[0]) if words else None
        if verbs is None:
            raise Unreadable(f'expected one of {", ".join(self.named)}, got "{text}"')
        given = words[1:]
        for verb in verbs:
            if len(verb.parameters) == 1 and verb.parameters[0].many:
                return verb.first + verb.read([" ".join(given)])
            if len(verb.parameters) == len(given):
                return verb.first + verb.read(given)
        raise Unreadable(f'expected {" or ".join(verb.shape() for verb in verbs)}, got "{text}"')

    def read_number(self, text: str) -> int:
        """The action whose number a text gives."""
        is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(self.size))
        if not is_number or int(text) >= self.size:
            raise Unreadable(f'expected the number of an action, 0 to {self.size - 1}, got "{text[:QUOTED]}"')
        return int(text)

    def touches(self, action: int) -> list[str]:
        """The click path of an action; [] for one that is only a button."""
        verb = self.verb(action)
        return verb.touches(verb.arguments(action - verb.first))

    def is_public(self, action: int) -> bool:
        """Whether everybody may see all of the action."""
        return not any(domain.private for domain in self.verb(action).parameters)

    def redacted_text(self, action: int) -> str:
        """The action's text as the other seats may see it: private arguments are "?"."""
        verb = self.verb(action)
        words = verb.texts(verb.arguments(action - verb.first))
        shown = ["?" if domain.private else word for domain, word in zip(verb.parameters, words)]
        return " ".join([verb.name] + shown)

    def pack(self, name: str, arguments: Sequence[int]) -> int:
        """The action of a verb and its arguments."""
        for verb in self.named[name]:
            if len(verb.parameters) == len(arguments):
                number = 0
                for domain, value in zip(verb.parameters, arguments):
                    number = number * domain.size + value
                return verb.first + number
        raise KeyError(f"no verb {name} with {len(arguments)} parameters")
