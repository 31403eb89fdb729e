// Fingers and mice: a touch goes to the nearest legal thing, and a thing can be dragged to where it may go.

import { enlarge, isZoomed } from "./zoom.js";

// How far from a legal thing a touch may be, how much nearer than another it must be to be meant, and how far a pointer
// moves before it drags; in pixels.
const REACH = 22, CLEAR = 6, DRAG = 8, LIFT = 40, LARGER = 1.25, RETURN = 120;

const ringsOf = (thing) => (thing.matches(".ring") ? [thing] : [...thing.querySelectorAll(".ring")]);

// How far a point is from a thing: 0 inside, otherwise to the nearest edge of its ring.
function distance(thing, x, y) {
  return Math.min(...ringsOf(thing).map((ring) => {
    const { left, right, top, bottom } = ring.getBoundingClientRect();
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  }));
}
const fromMiddle = (thing, x, y) => Math.min(...ringsOf(thing).map((ring) => {
  const { left, right, top, bottom } = ring.getBoundingClientRect();
  return Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
}));

// What a touch means: the legal thing it is on, or the nearest within reach; else whatever lies there.
export function thingAt(board, x, y, isCoarse) {
  const on = document.elementsFromPoint(x, y).map((element) => element.closest?.("#board [data-touch]")).filter(Boolean);
  const legal = on.find((thing) => thing.classList.contains("legal"));
  if (legal) return legal;
  // A mouse that points at something means it; a finger may have missed.
  if (on.length && !isCoarse) return on[0];
  let best = null, least = Infinity;
  for (const thing of board.querySelectorAll("[data-touch].legal")) {
    if (distance(thing, x, y) > REACH) continue;
    const far = fromMiddle(thing, x, y);
    if (far < least) [best, least] = [thing, far];
  }
  return best ?? on[0] ?? null;
}

// What else lies under a point.
function touchesUnder(x, y, thing) {
  const things = document.elementsFromPoint(x, y).map((element) => element.closest?.("#board [data-touch]")).filter(Boolean);
  return [...new Set(things.map((each) => each.dataset.touch))].filter((touch) => touch !== thing.dataset.touch);
}

// Whether a finger between two legal things may mean either; where the panel can be enlarged, that comes first.
function isUnclear(board, panel, x, y) {
  const near = [...board.querySelectorAll("[data-touch].legal")].map((thing) => fromMiddle(thing, x, y)).sort((a, b) => a - b);
  return panel?.hasAttribute("data-zooms") && !isZoomed(panel) && near[1] <= REACH && near[1] - near[0] < CLEAR;
}

// A picture of a thing that follows the pointer: its panel once more, cut out around it.
function ghostOf(thing) {
  const panel = thing.closest("svg"), ring = ringsOf(thing)[0], box = ring.getBoundingClientRect();
  const inverse = panel.getScreenCTM().inverse();
  const corner = new DOMPoint(box.left, box.top).matrixTransform(inverse);
  const opposite = new DOMPoint(box.right, box.bottom).matrixTransform(inverse);
  const copy = panel.cloneNode(true);
  // A lone shape that can be touched is its own ring: without its class it would be a black spot.
  for (const part of copy.querySelectorAll(".trail, .count, .ring")) part.remove();
  for (const marked of copy.querySelectorAll("[data-touch]")) marked.removeAttribute("class");
  for (const part of copy.querySelectorAll("[id], [data-touch]")) { part.removeAttribute("id"); part.removeAttribute("data-touch"); }
  copy.setAttribute("viewBox", `${corner.x} ${corner.y} ${opposite.x - corner.x} ${opposite.y - corner.y}`);
  copy.removeAttribute("data-panel");
  copy.removeAttribute("data-hash");
  const ghost = document.createElement("div");
  ghost.className = ring.nodeName === "circle" ? "ghost round" : "ghost";
  ghost.style.width = `${box.width * LARGER}px`;
  ghost.style.height = `${box.height * LARGER}px`;
  ghost.setAttribute("aria-hidden", "true");
  ghost.append(copy);
  document.body.append(ghost);
  return ghost;
}

// `chooser` is told of touches; where it can begin a choice and take that back, things can be dragged. The answer makes
// the pointer forget what it is pressed on.
export function watchPointer(board, chooser) {
  // Where the pointer went down: a browser moves the click of a finger to what it thinks was meant.
  let press = null, down = null;

  const place = (event) => {
    const lift = event.pointerType === "touch" ? LIFT : 0;
    press.ghost.style.translate = `calc(${event.clientX}px - 50%) calc(${event.clientY - lift}px - 50%)`;
  };
  const target = (event) => {
    const thing = thingAt(board, event.clientX, event.clientY, true);
    return thing?.classList.contains("legal") && thing !== press.thing ? thing : null;
  };

  board.addEventListener("pointerdown", (event) => {
    delete document.body.dataset.keys;
    // Two fingers enlarge; the first of them drags nothing.
    if (!event.isPrimary) return press?.ghost ? drop({ type: "pointercancel", pointerId: press.id }) : void (press = null);
    if (event.button) return;
    down = [event.clientX, event.clientY];
    const thing = thingAt(board, event.clientX, event.clientY, event.pointerType !== "mouse");
    press = thing && { thing, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
  });
  addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id || !chooser.begin) return;
    if (!press.ghost) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG) return;
      if (!press.thing.classList.contains("legal") || !chooser.begin(press.thing.dataset.touch)) return (press = null);
      press.ghost = ghostOf(press.thing);
      press.thing.classList.add("away");
    }
    place(event);
    const over = target(event);
    if (over === press.over) return;
    press.over?.classList.remove("over");
    over?.classList.add("over");
    press.over = over;
    chooser.hover(over?.dataset.touch ?? null);
  });
  const drop = (event) => {
    if (!press?.ghost || event.pointerId !== press.id) return;
    const { ghost, thing, x, y } = press, over = event.type === "pointerup" ? target(event) : null;
    thing.classList.remove("away");
    press.over?.classList.remove("over");
    press = { dropped: true };
    if (over) {
      ghost.remove();
      chooser.touch(over.dataset.touch);
      return;
    }
    chooser.cancel();
    ghost.style.transition = `translate ${RETURN}ms ease-out`;
    ghost.style.translate = `calc(${x}px - 50%) calc(${y}px - 50%)`;
    setTimeout(() => ghost.remove(), RETURN);
  };
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);

  board.addEventListener("click", (event) => {
    const wasDragged = press?.dropped;
    press = null;
    // A click by keyboard or by a program has no place.
    if (wasDragged || !event.target.closest("svg")) return;
    const placed = event.clientX || event.clientY, isCoarse = event.pointerType && event.pointerType !== "mouse";
    const panel = event.target.closest("svg.panel"), [x, y] = (isCoarse && down) || [event.clientX, event.clientY];
    down = null;
    if (isCoarse && isUnclear(board, panel, x, y)) return enlarge(panel, x, y);
    const thing = placed ? thingAt(board, x, y, isCoarse) : event.target.closest("[data-touch]");
    if (thing) chooser.touch(thing.dataset.touch, placed ? touchesUnder(x, y, thing) : []);
  });
  addEventListener("dragstart", (event) => { if (board.contains(event.target)) event.preventDefault(); });
  return () => { press = null; };
}
