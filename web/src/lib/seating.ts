// The seats of a table to be opened, as a form has them.
import type { BotSeat, MySeat, OpenSeat } from "../protocol";

export type AnySeat = OpenSeat | MySeat | BotSeat;
