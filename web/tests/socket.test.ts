// The socket's client: answers by id, resuming, and what happens when the connection is cut.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Sent } from "../src/protocol";
import { Refused } from "../src/lib/rest";
import { Socket, type Connected, type Told } from "../src/lib/socket";

class Wire {
  static readonly OPEN = 1;
  static made: Wire[] = [];
  readyState = 0;
  sent: { id: number; type: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly address: string) {
    Wire.made.push(this);
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

let told: Told[];
let states: Connected[];
let after: number | null;

function connect(): Socket {
  const ends = {
    told: (message: Told) => void told.push(message),
    state: (state: Connected) => void states.push(state),
    after: () => after,
    language: () => "fr",
  };
  return new Socket("abc", ends, (address) => new Wire(address) as unknown as WebSocket);
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
  Wire.made = [];
  told = [];
  states = [];
  after = null;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("answers find who asked, whatever their order", async () => {
  const socket = connect();
  const wire = Wire.made[0]!;
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

test("what comes is taken at once, and what follows before it is drawn with the next frame, in its order", () => {
  const socket = connect();
  const wire = Wire.made[0]!;
  wire.open();
  wire.hear(presence(1));
  wire.hear(presence(2));
  wire.hear(presence(3));
  expect(told).toMatchObject([{ absent: [1] }]);
  draw();
  expect(told).toMatchObject([{ absent: [1] }, { absent: [2] }, { absent: [3] }]);
  wire.hear(presence(4));
  expect(told).toHaveLength(3);
  draw();
  expect(told).toHaveLength(4);
  draw();
  wire.hear(presence(5));
  expect(told).toHaveLength(5);
  socket.close();
});

test("a page that nobody sees has no frames, and is told all the same", () => {
  const socket = connect();
  Wire.made[0]!.open();
  Wire.made[0]!.hear(presence(1));
  Wire.made[0]!.hear(presence(2));
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(told).toHaveLength(2);
  draw();
  expect(told).toHaveLength(2);
  socket.close();
});

test("what came before the cut is taken, so that the next connection goes on from there", () => {
  const socket = connect();
  Wire.made[0]!.open();
  Wire.made[0]!.hear(presence(1));
  Wire.made[0]!.hear(presence(2));
  Wire.made[0]!.close();
  expect(told).toHaveLength(2);
  socket.close();
});

test("a cut connection is made again from the last event, after a while that grows", () => {
  const socket = connect();
  Wire.made[0]!.open();
  after = 12;
  Wire.made[0]!.close();
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(600);
  expect(Wire.made[1]!.address).toBe("ws://here/socket/abc?language=fr&after=12");
  Wire.made[1]!.close();
  vi.advanceTimersByTime(590);
  expect(Wire.made).toHaveLength(2);
  vi.advanceTimersByTime(500);
  expect(Wire.made).toHaveLength(3);
  Wire.made[2]!.open();
  Wire.made[2]!.hear(presence(1));
  expect(states.at(-1)).toBe("open");
  socket.close();
});

test("what was asked when the connection was cut fails in words", async () => {
  const socket = connect();
  Wire.made[0]!.open();
  const asked = socket.ask({ type: "pause" });
  Wire.made[0]!.close();
  await expect(asked).rejects.toMatchObject({ words: { code: "web.error.cut" } });
  await expect(socket.ask({ type: "pause" })).rejects.toMatchObject({ words: { code: "web.error.cut" } });
  socket.close();
});

test("silence is noticed: a ping without an answer ends the connection", () => {
  const socket = connect();
  const wire = Wire.made[0]!;
  wire.open();
  vi.advanceTimersByTime(20_000);
  expect(wire.sent.at(-1)!.type).toBe("ping");
  vi.advanceTimersByTime(10_000);
  expect(wire.readyState).toBe(3);
  socket.close();
});

test("a connection that hangs is given up at once, whenever the browser says that it is closed", () => {
  const socket = connect();
  const wire = Wire.made[0]!;
  wire.open();
  wire.hear(presence(1));
  wire.close = () => {}; // the closing handshake waits for an answer
  vi.advanceTimersByTime(30_000);
  expect(states).toEqual(["connecting", "open", "lost"]);
  vi.advanceTimersByTime(600);
  expect(Wire.made).toHaveLength(2);
  Wire.made[1]!.open();
  Wire.made[1]!.hear(presence(2));
  draw();
  wire.onclose?.();
  wire.hear(presence(3));
  draw();
  expect(states.at(-1)).toBe("open");
  expect(told).toMatchObject([{ absent: [1] }, { absent: [2] }]);
  socket.close();
});

test("a server that only says that it is full is asked less and less often", () => {
  const socket = connect();
  for (let second = 0; second < 60; second++) {
    const wire = Wire.made.at(-1)!;
    if (wire.readyState === 0) {
      wire.open();
      wire.hear({ type: "goodbye", error: { code: "server.full" }, again: true });
      wire.close();
    }
    vi.advanceTimersByTime(1000);
  }
  expect(states).not.toContain("open");
  expect(Wire.made.length).toBeLessThan(14);
  socket.close();
});

test("a goodbye for good is the end", () => {
  const socket = connect();
  const wire = Wire.made[0]!;
  wire.open();
  wire.hear({ type: "goodbye", error: { code: "server.no_table" }, again: false });
  draw();
  wire.close();
  vi.advanceTimersByTime(60_000);
  expect(Wire.made).toHaveLength(1);
  expect(states.at(-1)).toBe("closed");
  socket.close();
});
