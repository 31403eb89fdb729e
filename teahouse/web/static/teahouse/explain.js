// Explanations: what a thing is and what it means now, on a card beside it. A mouse that rests on it, a long press, the
// right button, the key "?" or the button "?" asks for one; none of them chooses anything.

import { thingAt } from "./pointer.js";

const HOVER = 600, PRESS = 500, LINGER = 300, MOVED = 8, GAP = 8, LEAST = 160, REACH = 12;
const THING = ".live [data-touch], .live [data-about]";

const $ = (selector, root = document) => root.querySelector(selector);
const nameOf = (thing) => thing.dataset.about ?? thing.dataset.touch;
const seatOf = (thing) => Number(thing.closest("svg.panel")?.dataset.seat ?? -1);
const keyOf = (about, seat) => `${seat} ${about}`;
const boxOf = (thing) => (thing.querySelector(":scope > .ring") ?? thing).getBoundingClientRect();
const overlap = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

// What lies at a point, on whatever side of it the pointer's own target lies.
function thingUnder(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element.closest("#explanation, button, a, dialog")) return null;
    const thing = element.closest(THING);
    if (thing) return thing;
  }
  return null;
}

// What a finger that has missed was after: the nearest thing, of several the smallest.
function thingNear(x, y) {
  let best = null, least = [REACH, Infinity];
  for (const thing of document.querySelectorAll(THING)) {
    const { left, right, top, bottom, width, height } = boxOf(thing);
    const far = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)), size = width * height;
    if (size && (far < least[0] || (far === least[0] && size < least[1]))) [best, least] = [thing, [far, size]];
  }
  return best;
}

// The places beside a thing: right, left, below, above.
function besides({ left, right, top, bottom }, width, height) {
  const level = Math.min(Math.max(top, GAP), innerHeight - height - GAP);
  const inline = Math.min(Math.max(left, GAP), innerWidth - width - GAP);
  return [[right + GAP, level], [left - width - GAP, level], [inline, bottom + GAP], [inline, top - height - GAP]];
}

export class Explainer {
  // `ask` sends a question, `book` is the book's address.
  constructor({ card, book, ask }) {
    Object.assign(this, { card, book, ask, known: new Map(), thing: null, version: -1, title: null });
  }

  get isOpen() { return this.card.childElementCount > 0; }

  // Ask about a thing, and show what is known of it already.
  explain(thing, version) {
    this.close();
    if (version !== this.version) this.known.clear();
    this.version = version;
    this.thing = thing;
    this.hideTitle(thing);
    const answer = this.known.get(keyOf(nameOf(thing), seatOf(thing)));
    if (answer) this.show(answer);
    else this.ask(nameOf(thing), seatOf(thing));
  }

  hear(answer) {
    if (answer.about === undefined) return;
    this.known.set(keyOf(answer.about, answer.seat), answer);
    const { thing } = this;
    const isAsked = thing?.isConnected && nameOf(thing) === answer.about && seatOf(thing) === answer.seat;
    if (isAsked && !this.isOpen) this.show(answer);
  }

  show({ title, text, rule, chapter }) {
    if (!text) return this.restoreTitle();
    const head = document.createElement("strong"), said = document.createElement("p");
    head.textContent = title;
    said.textContent = text;
    this.card.replaceChildren(head, said);
    if (rule) {
      const link = document.createElement("a");
      link.href = `${this.book}#${encodeURIComponent(rule)}`;
      link.dataset.panel = "";
      link.textContent = chapter;
      this.card.append(link);
    }
    this.place();
  }

  // Beside the thing, over neither it nor the prompt, and over as few things as can be that may be chosen now; on phones
  // as wide as the stage and above the prompt, or on top.
  place() {
    const { card } = this, [stage, prompt] = ["#board", "#prompt"].map((part) => $(part).getBoundingClientRect());
    const isWide = matchMedia("(max-height: 479px), (max-width: 1099px)").matches, thing = boxOf(this.thing);
    card.classList.toggle("wide", isWide);
    card.style.width = isWide ? `${stage.width}px` : "";
    const { width, height } = card.getBoundingClientRect();
    const { left: edge, top: above } = stage;
    // On a phone held upright a long prompt grows over the stage.
    const below = prompt.left < stage.right ? Math.min(stage.bottom, prompt.top) : stage.bottom;
    const places = isWide ? [[edge, below - height], [edge, above]] : besides(thing, width, height);
    const boxAt = ([left, top]) => ({ left, top, right: left + width, bottom: top + height });
    const fits = (box) => {
      const isInside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
      return isInside && !overlap(box, prompt) && !overlap(box, thing);
    };
    const legal = [...document.querySelectorAll("#board .legal")].map(boxOf);
    const covered = (box) => legal.filter((other) => overlap(box, other)).length;
    const boxes = places.map(boxAt), fitting = boxes.filter(fits);
    const fewest = Math.min(...fitting.map(covered));
    const { left, top } = fitting.find((box) => covered(box) === fewest) ?? boxes[0];
    Object.assign(card.style, { left: `${left}px`, top: `${top}px` });
  }

  // The browser's own tooltip would stand on the card.
  hideTitle(thing) {
    const title = $(":scope > title", thing);
    if (title) this.title = { title, thing };
    title?.remove();
  }

