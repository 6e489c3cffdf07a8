// A picture of a result, to keep or to share: drawn in the page, from its own art and fonts. Nothing is sent anywhere.
import { DISPLAY, drawArt, loadFonts, makeCanvas, paintGround, SANS, write, type Colours } from "./canvas";

export interface Souvenir {
  title: string;
  headline: string;
  rows: readonly { rank: number; name: string; score: string }[];
  /** The small print: when and where. */
  foot: string;
  /** The game's picture in the page. */
  art: SVGSVGElement | null;
  colours: Colours;
}

const SIZE = { width: 1200, height: 630 };
const ART_WIDTH = 520;
const LEFT = 590;
const RIGHT = 1140;
const MOST = RIGHT - LEFT;

export async function drawSouvenir(souvenir: Souvenir): Promise<Blob> {
  const { canvas, pen } = makeCanvas(SIZE);
  await loadFonts();
  paintGround(pen, souvenir.colours, SIZE);
  if (souvenir.art) pen.drawImage(await drawArt(souvenir.art, { width: ART_WIDTH, height: SIZE.height }), 0, 0);
  paintWords(pen, souvenir);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be drawn"))), "image/png"),
  );
}

function paintWords(pen: CanvasRenderingContext2D, { title, headline, rows, foot, colours }: Souvenir): void {
  const { text, live, muted } = colours;
  write(pen, title, { x: LEFT, y: 96, font: `600 54px ${DISPLAY}`, colour: text, most: MOST });
  write(pen, headline, { x: LEFT, y: 152, font: `600 32px ${SANS}`, colour: live, most: MOST });
  const height = Math.min(76, 370 / rows.length);
  rows.forEach(({ rank, name, score }, index) => {
    const top = 190 + index * height;
    pen.fillStyle = rank === 1 ? "rgba(255, 255, 255, 0.16)" : "rgba(255, 255, 255, 0.07)";
    pen.beginPath();
    pen.roundRect(LEFT - 20, top, MOST + 40, height - 8, 16);
    pen.fill();
    const y = top + height / 2 + 8;
    write(pen, `${rank}.`, { x: LEFT, y, font: `600 34px ${DISPLAY}`, colour: rank === 1 ? live : muted, most: 60 });
    write(pen, score, { x: RIGHT, y, font: `600 36px ${DISPLAY}`, colour: text, most: 140, align: "right" });
    write(pen, name, { x: LEFT + 66, y, font: `600 32px ${SANS}`, colour: text, most: MOST - 190 });
  });
  write(pen, foot, { x: LEFT, y: SIZE.height - 36, font: `500 24px ${SANS}`, colour: muted, most: MOST });
}
