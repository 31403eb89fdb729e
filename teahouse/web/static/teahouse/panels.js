// The board: panels in their slots, what of them the page holds, and the marks on what can be touched.

import { fill, morph } from "./morph.js";

const SVG = "http://www.w3.org/2000/svg";
// How wide a trail ends, in units of its panel.
const TRAIL = 24;

const slots = () => document.getElementById("slots");
const slotOf = (id) => document.getElementById(id.replace("panel-", "slot-"));

// Everything on the page that the site sends by itself, with its hash.
export function heldItems() {
  const held = new Map();
  for (const place of document.querySelectorAll("[data-hash]")) {
    held.set(place.dataset.panel ? `panel-${place.dataset.panel}` : place.id, place.dataset.hash);
  }
  return held;
}

// Put what a frame brings in its place; the ids of what it names and the page does not have are the answer.
export function showItems(names, items, held) {
  const lacking = [];
  // Slots before the panels that stand in them.
  for (const id of ["slots", ...Object.keys(names)]) {
    if (!(id in names) || held.get(id) === names[id]) continue;
    if (id in items) {
      showItem(id, items[id], names[id]);
      held.set(id, names[id]);
    } else if (!lacking.includes(id)) {
      lacking.push(id);
    }
  }
  for (const id of [...held.keys()]) if (!(id in names)) held.delete(id);
  orderLog(Object.keys(names).filter((id) => id.startsWith("row-")));
  return lacking;
}

function showItem(id, html, hash) {
  if (id === "slots") return showSlots(html);
  if (id.startsWith("row-")) return showRow(id, html, hash);
  if (id.startsWith("panel-")) {
    const slot = slotOf(id);
    if (!slot) return;
    // What the page has drawn stands between things that keep their places.
    for (const own of slot.querySelectorAll(".trail, .corner, .count")) own.remove();
    fill(slot, html);
  } else {
    fill(document.getElementById(id), html);
  }
}

// Another arrangement: the panels move over as they are.
function showSlots(html) {
  const fresh = slots().cloneNode(false);
  fresh.innerHTML = html;
  for (const slot of fresh.querySelectorAll(".slot")) {
    const panel = document.getElementById(slot.id)?.firstElementChild;
    if (panel) slot.append(panel);
  }
  slots().replaceWith(fresh);
}

function showRow(id, html, hash) {
  let row = document.getElementById(id);
  if (!row) {
    row = document.createElement("li");
    row.id = id;
  }
  row.dataset.hash = hash;
  fill(row, html);
  if (!row.isConnected) document.querySelector("#log .entries").prepend(row);
}

function orderLog(ids) {
  const list = document.querySelector("#log .entries");
  // Replays have a list of their own.
  if (!list) return;
  const rows = ids.map((id) => document.getElementById(id)).filter(Boolean);
  for (const row of [...list.children]) if (!rows.includes(row)) row.remove();
  rows.forEach((row, place) => { if (list.children[place] !== row) list.insertBefore(row, list.children[place] ?? null); });
}

// Whose panel a thing lies on: a seat's, or everybody's.
export const isOn = (thing, seat) => (thing.closest("svg.panel")?.dataset.seat ?? seat) == seat;

// What can be touched: things on panels that are everybody's or the reader's own.
export const reachable = (board, me) => [...board.querySelectorAll("[data-touch]")].filter((thing) => isOn(thing, me));

