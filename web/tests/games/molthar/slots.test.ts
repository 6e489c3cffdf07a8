// How pearls fill the slots of a cost, and what a hand lacks.
import { expect, test } from "vitest";
import { missingWords } from "../../../src/games/molthar/missing";
import { fillSlots, lackedValues } from "../../../src/games/molthar/slots";
import type { SeatView } from "../../../src/games/molthar/view";
import { say } from "../../../src/lib/words";
import { catalogues } from "../../catalogues";

const purse = (pearls: string[], diamonds = 0, active: string[] = []) => ({ pearls, diamonds, active });
const filled = (name: string, pearls: string[], diamonds = 0, active: string[] = []) =>
  fillSlots(name, purse(pearls, diamonds, active))?.map(({ need, pearl, printed, diamond }) => [need, pearl ?? printed, diamond]);

test("a Diamond lifts the pearl that is one too low (MO-P2)", () => {
  expect(filled("lion", ["7", "8", "8", "8"], 1)).toEqual([
    [8, "8", 0],
    [8, "8", 0],
    [8, "8", 0],
    [8, "7", 1],
  ]);
  expect(filled("golem_even", ["2", "4", "5", "8"], 1)).toContainEqual([6, "5", 1]);
});

test("printed pearls fill what the hand does not (MO-P3)", () => {
  expect(filled("little_red_riding_hood", ["4", "7", "8"], 0, ["dwarf_5", "dragon"])).toEqual([
    [4, "4", 0],
    [5, "dwarf_5", 0],
    [6, "dragon", 0],
    [7, "7", 0],
    [8, "8", 0],
  ]);
});

test("every given pearl is used, even if a printed one would do", () => {
  expect(filled("dwarf_4", ["4"], 0, ["dwarf_4"])).toEqual([
    [4, "4", 0],
    [4, "dwarf_4", 0],
  ]);
  expect(filled("wizard", ["4", "4"], 1, ["dwarf_6"])?.filter(([, who]) => who === "4")).toHaveLength(2);
});

test("abilities change values: the Imp's 3, Peter Pan's 1, the Amazon's Diamond", () => {
  expect(filled("dwarf_7", ["3", "7"], 0, ["imp"])).toContainEqual([7, "3", 0]);
  expect(filled("hansel_and_gretel", ["1", "8"], 0, ["peter_pan"])).toContainEqual([8, "1", 0]);
  expect(filled("dwarf_1", ["1", "2"], 1, ["amazon"])).toContainEqual([1, "2", -1]);
});

test("a Diamond in a cost has a slot of its own (MO-P6)", () => {
  expect(filled("captain", ["2", "2", "2"], 1)?.filter(([need]) => need === 0)).toEqual([[0, null, 1]]);
  expect(filled("captain", ["1", "2", "2"], 2)).toContainEqual([2, "1", 1]);
});

test("what does not pay fills nothing", () => {
  expect(filled("lion", ["8", "8", "8"])).toBeUndefined();
  expect(filled("lion", ["6", "8", "8", "8"], 1)).toBeUndefined();
});

test("what a hand lacks is as little as possible", () => {
  expect(lackedValues("giant", purse(["6", "8", "8"]))).toEqual([[6]]);
  expect(lackedValues("giant", purse(["5", "6", "8"], 1))).toEqual([[8]]);
  expect(lackedValues("goblin", purse(["3", "5"]))).toEqual([[3], [5]]);
  expect(lackedValues("winged_monkey", purse(["3"]))).toEqual([[7]]);
  expect(lackedValues("captain", purse(["2", "2", "2"]))).toEqual([[0]]);
});

test("a refusal says what is missing", () => {
  const seat = (known: string[]): SeatView => ({ hand: known.length, known, open: [], portal: [], active: [], diamonds: [] });
  const said = (name: string, known: string[]) => {
    const words = missingWords(name, seat(known));
    return words && say(words, catalogues.en, "en");
  };
  expect(said("imp", ["3", "3"])).toBe("you need one more 3");
  expect(said("giant", ["6", "6"])).toBe("you need 2 more 8s");
  expect(said("puss_in_boots", ["4"])).toBe("you need one more 3, one more 5");
  expect(said("goblin", ["3", "5"])).toBe("you need one more 3 or one more 5");
  expect(said("goblin", [])).toMatch(/^you need 2 more pearls, such as /);
  expect(said("imp", ["3", "3", "3"])).toBeNull();
});
