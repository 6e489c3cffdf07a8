// Record a canvas as a video: by the browser itself, in real time, without sending anything anywhere.

/** Formats from the one that most programs can play to the least; null if the browser records none. */
const TYPES = ["video/mp4;codecs=avc1.42E01F", "video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];
const FRAMES_PER_SECOND = 30;
const BITS_PER_SECOND = 4_000_000;

export function videoType(): string | null {
  if (typeof MediaRecorder === "undefined" || !("captureStream" in HTMLCanvasElement.prototype)) return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

export interface Recording {
  type: string;
  /** The length of the video, in milliseconds. */
  length: number;
  /** Draw what is to be seen at that time. */
  paint(ms: number): void;
  /** Called with the share that is recorded, from 0 to 1. */
  progress(share: number): void;
  /** Ends the recording early: `record` then fails with an AbortError. */
  signal: AbortSignal;
}

export function record(canvas: HTMLCanvasElement, { type, length, paint, progress, signal }: Recording): Promise<Blob> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    paint(0);
    const stream = canvas.captureStream(FRAMES_PER_SECOND);
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_PER_SECOND });
    const parts: Blob[] = [];
    let frame = 0;
    let passed = 0;
    let last: number | null = null;

    const finish = () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("visibilitychange", wait);
      signal.removeEventListener("abort", cancel);
      stream.getTracks().forEach((track) => track.stop());
    };
    const step = (now: number) => {
      passed = Math.min(length, passed + (last === null ? 0 : now - last));
      last = now;
      paint(passed);
      progress(passed / length);
      if (passed < length) frame = requestAnimationFrame(step);
      else recorder.stop();
    };
    // A hidden page draws nothing, so the video waits for it.
    const wait = () => {
      if (recorder.state === "inactive") return;
      last = null;
      if (document.hidden) recorder.pause();
      else recorder.resume();
    };
    const cancel = () => {
      finish();
      if (recorder.state !== "inactive") recorder.stop();
      reject(signal.reason as Error);
    };

    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onerror = () => {
      finish();
      reject(new Error("the browser stopped recording"));
    };
    recorder.onstop = () => {
      finish();
      const video = new Blob(parts, { type: type.split(";")[0]! });
      if (video.size) resolve(video);
      else reject(new Error("the browser recorded nothing"));
    };
    document.addEventListener("visibilitychange", wait);
    signal.addEventListener("abort", cancel);
    recorder.start();
    frame = requestAnimationFrame(step);
  });
}
