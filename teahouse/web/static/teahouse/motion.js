// Motion: things that have moved from one place to another are animated on a layer above the stage. What keeps its panel
// and its id is animated by the style sheet alone.

const SLIDE = 220, APART = 80, LONGEST = 1500, BLINK = 400;
// Nearer than this to where another stood, a piece has only been given another name; in pixels.
const SAME = 3;
// So many pieces may come from whoever moved, if nothing else tells where from.
const FEW = 4;

let running = [];

const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
const isNear = (one, other) => {
  const [[x, y], [otherX, otherY]] = [middle(one), middle(other)];
  return Math.hypot(x - otherX, y - otherY) < SAME;
};
const holds = (outer, inner) =>
  outer.left <= inner.left && outer.right >= inner.right && outer.top <= inner.top && outer.bottom >= inner.bottom;
const isSeen = (box) => box.width > 0 && box.height > 0;
const panelOf = (thing) => thing.closest("svg.panel").dataset.panel;
const isSupply = (thing) => thing.closest("[data-gives]") !== null;
const seatOf = (thing) => thing.closest("svg.panel")?.dataset.seat;
// A ring without anything in it is an empty place.
const isDrawn = (thing) =>
  !thing.matches(".ring") && [...thing.children].some((part) => !part.matches("title, .ring, .corner"));
const boxOf = (thing) => (thing.querySelector(":scope > .ring") ?? thing).getBoundingClientRect();

function piecesIn(root) {
  const found = new Map();
  for (const piece of root.querySelectorAll("svg.panel .pieces > [id]")) {
    // What a piece is drawn from tells whose and of which kind it is.
    const kind = [...piece.querySelectorAll("use")].map((part) => part.getAttribute("href")).join();
    found.set(piece.id, { piece, kind, panel: panelOf(piece), box: piece.getBoundingClientRect() });
  }
  return found;
}

// Things by whose they are and what they are.
function thingsIn(root) {
  const found = new Map();
  for (const thing of root.querySelectorAll("svg.panel [data-touch]")) {
    const name = `${seatOf(thing) ?? ""} ${thing.dataset.touch}`;
    if (!isDrawn(thing)) continue;
    if (!found.has(name)) found.set(name, []);
    found.get(name).push(thing);
  }
  return found;
}

// What a move touched: on panels of everybody or of whoever moved, or in a supply from which all take.
function touched(root, touch, mover) {
  const all = touch ? root.querySelectorAll(`svg.panel [data-touch="${CSS.escape(touch)}"]`) : [];
  const isTouched = (thing) => isSupply(thing) || (seatOf(thing) ?? mover) == mover;
  return [...all].find((thing) => isTouched(thing) && isSeen(boxOf(thing)));
}

// A thing by itself, as its panel draws it, and where it is.
function pictureOf(thing, box) {
  const panel = thing.closest("svg.panel"), inverse = panel.getScreenCTM().inverse();
  const corner = new DOMPoint(box.left, box.top).matrixTransform(inverse);
  const opposite = new DOMPoint(box.right, box.bottom).matrixTransform(inverse);
  let copy = thing.cloneNode(true);
  for (const part of copy.querySelectorAll(".ring, .corner, title")) part.remove();
  for (let outer = thing.parentNode; outer !== panel.parentNode; outer = outer.parentNode) {
    const around = outer.cloneNode(false);
    around.append(copy);
    copy = around;
  }
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "data-touch", "data-panel", "data-hash", "role", "tabindex"]) part.removeAttribute(name);
  }
  copy.setAttribute("viewBox", `${corner.x} ${corner.y} ${opposite.x - corner.x} ${opposite.y - corner.y}`);
  return copy;
}

const linesIn = (root) =>
  new Map([...root.querySelectorAll("[data-line]")].map((line) => [line.dataset.line, line.textContent]));

// A thing that a move touched, as it was before.
function note(thing, isEarlier) {
  const box = boxOf(thing), panel = thing.closest("svg.panel");
  const [{ touch }, seat, gives] = [thing.dataset, seatOf(thing), isSupply(thing)];
  return { box, panel, isEarlier, touch, seat, gives, picture: isDrawn(thing) ? pictureOf(thing, box) : null };
}

// The page before a frame is shown: where everything lies, and what the move touched, the last first; then what moves
// of the same turn touched before it.
export function remember(root, { move, last, items }) {
  const { seat, touches } = move ?? { seat: -1, touches: [] };
  const find = (names, isEarlier) =>
    names.map((touch) => touched(root, touch, seat)).filter(Boolean).map((thing) => note(thing, isEarlier));
  return {
    panels: new Set([...root.querySelectorAll("svg.panel")].map((panel) => panel.dataset.panel)),
    pieces: piecesIn(root),
    counts: new Map([...thingsIn(root)].map(([name, all]) => [name, all.length])),
    starts: [...find([...touches].reverse(), false), ...find(last.slice(1), true)],
    changed: new Set(Object.keys(items)),
    lines: linesIn(root),
  };
}

// Where a seat's things come from and go to: the smallest of its panels that has changed, or its name.
function homeOf(root, seat, changed) {
  const panels = [...root.querySelectorAll(`svg.panel[data-seat="${seat}"]`)]
    .filter((panel) => changed.has(`panel-${panel.dataset.panel}`))
    .map((panel) => panel.getBoundingClientRect()).filter(isSeen);
  panels.sort((one, other) => one.width * one.height - other.width * other.height);
  return panels[0] ?? document.querySelector(`#seats [data-seat="${seat}"]`)?.getBoundingClientRect();
}

