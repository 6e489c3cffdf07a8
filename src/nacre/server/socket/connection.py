"""One socket for each viewer of a table."""

from __future__ import annotations

import asyncio
import contextlib
import time
from functools import partial
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from nacre.kernel.errors import NacreError, StoreError, TableError
from nacre.server import metrics
from nacre.server.guard import address, allowed_origin, bill_of, identify
from nacre.server.interface import protocol as p
from nacre.server.interface.errors import error_words
from nacre.server.metering import Metered, Taskless, charged, in_slices
from nacre.server.site import Server
from nacre.server.socket import asking
from nacre.server.socket.speaking import TRY_AGAIN, Speaker, id_of
from nacre.server.socket.wire import HEAR_NOW, RESTART, SEND_NOW
from nacre.server.store.rows import PersonRow
from nacre.server.tables import bots, prompt
from nacre.server.tables.access import check_may_sit, check_not_apart, visible_table
from nacre.server.tables.appending import Appending
from nacre.server.tables.curtain import check_curtain, check_look
from nacre.server.tables.live import Live, Viewer, encode
from nacre.table import telling
from nacre.words.catalogue import supported_language

POLICY: Final = 1008
"""The code of a socket that was closed for good."""
IDLE_SECONDS: Final = 90.0
"""Seconds of silence after which a client is taken to be gone: ours sends a ping every 20 seconds."""


async def serve_socket(websocket: WebSocket) -> None:
    """Let somebody look at a table and act at it, for as long as they stay."""
    server: Server = websocket.app.state.server
    if not allowed_origin(websocket, server.settings.origins):
        await websocket.close(POLICY)
        return
    try:
        person, session, live = await Metered(_let_in(websocket, server), bill_of(websocket))
        identify(websocket)
        with server.gate.socket(person.id, address(websocket)):
            await websocket.accept()
            await Connection(websocket, server, person, live, session).run()
    except TableError as error:
        metrics.refusals.labels(error.code).inc()
        await _refuse(websocket, error)
    except StoreError as error:
        await _refuse(websocket, error)


async def _let_in(websocket: WebSocket, server: Server) -> tuple[PersonRow, str, Live]:
    known = await server.people.known(websocket)
    if known is None:
        raise TableError("server.nobody")
    person, session = known
    key = f"p {person.id}"
    if not server.gate.requests.take(key):
        raise TableError("server.too_fast")
    bill_of(websocket).add(server.gate.requests, key)
    server.gate.meet(person.id, address(websocket))
    live = await visible_table(server.hall, str(websocket.path_params["id"]), person.id)
    return person, session.id, live


