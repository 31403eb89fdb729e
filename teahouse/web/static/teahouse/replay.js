// A replay: the site sends runs of positions, and this page shows them. What the reader wants to see is a number, the
// target; every press changes it at once, and the board follows as fast as it can, so that no press is lost.

import { morph } from "./morph.js";
import { remember, slide, stop } from "./motion.js";
import { isStill } from "./pace.js";
import { heldItems, showItems, showMarks } from "./panels.js";
import { bringToFront, layersOf, screenNow, showLines } from "./screen.js";
import { watchZoom } from "./zoom.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
// So many runs are kept. Browsers refuse to change the address too often; motion needs its time.
const MOST_RUNS = 12, SETTLED = 250, MOVING = 300;

const game = JSON.parse(document.getElementById("replay").textContent);
const root = $(".replay"), board = $("#board"), player = $("#player"), line = $(".line", player);
const slider = $(".slide input"), play = $("[data-play]"), pace = $(".speed select"), count = $(".count output");
const address = (ply) => game.address.replace("{ply}", ply);
const inside = (ply) => Math.min(Math.max(ply, 0), game.last);

// Runs of positions, as they have come or are on their way; the one used last stands last.
const runs = new Map();

async function fetchRun(number) {
  const where = game.runs.replace("{run}", number);
  const answer = await fetch(`${where}?${game.query}&screen=${screenNow()}`, { credentials: "omit" });
  if (!answer.ok) throw new Error(`run ${number}: ${answer.status}`);
  return answer.json();
}

function run(number) {
  const found = runs.get(number) ?? fetchRun(number);
  runs.delete(number);
  runs.set(number, found);
  // What failed is asked for again when it is wanted again.
  found.catch(() => { if (runs.get(number) === found) runs.delete(number); });
  for (const old of [...runs.keys()].slice(0, -MOST_RUNS)) runs.delete(old);
  return found;
}

const runOf = (ply) => Math.floor(ply / game.span);

const replay = {
  target: game.ply, shown: game.ply, held: heldItems(), isBusy: false, timer: 0, settling: 0,

  go(ply) {
    this.target = inside(ply);
    slider.value = this.target;
    slider.ariaValueText = line.dataset.at.replace("{ply}", this.target);
    count.textContent = this.target;
    line.textContent = "";
    clearTimeout(this.settling);
    this.settling = setTimeout(() => history.replaceState(null, "", address(this.target)), SETTLED);
    return this.follow();
  },

  // Show what is wanted; what is no longer wanted by the time it has come is left out.
  async follow(isForced = false) {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      while (isForced || this.shown !== this.target) {
        isForced = false;
        const wanted = this.target, { positions, items } = await run(runOf(wanted));
        if (wanted === this.target) this.show(positions[wanted % game.span], items);
      }
      this.prefetch();
    } catch {
      line.textContent = line.dataset.lost;
      this.pause();
    } finally {
      this.isBusy = false;
    }
  },

  prefetch() {
    for (const near of [this.shown + game.span / 2, this.shown - game.span / 2]) {
      if (near === inside(near)) run(runOf(near)).catch(() => {});
    }
  },

  show(position, texts) {
    const { names, me, mover, last, from } = position;
    const lacking = Object.keys(names).filter((id) => this.held.get(id) !== names[id]);
    const frame = { ...position, items: Object.fromEntries(lacking.map((id) => [id, texts[names[id]]])) };
    const isNext = position.ply === this.shown + 1 && this.step >= MOVING && !isStill() && !("slots" in frame.items);
    stop();
    const before = isNext ? remember(root, frame) : null;
    showItems(names, frame.items, this.held);
    showLines(board, position.lines ?? {});
    showMarks(root, { me, mover, legal: new Map(), last, from, chosen: new Map(), why: new Set() });
    this.shown = position.ply;
    showTouched();
    showControls(position.ply, position.deciding);
    showTurn(position.ply);
    if (before) slide(root, frame, before);
  },

  get isPlaying() { return this.timer !== 0; },
  get step() { return this.isPlaying ? Number(pace.value) : MOVING; },

  play() {
    if (this.target === game.last) this.go(0);
    this.timer = setTimeout(() => this.next(), this.step || MOVING);
    this.showPlaying();
  },
  // The next position is due when this one has been seen.
  async next() {
    await this.go(this.target + 1);
    if (!this.isPlaying) return;
    if (this.target === game.last) return this.pause();
    this.timer = setTimeout(() => this.next(), Number(pace.value));
  },
  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.showPlaying();
  },
  toggle() { (this.isPlaying ? this.pause() : this.play()); },
  showPlaying() {
    play.classList.toggle("playing-now", this.isPlaying);
    play.ariaLabel = this.isPlaying ? play.dataset.pause : words.play;
    // Nobody can listen to as much as passes by.
    $("#ask").ariaLive = this.isPlaying ? "off" : "polite";
  },
};
const words = { play: play.ariaLabel };

