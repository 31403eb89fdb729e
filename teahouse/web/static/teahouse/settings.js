// What a reader has set: an account's settings stand in the page and win over what the browser remembers.

const own = document.body.dataset;

export function setting(name, value) {
  if (value === undefined) return own[name] ?? localStorage.getItem(name);
  if (!own.keep || name === "large") return localStorage.setItem(name, value);
  own[name] = value;
  const data = new FormData(document.querySelector(".switches form"));
  data.set(name, value);
  fetch(own.keep, { method: "POST", body: data });
}

const otherwise = {
  confirm: () => matchMedia("(pointer: coarse)").matches,
  sound: () => true,
};
export const isOn = (name) => (setting(name) ?? String(otherwise[name]?.() ?? false)) === "true";
