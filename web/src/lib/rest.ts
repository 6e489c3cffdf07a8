// The REST interface: one function for each route that the page uses.
import type {
  AddedReceiver,
  Analysis,
  DeviceCode,
  DeviceData,
  Me,
  NewReceiver,
  NewTable,
  PasskeyData,
  Preferences,
  PushKey,
  ReceiverData,
  Recovery,
  Replay,
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
export const deleteMe = () => post<object>("/api/me/delete", { sure: "yes" });
export const EXPORT_URL = "/api/me/export";
export const myTables = () => get<TableSummary[]>("/api/me/tables");
export const openTables = () => get<TableSummary[]>("/api/tables");
export const create = (table: NewTable) => post<TableDetails>("/api/tables", table);
export const table = (id: string) => get<TableDetails>(`/api/tables/${encodeURIComponent(id)}`);
export const enter = (id: string, invite: string) => post<TableDetails>(`${at(id)}/enter`, { invite });
export const rematch = (id: string) => post<TableId>(`${at(id)}/rematch`, {});
export const recordUrl = (id: string) => `${at(id)}/record`;
export const analysis = (id: string) => post<Analysis>(`${at(id)}/analysis`, {});
export const replay = (id: string, seat: number | "open" | null, first: number, language: string) =>
  get<Replay>(`${at(id)}/replay?first=${first}&language=${language}${seat === null ? "" : `&seat=${seat}`}`);

const at = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
const get = <T>(path: string) => ask<T>(path, { method: "GET" });
const post = <T>(path: string, body: object) => send<T>("POST", path, body);
const put = <T>(path: string, body: object) => send<T>("PUT", path, body);
const send = <T>(method: string, path: string, body: object) =>
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
  const problem = body as { error?: Words; field?: string } | null;
  throw new Refused(problem?.error ?? { code: "web.error.server" }, "", problem?.field ?? "", answer.status);
}
