import { describe, expect, it } from "vitest";
import { exact, fitting, plies, read } from "../../../src/games/molthar/payments";
import { gives } from "../../../src/games/molthar/discards";
import { count } from "../../../src/games/molthar/view";

const pay = (pearls: string) => ({ actions: [`act goblin ${pearls}`], words: { code: "molthar.pay" } });
const withDiamonds = (pearls: string, n: number) => ({
  actions: [`act goblin ${pearls}`],
  words: { code: "molthar.pay_diamonds", params: { count: n } },
});

describe("payments", () => {
  const hand = ["3", "3", "3s", "4", "4"];
  const listed = read([withDiamonds("3,4", 1), pay("3,3"), pay("3,3s"), pay("4,4")], hand);

  it("puts first what gives up least, and says what it leaves", () => {
    expect(listed.map((payment) => payment.diamonds)).toEqual([0, 0, 0, 1]);
    expect(listed[0]?.left).toEqual({ "3": 0, "3s": 1, "4": 2 });
  });

  it("reads a payment with printed pearls alone", () => {
    expect(read([pay("-")], hand)[0]?.given).toEqual({});
  });

  it("narrows to those that give up what is picked", () => {
    expect(fitting(listed, { "3s": 1 })).toHaveLength(1);
    expect(exact(listed, { "3": 1 })).toBeNull();
    expect(exact(listed, { "3": 1, "3s": 1 })?.given).toEqual({ "3": 1, "3s": 1 });
  });

  it("asks only for kinds in which open payments differ", () => {
    const of = (pearls: string[]) => exact(listed, count(pearls))!;
    expect(plies("goblin", listed, of(["3", "3"]))).toEqual(["act goblin", "give 3 2"]);
    expect(plies("goblin", listed, of(["3", "3s"]))).toEqual(["act goblin", "give 3 1", "give 4 0"]);
    expect(plies("goblin", [of(["4", "4"])], of(["4", "4"]))).toEqual(["act goblin"]);
  });
});

describe("discards (MO-A7)", () => {
  const hand = count(["1", "2", "2", "5", "8", "3s"]);

  it("names each kind until all is said", () => {
    expect(gives(hand, 1, count(["2"]), null)).toEqual(["give 1 0", "give 2 1"]);
    expect(gives(hand, 1, count(["3s"]), null)).toEqual(["give 1 0", "give 2 0", "give 5 0", "give 8 0"]);
  });

  it("goes on after what was asked for already", () => {
    expect(gives(hand, 1, count(["8"]), "2")).toEqual(["give 5 0", "give 8 1"]);
  });
});
