// Preferences follow the person: the server stores them, and every browser keeps a copy so that the page starts at once.
import type { Preferences, QuietHours } from "../protocol";
import { speech } from "./language.svelte";
import { forget, recall, remember } from "./memory";
import * as rest from "./rest";
import { PACES, settings } from "./settings.svelte";
import { LANGUAGES, type Language } from "./words";

/** Under this key, the browser remembers that the server does not have the latest preferences yet. */
const UNSENT = "preferences.unsent";

/** What the person has chosen, here or elsewhere. */
let chosen: Preferences = {};
/** Is the copy of the server being taken over? */
let taking = false;

/** Take over what the server has. What was chosen here while the server could not be reached counts more. */
export function takePreferences(stored: Preferences): void {
  chosen = Object.keys(stored).length ? stored : chosenHere();
  settings.changed = save;
  if (recall(UNSENT) !== null) return save();
  taking = true;
  if (stored.theme) settings.setTheme(stored.theme);
  if (stored.pace) settings.setPace(stored.pace);
  if (stored.quick != null) settings.setQuick(stored.quick);
  if (stored.sound != null) settings.setSound(stored.sound);
  if (stored.bot_words != null) settings.setBotWords(stored.bot_words);
  taking = false;
  const asked = new URLSearchParams(location.search).has("lang"); // in the address: for this visit
  if (stored.language && stored.language !== speech.language && !asked) speech.choose(stored.language).catch(() => {});
}

/** Speak another language, on all devices of the person. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speech.choose(language);
  const known = LANGUAGES.find((one) => one === language);
  if (known) chosen = { ...chosen, language: known };
  save();
}

/** Let the server write to the person in the language of this page, unless they have chosen one. */
export async function keepLanguage(): Promise<void> {
  const known = LANGUAGES.find((one) => one === speech.language);
  if (chosen.language || !known) return;
  chosen = { ...chosen, language: known };
  await send();
}

/** When the person wants no notices; null is never. */
export function setQuietHours(hours: QuietHours | null): void {
  chosen = { ...chosen, quiet_hours: hours };
  save();
}

function save(): void {
  if (!taking) void send();
}

function send(): Promise<void> {
  chosen = { ...chosen, ...chosenHere() };
  remember(UNSENT, "yes");
  return rest.prefer(chosen).then(
    () => forget(UNSENT),
    () => {}, // the next visit sends them
  );
}

/** What was chosen in this browser. Its language may come from the system: only `chooseLanguage` makes it a choice. */
function chosenHere(): Preferences {
  const found: Preferences = {};
  if (recall("theme") !== null) found.theme = settings.theme;
  if (PACES.some((pace) => pace === recall("pace"))) found.pace = settings.pace;
  if (recall("quick") !== null) found.quick = settings.quick;
  if (recall("sound") !== null) found.sound = settings.sound;
  if (recall("bot_words") !== null) found.bot_words = settings.botWords;
  return found;
}
