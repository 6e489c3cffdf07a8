// The lagoon as the clip paints it: upright, with the territory that is counted in the light.
import { SCENE, type Moment } from "../../lib/clip";
import { LOOKS } from "./clans";
import { CELL, cornerOf, linePosition, middleOf, sizeOf, type Point } from "./compass";
import type { Story } from "./story";
import { endsOf, occupants, SPACES, type Clan, type Occupant, type PearladoraView, type Space } from "./view";

interface Lagoon {
  story: Story;
  view: PearladoraView;
  moment: Moment;
}

type Pen = CanvasRenderingContext2D;

const TALL = true;
const SCALE = 0.76;
const SHORE = 22;
/** Half the width of a Diver. */
const TILE = 36;
const WATER = { width: sizeOf(TALL).width + 12, height: sizeOf(TALL).height + 12, radius: 24 };
const FONT = '"Figtree Variable", system-ui, sans-serif';

export function paintLagoon(pen: Pen, lagoon: Lagoon): void {
  const { story, view, moment } = lagoon;
  const { width, height } = sizeOf(TALL);
  pen.save();
  pen.translate((SCENE.width - width * SCALE) / 2 + 10, (SCENE.height - height * SCALE) / 2);
  pen.scale(SCALE, SCALE);
  paintWater(pen, width, height);
  const winners = winnersAt(lagoon);
  for (const [space, pearls] of Object.entries(view.farms)) at(pen, space, () => paintFarm(pen, pearls, winners.get(space) ?? null));
  const opened = openedAt(lagoon);
  for (const [space, { seat, diver }] of occupants(view)) {
    const open = diver.face_up || opened.has(space);
    at(pen, space, () => paintDiver(pen, view.seats[seat]!.clan, open ? diver : null));
  }
  const lit = story.steps[moment.beat]?.spaces;
  if (lit) paintShade(pen, lit);
  for (const line of view.pontoons) paintPontoon(pen, linePosition(line, TALL), !lit || endsOf(line).some((end) => lit.includes(end)));
  pen.restore();
}

/** The Divers that are turned over: those of earlier territories, and one after the other those of this one. */
function openedAt({ story, view, moment }: Lagoon): Set<Space> {
  if (moment.winners.length) return new Set(occupants(view).keys());
  const turns = (step: number) => story.beats.flatMap(({ beat }) => (beat.kind === "turn" && beat.step === step ? beat.spaces : []));
  const before = story.steps.slice(0, Math.max(0, moment.beat)).flatMap((_, step) => turns(step));
  const now = turns(moment.beat);
  return new Set([...before, ...now.slice(0, Math.ceil(now.length * moment.turned))]);
}

/** Whose Pearls they were, for each farm whose Pearls are gone. */
function winnersAt({ story, view, moment }: Lagoon): Map<Space, Clan[]> {
  const finished = story.steps.slice(0, Math.max(0, moment.beat + (moment.counted >= 1 ? 1 : 0)));
  return new Map(
    finished.flatMap(({ spaces, won_by }) => {
      const clans = won_by.map((side) => view.seats[story.sides[side]!.seats[0]!]!.clan);
      return spaces.map((space) => [space, clans] as const);
    }),
  );
}

function at(pen: Pen, space: Space, paint: () => void): void {
  const { x, y } = middleOf(space, TALL);
  pen.save();
  pen.translate(x, y);
  paint();
  pen.restore();
}

function paintWater(pen: Pen, width: number, height: number): void {
  box(pen, { x: -SHORE, y: -SHORE }, { width: width + 2 * SHORE, height: height + 2 * SHORE, radius: 40 });
  pen.fillStyle = "#d8bd84";
  pen.fill();
  box(pen, { x: -6, y: -6 }, WATER);
  const water = pen.createRadialGradient(width / 2, height / 2, 60, width / 2, height / 2, height * 0.62);
  water.addColorStop(0, "#1c7f96");
  water.addColorStop(1, "#45b3b5");
  pen.fillStyle = water;
  pen.fill();
  pen.fillStyle = "rgba(255, 255, 255, 0.4)";
  for (const space of SPACES) {
    const { x, y } = cornerOf(space, TALL);
    if (!x || !y) continue;
    pen.beginPath();
    pen.arc(x, y, 3.5, 0, 2 * Math.PI);
    pen.fill();
  }
}

