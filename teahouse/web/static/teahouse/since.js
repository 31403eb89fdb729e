// What happened since the reader's last move: corners folded on the board, and a line in the prompt.

import { isOn } from "./panels.js";
import { screenNow } from "./screen.js";

const SVG = "http://www.w3.org/2000/svg";
// How much of a thing a folded corner takes.
const FOLD = 0.3;

// What others have touched since the reader's own last move has a folded corner; each is a seat and its touch.
export function showSince(board, since) {
  for (const old of board.querySelectorAll("svg.panel .corner")) old.remove();
  for (const thing of board.querySelectorAll("svg.panel [data-touch]")) {
    const isSince = since.some(([seat, touch]) => touch === thing.dataset.touch && isOn(thing, seat));
    thing.classList.toggle("since", isSince);
    if (isSince) foldCorner(thing);
  }
}

function foldCorner(thing) {
  const ring = thing.matches(".ring") ? thing : thing.querySelector(".ring");
  if (!ring) return;
  const { x, y, width, height } = ring.getBBox(), size = Math.min(width, height) * FOLD;
  const corner = document.createElementNS(SVG, "path");
  corner.setAttribute("class", "corner");
  corner.setAttribute("d", `M${x + width - size} ${y}h${size}v${size}Z`);
  if (ring.hasAttribute("transform")) corner.setAttribute("transform", ring.getAttribute("transform"));
  ring.after(corner);
}

// A desk has room for what happened meanwhile; on a phone it stays a line until it is touched.
export function openMissed() {
  const missed = document.querySelector("#missed details:not([data-shown])");
  if (!missed) return;
  missed.dataset.shown = "";
  missed.open = screenNow() === "wide";
}
