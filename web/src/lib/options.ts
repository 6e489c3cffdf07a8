// The names of options and their choices, for people. Without words for one, its code is its name.
import { gameModule } from "../games";
import { speech, t } from "./language.svelte";

export function optionName(game: string, option: string): string {
  if (option === "players" || option === "first") return t(`web.option.${option}`);
  return textOr(`${game}.option_name.${option}`, option);
}

export function choiceName(game: string, option: string, choice: string): string {
  const beginning = gameModule(game)?.choices?.[option] ?? `${game}.choice.`;
  return textOr(`${beginning}${choice}`, choice);
}

/** The name of leaving an option to the game. */
export function unsetName(game: string): string {
  return textOr(`${game}.choice.unset`, t("web.option.unset"));
}

function textOr(code: string, otherwise: string): string {
  return speech.knows(code) ? t(code) : otherwise;
}
