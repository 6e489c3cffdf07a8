// A few short sounds, made here and never loaded; off unless somebody turns them on.
import { settings } from "./settings.svelte";

export type Name = "ply" | "turn" | "end";

/** The notes of each sound: when it begins (s), its pitch (Hz), and how long it rings (s). */
const NOTES: Record<Name, readonly [at: number, pitch: number, length: number][]> = {
  // A pearl set down on felt.
  ply: [[0, 1174.7, 0.12]],
  // Two rising notes: it is your turn.
  turn: [
    [0, 659.3, 0.22],
    [0.11, 987.8, 0.4],
  ],
  // A chord that opens: the game is over.
  end: [
    [0, 392, 0.9],
    [0.12, 493.9, 0.9],
    [0.24, 587.3, 0.9],
    [0.38, 784, 1.4],
  ],
};
const LOUDNESS: Record<Name, number> = { ply: 0.05, turn: 0.1, end: 0.1 };

let context: AudioContext | null = null;

export function sound(name: Name): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // A browser lets a page make a sound only after somebody has touched it; until then, stay silent.
  if (context.state === "suspended") void context.resume().catch(() => {});
  const begin = context.currentTime + 0.01;
  for (const [at, pitch, length] of NOTES[name]) ring(context, begin + at, pitch, length, LOUDNESS[name]);
}

/** A soft bell: a tone and its octave that die away. */
function ring(audio: AudioContext, at: number, pitch: number, length: number, loudness: number): void {
  for (const [times, share] of [
    [1, 1],
    [2, 0.25],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch * times;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(loudness * share, at + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
