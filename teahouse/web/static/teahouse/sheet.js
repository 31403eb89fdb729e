// The sheet: on small screens log, chat, book, lessons and courts are its pages, one at a time over the board.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
// How far down a finger moves to close it, in pixels.
const SWIPE = 60;

export class Sheet {
  // `isUsed` says whether this screen has a sheet.
  constructor(root, isUsed) {
    Object.assign(this, { root, isUsed, element: $("#sheet"), opener: $("[data-sheet]"), page: "log", length: 0 });
    // Whoever opens it to read what somebody has just said need not look for it.
    const first = () => (this.opener.classList.contains("unread") ? "chat" : this.page);
    this.opener.addEventListener("click", () => (this.isOpen ? this.close() : this.open(first())));
    $(".close-sheet").addEventListener("click", () => this.close());
    addEventListener("keydown", (event) => { if (event.key === "Escape" && this.isOpen) this.close(); });
    // The way back in the browser, or the gesture for it.
    addEventListener("popstate", () => this.set(false));
    addEventListener("click", (event) => this.follow(event), true);
    addEventListener("resize", () => { if (!this.opener.checkVisibility()) this.close(); });
    this.watchSwipe();
    this.turnTo(this.page);
  }

  get isOpen() { return this.root.classList.contains("with-sheet"); }

  set(isOpen) {
    this.root.classList.toggle("with-sheet", isOpen);
    this.opener.setAttribute("aria-expanded", String(isOpen));
    // Nobody reads or reaches what lies below.
    $("#board").inert = isOpen;
    if (!isOpen) this.showCourt([]);
    dispatchEvent(new Event("sheet"));
  }

  open(page) {
    this.turnTo(page);
    // On a large screen, and beside a board that leaves room for it, it is always there.
    if (this.isOpen || !this.opener.checkVisibility()) return;
    history.pushState({ sheet: true }, "");
    this.length = history.length;
    this.set(true);
  }

  close() {
    if (!this.isOpen) return;
    this.set(false);
    // Pages of the book that were turned to lie in the browser's history too.
    if (history.state?.sheet) history.go(this.length - history.length - 1);
  }

  turnTo(page) {
    this.page = page;
    for (const part of $$(".page", this.element)) {
      const isShown = part.dataset.page === page;
      part.classList.toggle("shown", isShown);
      if (isShown && part.nodeName === "DETAILS" && this.isUsed()) part.open = true;
      if (isShown && part.dataset.address && this.isUsed() && !$("iframe", part)) this.read(part, part.dataset.address);
    }
    for (const tab of $$(".sheet-tabs [data-open-page]")) {
      tab.setAttribute("aria-pressed", String(tab.dataset.openPage === page));
      if (tab.dataset.openPage === page) tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.clientWidth / 3;
    }
    this.element.scrollTop = 0;
    dispatchEvent(new Event("sheet"));
  }

  // What a link to a rule or a lesson leads to is read on a page of the sheet.
  read(page, address) {
    const shown = new URL(address, location.href), old = $("iframe", page);
    shown.searchParams.set("panel", "");
    // In place of what was there, so that the way back leads out of the sheet.
    if (old) return old.contentWindow.location.replace(shown);
    const frame = document.createElement("iframe");
    Object.assign(frame, { title: page.dataset.title, src: shown });
    page.append(frame);
  }

  follow(event) {
    const opener = event.target.closest?.("[data-open-page]"), link = event.target.closest?.("a[data-panel]");
    if (opener) {
      event.preventDefault();
      return this.open(opener.dataset.openPage);
    }
    if (!link || !this.isUsed() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const pages = $$(".reader", this.element), { pathname } = new URL(link.href);
    const page = pages.find(({ dataset }) => pathname.startsWith(dataset.address)) ?? pages[0];
    this.read(page, link.href);
    this.open(page.dataset.page);
  }

  // Panels that have no place on the board: what lies before a seat.
  showCourt(ids) {
    $("#court").replaceChildren(...ids.map((id) => {
      const slot = document.createElement("div");
      slot.className = "slot";
      slot.id = `slot-${id}`;
      return slot;
    }));
    $(".sheet-tabs [data-open-page=court]").hidden = !ids.length;
    if (!ids.length && this.page === "court") this.turnTo("log");
  }

  watchSwipe() {
    let start = null;
    this.element.addEventListener("touchstart", ({ touches }) => {
      start = touches.length === 1 && this.element.scrollTop <= 0 ? [touches[0].clientX, touches[0].clientY] : null;
    }, { passive: true });
    this.element.addEventListener("touchend", ({ changedTouches: [finger] }) => {
      if (!start) return;
      const [across, down] = [finger.clientX - start[0], finger.clientY - start[1]];
      if (down > SWIPE && Math.abs(across) < down / 2) this.close();
    });
  }
}

// Below the sentence, while others decide: what happened last, without what it caused.
export function watchLog() {
  const entries = $("#log .entries"), line = $(".last-line");
  const show = () => {
    line.textContent = $(".headline", entries)?.textContent ?? "";
  };
  new MutationObserver(show).observe(entries, { childList: true, subtree: true, characterData: true });
  show();
}
