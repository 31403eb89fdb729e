// Keeps lists fresh while somebody looks at them, and knows whether another game waits.
// Without this file the pages are the same, as fresh as when they were opened.

import { morph } from "../teahouse/morph.js";

const SECONDS = 10, SLOWEST = 60;
// So that a thousand open pages do not ask at the same moment.
const later = (seconds, work) => setTimeout(work, seconds * 1000 * (0.85 + Math.random() * 0.3));

const lists = document.querySelector("[data-refresh]");
let shown = "", pause = SECONDS, asked = 0;

async function refresh() {
  if (!document.hidden) {
    asked = Date.now();
    try {
      const answer = await fetch(lists.dataset.refresh);
      const text = answer.ok ? await answer.text() : shown;
      pause = answer.ok && text !== shown ? SECONDS : Math.min(pause * 1.3, SLOWEST);
      if (text !== shown) show(text);
    } catch {
      pause = Math.min(pause * 2, SLOWEST);
    }
  }
  later(pause, refresh);
}

function show(text) {
  shown = text;
  const fresh = lists.cloneNode(false), focus = document.activeElement;
  fresh.innerHTML = text;
  // A tournament has begun or ended: more than its lists is different.
  if (fresh.firstElementChild?.dataset.stage !== lists.firstElementChild?.dataset.stage) return location.reload();
  const place = lists.contains(focus) ? focus.closest("[id]")?.id : null;
  morph(lists, fresh);
  if (place && !focus.isConnected) document.getElementById(place)?.querySelector("a, button")?.focus();
}

if (lists) {
  later(SECONDS, refresh);
  // Back after a while: do not let an old list stand.
  document.addEventListener("visibilitychange", async () => {
    if (document.hidden || Date.now() - asked < SECONDS * 1000) return;
    asked = Date.now();
    const answer = await fetch(lists.dataset.refresh).catch(() => null);
    if (answer?.ok) show(await answer.text());
  });
}

// At a table: after one's move, is there another game to go to?
const way = document.querySelector("[data-waiting]"), prompt = document.querySelector("#prompt");
const isMine = () => prompt.classList.contains("yours");
let timer = 0;

async function look() {
  clearTimeout(timer);
  if (!document.hidden && !isMine()) {
    const answer = await fetch(way.dataset.waiting).catch(() => null);
    const waiting = answer?.ok ? (await answer.json()).waiting : 0;
    way.hidden = !waiting || isMine();
    way.querySelector(".count").textContent = waiting ? `(${waiting})` : "";
  }
  timer = later(3 * SECONDS, look);
}

if (way && prompt) {
  let mine = isMine();
  new MutationObserver(() => {
    const now = isMine();
    if (now === mine) return;
    mine = now;
    if (now) way.hidden = true;
    // Bots answer at once: ask only when the turn has really passed.
    clearTimeout(timer);
    timer = later(now ? 3 * SECONDS : 1.5, look);
  }).observe(prompt, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  timer = later(3 * SECONDS, look);
}

addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "n" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input, textarea, select")) return;
  const link = document.querySelector("a[data-next]:not([hidden])");
  if (link) location.assign(link.href);
});
