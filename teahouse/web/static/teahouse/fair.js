// Fair tables: this browser contributes a random number when it sits down, remembers the server's commitment, and
// checks both when the game is over.

import { sha256 } from "./sha256.js";

const MOST_KEPT = 300;
const PREFIX = "fair:";
// The alphabet of table names: 32 characters.
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

export const digest = (label, ...parts) => sha256(["teahouse/1/" + label, ...parts].join("\n"));

// The seat that each chair is drawn: a shuffle whose steps are remainders of one large number.
export function lot(seed, count) {
  let number = BigInt("0x" + digest("lot", seed));
  const seats = [...Array(count).keys()];
  for (let last = count - 1; last > 0; last--) {
    const place = Number(number % BigInt(last + 1));
    number /= BigInt(last + 1);
    [seats[last], seats[place]] = [seats[place], seats[last]];
  }
  return seats;
}

function randomHex(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Playing works without local storage too, as in some private windows.
function recall(table) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + table)) ?? null;
  } catch {
    return null;
  }
}

function keep(table, facts) {
  try {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const age = (key) => recall(key.slice(PREFIX.length))?.at ?? 0;
    if (kept.length >= MOST_KEPT) kept.sort((a, b) => age(a) - age(b)).slice(0, 50).forEach((key) => localStorage.removeItem(key));
    localStorage.setItem(PREFIX + table, JSON.stringify({ at: Date.now(), ...facts }));
  } catch { /* Nothing can be kept here. */ }
}

// If a request is repeated because its response was lost, it carries the same number.
function contribute(form, kind) {
  const { fairTable: table, commitment } = form.dataset;
  const kept = recall(table);
  const nonce = kept?.commitment === commitment ? kept.nonce : randomHex(32);
  // Whether seats are to be drawn: with friends, and against bots unless a seat was chosen.
  const lot = "lot" in form.dataset || kind === "friends" || (kind === "bots" && !form.elements.seat?.value);
  keep(table, { commitment, nonce, lot });
  form.elements.nonce.value = nonce;
}

for (const form of document.querySelectorAll("form[data-fair-table]")) {
  form.addEventListener("submit", (event) => contribute(form, event.submitter?.value));
  // Asking for a rematch means sitting down; the commitment has just arrived with this page.
  if (form.dataset.sit !== undefined) form.requestSubmit();
}

// The values to check come from this browser's storage, not from the server.
for (const command of document.querySelectorAll("[data-fair-command]")) {
  const kept = recall(command.dataset.fairCommand);
  if (kept) command.textContent += ` --commitment ${kept.commitment} --nonce ${kept.nonce}`;
}

// Each line of the list is marked: it holds, it does not, or this browser cannot tell.
const list = document.querySelector("#fair-checks");
if (list) {
  const facts = JSON.parse(list.dataset.facts);
  const verdicts = check(facts, recall(facts.table), facts.tournament && recall(facts.tournament.id));
  for (const [name, result] of Object.entries(verdicts)) {
    const line = list.querySelector(`[data-check="${name}"]`);
    if (!line) continue;
    line.className = result === null ? "unknown" : result ? "holds" : "fails";
    line.querySelector(".verdict").textContent = list.dataset[line.className];
  }
}

// True, false, or null where it cannot be told.
export function check(facts, kept, joined) {
  const { table, commitment, secret, nonces, seed, seats, people } = facts;
  const drawn = facts.lot && lot(seed, facts.lot.length);
  const isOwn = ({ nonce, seat }) => nonce === kept.nonce && (!seats.length || seats.includes(seat));
  return {
    kept: kept && kept.commitment === commitment,
    secret: digest("house", table, secret) === commitment,
    // One contribution for each person, and no other: else somebody could have chosen one that suits them.
    nonce: kept && nonces.length === people && nonces.some(isOwn),
    seed: digest("seed", table, secret, ...nonces.map(({ nonce }) => nonce)) === seed,
    lot: drawn ? drawn.every((seat, chair) => seat === facts.lot[chair]) && nonces.every(({ chair, seat }) => drawn[chair] === seat)
      : kept?.lot ? false : null,
    tournament: facts.tournament ? isFromTournament(facts, joined) : null,
  };
}

// The table's name and secret follow from the tournament's seed, to which everybody contributed when they joined.
function isFromTournament({ table, secret, tournament }, joined) {
  const { id, secret: own, commitment, nonces, round, number } = tournament;
  const seed = digest("seed", id, own, ...nonces);
  let value = BigInt("0x" + digest("table", seed, round, number)), name = "";
  for (let place = 0; place < 12; place++, value >>= 5n) name += LETTERS[Number(value & 31n)];
  return digest("house", id, own) === commitment && digest("match", seed, round, number) === secret && name === table
    && (!joined || (joined.commitment === commitment && nonces.includes(joined.nonce)));
}
