// The front page: the picture of a game that goes on is fetched anew as long as somebody looks.

const EVERY = 15_000;

for (const shown of document.querySelectorAll("img[data-fresh]")) {
  const address = new URL(shown.src);
  setInterval(async () => {
    if (document.hidden) return;
    const next = new Image();
    address.searchParams.set("at", Date.now());
    next.src = address;
    // A picture that does not come leaves the one before.
    try { await next.decode(); } catch { return; }
    shown.src = next.src;
  }, EVERY);
}
