// A table: frames come in and are shown, choices are made here and go out when they are complete.

import { Chat } from "./chat.js";
import { Decision, Vocabulary } from "./choosing.js";
import { Explainer, watchExplain } from "./explain.js";
import { watchKeys } from "./keys.js";
import { fill } from "./morph.js";
import { remember, slide, stop } from "./motion.js";
import { isStill, Pace, watchSkip } from "./pace.js";
import { openMissed, showSince } from "./since.js";
import { tick } from "./page.js";
import { heldItems, reachable, showItems, showMarks } from "./panels.js";
import { watchPointer } from "./pointer.js";
import { isOn } from "./settings.js";
import { nameScreen, screenNow, showAsked, showLines, watchScreen } from "./screen.js";
import { Line } from "./socket.js";
import { soundMove, soundTurn } from "./sound.js";
import { resetZoom, watchZoom } from "./zoom.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const form = $("#act"), board = $("#board"), words = form.dataset;
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const COUNTING = 400;
// A choice that takes more letters is written smaller where there is little room.
const LONG = 40;
// Where there is no room for the words, a list.
const LIST = '<svg class="sign-only" viewBox="0 0 20 20" aria-hidden="true"><path d="M3 5h2M8 5h9M3 10h2M8 10h9M3 15h2M8 15h9"/></svg>';
// Within so many milliseconds of a choice the same click may come again.
const DOUBLE = 400;
const isDouble = (sentAt) => performance.now() - sentAt < DOUBLE;

