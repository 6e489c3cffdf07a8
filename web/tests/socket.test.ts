// The page's socket: answers by id, resuming, and what happens when the connection is lost.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Sent } from "../src/protocol";
import { Refused } from "../src/lib/rest";
import { Socket, type ConnectionState, type Update } from "../src/lib/socket";

class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  sent: { id: number; type: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly address: string) {
    Wire.all.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  hear(message: Sent): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

/** What waits for the next frame. */
let frames: Map<number, () => void>;

function draw(): void {
  const waiting = [...frames.values()];
  frames.clear();
  for (const act of waiting) act();
}

let received: Update[];
let states: ConnectionState[];
let after: number | null;

function connect(): Socket {
  const handlers = {
    receive: (message: Update) => void received.push(message),
    setState: (state: ConnectionState) => void states.push(state),
    lastNumber: () => after,
    language: () => "fr",
  };
  return new Socket("abc", handlers, (url) => new Wire(url) as unknown as WebSocket);
}

beforeEach(() => {
  vi.useFakeTimers();
  const nothing = { addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", { ...nothing, visibilityState: "visible" });
  frames = new Map();
  vi.stubGlobal("requestAnimationFrame", (act: () => void) => (frames.set(frames.size, act), frames.size - 1));
  vi.stubGlobal("cancelAnimationFrame", (id: number) => frames.delete(id));
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  Wire.all = [];
  received = [];
  states = [];
  after = null;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("every answer reaches its request, whatever the order", async () => {
  const socket = connect();
  const wire = Wire.all[0]!;
  wire.open();
  const first = socket.ask({ type: "say", text: "a" });
  const second = socket.ask({ type: "say", text: "b" });
  wire.hear({ type: "ack", id: wire.sent[1]!.id, number: 8 });
  wire.hear({ type: "error", id: wire.sent[0]!.id, error: { code: "table.paused" }, rule: "" });
  draw();
  await expect(second).resolves.toMatchObject({ number: 8 });
  await expect(first).rejects.toBeInstanceOf(Refused);
  socket.close();
});

const presence = (number: number): Sent => ({ type: "presence", connected: [], absent: [number] });

test("the first message is taken at once, and those that follow before it is drawn with the next frame, in order", () => {
  const socket = connect();
  const wire = Wire.all[0]!;
  wire.open();
  wire.hear(presence(1));
  wire.hear(presence(2));
  wire.hear(presence(3));
  expect(received).toMatchObject([{ absent: [1] }]);
  draw();
  expect(received).toMatchObject([{ absent: [1] }, { absent: [2] }, { absent: [3] }]);
  wire.hear(presence(4));
  expect(received).toHaveLength(3);
  draw();
  expect(received).toHaveLength(4);
  draw();
  wire.hear(presence(5));
  expect(received).toHaveLength(5);
  socket.close();
});

test("a hidden page has no frames, but takes messages all the same", () => {
  const socket = connect();
  Wire.all[0]!.open();
  Wire.all[0]!.hear(presence(1));
  Wire.all[0]!.hear(presence(2));
  expect(received).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(received).toHaveLength(2);
  draw();
  expect(received).toHaveLength(2);
  socket.close();
});

test("messages from before the cut are taken, so that the next connection resumes after them", () => {
  const socket = connect();
  Wire.all[0]!.open();
  Wire.all[0]!.hear(presence(1));
  Wire.all[0]!.hear(presence(2));
  Wire.all[0]!.close();
  expect(received).toHaveLength(2);
  socket.close();
});

test("the socket reconnects after the last event, and waits longer each time", () => {
  const socket = connect();
  Wire.all[0]!.open();
  after = 12;
  Wire.all[0]!.close();
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(600);
  expect(Wire.all[1]!.address).toBe("ws://here/socket/abc?language=fr&after=12");
  Wire.all[1]!.close();
  vi.advanceTimersByTime(590);
  expect(Wire.all).toHaveLength(2);
  vi.advanceTimersByTime(500);
  expect(Wire.all).toHaveLength(3);
  Wire.all[2]!.open();
  Wire.all[2]!.hear(presence(1));
  expect(states.at(-1)).toBe("open");
  socket.close();
});

test("requests fail with words when the connection is lost", async () => {
  const socket = connect();
  Wire.all[0]!.open();
  const asked = socket.ask({ type: "pause" });
  Wire.all[0]!.close();
  await expect(asked).rejects.toMatchObject({ words: { code: "web.error.cut" } });
  await expect(socket.ask({ type: "pause" })).rejects.toMatchObject({ words: { code: "web.error.cut" } });
  socket.close();
});

test("a ping without an answer ends the connection", () => {
  const socket = connect();
  const wire = Wire.all[0]!;
  wire.open();
  vi.advanceTimersByTime(20_000);
  expect(wire.sent.at(-1)!.type).toBe("ping");
  vi.advanceTimersByTime(10_000);
  expect(wire.readyState).toBe(3);
  socket.close();
});

test("a connection that hangs is given up at once, before the browser says that it is closed", () => {
  const socket = connect();
  const wire = Wire.all[0]!;
  wire.open();
  wire.hear(presence(1));
  wire.close = () => {}; // the closing handshake waits for an answer
  vi.advanceTimersByTime(30_000);
  expect(states).toEqual(["connecting", "open", "lost"]);
  vi.advanceTimersByTime(600);
  expect(Wire.all).toHaveLength(2);
  Wire.all[1]!.open();
  Wire.all[1]!.hear(presence(2));
  draw();
  wire.onclose?.();
  wire.hear(presence(3));
  draw();
  expect(states.at(-1)).toBe("open");
  expect(received).toMatchObject([{ absent: [1] }, { absent: [2] }]);
  socket.close();
});

test("the socket tries a full server less and less often", () => {
  const socket = connect();
  for (let second = 0; second < 60; second++) {
    const wire = Wire.all.at(-1)!;
    if (wire.readyState === 0) {
      wire.open();
      wire.hear({ type: "goodbye", error: { code: "server.full" }, again: true });
      wire.close();
    }
    vi.advanceTimersByTime(1000);
  }
  expect(states).not.toContain("open");
  expect(Wire.all.length).toBeLessThan(14);
  socket.close();
});

test("a final goodbye closes the socket", () => {
  const socket = connect();
  const wire = Wire.all[0]!;
  wire.open();
  wire.hear({ type: "goodbye", error: { code: "server.no_table" }, again: false });
  draw();
  wire.close();
  vi.advanceTimersByTime(60_000);
  expect(Wire.all).toHaveLength(1);
  expect(states.at(-1)).toBe("closed");
  socket.close();
});
