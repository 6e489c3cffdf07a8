// Draw a moment of a clip: the scene or the game's art at the left, the counting at the right.
import type { ClipSide, ClipTale, Moment } from "../lib/clip";
import { DISPLAY, paintGround, SANS, write, type Colours } from "./canvas";

export const CLIP = { width: 1280, height: 720 };

export interface Frame {
  tale: ClipTale;
  title: string;
  /** Who wins, in words; shown at the end only. */
  headline: string;
  foot: string;
  art: HTMLCanvasElement | null;
  colours: Colours;
}

const LEFT = 596;
const RIGHT = 1216;
const MOST = RIGHT - LEFT;
const ROWS_TOP = 232;
const ROWS_HEIGHT = 400;
const TALLEST_ROW = 124;

export function paintClip(pen: CanvasRenderingContext2D, frame: Frame, moment: Moment): void {
  const { tale, colours, title, art, foot } = frame;
  paintGround(pen, colours, CLIP);
  if (tale.paintScene) tale.paintScene(pen, moment);
  else if (art) pen.drawImage(art, 0, 0);
  write(pen, title, { x: LEFT, y: 92, font: `600 50px ${DISPLAY}`, colour: colours.text, most: MOST });
  paintCaption(pen, frame, moment);
  tale.sides.forEach((_, side) => paintRow(pen, frame, moment, side));
  write(pen, foot, { x: LEFT, y: CLIP.height - 34, font: `500 22px ${SANS}`, colour: colours.muted, most: MOST });
}

function paintCaption(pen: CanvasRenderingContext2D, { headline, colours }: Frame, { caption, winners }: Moment): void {
  if (winners.length) {
    write(pen, headline, { x: LEFT, y: 168, font: `600 44px ${DISPLAY}`, colour: colours.live, most: MOST });
    return;
  }
  const font = `500 28px ${SANS}`;
  pen.font = font;
  const lines = wrap(caption, (text) => pen.measureText(text).width <= MOST);
  lines.slice(0, 2).forEach((line, index) => {
    const rest = index === 1 ? lines.slice(1).join(" ") : line; // what is longer than two lines is squeezed into the second
    write(pen, rest, { x: LEFT, y: 146 + index * 38, font, colour: colours.live, most: MOST });
  });
}

function paintRow(pen: CanvasRenderingContext2D, { tale, colours }: Frame, moment: Moment, side: number): void {
  const { name, colour } = tale.sides[side]!;
  const step = Math.min(TALLEST_ROW, ROWS_HEIGHT / tale.sides.length);
  const [top, height] = [ROWS_TOP + side * step, step - 10];
  const wins = moment.winners.includes(side);
  const middle = top + height / 2;
  pen.save();
  if (moment.winners.length && !wins) pen.globalAlpha = 0.55;
  pen.beginPath();
  pen.roundRect(LEFT - 16, top, MOST + 32, height, 16);
  pen.fillStyle = wins ? "rgba(255, 255, 255, 0.2)" : "rgba(0, 0, 0, 0.22)";
  pen.fill();
  if (wins) {
    pen.lineWidth = 3;
    pen.strokeStyle = colours.live;
    pen.stroke();
  }
  const radius = Math.min(38, height / 2 - 8);
  paintSign(pen, tale.sides[side]!, { x: LEFT + radius, y: middle, radius });
  const x = LEFT + 2 * radius + 20;
  write(pen, name, { x, y: middle - 2, font: `600 ${height > 70 ? 30 : 24}px ${SANS}`, colour: colours.text, most: RIGHT - 200 - x });
  paintBar(pen, { x, y: middle + 12, width: RIGHT - 110 - x, share: shareOf(tale, moment.totals[side]!), colour });
  const total = String(moment.totals[side]).replace("-", "−");
  const font = `600 ${height > 70 ? 46 : 34}px ${DISPLAY}`;
  write(pen, total, { x: RIGHT, y: middle + 15, font, colour: colours.text, most: 90, align: "right" });
  const gain = moment.gains[side]!;
  if (gain) {
    const text = gain > 0 ? `+${gain}` : `−${-gain}`;
    write(pen, text, { x: RIGHT - 110, y: middle - 2, font: `600 26px ${SANS}`, colour: colours.live, most: 80, align: "right" });
  }
  pen.restore();
}

/** A side's colour, with its sign or its initial. */
function paintSign(
  pen: CanvasRenderingContext2D,
  { name, colour, sign }: ClipSide,
  { x, y, radius }: { x: number; y: number; radius: number },
): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
  if (!sign) {
    const font = `700 ${radius}px ${SANS}`;
    write(pen, [...name][0]?.toUpperCase() ?? "", { x, y: y + radius * 0.36, font, colour: "#16202a", most: radius, align: "center" });
    return;
  }
  pen.save();
  pen.translate(x, y);
  pen.scale(radius / 34, radius / 34);
  pen.fillStyle = "#fff";
  pen.fill(new Path2D(sign));
  pen.restore();
}

interface Bar {
  x: number;
  y: number;
  width: number;
  share: number;
  colour: string;
}

function paintBar(pen: CanvasRenderingContext2D, { x, y, width, share, colour }: Bar): void {
  const height = 10;
  pen.fillStyle = "rgba(255, 255, 255, 0.14)";
  pen.beginPath();
  pen.roundRect(x, y, width, height, height / 2);
  pen.fill();
  if (share <= 0) return;
  pen.fillStyle = colour;
  pen.beginPath();
  pen.roundRect(x, y, Math.max(height, width * share), height, height / 2);
  pen.fill();
}

/** The bars of all sides have one scale: the highest total that anybody ever has. */
function shareOf(tale: ClipTale, total: number): number {
  const most = Math.max(1, ...tale.beats.flatMap((beat) => beat.totals));
  return Math.max(0, total / most);
}

/** Break a text between words, into lines that fit. */
export function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
