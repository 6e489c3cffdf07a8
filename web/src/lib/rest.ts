// The REST interface: one function for each route that the page uses.
import type {
  AddedReceiver,
  Analysis,
  Barrier,
  ComeIn,
  Comparison,
  Daily,
  DeviceCode,
  DeviceData,
  Exercises,
  Glimpse,
  House,
  Leaders,
  MadeExercises,
  Me,
  MetPeople,
  MyProfile,
  NewReceiver,
  NewTable,
  Note,
  PasskeyData,
  PlayedGames,
  Preferences,
  Profile,
  ProfileChoice,
  PushKey,
  ReceiverData,
  Recovery,
  Replay,
  SeatBarrier,
  Shelf,
  Site,
  TableDetails,
  TableId,
  TableSummary,
  Words,
} from "../protocol";

/** The server refused something: why, in words for a person. */
export class Refused extends Error {
  constructor(
    readonly words: Words,
    readonly rule = "",
    readonly field = "",
    readonly status = 0,
  ) {
    super(words.code);
  }
}

/** What to tell a person about an error. */
export function refusal(reason: unknown): Words {
  return reason instanceof Refused ? reason.words : { code: "web.error.server" };
}

export const house = () => get<House>("/api/house");
export const comeIn = (wanted: ComeIn) => post<Me>("/api/come-in", wanted);
export const site = () => get<Site>("/api/site");
/** The words of a game that has no folder here, by code. */
export const words = (game: string, language: string) => get<Record<string, string>>(`/api/words/${encodeURIComponent(game)}/${language}`);
export const me = () => get<Me>("/api/me");
export const rename = (name: string) => post<Me>("/api/me", { name });
export const prefer = (preferences: Preferences) => put<Me>("/api/me/preferences", preferences);
export const recovery = () => post<Recovery>("/api/me/recovery", {});
export const recover = (code: string, take: boolean) => post<Me>("/api/me/recover", { code, take });
export const deviceCode = () => post<DeviceCode>("/api/me/code", {});
export const devices = () => get<DeviceData[]>("/api/me/devices");
export const endDevice = (id: string) => post<DeviceData[]>(`/api/me/devices/${encodeURIComponent(id)}/end`, {});
export const endOtherDevices = () => post<DeviceData[]>("/api/me/devices/end", {});
export const passkeys = () => get<PasskeyData[]>("/api/me/passkeys");
export const beginPasskey = () => post<PublicKeyCredentialCreationOptionsJSON>("/api/me/passkeys/begin", {});
export const addPasskey = (credential: object) => post<PasskeyData[]>("/api/me/passkeys", { credential });
export const endPasskey = (id: string) => post<PasskeyData[]>(`/api/me/passkeys/${encodeURIComponent(id)}/end`, {});
export const beginSignIn = () => post<PublicKeyCredentialRequestOptionsJSON>("/api/passkey/begin", {});
export const signIn = (credential: object, take: boolean) => post<Me>("/api/passkey", { credential, take });
export const receivers = () => get<ReceiverData[]>("/api/me/receivers");
export const addReceiver = (wanted: NewReceiver) => post<AddedReceiver>("/api/me/receivers", wanted);
export const pushKey = () => get<PushKey>("/api/push-key");
export const endReceiver = (id: string) => post<ReceiverData[]>(`/api/me/receivers/${encodeURIComponent(id)}/end`, {});
export const barriers = () => get<Barrier[]>("/api/me/barriers");
export const endBarrier = (id: string) => post<Barrier[]>(`/api/me/barriers/${encodeURIComponent(id)}/end`, {});
export const tableBarriers = (id: string) => get<SeatBarrier[]>(`${at(id)}/barriers`);
export const setBarrier = (id: string, seat: number, kind: SeatBarrier["kind"]) =>
  post<SeatBarrier[]>(`${at(id)}/barriers`, { seat, kind });
