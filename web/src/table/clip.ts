// Make a clip of a finale: what its game tells, drawn moment by moment, and recorded.
import type { ClipProps, FinaleModule } from "../games/contract";
import { lengthOf, momentAt, SCENE } from "../lib/clip";
import { record, type Recording } from "../lib/recorder";
import { coloursOf, drawArt, loadFonts, makeCanvas } from "./canvas";
import { CLIP, paintClip, type Frame } from "./clipdrawing";

export interface ClipOrder extends Pick<Recording, "type" | "progress" | "signal"> {
  load: NonNullable<FinaleModule<Record<string, unknown>>["clip"]>;
  props: ClipProps<Record<string, unknown>>;
  /** An element in the game's mood, with its art. */
  banner: HTMLElement;
  words: Pick<Frame, "title" | "headline" | "foot">;
}

export async function makeClip({ load, props, banner, words, ...recording }: ClipOrder): Promise<Blob> {
  const [{ default: clipOf }] = await Promise.all([load(), loadFonts()]);
  const tale = clipOf(props);
  const art = banner.querySelector<SVGSVGElement>("svg.art");
  const drawn = tale.paintScene || !art ? null : await drawArt(art, SCENE);
  const frame: Frame = { ...words, tale, art: drawn, colours: coloursOf(banner) };
  const { canvas, pen } = makeCanvas(CLIP);
  return record(canvas, { ...recording, length: lengthOf(tale), paint: (ms) => paintClip(pen, frame, momentAt(tale, ms)) });
}
