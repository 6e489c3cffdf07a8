// A table as this page knows it: kept up to date from the socket, with every request a person can make.
import type {
  DealData,
  Event,
  HintReply,
  LineData,
  LogReply,
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
import { agrees, commitment, opening } from "./fairness";
import { house } from "./house.svelte";
import { speech, t } from "./language.svelte";
import type { LogLine } from "../games/contract";
import { lastTurn, sinceTurn, withNames } from "./log";
import { noteOf } from "./notes";
import { refusal } from "./rest";
import { forget, recall } from "./memory";
import { Socket, type ConnectionState, type Update, type TableRequest } from "./socket";
import { Stage, type Scene } from "./stage.svelte";
import { talkOf } from "./talk";

export interface Seat {
  number: number;
  name: string;
  kind: "open" | "person" | "bot";
  level: string;
  /** Why a bot stands in for the person. */
  away: string;
  yours: boolean;
  connected: boolean;
  /** Disconnected long enough for a bot to take over. */
  absent: boolean;
}

export interface Note {
  number: number;
  words: Words;
}

/** A round of more plays is kept from its end. */
const LONGEST_ROUND = 60;

export class Table {
  table = $state.raw<TableData | null>(null);
  position = $state.raw<PositionData | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** The number of the play that the log begins with; the server has what was before. */
  logFirst = $state(0);
  talk = $state.raw<TalkData[]>([]);
  /** Seats of people whom one does not want to hear. */
  muted = $state.raw<readonly number[]>([]);
  /** What was said, without those. */
  heard = $derived.by((): TalkData[] => this.talk.filter((said) => !this.muted.includes(said.seat)));
  you = $state.raw<number[]>([]);
  host = $state(false);
  /** What happened besides plays and talk since the page opened. */
  notes = $state.raw<Note[]>([]);
  connected = $state.raw<boolean[]>([]);
  absent = $state.raw<number[]>([]);
  /** Who looks without a seat: a name, or an empty text. */
  watching = $state.raw<string[]>([]);
  state = $state<ConnectionState>("connecting");
  farewell = $state.raw<Words | null>(null);
  /** A play was sent and the server has not answered yet. */
  busy = $state(false);
  /** When the server last sent the table's clock, by this machine's time. */
  clockReadAt = $state(0);

  seats = $derived.by((): Seat[] =>
    (this.table?.seats ?? []).map((seat, number) => ({
      number,
      name: seat.name ?? "",
      kind: seat.kind,
      level: seat.level ?? "",
      away: seat.away ?? "",
      yours: this.you.includes(number),
      connected: this.connected[number] ?? false,
      absent: this.absent.includes(number),
    })),
  );
  names = $derived(this.seats.map((seat) => seat.name));
  /** What the page calls each seat: "You", or a name. At a shared device everybody has a name. */
  calls = $derived(this.seats.map((seat) => (seat.yours && this.you.length === 1 ? t("web.you") : seat.name)));
  game = $derived(this.table?.setup.game ?? "");
  status = $derived(this.table?.status ?? "open");
  /** Is the game dealt as soon as everyone is there, without the host's button? */
  dealing = $state(false);
  /** Does this browser take no part in the deal that waits, because its terms are not what the page shows? */
  refuses = $state(false);
  /** What the page shows: it may be behind, while plays are shown one after the other. */
  readonly stage: Stage;
  shown = $derived.by((): Scene => this.stage.scene);
  /** Is the last play shown? */
  over = $derived.by((): boolean => this.status === "over" && this.shown.over && !this.stage.behind);
  /** The plies of the last turn that is shown. */
  last = $derived(lastTurn(this.shown.log));
  /** The seat of the next player at this device: nothing secret is shown before that player has the device. */
  curtain = $derived.by((): number | null => {
    const position = this.position;
    if (this.you.length < 2 || !position || this.status !== "running" || this.table?.paused) return null;
    const seat = position.seat;
    return this.you.includes(seat) && position.viewer !== seat && !this.table?.seats[seat]?.away ? seat : null;
  });
  /** The seat that the viewer may play now. */
  turn = $derived.by((): number | null => {
    const position = this.position;
    if (!position || this.status !== "running" || this.table?.paused || this.curtain !== null) return null;
    if (this.stage.behind) return null; // any touch shows the newest position first
    if (position.viewer === null || position.viewer !== position.seat || this.table?.seats[position.seat]?.away) return null;
    return position.legal.length ? position.seat : null;
  });
  /** The seat that the screen shows the game from. */
  viewer = $derived(this.position?.viewer ?? (this.you.length === 1 ? (this.you[0] ?? null) : null));
  /** What the others did since the viewer's turn, as far as it is shown. */
  since = $derived(sinceTurn(this.shown.log, this.viewer, this.shown.position?.seat ?? -1));
  /** The viewer's last play and all plays after it, as far as this page saw them: the last round, to show it again. */
  round = $state.raw<readonly Scene[]>([]);

  #socket: Socket;
  /** What is sent already, with the terms of its deal. */
  #answered = new Set<string>();
  #starting = false;
  /** Does the server still have to send what happened while the connection was cut? */
  #resuming = true;
  /** Does the next connection have to bring a whole snapshot? */
  #needsSnapshot = false;
  /** The seat that the log is written for. */
  #logViewer: number | null = null;
  #onEvent: (event: Event) => void;

  constructor(
    readonly id: string,
    onEvent: (event: Event) => void = () => {},
    onShow: (scene: Scene) => void = () => {},
    connect?: (url: string) => WebSocket,
  ) {
    this.#onEvent = onEvent;
    this.stage = new Stage(onShow);
    this.#socket = new Socket(
      id,
      {
        receive: (message) => this.#receive(message),
        setState: (state) => this.#setState(state),
        lastNumber: () => (this.#needsSnapshot ? null : (this.table?.number ?? null)),
        language: () => speech.language,
      },
      connect,
    );
  }

  close(): void {
    this.#socket.close();
    this.stage.close();
  }

  /** Ask again for a drawing as text, after the language of the page changed. */
  translate(): void {
    if (!this.position?.board?.drawing) return;
    this.#renew();
  }

  #renew(): void {
    this.#needsSnapshot = true;
    this.#socket.reconnect();
  }

  /** Send a request that the server answers with an ack. */
  async ask(request: TableRequest): Promise<void> {
    await this.#socket.ask(request);
  }

  async play(actions: string[]): Promise<void> {
    const position = this.position;
    if (!position) return;
    this.stage.skip();
    this.busy = true;
    try {
      await this.#socket.ask({ type: "play", seat: position.seat, ...this.#at(), actions });
    } finally {
      this.busy = false;
    }
  }

  async preview(actions: string[]): Promise<PreviewReply> {
    const seat = this.position?.seat ?? 0;
    return (await this.#socket.ask({ type: "preview", seat, ...this.#at(), actions })) as PreviewReply;
  }

  async why(turns: string[]): Promise<(ReasonData | null)[]> {
    const seat = this.position?.seat ?? 0;
    return ((await this.#socket.ask({ type: "why", seat, ...this.#at(), turns })) as WhyReply).reasons;
  }

  /** The position that a request answers. */
  #at(): { ply: number; step: number; after: number | null } {
    return { ply: this.position?.ply ?? 0, step: this.position?.step ?? 0, after: this.table?.number ?? null };
  }

  /** Fetch earlier lines of the log. */
  async fetchEarlierLines(): Promise<void> {
    if (this.logFirst === 0) return;
    const earlier = (await this.#socket.ask({ type: "log", before: this.logFirst })) as LogReply;
    if (earlier.log_first >= this.logFirst) return;
    this.logFirst = earlier.log_first;
    const first = (this.log[0]?.order ?? 0) - earlier.log.length;
    this.log = [...this.#numbered(earlier.log, first), ...this.log];
    this.stage.amend(this.#scene());
  }

  /** Lines as the page keeps them: with names of people, and each with a number of its own. */
  #numbered(lines: readonly LineData[], first = (this.log.at(-1)?.order ?? -1) + 1): LogLine[] {
    return withNames(lines, this.game, this.names).map((line, index) => ({ ...line, order: first + index }));
  }

  async hint(seat: number): Promise<HintReply> {
    return (await this.#socket.ask({ type: "hint", seat })) as HintReply;
  }

  /** Show the table as one of the viewer's seats sees it, or (null) as a spectator does. */
  async look(seat: number | null): Promise<void> {
    const seen = (await this.#socket.ask({ type: "look", seat })) as Looked;
    this.position = seen.position;
    this.log = this.#numbered(seen.log);
    this.logFirst = seen.log_first;
    this.#logViewer = seat;
    this.#cut();
  }

  /** When the curtain falls, empty the log and ask for it again as a spectator sees it. */
  #hideLog(): void {
    if (this.curtain === null || this.#logViewer === null) return;
    this.log = [];
    this.#logViewer = null;
    this.#cut();
    this.look(null).catch(() => {});
  }

  /** What was missed while the connection was cut is shown at once. The server sends it first, then who is there. */
  #setState(state: ConnectionState): void {
    this.state = state;
    if (state === "open") return;
    this.#resuming = true;
    this.stage.skip();
  }

  #receive(message: Update): void {
    switch (message.type) {
      case "snapshot":
        this.#takeSnapshot(message);
        break;
      case "event":
        this.#takeEvent(message);
        break;
      case "presence":
        this.#resuming = false;
        this.connected = message.connected;
        this.absent = message.absent;
        this.watching = message.watching ?? [];
        this.#prepare(); // requests that the cut interrupted
        break;
      case "announcement":
        house.announcement = message.text;
        break;
      case "goodbye":
        if (!message.again) this.farewell = message.error;
    }
  }

  #takeSnapshot(snapshot: Snapshot): void {
    this.#needsSnapshot = false;
    this.table = snapshot.table;
    this.position = snapshot.position;
    this.log = this.#numbered(snapshot.log);
    this.logFirst = snapshot.log_first;
    this.talk = snapshot.talk;
    this.you = snapshot.you;
    this.host = snapshot.host;
    this.connected = snapshot.connected;
    this.absent = snapshot.absent;
    this.clockReadAt = performance.now();
    this.#logViewer = snapshot.position?.viewer ?? null;
    this.#cut();
    this.#prepare();
  }

  #takeEvent(event: Event): void {
    const table = this.table;
    if (!table || event.number <= table.number) return;
    if (event.private && event.entry.type === "undone") {
      this.#renew(); // only a snapshot tells what is left of a play that was partly taken back
      return;
    }
    if (event.number > table.number + 1) {
      this.table = null; // an event is missing: the next connection brings a snapshot
      this.#socket.reconnect();
      return;
    }
    const { entry } = event;
    if (event.table) this.clockReadAt = performance.now();
    this.table = event.table ?? { ...table, number: event.number };
    if (event.you) this.you = event.you;
    if (entry.type === "undone") this.log = this.log.filter((line) => line.ply < entry.ply);
    const lines = this.#numbered(event.lines ?? []);
    if (lines.length) this.log = [...this.log, ...lines];
    if (event.position) this.position = event.position;
    if (entry.type === "undone" || event.you) this.#cut();
    else this.#stage(lines);
    const said = talkOf(event);
    if (said) this.talk = [...this.talk, said];
    const note = noteOf(entry, this.names, this.status);
    if (note) this.notes = [...this.notes, { number: event.number, words: note }];
    this.#prepare();
    this.#hideLog();
    this.#onEvent(event);
  }

  #scene(lines: readonly LogLine[] = []): Scene {
    return { position: this.position, log: this.log, lines, over: this.status === "over" };
  }

  /** Show what is newest, and forget what was before: it was taken back, or another person looks. */
  #cut(): void {
    this.round = [];
    this.stage.reset(this.#scene());
  }

  /** Let the page show a play, in its turn. */
  #stage(lines: readonly LogLine[]): void {
    const player = this.table?.seats[lines[0]?.seat ?? -1];
    const scene: Scene = { ...this.#scene(lines), bot: player?.kind === "bot" || Boolean(player?.away) };
    if (!lines.length) return this.stage.amend(scene);
    const own = this.you.includes(lines[0]!.seat) && !player?.away;
    // The position before the first play is part of the round: what moves has to come from somewhere.
    this.round = own ? [scene] : [...(this.round.length ? this.round : [this.stage.scene]), scene].slice(-LONGEST_ROUND);
    if (own) return this.stage.addOwn(scene);
    this.stage.add(scene);
    if (this.#resuming) this.stage.skip();
  }

  /** Show again what happened since the viewer's turn. */
  showRound(): void {
    this.stage.replay(this.round);
  }

  /** Before the game: take part in the deal, and begin one where "play now" was asked for. */
  #prepare(): void {
    const table = this.table;
    if (!table || table.status !== "open") {
      if (table && recall(`start.${table.id}`) !== null) forget(`start.${table.id}`);
      return;
    }
    this.refuses = false;
    if (table.deal) this.#answer(table, table.deal);
    const all = !table.deal && table.seats.every((seat) => seat.kind !== "open");
    this.dealing = this.host && recall(`start.${table.id}`) !== null;
    if (!this.dealing || this.#starting || !all) return;
    this.#starting = true;
    this.ask({ type: "start" })
      .catch((reason: unknown) => {
        if (refusal(reason).code === "web.error.cut") return; // asked for again after the next connection
        this.dealing = false; // the lobby has a button
        forget(`start.${table.id}`);
      })
      .finally(() => (this.#starting = false));
  }

  /** Commit to a nonce, or open it. */
  #answer(table: TableData, deal: DealData): void {
    const seat = table.seats[this.you[0] ?? -1];
    if (!seat) return;
    if (!seat.committed) {
      this.refuses = !agrees(table, this.you);
      if (!this.refuses) this.#send(`commit ${deal.terms}`, () => ({ type: "commit", commitment: commitment(table, this.you) }));
    } else if (!seat.opened && deal.commits.every(Boolean)) {
      const nonce = opening(table, this.you);
      if (nonce) this.#send(`open ${deal.terms}`, () => ({ type: "open", nonce }));
    }
  }

  #send(what: string, request: () => TableRequest): void {
    if (this.#answered.has(what)) return;
    this.#answered.add(what);
    // Where it fails it is sent again after the next event, unless another page of this browser was first.
    this.ask(request()).catch(() => this.#answered.delete(what));
  }
}
