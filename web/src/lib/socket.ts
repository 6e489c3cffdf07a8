// One socket for a table: numbered events, resuming after a cut, answers by id, and a heartbeat.
import type {
  Asked,
  Event,
  Goodbye,
  HintReply,
  Ack,
  Looked,
  Pong,
  Presence,
  PreviewReply,
  Refusal,
  Sent,
  Snapshot,
  WhyReply,
} from "../protocol";
import { withFrame } from "./frame";
import { Refused } from "./rest";

export type Connected = "connecting" | "open" | "lost" | "closed";
export type Told = Snapshot | Event | Presence | Goodbye;
/** A request as its caller writes it: the id is given here. */
export type Wish = Asked extends infer One ? (One extends Asked ? Omit<One, "id"> : never) : never;
type Answer = Ack | PreviewReply | WhyReply | HintReply | Looked | Pong;

export interface Ends {
  /** Everything that is no answer. */
  told(message: Told): void;
  state(state: Connected): void;
  /** The number of the last event that was taken, to go on from; null for a new snapshot. */
  after(): number | null;
  /** The language of the page: drawings come in it. */
  language(): string;
}

const BEAT = 20_000;
const PATIENCE = 10_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

export class Socket {
  #socket: WebSocket | null = null;
  #pending = new Map<number, { resolve(answer: Answer): void; reject(reason: Error): void }>();
  /** What came and is not taken yet. */
  #news: Sent[] = [];
  /** Is something taken that was not drawn yet? */
  #drawing = false;
  #id = 0;
  #tries = 0;
  #welcome = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #done = false;
  #wake = () => this.#hurry();
  #cut = () => this.again();

  constructor(
    readonly table: string,
    readonly ends: Ends,
    readonly make: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#wake);
    this.#open();
  }

  /** Ask for something; the promise fails with Refused, in words. */
  ask(wish: Wish): Promise<Answer> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Refused({ code: "web.error.cut" }));
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...wish, id }));
    });
  }

  /** Leave the table's page. */
  close(): void {
    this.#done = true;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#wake);
    clearTimeout(this.#timer);
    clearInterval(this.#heart);
    this.#socket?.close(1000);
    this.#news = [];
    this.#fail();
  }

  /** Forget the present connection and make another: something was missed. */
  again(): void {
    if (this.#socket) this.#lose(this.#socket);
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.ends.state(this.#tries === 0 ? "connecting" : "lost");
    const after = this.ends.after();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = `?language=${this.ends.language()}${after === null ? "" : `&after=${after}`}`;
    const socket = this.make(`${scheme}://${location.host}/socket/${encodeURIComponent(this.table)}${query}`);
    this.#socket = socket;
    socket.onopen = () => this.#beat();
    socket.onmessage = (message) => {
      if (this.#socket === socket) this.#gather(JSON.parse(String(message.data)) as Sent);
    };
    socket.onclose = () => this.#lose(socket);
  }

  /** The connection is no good any more; a browser may take a minute to say so. */
  #lose(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#read();
    this.#socket = null;
    this.#welcome = false;
    clearInterval(this.#heart);
    socket.close();
    this.#fail();
    if (this.#done) return;
    this.ends.state("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    this.#timer = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  /** What comes is taken at once, and what follows before that is drawn with the next frame: bots that answer quickly do not make
   * the page draw every board on the way. */
  #gather(message: Sent): void {
    this.#news.push(message);
    if (!this.#drawing) this.#read();
  }

  #read(): void {
    for (const message of this.#news.splice(0)) this.#hear(message);
    this.#drawing = true;
    withFrame(() => {
      this.#drawing = false;
      if (this.#news.length) this.#read();
    });
  }

  #hear(message: Sent): void {
    switch (message.type) {
      case "snapshot":
      case "event":
      case "presence":
        this.#greet();
        this.ends.told(message);
        return;
      case "goodbye":
        if (!message.again) this.#done = true;
        this.ends.told(message);
        if (!message.again) this.ends.state("closed");
        return;
      default:
        this.#answer(message);
    }
  }

  /** A server may take the connection only to say that it is full: it is there once it tells something. */
  #greet(): void {
    if (this.#welcome || !this.#socket) return;
    this.#welcome = true;
    this.#tries = 0;
    this.ends.state("open");
  }

  #answer(message: Answer | Refusal): void {
    if (message.id === null) return;
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    this.#pending.delete(message.id);
    if (message.type === "error") pending.reject(new Refused(message.error, message.rule));
    else pending.resolve(message);
  }

  #beat(): void {
    clearInterval(this.#heart);
    this.#heart = setInterval(() => {
      const socket = this.#socket;
      const late = setTimeout(() => socket && this.#lose(socket), PATIENCE);
      this.ask({ type: "ping" }).then(
        () => clearTimeout(late),
        () => clearTimeout(late),
      );
    }, BEAT);
  }

  #hurry(): void {
    if (this.#done || this.#socket || document.visibilityState === "hidden") return;
    this.#tries = 1;
    this.#open();
  }

  #fail(): void {
    for (const { reject } of this.#pending.values()) reject(new Refused({ code: "web.error.cut" }));
    this.#pending.clear();
  }
}
