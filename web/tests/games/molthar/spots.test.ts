import { expect, test } from "vitest";
import { spots } from "../../../src/games/molthar/spots";

test("the desk knows what an action touches", () => {
  expect(spots("take 5s")).toBe('[data-spot="pearl 5s"]');
  expect(spots("put *")).toBe('[data-spot="pile"]');
  expect(spots("end")).toBeNull();
});
