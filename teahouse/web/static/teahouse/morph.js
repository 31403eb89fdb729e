// Morph: change `old` into `fresh`, keeping every node that has the same id, or the same place and name.
// So that pieces slide, what is open stays open, and the keyboard keeps its place.

// What a table writes by itself on drawn things that can be touched; lessons come with their marks.
const OWN = new Set(document.querySelector(".live") ? ["class", "tabindex", "role", "aria-label", "aria-disabled"] : []);
const isKept = (node, name) =>
  (name === "open" && node.nodeName === "DETAILS") || (OWN.has(name) && node instanceof SVGElement && node.hasAttribute("data-touch"));

export function morph(old, fresh) {
  // Most of a page is as it was, and the browser finds that out much faster than the loops below.
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) return old.replaceWith(fresh);
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !isKept(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value && !isKept(old, name)) old.setAttribute(name, value);
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

// The same for what stands inside an element.
export function fill(place, html) {
  const fresh = place.cloneNode(false);
  fresh.innerHTML = html;
  morph(place, fresh);
}
