// The pace of the game: what others do is shown one move after another, slowly enough to be followed.

import { setting } from "./settings.js";

// How long each move is shown before the next one, in milliseconds, by what the reader has set.
const PACES = { calm: 1200, brisk: 500, none: 0 };
// The reader's own decision waits no longer than this for the moves before it; so many moves wait at most.
const LONGEST = 3000, MOST = 8;

// Nothing moves with prefers-reduced-motion, nor in a hidden page.
export const isStill = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

// Several frames as one: what the last one names, with everything that they have brought.
export function merge(frames) {
  return { ...frames.at(-1), items: Object.assign({}, ...frames.map(({ items }) => items)) };
}

export class Pace {
  // `show` puts a frame on the page. What waits has not happened yet for the reader: nothing may be answered to it.
  constructor(show) {
    Object.assign(this, { show, waiting: [], shownAt: 0, seq: -1, due: Infinity, timer: 0 });
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.skip(); });
  }

  get step() { return PACES[setting("pace")] ?? PACES.brisk; }

  // A frame has come, no older than any before; `shown` is the one on the page.
  take(frame, shown) {
    const before = this.waiting.at(-1) ?? shown;
    if (!this.mayWait(frame, before)) return this.skip(frame);
    if (frame.seq === before.seq) this.waiting.push(merge([this.waiting.pop(), frame]));
    else this.waiting.push(frame);
    if (this.waiting.length > MOST) this.waiting.unshift(merge(this.waiting.splice(0, 2)));
    if (frame.turn) this.due = Math.min(this.due, performance.now() + LONGEST);
    this.plan();
  }

  // Answers to the reader come at once, and so does everything while a clock runs against the reader.
  mayWait(frame, before) {
    if (isStill() || !this.step || frame.ack !== undefined || frame.answer || before.stage !== "running") return false;
    if (frame.turn && document.querySelector("#seats .clock")) return false;
    return frame.seq > before.seq || this.waiting.length > 0;
  }

  plan() {
    clearTimeout(this.timer);
    if (!this.waiting.length) return (this.due = Infinity);
    const now = performance.now(), left = (this.due - now) / this.waiting.length;
    const delay = Math.min(this.shownAt + this.step - now, left);
    if (delay > 0) this.timer = setTimeout(() => this.next(), delay);
    else this.next();
  }

  next() {
    this.present(this.waiting.shift());
    this.plan();
  }

  // Everything that waits, and a frame that does not, at once.
  skip(frame) {
    const frames = frame ? [...this.waiting, frame] : this.waiting;
    this.waiting = [];
    this.due = Infinity;
    clearTimeout(this.timer);
    if (frames.length) this.present(merge(frames));
  }

  present(frame) {
    if (frame.seq !== this.seq) this.shownAt = performance.now();
    this.seq = frame.seq;
    this.show(frame);
  }
}

// A tap or a key on the stage shows the newest at once, and does nothing else: what it was on may have changed.
export function watchSkip(board, pace) {
  let isUsed = false;
  const use = (event) => {
    pace.skip();
    event.stopImmediatePropagation();
  };
  addEventListener("pointerdown", (event) => {
    const isOnStage = board.contains(event.target) && !event.target.closest("button, a");
    isUsed = isOnStage && pace.waiting.length > 0 && !event.button;
    if (isUsed) use(event);
  }, true);
  addEventListener("click", (event) => {
    if (!isUsed) return;
    isUsed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  addEventListener("keydown", (event) => {
    isUsed = false;
    const isHere = event.target === document.body || board.contains(event.target);
    const isOther = event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey;
    if (!pace.waiting.length || !isHere || isOther) return;
    event.preventDefault();
    use(event);
  }, true);
}
