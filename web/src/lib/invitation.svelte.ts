// The invitation to a table: a secret that lets others in where the table is private, to sit or only to watch. It is in the
// address after the #, so the address bar itself can be sent to a friend, and no server ever sees it in a request for a page.
import * as rest from "./rest";
import { decode } from "./router.svelte";

/** What somebody invited is asked to do. */
export type Purpose = "sit" | "watch";

export class Invitation {
  /** What lets others sit down; empty until it is known, and for people who may not pass it on. */
  secret = $state("");
  /** What lets others watch; empty until it is known. */
  watch = $state("");
  /** Did the person come by a link that only lets them watch? */
  watchOnly = $state(false);

  constructor(readonly id: string) {}

  /** Come in with the invitation in the address, if there is one. */
  async enter(): Promise<void> {
    const secret = secretIn(location.hash);
    if (!secret) return;
    try {
      const { watch } = await rest.enter(this.id, secret);
      this.watch = watch;
      this.watchOnly = secret === watch;
      if (!this.watchOnly) this.secret = secret;
    } catch (reason) {
      // A wrong invitation lets nobody in, but nobody loses a seat by it either: the table says whether they may look.
      if (!(reason instanceof rest.Refused) || reason.status !== 404) throw reason;
    }
  }

  /** Ask the server for the invitation: those who sit at the table may pass it on. */
  async learn(): Promise<void> {
    const { invite, watch, table } = await rest.table(this.id);
    if (!table.setup.private) return;
    this.watch = watch;
    if (invite) this.secret = invite;
  }

  /** Put the invitation into the address bar, without a new entry in the history. */
  show(): void {
    if (location.pathname !== `/t/${this.id}`) return; // the page went on meanwhile
    if (this.secret && location.hash !== `#${this.secret}`) history.replaceState(history.state, "", `#${this.secret}`);
  }

  link(purpose: Purpose): string {
    const secret = purpose === "watch" ? this.watch : this.secret;
    return `${location.origin}/t/${this.id}${purpose === "watch" ? "?watch" : ""}${secret ? `#${secret}` : ""}`;
  }
}

let latest: Invitation | undefined;

/** The invitation to that table: the same for the whole page. */
export function invitationTo(id: string): Invitation {
  if (latest?.id !== id) latest = new Invitation(id);
  return latest;
}

/** The invitation or code in the part of an address after the #; empty where that only names a part of the page. */
export function secretIn(hash: string): string {
  const text = decode(hash.slice(1));
  return text === "main" ? "" : text;
}
