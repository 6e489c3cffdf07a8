// The page's table when its server says goodbye.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Sent } from "../src/protocol";
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