export const report = (id: string, seat: number, text: string) => post<object>(`${at(id)}/report`, { seat, text });
/** Follow a link of a mail: confirm its address, or stop the mails. */
export const followMail = (what: "confirm" | "stop", token: string) => post<object>(`/mail/${what}/${encodeURIComponent(token)}`, {});
export const deleteMe = () => post<object>("/api/me/delete", { sure: "yes" });
export const EXPORT_URL = "/api/me/export";
export const myTables = () => get<TableSummary[]>("/api/me/tables");
export const waiting = () => get<TableSummary[]>("/api/me/waiting");
/** A page of open tables; `wanted` has filters, and `after`, the id of the last table of the page before. */
export const openTables = (wanted: Record<string, string> = {}) => get<TableSummary[]>(`/api/tables${query(wanted)}`);
/** A page of one's finished games: by game, text or with somebody; `after` is `next` of the page before. */
export const myGames = (wanted: Record<string, string> = {}) => get<PlayedGames>(`/api/me/games${query(wanted)}`);
export const myPeople = (after = "") => get<MetPeople>(`/api/me/people${query({ after })}`);
export const myShelf = () => get<Shelf>("/api/me/shelf");
export const myProfile = () => get<MyProfile>("/api/me/profile");
export const showProfile = (choice: ProfileChoice) => put<MyProfile>("/api/me/profile", choice);
export const profile = (handle: string) => get<Profile>(`/api/people/${encodeURIComponent(handle)}`);
export const leaders = (game: string, players: number, after = "") =>
  get<Leaders>(`/api/leaders/${encodeURIComponent(game)}/${players}${query({ after })}`);
export const invite = (id: string, handle: string) => post<object>(`${at(id)}/invite`, { handle });
export const decline = (id: string) => post<object>(`${at(id)}/decline`, {});
export const create = (table: NewTable) => post<TableDetails>("/api/tables", table);
export const table = (id: string) => get<TableDetails>(`/api/tables/${encodeURIComponent(id)}`);
export const glimpse = (id: string, language: string) => get<Glimpse>(`${at(id)}/glimpse?language=${language}`);
export const enter = (id: string, invite: string) => post<TableDetails>(`${at(id)}/enter`, { invite });
export const note = (id: string) => get<Note>(`${at(id)}/note`);
export const keepNote = (id: string, text: string) => put<Note>(`${at(id)}/note`, { text });
export const rematch = (id: string) => post<TableId>(`${at(id)}/rematch`, {});
export const recordUrl = (id: string) => `${at(id)}/record`;
export const analysis = (id: string) => post<Analysis>(`${at(id)}/analysis`, {});
export const replay = (id: string, seat: number | "open" | null, first: number, language: string) =>
  get<Replay>(`${at(id)}/replay?first=${first}&language=${language}${seat === null ? "" : `&seat=${seat}`}`);

export const exercises = () => get<Exercises>("/api/me/exercises");
export const makeExercises = (id: string) => post<MadeExercises>(`${at(id)}/exercises`, {});
export const daily = () => get<Daily>("/api/daily");
export const openDeal = () => post<TableId>("/api/daily/deal", {});
export const compareDeal = () => get<Comparison>("/api/daily/deal");

/** What comes after the path; what is empty is left out. */
function query(wanted: Record<string, string>): string {
  const given = Object.entries(wanted).filter(([, value]) => value);
  return given.length ? `?${new URLSearchParams(given)}` : "";
}

const at = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
export const get = <T>(path: string) => ask<T>(path, { method: "GET" });
const post = <T>(path: string, body: object) => send<T>("POST", path, body);
const put = <T>(path: string, body: object) => send<T>("PUT", path, body);
export const send = <T>(method: string, path: string, body: object) =>
  ask<T>(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, credentials: "same-origin", headers: { Accept: "application/json", ...init.headers } });
  } catch {
    throw new Refused({ code: "web.error.offline" });
  }
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && body !== null) return body as T;
  const problem = body as { error?: Words; field?: string; rule?: string } | null;
  throw new Refused(problem?.error ?? { code: "web.error.server" }, problem?.rule ?? "", problem?.field ?? "", answer.status);
}
