// What may be placed where, and why not: as the rules say it, from what the seat may know.
// The server decides; this answers at once, in its words, and also for turns that are only half chosen.
import type { Problem } from "../selection.svelte";
import { reach, tooSmall } from "./territories";
import { endsOf, FARMS, LINES, occupants, pontoonsOf, sideOf, SPACES, type Line, type PearladoraView, type Space } from "./view";

function problem(rule: string, code: string, params: Record<string, string | number> = {}): Problem {
  return { rule, words: { code, params } };
}

export const NO_MAIN: Problem = problem("PD-A5", "pearladora.illegal.no_main");

export function refuseLine(view: PearladoraView, line: Line): Problem | null {
  const pontoons = pontoonsOf(view);
  const [here, there] = endsOf(line);
  if (pontoons.has(line)) return problem("PD-A2", "pearladora.illegal.line_taken", { here, there });
  if (view.supply === 0) return problem("PD-C4", "pearladora.illegal.supply");
  const cut = tooSmall(line, pontoons);
  if (cut) return problem("PD-A3", "pearladora.illegal.territory", { count: cut.length, spaces: cut.join(" ") });
  return null;
}

export function refuseDiver(view: PearladoraView, space: Space): Problem | null {
  if (FARMS.has(space)) return problem("PD-C2", "pearladora.web.illegal.farm", { space });
  if (occupants(view).has(space)) return problem("PD-A1", "pearladora.illegal.taken", { space });
  if (!view.seats[view.seat]?.left) return problem("PD-E1", "pearladora.web.illegal.no_divers");
  return null;
}

export function refuseBackup(view: PearladoraView, space: Space): Problem | null {
  const mine = view.seats[view.seat]!;
  if (!mine.backup) return problem("PD-C4", "pearladora.illegal.no_backup");
  const here = occupants(view).get(space);
  if (here?.seat !== view.seat) return problem("PD-B2", "pearladora.illegal.not_yours", { space });
  const territory = reach(space, pontoonsOf(view));
  if (!isFull(view, territory)) return problem("PD-B1", "pearladora.illegal.not_full", { space });
  if (view.seats.some((seat) => seat.divers.some((diver) => diver.backup && territory.has(diver.space)))) {
    return problem("PD-B3", "pearladora.illegal.one_backup", { space });
  }
  return null;
}

export function refuseLook(view: PearladoraView, space: Space): Problem | null {
  const here = occupants(view).get(space);
  if (!here) return problem("PD-P1", "pearladora.illegal.nobody", { space });
  if (here.diver.face_up) return problem("PD-P1", "pearladora.illegal.face_up", { space });
  if (here.seat === view.seat) {
    return view.options["edition"] === "french" ? problem("PD-P1", "pearladora.illegal.own_look", { space }) : null;
  }
  return isOpponent(view, here.seat) ? null : problem("PD-P1", "pearladora.illegal.partner", { space });
}

export function refuseNecklace(view: PearladoraView, space: Space): Problem | null {
  const here = occupants(view).get(space);
  if (!here) return problem("PD-P4", "pearladora.illegal.nobody", { space });
  if (!isOpponent(view, here.seat)) return problem("PD-P4", "pearladora.illegal.no_opponent", { space });
  const territory = reach(space, pontoonsOf(view));
  if (isFull(view, territory)) return problem("PD-P4", "pearladora.illegal.full", { space });
  if (!view.seats[view.seat]!.divers.some((diver) => territory.has(diver.space))) {
    return problem("PD-P4", "pearladora.illegal.apart", { space });
  }
  return null;
}

/** Is there anything that PD-A5 and PD-E2 call a main action? */
export function canAct(view: PearladoraView): boolean {
  return (
    SPACES.some((space) => !refuseDiver(view, space) || !refuseBackup(view, space)) ||
    LINES.some((line) => !refuseLine(view, line))
  );
}

function isOpponent(view: PearladoraView, seat: number): boolean {
  const players = view.seats.length;
  return sideOf(seat, players) !== sideOf(view.seat, players);
}

function isFull(view: PearladoraView, territory: ReadonlySet<Space>): boolean {
  const taken = occupants(view);
  return [...territory].every((space) => FARMS.has(space) || taken.has(space));
}
