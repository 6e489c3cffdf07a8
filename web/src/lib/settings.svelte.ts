// How somebody likes the page: remembered in this browser.
import { recall, remember } from "./memory";

export type Theme = "light" | "dark" | "system";
const THEMES: readonly Theme[] = ["light", "dark", "system"];

class Settings {
  theme = $state<Theme>(THEMES.find((theme) => theme === recall("theme")) ?? "system");
  /** Skip confirming where there is one way to do it. */
  quick = $state(recall("quick") === "yes");
  /** A few short sounds. */
  sound = $state(recall("sound") === "yes");

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember("theme", theme);
    this.apply();
  }

  setQuick(quick: boolean): void {
    this.quick = quick;
    remember("quick", quick ? "yes" : "no");
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    remember("sound", sound ? "yes" : "no");
  }

  apply(): void {
    const root = document.documentElement;
    if (this.theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = this.theme;
  }
}

export const settings = new Settings();
