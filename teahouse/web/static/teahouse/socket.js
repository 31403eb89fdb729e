// The line to the table: commands with their acknowledgements go out, frames come in. A line that breaks is opened
// again, and what was not acknowledged is sent once more.

const FIRST_DELAY = 300, LONGEST_DELAY = 5000, SILENCE = 12000, PING = 4000;
// What a page holds is named in the address of the line, unless that becomes too long.
const LONGEST_ADDRESS = 4000;
const GONE = 4404, CHANGED = 4401;

export class Line {
  // `table` has `address(longest)`, `opened()`, `hear(frame)`, `says(words)`.
  constructor(table, lost) {
    Object.assign(this, { table, lost, socket: null, count: 0, waiting: new Map(), heard: 0, delay: FIRST_DELAY });
    document.addEventListener("visibilitychange", () => this.tell("visible", document.hidden ? "0" : "1"));
    setInterval(() => this.watch(), PING);
  }

  open() {
    const socket = this.socket = new WebSocket(this.table.address(LONGEST_ADDRESS));
    this.heard = Date.now();
    socket.onopen = () => {
      this.delay = FIRST_DELAY;
      this.table.says("");
      this.table.opened();
      for (const message of this.waiting.values()) socket.send(message);
      if (document.hidden) this.tell("visible", "0");
    };
    socket.onmessage = (event) => {
      const frame = JSON.parse(event.data);
      this.heard = Date.now();
      if (frame.ack !== undefined) this.waiting.delete(frame.ack);
      this.table.hear(frame);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (event.code === GONE) return location.reload();
      // Somebody logs in or out here: come again when the cookies have arrived.
      if (event.code === CHANGED) this.delay = 1500;
      this.table.says(this.lost);
      setTimeout(() => this.open(), this.delay * (0.8 + Math.random() * 0.4));
      this.delay = Math.min(this.delay * 1.7, LONGEST_DELAY);
    };
  }

  get isOpen() { return this.socket?.readyState === WebSocket.OPEN; }

  // Said once; nothing is lost if it is not heard.
  tell(command, value = "") { if (this.isOpen) this.socket.send(JSON.stringify({ do: command, value })); }

  // Kept until it is acknowledged, and sent again over a new socket.
  send(command, value, seq, path = []) {
    const ack = ++this.count;
    const message = JSON.stringify({ do: command, value, ack, seq, path });
    this.waiting.set(ack, message);
    if (this.isOpen) this.socket.send(message);
    return ack;
  }

  // Nothing heard for long: the line is dead, whatever it says.
  watch() {
    if (this.isOpen) this.tell("ping");
    if (Date.now() - this.heard > SILENCE && this.socket.readyState < 2) {
      this.socket.onclose({});
      this.socket.onclose = null;
      this.socket.close();
    }
  }
}
