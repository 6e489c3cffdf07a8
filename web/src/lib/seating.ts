// The seats of a new table, as a form lists them.
import type { BotSeat, MySeat, OpenSeat } from "../protocol";

export type AnySeat = OpenSeat | MySeat | BotSeat;
