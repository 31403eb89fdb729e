// Enlarging a crowded board: two fingers, a double tap, or a touch between two things that lie too close.

// A panel is enlarged from the start if everything asked for lies closer together than CROWDED pixels, unless that makes
// little difference; EDGE pixels around it stay in view.
const TWICE = 2, MOST = 4, DOUBLE_TAP = 300, CROWDED = 40, WORTH = 1.3, EDGE = 28;
const views = new WeakMap();

function viewOf(panel) {
  if (!views.has(panel)) {
    const [, , width, height] = panel.getAttribute("viewBox").split(" ").map(Number);
    views.set(panel, { width, height, x: 0, y: 0, scale: 1 });
  }
  return views.get(panel);
}

function show(panel) {
  const view = viewOf(panel), [width, height] = [view.width / view.scale, view.height / view.scale];
  view.x = Math.min(Math.max(view.x, 0), view.width - width);
  view.y = Math.min(Math.max(view.y, 0), view.height - height);
  panel.setAttribute("viewBox", `${view.x} ${view.y} ${width} ${height}`);
  panel.classList.toggle("zoomed", isEnlarged(panel));
}

const scaleOf = (panel) => views.get(panel)?.scale ?? 1;
const isEnlarged = (panel) => scaleOf(panel) > 1.01;
// Whether a touch has nothing left to enlarge.
export const isZoomed = (panel) => scaleOf(panel) > TWICE - 0.01;

// What lies under a point stays under it.
export function zoomAt(panel, x, y, scale) {
  const view = viewOf(panel), box = panel.getBoundingClientRect();
  const [across, down] = [(x - box.left) / box.width, (y - box.top) / box.height];
  const before = view.scale;
  view.scale = Math.min(MOST, Math.max(1, scale));
  view.x += across * view.width * (1 / before - 1 / view.scale);
  view.y += down * view.height * (1 / before - 1 / view.scale);
  show(panel);
}

export function resetZoom(board) {
  for (const panel of board.querySelectorAll("svg.panel[data-zooms]")) {
    if (!views.has(panel)) continue;
    viewOf(panel).scale = 1;
    show(panel);
  }
}

export function enlarge(panel, x, y) { zoomAt(panel, x, y, isEnlarged(panel) ? MOST : TWICE); }

// How near to each other the nearest two of some boxes are, from middle to middle.
function nearest(boxes) {
  const middles = boxes.map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
  return Math.min(...middles.flatMap(([x, y], place) => middles.slice(0, place).map(([ax, ay]) => Math.hypot(x - ax, y - ay))));
}

const askedBoxes = (panel) => [...panel.querySelectorAll("[data-touch].legal")]
  .map((thing) => (thing.querySelector(".ring") ?? thing).getBoundingClientRect());

// An enlarged panel that hides all that can be touched on it is shown whole again.
export function keepAskedInView(board) {
  for (const panel of board.querySelectorAll("svg.panel.zoomed")) {
    const { left, right, top, bottom } = panel.getBoundingClientRect(), boxes = askedBoxes(panel);
    const isSeen = ({ x, y, width, height }) => x >= left && x + width <= right && y >= top && y + height <= bottom;
    if (!boxes.length || boxes.some(isSeen)) continue;
    viewOf(panel).scale = 1;
    show(panel);
  }
}

// Enlarge panels to what is asked for, where a finger could not tell it apart otherwise.
export function openAtAsked(board) {
  for (const panel of board.querySelectorAll("svg.panel[data-zooms]")) {
    const boxes = askedBoxes(panel);
    if (boxes.length < 2 || isEnlarged(panel) || nearest(boxes) >= CROWDED) continue;
    // What was moved last stays in view.
    boxes.push(...[...panel.querySelectorAll("[data-touch].last")].map((thing) => thing.getBoundingClientRect()));
    const [left, top] = [Math.min(...boxes.map((box) => box.left)) - EDGE, Math.min(...boxes.map((box) => box.top)) - EDGE];
    const [right, bottom] = [Math.max(...boxes.map((box) => box.right)) + EDGE, Math.max(...boxes.map((box) => box.bottom)) + EDGE];
    const whole = panel.getBoundingClientRect(), scale = Math.min(TWICE, whole.width / (right - left), whole.height / (bottom - top));
    if (scale < WORTH) continue;
    const view = viewOf(panel);
    view.scale = scale;
    view.x = (((left + right) / 2 - whole.left) / whole.width - 0.5 / scale) * view.width;
    view.y = (((top + bottom) / 2 - whole.top) / whole.height - 0.5 / scale) * view.height;
    show(panel);
  }
}

export function watchZoom(board) {
  const fingers = new Map();
  let spread = 0, tapped = 0;

  // One finger may scroll the page, two never do.
  board.addEventListener("touchmove", (event) => {
    if (event.touches.length > 1 && event.cancelable && event.target.closest("svg.panel[data-zooms]")) event.preventDefault();
  }, { passive: false });
  board.addEventListener("pointerdown", (event) => {
    const panel = event.target.closest("svg.panel[data-zooms]");
    if (!panel || event.pointerType === "mouse") return;
    fingers.set(event.pointerId, [event.clientX, event.clientY, panel]);
    spread = 0;
  });
  addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const [x, y, panel] = finger;
    fingers.set(event.pointerId, [event.clientX, event.clientY, panel]);
    if (fingers.size === 2) {
      const [[ax, ay], [bx, by]] = [...fingers.values()], now = Math.hypot(ax - bx, ay - by);
      if (spread) zoomAt(panel, (ax + bx) / 2, (ay + by) / 2, (viewOf(panel).scale * now) / spread);
      spread = now;
    } else if (isEnlarged(panel)) {
      const view = viewOf(panel), box = panel.getBoundingClientRect();
      view.x -= ((event.clientX - x) / box.width) * (view.width / view.scale);
      view.y -= ((event.clientY - y) / box.height) * (view.height / view.scale);
      show(panel);
    }
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    addEventListener(kind, (event) => { fingers.delete(event.pointerId); spread = 0; });
  }
  board.addEventListener("click", (event) => {
    const panel = event.target.closest("svg.panel[data-zooms]");
    if (!panel || event.pointerType === "mouse" || event.target.closest("[data-touch].legal")) return;
    if (event.timeStamp - tapped < DOUBLE_TAP) {
      if (isEnlarged(panel)) resetZoom(board);
      else enlarge(panel, event.clientX, event.clientY);
      tapped = 0;
    } else {
      tapped = event.timeStamp;
    }
  });
}
