// The socket of a table: numbered events, reconnecting, answers matched by id, and a heartbeat.
import type {
  Announcement,
  Asked,
  Event,
  Goodbye,
  HintReply,
  LogReply,
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

export type ConnectionState = "connecting" | "open" | "lost" | "closed";
export type Update = Snapshot | Event | Presence | Announcement | Goodbye;
/** A request without its id, which the socket adds. */
export type TableRequest = Asked extends infer One ? (One extends Asked ? Omit<One, "id"> : never) : never;
type Answer = Ack | PreviewReply | WhyReply | HintReply | LogReply | Looked | Pong;

export interface Handlers {
  /** Take a message that is not an answer. */
  receive(message: Update): void;
  setState(state: ConnectionState): void;
  /** The number of the last event received, to resume after it; null asks for a new snapshot. */
  lastNumber(): number | null;
  /** The language of the page: the server draws in it. */
  language(): string;
}

const HEARTBEAT_MS = 20_000;
const PONG_TIMEOUT_MS = 10_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 10_000;

export class Socket {
  #socket: WebSocket | null = null;
  #pending = new Map<number, { resolve(answer: Answer): void; reject(reason: Error): void }>();
  /** Messages that arrived and wait for the next frame. */
  #inbox: Sent[] = [];
  /** Has the page taken messages that it has not drawn yet? */
  #drawing = false;
  #id = 0;
  #tries = 0;
  #confirmed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #done = false;
  #wake = () => this.#reconnectNow();
  /** The server sends notices to those whose page is hidden. */
  #tellHidden = () => void this.#ping().catch(() => {});
  #cut = () => this.reconnect();

  constructor(
    readonly table: string,
    readonly handlers: Handlers,
    readonly connect: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#wake);
    document.addEventListener("visibilitychange", this.#tellHidden);
    this.#open();
  }

  /** Send a request. The promise is rejected with `Refused`, which says why in words. */
  ask(request: TableRequest): Promise<Answer> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Refused({ code: "web.error.cut" }));
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  /** Close for good: the person leaves the table's page. */
  close(): void {
    this.#done = true;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#wake);
    document.removeEventListener("visibilitychange", this.#tellHidden);
    clearTimeout(this.#timer);
    clearInterval(this.#heartbeat);
    this.#socket?.close(1000);
    this.#inbox = [];
    this.#rejectPending();
  }

  /** Drop the connection and open a new one: the page missed something. */
  reconnect(): void {
    if (this.#socket) this.#drop(this.#socket);
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.handlers.setState(this.#tries === 0 ? "connecting" : "lost");
    const after = this.handlers.lastNumber();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = `?language=${this.handlers.language()}${after === null ? "" : `&after=${after}`}`;
    const socket = this.connect(`${scheme}://${location.host}/socket/${encodeURIComponent(this.table)}${query}`);
    this.#socket = socket;
    socket.onopen = () => this.#startHeartbeat();
    socket.onmessage = (message) => {
      if (this.#socket === socket) this.#receive(JSON.parse(String(message.data)) as Sent);
    };
    socket.onclose = () => this.#drop(socket);
  }

  /** Give up a connection that no longer works; a browser may take a minute to notice. */
  #drop(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#deliverAll();
    this.#socket = null;
    this.#confirmed = false;
    clearInterval(this.#heartbeat);
    socket.close();
    this.#rejectPending();
    if (this.#done) return;
    this.handlers.setState("lost");
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries++);
    this.#timer = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  /** Take the first message at once, and those that follow before it is drawn together with the next frame. So quick bots do not
   * make the page draw every board in between. */
  #receive(message: Sent): void {
    this.#inbox.push(message);
    if (!this.#drawing) this.#deliverAll();
  }

  #deliverAll(): void {
    for (const message of this.#inbox.splice(0)) this.#deliver(message);
    this.#drawing = true;
    withFrame(() => {
      this.#drawing = false;
      if (this.#inbox.length) this.#deliverAll();
    });
  }

  #deliver(message: Sent): void {
    switch (message.type) {
      case "snapshot":
      case "event":
      case "presence":
      case "announcement":
        this.#confirmOpen();
        this.handlers.receive(message);
        return;
      case "goodbye":
        if (!message.again) this.#done = true;
        this.handlers.receive(message);
        if (!message.again) this.handlers.setState("closed");
        return;
      default:
        this.#answer(message);
    }
  }

  /** A server that is full accepts a connection only to say so. The connection is open once the first message arrives. */
  #confirmOpen(): void {
    if (this.#confirmed || !this.#socket) return;
    this.#confirmed = true;
    this.#tries = 0;
    this.handlers.setState("open");
  }

  #answer(message: Answer | Refusal): void {
    if (message.id === null) return;
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    this.#pending.delete(message.id);
    if (message.type === "error") pending.reject(new Refused(message.error, message.rule));
    else pending.resolve(message);
  }

  #startHeartbeat(): void {
    clearInterval(this.#heartbeat);
    this.#heartbeat = setInterval(() => {
      const socket = this.#socket;
      const late = setTimeout(() => socket && this.#drop(socket), PONG_TIMEOUT_MS);
      this.#ping().then(
        () => clearTimeout(late),
        () => clearTimeout(late),
      );
    }, HEARTBEAT_MS);
  }

  #ping(): Promise<Answer> {
    return this.ask(document.visibilityState === "hidden" ? { type: "ping", hidden: true } : { type: "ping" });
  }

  #reconnectNow(): void {
    if (this.#done || this.#socket || document.visibilityState === "hidden") return;
    this.#tries = 1;
    this.#open();
  }

  #rejectPending(): void {
    for (const { reject } of this.#pending.values()) reject(new Refused({ code: "web.error.cut" }));
    this.#pending.clear();
  }
}
