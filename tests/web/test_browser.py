"""The site through browsers: whole games by clicks, keys and plain forms, on a large screen and on a phone."""

import html
import random
import re
from collections.abc import Callable
from math import isinf
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import teahouse
from bench.phone_taps import sit_down
from teahouse.core.book import LANGUAGES
from teahouse.core.game import Game
from teahouse.core.state import SPECTATOR
from tests.web import browsers
from tests.web.browsers import GAMES, PHONE, WIDE, Kept, Player, Visit, alive, begin, complaints, enter, keep
from tests.web.server import Server

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
chromium, house, visit = browsers.chromium, browsers.house, browsers.visit

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
every_secret_game = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.hidden], ids=[game.id for game in GAMES if game.hidden]
)
# Some random games never seem to end: after so many touches somebody who plays like that gives up.
MOST_TOUCHES = 200
# The game that takes the fewest people.
SMALLEST = min(GAMES, key=lambda game: (max(game.seats), game.id))
NAMES = ["Anna", "Béla"]
# Random players build no rings: without a limit they shuffle their flowers about for hundreds of turns.
SHORT = {"skud": {"turn_limit": "12"}}
Tables = Callable[[Game], Kept]


# Whole games


def company(game: Game) -> dict[str, str]:
    """As many seats as the game has."""
    return {"seats": str(max(game.seats))} if len(game.seats) > 1 else {}


@pytest.mark.parametrize(
    ("game", "language"),
    [(game, LANGUAGES[number % len(LANGUAGES)]) for number, game in enumerate(GAMES)],
    ids=[game.id for game in GAMES],
)
def test_a_whole_game_is_played_by_clicks(visit: Visit, game: Game, language: str) -> None:
    """In the largest company, by random choices among random bots; who needs too many touches resigns."""
    chooser = random.Random(game.id)
    name = f"{game.id}-{language}-{WIDE[0]}x{WIDE[1]}"
    player = begin(visit(language=language), game.id, seat="0", **company(game))
    touches, next_picture = 0, 8
    while player.wait() and touches < MOST_TOUCHES:
        touches += player.decide(chooser)
        if touches >= next_picture:
            # The last of these is taken after the middle of the game.
            keep(player.page, f"{name}-middle")
            next_picture *= 2
    if not player.is_over():
        player.resign()
    expect(player.page.locator("#notice .end")).to_be_visible()
    expect(player.page.locator("#seats .won").first).to_be_visible()
    expect(player.page.locator("#prompt button[name]")).to_have_count(0)
    keep(player.page, f"{name}-end")
    assert player.record().check().seats == len(player.record().seats)


# Company


def gather(visit: Visit, game: Game, at: Server | None = None, delay: int = 0) -> list[Player]:
    """A table of two friends, one of them on a phone; bots take what seats are left.

    `delay`: milliseconds by which pages, but not the socket, come late to the phone.
    """
    more = {"at": at} if at else {}
    host = visit("/", "hu", WIDE, **more)
    begin(host, game.id, "friends", name=NAMES[0])
    guest = visit(host.locator(".gather input[readonly]").input_value(), "sk", PHONE, **more)
    guest.locator(".gather input[name=name]").fill(NAMES[1])
    if delay:
        slow = {"offline": False, "latency": delay, "downloadThroughput": -1, "uploadThroughput": -1}
        guest.context.new_cdp_session(guest).send("Network.emulateNetworkConditions", slow)
    guest.locator(".gather form[action$=sit] button").tap()
    guest.locator(".gather input[name=name]").wait_for(state="detached")
    if guest.locator(".players > *").count() > 2:
        expect(host.locator("#seats")).to_contain_text(NAMES[1])
        host.locator(".gather select[name=bot]").select_option("random")
        host.locator(".gather form[action$=fill] button").click()
    for page in (host, guest):
        page.locator(".gather").wait_for(state="detached")
    return [alive(host), alive(guest)]


ASKS = """([seq, names]) =>
  teahouse.table.frame.seq >= seq
  && names.includes(document.querySelector(".players .decides strong")?.textContent)"""

DECIDES = """() => [teahouse.table.frame.seq, document.querySelector(".players .decides strong")?.textContent]"""
ASKED_OR_PASSED = """seq => document.querySelector("#prompt.yours") || teahouse.table.frame.seq > seq"""