  restoreTitle() {
    if (this.title?.thing.isConnected) this.title.thing.prepend(this.title.title);
    this.title = null;
  }

  close() {
    this.restoreTitle();
    this.thing = null;
    if (this.isOpen) this.card.replaceChildren();
  }

  // The next touch explains.
  arm(button, isArmed) {
    button.setAttribute("aria-pressed", String(isArmed));
    this.close();
    if (!isArmed) return;
    const said = document.createElement("p");
    said.textContent = this.card.dataset.next;
    this.card.replaceChildren(said);
    this.thing = button;
    this.place();
    this.placeOverPrompt(button);
  }

  // On phones what asks for a touch stands on the prompt: anything on the board may be meant, also what lies at its top.
  placeOverPrompt(button) {
    if (!this.card.classList.contains("wide")) return;
    const { left, top } = $("#prompt").getBoundingClientRect(), end = button.getBoundingClientRect().left - GAP;
    if (end - left < LEAST) return;
    Object.assign(this.card.style, { left: `${left}px`, top: `${top}px`, width: `${end - left}px` });
  }
}

// How somebody asks: `version` tells which frame is on the page, `release` makes the pointer forget what it pressed.
class Asking {
  constructor(explainer, { board, button, version, release }) {
    Object.assign(this, { explainer, board, button, version, release, timer: 0, press: null, isUsed: false });
  }

  get isArmed() { return this.button?.getAttribute("aria-pressed") === "true"; }

  explain(thing) { this.explainer.explain(thing, this.version()); }

  explainAfter(delay, thing, then = () => {}) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!thing.isConnected) return;
      this.explain(thing);
      then();
    }, delay);
  }

  // The touch has been used up: nothing is chosen by it.
  use() {
    this.isUsed = true;
    this.release();
  }

  over(event) {
    if (event.pointerType !== "mouse" || this.isArmed) return;
    const thing = thingUnder(event.clientX, event.clientY);
    if (event.target.closest?.("#explanation") || (thing && thing === this.explainer.thing)) {
      clearTimeout(this.timer);
    } else if (thing && !event.buttons) {
      this.explainAfter(HOVER, thing);
    } else {
      clearTimeout(this.timer);
      // Long enough to reach the link on the card.
      if (this.explainer.thing) this.timer = setTimeout(() => this.explainer.close(), LINGER);
    }
  }

  down(event) {
    clearTimeout(this.timer);
    Object.assign(this, { isUsed: false, press: null });
    if (event.target.closest?.("#explanation a, [data-explain]")) return;
    const isOnCard = Boolean(event.target.closest?.("#explanation"));
    const { clientX, clientY, target } = event;
    const isOnBoard = this.board.contains(target) && !target.closest("button");
    const thing = thingUnder(clientX, clientY) ?? (isOnBoard ? thingAt(this.board, clientX, clientY, true) : null)
      ?? (isOnBoard && this.isArmed ? thingNear(clientX, clientY) : null);
    this.explainer.close();
    // A card that is in the way goes away by a touch; what lay below it is not chosen.
    if (isOnCard) this.use();
    if (this.isArmed) {
      this.explainer.arm(this.button, false);
      if (!thing || isOnCard) return;
      this.explain(thing);
      this.use();
      event.stopImmediatePropagation();
    } else if (thing && !isOnCard && event.pointerType !== "mouse" && event.isPrimary) {
      this.press = { id: event.pointerId, x: clientX, y: clientY };
      this.explainAfter(PRESS, thing, () => this.use());
    }
  }

  move({ pointerId, clientX, clientY }) {
    if (this.press?.id === pointerId && Math.hypot(clientX - this.press.x, clientY - this.press.y) >= MOVED) this.up();
  }

  up() {
    if (this.press) clearTimeout(this.timer);
    this.press = null;
  }

  click(event) {
    if (!this.isUsed) return;
    this.isUsed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // The right button, and what some browsers make of a long press.
  menu(event) {
    const thing = thingUnder(event.clientX, event.clientY);
    if (!thing) return;
    event.preventDefault();
    clearTimeout(this.timer);
    if (thing !== this.explainer.thing) this.explain(thing);
    if (this.press) this.use();
  }

  key(event) {
    // What follows is a key's own click.
    this.isUsed = false;
    if (event.key === "Escape" && (this.explainer.isOpen || this.isArmed)) {
      if (this.isArmed) this.explainer.arm(this.button, false);
      this.explainer.close();
      event.stopImmediatePropagation();
    } else if (event.key === "?" && !event.target.matches("input, textarea, select")) {
      const thing = document.activeElement.closest(THING);
      if (thing) this.explain(thing);
    }
  }
}

export function watchExplain(explainer, given) {
  const button = $("[data-explain]:is(button)"), asking = new Asking(explainer, { ...given, button });
  addEventListener("pointerover", (event) => asking.over(event));
  addEventListener("pointerdown", (event) => asking.down(event), true);
  addEventListener("pointermove", (event) => asking.move(event));
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => asking.up());
  addEventListener("click", (event) => asking.click(event), true);
  addEventListener("contextmenu", (event) => asking.menu(event));
  addEventListener("keydown", (event) => asking.key(event), true);
  given.board.addEventListener("scroll", () => explainer.close(), { passive: true });
  button?.addEventListener("click", () => explainer.arm(button, !asking.isArmed));
}
