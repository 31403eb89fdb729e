// The form of a new table: what a choice means is shown at once. Without this file every choice is still there.

const $$ = (selector) => [...document.querySelectorAll(`.set-up ${selector}`)];
const [seats, seat, bot] = ["seats", "seat", "bot"].map((name) => $$(`[name=${name}]`)[0]);

// Only the seats of this table, and a word about this bot.
function showPlaces() {
  if (!seats || !seat) return;
  for (const place of seat.options) place.disabled = place.hidden = place.value !== "" && Number(place.value) >= Number(seats.value);
  if (seat.selectedOptions[0]?.disabled) seat.value = "";
}
function showLevel() {
  for (const line of $$("[data-level]")) line.hidden = line.dataset.level !== bot.value;
}

// A preset says how each rule is set; a rule of one's own belongs to no preset.
function showPreset({ dataset }) {
  for (const [name, value] of Object.entries(JSON.parse(dataset.options))) {
    const field = document.querySelector(`.set-up [name="${CSS.escape(`option:${name}`)}"]`);
    if (field.type === "checkbox") field.checked = value === "true";
    else field.value = value;
  }
}

document.querySelector(".set-up").addEventListener("input", ({ target }) => {
  if (target === seats) showPlaces();
  else if (target === bot) showLevel();
  else if (target.name === "preset" && target.value) showPreset(target);
  else if (target.name.startsWith("option:")) {
    const own = $$('[name=preset][value=""]')[0];
    if (own) own.checked = true;
  }
});
showPlaces();
if (bot) showLevel();
const chosen = $$("[name=preset]:checked")[0];
if (chosen?.value) showPreset(chosen);
