import { describe, expect, it } from "vitest";
import { speaker, spectatorsTalk, talkOf } from "../src/lib/talk";
import type { Event, TableData } from "../src/protocol";

const event = (entry: object) => ({ type: "event", number: 7, entry: { at: 1, ...entry } }) as unknown as Event;
const table = (setup: object, status = "running") => ({ setup, status }) as unknown as TableData;

describe("talk", () => {
  it("knows who said something, at the table or beside it", () => {
    const said = talkOf(event({ type: "said", seat: 1, text: "hello" }))!;
    const remark = talkOf(event({ type: "remarked", name: "Eve", reaction: "clap" }))!;
    expect(speaker(said, ["Ann", "Ben"])).toBe("Ben");
    expect(speaker(remark, ["Ann", "Ben"])).toBe("Eve");
    expect(remark.reaction).toBe("clap");
    expect(talkOf(event({ type: "paused", seat: 0 }))).toBeNull();
  });

  it("lets spectators talk where the server does", () => {
    expect(spectatorsTalk(table({}))).toBe("no");
    expect(spectatorsTalk(table({ talk: "players" }, "over"))).toBe("no");
    expect(spectatorsTalk(table({ talk: "everyone" }))).toBe("yes");
    for (const setup of [{ rated: true }, { spectators: "delayed" }]) {
      expect(spectatorsTalk(table({ talk: "everyone", ...setup }))).toBe("later");
      expect(spectatorsTalk(table({ talk: "everyone", ...setup }, "over"))).toBe("yes");
    }
    expect(spectatorsTalk(table({ talk: "everyone", spectators: "delayed" }, "open"))).toBe("later");
    expect(spectatorsTalk(table({ talk: "everyone", rated: true }, "open"))).toBe("yes");
  });
});
