// A table: frames come in and are shown, choices are made here and go out when they are complete.

import { Decision, Vocabulary } from "./choosing.js";
import { watchKeys } from "./keys.js";
import { fill } from "./morph.js";
import { tick } from "./page.js";
import { heldItems, reachable, showItems, showMarks } from "./panels.js";
import { watchPointer } from "./pointer.js";
import { isOn } from "./settings.js";
import { Line } from "./socket.js";
import { soundMove, soundTurn } from "./sound.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const form = $("#act"), board = $("#board"), words = form.dataset;
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const COUNTING = 400;

// A desk, a phone upright, a phone on its side; short wins over wide.
const screenNow = () =>
  innerHeight < 480 ? "low" : innerWidth >= 1100 ? "wide" : innerWidth <= innerHeight ? "tall" : "low";

const table = {
  frame: read("frame-data"), held: heldItems(), screen: screenNow(), asked: 0, wasTurn: null, isLive: false,

  address(longest) {
    const address = new URL(words.live, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("screen", this.screen);
    const held = [...this.held].map(([id, hash]) => `${id}.${hash}`).join(",");
    if (held.length < longest) address.searchParams.set("held", held);
    return address;
  },

  // The position in sentences comes only to those who have opened it.
  opened() { if ($("#words details")?.open) this.line.tell("words", "1"); },

  says(sentence) { $("#line").textContent = sentence; },

  hear(frame) {
    if (frame.pong > this.frame.version) this.line.tell("look");
    if (frame.error) choice.fail(frame.error);
    if (!frame.names || frame.version < this.frame.version) return;
    const before = this.frame;
    this.frame = frame;
    this.isLive = true;
    words.seq = frame.seq;
    const scores = readScores();
    let lacking = [];
    keepFocus(() => { lacking = showItems(frame.names, frame.items, this.held); });
    if (lacking.length && this.asked !== frame.version) {
      // Something was lost on the way; asking once for each version, so that nobody asks for ever.
      this.asked = frame.version;
      this.line.tell("look", lacking.join(","));
    }
    countScores(scores);
    if ($(".gather") && frame.stage !== "waiting") return this.isLeaving || location.reload();
    choice.hear(frame, before);
    if (frame.seq > before.seq) soundMove();
    if (frame.turn && this.wasTurn === false) soundTurn();
    this.wasTurn = frame.turn;
    $("#prompt").classList.toggle("yours", frame.turn && frame.actions.length > 0);
    document.title = document.title.replace(/^● [^·]*· /, "");
    if (frame.turn) document.title = `● ${words.turn} · ${document.title}`;
    tick();
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
  vocabulary: null, decision: null, path: [], ready: -1, sent: 0, hint: [], why: "", dragged: null,

  async load() {
    this.vocabulary = new Vocabulary(await (await fetch(words.choices)).json(), read("table-names"));
    this.hear(table.frame, table.frame);
  },

  hear(frame, before) {
    const isSame = this.decision && frame.seq === before.seq && String(frame.actions) === String(before.actions);
    if (this.vocabulary && !isSame) {
      this.decision = new Decision(this.vocabulary, frame.actions);
      Object.assign(this, { path: [], ready: -1, sent: 0, hint: [], why: "" });
    }
    if (frame.seq !== before.seq || frame.answer) showAnswer(frame.answer ?? {});
    if (frame.answer) {
      this.sent = 0;
      this.hint = frame.answer.hint ?? [];
      this.why = frame.answer.touched ?? "";
      if (this.ready >= 0 && frame.answer.why) this.ready = -1;
    }
    this.show();
  },

  // What is touched: a step on the way, the last one, or nothing that is allowed; then the site says why not.
  touch(touch) {
    if (!this.decision?.options.length || this.sent) return this.ask(touch);
    this.dragged = null;
    const path = this.decision.follow(this.ready >= 0 ? [] : this.path, touch);
    if (!path) return this.ask(touch);
    Object.assign(this, { path, ready: -1, hint: [], why: "" });
    showAnswer({});
    const action = this.decision.action(path);
    if (action >= 0) this.finish(action);
    else this.show();
  },

  ask(touch) {
    if (!this.sent && !this.hasPending("touch")) table.line.send("touch", touch, table.frame.seq, this.path);
  },

  hasPending(command) { return [...table.line.waiting.values()].some((message) => message.includes(`"do":"${command}"`)); },

  finish(action, isSure = false) {
    if (isOn("confirm") && !isSure) {
      this.ready = action;
      return this.show();
    }
    // Twice the same click is one choice.
    if (this.sent) return;
    this.sent = table.line.send("play", String(action), table.frame.seq);
    this.path = this.vocabulary.touches(action);
    this.ready = -1;
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
    if (this.sent || (!this.path.length && this.ready < 0)) return;
    this.path = this.path.slice(0, -1);
    this.ready = -1;
    showAnswer({});
    this.show();
  },

  // A drag begins a path like a touch, and takes it back when it ends nowhere.
  begin(touch) {
    if (!this.decision || this.sent) return false;
    const path = this.decision.follow(this.ready >= 0 ? [] : this.path, touch);
    if (!path || !this.decision.next(path).touches.size) return false;
    this.dragged = this.path;
    Object.assign(this, { path, ready: -1 });
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
    const { touches, finished } = isOpen && this.ready < 0 ? this.decision.next(this.path) : { touches: new Map(), finished: new Map() };
    const chosen = new Set([...this.path, ...this.hint]), why = new Set([this.why]);
    showMarks(board, { me, mover, legal: touches, last, from, chosen, why });
    this.markDraggable(touches);
    if (this.decision) fill($("#choices"), this.html(touches, finished));
    $("#prompt").classList.toggle("choosing", Boolean(isOpen && (this.path.length || this.ready >= 0)));
  },

  // What leads on to another thing can be dragged there, and a finger on it does not scroll the page.
  markDraggable(touches) {
    for (const thing of $$("#board [data-touch].legal")) {
      const path = this.decision.follow(this.path, thing.dataset.touch);
      thing.classList.toggle("drag", Boolean(path && touches.has(thing.dataset.touch) && this.decision.next(path).touches.size));
    }
  },

  html(touches, finished) {
    const drawn = new Set(reachable(board, table.frame.me).map((thing) => thing.dataset.touch));
    const button = (name, value, label, more = "") =>
      `<button form="act" name="${name}" value="${escaped(String(value))}"${more}>${escaped(label)}</button>`;
    const names = this.decision.options.length && this.path.length && this.ready < 0 && !this.sent ? this.decision.names(this.path).join(" → ") : "";
    const buttons = [
      ...(this.ready >= 0 ? [button("play", this.ready, `${words.confirm}: ${this.vocabulary.label(this.ready)}`, ' class="main"')] : []),
      ...[...finished].map(([action, label]) => button("play", action, label)),
      ...[...touches].filter(([touch]) => !drawn.has(touch)).map(([touch, label]) => button("touch", touch, label)),
      ...(!this.sent && (this.path.length || this.ready >= 0) ? [button("back", 1, words.back)] : []),
    ];
    const list = [...touches].map(([touch, label]) => button("touch", touch, label)).join("");
    return (names ? `<p class="chosen">${escaped(names)}</p>` : "")
      + (buttons.length ? `<p class="buttons">${buttons.join("")}</p>` : "")
      + (list ? `<details class="choices"><summary>${escaped(words.list)} (${touches.size})</summary><p class="buttons">${list}</p></details>` : "");
  },
};

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
  const isStill = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
  $$("#seats .score").forEach((score, place) => {
    const from = before[place], to = Number(score.textContent), began = performance.now();
    // Whatever was counting ends here, also where nothing counts now.
    score.began = began;
    if (isStill || from === to || !Number.isFinite(to - from)) return;
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

form.addEventListener("submit", (event) => {
  const { submitter } = event;
  if (!submitter?.name || submitter.dataset.plain !== undefined) return;
  event.preventDefault();
  const { name, value } = submitter;
  if (name === "touch") choice.touch(value);
  else if (name === "play") choice.finish(Number(value), true);
  else if (name === "back") choice.back();
  else table.line.send(name, value, table.frame.seq);
});
$("#talk")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const said = $("#saying");
  if (said.value.trim()) table.line.send("say", said.value, table.frame.seq);
  said.value = "";
});
// A form on its way brings a page of its own; to reload now would lose the answer, and the seat with it.
addEventListener("submit", (event) => { if (!event.defaultPrevented) table.isLeaving = true; });
addEventListener("time-is-up", () => table.line.tell("look"));
addEventListener("resize", () => {
  if (table.screen === screenNow()) return;
  table.screen = screenNow();
  table.line.tell("screen", table.screen);
});
$("#words")?.addEventListener("toggle", (event) => table.line.tell("words", event.target.open ? "1" : "0"), true);

watchPointer(board, choice);
watchKeys(board, choice);
table.line = new Line(table, $("#line").dataset.lost);
choice.load();
table.line.open();
globalThis.teahouse = { table, choice };
