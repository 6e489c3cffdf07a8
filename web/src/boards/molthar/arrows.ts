// Arrow keys within a group of buttons: one stop for Tab, as toolbars have it.

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function arrows(group: HTMLElement): { destroy(): void } {
  const buttons = () => [...group.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];

  function stop(current?: Element | null): void {
    const all = buttons();
    const here = all.find((button) => button === current) ?? all.find((button) => button.tabIndex === 0) ?? all[0];
    for (const button of all) button.tabIndex = button === here ? 0 : -1;
  }

  function keys(event: KeyboardEvent): void {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    let next: HTMLButtonElement | undefined;
    if (step) next = all[(at + step + all.length) % all.length];
    else if (event.key === "Home") next = all[0];
    else if (event.key === "End") next = all.at(-1);
    if (!next) return;
    event.preventDefault();
    stop(next);
    next.focus();
  }

  const focused = (event: FocusEvent) => stop((event.target as Element | null)?.closest("button"));
  const observer = new MutationObserver(() => stop(document.activeElement));
  observer.observe(group, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  group.addEventListener("keydown", keys);
  group.addEventListener("focusin", focused);
  stop();
  return {
    destroy() {
      observer.disconnect();
      group.removeEventListener("keydown", keys);
      group.removeEventListener("focusin", focused);
    },
  };
}
