// What pictures and clips of a result share: their ground, the game's art, words.

export interface Colours {
  board: string;
  deep: string;
  text: string;
  muted: string;
  live: string;
}

export interface Size {
  width: number;
  height: number;
}

export const DISPLAY = '"Fraunces Variable", Georgia, serif';
export const SANS = '"Figtree Variable", system-ui, sans-serif';
/** The art fades into the ground at its right edge. */
const FADE = 220;

/** The colours of the mood around an element. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    board: colour("--board"),
    deep: colour("--board-2"),
    text: colour("--board-text"),
    muted: colour("--board-muted"),
    live: colour("--board-live"),
  };
}

export async function loadFonts(): Promise<void> {
  await Promise.all([document.fonts.load(`600 40px ${DISPLAY}`), document.fonts.load(`600 30px ${SANS}`)]);
}

export function makeCanvas({ width, height }: Size): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return { canvas, pen: canvas.getContext("2d")! };
}

export function paintGround(pen: CanvasRenderingContext2D, { board, deep }: Colours, { width, height }: Size): void {
  const light = pen.createRadialGradient(width / 2, 0, 0, width / 2, 0, width * 0.8);
  light.addColorStop(0, board);
  light.addColorStop(1, deep);
  pen.fillStyle = light;
  pen.fillRect(0, 0, width, height);
}

/** The art as large as covers that size, fading at its right edge. */
export async function drawArt(art: SVGSVGElement, { width, height }: Size): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(art))}`;
  await image.decode();
  const drawn = art.viewBox.baseVal;
  const scale = Math.max(width / drawn.width, height / drawn.height);
  const [across, down] = [drawn.width * scale, drawn.height * scale];
  const { canvas, pen } = makeCanvas({ width, height });
  pen.drawImage(image, (width - across) / 2, (height - down) / 2, across, down);
  const fade = pen.createLinearGradient(width - FADE, 0, width, 0);
  fade.addColorStop(0, "#000");
  fade.addColorStop(1, "transparent");
  pen.globalCompositeOperation = "destination-in"; // keep the art where the gradient is dense
  pen.fillStyle = fade;
  pen.fillRect(0, 0, width, height);
  return canvas;
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

export interface Lettering {
  x: number;
  y: number;
  font: string;
  colour: string;
  /** The width into which longer texts are squeezed. */
  most: number;
  align?: CanvasTextAlign;
}

export function write(pen: CanvasRenderingContext2D, text: string, { x, y, font, colour, most, align = "left" }: Lettering): void {
  pen.textBaseline = "alphabetic";
  pen.textAlign = align;
  pen.font = font;
  pen.fillStyle = colour;
  pen.fillText(text, x, y, most);
}

/** Let the browser save a file. */
export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
