"""A socket without a network: what the site says to a browser that sends whatever the test wants."""

import json

from asgiref.testing import ApplicationCommunicator

from teahouse.web.asgi import served

PATIENCE = 20


class Line:
    """A socket at a table."""

    def __init__(self, id: str, cookie: str = "", address: str = "127.0.0.1", **headers: str) -> None:
        given = {"host": "testserver", **({"cookie": f"teahouse={cookie}"} if cookie else {}), **headers}
        scope = {
            "type": "websocket",
            "path": f"/t/{id}/live",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
            "client": [address, 1],
            "subprotocols": [],
        }
        self.line = ApplicationCommunicator(served, scope)

    async def open(self) -> int:
        """Connect; 0, or the code with which the house closed the line at once."""
        await self.line.send_input({"type": "websocket.connect"})
        assert (await self.line.receive_output(PATIENCE))["type"] == "websocket.accept"
        said = await self.line.receive_output(PATIENCE)
        return int(said["code"]) if said["type"] == "websocket.close" else 0

    async def send(self, text: str) -> None:
        """Send a frame, whatever it holds."""
        await self.line.send_input({"type": "websocket.receive", "text": text})

    async def wish(self, ack: int = 1, **wish: object) -> dict:
        """Send a wish and wait for the answer to it."""
        await self.send(json.dumps({"ack": ack, "value": "", **wish}))
        while True:
            said = await self.line.receive_output(PATIENCE)
            if said["type"] == "websocket.close":
                return {"closed": said["code"]}
            frame = json.loads(said["text"])
            if frame.get("ack") == ack:
                return frame

    async def close(self) -> None:
        """Hang up."""
        await self.line.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.line.wait(PATIENCE)