def next_of(players: list[Player]) -> Player:
    """The one of the friends who is asked, as soon as it is one of them."""
    page = players[0].page
    page.wait_for_function(ASKS, arg=[max(player.seq() for player in players), NAMES])
    seq, name = page.evaluate(DECIDES)
    if name not in NAMES:
        return next_of(players)
    found = players[NAMES.index(name)]
    found.page.wait_for_function(ASKED_OR_PASSED, arg=seq)
    # What has one answer may have played itself meanwhile.
    return found if found.is_asked() else next_of(players)


@every_game
def test_friends_play_by_a_link_and_others_watch(visit: Visit, game: Game) -> None:
    """A move shows up on every page without a reload, and nobody sees what is not for them."""
    players = gather(visit, game)
    watcher = alive(visit(f"/t/{players[0].id}", "en"))
    for player in [*players, watcher]:
        player.page.evaluate("() => { globalThis.stayed = true }")
    chooser = random.Random(game.id)
    seen: dict[int, str] = {}
    moved: set[str] = set()
    while len(moved) < 2 or len(seen) < 6:
        mover = next_of(players)
        mover.decide(chooser)
        row = mover.page.locator("#log li[id]").first.get_attribute("id")
        for other in [*players, watcher]:
            expect(other.page.locator(f"#{row}")).to_be_attached()
        moved.add(mover.page.locator(".players .own strong").inner_text())
        content = watcher.page.content()
        seen[shown_seq(content)] = html.unescape(content)
        assert not watcher.page.locator("#prompt button[name], #notice button, button[name=resign]").count()
    for player in [*players, watcher]:
        assert player.page.evaluate("() => globalThis.stayed")
    assert moved == {*NAMES}
    for player in players:
        player.resign()
    expect(watcher.page.locator("#notice .end")).to_be_visible()
    record = watcher.record()
    hidden = 0
    for seq, content in seen.items() if game.hidden else ():
        for seat in range(len(record.seats)):
            for secret in secrets_of(game, [record.state(ply) for ply in range(seq + 1)], seat, "en"):
                assert secret not in content, f"after {seq} moves a spectator read: {secret}"
                hidden += 1
    assert hidden or not game.hidden


def shown_seq(content: str) -> int:
    """After how many moves a page was kept."""
    found = re.search(r'data-seq="(\d+)"', content)
    assert found is not None
    return int(found.group(1))


def secrets_of(game: Game, states: list[teahouse.State], seat: int, language: str) -> set[str]:
    """The names of what only one seat sees on the board in the last of these states, as far as they are not common
    knowledge. A page may still tell what was public before, in the same words."""
    look, watched = game.look(), [state.seen_by(SPECTATOR) for state in states]
    known = html.unescape(look.svg(watched[-1], lang=language))
    known += "\n".join(line for seen in watched for line in look.sentences(seen, lang=language))
    own = html.unescape(look.svg(states[-1].seen_by(seat), lang=language))
    return {name for name in re.findall(r'(?:aria-label="|<title>)([^"<]+)', own) if name not in known}


def test_the_last_guest_keeps_the_seat_on_a_slow_line(visit: Visit) -> None:
    """The news that the game has begun comes before the answer to the guest's own form."""
    players = gather(visit, SMALLEST, delay=1000)
    own = [player.page.locator(".players .own strong").inner_text() for player in players]
    assert own == NAMES
    assert next_of(players).decide(random.Random(1))


