// The screen: which of the three arrangements it has, stacks of panels, chips, and the menu.

import { Sheet, watchLog } from "./sheet.js";
import { keepAskedInView, openAtAsked } from "./zoom.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

// So long the site remembers which screen this browser has, in seconds.
const REMEMBERED = 86400;
// What is brought into view stays so far from the edge, in pixels.
const EDGE = 6;

// A desktop, a phone held upright, a phone held sideways, a tablet held sideways; short wins over wide. The style sheet has
// the same conditions.
export const screenNow = () => {
  if (innerHeight < 480) return "low";
  if (innerWidth >= 1100) return "wide";
  if (innerWidth <= innerHeight) return "tall";
  return innerHeight < 640 ? "low" : "tablet";
};

// The site learns which screen this is, so that the next page comes arranged for it.
export const nameScreen = () => { document.cookie = `screen=${screenNow()}; path=/; max-age=${REMEMBERED}; samesite=lax`; };

export const layersOf = (stack) => [...stack.children].filter((part) => part.matches(".layer"));

export function bringToFront(stack, number) {
  layersOf(stack).forEach((layer, place) => { layer.hidden = place !== number; });
  $$(":scope > .tabs > .tab", stack).forEach((tab, place) => tab.setAttribute("aria-pressed", String(place === number)));
}

// What a decision asks for comes to the front, and into view; whoever has turned to something else stays there until the
// next decision. Within a decision nothing turns while the way on lies beside the stacks, as an action beside the court.
export function showAsked(board, isNew) {
  const isBeside = !isNew && $$("[data-touch].legal", board).some((thing) => !thing.closest(".stack"));
  for (const stack of $$(".stack", board)) {
    const counts = layersOf(stack).map((layer) => layer.querySelectorAll("[data-touch].legal").length);
    $$(":scope > .tabs > .tab", stack).forEach((tab, place) => tab.classList.toggle("asked", counts[place] > 0));
    if (isNew) delete stack.dataset.turned;
    const most = Math.max(...counts);
    if (!most || "turned" in stack.dataset) continue;
    const front = layersOf(stack).findIndex((layer) => !layer.hidden);
    if (isNew ? counts[front] < most : !counts[front] && !isBeside) bringToFront(stack, counts.indexOf(most));
  }
  if (isNew && screenNow() !== "wide") openAtAsked(board);
  keepAskedInView(board);
  bringIntoView(board, isNew);
}

// All that may be touched comes into view, or as much of it as the board has room for; within a decision the board
// stays where it is, unless nothing at all is in view.
function bringIntoView(board, isNew) {
  if (board.scrollHeight <= board.clientHeight) return;
  const boxes = $$("[data-touch].legal", board).map((thing) => (thing.querySelector(".ring") ?? thing).getBoundingClientRect())
    .filter(({ width }) => width);
  const { top, bottom: end } = board.getBoundingClientRect();
  // On a phone held upright a long sentence grows over the board.
  const prompt = screenNow() === "tall" && $("#prompt"), bottom = prompt ? Math.min(end, prompt.getBoundingClientRect().top) : end;
  if (!boxes.length || (!isNew && boxes.some((box) => box.top >= top && box.bottom <= bottom))) return;
  const above = Math.min(...boxes.map((box) => box.top)) - top - EDGE, below = Math.max(...boxes.map((box) => box.bottom)) - bottom + EDGE;
  if (above < 0) board.scrollTop += above;
  else if (below > 0) board.scrollTop += Math.min(above, below);
}

export function showLines(board, lines) {
  for (const place of $$("[data-line]", board)) if (lines[place.dataset.line]) place.textContent = lines[place.dataset.line];
}

const layerOf = (id) => document.querySelector(`#slots #slot-${CSS.escape(id)}`)?.closest(".layer");
const isPlaced = (id) => Boolean(document.querySelector(`#slots #slot-${CSS.escape(id)}`));

function bringPanel(id) {
  const layer = layerOf(id);
  if (layer) bringToFront(layer.parentElement, layersOf(layer.parentElement).indexOf(layer));
  document.getElementById(`slot-${id}`)?.scrollIntoView({ block: "nearest" });
}

// A tab brings its panel to the front.
export function watchTabs(board) {
  board.addEventListener("click", (event) => {
    const tab = event.target.closest(".tab");
    if (!tab) return;
    const stack = tab.closest(".stack");
    stack.dataset.turned = "";
    bringToFront(stack, $$(":scope > .tabs > .tab", stack).indexOf(tab));
  });
}

// On a small screen the last position comes first; where the points came from is folded until somebody asks.
function foldResult() {
  const known = new WeakSet();
  const fold = () => {
    const result = $("#seats .result");
    if (!result || known.has(result)) return;
    known.add(result);
    if (screenNow() !== "wide") result.open = false;
  };
  fold();
  new MutationObserver(fold).observe($("#seats"), { childList: true, subtree: true });
}

// `want` asks the site for panels that have no place on this screen.
export function watchScreen(board, table, want) {
  const sheet = new Sheet($(".live"), () => screenNow() !== "wide");
  // What has a place comes to the front there; the rest is shown in the sheet.
  const open = (ids) => {
    const apart = ids.filter((id) => !isPlaced(id));
    ids.filter(isPlaced).forEach(bringPanel);
    if (!apart.length) return;
    sheet.showCourt(apart);
    sheet.open("court");
    want(apart);
  };
  watchLog();
  watchTabs(board);
  foldResult();
  $("#seats").addEventListener("click", (event) => {
    const chip = event.target.closest("[data-touch]");
    if (!chip || event.target.closest("a")) return;
    if (chip.classList.contains("legal")) table.touch(chip.dataset.touch);
    else if (screenNow() !== "wide") open(table.panelsOf(chip.dataset.seat));
  });
  $("header.house .sign")?.addEventListener("click", (event) => {
    // On a phone the sign opens the rest of the head first.
    if (screenNow() === "wide" || document.body.classList.contains("with-menu")) return;
    event.preventDefault();
    document.body.classList.add("with-menu");
  });
  addEventListener("pointerdown", (event) => {
    if (!event.target.closest("header.house")) document.body.classList.remove("with-menu");
  });
  return sheet;
}
