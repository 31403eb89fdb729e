// The socket of a table: it sends commands until they are acknowledged, and receives frames. When the connection is
// lost, it reconnects and resends what was not acknowledged.

const FIRST_DELAY = 300, LONGEST_DELAY = 5000, SILENCE = 12000, PING = 4000;
// What the page holds is listed in the socket's address, unless that becomes too long.
const LONGEST_ADDRESS = 4000;
const GONE = 4404, CHANGED = 4401;

export class Line {
  // `table` has `address(longest)`, `opened()`, `hear(frame)`, `says(words)`; `lost` and `offline` are what it says.
  constructor(table, { lost, offline }) {
    Object.assign(this, { table, lost, offline, socket: null, count: 0, waiting: new Map(), names: new Map() });
    Object.assign(this, { heard: 0, delay: FIRST_DELAY, timer: 0 });
    addEventListener("offline", () => this.lose());
    addEventListener("online", () => {
      if (this.isOpen) return;
      this.delay = FIRST_DELAY;
      this.lose();
    });
    document.addEventListener("visibilitychange", () => this.tell("visible", document.hidden ? "0" : "1"));
    setInterval(() => this.watch(), PING);
  }

  open() {
    clearTimeout(this.timer);
    const socket = this.socket = new WebSocket(this.table.address(LONGEST_ADDRESS));
    this.heard = Date.now();
    socket.onopen = () => {
      this.delay = FIRST_DELAY;
      this.table.says("");
      this.table.opened();
      // Whatever was not acknowledged goes out again.
      for (const message of this.waiting.values()) socket.send(message);
      if (document.hidden) this.tell("visible", "0");
    };
    socket.onmessage = (event) => {
      const frame = JSON.parse(event.data);
      this.heard = Date.now();
      if (frame.ack !== undefined) {
        this.waiting.delete(frame.ack);
        this.names.delete(frame.ack);
      }
      this.table.hear(frame);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (event.code === GONE) return location.reload();
      // The user has logged in or out: reconnect when the cookies have arrived.
      if (event.code === CHANGED) this.delay = 1500;
      this.lose();
    };
  }

  // The connection is gone: say so at once, and try again.
  lose() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    this.table.says(navigator.onLine ? this.lost : this.offline);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.delay * (0.8 + Math.random() * 0.4));
    this.delay = Math.min(this.delay * 1.7, LONGEST_DELAY);
  }

  get isOpen() { return this.socket?.readyState === WebSocket.OPEN; }

  // Sent once; nothing is lost if it does not arrive.
  tell(command, value = "", more = {}) { if (this.isOpen) this.socket.send(JSON.stringify({ do: command, value, ...more })); }

  // What the reader has done that has not arrived yet, as the page calls it.
  labels() { return [...this.names.values()]; }

  // Kept until it is acknowledged, and sent again over a new socket. What has a label is shown while it waits.
  send(command, value, seq, path = [], label = "") {
    const ack = ++this.count;
    const message = JSON.stringify({ do: command, value, ack, seq, path });
    this.waiting.set(ack, message);
    if (label) this.names.set(ack, label);
    if (this.isOpen) this.socket.send(message);
    else this.table.showUnsent();
    return ack;
  }

  // Nothing received for long: the connection is dead, whatever its state says.
  watch() {
    if (this.isOpen) this.tell("ping");
    if (this.socket && Date.now() - this.heard > SILENCE) this.lose();
  }
}
