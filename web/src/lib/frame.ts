// In step with the screen.

const LONGEST = 100;

/** Do something with the next frame, which draws what it changes; where no frames are drawn, soon. */
export function withFrame(act: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    act();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, LONGEST); // a page that nobody sees has no frames
}
