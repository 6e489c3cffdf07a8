// A deal that nobody chose, as this browser takes part in it and checks it: against one that a table made.
import { createHash } from "node:crypto";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { FairData, TableData } from "../src/protocol";
import { agrees, canonical, check, commitment, opening } from "../src/lib/fairness";
import { forget, recall } from "../src/lib/memory";
import { sha256, sha256Text } from "../src/lib/sha256";
import deal from "./deal.json";

const [NONCE] = deal.nonces as [string, string];
const ANN = [0, 3];
const FAIR = deal.fair as FairData;

/** The table while the deal waits for commitments, or with all of them. */
function waiting(changes: Partial<TableData> = {}): TableData {
  return { ...(structuredClone(deal.table) as unknown as TableData), ...changes };
}

function full(commits = deal.commits): TableData {
  const table = waiting();
  return { ...table, deal: { ...table.deal!, commits } };
}

interface Loose {
  table: string;
  attempt: number;
  commitment: string;
  setup: { game: string; options: Record<string, unknown>; rated: boolean; clock: unknown; start: unknown };
  seats: { name?: string; bot?: string; person?: number }[];
}

/** The same with other terms. */
function retold(change: (terms: Loose) => void): TableData {
  const table = waiting();
  const terms = JSON.parse(table.deal!.terms);
  change(terms);
  return { ...table, deal: { ...table.deal!, terms: canonical(terms) } };
}

function takePart(): void {
  commitment(waiting(), ANN);
  opening(full(), ANN);
}

beforeEach(() => {
  forget("fair.t1");
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    (array as unknown as Uint8Array).set(NONCE.match(/../g)!.map((pair) => parseInt(pair, 16)));
    return array;
  });
});

