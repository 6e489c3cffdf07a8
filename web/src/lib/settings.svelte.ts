// A person's settings for the page, remembered in this browser.
import { recall, remember } from "./memory";

export type Theme = "light" | "dark" | "system";
export const THEMES: readonly Theme[] = ["light", "dark", "system"];
/** How fast others' plays are shown; "once": all together. */
export type Pace = "slow" | "normal" | "quick" | "once";
export const PACES: readonly Pace[] = ["slow", "normal", "quick", "once"];

class Settings {
  theme = $state<Theme>(THEMES.find((theme) => theme === recall("theme")) ?? "system");
  pace = $state<Pace>(PACES.find((pace) => pace === recall("pace")) ?? "normal");
  /** Play without confirming if nothing is left to decide. */
  quick = $state(recall("quick") === "yes");
  /** Play a few short sounds. */
  sound = $state(recall("sound") === "yes");

  /** Bots say a word now and then. */
  botWords = $state(recall("bot_words") !== "no");
  /** Called after a change, to store it with the person, too. */
  changed: () => void = () => {};

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember("theme", theme);
    this.apply();
    this.changed();
  }

  setBotWords(botWords: boolean): void {
    this.botWords = botWords;
    remember("bot_words", botWords ? "yes" : "no");
    this.changed();
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    remember("pace", pace);
    this.changed();
  }

  setQuick(quick: boolean): void {
    this.quick = quick;
    remember("quick", quick ? "yes" : "no");
    this.changed();
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    remember("sound", sound ? "yes" : "no");
    this.changed();
  }

  apply(): void {
    const root = document.documentElement;
    if (this.theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = this.theme;
  }
}

export const settings = new Settings();
