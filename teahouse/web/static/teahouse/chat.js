// The chat: it unfolds when somebody says something; where it is a page of the sheet, a mark says that there is something.

import { screenNow } from "./screen.js";

const $ = (selector) => document.querySelector(selector);

export class Chat {
  constructor(sheet) {
    Object.assign(this, { sheet, said: $("#chat").textContent });
    addEventListener("sheet", () => this.mark());
  }

  get part() { return $("details.chat"); }

  get isRead() { return screenNow() === "wide" ? this.part.open : this.sheet.isOpen && this.sheet.page === "chat"; }

  // A frame has been shown.
  look() {
    const said = $("#chat").textContent, isMore = said !== this.said && Boolean($("#chat li:not(.quiet)"));
    this.said = said;
    if (!isMore) return;
    this.isUnread = true;
    if (screenNow() === "wide") this.part.open = true;
    this.mark();
    // The newest is in sight.
    const lines = $("#chat .lines");
    lines.scrollTop = lines.scrollHeight;
  }

  mark() {
    this.isUnread &&= !this.isRead;
    const isMarked = Boolean(this.isUnread);
    for (const opener of document.querySelectorAll("[data-sheet], .sheet-tabs [data-open-page=chat]")) {
      opener.classList.toggle("unread", isMarked);
      const badge = opener.querySelector(".badge");
      if (badge) badge.hidden = !isMarked;
    }
  }
}
