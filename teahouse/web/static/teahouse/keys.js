// The keyboard on the board: arrows go to the nearest legal thing that way, Enter chooses, Escape steps back.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middle = (thing) => {
  const { x, y, width, height } = (thing.querySelector(".ring") ?? thing).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

// The nearest thing that way; where there is none, the farthest on the other side, so that no arrow gets stuck.
export function neighbour(here, others, [across, down]) {
  const [x, y] = middle(here);
  let best = null, least = Infinity, round = null, farthest = -Infinity;
  for (const other of others) {
    if (other === here) continue;
    const [dx, dy] = middle(other).map((value, axis) => value - [x, y][axis]);
    const ahead = dx * across + dy * down, aside = Math.abs(dx * down) + Math.abs(dy * across);
    if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [other, ahead + 2 * aside];
    if (-ahead - 2 * aside > farthest) [round, farthest] = [other, -ahead - 2 * aside];
  }
  return best ?? round;
}

export function watchKeys(board, chooser) {
  addEventListener("keydown", (event) => {
    if (event.key === "Tab" || event.key in WAYS || event.key === "Enter") document.body.dataset.keys = "";
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
    const here = event.target.closest?.("#board [data-touch]");
    if (here && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      // A key that is held down chooses once.
      if (!event.repeat) chooser.touch(here.dataset.touch);
    } else if (here && WAYS[event.key]) {
      event.preventDefault();
      const next = neighbour(here, board.querySelectorAll("[data-touch].legal"), WAYS[event.key]);
      if (!next) return;
      for (const other of next.closest("svg").querySelectorAll("[data-touch][tabindex='0']")) other.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    } else if (event.key === "Escape") {
      chooser.back();
    }
  });
}
