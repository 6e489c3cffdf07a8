// A table as this page knows it: what the socket told, kept current, and everything one can ask there.
import type {
  Event,
  HintReply,
  LineData,
  Looked,
  PositionData,
  PreviewReply,
  ReasonData,
  Snapshot,
  TableData,
  TalkData,
  WhyReply,
  Words,
} from "../protocol";
import { dropNonce, keepNonce, makeNonce } from "./fairness";
import { speech } from "./language.svelte";
import { lastTurn, sinceTurn, withNames } from "./log";
import { refusal } from "./rest";
import { forget, recall } from "./memory";
import { Socket, type Connected, type Told, type Wish } from "./socket";

export interface Seat {
  number: number;
  name: string;
  kind: "open" | "person" | "bot";
  level: string;
  /** Why a bot stands in for the person. */
  away: string;
  ready: boolean;
  yours: boolean;
  connected: boolean;
  /** Cut off for so long that a bot may be put in. */
  absent: boolean;
}

export interface Note {
  number: number;
  words: Words;
}

/** Entries that are told in words of their own, as event.<type>. */
const TOLD = new Set([
  "started",
  "left",
  "returned",
  "resigned",
  "time_up",
  "paused",
  "unpaused",
  "undone",
  "undo_asked",
  "undo_refused",
  "undo_agreed",
  "rematched",
]);

export class Table {
  table = $state.raw<TableData | null>(null);
  position = $state.raw<PositionData | null>(null);
  log = $state.raw<LineData[]>([]);
  talk = $state.raw<TalkData[]>([]);
  you = $state.raw<number[]>([]);
  host = $state(false);
  /** What happened besides plays and talk since the page was opened. */
  notes = $state.raw<Note[]>([]);
  connected = $state.raw<boolean[]>([]);
  absent = $state.raw<number[]>([]);
  state = $state<Connected>("connecting");
  farewell = $state.raw<Words | null>(null);
  /** Something was sent that changes the game, and is not answered yet. */
  busy = $state(false);
  /** When the table's clock was told, by this machine's time. */
  toldAt = $state(0);

  seats = $derived.by((): Seat[] =>
    (this.table?.seats ?? []).map((seat, number) => ({
      number,
      name: seat.name ?? "",
      kind: seat.kind,
      level: seat.level ?? "",
      away: seat.away ?? "",
      ready: seat.ready ?? false,
      yours: this.you.includes(number),
      connected: this.connected[number] ?? false,
      absent: this.absent.includes(number),
    })),
  );
  names = $derived(this.seats.map((seat) => seat.name));
  game = $derived(this.table?.setup.game ?? "");
  status = $derived(this.table?.status ?? "open");
  /** Is it dealt as soon as everyone is ready, without being asked for? */
  dealing = $state(false);
  /** The plies of the last turn. */
  last = $derived(lastTurn(this.log));
  /** The seat that somebody else at this device is to play: nothing secret is shown before the device is passed on. */
  curtain = $derived.by((): number | null => {
    const position = this.position;
    if (this.you.length < 2 || !position || this.status !== "running" || this.table?.paused) return null;
    const seat = position.seat;
    return this.you.includes(seat) && position.viewer !== seat && !this.table?.seats[seat]?.away ? seat : null;
  });
  /** The seat that whoever looks at the screen may play now. */
  turn = $derived.by((): number | null => {
    const position = this.position;
    if (!position || this.status !== "running" || this.table?.paused || this.curtain !== null) return null;
    if (position.viewer === null || position.viewer !== position.seat || this.table?.seats[position.seat]?.away) return null;
    return position.legal.length ? position.seat : null;
  });
  /** The seat whose eyes the screen has. */
  viewer = $derived(this.position?.viewer ?? (this.you.length === 1 ? (this.you[0] ?? null) : null));
  since = $derived(sinceTurn(this.log, this.viewer, this.position?.seat ?? -1));

  #socket: Socket;
  #sealed = new Set<number>();
  #starting = false;
  /** Is everything to be told anew? */
  #renewing = false;
  /** Whose words the log has. */
  #eyes: number | null = null;
  #heard: (event: Event) => void;

  constructor(
    readonly id: string,
    heard: (event: Event) => void = () => {},
    make?: (address: string) => WebSocket,
  ) {
    this.#heard = heard;
    this.#socket = new Socket(
      id,
      {
        told: (message) => this.#told(message),
        state: (state) => (this.state = state),
        after: () => (this.#renewing ? null : (this.table?.number ?? null)),
        language: () => speech.language,
      },
      make,
    );
  }

  close(): void {
    this.#socket.close();
  }

  /** The language of the page changed: what is drawn in words is asked for again. */
  translate(): void {
    if (!this.position?.board?.drawing) return;
    this.#renewing = true;
    this.#socket.again();
  }

  /** Ask for something that is answered by an ack. */
  async ask(wish: Wish): Promise<void> {
    await this.#socket.ask(wish);
  }