function paintPontoon(pen: Pen, { x, y, upright }: Point & { upright: boolean }, lit: boolean): void {
  const [width, height] = upright ? [17, CELL - 4] : [CELL - 4, 17];
  box(pen, { x: x - width / 2, y: y - height / 2 }, { width, height, radius: 5 });
  pen.fillStyle = lit ? "#d09c62" : "#6a5a45";
  pen.fill();
  pen.lineWidth = 3;
  pen.strokeStyle = lit ? "#5a3717" : "#2c2a26";
  pen.stroke();
}

/** A farm with its Pearls; once these are gone, with the signs of those who won them. */
function paintFarm(pen: Pen, pearls: number, winners: readonly Clan[] | null): void {
  disc(pen, 34, "#0a4560", "#e9cf9c");
  if (winners === null) {
    const lustre = pen.createRadialGradient(-8, -10, 2, 0, 0, 25);
    lustre.addColorStop(0, "#fff");
    lustre.addColorStop(0.55, "#f4e6ee");
    lustre.addColorStop(1, "#b3a6cc");
    disc(pen, 24, lustre);
    write(pen, String(pearls), 30, "#2a2038");
    return;
  }
  winners.forEach((clan, index) => {
    const size = winners.length > 1 ? 0.5 : 0.95;
    sign(pen, clan, { x: (index - (winners.length - 1) / 2) * 26, y: 0, size, fill: LOOKS[clan].shore });
  });
}

/** A Diver, face up if there is something to show. */
function paintDiver(pen: Pen, clan: Clan, shown: Occupant["diver"] | null): void {
  const { fill, edge, sign: light } = LOOKS[clan];
  box(pen, { x: -TILE, y: -TILE }, { width: 2 * TILE, height: 2 * TILE, radius: 15 });
  pen.fillStyle = shown ? light : fill;
  pen.fill();
  pen.lineWidth = 3;
  pen.strokeStyle = edge;
  pen.stroke();
  if (!shown) {
    sign(pen, clan, { x: 0, y: 0, size: 1.15, fill: light });
    return;
  }
  box(pen, { x: 6 - TILE, y: 6 - TILE }, { width: 2 * TILE - 12, height: 2 * TILE - 12, radius: 11 });
  pen.lineWidth = 6;
  pen.strokeStyle = fill;
  pen.stroke();
  write(pen, String(shown.value ?? "?"), 44, edge);
  const more = (shown.backup ? 1 : 0) - shown.necklaces;
  if (!more) return;
  pen.translate(24, 24);
  disc(pen, 17, "#2a2038");
  write(pen, more > 0 ? `+${more}` : `−${-more}`, 20, "#fff");
}

/** Everything but those spaces lies in the shade. */
function paintShade(pen: Pen, lit: readonly Space[]): void {
  box(pen, { x: -6, y: -6 }, WATER);
  for (const space of lit) {
    const { x, y } = cornerOf(space, TALL);
    pen.rect(x, y, CELL, CELL);
  }
  pen.fillStyle = "rgba(3, 25, 40, 0.62)";
  pen.fill("evenodd");
}

function box(pen: Pen, { x, y }: Point, { width, height, radius }: { width: number; height: number; radius: number }): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
}

function disc(pen: Pen, radius: number, fill: string | CanvasGradient, edge?: string): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
  if (!edge) return;
  pen.lineWidth = 5;
  pen.strokeStyle = edge;
  pen.stroke();
}

function sign(pen: Pen, clan: Clan, { x, y, size, fill }: Point & { size: number; fill: string }): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size, size);
  pen.fillStyle = fill;
  pen.strokeStyle = LOOKS[clan].edge;
  pen.lineWidth = 2.5;
  pen.lineJoin = pen.lineCap = "round";
  pen.fill(new Path2D(LOOKS[clan].shape));
  pen.stroke(new Path2D(LOOKS[clan].lines));
  pen.restore();
}

function write(pen: Pen, text: string, size: number, colour: string): void {
  pen.font = `700 ${size}px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  pen.fillStyle = colour;
  pen.fillText(text, 0, size * 0.36);
}
