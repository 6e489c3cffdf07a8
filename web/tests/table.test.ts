// The page's table: what empties the queue of plays, and what it does when its server says goodbye.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event, Sent, Snapshot } from "../src/protocol";
import { settings } from "../src/lib/settings.svelte";
import { Table } from "../src/lib/table.svelte";

interface Wire {
  onmessage: ((message: { data: string }) => void) | null;
  onclose: (() => void) | null;
  close(): void;
}
let wire: Wire;

function sit(): Table {
  return new Table("abc", undefined, undefined, () => (wire = { onmessage: null, onclose: null, close() {} }) as unknown as WebSocket);
}

function hear(message: Sent): void {
  wire.onmessage?.({ data: JSON.stringify(message) });
  vi.advanceTimersByTime(100);
}

/** Seat 0 is the viewer's, the others are bots'. */
function snapshot(number: number, you = [0]): Sent {
  const seats = ["person", "bot", "bot"].map((kind, seat) => ({ kind, name: `P${seat}` }));
  const table = { id: "abc", number, status: "running", setup: { game: "x" }, seats, request: null };
  const position = { ply: number, seat: 1, viewer: 0, view: {}, legal: [] };
  const parts = {
    type: "snapshot",
    table,
    you,
    host: true,
    position,
    log: [],
    log_first: 0,
    talk: [],
    connected: [true],
    absent: [],
    now: 0,
  };
  return parts as unknown as Snapshot;
}

function event(number: number, seat: number, more: object = {}): Sent {
  const line = { ply: number - 1, seat, action: "a", words: { code: "x" } };
  const position = { ply: number, seat: (seat + 1) % 3, viewer: 0, view: {}, legal: ["a"] };
  return { type: "event", number, entry: { type: "played", seat, at: 0 }, lines: [line], position, ...more } as unknown as Event;
}

const presence = { type: "presence", connected: [true], absent: [] } as unknown as Sent;

/** A table with two plays of bots that wait to be shown. */
function sitBehind(): Table {
  settings.pace = "normal";
  const table = sit();
  hear(snapshot(5));
  hear(presence);
  hear(event(6, 1));
  hear(event(7, 2));
  expect([table.position?.ply, table.shown.position?.ply, table.stage.behind, table.turn]).toEqual([7, 5, true, null]);
  return table;
}

beforeEach(() => {
  vi.useFakeTimers();
  const nothing = { addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", { ...nothing, visibilityState: "visible" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("cancelAnimationFrame", () => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the board stays while a server restarts", () => {
  const table = sit();
  hear({ type: "goodbye", error: { code: "server.closing" }, again: true });
  expect(table.farewell).toBeNull();
  table.close();
});

test("a final goodbye says why", () => {
  const table = sit();
  hear({ type: "goodbye", error: { code: "server.signed_out" }, again: false });
  expect(table.farewell).toEqual({ code: "server.signed_out" });
  table.close();
});

test("plays wait until they are shown, and then it is the viewer's turn", () => {
  const table = sitBehind();
  vi.advanceTimersByTime(5_000);
  expect([table.shown.position?.ply, table.stage.behind, table.turn]).toEqual([7, false, 0]);
  expect(table.round.map(({ position }) => position?.ply)).toEqual([5, 6, 7]);
  table.close();
});

test("taking back empties the queue", () => {
  const table = sitBehind();
  hear(event(8, 2, { entry: { type: "undone", seat: 2, ply: 5, at: 0 }, lines: [] }));
  expect([table.shown.position?.ply, table.stage.behind, table.round.length]).toEqual([8, false, 0]);
  expect(table.shown.log.map(({ ply }) => ply)).toEqual([]);
  table.close();
});

test("a change of seats empties the queue", () => {
  const table = sitBehind();
  hear(event(8, 0, { entry: { type: "left", seat: 0, at: 0 }, lines: [], you: [0, 1] }));
  expect([table.shown.position?.ply, table.stage.behind]).toEqual([8, false]);
  table.close();
});

test("a cut connection empties the queue, and what was missed is shown at once", () => {
  const table = sitBehind();
  wire.onclose?.();
  expect([table.shown.position?.ply, table.stage.behind]).toEqual([7, false]);
  vi.advanceTimersByTime(20_000); // connected again
  hear(event(8, 1));
  hear(event(9, 2));
  expect([table.shown.position?.ply, table.stage.behind]).toEqual([9, false]);
  hear(presence);
  hear(event(10, 1));
  expect([table.shown.position?.ply, table.stage.behind]).toEqual([9, true]);
  table.close();
});

test("a play of one's own is shown at once", () => {
  const table = sitBehind();
  hear(event(8, 0));
  expect([table.shown.position?.ply, table.stage.behind]).toEqual([8, false]);
  table.close();
});
