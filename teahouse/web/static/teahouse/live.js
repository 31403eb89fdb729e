// Keeps a table alive: the socket with its acknowledgements, morphing, click paths, drag, keys, sound.
// Everything shown comes from the server; without this file every button is an ordinary form.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const form = $("#act");
// An account's settings stand in the page and win over what the browser remembers.
const own = document.body.dataset;
function setting(name, value) {
  if (value === undefined) return own[name] ?? localStorage.getItem(name);
  if (!own.keep || name === "large") return localStorage.setItem(name, value);
  own[name] = value;
  const data = new FormData($(".switches form"));
  data.set(name, value);
  fetch(own.keep, { method: "POST", body: data });
}
const isOn = (name) => (setting(name) ?? (name === "confirm" ? String(matchMedia("(pointer: coarse)").matches)
  : name === "sound" ? "true" : "false")) === "true";

// Morph: change `old` into `fresh`, keeping every node that has the same id, or the same place and name.
export function morph(old, fresh) {
  // Most of a frame is as it was, and the browser finds that out much faster than the loops below.
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) return old.replaceWith(fresh);
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value && !(name === "open" && old.nodeName === "DETAILS")) old.setAttribute(name, value);
  }
  if (old.nodeName === "INPUT" && old.type === "hidden") old.value = fresh.value;
  if (old.nodeName === "STYLE") {
    if (old.textContent !== fresh.textContent) old.textContent = fresh.textContent;
    return;
  }
  const named = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  let next = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const twin = child.id ? named.get(child.id) : next && !next.id ? next : null;
    if (twin) {
      if (twin === next) next = next.nextSibling;
      else old.insertBefore(twin, next);
      morph(twin, child);
    } else {
      old.insertBefore(child, next);
    }
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

function fill(id, html) {
  const place = document.getElementById(id);
  const fresh = document.createElement(place.nodeName);
  for (const { name, value } of place.attributes) fresh.setAttribute(name, value);
  fresh.innerHTML = html;
  morph(place, fresh);
}

// The keyboard keeps its place: on the same thing, else on what is asked now.
function keepPlace(change) {
  const focus = document.activeElement, { touch } = focus.dataset, { name, value } = focus;
  change();
  if (focus === document.body || (document.activeElement === focus && focus.isConnected)) return;
  const same = touch ? `#board [data-touch="${CSS.escape(touch)}"]` : `button[name="${name}"][value="${CSS.escape(value ?? "")}"]`;
  for (const place of [$(same), $("#prompt .buttons button"), $("#prompt summary"), $(".ask")]) {
    place?.focus();
    if (place && document.activeElement === place) return;
  }
}

// Scores count up to what they have become, where things may move.
const COUNTING = 400;
function countUp(change) {
  const before = $$("#seats .score").map((score) => [score, Number(score.textContent)]);
  change();
  const isStill = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const [score, from] of before) {
    const to = Number(score.textContent), began = performance.now();
    // Whatever was counting ends here, also where nothing counts now.
    score.began = began;
    if (isStill || from === to || !Number.isFinite(to - from)) continue;
    const step = (now) => {
      // A later frame has come.
      if (score.began !== began) return;
      const part = Math.min(1, Math.max(0, (now - began) / COUNTING));
      score.textContent = Math.round(from + part * (to - from));
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}

// Sound: one wood block for a move, one bowl for your turn; only the bowl is for those who look elsewhere.
let audio;
function strike(pitch, seconds, kind = "sine") {
  if (!isOn("sound") || (document.hidden && kind !== "sine")) return;
  audio ??= new AudioContext();
  if (audio.state !== "running") return;
  const tone = audio.createOscillator(), loudness = audio.createGain();
  tone.type = kind;
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.18, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + seconds);
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}
addEventListener("pointerdown", () => { audio ??= new AudioContext(); audio.resume(); }, { once: true });

