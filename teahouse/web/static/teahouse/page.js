// Every page: the book beside the table, copying, switches, countdowns.
// Without this file every button is an ordinary form.

import { morph } from "./morph.js";
import { isOn, setting } from "./settings.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

// A page in place of another: its main part changes, the rest stays.
export function show(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const { touch } = document.activeElement.dataset;
  morph($("main"), page.querySelector("main"));
  document.title = page.title;
  if (touch && document.activeElement === document.body) $(`#board [data-touch="${CSS.escape(touch)}"]`)?.focus();
}

addEventListener("click", (event) => {
  const link = event.target.closest("a[data-panel]"), copy = event.target.closest("[data-copy]");
  const toggle = event.target.closest("[data-toggle]");
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
    dispatchEvent(new Event("setting"));
    showSwitches();
  }
});

addEventListener("change", ({ target }) => {
  if (target.matches("select[data-setting]")) setting(target.name, target.value);
});

function showSwitches() {
  for (const list of $$("select[data-setting]")) list.value = setting(list.name) ?? list.value;
  for (const button of $$("[data-toggle]")) button.setAttribute("aria-pressed", String(isOn(button.dataset.toggle)));
  document.body.classList.toggle("large", isOn("large"));
  // Only some boards have coordinates.
  for (const button of $$("[data-toggle=coordinates]")) button.hidden = !$("#board .coordinates");
  document.documentElement.dataset.coordinates = isOn("coordinates") ? "on" : "off";
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
