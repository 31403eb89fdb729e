"""Tables: setting one up, sitting down, deciding, taking back, leaving. What the rest of the site may do to a table."""

from teahouse.web.tables.chat import say
from teahouse.web.tables.clocks import Clock
from teahouse.web.tables.commits import count_change, locked_table
from teahouse.web.tables.decisions import decide
from teahouse.web.tables.leaving import abandon, come_back, expire, give_to_bot, let_stand_in, resign
from teahouse.web.tables.records import fork, import_record, record_of
from teahouse.web.tables.seating import fill, free, leave, rematch, sit
from teahouse.web.tables.setup import begin, create
from teahouse.web.tables.takeback import answer_back, ask_back, step_back

__all__ = [
    "Clock",
    "abandon",
    "answer_back",
    "ask_back",
    "begin",
    "come_back",
    "count_change",
    "create",
    "decide",
    "expire",
    "fill",
    "fork",
    "free",
    "give_to_bot",
    "import_record",
    "leave",
    "let_stand_in",
    "locked_table",
    "record_of",
    "rematch",
    "resign",
    "say",
    "sit",
    "step_back",
]
