// What options and their choices are called. A game from elsewhere may have no words for them: then by their own names.
import { gameModule } from "../games";
import { speech, t } from "./language.svelte";

export function optionName(game: string, option: string): string {
  if (option === "players" || option === "first") return t(`web.option.${option}`);
  return named(`${game}.option_name.${option}`, option);
}

export function choiceName(game: string, option: string, choice: string): string {
  const beginning = gameModule(game)?.choices?.[option] ?? `${game}.choice.`;
  return named(`${beginning}${choice}`, choice);
}

/** What it is called to leave an option to the game. */
export function unsetName(game: string): string {
  return named(`${game}.choice.unset`, t("web.option.unset"));
}

function named(code: string, otherwise: string): string {
  return speech.knows(code) ? t(code) : otherwise;
}
