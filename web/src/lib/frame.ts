// Work that waits for the next frame of the screen.

const LONGEST_WAIT_MS = 100;

/** Call a function just before the next frame is drawn, or soon if the browser draws no frames. */
export function withFrame(act: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    act();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, LONGEST_WAIT_MS); // a hidden page has no frames
}
