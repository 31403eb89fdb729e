"""A socket without a network: what the site says to a browser that sends whatever the test wants."""

import json

from asgiref.testing import ApplicationCommunicator

from bench.held_frame import HeldFrame
from teahouse.web.asgi import served

PATIENCE = 20


class Line:
    """A socket at a table."""

    def __init__(self, id: str, cookie: str = "", address: str = "127.0.0.1", query: str = "", **headers: str) -> None:
        given = {"host": "testserver", **({"cookie": f"teahouse={cookie}"} if cookie else {}), **headers}
        scope = {
            "type": "websocket",
            "path": f"/t/{id}/live",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
            "client": [address, 1],
            "subprotocols": [],
        }
        self.line = ApplicationCommunicator(served, scope)
        self.held = HeldFrame()
        # The last frame, as it was sent.
        self.frame: dict = {}
        # What the last frame named, and this line was never sent.
        self.lacking: list[str] = []

    @property
    def parts(self) -> dict[str, str]:
        """What stands on the page now, by id."""
        return self.held.parts

    async def open(self) -> int:
        """Connect; 0, or the code with which the house closed the line at once."""
        await self.line.send_input({"type": "websocket.connect"})
        assert (await self.line.receive_output(PATIENCE))["type"] == "websocket.accept"
        return int((await self.hear()).get("closed", 0))

    async def hear(self) -> dict:
        """What is sent next: a frame, which is put to what is held already, or anything else."""
        said = await self.line.receive_output(PATIENCE)
        if said["type"] == "websocket.close":
            return {"closed": said["code"]}
        frame = json.loads(said["text"])
        if "names" in frame:
            self.frame = frame
            self.lacking = self.held.hear(frame)
        return frame

    async def send(self, text: str) -> None:
        """Send a message, whatever it holds."""
        await self.line.send_input({"type": "websocket.receive", "text": text})

    async def give(self, ack: int = 1, **command: object) -> dict:
        """Give a command and wait for the answer to it."""
        await self.send(json.dumps({"ack": ack, "value": "", **command}))
        while True:
            frame = await self.hear()
            if "closed" in frame or frame.get("ack") == ack:
                return frame

    async def close(self) -> None:
        """Hang up."""
        await self.line.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.line.wait(PATIENCE)