// Where a thing that is new came from: what was touched for it, but not the place to which it came. What was touched
// for an earlier move counts if it lies before a seat, as in a supply or a hand.
function startOf(thing, end, starts) {
  const panel = thing.closest("svg.panel");
  const isStart = ({ box, isEarlier, seat, panel: other }) =>
    !holds(box, end) && !isNear(box, end) && (!isEarlier || (seat !== undefined && other !== panel));
  return starts.find(isStart)?.box;
}

// Pieces that are new on their panels, each with where it came from: its own old place, that of one like it that is
// gone, what was touched, or whoever moved.
function newPieces(root, before, home) {
  const now = piecesIn(root), gone = [...before.pieces].filter(([id]) => !now.has(id)).map(([, old]) => old);
  const found = [];
  for (const [id, { piece, panel, box, kind }] of now) {
    const old = before.pieces.get(id);
    if (!before.panels.has(panel) || old?.panel === panel || gone.some((other) => isNear(other.box, box))) continue;
    const twin = kind ? gone.findIndex((other) => other.kind === kind) : -1;
    const left = old ?? (twin < 0 ? null : gone.splice(twin, 1)[0]);
    found.push({ thing: piece, start: left?.box ?? startOf(piece, box, before.starts), end: box });
  }
  const many = found.filter(({ start }) => !start).length > FEW;
  return found.map((way) => ({ ...way, start: way.start ?? (many ? null : home) }));
}

// Things that are new before whoever moved.
function newThings(root, seat, before) {
  const found = [];
  for (const [name, all] of thingsIn(root)) {
    if (!name.startsWith(`${seat} `)) continue;
    for (const thing of all.slice(before.counts.get(name) ?? 0)) {
      const end = boxOf(thing), start = before.panels.has(panelOf(thing)) && startOf(thing, end, before.starts);
      if (start) found.push({ thing, start, end });
    }
  }
  // Another part of the game has begun, and its things lie ready.
  return found.length > FEW ? [] : found;
}

// Where nothing new can be told apart, what was touched first goes to what was touched last, or to whoever took it.
function wayOfTouched(root, { move, from, last }, { starts, counts }, home) {
  if (from.length) {
    const start = starts.find(({ touch }) => touch === from[0]), end = touched(root, last[0], move.seat);
    const isFar = start?.picture && end && end.closest("svg.panel") !== start.panel;
    return isFar ? [{ picture: start.picture, start: start.box, end: boxOf(end) }] : [];
  }
  const start = move.touches.length === 1 && starts.find(({ touch }) => touch === move.touches[0]);
  if (!start?.picture || !home || start.seat == move.seat) return [];
  const left = (thingsIn(root).get(` ${start.touch}`) ?? []).length;
  const isTaken = start.gives || left < (counts.get(` ${start.touch}`) ?? 0);
  return isTaken ? [{ picture: start.picture, start: start.box, end: home }] : [];
}

function ways(root, frame, before) {
  if (!frame.move) return [];
  const home = homeOf(root, frame.move.seat, before.changed);
  const found = [...newPieces(root, before, home), ...newThings(root, frame.move.seat, before)];
  return found.length ? found : wayOfTouched(root, frame, before, home);
}

function layer() {
  const found = document.querySelector(".motion");
  if (found) return found;
  const made = document.createElement("div");
  made.className = "motion";
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}

export function stop() {
  for (const animation of running) animation.cancel();
  running = [];
  document.querySelector(".motion")?.replaceChildren();
}

const by = (x, y) => `translate(${x}px, ${y}px)`;

function fly({ thing, picture, start, end }, delay) {
  const box = thing ? end : start, flying = document.createElement("div");
  for (const side of ["left", "top", "width", "height"]) flying.style[side] = `${box[side]}px`;
  flying.append(picture ?? pictureOf(thing, end));
  layer().append(flying);
  const [[x, y], [toX, toY]] = [middle(start), middle(end)];
  // What stands at its end already waits there unseen; what only had a picture goes there.
  const shift = thing ? [by(x - toX, y - toY), "none"] : ["none", by(toX - x, toY - y)];
  const motion = flying.animate({ transform: shift }, { duration: SLIDE, delay, easing: "ease-out", fill: "both" });
  motion.finished.then(() => flying.remove(), () => {});
  running.push(motion);
  if (thing) running.push(thing.animate({ opacity: [0, 0] }, { duration: delay + SLIDE }));
}

export function blink(line) { running.push(line.animate({ opacity: [1, 0.2, 1] }, { duration: BLINK })); }

// The tab behind which a thing stands.
function tabOf(thing) {
  const hidden = thing.closest(".layer[hidden]");
  if (!hidden) return null;
  const stack = hidden.parentElement, layers = [...stack.children].filter((part) => part.matches(".layer"));
  return stack.querySelectorAll(":scope > .tabs > .tab")[layers.indexOf(hidden)] ?? null;
}

// The page after a frame has been shown: what has moved goes there, one thing after another; lines that say something
// new blink.
export function slide(root, frame, before) {
  stop();
  const blinking = new Set();
  for (const [id, text] of linesIn(root)) {
    if ((before.lines.get(id) ?? text) === text) continue;
    blinking.add(root.querySelector(`[data-line="${CSS.escape(id)}"]`).closest(".tab"));
  }
  let delay = 0;
  for (const way of ways(root, frame, before)) {
    if (!isSeen(way.end)) {
      if (way.thing) blinking.add(tabOf(way.thing));
    } else if (way.start && isSeen(way.start) && !isNear(way.start, way.end) && delay + SLIDE <= LONGEST) {
      fly(way, delay);
      delay += APART;
    }
  }
  for (const line of blinking) if (line) blink(line);
}
