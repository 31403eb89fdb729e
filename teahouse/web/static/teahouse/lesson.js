// A lesson: every touch is sent as a form, and the page that comes back is shown. Without this file every button is an
// ordinary form.

import { show } from "./page.js";
import { watchKeys } from "./keys.js";
import { watchPointer } from "./pointer.js";
import { bringToFront, layersOf, nameScreen, screenNow, showAsked, watchTabs } from "./screen.js";
import { resetZoom, watchZoom } from "./zoom.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

const form = $("#act"), board = $("#board");

// One request after another: each is made of the form that the answer before it has brought.
let last = Promise.resolve();
function send(name, value) {
  last = last.then(() => post(name, value)).catch(() => {});
}

async function post(name, value) {
  const data = new FormData(form);
  data.set(name, value);
  const answer = await fetch(form.action, { method: "POST", body: data });
  if (!answer.ok) return;
  const fronts = frontsOf();
  show(await answer.text());
  // The page comes with its first panels in front; what the reader was looking at stays there.
  if (name !== "screen") bringBack(fronts);
  // Within a decision nothing turns as long as what can be touched is in front.
  settle(!$("input[name=path]", form));
}

// Which layer of each stack is in front.
const frontsOf = () => $$(".stack", board).map((stack) => layersOf(stack).findIndex((layer) => !layer.hidden));
function bringBack(fronts) {
  $$(".stack", board).forEach((stack, place) => {
    if (fronts[place] in layersOf(stack)) bringToFront(stack, fronts[place]);
  });
}

// What can be touched comes into view, and is reached by keyboard.
function settle(isNew = true) {
  resetZoom(board);
  showAsked(board, isNew);
  if (!$("[data-touch].legal", board)) board.scrollTop = 0;
  $("#task").scrollTop = 0;
  const names = new Map($$(".beside .choices button").map((button) => [button.value, button.textContent]));
  for (const panel of $$("svg.panel", board)) {
    const legal = $$("[data-touch].legal", panel);
    legal.forEach((thing, place) => {
      thing.setAttribute("role", "button");
      thing.setAttribute("aria-label", names.get(thing.dataset.touch) ?? thing.dataset.touch);
      thing.tabIndex = thing === document.activeElement || (!place && !panel.contains(document.activeElement)) ? 0 : -1;
    });
  }
}

// The board is arranged for the screen: the site learns which one this is, for the next page too.
function fit() {
  const screen = screenNow();
  nameScreen();
  if (form.elements.screen.value === screen) return;
  form.elements.screen.value = screen;
  send("screen", screen);
}

form.addEventListener("submit", (event) => {
  const { submitter } = event;
  if (!submitter?.name) return;
  event.preventDefault();
  send(submitter.name, submitter.value);
});
const chooser = {
  touch: (touch) => send("touch", touch),
  back: () => { if ($("button[name=back]")) send("back", "1"); },
};
watchPointer(board, chooser);
watchKeys(board, chooser);
watchZoom(board);
watchTabs(board);
addEventListener("resize", fit);
settle();
fit();
