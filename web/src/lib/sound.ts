// A few short, quiet sounds, one for each kind of moment. They are made here, never loaded, and off until somebody wants them.
import { settings } from "./settings.svelte";

export const SOUNDS = ["card", "wood", "pearl", "turn", "refusal", "talk", "finale", "win", "end"] as const;
export type SoundName = (typeof SOUNDS)[number];

/** A tone: when it begins (s), its pitch (Hz), how long it rings (s), and its share of the loudness. */
type Tone = readonly [at: number, pitch: number, length: number, share?: number];

interface Sound {
  loudness: number;
  /** The form of the wave: a sine is a bell, a triangle is wood. */
  wave: OscillatorType;
  tones: readonly Tone[];
  /** A rustle under it: when, the middle of its band (Hz), how long, and its share. */
  rustle?: readonly Tone[];
}

const NOTES: Readonly<Record<SoundName, Sound>> = {
  // A card that slides over the table and is set down.
  card: {
    loudness: 0.07,
    wave: "sine",
    tones: [],
    rustle: [
      [0, 2600, 0.09],
      [0.08, 900, 0.06, 0.8],
    ],
  },
  // A plank on water.
  wood: {
    loudness: 0.12,
    wave: "triangle",
    tones: [
      [0, 196, 0.13],
      [0.004, 311, 0.07, 0.5],
    ],
    rustle: [[0, 1200, 0.03, 0.5]],
  },
  // A pearl that rolls and comes to rest: its taps come closer and fade.
  pearl: {
    loudness: 0.06,
    wave: "sine",
    tones: [
      [0, 1976, 0.1],
      [0.11, 2093, 0.08, 0.7],
      [0.19, 1976, 0.07, 0.5],
      [0.25, 2093, 0.06, 0.35],
      [0.29, 1976, 0.06, 0.25],
    ],
  },
  // Two rising bells.
  turn: {
    loudness: 0.09,
    wave: "sine",
    tones: [
      [0, 659.3, 0.24],
      [0.11, 987.8, 0.42],
    ],
  },
  // A dull knock, twice.
  refusal: {
    loudness: 0.1,
    wave: "triangle",
    tones: [
      [0, 146.8, 0.09],
      [0.1, 138.6, 0.12],
    ],
  },
  // A drop of water.
  talk: {
    loudness: 0.06,
    wave: "sine",
    tones: [
      [0, 880, 0.07],
      [0.06, 1318.5, 0.12, 0.8],
    ],
  },
  // A breath before something is uncovered.
  finale: {
    loudness: 0.06,
    wave: "sine",
    tones: [
      [0, 392, 0.9],
      [0.16, 523.3, 0.9],
      [0.32, 587.3, 1.1],
    ],
    rustle: [[0, 1600, 0.5, 0.3]],
  },
  // A chord that opens upward.
  win: {
    loudness: 0.09,
    wave: "sine",
    tones: [
      [0, 523.3, 0.7],
      [0.1, 659.3, 0.7],
      [0.2, 784, 0.8],
      [0.32, 1046.5, 1.5],
      [0.46, 1318.5, 1.4, 0.5],
    ],
  },
  // Two bells that come to rest.
  end: {
    loudness: 0.08,
    wave: "sine",
    tones: [
      [0, 587.3, 0.6],
      [0.22, 440, 1.1],
      [0.22, 349.2, 1.1, 0.6],
    ],
  },
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Play a sound, if the person wants sounds. */
export function sound(name: SoundName): void {
  if (settings.sound) playSound(name);
}

/** Play a sound, to try it. */
export function playSound(name: SoundName): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // A browser lets a page make a sound only after somebody has touched it; until then, stay silent.
  if (context.state === "suspended") void context.resume().catch(() => {});
  const begin = context.currentTime + 0.01;
  const { loudness, wave, tones, rustle = [] } = NOTES[name];
  for (const [at, pitch, length, share = 1] of tones) ring(context, wave, begin + at, pitch, length, loudness * share);
  for (const [at, pitch, length, share = 1] of rustle) brush(context, begin + at, pitch, length, loudness * share);
}

/** A tone and its octave that die away. */
function ring(audio: AudioContext, wave: OscillatorType, at: number, pitch: number, length: number, loudness: number): void {
  for (const [times, share] of [
    [1, 1],
    [2, 0.22],
  ] as const) {
    const tone = audio.createOscillator();
    tone.type = wave;
    tone.frequency.value = pitch * times;
    tone.connect(fade(audio, at, length, loudness * share));
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}

/** Noise in a band around a pitch. */
function brush(audio: AudioContext, at: number, pitch: number, length: number, loudness: number): void {
  noise ??= makeNoise(audio);
  const source = audio.createBufferSource();
  source.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 0.8;
  source.connect(band).connect(fade(audio, at, length, loudness));
  source.start(at, 0, length + 0.02);
}

/** The way to the loudspeaker: it opens fast and closes slowly. */
function fade(audio: AudioContext, at: number, length: number, loudness: number): GainNode {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loudness, at + Math.min(0.012, length / 3));
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  volume.connect(audio.destination);
  return volume;
}

function makeNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
