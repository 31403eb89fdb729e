// What of a table's page is too small, cut off or out of view. All sizes in CSS pixels.
() => {
  const REACH = 44;
  const NOT_SHOWN = "title, desc, style, script, template, option, noscript, defs, #stock *";
  const TARGETS = "button, a[href], summary, input:not([type=hidden]), select, textarea";
  const round = (size) => Math.round(size * 10) / 10;
  const folded = (element) => element.closest(".tab, .fold")?.querySelector("[data-line]")?.dataset.line;
  const whereOf = (element) => element.closest("svg.panel")?.dataset.panel
    ?? (folded(element) ? `line of ${folded(element)}` : `#${element.closest("[id]")?.id ?? "page"}`);

  // Whether an element is there for eyes, not only for programs that read aloud.
  const known = new Map();
  const isShown = (element) => {
    if (!element || element === document.body) return true;
    if (known.has(element)) return known.get(element);
    const { width, height } = element.getBoundingClientRect(), { overflow, display } = getComputedStyle(element);
    const isClipped = element instanceof HTMLElement && display !== "inline" && overflow !== "visible" && Math.min(width, height) <= 1;
    const found = !isClipped && isShown(element.parentElement);
    known.set(element, found);
    return found;
  };
  const isSeen = (element) =>
    !element.closest(NOT_SHOWN) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && isShown(element);

  const scaleOf = ({ a, b, c, d }) => Math.sqrt(Math.abs(a * d - b * c));
  const fontSize = (element) => parseFloat(getComputedStyle(element).fontSize);
  const inkOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };

  const texts = [], cut = [];
  const addText = (element, text, size) => texts.push({ where: whereOf(element), text, size: round(size) });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement, text = node.textContent.trim();
    if (!text || !isSeen(element)) continue;
    const svg = element.closest("svg"), box = inkOf(node);
    if (!box.width) continue;
    addText(element, text, fontSize(element) * (svg ? scaleOf(element.getScreenCTM()) : 1));
    if (!svg) continue;
    const frame = svg.getBoundingClientRect();
    if (box.left < frame.left - 2 || box.right > frame.right + 2) cut.push({ where: whereOf(element), text });
  }
  // What is drawn by `use` stands in the document once; its size is that of the place where it is used.
  const localScale = (element, root) => {
    let scale = 1;
    for (let part = element; part && part !== root.parentElement; part = part.parentElement) {
      const own = part.transform?.baseVal.consolidate();
      if (own) scale *= scaleOf(own.matrix);
    }
    return scale;
  };
  const addUsed = (use, shown, scale) => {
    const drawn = document.getElementById((use.href.baseVal ?? "").slice(1));
    if (!drawn) return;
    for (const text of drawn.matches("text") ? [drawn] : drawn.querySelectorAll("text")) {
      addText(shown, text.textContent, fontSize(text) * scale * localScale(text, drawn));
    }
    for (const inner of drawn.matches("use") ? [drawn] : drawn.querySelectorAll("use")) {
      addUsed(inner, shown, scale * localScale(inner, drawn));
    }
  };
  for (const use of document.querySelectorAll("svg.panel use")) if (isSeen(use)) addUsed(use, use, scaleOf(use.getScreenCTM()));

  // Things on the board that may be touched, and everything else that can be pressed.
  const stage = document.querySelector("#board").getBoundingClientRect();
  const ask = document.querySelector("#prompt").getBoundingClientRect();
  // A prompt below the board may grow over it.
  const stageEnd = ask.left < stage.right && ask.top > stage.top ? Math.min(stage.bottom, ask.top) : stage.bottom;
  const isInStage = ({ left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x >= stage.left && x <= stage.right && y >= Math.max(0, stage.top) && y <= Math.min(innerHeight, stageEnd);
  };
  const ringsOf = (thing) => (thing.matches(".ring") || !thing.querySelector(".ring") ? [thing] : [...thing.querySelectorAll(".ring")]);
  const rings = [...document.querySelectorAll("[data-touch].legal")].filter(isSeen)
    .flatMap((thing) => ringsOf(thing).map((ring) => ({ thing, box: ring.getBoundingClientRect() })));
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const targets = rings.map(({ thing, box }) => {
    const [x, y] = middle(box), size = Math.min(box.width, box.height);
    const others = rings.filter((other) => other.thing.dataset.touch !== thing.dataset.touch)
      .map((other) => { const [ox, oy] = middle(other.box); return Math.hypot(ox - x, oy - y); });
    // A finger that misses is led to the nearest within reach.
    const caught = Math.max(size, Math.min(REACH, ...others));
    const zooms = Boolean(thing.closest("svg.panel[data-zooms]"));
    return { where: whereOf(thing), what: thing.dataset.touch, size: round(size), caught: round(caught), zooms };
  });
  for (const target of document.querySelectorAll(TARGETS)) {
    if (target.closest("svg, dialog") || !isSeen(target) || getComputedStyle(target).display === "inline") continue;
    const pressed = target.matches("input") ? target.closest("label") ?? target : target;
    const { width, height } = pressed.getBoundingClientRect(), size = round(Math.min(width, height));
    targets.push({ where: whereOf(target), what: target.textContent.trim() || target.name || target.className, size, caught: size, zooms: false });
  }

  for (const element of document.querySelectorAll("body *:not(svg *)")) {
    const { overflowX, overflowY } = getComputedStyle(element);
    if (!element.textContent.trim() || !isSeen(element)) continue;
    const isOver = (overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1)
      || (overflowY === "hidden" && element.scrollHeight > element.clientHeight + 1);
    if (isOver && element !== document.body) cut.push({ where: whereOf(element), text: element.textContent.trim().slice(0, 60) });
  }
  for (const panel of document.querySelectorAll("#board svg.panel")) {
    const box = panel.getBoundingClientRect();
    if (isSeen(panel) && (box.left < stage.left - 1 || box.right > stage.right + 1)) cut.push({ where: panel.dataset.panel, text: "(panel)" });
  }
  for (const button of document.querySelectorAll(".prompt-buttons :is(button, summary)")) {
    if (isSeen(button) && button.getBoundingClientRect().bottom > Math.min(ask.bottom, innerHeight) + 1) cut.push({ where: "#prompt", text: button.textContent.trim() });
  }
  const board = document.querySelector("#board");
  const isSeenPart = ({ thing, box }) => !thing.closest("#board") || isInStage(box);
  return {
    texts, targets, cut,
    asked: rings.length, unseen: [...new Set(rings.filter((ring) => !isSeenPart(ring)).map(({ thing }) => whereOf(thing)))],
    prompt: [round(ask.width), round(ask.height)],
    window: [innerWidth, innerHeight],
    scrolls: Math.max(0, document.documentElement.scrollHeight - innerHeight),
    stageScrolls: Math.max(0, board.scrollHeight - board.clientHeight),
  };
}
