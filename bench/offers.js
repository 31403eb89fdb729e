// What a finger can do now at a table: confirm, touch things, press buttons, turn to what is asked; with points to tap.
() => {
  const { frame, line } = teahouse.table, board = document.querySelector("#board");
  const spots = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75], [0.2, 0.2], [0.8, 0.8]];
  const pointsIn = ({ left, top, width, height }) => spots.map(([across, down]) => [left + across * width, top + down * height]);
  const ringsOf = (thing) => (thing.matches(".ring") || !thing.querySelector(".ring") ? [thing] : [...thing.querySelectorAll(".ring")]);
  // A finger reaches the legal thing that it is on, whatever lies above it on the board, but nothing below a sheet or note.
  const isHit = (thing) => ([x, y]) => {
    const above = document.elementsFromPoint(x, y);
    if (!above[0]?.closest("#board, #seats")) return false;
    return above.map((element) => element.closest("[data-touch].legal")).find(Boolean) === thing;
  };
  const pointOf = (thing) => ringsOf(thing).flatMap((ring) => pointsIn(ring.getBoundingClientRect())).find(isHit(thing));
  const things = [...document.querySelectorAll("#board [data-touch].legal, #seats [data-touch].legal")]
    .map((thing) => ({ touch: thing.dataset.touch, point: pointOf(thing), isChosen: thing.classList.contains("chosen") }))
    .filter(({ point }) => point);
  const pressPoint = (button) => pointsIn(button.getBoundingClientRect())
    .find(([x, y]) => document.elementFromPoint(x, y)?.closest("button, summary") === button);
  const pressed = (selector) => [...document.querySelectorAll(selector)].filter((button) => button.checkVisibility() && !button.disabled)
    .map((button) => ({ name: button.name, value: button.value, text: button.textContent, point: pressPoint(button), isMain: button.matches(".main") }));
  const buttons = pressed("#choices button").filter(({ name }) => name !== "back");
  return {
    seq: frame.seq, actions: frame.actions, isAsked: document.querySelector("#prompt.yours") !== null,
    isOver: document.querySelector("#notice .end") !== null, isSettled: line.waiting.size === 0,
    prompt: document.querySelector("#prompt").innerText,
    things, buttons: buttons.filter(({ isMain }) => !isMain), confirm: buttons.find(({ isMain }) => isMain) ?? null,
    tabs: pressed("#board .tab.asked").filter(({ point }) => point),
    notes: pressed("#notice button[name=caught_up]").filter(({ point }) => point),
    isScrolled: board.scrollHeight > board.clientHeight + 1, hasZoom: board.querySelector("svg.zoomed") !== null,
  };
}
