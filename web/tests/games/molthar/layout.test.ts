// How the desk is laid out at the sizes that people have, and which way pieces take on it.
import { expect, test } from "vitest";
import { path } from "../../../src/games/molthar/flights";
import { layoutFor } from "../../../src/games/molthar/layout";

test.each([
  [360, 740, "narrow"],
  [390, 844, "narrow"],
  [342, 192, "narrow"],
  [844, 390, "low"],
  [740, 360, "low"],
  [960, 540, "low"],
  [820, 1180, "tall"],
  [820, 780, "tall"],
  [1042, 768, "wide"],
  [1280, 600, "wide"],
  [1366, 768, "wide"],
  [1920, 1080, "wide"],
])("%d × %d is %s", (width, height, layout) => {
  expect(layoutFor(width, height)).toBe(layout);
});

test("each action moves its piece from where it lies to whom it goes", () => {
  expect(path("take 5s", 2)).toEqual({ from: ["pearl 5s"], to: ["hand 2 5s", "hand 2", "seat 2"] });
  expect(path("take *", 0)).toEqual({ from: ["pouch"], to: ["hand 0", "seat 0"] });
  expect(path("put fairy", 1)).toEqual({ from: ["face fairy"], to: ["portal 1 fairy", "seat 1"] });
  expect(path("act lion 8,8,8,8", 1)?.from[0]).toBe("portal 1 lion");
  expect(path("act lion 8,8,8,8", 1)?.to[0]).toBe("active 1 lion");
  expect(path("drop goblin", 0)?.to).toEqual(["pile"]);
  expect(path("end", 0)).toBeNull();
});
