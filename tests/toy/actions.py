"""The verbs of Three Cups."""

from teahouse.core.verbs import Domain, Verb, Vocabulary

CARD = Domain("card", ["1", "2", "3"], private=True)
SEAT = Domain("seat", ["0", "1", "2"])

VERBS = Vocabulary([Verb("lay", CARD, touches=["hand:{0}"]), Verb("pour", SEAT), Verb("keep")])
LAY, POUR, KEEP = VERBS.first("lay"), VERBS.first("pour"), VERBS.first("keep")