async def _refuse(websocket: WebSocket, error: NacreError) -> None:
    """Say why before the socket is closed: of a refused handshake, a browser tells its page nothing."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        if websocket.application_state is WebSocketState.CONNECTING:
            await websocket.accept()
        again = error.code in ("server.full", "server.closing") or isinstance(error, StoreError)
        await websocket.send_text(encode(p.Goodbye(error=error_words(error), again=again)).decode())
        await websocket.close(TRY_AGAIN if again else POLICY)


class Connection(Speaker):
    """An open socket."""

    def __init__(
        self, websocket: WebSocket, server: Server, person: PersonRow, live: Live, session: str
    ) -> None:
        self.websocket = websocket
        self.server = server
        self.person = person
        extensions = websocket.scope.get("extensions") or {}  # other servers than ours have fewer, or none
        send_now = extensions.get(SEND_NOW, {}).get("send")
        super().__init__(live, Viewer(person.id, send_now, person.name, session))
        self.viewer.language = supported_language(websocket.query_params.get("language", ""))
        self.address = address(websocket)
        self.heard = 0.0
        """When the client last said something, by the loop's clock."""
        self.idle: asyncio.TimerHandle | None = None
        self.busy = False
        """Is a message being handled? The next one waits."""
        self.next: asyncio.Future[None] | None = None
        """The reader of the next message, while it waits for that."""
        self.handling: Taskless | None = None
        """A message that is handled without a task."""
        self.bill = server.meter.message(self.address, person.id)
        """Of such messages, one after the other."""
        self.listen = extensions.get(HEAR_NOW, {}).get("listen")
        self.hinting: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Serve until either side ends it."""
        metrics.sockets.inc()
        writer = asyncio.ensure_future(self._write())
        try:
            entering = self.server.hall.enter(self.live, self.viewer, self._after())
            await Metered(entering, bill_of(self.websocket))
            await self._read()
        except WebSocketDisconnect:
            pass
        except StoreError:
            self._interrupt("server.failed", TRY_AGAIN)
        except TableError as error:
            self.viewer.dismiss(error.code)  # the table cannot be shown
        finally:
            metrics.sockets.dec()
            self.server.hall.depart(self.live, self.viewer)
            self.viewer.end()
            if self.hinting is not None:
                self.hinting.cancel()
            if self.handling is not None:
                self.handling.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer

    def _after(self) -> int | None:
        text = self.websocket.query_params.get("after", "")
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None

    async def _write(self) -> None:
        """Send what waits, until there is no more or nobody to send it to."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (frame := await self.viewer.next_frame()) is not None:
                self.viewer.behind = True
                await self.websocket.send_text(frame.decode())
                self.viewer.behind = False
            await self.websocket.close(POLICY if self.viewer.dismissed else self.code)

    async def _read(self) -> None:
        """Hear what the client wants, until it is gone or has to go."""
        loop = asyncio.get_running_loop()
        self.heard = loop.time()
        self.idle = loop.call_later(IDLE_SECONDS, self._check_idle)
        if self.listen is not None:
            self.listen(self._takes)
        try:
            while not self.viewer.ended:
                message = await self.websocket.receive()
                self.heard = loop.time()
                await self._wait_for_turn()
                if message["type"] == "websocket.disconnect":
                    if message.get("code") == RESTART:
                        self._interrupt("server.closing", RESTART)
                    return
                if not self.viewer.ended:
                    await self._hear(message.get("text"))
                self._pass_on()
        finally:
            self.idle.cancel()
            if self.listen is not None:
                self.listen(None)

    async def _wait_for_turn(self) -> None:
        """Wait until the message before is handled."""
        if self.busy:
            self.next = asyncio.get_running_loop().create_future()
            await self.next
            self.next = None
        self.busy = True

    def _pass_on(self) -> None:
        """A message is handled: the next one may be."""
        self.handling = None
        if self.next is None:
            self.busy = False
        elif not self.next.done():
            self.next.set_result(None)

    def _takes(self, text: str) -> bool:
        """Handle a message without waking the task that reads, unless another is being handled."""
        if self.busy or self.viewer.ended:
            return False
        self.busy = True
        loop = asyncio.get_running_loop()
        self.heard = loop.time()
        # Not here: what is read and what is done about it are paid for separately.
        loop.call_soon(self._begin, text)
        return True

    def _begin(self, text: str) -> None:
        turnstile = self.server.meter.turnstile
        if not turnstile.is_turn(self.address):
            turnstile.call_at_turn(self.address, partial(self._begin, text))
        elif self.viewer.ended or not self._admit(text):
            self._pass_on()
        else:
            self.bill.begin_anew()
            asked = self.bill.run(self._start, text)
            if asked is not None:
                self.handling = Taskless(self._serve(asked), self.bill, self._pass_on)
                self.handling.step()

    def _start(self, text: str) -> p.Asked | None:
        """Read a message, and play if it is a play: without a task, and without waiting for one.

        Returns what is asked if that is something else, or has to wait.
        """
        asked = self._decode(text)
        if asked is None:
            self._pass_on()
        elif type(asked) is p.Play:
            begun = time.perf_counter()
            try:
                make = asking.maker(asked, self.person, self.live, self.viewer)
                appending = prompt.begin(self.server.hall, self.live, make)
            except Exception as error:  # noqa: BLE001 - one request may fail, the socket goes on
                self._fail(asked, error)
                self._pass_on()
                return None
            if appending is not None and appending.stored is not None:
                appending.stored.add_done_callback(partial(self._on_stored, asked, appending, begun))
                return None
        return asked

    def _on_stored(self, asked: p.Play, appending: Appending, begun: float, _: object = None) -> None:
        turnstile = self.server.meter.turnstile
        if turnstile.is_turn(self.address):
            self.bill.run(self._played, asked, appending, begun)
        else:
            turnstile.call_at_turn(self.address, partial(self._on_stored, asked, appending, begun))

    def _played(self, asked: p.Play, appending: Appending, begun: float) -> None:
        """Show and acknowledge a play that was stored."""
        try:
            count = prompt.finish(self.server.hall, self.live, appending)
            if count is None:
                self.handling = Taskless(self._settle(asked, appending, begun), self.bill, self._pass_on)
                asyncio.get_running_loop().call_soon(self.handling.step)
                return
            self._acknowledge(asked, count, begun)
        except Exception as error:  # noqa: BLE001 - one request may fail, the socket goes on
            self._fail(asked, error)
        self._pass_on()

    async def _settle(self, asked: p.Play, appending: Appending, begun: float) -> None:
        """After the store failed: acknowledge what it has stored all the same."""
        try:
            work = prompt.settle(self.server.hall, self.live, appending)
            self._acknowledge(asked, await asyncio.ensure_future(charged(work)), begun)
        except Exception as error:  # noqa: BLE001 - one request may fail, the socket goes on
            self._fail(asked, error)

    def _check_idle(self) -> None:
        """Let a silent client go; this costs less than a timer for each of its messages."""
        loop = asyncio.get_running_loop()
        left = self.heard + IDLE_SECONDS - loop.time()
        if left > 0:
            self.idle = loop.call_later(left, self._check_idle)
        else:
            self.viewer.end()

    async def _hear(self, text: str | None) -> None:
        meter = self.server.meter
        await meter.turnstile.turn(self.address)
        if self._admit(text):
            bill = meter.message(self.address, self.person.id)
            bill.open()
            await Metered(self._understand(text), bill)

    def _admit(self, text: str | None) -> bool:
        """May one more message be handled? If not, say so, or end it."""
        gate = self.server.gate
        if gate.takes_message(self.person.id, self.address):
            return True
        if gate.socket_refusals.take(self.person.id):
            self._refuse(id_of(text or ""), TableError("server.too_fast"))
        else:
            self._throw_out("server.too_fast")
        return False

    async def _understand(self, text: str | None) -> None:
        asked = self._decode(text)
        if asked is not None:
            await self._serve(asked)

    async def _serve(self, asked: p.Asked) -> None:
        if isinstance(asked, p.AskHint):
            # A hint takes a while, and the person may want to play meanwhile.
            self.hinting = asyncio.ensure_future(charged(self._answer(asked)))
            self.bill = self.server.meter.message(self.address, self.person.id)
        elif self.handling is None or self._is_prompt(asked):
            await self._answer(asked)
        else:
            await asyncio.ensure_future(charged(self._answer(asked)))

    def _is_prompt(self, asked: p.Asked) -> bool:
        """Can that be answered without a task?"""
        return isinstance(asked, (p.Play, p.AskPreview)) and not self.server.hall.store.shared

    async def _answer(self, asked: p.Asked) -> None:
        begun = time.monotonic()
        try:
            try:
                await self._do(asked)
            except TableError as error:
                # What is asked about may be something that another process has acknowledged.
                if error.code == "server.too_fast" or not await self.server.hall.renew(self.live, begun):
                    raise
                await self._do(asked)
        except Exception as error:  # noqa: BLE001 - one request may fail, the socket goes on
            self._fail(asked, error)

    async def _do(self, asked: p.Asked) -> None:
        match asked:
            case p.Play():  # first, because most requests are plays
                await self._act(asked)
            case p.Ping():
                await self._pong(asked)
            case p.AskPreview():
                self._check_curtain(asked.seat)
                table, language = self.live.table, self.viewer.language
                self._send(asking.preview(asked, self.person.id, table, language))
            case p.AskWhy():
                await self._why(asked)
            case p.AskHint():
                await self._hint(asked)
            case p.Look():
                self._look(asked)
            case p.AskLog():
                self._log(asked)
            case _:
                if isinstance(asked, (p.Sit, p.Say, p.React)):
                    # People look before they say who they are.
                    self.person = await self.server.people.of(self.websocket) or self.person
                    self.viewer.name = self.person.name
                if isinstance(asked, (p.Say, p.React)) and not self.live.table.held_by(self.person.id):
                    await check_not_apart(self.server.hall, self.live, self.person.id)
                if isinstance(asked, p.Sit):
                    await check_may_sit(self.server.hall, self.live, self.person.id)
                await self._act(asked)

    async def _act(self, asked: asking.Acting) -> None:
        """Let something happen, and acknowledge it once it is stored."""
        begun = time.perf_counter()
        make = asking.maker(asked, self.person, self.live, self.viewer)
        self._acknowledge(asked, await self.server.hall.act(self.live, make), begun)

    async def _pong(self, asked: p.Ping) -> None:
        self.viewer.hidden = asked.hidden
        # Another process may have signed this device out.
        if await self.server.people.of(self.websocket) is None:
            self.viewer.dismiss("server.signed_out")
        else:
            self._send(p.Pong(id=asked.id, now=self.server.hall.now()))

    async def _why(self, asked: p.AskWhy) -> None:
        self._check_curtain(asked.seat)
        if not self.server.gate.reasons.take(self.person.id):
            raise TableError("server.too_fast")
        found = await in_slices(asking.why(asked, self.person.id, self.live.table))
        # Meanwhile the device may have been passed on.
        self._check_curtain(asked.seat)
        self._send(p.WhyReply(id=asked.id, reasons=found))

    async def _hint(self, asked: p.AskHint) -> None:
        self._check_curtain(asked.seat)
        if not self.server.gate.hints.take(self.person.id):
            raise TableError("server.too_fast")
        hint = await bots.hint(self.server.hall, self.live, self.person.id, asked.seat)
        # Meanwhile the device may have been passed on.
        self._check_curtain(asked.seat)
        reply = p.HintReply(id=asked.id, actions=hint.actions, words=hint.words, reasons=hint.reasons)
        self._send(reply)

    def _check_curtain(self, seat: int) -> None:
        check_curtain(self.live.table, self.person.id, seat, [self.viewer.seat])

    def _look(self, asked: p.Look) -> None:
        table = self.live.seen_by(self.viewer)
        check_look(table, self.person.id, asked.seat)
        self.viewer.seat = asked.seat
        table = self.live.seen_by(self.viewer)
        position = telling.position_data(table, self.viewer.seat, self.viewer.language)
        lines, first = telling.log(table, self.viewer.seat)
        self._send(p.Looked(id=asked.id, position=position, log=lines, log_first=first))

    def _log(self, asked: p.AskLog) -> None:
        lines, first = telling.log(self.live.seen_by(self.viewer), self.viewer.seat, asked.before)
        self._send(p.LogReply(id=asked.id, log=lines, log_first=first))