def test_the_server_killed_in_mid_game_with_two_browsers(
    visit: Visit, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Both find back by themselves; what was acknowledged stands, what was wished for meanwhile is done."""
    own = Server(tmp_path_factory.mktemp("killed"))
    own.start()
    try:
        players = gather(visit, SMALLEST, own)
        chooser = random.Random(1)
        for _ in range(4):
            next_of(players).decide(chooser)
        mover = next_of(players)
        told = [player.page.locator("#log").inner_text() for player in players]
        own.kill()
        for player in players:
            expect(player.page.locator("#line")).not_to_be_empty()
        # Somebody touches while nobody is there to answer.
        mover.thing(mover.choices()[0]).click()
        own.start()
        for player, words in zip(players, told):
            expect(player.page.locator("#line")).to_be_empty()
            player.answered()
            assert player.page.locator("#log").inner_text() == words
        mover.page.evaluate("() => { teahouse.choice.back(); teahouse.choice.back(); }")
        mover.decide(chooser)
        for _ in range(3):
            next_of(players).decide(chooser)
        for player in players:
            player.page.wait_for_function("() => teahouse.table.frame.seq === 8")
        players[0].resign()
        assert len(players[0].record().moves) == 8
    finally:
        own.stop()


# At one table


def play_on(page: Page) -> Player:
    """From the position that a page shows, for the seat that decides there, against random bots."""
    page.locator("details.fork summary").click()
    page.locator("details.fork select[name=bot]").select_option("random")
    page.locator("details.fork button").click()
    page.wait_for_url("**/t/*")
    return alive(page)


# The second table of each game is a fork of the first: a house lets one address set up only so many.
@pytest.fixture(scope="module")
def kept(chromium: Browser, house: Server) -> Tables:
    """For each game somebody who is to move at one table and has given up at another; made once."""
    made: dict[str, Kept] = {}

    def tables(game: Game) -> Kept:
        if game.id not in made:
            page = enter(chromium, house.address, "en", WIDE)
            chooser = random.Random(game.id)
            finished = begin(page, game.id, name=NAMES[0], seat="0")
            for _ in range(4):
                finished.wait()
                finished.decide(chooser)
            finished.resign()
            finished.wait()
            page.goto(f"/g/{finished.id}/4")
            running = play_on(page)
            made[game.id] = Kept(game.id, running.id, finished.id, page.context.storage_state())
            page.context.close()
        return made[game.id]

    return tables


def was_refused(player: Player) -> bool:
    """Touch everything that is not offered, until a rule stands in the way."""
    offered, values = player.choices(), "things => things.map(thing => thing.dataset.touch)"
    for touch in player.page.locator("#board [data-touch]").evaluate_all(values):
        if touch not in offered:
            player.press(player.spot(touch))
            if player.page.locator("#prompt .why").count():
                return True
    return False


@every_game
def test_a_forbidden_click_says_which_rule_forbids_it(visit: Visit, kept: Tables, game: Game) -> None:
    """And its link opens the book beside the board, at that rule."""
    table = kept(game)
    player = alive(visit(f"/t/{table.running}", "hu", storage_state=table.state))
    page = player.page
    while not was_refused(player):
        player.decide(random.Random(game.id))
        assert player.wait(), "nothing was ever forbidden"
    link = page.locator("#prompt .why a")
    rule = str(link.get_attribute("href")).partition("#")[2]
    assert game.book("hu").rule(rule).title == link.inner_text()
    assert len(page.locator("#prompt .why").inner_text()) > len(link.inner_text()) + 10
    link.click()
    expect(page.locator("#panel")).to_be_visible()
    book = page.frame_locator("#panel iframe")
    expect(book.locator(f"[id='{rule}']")).to_be_in_viewport()
    assert page.frames[1].url.endswith(f"#{rule}")
    page.locator("#panel [data-close]").click()
    expect(page.locator("#panel")).to_be_hidden()
    assert player.is_asked()


@every_game
def test_every_rule_of_the_book_has_one_address(visit: Visit, game: Game) -> None:
    """It leads to the rule's heading, not to a part of a picture that happens to have the same name."""
    page = visit(f"/book/{game.id}", "hu")
    places = "id => [...document.querySelectorAll(`[id=${CSS.escape(id)}]`)].map(found => found.textContent)"
    for rule in [paragraph for paragraph in game.book("hu").paragraphs if paragraph.id]:
        assert page.evaluate(places, rule.id) == [rule.title], rule.id


@every_secret_game
def test_at_one_screen_a_curtain_hides_the_next_hand(visit: Visit, game: Game) -> None:
    """Before it is lifted nothing on the page names what only the next player may see."""
    chooser, page = random.Random(game.id), visit()
    player = begin(page, game.id, "screen")
    curtain = page.locator("button[name=lift]")
    before: list[tuple[int, int, str]] = []
    after: list[str] = []
    while len(before) < 4:
        curtain.wait_for()
        before.append((player.seq(), int(str(curtain.get_attribute("value"))), html.unescape(page.content())))
        player.press(curtain)
        after.append(html.unescape(page.content()))
        while player.is_asked():
            player.decide(chooser)
    while not player.is_over():
        # Everybody gives up, one after the other.
        page.locator("button[name=lift], #notice .end").first.wait_for()
        if curtain.count():
            player.press(curtain)
            player.resign()
            page.reload()
            alive(page)
    record = player.record()
    hidden = 0
    for (seq, seat, content), lifted in zip(before, after):
        for secret in secrets_of(game, [record.state(ply) for ply in range(seq + 1)], seat, "en"):
            assert secret not in content
            assert secret in lifted
            hidden += 1
    assert hidden


def test_a_decision_is_taken_back_by_a_button(visit: Visit) -> None:
    """The position is the same as before, and another decision can be made."""
    game = next((game for game in GAMES if not game.hidden), SMALLEST)
    chooser = random.Random(2)
    player = begin(visit(), game.id, "screen")
    for _ in range(4):
        player.decide(chooser)
    words, rows = player.words(), player.page.locator("#log li[id]").count()
    player.decide(chooser)
    assert player.words() != words
    player.press(player.page.locator("button[name=undo]"))
    assert player.words() == words
    assert player.page.locator("#log li[id]").count() == rows
    player.decide(chooser)
    assert player.words() != words


@every_game
def test_a_hint_is_a_sentence(visit: Visit, kept: Tables, game: Game) -> None:
    """It names who would make which move, and leaves the decision to the player."""
    table = kept(game)
    player = alive(visit(f"/t/{table.running}", "sk", storage_state=table.state))
    seq = player.seq()
    player.press(player.page.locator("button[name=hint]"))
    expect(player.page.locator("#prompt .said")).to_have_text(re.compile(r"Rada: \S+.*\."))
    assert player.is_asked() and player.seq() == seq


# A frame in which the first seat has 40 points, and what its score shows from one picture to the next.
FORTY = """async () => {
  const { innerHTML } = document.querySelector("#seats");
  const html = innerHTML.replace(/(class="score"[^>]*>)[^<]*/, (all, head) => head + "40");
  const { table } = teahouse, names = { ...Object.fromEntries(table.held), seats: "forty" };
  table.hear({ ...table.frame, names, items: { seats: html } });
  const shown = [];
  for (const end = performance.now() + 700; performance.now() < end;) {
    await new Promise(requestAnimationFrame);
    shown.push(Number(document.querySelector("#seats .score").textContent));
  }
  return shown;
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_scores_count_up_where_things_may_move(visit: Visit, kept: Tables, motion: str) -> None:
    table = kept(SMALLEST)
    page = visit(f"/t/{table.running}", storage_state=table.state)
    page.emulate_media(reduced_motion=motion)
    alive(page)
    shown = page.evaluate(FORTY)
    assert shown == sorted(shown) and shown[-1] == 40
    assert (shown[0] < 40) == (motion == "no-preference")


# The score rises, and before it has been counted it is taken back to what happens to be shown.
TAKEN_BACK = """async () => {
  const { innerHTML } = document.querySelector("#seats");
  const score = () => document.querySelector("#seats .score").textContent;
  const { table } = teahouse;
  const hear = (points) => table.hear({ ...table.frame,
    names: { ...Object.fromEntries(table.held), seats: `points ${points}` },
    items: { seats: innerHTML.replace(/(class="score"[^>]*>)[^<]*/, (all, head) => head + points) } });
  hear(4000);
  for (let picture = 0; picture < 5; picture++) await new Promise(requestAnimationFrame);
  const shown = score();
  hear(shown);
  await new Promise((done) => setTimeout(done, 700));
  return [shown, score()];
}"""


def test_a_score_that_is_taken_back_while_it_counts_stays(visit: Visit, kept: Tables) -> None:
    table = kept(SMALLEST)
    page = visit(f"/t/{table.running}", storage_state=table.state)
    page.emulate_media(reduced_motion="no-preference")
    alive(page)
    shown, later = page.evaluate(TAKEN_BACK)
    assert 0 <= int(shown) < 4000 and later == shown


def test_language_and_theme_are_switched_and_stay(visit: Visit, kept: Tables) -> None:
    """On every page, at a table too, and without losing the place."""
    table = kept(SMALLEST)
    page = visit(f"/t/{table.running}", "en", storage_state=table.state, color_scheme="light")
    colour = "() => getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(colour)
    sentence = page.locator("#prompt .sentence").inner_text()
    page.locator("button[name=language][value=hu]").click()
    expect(page.locator("html")).to_have_attribute("lang", "hu")
    expect(page.locator("#prompt .sentence")).not_to_have_text(sentence)
    page.locator("button[name=theme][value=dark]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.url.endswith(f"/t/{table.running}")
    assert alive(page).is_asked()
    for path in ("/", f"/book/{SMALLEST.id}", f"/t/{table.running}"):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", "hu")
        assert page.evaluate(colour) != light
    page.locator("button[name=theme][value='']").click()
    expect(page.locator("html:not([data-theme])")).to_be_attached()
    assert page.evaluate(colour) == light


# By keys


# How many stops of the keyboard lie between the focus and the nearest thing that is offered; backwards if negative.
DISTANCE = """offered => {
  const stops = [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex]")].filter(
    stop => stop === document.activeElement || stop.tabIndex >= 0 && stop.checkVisibility());
  const here = Math.max(0, stops.indexOf(document.activeElement));
  const value = stop => stop.dataset.touch ?? { touch: stop.value, play: "=" + stop.value }[stop.name];
  const is_offered = stop => offered.includes(value(stop)) && stop.ariaDisabled !== "true";
  const ways = stops.map((stop, place) => is_offered(stop) ? place - here : Infinity);
  return ways.reduce((least, way) => Math.abs(way) < Math.abs(least) ? way : least, Infinity);
}"""
ON_BOARD = "() => Boolean(document.activeElement.closest('#board [data-touch]'))"
ARROWS = ["ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"]


def go_to_a_choice(player: Player, chooser: random.Random) -> None:
    """Go to something that is offered by Tab, back by Shift and Tab, and about the board by arrows."""
    keyboard, offered = player.page.keyboard, player.choices()
    for _ in range(chooser.randrange(4) if player.page.evaluate(ON_BOARD) else 0):
        keyboard.press(chooser.choice(ARROWS))
    for _ in range(20):
        way = player.page.evaluate(DISTANCE, offered)
        if not way or not player.is_asked():
            return
        if isinf(way):
            # What was offered has played itself, and something else is asked.
            offered = player.choices()
            continue
        for _ in range(abs(way)):
            keyboard.press("Tab" if way > 0 else "Shift+Tab")
    raise AssertionError(f"nothing that is offered can be reached by keys: {offered}")


def decide_by_keys(player: Player, chooser: random.Random) -> int:
    """One decision without a mouse; how many touches it took."""
    seq, touches = player.seq(), 0
    while player.is_asked() and player.seq() == seq:
        go_to_a_choice(player, chooser)
        player.page.keyboard.press("Enter")
        player.answered()
        touches += 1
        assert player.page.evaluate("() => document.activeElement !== document.body"), "the keyboard has lost its place"
    return touches


@every_game
def test_decisions_are_made_by_keys_alone(visit: Visit, kept: Tables, game: Game) -> None:
    table = kept(game)
    player = alive(visit(f"/t/{table.running}", storage_state=table.state))
    touches = 0
    while touches < 8:
        assert player.wait()
        touches += decide_by_keys(player, random.Random(touches))


@every_game
def test_a_whole_game_is_played_by_keys_alone(visit: Visit, game: Game) -> None:
    """To its end, in the largest company, where the others decide most; the longest game with a limit of turns."""
    chooser = random.Random(4)
    page = visit()
    sit_down(page, game, max(game.seats), SHORT.get(game.id))
    player = alive(page)
    while player.wait():
        decide_by_keys(player, chooser)
    assert player.is_over()


# Afterwards


def test_arrow_keys_step_through_a_finished_game(visit: Visit, kept: Tables) -> None:
    """Each position has an address, which leads others to the same place."""
    table = kept(SMALLEST)
    page = visit(f"/g/{table.finished}/0")
    count, seen = page.locator(".controls .count"), [page.locator("#words .words").text_content()]
    for ply in (1, 2):
        page.keyboard.press("ArrowRight")
        expect(count).to_contain_text(f"{ply} /")
        page.wait_for_url(f"**/g/{table.finished}/{ply}")
        seen.append(page.locator("#words .words").text_content())
    assert len(set(seen)) == 3
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**/g/{table.finished}/1")
    assert page.locator("#words .words").text_content() == seen[1]
    assert visit(page.url).locator("#words .words").text_content() == seen[1]
    page.keyboard.press("End")
    last = count.inner_text().split()[-1]
    expect(page.locator(".controls .count")).to_contain_text(f"{last} / {last}")
    page.keyboard.press("Home")
    expect(count).to_contain_text("0 /")


@every_game
def test_a_record_goes_out_and_comes_in_and_is_played_on(
    visit: Visit, kept: Tables, game: Game, tmp_path: Path
) -> None:
    """Downloaded from the table, imported by a stranger, and continued from its middle against bots."""
    table = kept(game)
    page = visit(f"/t/{table.finished}", storage_state=table.state)
    with page.expect_download() as download:
        page.locator("#notice a[href$='.json']").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    record = teahouse.Record.load(file)
    stranger = visit("/import", "sk")
    stranger.locator("input[type=file]").set_input_files(file)
    stranger.locator("main form button").click()
    stranger.wait_for_url("**/g/*/0")
    expect(stranger.locator(".controls .count")).to_have_text(f"0 / {len(record.moves)}")
    stranger.locator(".steps [data-step=next]").click()
    expect(stranger.locator(".controls .count")).to_contain_text("1 /")
    deciding = str(int(record.state(1).to_move))
    expect(stranger.locator("details.fork select[name=seat]")).to_have_value(deciding)
    player = play_on(stranger)
    # Decisions with one legal answer may have played themselves.
    assert player.seq() >= 1
    for _ in range(2):
        assert player.wait()
        player.decide(random.Random(3))


def test_a_rematch_is_one_click_and_one_table(visit: Visit, kept: Tables) -> None:
    """Whoever looks at the old table afterwards finds the way to the new one."""
    table = kept(SMALLEST)
    page = visit(f"/t/{table.finished}", storage_state=table.state)
    page.locator("#notice button.main").click()
    page.wait_for_url(re.compile(f"/t/(?!{table.finished})"))
    player = alive(page)
    assert player.wait()
    watcher = visit(f"/t/{table.finished}")
    watcher.locator("#notice a.main").click()
    watcher.wait_for_url(f"**/t/{player.id}")


# For everybody


# Pages that belong to no game.
HOUSE = ["/", "/import", "/fair", "/nowhere", "/login", "/register", "/reset", "/reset/sent"]
HOUSE += ["/lobby", "/lobby/games", "/ranks", "/tournaments"]
# Pages of somebody with an account.
OWN = ["/account", "/account/email", "/account/password", "/account/delete", "/u/{name}"]


def paths_of(table: Kept) -> list[str]:
    """One page of every kind that a game has."""
    return [
        f"/play/{table.game}",
        f"/t/{table.running}",
        f"/t/{table.running}/log",
        f"/t/{table.finished}",
        f"/g/{table.finished}/2",
        f"/games/{table.game}",
        f"/g/{table.finished}",
        f"/embed/{table.finished}",
        f"/book/{table.game}",
        f"/learn/{table.game}",
        f"/learn/{table.game}/2",
    ]


def test_axe_finds_nothing_serious_in_the_house(visit: Visit, kept: Tables) -> None:
    page = visit(storage_state=kept(SMALLEST).state)
    for path in HOUSE:
        page.goto(path)
        found = complaints(page)
        assert not found, "\n".join(found)


def registered(page: Page, name: str) -> Page:
    """Somebody who has just made an account, by the form."""
    page.goto("/register")
    page.locator("input[name=username]").fill(name)
    for field in ("password1", "password2"):
        page.locator(f"input[name={field}]").fill("jasmine and snow")
    page.locator("main button.main").click()
    page.wait_for_url("**/account")
    return page


def test_axe_finds_nothing_serious_in_an_account(visit: Visit) -> None:
    """Also not where the form has something to complain about; the guest's games have moved in."""
    player = begin(visit(), SMALLEST.id)
    player.resign()
    page = registered(player.page, "Reader")
    found: list[str] = []
    for path in OWN:
        page.goto(path.format(name="Reader"))
        found += complaints(page)
    expect(page.locator(f"a[href='/g/{player.id}/0']")).to_have_count(1)
    page.goto("/account/delete")
    page.locator("main button").click()
    expect(page.locator(".why")).to_have_count(1)
    found += complaints(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_of_an_account_scrolls_sideways_on_a_phone(visit: Visit, language: str) -> None:
    name = f"Somebody_with_a_nam_{language}"
    page = registered(visit("/", language, PHONE), name)
    for number, path in enumerate(OWN):
        page.goto(path.format(name=name))
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= PHONE[0], f"{path} is {wide} wide"
        keep(page, f"account-{language}-{PHONE[0]}x{PHONE[1]}-{number:02}")


def test_a_switch_at_a_table_follows_the_account_to_another_device(visit: Visit) -> None:
    page = registered(visit(), "Switcher")
    player = begin(page, SMALLEST.id, "screen")
    switch = page.locator("[data-toggle=confirm]")
    expect(switch).to_have_attribute("aria-pressed", "false")
    with page.expect_response("**/account/keep"):
        switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    other = visit(f"/login?next=/t/{player.id}")
    other.locator("input[name=username]").fill("switcher")
    other.locator("input[name=password]").fill("jasmine and snow")
    other.locator("main button.main").click()
    other.wait_for_url(f"**/t/{player.id}")
    expect(other.locator("[data-toggle=confirm]")).to_have_attribute("aria-pressed", "true")
    assert alive(other).is_asked(), "the seat is there too"


def test_an_open_table_goes_on_when_its_guest_logs_in_beside_it(visit: Visit) -> None:
    page = visit()
    player = begin(page, SMALLEST.id, "screen")
    page.evaluate("() => { teahouse.first = teahouse.table.line.socket; }")
    registered(page.context.new_page(), "Beside")
    page.wait_for_function("() => teahouse.table.line.socket !== teahouse.first && teahouse.table.line.isOpen")
    player.decide(random.Random(1))
    assert player.seq() == 1


@every_game
def test_axe_finds_nothing_serious_in_a_game(visit: Visit, kept: Tables, game: Game) -> None:
    table = kept(game)
    page = visit(storage_state=table.state)
    found: list[str] = []
    for path in paths_of(table):
        page.goto(path)
        found += complaints(page)
    assert not found, "\n".join(found)


@every_game
def test_no_page_scrolls_sideways_on_a_phone_in_hungarian(visit: Visit, kept: Tables, game: Game) -> None:
    table = kept(game)
    page = visit("/", "hu", PHONE, storage_state=table.state)
    for number, path in enumerate(HOUSE + paths_of(table)):
        page.goto(path)
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= PHONE[0], f"{path} is {wide} wide"
        keep(page, f"{game.id}-hu-{PHONE[0]}x{PHONE[1]}-{number:02}")


@every_game
def test_board_prompt_and_players_fit_a_large_screen(visit: Visit, kept: Tables, game: Game) -> None:
    table = kept(game)
    page = visit(f"/t/{table.running}", "hu", storage_state=table.state)
    alive(page)
    for part in ("#board svg", "#prompt", "#seats"):
        box = page.locator(part).first.bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= WIDE[0], part
        assert box["y"] >= 0 and box["y"] + box["height"] <= WIDE[1], part


@every_game
def test_three_decisions_without_script(visit: Visit, game: Game) -> None:
    """In the smallest company; every button is an ordinary form."""
    page = visit(f"/play/{game.id}", java_script_enabled=False)
    page.locator("select[name=bot]").select_option("random")
    page.locator("select[name=seat]").select_option("0")
    if len(game.seats) > 1:
        page.locator("select[name=seats]").select_option(str(min(game.seats)))
    page.locator("button[name=kind][value=bots]").click()
    page.wait_for_url("**/t/*")
    address, chooser = page.url, random.Random(game.id)
    made = 0
    while made < 3:
        while not page.locator("#prompt.yours").count():
            page.goto(address)
        seq = page.locator("#prompt input[name=seq]").input_value()
        if page.locator("details.choices").count():
            page.locator("details.choices summary").click()
        chooser.choice(page.locator("#prompt button[name=touch]").all()).click()
        page.wait_for_load_state()
        made += page.locator("#prompt input[name=seq]").input_value() != seq
