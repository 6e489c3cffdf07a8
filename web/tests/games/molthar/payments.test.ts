import { describe, expect, it } from "vitest";
import { exactPayment, fittingPayments, readPayments } from "../../../src/games/molthar/payments";

const pay = (pearls: string) => ({ actions: [`act goblin ${pearls}`], words: { code: "molthar.pay" } });
const withDiamonds = (pearls: string, n: number) => ({
  actions: [`act goblin ${pearls}`],
  words: { code: "molthar.pay_diamonds", params: { count: n } },
});

describe("payments", () => {
  const hand = ["3", "3", "3s", "4", "4"];
  const listed = readPayments([withDiamonds("3,4", 1), pay("3,3"), pay("3,3s"), pay("4,4")], hand);

  it("puts the cheapest first, with what each leaves", () => {
    expect(listed.map((payment) => payment.diamonds)).toEqual([0, 0, 0, 1]);
    expect(listed[0]?.left).toEqual({ "3": 0, "3s": 1, "4": 2 });
    expect(listed[0]?.text).toBe("act goblin 3,3");
  });

  it("reads a payment with printed pearls alone", () => {
    expect(readPayments([pay("-")], hand)[0]?.given).toEqual({});
  });

  it("narrows to those that include what is picked", () => {
    expect(fittingPayments(listed, { "3s": 1 })).toHaveLength(1);
    expect(exactPayment(listed, { "3": 1 })).toBeNull();
    expect(exactPayment(listed, { "3": 1, "3s": 1 })?.given).toEqual({ "3": 1, "3s": 1 });
  });
});
