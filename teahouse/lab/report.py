"""Reports: one self-contained HTML file with tables and plots."""

import html
import json
from collections.abc import Mapping

from teahouse.core.registry import game as game_with_id
from teahouse.draw.theme import LIGHT
from teahouse.lab import plots
from teahouse.lab.league import League
from teahouse.lab.match import Match
from teahouse.lab.result_tables import ResultTable, league_table, match_table, pairs_table, study_tables
from teahouse.lab.study import Study

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<style>body{{font:17px/1.6 Palatino,Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:{colours[ink]};
background:{colours[paper]}}}table{{border-collapse:collapse;font-size:15px}}.wide{{overflow-x:auto}}
td,th{{border-bottom:1px solid {colours[line]};padding:.2rem .6rem;text-align:right;white-space:nowrap}}
td:first-child,th:first-child{{text-align:left}}svg{{max-width:100%;height:auto}}figure,details{{margin:1rem 0}}
pre{{overflow:auto;background:{colours[paper-2]};padding:1rem;font:13px/1.5 monospace;max-height:20rem}}</style>
<h1>{title}</h1>{body}<details><summary>All figures as JSON</summary><pre>{data}</pre></details></html>
"""


def as_html(table: ResultTable) -> str:
    """A table in a page."""
    head = "".join(f"<th>{html.escape(cell)}</th>" for cell in table.headings)
    rows = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows)
    note = f"<p>{html.escape(table.note)}</p>" if table.note else ""
    return f'<h2>{html.escape(table.title)}</h2><div class="wide"><table><tr>{head}</tr>{rows}</table></div>{note}'


def page(title: str, parts: list[str | None], fields: Mapping[str, object]) -> str:
    """A whole report."""
    body = "".join(part if part.startswith("<h2") else f"<figure>{part}</figure>" for part in parts if part)
    data = html.escape(json.dumps(fields, indent=1, ensure_ascii=False), quote=False)
    return PAGE.format(colours=LIGHT, title=html.escape(title), body=body, data=data)


def name_of(game: str) -> str:
    """What people call the game."""
    return game_with_id(game).name()


def match_report(match: Match) -> str:
    """A match as a page."""
    title = f"{name_of(match.game)}: {' v '.join(bot.name for bot in match.bots)}"
    return page(title, [as_html(match_table(match)), plots.match_plot(match)], match.fields())


def league_report(league: League) -> str:
    """A league as a page."""
    tables = [as_html(league_table(league)), plots.league_plot(league), as_html(pairs_table(league))]
    return page(f"{name_of(league.game)}: league", list(tables), league.fields())


def study_report(study: Study) -> str:
    """A study as a page."""
    tables = [as_html(table) for table in study_tables(study)]
    pictures = [plots.seats_plot(study), plots.scores_plot(study), plots.sources_plot(study)]
    return page(
        f"{name_of(study.game)}: study of {', '.join(dict.fromkeys(study.line_up))}",
        [*pictures, *tables],
        study.fields(),
    )