test("SHA-256 is SHA-256", () => {
  expect(sha256Text("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256Text("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  for (let length = 0; length < 200; length++) {
    const data = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
    expect(sha256(data)).toBe(createHash("sha256").update(data).digest("hex"));
  }
});

test("terms are written as the server writes them", () => {
  expect(canonical(JSON.parse(FAIR.terms))).toBe(FAIR.terms);
});

test("this browser takes part as a table wants it", () => {
  expect(agrees(waiting(), ANN)).toBe(true);
  expect(commitment(waiting(), ANN)).toBe(deal.commits[0]);
  expect(opening(full(), ANN)).toBe(NONCE);
  expect(check("t1", waiting().commitment, FAIR)).toMatchObject({
    verdict: "proven",
    kept: true,
    restarts: 0,
    names: ["Ann's é🐚, Mara", "Bo"],
  });
});

test("a page that is loaded anew has the same nonce, and another deal another", () => {
  const first = commitment(waiting(), ANN);
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => array);
  expect(commitment(waiting(), ANN)).toBe(first);
  expect(opening(full(), ANN)).toBe(NONCE);
  const next = retold((terms) => (terms.attempt = 2));
  commitment(next, ANN);
  expect(JSON.parse(recall("fair.t1")!).map((kept: { nonce: string }) => kept.nonce)).toEqual([NONCE, "00".repeat(32)]);
});

test.each<[string, TableData]>([
  ["another table", retold((terms) => (terms.table = "t2"))],
  ["another attempt", retold((terms) => (terms.attempt = 2))],
  ["another commitment", retold((terms) => (terms.commitment = "00".repeat(32)))],
  ["another game", retold((terms) => (terms.setup.game = "molthar"))],
  ["another option", retold((terms) => (terms.setup.options.players = 3))],
  ["rated", retold((terms) => (terms.setup.rated = true))],
  ["a clock", retold((terms) => (terms.setup.clock = { kind: "turn", seconds: 5 }))],
  ["a position to begin from", retold((terms) => (terms.setup.start = "00".repeat(32)))],
  ["another name", retold((terms) => (terms.seats[2]!.name = "Eve"))],
  ["another bot", retold((terms) => (terms.seats[1]!.bot = "expert"))],
  ["another person's seat", retold((terms) => (terms.seats[3]!.person = 1))],
  ["other parts", { ...waiting(), deal: { ...waiting().deal!, parts: [[0], [2, 3]] } }],
  ["no terms", { ...waiting(), deal: { ...waiting().deal!, terms: "{" } }],
])("terms that are not what the page shows are not agreed to: %s", (_, table) => {
  expect(agrees(table, ANN)).toBe(false);
});

test("a deal in which this browser opened its nonce is not agreed to again", () => {
  commitment(waiting(), ANN);
  expect(agrees(waiting(), ANN)).toBe(true);
  opening(full(), ANN);
  expect(agrees(waiting(), ANN)).toBe(false);
});

test("a deal that this browser took part in must be named in the next one", () => {
  takePart();
  const kept = JSON.parse(recall("fair.t1")!)[0].terms;
  const next = (voided: object[]) => {
    const table = retold((terms) => Object.assign(terms, { attempt: 2, voided }));
    return { ...table, deal: { ...table.deal!, attempt: 2 } };
  };
  expect(agrees(next([]), ANN)).toBe(false);
  expect(agrees(next([{ terms: kept, opened: [true, false] }]), ANN)).toBe(true);
});

test("nothing is opened before all commitments are in, for another nonce, or for other commitments than before", () => {
  expect(opening(full(), ANN)).toBeNull();
  commitment(waiting(), ANN);
  expect(opening(full([deal.commits[0]!, ""]), ANN)).toBeNull();
  expect(opening(full(["11".repeat(32), deal.commits[1]!]), ANN)).toBeNull();
  expect(opening(full([deal.commits[0]!, "11".repeat(32)]), ANN)).toBe(NONCE);
  expect(opening(full(), ANN)).toBeNull();
});

test("commitments that were exchanged after this browser opened are found", () => {
  commitment(waiting(), ANN);
  opening(full([deal.commits[0]!, "11".repeat(32)]), ANN);
  expect(check("t1", waiting().commitment, FAIR)).toMatchObject({ verdict: "broken", kept: false, matching: true, follows: true });
});

test.each<[string, Partial<FairData>]>([
  ["secret", { secret: "00".repeat(32) }],
  ["nonce", { nonces: [NONCE, "00".repeat(32)] }],
  ["nonces", { nonces: [...FAIR.nonces].reverse() }],
  ["a nonce too few", { nonces: [NONCE] }],
  ["commitment", { commits: [FAIR.commits[0]!, "00".repeat(32)] }],
  ["seed", { seed: "00".repeat(32) }],
  ["terms", { terms: FAIR.terms.replace("Bo", "Eve") }],
])("what was changed is found: %s", (_, changed) => {
  takePart();
  expect(check("t1", waiting().commitment, { ...FAIR, ...changed }).verdict).toBe("broken");
});

test("a commitment of the server that was exchanged is found", () => {
  takePart();
  expect(check("t1", "00".repeat(32), FAIR)).toMatchObject({ verdict: "broken", promised: false });
});

test("a browser that took no part vouches for nothing", () => {
  expect(check("t1", waiting().commitment, FAIR)).toMatchObject({ verdict: "unproven", kept: null, promised: true, follows: true });
});

test("a deal that was called off after this browser opened is counted, whatever the server says", () => {
  takePart();
  const kept = JSON.parse(recall("fair.t1")!);
  localStorageOf([...kept, { terms: "11".repeat(32), nonce: NONCE, pledge: "22".repeat(32) }]);
  expect(check("t1", waiting().commitment, FAIR)).toMatchObject({ verdict: "unproven", kept: true, restarts: 1 });
});

function localStorageOf(kept: object[]): void {
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(kept), setItem() {}, removeItem() {} });
  onTestFinished(() => void vi.unstubAllGlobals());
}

test("a deal of version 0.1 is right and proves nothing", () => {
  const secret = "00".repeat(32);
  const nonces = ["11".repeat(16), "00".repeat(16)];
  const hash = (digits: string) => createHash("sha256").update(Buffer.from(digits, "hex")).digest("hex");
  const fair: FairData = { secret, nonces, seed: hash(secret + nonces.join("")), terms: "", commits: [] };
  expect(check("t1", hash(secret), fair)).toMatchObject({ verdict: "unproven", first: true });
  expect(check("t1", hash("11"), fair).verdict).toBe("broken");
  expect(check("t1", hash(secret), { ...fair, seed: secret }).verdict).toBe("broken");
});
