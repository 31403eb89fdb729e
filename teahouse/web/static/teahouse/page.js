// Every page: the book beside the table, copying, switches, countdowns, steps through a replay, lessons.
// Without this file every button is an ordinary form.

import { morph } from "./morph.js";
import { isOn, setting } from "./settings.js";
import { watchKeys } from "./keys.js";
import { watchPointer } from "./pointer.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

// A page in place of another: its main part changes, the rest stays.
function show(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const { touch } = document.activeElement.dataset;
  morph($("main"), page.querySelector("main"));
  document.title = page.title;
  if (touch && document.activeElement === document.body) $(`#board [data-touch="${CSS.escape(touch)}"]`)?.focus();
}
async function step({ href }) {
  const answer = await fetch(href);
  if (!answer.ok) return;
  show(await answer.text());
  history.replaceState(null, "", href);
}

// A lesson: every touch is sent as a form, and the page that comes back is shown.
const lesson = $("#act[data-page]");
async function send(name, value) {
  const data = new FormData(lesson);
  data.set(name, value);
  show(await (await fetch(lesson.action, { method: "POST", body: data })).text());
}
if (lesson) {
  lesson.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (!submitter?.name) return;
    event.preventDefault();
    send(submitter.name, submitter.value);
  });
  const chooser = {
    touch: (touch) => send("touch", touch),
    back: () => { if ($("button[name=back]")) send("back", "1"); },
  };
  watchPointer($("#board"), chooser);
  watchKeys($("#board"), chooser);
}

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input, textarea, select")) return;
  const link = $(`a[data-key="${CSS.escape(event.key)}"]`);
  if (!link) return;
  event.preventDefault();
  step(link);
});

addEventListener("click", (event) => {
  const link = event.target.closest("a[data-panel]"), copy = event.target.closest("[data-copy]");
  const toggle = event.target.closest("[data-toggle]"), replay = event.target.closest("a[data-key]");
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link) {
    event.preventDefault();
    const address = new URL(link.href);
    address.searchParams.set("panel", "");
    $("#panel iframe").src = address;
    if (!$("#panel").open) $("#panel").show();
    $("#panel [data-close]").focus();
  } else if (event.target.closest("[data-close]")) {
    $("#panel").close();
  } else if (copy) {
    navigator.clipboard?.writeText(copy.dataset.copy).then(() => { copy.textContent = copy.dataset.done; });
  } else if (toggle) {
    setting(toggle.dataset.toggle, String(!isOn(toggle.dataset.toggle)));
    showSwitches();
  } else if (replay) {
    event.preventDefault();
    step(replay);
  }
});

function showSwitches() {
  for (const button of $$("[data-toggle]")) button.setAttribute("aria-pressed", String(isOn(button.dataset.toggle)));
  document.body.classList.toggle("large", isOn("large"));
}

export function tick() {
  for (const clock of $$("[data-until]")) {
    const left = Math.max(0, Math.round((Number(clock.dataset.until) - Date.now()) / 1000));
    if (left >= 86400) continue;
    const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    const two = (n) => String(n).padStart(2, "0");
    clock.textContent = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
    clock.classList.toggle("short", left < 20);
    if (!left && "ask" in clock.dataset) {
      delete clock.dataset.ask;
      dispatchEvent(new Event("time-is-up"));
    }
  }
}

showSwitches();
tick();
setInterval(tick, 1000);