const table = {
  frame: read("frame-data"), held: heldItems(), screen: screenNow(), asked: 0, wasTurn: null, isLive: false,

  address(longest) {
    const address = new URL(words.live, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("screen", this.screen);
    if (isOn("confirm")) address.searchParams.set("confirm", "1");
    const held = [...this.held].map(([id, hash]) => `${id}.${hash}`).join(",");
    if (held.length < longest) address.searchParams.set("held", held);
    return address;
  },

  // The panels that show what lies before a seat.
  panelsOf(seat) { return (words.courts ?? "").split(" ").filter(Boolean).map((name) => name.replace("-me", `-${seat}`)); },

  // The position in sentences comes only to those who have opened it.
  opened() { if ($("#words details")?.open) this.line.tell("words", "1"); },

  // What the line has to say, and what waits for it.
  says(sentence) {
    $("#line").textContent = sentence;
    this.showUnsent();
  },

  showUnsent() {
    const labels = this.line.isOpen ? [] : this.line.labels();
    $("#unsent").hidden = !labels.length;
    $("#unsent").textContent = labels.length ? `${words.unsent} ${labels.join(" · ")}` : "";
  },

  hear(frame) {
    const newest = this.pace.waiting.at(-1) ?? this.frame;
    if (frame.pong > newest.version) this.line.tell("look");
    if (frame.error) choice.fail(frame.error);
    if (frame.explained) this.explainer.hear(frame.explained);
    if (frame.names && frame.version >= newest.version) this.pace.take(frame, this.frame);
  },

  show(frame) {
    const before = this.frame, isMove = frame.seq !== before.seq;
    if (isMove) {
      this.explainer.close();
      stop();
    }
    const remembered = isMove && !isStill() && !("slots" in frame.items) ? remember($(".live"), frame) : null;
    this.frame = frame;
    this.isLive = true;
    words.seq = frame.seq;
    const scores = readScores();
    let lacking = [];
    keepFocus(() => { lacking = showItems(frame.names, frame.items, this.held); });
    if (lacking.length && this.asked !== frame.version) {
      // Something was lost; ask once per version, so that this cannot go on forever.
      this.asked = frame.version;
      this.line.tell("look", lacking.join(","));
    }
    showLines(board, frame.lines ?? {});
    countScores(scores);
    if ($(".gather") && frame.stage !== "waiting") return this.isLeaving || location.reload();
    if (isMove) resetZoom(board);
    choice.hear(frame, before);
    // The end of a game is told on the stage.
    if (frame.stage !== before.stage) sheet.close();
    if (frame.seq > before.seq) soundMove();
    if (frame.turn && this.wasTurn === false) soundTurn();
    this.wasTurn = frame.turn;
    $("#prompt").classList.toggle("yours", frame.turn && frame.actions.length > 0);
    document.title = document.title.replace(/^● [^·]*· /, "");
    if (frame.turn) document.title = `● ${words.turn} · ${document.title}`;
    tick();
    showSince($(".live"), frame.since);
    openMissed();
    chat.look();
    if (remembered) slide($(".live"), frame, remembered);
  },
};

// The keyboard stays where it is, or goes to the sentence: never to a button, which might undo what was just done.
function keepFocus(change) {
  const focus = document.activeElement, { touch } = focus.dataset;
  change();
  if (focus === document.body || (focus.isConnected && document.activeElement === focus)) return;
  const same = touch && $(`#board [data-touch="${CSS.escape(touch)}"]`);
  if (same) same.tabIndex = 0;
  same?.focus();
  if (!same || document.activeElement !== same) $("#ask .sentence")?.focus();
}

// The choice that is being made.
const choice = {
  // `ready` are answers that wait to be confirmed; `isSure` says that this turn has been confirmed already.
  vocabulary: null, decision: null, path: [], ready: "", isSure: false, sent: 0, hint: [], why: [], dragged: null,
  // A choice that somebody else has interrupted; what was touched last, and when a choice was sent.
  unfinished: null, touched: "", sentAt: -Infinity,
  // What the prompt says about a choice that is half made, and what it says otherwise.
  step: "", prompt: "",
  // What lay under the last touch and means something only to the decision after this one, as a person in the stock does
  // when a card is asked for.
  under: { touches: [], seq: -1 },

  async load() {
    this.vocabulary = new Vocabulary(await (await fetch(words.choices)).json(), read("table-names"));
    this.hear(table.frame, table.frame);
  },

  hear(frame, before) {
    const isSame = this.decision && frame.seq === before.seq && String(frame.actions) === String(before.actions);
    let isLost = false;
    if (this.vocabulary && !isSame) {
      this.putAside(frame, before);
      this.decision = new Decision(this.vocabulary, frame.actions, frame.ways);
      // The cheapest payment is chosen beforehand.
      const path = frame.pays ? this.decision.options[0].touches : [];
      Object.assign(this, { path, ready: "", sent: 0, hint: [], why: [] });
      isLost = !this.resume(frame);
    }
    // Whoever moves after somebody else begins a turn.
    if (!frame.turn || frame.me !== before.me || (frame.mover ?? frame.me) !== frame.me) this.isSure = false;
    if (frame.seq !== before.seq || frame.answer) showAnswer(frame.answer ?? (isLost ? { said: words.moved } : {}));
    if (frame.answer) {
      this.sent = 0;
      this.hint = frame.answer.hint ?? [];
      // What was touched, and what stands in the way.
      this.why = [frame.answer.touched ?? "", ...(frame.answer.things ?? [])];
      if (frame.answer.why) this.ready = "";
    }
    this.show();
    if (!isSame) this.touchUnder(frame);
  },

  // Somebody else has taken back, or the turn has passed meanwhile: what had been chosen so far waits for the next
  // decision. Whoever does something else themselves has given it up.
  putAside(frame, before) {
    if (frame.ack !== undefined || this.sent) this.unfinished = null;
    else if (this.decision && this.hasBegun) this.unfinished = { path: this.path, me: before.me };
  },

  // What was put aside goes on where it is still allowed; whether nothing was lost.
  resume(frame) {
    const { unfinished, decision } = this;
    if (!unfinished || !frame.turn || !decision.options.length) return true;
    this.unfinished = null;
    const { path } = unfinished;
    if (frame.me !== unfinished.me || !decision.options.some((option) => decision.rest(option, path))) return false;
    // What it completes still waits for its confirmation.
    Object.assign(this, { path, ready: decision.isGathering ? "" : decision.answers(path) });
    return true;
  },

  touchUnder(frame) {
    const { touches, seq } = this.under;
    if (!this.decision || frame.seq !== seq + 1) return;
    this.under = { touches: [], seq: -1 };
    const meant = touches.filter((touch) => this.decision.next([]).touches.has(touch));
    if (meant.length === 1) this.touch(meant[0]);
  },

  // What is touched: a step on the way, the last one, or nothing that is allowed; then the site says why not.
  touch(touch, under = []) {
    if (!this.decision?.options.length || this.sent) return this.ask(touch);
    this.dragged = null;
    const path = this.decision.follow(this.ready ? [] : this.path, touch);
    if (!path) return this.ask(touch);
    this.touched = touch;
    // Whoever goes on has done with what they had turned to.
    for (const stack of $$(".stack", board)) delete stack.dataset.turned;
    Object.assign(this, { path, ready: "", hint: [], why: [], under: { touches: under, seq: table.frame.seq } });
    showAnswer({});
    // A gathered choice is complete when the player says so.
    const answers = this.decision.isGathering ? "" : this.decision.answers(path);
    if (answers) this.finish(answers);
    else this.show();
  },

  ask(touch) {
    // The second half of a double click says nothing.
    if (touch === this.touched && isDouble(this.sentAt)) return;
    if (!this.sent && !this.hasPending("why")) table.line.send("why", touch, table.frame.seq, this.path);
  },

  hasPending(command) { return [...table.line.waiting.values()].some((message) => message.includes(`"do":"${command}"`)); },

  // Once a turn, what cannot be taken back is confirmed; a button is its own confirmation.
  finish(answers, isSure = false) {
    const isOpen = table.frame.open?.includes(Number(answers));
    if (isOn("confirm") && !isSure && !isOpen && !this.isSure) {
      Object.assign(this, { ready: answers, path: this.decision.touchesOf(answers) });
      return this.show();
    }
    // A double click is one choice.
    if (this.sent) return;
    this.isSure ||= isSure && !isOpen;
    this.sent = table.line.send("play", answers, table.frame.seq, [], this.decision.label(answers));
    this.sentAt = performance.now();
    Object.assign(this, { path: this.decision.touchesOf(answers), ready: "" });
    this.show();
  },

  // The site could not read what was sent.
  fail(said) {
    this.sent = 0;
    this.path = [];
    showAnswer({ said });
    this.show();
  },

  back() {
    if (this.sent || !this.hasBegun) return;
    Object.assign(this, { path: this.path.slice(0, -1), ready: "" });
    showAnswer({});
    this.show();
  },

  // A drag begins a path like a touch, and takes it back when it ends nowhere.
  begin(touch) {
    if (!this.decision || this.sent) return false;
    const path = this.decision.follow(this.ready ? [] : this.path, touch);
    if (!path?.length || this.decision.isGathering || !this.decision.next(path).touches.size) return false;
    this.dragged = this.path;
    Object.assign(this, { path, ready: "" });
    this.show();
    return true;
  },
  hover(touch) {
    const said = $("#choices .chosen");
    if (!said) return;
    const names = this.decision.names(touch ? [...this.path, touch] : this.path);
    said.textContent = names.join(" → ");
  },
  cancel() {
    this.path = this.dragged ?? [];
    this.dragged = null;
    this.show();
  },

  show() { keepFocus(() => this.draw()); },

  draw() {
    const { me, mover, last, from } = table.frame;
    const isOpen = this.decision && !this.sent;
    const { touches, finished } = isOpen && !this.ready ? this.decision.next(this.path) : { touches: new Map(), finished: new Map() };
    const chosen = countsOf([...this.path, ...this.hint.filter((touch) => !this.path.includes(touch))]), why = new Set(this.why);
    showMarks($(".live"), { me, mover, legal: touches, last, from, chosen, why });
    showAsked(board, this.shownFor !== this.decision);
    this.shownFor = this.decision;
    this.markDraggable(touches);
    if (this.decision) fill($("#choices"), this.html(touches, finished));
    $("#prompt").classList.toggle("choosing", Boolean(isOpen && this.hasBegun));
    this.say(isOpen && !this.ready ? this.decision.sentence(this.path) : "");
  },

  // The prompt says what to choose next, and what it said before when nothing is half chosen any more.
  say(step) {
    const sentence = $("#ask .sentence")?.lastChild;
    if (!sentence) return;
    // Anything else that stands there was brought by a frame.
    if (sentence.data !== this.step) this.prompt = sentence.data;
    this.step = step;
    if (sentence.data !== (step || this.prompt)) sentence.data = step || this.prompt;
  },

  // What leads on to another thing can be dragged there, and a finger on it does not scroll the page.
  markDraggable(touches) {
    for (const thing of $$("#board [data-touch].legal")) {
      const path = this.decision.follow(this.path, thing.dataset.touch);
      const leadsOn = path?.length && !this.decision.isGathering && this.decision.next(path).touches.size;
      thing.classList.toggle("drag", Boolean(leadsOn && touches.has(thing.dataset.touch)));
    }
  },

  // Whether there is a step to go back to; what is gathered is changed by touching it again.
  get hasBegun() { return this.ready !== "" || (this.path.length > 0 && !this.decision.isGathering); },

  html(touches, finished) {
    const drawn = new Set(reachable($(".live"), table.frame.me).map((thing) => thing.dataset.touch));
    const button = (name, value, label, more = "") =>
      `<button form="act" name="${name}" value="${escaped(String(value))}"${more}>${escaped(label)}</button>`;
    const main = (answers, label) => button("play", answers, label, ` class="main${label.length > LONG ? " long" : ""}"`);
    const names = this.decision.options.length && this.hasBegun && !this.ready && !this.sent ? this.decision.names(this.path).join(" → ") : "";
    const buttons = [
      ...(this.ready ? [main(this.ready, this.decision.label(this.ready))] : []),
      ...[...finished].map(([answers, label]) => (this.path.length ? main(answers, label) : button("play", answers, label))),
      ...[...touches].filter(([touch]) => !drawn.has(touch)).map(([touch, label]) => button("touch", touch, label)),
      ...(!this.sent && this.hasBegun ? [button("back", 1, words.back)] : []),
    ];
    const list = [...touches].map(([touch, label]) => button("touch", touch, label)).join("");
    return (names ? `<p class="chosen">${escaped(names)}</p>` : "")
      + (buttons.length ? `<p class="buttons">${buttons.join("")}</p>` : "")
      + (list ? `<details class="choices"><summary>${LIST}<span class="label">${escaped(words.list)}</span> (${touches.size})</summary><p class="buttons">${list}</p></details>` : "");
  },
};

// How often each thing has been touched.
function countsOf(path) {
  const counts = new Map();
  for (const touch of path) counts.set(touch, (counts.get(touch) ?? 0) + 1);
  return counts;
}

function showAnswer({ why, rule, title, said }) {
  const place = $("#answer");
  place.innerHTML = "";
  if (why) {
    place.innerHTML = `<p class="why" role="alert">${escaped(why)} <a href="${words.book}#${escaped(rule)}" data-panel>${escaped(title)}</a></p>`;
  } else if (said) {
    place.innerHTML = `<p class="said" role="status">${escaped(said)}</p>`;
  }
}

// Scores count up to what they have become, where things may move.
const readScores = () => $$("#seats .score").map((score) => Number(score.dataset.to ?? score.textContent));
function countScores(before) {
  const isQuiet = isStill();
  $$("#seats .score").forEach((score, place) => {
    const from = before[place], to = Number(score.textContent), began = performance.now();
    // Whatever was counting ends here, also where nothing counts now.
    score.began = began;
    if (isQuiet || from === to || !Number.isFinite(to - from)) return;
    score.dataset.to = to;
    const step = (now) => {
      // A later frame has come.
      if (score.began !== began) return;
      const part = Math.min(1, Math.max(0, (now - began) / COUNTING));
      score.textContent = Math.round(from + part * (to - from));
      if (part < 1) requestAnimationFrame(step);
      else delete score.dataset.to;
    };
    requestAnimationFrame(step);
  });
}

// A double click on a choice ends on the button that has come to its place: that would take it back.
$("#commands").addEventListener("click", (event) => {
  if (event.detail > 1 && isDouble(choice.sentAt)) event.preventDefault();
});
form.addEventListener("submit", (event) => {
  const { submitter } = event;
  if (!submitter?.name || submitter.dataset.plain !== undefined) return;
  event.preventDefault();
  const { name, value } = submitter;
  if (name === "touch") choice.touch(value);
  else if (name === "play") choice.finish(value, true);
  else if (name === "back") choice.back();
  else {
    // Whatever else is asked for is asked of the table as it is now.
    table.pace.skip();
    table.line.send(name, value, table.frame.seq, [], submitter.textContent.trim());
    // A switch that the site keeps.
    if (submitter.ariaPressed) Object.assign(submitter, { ariaPressed: String(value === "1"), value: value === "1" ? "0" : "1" });
  }
});
$("#talk")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const said = $("#saying");
  if (said.value.trim()) table.line.send("say", said.value, table.frame.seq, [], said.value);
  said.value = "";
});
// A submitted form loads its own page; reloading now would lose the response, and the seat with it.
addEventListener("submit", (event) => { if (!event.defaultPrevented) table.isLeaving = true; });
addEventListener("time-is-up", () => table.line.tell("look"));
addEventListener("resize", () => {
  if (table.screen === screenNow()) return;
  table.screen = screenNow();
  nameScreen();
  table.pace.skip();
  table.line.tell("screen", table.screen);
});
addEventListener("setting", () => table.line.tell("confirm", isOn("confirm") ? "1" : "0"));
$("#words")?.addEventListener("toggle", (event) => table.line.tell("words", event.target.open ? "1" : "0"), true);

nameScreen();
table.pace = new Pace((frame) => table.show(frame));
table.explainer = new Explainer({
  card: $("#explanation"), book: words.book,
  ask: (about, seat) => table.line.tell("explain", about, { seat }),
});
watchSkip(board, table.pace);
const release = watchPointer(board, choice);
if ("next" in $("#explanation").dataset) watchExplain(table.explainer, { board, version: () => table.frame.version, release });
watchZoom(board);
const sheet = watchScreen(board, { touch: (touch) => choice.touch(touch), panelsOf: (seat) => table.panelsOf(seat) },
  (ids) => table.line.tell("look", ids.map((id) => `panel-${id}`).join(",")));
const chat = new Chat(sheet);
watchKeys(board, choice);
table.line = new Line(table, $("#line").dataset);
showSince($(".live"), table.frame.since);
openMissed();
choice.load();
table.line.open();
globalThis.teahouse = { table, choice };
