import { describe, expect, it } from "vitest";
import { counts, ending, prompt } from "../../../src/games/molthar/prompt";
import { CHARACTERS, describeCard, printedPearl, character } from "../../../src/games/molthar/characters";
import { EMBLEMS } from "../../../src/games/molthar/emblems";
import { byValue, handLimit, others, points, wispsBeside, type MoltharView, type SeatView } from "../../../src/games/molthar/view";
import type { Position } from "../../../src/games/contract";

const seat = (more: Partial<SeatView> = {}): SeatView => ({ hand: 0, known: [], open: [], portal: [], active: [], diamonds: [], ...more });

function table(seats: SeatView[], more: Partial<MoltharView> = {}): MoltharView {
  const turn = {
    phase: "action" as const,
    actions: 3,
    optional: 0,
    bonus: 0,
    done: [],
    new_wisps: [],
    character: null,
    other: null,
    given: [],
    last: null,
    owe: 0,
  };
  return {
    viewer: 0,
    seat: 0,
    first: 0,
    round: 4,
    final_round: null,
    trigger: null,
    turn,
    display: [],
    faces: [],
    pearl_pile: 40,
    pile: 30,
    pearl_discards: [],
    discards: [],
    top: null,
    seats,
    ...more,
  };
}

const position = (view: MoltharView): Position<MoltharView> => ({ viewer: 0, ply: 9, seat: view.seat, view, legal: [] });
const context = { you: 0, names: ["Ada", "Mara", "Pim"] };

describe("characters", () => {
  it("are the 54 cards of the rules, each with a drawing of its own (MO-C2)", () => {
    expect(CHARACTERS.reduce((sum, row) => sum + row.copies, 0)).toBe(54);
    const drawings = CHARACTERS.map((row) => JSON.stringify(EMBLEMS[row.name]));
    expect(drawings).not.toContain(undefined);
    expect(new Set(drawings).size).toBe(CHARACTERS.length);
  });

  it("can be described in words", () => {
    expect(describeCard("goblin").code).toBe("molthar.web.card");
    expect(describeCard("fairy").params?.["ability"]).toEqual({
      code: "molthar.card.once",
      params: { ability: { code: "molthar.ability.fairy" } },
    });
    expect(describeCard("will_o_the_wisp_3_6").params?.["cost"]).toMatchObject({ code: "molthar.web.cost.either" });
    expect(describeCard("captain").params?.["cost"]).toMatchObject({ code: "molthar.web.cost.both" });
  });

  it("may have a printed pearl (MO-P3)", () => {
    expect(printedPearl(character("dwarf_5"))).toBe("5");
    expect(printedPearl(character("dragon"))).toBe("?");
    expect(printedPearl(character("lion"))).toBeNull();
  });
});

describe("the view", () => {
  it("adds up points and hand limits (MO-B4)", () => {
    const one = seat({ active: ["lion", "winged_monkey", "winged_monkey"] });
    expect(points(one)).toBe(7);
    expect(handLimit(one)).toBe(7);
  });

  it("sorts pearls by value, those with the Swap symbol after their equals", () => {
    expect(byValue(["8", "3s", "4", "3"])).toEqual(["3", "3s", "4", "8"]);
  });

  it("seats the others clockwise", () => {
    expect(others(table([seat(), seat(), seat(), seat()]), 2)).toEqual([3, 0, 1]);
  });

  it("finds Wisps only on the neighbours' portals (MO-R6)", () => {
    const wisp = seat({ portal: ["will_o_the_wisp_4_5"] });
    expect(wispsBeside(table([seat(), seat(), wisp, seat()]), 0)).toEqual([]);
    expect(wispsBeside(table([seat(), wisp, seat(), seat()]), 0)).toEqual([{ name: "will_o_the_wisp_4_5", owner: 1 }]);
    expect(wispsBeside(table([seat(), wisp]), 0)).toHaveLength(1);
  });
});

describe("the prompt", () => {
  it("exists in every phase", () => {
    for (const phase of ["action", "drop", "pay", "keep", "rob", "steal", "curse", "banish", "trade", "discard"] as const) {
      const view = table([seat(), seat(), seat()]);
      view.turn = { ...view.turn, phase, other: 1, character: "lion", owe: 2 };
      expect(prompt(position(view), context).code).toMatch(/^molthar\.web\.ask\./);
    }
  });

  it("announces the end once it is near (MO-E1)", () => {
    const seats = [seat(), seat(), seat()];
    expect(ending(table(seats), context.names)).toBeNull();
    expect(ending(table(seats, { final_round: 5, trigger: 1 }), context.names)).toEqual({
      code: "molthar.web.ending",
      params: { name: "Mara" },
    });
    expect(ending(table(seats, { final_round: 4, trigger: 1 }), context.names)?.code).toBe("molthar.web.final");
  });

  it("counts what everybody sees", () => {
    const view = table([seat({ hand: 4, active: ["giant"] })]);
    expect(counts(view, 0).map((count) => count.value)).toEqual([3, 0, 4]);
  });
});