  async play(actions: string[]): Promise<void> {
    const position = this.position;
    if (!position) return;
    this.busy = true;
    try {
      await this.#socket.ask({ type: "play", seat: position.seat, ply: position.ply, actions, after: this.table?.number ?? null });
    } finally {
      this.busy = false;
    }
  }

  async preview(actions: string[]): Promise<PreviewReply> {
    const { seat = 0, ply = 0 } = this.position ?? {};
    return (await this.#socket.ask({ type: "preview", seat, ply, actions, after: this.table?.number ?? null })) as PreviewReply;
  }

  async why(turns: string[]): Promise<(ReasonData | null)[]> {
    const { seat = 0, ply = 0 } = this.position ?? {};
    return ((await this.#socket.ask({ type: "why", seat, ply, turns, after: this.table?.number ?? null })) as WhyReply).reasons;
  }

  async hint(seat: number): Promise<HintReply> {
    return (await this.#socket.ask({ type: "hint", seat })) as HintReply;
  }

  /** See the table as one of one's seats, or as nobody: the curtain. */
  async look(seat: number | null): Promise<void> {
    const seen = (await this.#socket.ask({ type: "look", seat })) as Looked;
    this.position = seen.position;
    this.log = withNames(seen.log, this.game, this.names);
    this.#eyes = seat;
  }

  /** The curtain is down: what happened is told as nobody in particular saw it, and until then not at all. */
  #cover(): void {
    if (this.curtain === null || this.#eyes === null) return;
    this.log = [];
    this.#eyes = null;
    this.look(null).catch(() => {});
  }

  #told(message: Told): void {
    switch (message.type) {
      case "snapshot":
        this.#begin(message);
        break;
      case "event":
        this.#happen(message);
        break;
      case "presence":
        this.connected = message.connected;
        this.absent = message.absent;
        this.#prepare(); // what was cut off before the game is asked for again
        break;
      case "goodbye":
        if (!message.again) this.farewell = message.error;
    }
  }

  #begin(snapshot: Snapshot): void {
    this.#renewing = false;
    this.table = snapshot.table;
    this.position = snapshot.position;
    this.log = withNames(snapshot.log, this.game, this.names);
    this.talk = snapshot.talk;
    this.you = snapshot.you;
    this.host = snapshot.host;
    this.connected = snapshot.connected;
    this.absent = snapshot.absent;
    this.toldAt = performance.now();
    this.#eyes = snapshot.position?.viewer ?? null;
    this.#prepare();
  }

  #happen(event: Event): void {
    const table = this.table;
    if (!table || event.number <= table.number) return;
    if (event.number > table.number + 1) {
      this.table = null; // something was missed: the next connection brings everything anew
      this.#socket.again();
      return;
    }
    const { entry } = event;
    if (event.table) this.toldAt = performance.now();
    this.table = event.table ?? { ...table, number: event.number };
    if (event.you) this.you = event.you;
    if (entry.type === "undone") this.log = this.log.filter((line) => line.ply < entry.ply);
    if (event.lines?.length) this.log = [...this.log, ...withNames(event.lines, this.game, this.names)];
    if (event.position) this.position = event.position;
    if (entry.type === "said") {
      this.talk = [...this.talk, { number: event.number, at: entry.at, seat: entry.seat, text: entry.text }];
    } else if (entry.type === "reacted") {
      this.talk = [...this.talk, { number: event.number, at: entry.at, seat: entry.seat, reaction: entry.reaction }];
    }
    if (TOLD.has(entry.type)) {
      const name = "seat" in entry ? (this.names[entry.seat] ?? "") : "";
      this.notes = [...this.notes, { number: event.number, words: { code: `event.${entry.type}`, params: { name } } }];
    }
    this.#prepare();
    this.#cover();
    this.#heard(event);
  }

  /** Before the game: send our parts of the seed, and deal where "play now" was asked for. */
  #prepare(): void {
    const table = this.table;
    if (!table || table.status !== "open") return;
    // Whoever stands up and sits down again sends another.
    for (const seat of table.seats.keys()) {
      if (this.you.includes(seat)) continue;
      this.#sealed.delete(seat);
      dropNonce(table.id, seat);
    }
    for (const seat of this.you) {
      if (table.seats[seat]?.ready || this.#sealed.has(seat)) continue;
      const nonce = makeNonce();
      this.#sealed.add(seat);
      // Another page of the same browser may have been first: what the server took is what counts.
      this.ask({ type: "seal", seat, nonce }).then(
        () => keepNonce(table.id, seat, table.commitment, nonce),
        () => this.#sealed.delete(seat),
      );
    }
    const all = table.seats.every((seat) => seat.kind === "bot" || (seat.kind === "person" && seat.ready));
    this.dealing = this.host && recall(`start.${table.id}`) !== null;
    if (!this.dealing || this.#starting || !all) return;
    this.#starting = true;
    this.ask({ type: "start" })
      .catch((reason: unknown) => {
        if (refusal(reason).code !== "web.error.cut")
          this.dealing = false; // the lobby has a button
        else throw reason;
      })
      .then(
        () => forget(`start.${table.id}`),
        () => {},
      )
      .finally(() => (this.#starting = false));
  }
}