// What was touched last comes to the front of its stack, unless the reader has turned to something else.
function showTouched() {
  for (const stack of $$(".stack", board)) {
    if ("turned" in stack.dataset) continue;
    const front = layersOf(stack).findIndex((layer) => $("[data-touch].last", layer));
    if (front >= 0) bringToFront(stack, front);
  }
}

function showControls(ply, deciding) {
  const steps = { first: 0, previous: inside(ply - 1), next: inside(ply + 1), last: game.last };
  for (const link of $$("[data-step]", player)) link.href = address(steps[link.dataset.step]);
  // Other ways on from this position.
  for (const link of $$("a[data-same]")) link.href = link.href.replace(/\/\d+(?=\?|$)/, `/${ply}`);
  for (const form of $$("form[data-same]")) form.action = form.action.replace(/\/\d+(?=\/)/, `/${ply}`);
  for (const copy of $$("[data-here]")) copy.dataset.copy = new URL(address(ply), location.href);
  for (const fork of $$("details.fork")) fork.hidden = deciding < 0;
  for (const seat of $$(".fork [name=seat]")) if (deciding >= 0) seat.value = deciding;
}

// The list of turns: the present one is marked and in view; another page of it comes with the page of a position.
let isTurning = false;
async function showTurn(ply) {
  const list = $("#turns"), page = Math.floor(Math.max(0, ply - 1) / game.turns);
  if (Number(list.dataset.page) !== page) {
    if (isTurning) return;
    isTurning = true;
    try {
      const answer = await fetch(address(ply), { credentials: "same-origin" });
      if (!answer.ok) return;
      const fresh = $("#turns", new DOMParser().parseFromString(await answer.text(), "text/html"));
      morph(list, document.importNode(fresh, true));
    } finally {
      isTurning = false;
    }
    if (replay.shown !== ply) return showTurn(replay.shown);
  }
  const turns = $$(".turn-list [data-ply]", list);
  const current = ply ? turns.find((turn) => Number(turn.dataset.ply) >= ply) : undefined;
  for (const turn of turns) {
    if (turn === current) turn.setAttribute("aria-current", "step");
    else turn.removeAttribute("aria-current");
  }
  if (!current) return void (list.scrollTop = 0);
  const [box, around] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  if (box.top < around.top || box.bottom > around.bottom) list.scrollTop += box.top - around.top - around.height / 2;
}

const STEPS = { first: () => 0, previous: (ply) => ply - 1, next: (ply) => ply + 1, last: () => game.last };
const KEYS = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };

function stepTo(ply) {
  replay.pause();
  replay.go(ply);
}

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.matches("input, textarea, select")) return;
  if (event.key in KEYS) stepTo(STEPS[KEYS[event.key]](replay.target));
  else if (event.key === " " && !event.target.closest("button, a, summary")) replay.toggle();
  else return;
  event.preventDefault();
});
root.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const step = event.target.closest("[data-step]"), turn = event.target.closest("a[data-ply]"), tab = event.target.closest(".tab");
  if (tab) {
    const stack = tab.closest(".stack");
    stack.dataset.turned = "";
    bringToFront(stack, $$(":scope > .tabs > .tab", stack).indexOf(tab));
  }
  if (!step && !turn) return;
  event.preventDefault();
  stepTo(step ? STEPS[step.dataset.step](replay.target) : Number(turn.dataset.ply));
});
slider.addEventListener("input", () => stepTo(Number(slider.value)));
play.addEventListener("click", () => replay.toggle());
// Positions look different on another screen.
let screen = screenNow();
addEventListener("resize", () => {
  if (screen === screenNow()) return;
  screen = screenNow();
  runs.clear();
  replay.follow(true);
});
for (const control of [slider.parentElement, play, pace.parentElement]) control.hidden = false;
watchZoom(board);
showControls(game.ply, game.deciding);
showTurn(game.ply);
// The page was written for the screen that an earlier one has named.
if (screen === game.screen) replay.prefetch();
else replay.follow(true);
globalThis.teahouse = { replay };
