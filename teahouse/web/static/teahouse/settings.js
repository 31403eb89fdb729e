// The reader's settings: those of an account are in the page and take precedence over what the browser remembers.

const own = document.body.dataset;
// What depends on the screen or the moment, and is remembered by the browser alone.
const HERE = new Set(["large", "pace"]);

export function setting(name, value) {
  if (value === undefined) return own[name] ?? localStorage.getItem(name);
  if (!own.keep || HERE.has(name)) return localStorage.setItem(name, value);
  own[name] = value;
  const data = new FormData(document.querySelector(".switches form"));
  data.set(name, value);
  fetch(own.keep, { method: "POST", body: data });
}

const otherwise = {
  confirm: () => matchMedia("(pointer: coarse)").matches,
  sound: () => true,
  coordinates: () => true,
};
export const isOn = (name) => (setting(name) ?? String(otherwise[name]?.() ?? false)) === "true";