// The live table.
const live = form?.dataset.live && {
  socket: null, version: Number(form.dataset.version), seq: -1, turn: null, count: 0, waiting: new Map(), heard: 0,
  delay: 300,

  open() {
    const address = new URL(form.dataset.live, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = this.socket = new WebSocket(address);
    this.heard = Date.now();
    socket.onopen = () => {
      this.delay = 300;
      this.line("");
      for (const message of this.waiting.values()) socket.send(message);
      if (document.hidden) this.tell("visible", "0");
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (event.code === 4404) return location.reload();
      // Somebody logs in or out here: come again when the cookies have arrived.
      if (event.code === 4401) this.delay = 1500;
      this.line(form.ownerDocument.getElementById("line").dataset.lost);
      setTimeout(() => this.open(), this.delay * (0.8 + Math.random() * 0.4));
      this.delay = Math.min(this.delay * 1.7, 5000);
    };
  },

  line(words) { $("#line").textContent = words; },
  ready() { return this.socket?.readyState === WebSocket.OPEN; },
  tell(deed, value = "") { if (this.ready()) this.socket.send(JSON.stringify({ do: deed, value })); },

  // A wish is kept until it is acknowledged, and sent again over a new socket.
  wish(deed, value, path) {
    const ack = ++this.count;
    const message = JSON.stringify({ do: deed, value, ack, path, seq: Number($("input[name=seq]").value), confirm: path.confirm === true });
    this.waiting.set(ack, message);
    if (this.ready()) this.socket.send(message);
  },

  hear(frame) {
    this.heard = Date.now();
    if (frame.ack !== undefined) this.waiting.delete(frame.ack);
    if (frame.pong > this.version) this.tell("look");
    if (!frame.parts || frame.version < this.version) return;
    const moved = this.seq >= 0 && frame.seq > this.seq;
    [this.version, this.seq] = [frame.version, frame.seq];
    const { seats, ...others } = frame.parts;
    keepPlace(() => { for (const [id, html] of Object.entries(others)) fill(id, html); });
    if (seats !== undefined) countUp(() => fill("seats", seats));
    if ($(".gather") && frame.stage !== "waiting") return this.leaving || location.reload();
    if (moved) strike(820, 0.09, "triangle");
    if (frame.turn && this.turn === false) { strike(392, 1.6); strike(587, 1.2); }
    this.turn = frame.turn;
    document.title = document.title.replace(/^● [^·]*· /, "");
    if (frame.turn) document.title = `● ${form.dataset.turn} · ${document.title}`;
    tick();
  },

  // Nothing heard for long: the line is dead, whatever it says.
  watch() {
    if (this.ready()) this.tell("ping");
    if (Date.now() - this.heard > 12000 && this.socket.readyState < 2) {
      this.socket.onclose({});
      this.socket.onclose = null;
      this.socket.close();
    }
  },
};

// Choosing: a touch, a drag from one thing to another, or a button.
const pathNow = () => $$("input[name=path]").map((input) => input.value);

function choose(deed, value, sure = false) {
  if (live) {
    const path = pathNow();
    path.confirm = deed === "touch" && !sure && isOn("confirm");
    live.wish(deed, value, path);
  } else if (form) {
    post(deed, value);
  }
}

// A page that is not live, such as a lesson: send the form and morph the answer in.
async function post(deed, value) {
  const data = new FormData(form);
  data.set(deed, value);
  for (const input of $$("input[form=act]")) if (!data.getAll(input.name).includes(input.value)) data.append(input.name, input.value);
  show(await (await fetch(form.action, { method: "POST", body: data })).text());
}

function show(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  keepPlace(() => morph($("main"), page.querySelector("main")));
  document.title = page.title;
}

form?.addEventListener("submit", (event) => {
  const { submitter } = event;
  if (!submitter?.name || submitter.dataset.plain !== undefined) return;
  event.preventDefault();
  choose(submitter.name, submitter.value, submitter.dataset.sure !== undefined);
});
$("#talk")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const said = $("#saying");
  if (said.value.trim()) live.wish("say", said.value, []);
  said.value = "";
});

// A form on its way brings a page of its own; to reload now would lose the answer, and the seat with it.
addEventListener("submit", (event) => { if (live && !event.defaultPrevented) live.leaving = true; });

const board = $("#board");
const touchAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-touch]")?.dataset.touch;
let pressed = null;
board?.addEventListener("pointerdown", (event) => { pressed = event.target.closest("[data-touch]")?.dataset.touch; });
board?.addEventListener("click", (event) => {
  const touch = event.target.closest("[data-touch]")?.dataset.touch;
  if (touch) choose("touch", touch);
});
addEventListener("pointerup", (event) => {
  const [from, to] = [pressed, event.pointerType === "mouse" ? touchAt(event.clientX, event.clientY) : null];
  pressed = null;
  if (from && to && from !== to) choose("touch", `${from}>${to}`);
});
addEventListener("dragstart", (event) => { if (event.target.closest?.("#board")) event.preventDefault(); });

// Keys: Enter touches, arrows go to the nearest thing that way; on a replay they step.
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const here = event.target.closest?.("#board [data-touch]");
  if (here && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose("touch", here.dataset.touch);
  } else if (here && WAYS[event.key]) {
    event.preventDefault();
    nearest(here, WAYS[event.key])?.focus();
  } else if (event.key === "Escape" && $("button[name=back]")) {
    choose("back", "1");
  } else {
    const link = $(`a[data-key="${CSS.escape(event.key)}"]`);
    if (!link) return;
    event.preventDefault();
    step(link);
  }
});
function nearest(here, [across, down]) {
  const centre = (element) => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = centre(here);
  let best = null, least = Infinity;
  for (const other of $$("#board [data-touch]")) {
    const [dx, dy] = centre(other).map((value, i) => value - [x, y][i]);
    const ahead = dx * across + dy * down, aside = Math.abs(dx * down) + Math.abs(dy * across);
    if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [other, ahead + 2 * aside];
  }
  return best;
}
async function step({ href }) {
  const answer = await fetch(href);
  if (!answer.ok) return;
  show(await answer.text());
  history.replaceState(null, "", href);
}

// Panel, copy, switches, countdowns.
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
    switches();
  } else if (replay) {
    event.preventDefault();
    step(replay);
  }
});
function switches() {
  for (const button of $$("[data-toggle]")) button.setAttribute("aria-pressed", String(isOn(button.dataset.toggle)));
  document.body.classList.toggle("large", isOn("large"));
}
function tick() {
  for (const clock of $$("[data-until]")) {
    const left = Math.max(0, Math.round((Number(clock.dataset.until) - Date.now()) / 1000));
    if (left >= 86400) continue;
    const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    const two = (n) => String(n).padStart(2, "0");
    clock.textContent = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
    clock.classList.toggle("short", left < 20);
    if (!left && "ask" in clock.dataset) { delete clock.dataset.ask; live?.tell("look"); }
  }
}

switches();
tick();
setInterval(tick, 1000);
if (live) {
  document.addEventListener("visibilitychange", () => live.tell("visible", document.hidden ? "0" : "1"));
  live.open();
  setInterval(() => live.watch(), 4000);
  globalThis.teahouse = live;
}