// Marks are classes. `legal` is a map from touches to their names, `chosen` to how often they are; `last` and `from`
// belong to the seat that moved.
export function showMarks(board, { me, mover, legal, last, from, chosen, why }) {
  const [own, moved] = [{ legal, chosen, why }, { last, from }];
  for (const thing of board.querySelectorAll("[data-touch]")) {
    const { touch } = thing.dataset, [isOwn, isMoved] = [isOn(thing, me), isOn(thing, mover ?? me)];
    for (const kind in own) thing.classList.toggle(kind, isOwn && own[kind].has(touch));
    for (const kind in moved) thing.classList.toggle(kind, isMoved && moved[kind].includes(touch));
    // A player whose name is a link stays one, and is chosen from the list of all choices as well.
    makeReachable(thing, isOwn && legal.has(touch) && !thing.querySelector("a"), legal.get(touch));
  }
  showCounts(board, me, chosen);
  for (const panel of board.querySelectorAll("svg.panel")) {
    const inIt = [...panel.querySelectorAll(".legal")];
    const focused = inIt.find((thing) => thing === document.activeElement) ?? inIt[0];
    for (const thing of inIt) thing.tabIndex = thing === focused ? 0 : -1;
  }
  showTrail(board, from[0], last[0]);
}

// On what is chosen more than once, as cards of a payment are, stands how often.
function showCounts(board, me, chosen) {
  for (const old of board.querySelectorAll("g.count")) old.remove();
  for (const [touch, count] of chosen) {
    if (count < 2) continue;
    for (const thing of board.querySelectorAll(`svg.panel [data-touch="${CSS.escape(touch)}"]`)) {
      if (!isOn(thing, me)) continue;
      const panel = thing.closest("svg.panel"), { x, y, size } = cornerIn(panel, thing);
      const badge = document.createElementNS(SVG, "g");
      badge.setAttribute("class", "count");
      badge.innerHTML = `<circle cx="${x}" cy="${y}" r="${size}"/><text x="${x}" y="${y}" font-size="${size * 1.4}">${count}</text>`;
      panel.append(badge);
    }
  }
}

// The upper right corner of a thing in its panel's units, and half of what eighteen pixels are there.
function cornerIn(panel, thing) {
  const box = (thing.querySelector(".ring") ?? thing).getBoundingClientRect(), matrix = panel.getScreenCTM();
  const { x, y } = new DOMPoint(box.right - 9, box.top + 9).matrixTransform(matrix.inverse());
  return { x, y, size: 9 / matrix.a };
}

// Hands and keyboards reach what is legal; what the keyboard stands on keeps its place.
function makeReachable(thing, isLegal, name) {
  if (isLegal) {
    thing.setAttribute("role", "button");
    thing.setAttribute("aria-label", thing.querySelector(":scope > title")?.textContent || name);
    thing.removeAttribute("aria-disabled");
  } else if (thing === document.activeElement) {
    thing.setAttribute("aria-disabled", "true");
  } else if (thing.hasAttribute("role")) {
    for (const name of ["role", "aria-label", "aria-disabled", "tabindex"]) thing.removeAttribute(name);
  }
}

// The way of the last piece: thin where it began, broad where it ended. Where nothing moves, as among tiles in a reserve,
// there is none.
function showTrail(board, from, last) {
  for (const old of board.querySelectorAll("path.trail")) old.remove();
  const find = (touch) => touch && board.querySelector(`svg.panel [data-touch="${CSS.escape(touch)}"]`);
  const [start, end] = [find(from), find(last)], panel = end?.closest("svg.panel");
  if (!start || !panel?.querySelector(".pieces") || start.closest("svg.panel") !== panel) return;
  const [[x, y], [toX, toY]] = [start, end].map((thing) => centreIn(panel, thing));
  const length = Math.hypot(toX - x, toY - y) || 1;
  const [across, down] = [((y - toY) / length) * (TRAIL / 2), ((toX - x) / length) * (TRAIL / 2)];
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("class", "trail");
  path.setAttribute("d", `M${x} ${y}L${toX + across} ${toY + down}A${TRAIL / 2} ${TRAIL / 2} 0 0 0 ${toX - across} ${toY - down}Z`);
  // It lies on the ground, under the pieces.
  panel.insertBefore(path, panel.querySelector(":scope > .pieces"));
}

function centreIn(panel, thing) {
  const ring = thing.querySelector(".ring") ?? thing, box = ring.getBoundingClientRect();
  const point = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(panel.getScreenCTM().inverse());
  return [point.x, point.y];
}
