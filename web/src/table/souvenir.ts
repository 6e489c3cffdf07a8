// A picture of a result, to keep or to share: drawn in the page, from its own art and fonts. Nothing is sent anywhere.

export interface Souvenir {
  title: string;
  headline: string;
  rows: readonly { rank: number; name: string; score: string }[];
  /** The small print: when and where. */
  foot: string;
  /** The game's picture in the page. */
  art: SVGSVGElement | null;
  colours: { board: string; deep: string; text: string; muted: string; live: string };
}

const WIDTH = 1200;
const HEIGHT = 630;
const ART_WIDTH = 520;
const LEFT = 590;
const RIGHT = 1140;
const DISPLAY = '"Fraunces Variable", Georgia, serif';
const SANS = '"Figtree Variable", system-ui, sans-serif';

export async function drawSouvenir(souvenir: Souvenir): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d")!;
  await Promise.all([document.fonts.load(`600 40px ${DISPLAY}`), document.fonts.load(`600 30px ${SANS}`)]);
  paintGround(pen, souvenir.colours);
  if (souvenir.art) await paintArt(pen, souvenir.art);
  paintWords(pen, souvenir);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be drawn"))), "image/png"),
  );
}

function paintGround(pen: CanvasRenderingContext2D, { board, deep }: Souvenir["colours"]): void {
  const light = pen.createRadialGradient(WIDTH / 2, 0, 0, WIDTH / 2, 0, WIDTH * 0.8);
  light.addColorStop(0, board);
  light.addColorStop(1, deep);
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
}

/** The art at the left edge, as large as fits, fading into the ground. */
async function paintArt(pen: CanvasRenderingContext2D, art: SVGSVGElement): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(art))}`;
  await image.decode();
  const { width, height } = art.viewBox.baseVal;
  const scale = Math.max(ART_WIDTH / width, HEIGHT / height);
  const layer = document.createElement("canvas");
  layer.width = ART_WIDTH;
  layer.height = HEIGHT;
  const brush = layer.getContext("2d")!;
  brush.drawImage(image, (ART_WIDTH - width * scale) / 2, (HEIGHT - height * scale) / 2, width * scale, height * scale);
  const fade = brush.createLinearGradient(ART_WIDTH - 220, 0, ART_WIDTH, 0);
  fade.addColorStop(0, "#000");
  fade.addColorStop(1, "transparent");
  brush.globalCompositeOperation = "destination-in"; // keep the art where the gradient is dense
  brush.fillStyle = fade;
  brush.fillRect(0, 0, ART_WIDTH, HEIGHT);
  pen.drawImage(layer, 0, 0);
}

/** The drawing with everything that it takes from the page: shared gradients, and colours of its mood. */
function standalone(art: SVGSVGElement): string {
  const copy = art.cloneNode(true) as SVGSVGElement;
  const { width, height } = art.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width * 4));
  copy.setAttribute("height", String(height * 4));
  const painted = art.querySelectorAll("[class]");
  for (const [index, element] of copy.querySelectorAll("[class]").entries()) {
    element.setAttribute("fill", getComputedStyle(painted[index]!).fill);
  }
  const shared = document.querySelector("svg.defs > defs");
  if (shared) copy.prepend(shared.cloneNode(true));
  return new XMLSerializer().serializeToString(copy);
}

function paintWords(pen: CanvasRenderingContext2D, { title, headline, rows, foot, colours }: Souvenir): void {
  pen.textBaseline = "alphabetic";
  write(pen, title, LEFT, 96, `600 54px ${DISPLAY}`, colours.text, RIGHT - LEFT);
  write(pen, headline, LEFT, 152, `600 32px ${SANS}`, colours.live, RIGHT - LEFT);
  const height = Math.min(76, 370 / rows.length);
  rows.forEach(({ rank, name, score }, index) => {
    const top = 190 + index * height;
    pen.fillStyle = rank === 1 ? "rgba(255, 255, 255, 0.16)" : "rgba(255, 255, 255, 0.07)";
    pen.beginPath();
    pen.roundRect(LEFT - 20, top, RIGHT - LEFT + 40, height - 8, 16);
    pen.fill();
    const line = top + height / 2 + 8;
    write(pen, `${rank}.`, LEFT, line, `600 34px ${DISPLAY}`, rank === 1 ? colours.live : colours.muted, 60);
    pen.textAlign = "right";
    write(pen, score, RIGHT, line, `600 36px ${DISPLAY}`, colours.text, 140);
    pen.textAlign = "left";
    write(pen, name, LEFT + 66, line, `600 32px ${SANS}`, colours.text, RIGHT - LEFT - 190);
  });
  write(pen, foot, LEFT, HEIGHT - 36, `500 24px ${SANS}`, colours.muted, RIGHT - LEFT);
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, colour: string, most: number): void {
  pen.font = font;
  pen.fillStyle = colour;
  pen.fillText(text, x, y, most);
}

/** Let the browser save the picture. */
export function savePicture(picture: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
