// Made from the Python types by scripts/types.mjs; `make web` renews it. Do not edit.

export type Asked =
  | Play
  | AskPreview
  | AskWhy
  | Undo
  | Answer
  | Sit
  | Stand
  | SeatBot
  | Start
  | Commit
  | Open
  | Close
  | Resign
  | Leave
  | Return
  | Replace
  | Pause
  | Unpause
  | Say
  | React
  | AskHint
  | Look
  | AskLog
  | Ping;
export type Sent =
  | Snapshot
  | Event
  | Presence
  | Announcement
  | Ack
  | Refusal
  | PreviewReply
  | WhyReply
  | HintReply
  | LogReply
  | Looked
  | Pong
  | Goodbye;

/**
 * All types of the interface, by name.
 */
export interface Protocol {
  Play: Play;
  AskPreview: AskPreview;
  AskWhy: AskWhy;
  Undo: Undo;
  Answer: Answer;
  Sit: Sit;
  Stand: Stand;
  SeatBot: SeatBot;
  Start: Start;
  Commit: Commit;
  Open: Open;
  Close: Close;
  Resign: Resign;
  Leave: Leave;
  Return: Return;
  Replace: Replace;
  Pause: Pause;
  Unpause: Unpause;
  Say: Say;
  React: React;
  AskHint: AskHint;
  Look: Look;
  AskLog: AskLog;
  Ping: Ping;
  Snapshot: Snapshot;
  TableData: TableData;
  Setup: Setup;
  TurnClock: TurnClock;
  BankClock: BankClock;
  Beginning: Beginning;
  SeatData: SeatData;
  DealData: DealData;
  RestartData: RestartData;
  RequestData: RequestData;
  ClockData: ClockData;
  ResultData: ResultData;
  Words: Words;
  FairData: FairData;
  PositionData: PositionData;
  BoardData: BoardData;
  LayoutData: LayoutData;
  GridData: GridData;
  CellData: CellData;
  PileData: PileData;
  HandData: HandData;
  CounterData: CounterData;
  ChoiceData: ChoiceData;
  LineData: LineData;
  TalkData: TalkData;
  Event: Event;
  Sat: Sat;
  Stood: Stood;
  BotSat: BotSat;
  Sealed: Sealed;
  Started: Started;
  Dealing: Dealing;
  Committed: Committed;
  Opened: Opened;
  Voided: Voided;
  Played: Played;
  Undone: Undone;
  UndoAsked: UndoAsked;
  UndoRefused: UndoRefused;
  UndoAgreed: UndoAgreed;
  Resigned: Resigned;
  Left: Left;
  Returned: Returned;
  TimeUp: TimeUp;
  Paused: Paused;
  Unpaused: Unpaused;
  Said: Said;
  Reacted: Reacted;
  Remarked: Remarked;
  Closed: Closed;
  Rematched: Rematched;
  Moved: Moved;
  Presence: Presence;
  Announcement: Announcement;
  Ack: Ack;
  Refusal: Refusal;
  PreviewReply: PreviewReply;
  MoreData: MoreData;
  WhyReply: WhyReply;
  ReasonData: ReasonData;
  HintReply: HintReply;
  LogReply: LogReply;
  Looked: Looked;
  Pong: Pong;
  Goodbye: Goodbye;
  Site: Site;
  GameData: GameData;
  OptionData: OptionData;
  Me: Me;
  RatingData: RatingData;
  Preferences: Preferences1;
  QuietHours: QuietHours;
  Rename: Rename;
  Recovery: Recovery;
  DeviceCode: DeviceCode;
  Recover: Recover;
  DeviceData: DeviceData;
  PasskeyData: PasskeyData;
  NewPasskey: NewPasskey;
  UsePasskey: UsePasskey;
  ReceiverData: ReceiverData;
  NewReceiver: NewReceiver;
  AddedReceiver: AddedReceiver;
  PushKey: PushKey;
  DeleteMe: DeleteMe;
  TableSummary: TableSummary;
  NewTable: NewTable;
  OpenSeat: OpenSeat;
  MySeat: MySeat;
  BotSeat: BotSeat;
  StartFrom: StartFrom;
  TableDetails: TableDetails;
  Enter: Enter;
  Join: Join;
  TableId: TableId;
  HintFor: HintFor;
  Hint: Hint;
  Glimpse: Glimpse;
  Replay: Replay;
  Analysis: Analysis;
  Point: Point;
  Luck: Luck;
  Choice: Choice;
  Idea: Idea;
  Account: Account;
  Moment: Moment;
  Exercises: Exercises;
  ExerciseNote: ExerciseNote;
  ShownExercise: ShownExercise;
  TryActions: TryActions;
  TryTurns: TryTurns;
  AskStep: AskStep;
  StepHint: StepHint;
  AnswerExercise: AnswerExercise;
  JudgedAnswer: JudgedAnswer;
  Judgement: Judgement;
  MadeExercises: MadeExercises;
  House: House;
  ComeIn: ComeIn;
  Barrier: Barrier;
  SeatBarrier: SeatBarrier;
  NewBarrier: NewBarrier;
  NewReport: NewReport;
  Note: Note;
  PlayedGames: PlayedGames;
  PlayedGame: PlayedGame;
  SeatResult: SeatResult;
  MetPeople: MetPeople;
  MetPerson: MetPerson;
  Shelf: Shelf;
  TallyData: TallyData;
  KeepsakeData: KeepsakeData;
  FindData: FindData;
  MyProfile: MyProfile;
  ProfileChoice: ProfileChoice;
  Profile: Profile;
  Leaders: Leaders;
  Leader: Leader;
  Invite: Invite;
  Daily: Daily;
  PuzzleOfDay: PuzzleOfDay;
  DealOfDay: DealOfDay;
  Standing: Standing;
  PublishedDay: PublishedDay;
  Comparison: Comparison;
  ComparedChoice: ComparedChoice;
  CountedChoice: CountedChoice;
  Asked: Asked;
  Sent: Sent;
}
/**
 * Make the play of that number, with one action or more in notation: all or none.
 */
export interface Play {
  type: "play";
  seat: number;
  ply: number;
  /**
   * @minItems 1
   * @maxItems 64
   */
  actions: string[];
  after?: number | null;
  step?: number | null;
  id: number;
}
/**
 * Where would that lead? Answered as long as nothing new would be shown to anyone.
 */
export interface AskPreview {
  type: "preview";
  seat: number;
  ply: number;
  /**
   * @minItems 1
   * @maxItems 64
   */
  actions: string[];
  after?: number | null;
  step?: number | null;
  id: number;
}
/**
 * Which of these turns can be played, and why not the others? Each is tried by itself.
 *
 *     For a board that shows what can be chosen next, and says why not before it is tried.
 */
export interface AskWhy {
  type: "why";
  seat: number;
  ply: number;
  /**
   * @minItems 1
   * @maxItems 80
   */
  turns: string[];
  after?: number | null;
  step?: number | null;
  id: number;
}
/**
 * Take back the last that the seat played, or ask the others whether it may.
 */
export interface Undo {
  type: "undo";
  seat: number;
  id: number;
}
/**
 * Agree, or not, that another seat takes something back.
 */
export interface Answer {
  type: "answer";
  seat: number;
  agree: boolean;
  id: number;
}
/**
 * Take a seat before the game begins, or your own again under another name.
 */
export interface Sit {
  type: "sit";
  seat: number;
  name?: string | null;
  id: number;
}
/**
 * Give a seat up before the game begins; the person who opened the table may clear any.
 *
 *     While a deal waits, only your own: the deal is called off, and everyone is told by whom.
 */
export interface Stand {
  type: "stand";
  seat: number;
  id: number;
}
/**
 * Give a seat to a bot.
 */
export interface SeatBot {
  type: "bot";
  seat: number;
  level: string;
  id: number;
}
/**
 * Begin the deal: every person commits to a nonce, then opens it; after the last the cards are dealt.
 */
export interface Start {
  type: "start";
  id: number;
}
/**
 * Commit to a nonce for all of your seats, by its hash as docs/fairness.md has it: 64 hexadecimal digits.
 *
 *     Keep the nonce: without it the deal is called off, and everyone is told why.
 */
export interface Commit {
  type: "commit";
  commitment: string;
  id: number;
}
/**
 * Open the nonce, 64 hexadecimal digits, once the commitments of all persons are in. Keep them, too.
 */
export interface Open {
  type: "open";
  nonce: string;
  id: number;
}
/**
 * Give the table up before the game begins.
 */
export interface Close {
  type: "close";
  id: number;
}
/**
 * Give up.
 */
export interface Resign {
  type: "resign";
  seat: number;
  id: number;
}
/**
 * Let a bot play on for the seat.
 */
export interface Leave {
  type: "leave";
  seat: number;
  id: number;
}
/**
 * Take the seat back from the bot.
 */
export interface Return {
  type: "return";
  seat: number;
  id: number;
}
/**
 * Let a bot play for somebody else who has been disconnected for a while.
 */
export interface Replace {
  type: "replace";
  seat: number;
  id: number;
}
/**
 * Let the game rest.
 */
export interface Pause {
  type: "pause";
  id: number;
}
/**
 * Let the game go on.
 */
export interface Unpause {
  type: "unpause";
  id: number;
}
/**
 * Say something to the whole table.
 */
export interface Say {
  type: "say";
  text: string;
  id: number;
}
/**
 * Show the table how you feel.
 */
export interface React {
  type: "react";
  reaction: string;
  id: number;
}
/**
 * What would a strong bot play, and why?
 */
export interface AskHint {
  type: "hint";
  seat: number;
  id: number;
}
/**
 * Look at the table as one of your seats, or as nobody (null): the curtain of a passed device.
 *
 *     A person who holds several seats looks as nobody until the seat whose turn it is looks, and again once its
 *     turn is over. Plays, previews and hints for a seat are answered only while that seat looks.
 */
export interface Look {
  type: "look";
  seat: number | null;
  id: number;
}
/**
 * Earlier lines of the log: those of the plays before that one.
 */
export interface AskLog {
  type: "log";
  before: number;
  id: number;
}
/**
 * Is anyone there? People whose page is hidden are sent notices.
 */
export interface Ping {
  type: "ping";
  hidden?: boolean;
  id: number;
}
/**
 * Everything that the viewer may know of the table now.
 */
export interface Snapshot {
  type: "snapshot";
  table: TableData;
  you: number[];
  host: boolean;
  position: PositionData | null;
  log: LineData[];
  log_first: number;
  talk: TalkData[];
  connected: boolean[];
  absent: number[];
  now: number;
}
/**
 * A table as everyone who may look at it sees it.
 */
export interface TableData {
  id: string;
  setup: Setup;
  status: "open" | "over" | "running";
  seats: SeatData[];
  commitment: string;
  deal: DealData | null;
  restarts: RestartData[];
  number: number;
  paused: boolean;
  request: RequestData | null;
  clock: ClockData | null;
  result: ResultData | null;
  rematch: string;
  host?: number | null;
}
/**
 * A table as it is asked for. `options` takes what `nacre.game` takes.
 */
export interface Setup {
  game: string;
  options?: {
    [k: string]: boolean | number | string | string[] | null;
  };
  rated?: boolean;
  private?: boolean;
  spectators?: "delayed" | "live" | "none";
  talk?: "everyone" | "players";
  clock?: (TurnClock | BankClock) | null;
  start?: Beginning | null;
}
/**
 * A number of seconds for each turn.
 */
export interface TurnClock {
  kind: "turn";
  seconds: number;
}
/**
 * A number of seconds for the whole game, and some more after each turn.
 */
export interface BankClock {
  kind: "bank";
  seconds: number;
  increment?: number;
}
/**
 * The game begins from a position: what the view does not show is dealt anew.
 *
 *     It does not say which game that is from: people can read a finished game to its last card. Earlier
 *     versions stored its table, ply and seat too: unknown fields are allowed, and forgotten.
 */
export interface Beginning {
  view?: string;
}
/**
 * Who holds a seat.
 */
export interface SeatData {
  kind: "bot" | "open" | "person";
  name?: string;
  level?: string;
  away?: "" | "left" | "resigned" | "time";
  committed?: boolean;
  opened?: boolean;
}
/**
 * A deal that waits for every person to commit to a nonce, and then to open it.
 */
export interface DealData {
  attempt: number;
  terms: string;
  parts: number[][];
  commits: string[];
  left: number;
}
/**
 * A deal that was called off.
 */
export interface RestartData {
  names: string[];
  late: boolean;
}
/**
 * A seat asks to take back what was played from that play on.
 */
export interface RequestData {
  seat: number;
  ply: number;
  agreed: number[];
}
/**
 * The seconds that each seat has, and whose run.
 */
export interface ClockData {
  left: number[];
  seat: number | null;
}
/**
 * How it ended. Scores and breakdown are null where somebody resigned before the end.
 */
export interface ResultData {
  ranking: number[];
  scores: number[] | null;
  breakdown: {
    /**
     * As in docs/positions.md
     */
    [k: string]: unknown;
  } | null;
  words: Words[];
  fair: FairData | null;
}
/**
 * A code of the catalogues with its parameters.
 */
export interface Words {
  code: string;
  params?: {
    [k: string]: number | string | Words[] | Words;
  };
}
/**
 * Where the seed came from, as hexadecimal digits.
 */
export interface FairData {
  secret: string;
  nonces: string[];
  seed: string;
  terms: string;
  commits: string[];
}
/**
 * The game as one viewer sees it.
 */
export interface PositionData {
  viewer: number | null;
  ply: number;
  seat: number;
  view: {
    /**
     * As in docs/positions.md
     */
    [k: string]: unknown;
  };
  legal: string[];
  board?: BoardData | null;
  step?: number;
}
/**
 * A board for clients that have none for the game: its layout, or a drawing where it has no layout.
 */
export interface BoardData {
  layout?: LayoutData | null;
  drawing?: string;
  choices?: ChoiceData[];
}
/**
 * What lies on the table. The seat of a part is whose it is; without one it is everyone's.
 */
export interface LayoutData {
  parts: (GridData | PileData | HandData | CounterData)[];
  prompt?: string | Words;
}
/**
 * Cells in rows of the same length.
 */
export interface GridData {
  kind: "grid";
  label: string | Words;
  cells: CellData[][];
  columns?: string[];
  rows?: string[];
  seat?: number | null;
}
/**
 * A space of a board, a card, a piece.
 */
export interface CellData {
  text?: string;
  label?: string | Words;
  seat?: number | null;
  tone?: "" | "blue" | "green" | "grey" | "orange" | "purple" | "red" | "yellow";
  hidden?: boolean;
  last?: boolean;
  actions?: string[];
}
/**
 * Cards on top of each other.
 */
export interface PileData {
  kind: "pile";
  label: string | Words;
  size: number;
  top: CellData;
  seat?: number | null;
}
/**
 * Cells in a row.
 */
export interface HandData {
  kind: "hand";
  label: string | Words;
  cells: CellData[];
  hidden?: number;
  seat?: number | null;
}
/**
 * A number with a name.
 */
export interface CounterData {
  kind: "counter";
  label: string | Words;
  value: number | string;
  seat?: number | null;
}
/**
 * Something that the viewer may play now.
 */
export interface ChoiceData {
  action: string;
  words: Words;
  group: Words;
}
/**
 * A line of the log: something that was played, as the viewer saw it.
 */
export interface LineData {
  ply: number;
  seat: number;
  action: string;
  words: Words;
}
/**
 * Something that was said or shown, with the number of its entry.
 */
export interface TalkData {
  number: number;
  at: number;
  seat: number;
  text?: string;
  reaction?: string;
  name?: string;
}
/**
 * Something that happened, as the viewer may see it, and what is different since.
 */
export interface Event {
  type: "event";
  number: number;
  entry:
    | Sat
    | Stood
    | BotSat
    | Sealed
    | Started
    | Dealing
    | Committed
    | Opened
    | Voided
    | Played
    | Undone
    | UndoAsked
    | UndoRefused
    | UndoAgreed
    | Resigned
    | Left
    | Returned
    | TimeUp
    | Paused
    | Unpaused
    | Said
    | Reacted
    | Remarked
    | Closed
    | Rematched
    | Moved;
  lines?: LineData[];
  table?: TableData | null;
  position?: PositionData | null;
  you?: number[] | null;
  private?: boolean;
}
/**
 * A person took a seat, an open one or a bot's.
 */
export interface Sat {
  type: "sat";
  seat: number;
  person: string;
  name: string;
  at: number;
}
/**
 * A seat was given up before the game began; it is open again.
 */
export interface Stood {
  type: "stood";
  seat: number;
  at: number;
}
/**
 * A bot was given a seat.
 */
export interface BotSat {
  type: "bot";
  seat: number;
  level: string;
  name?: string;
  at: number;
}
/**
 * A seat sent its part of the seed, as hexadecimal digits: in version 0.1, and where a seed is chosen.
 */
export interface Sealed {
  type: "sealed";
  seat: number;
  nonce: string;
  at: number;
}
/**
 * The cards were dealt from such parts, by the rules of that version.
 */
export interface Started {
  type: "started";
  rules?: number;
  day?: string;
  commitment?: string;
  at: number;
}
/**
 * A deal began, by the rules of that version: it waits for every person to commit, and then to open.
 */
export interface Dealing {
  type: "dealing";
  rules: number;
  at: number;
}
/**
 * A person committed to a nonce by its hash, for all of their seats; this is the first of them.
 */
export interface Committed {
  type: "committed";
  seat: number;
  commitment: string;
  at: number;
}
/**
 * A person opened their nonce. After the last one the cards are dealt.
 */
export interface Opened {
  type: "opened";
  seat: number;
  nonce: string;
  at: number;
}
/**
 * A deal was called off, because those seats did not answer in time or were given up.
 *
 *     Their seats are open again, unless nobody answered at all.
 */
export interface Voided {
  type: "voided";
  seats: number[];
  names: string[];
  why: "late" | "left";
  at: number;
}
/**
 * A seat answered the ply of that number with one action or more, in notation.
 */
export interface Played {
  type: "played";
  seat: number;
  ply: number;
  actions: string[];
  at: number;
}
/**
 * A seat took back what was played from that ply on.
 */
export interface Undone {
  type: "undone";
  seat: number;
  ply: number;
  at: number;
}
/**
 * A seat asks everyone to let it take back what was played from that ply on.
 */
export interface UndoAsked {
  type: "undo_asked";
  seat: number;
  ply: number;
  at: number;
}
/**
 * A seat does not agree.
 */
export interface UndoRefused {
  type: "undo_refused";
  seat: number;
  at: number;
}
/**
 * A seat agrees; others are still to be heard.
 */
export interface UndoAgreed {
  type: "undo_agreed";
  seat: number;
  at: number;
}
/**
 * A seat gave up. Where more than one side is left, a bot plays on for it.
 */
export interface Resigned {
  type: "resigned";
  seat: number;
  at: number;
}
/**
 * A person went away, or was away too long; a bot plays for the seat until the person is back.
 */
export interface Left {
  type: "left";
  seat: number;
  at: number;
}
/**
 * A person took the seat back from the bot that stood in.
 */
export interface Returned {
  type: "returned";
  seat: number;
  at: number;
}
/**
 * A seat's time was up; a bot plays for it.
 */
export interface TimeUp {
  type: "time_up";
  seat: number;
  at: number;
}
/**
 * The game rests, and the clock with it.
 */
export interface Paused {
  type: "paused";
  seat: number;
  at: number;
}
/**
 * The game goes on.
 */
export interface Unpaused {
  type: "unpaused";
  seat: number;
  at: number;
}
/**
 * Someone at the table said something to the whole table. Nobody is spoken to alone.
 */
export interface Said {
  type: "said";
  seat: number;
  text: string;
  at: number;
}
/**
 * Someone at the table showed how they feel.
 */
export interface Reacted {
  type: "reacted";
  seat: number;
  reaction: string;
  at: number;
}
/**
 * A spectator said something, or showed how they feel, where the table lets spectators talk.
 */
export interface Remarked {
  type: "remarked";
  name: string;
  text?: string;
  reaction?: string;
  at: number;
}
/**
 * The table was given up before the game began.
 */
export interface Closed {
  type: "closed";
  at: number;
}
/**
 * Those at the table meet again at that one.
 */
export interface Rematched {
  type: "rematched";
  table: string;
  at: number;
}
/**
 * All that a person had at the table is another's now, or nobody's: see `nacre.table.moving`.
 */
export interface Moved {
  type: "moved";
  person: string;
  to?: string;
  at: number;
}
/**
 * Who is connected, by seat, and where a bot may take over. Not numbered.
 */
export interface Presence {
  type: "presence";
  connected: boolean[];
  absent: number[];
  watching?: string[];
}
/**
 * What the host of the house says to everyone now; empty where it no longer holds. Not numbered.
 */
export interface Announcement {
  type: "announcement";
  text: string;
}
/**
 * It is done, and stored safely as the entry of that number.
 */
export interface Ack {
  type: "ack";
  id: number;
  number: number;
}
/**
 * It was not done, and nothing changed. `id` is null where the message could not be read.
 */
export interface Refusal {
  type: "error";
  id: number | null;
  error: Words;
  rule?: string;
}
/**
 * Where it would lead; null where something would first have to be turned over.
 */
export interface PreviewReply {
  type: "preview";
  id: number;
  position: PositionData | null;
  unfinished: boolean;
  more: MoreData[];
  actions?: string[];
}
/**
 * A way to go on: actions for the same play, and what they mean.
 */
export interface MoreData {
  actions: string[];
  words: Words;
}
/**
 * For each turn that was asked about, in that order: null if it can be played, else why not.
 */
export interface WhyReply {
  type: "why";
  id: number;
  reasons: (ReasonData | null)[];
}
/**
 * Why a turn cannot be played.
 */
export interface ReasonData {
  words: Words;
  rule: string;
}
/**
 * What a strong bot would play, best first, and why.
 */
export interface HintReply {
  type: "hint";
  id: number;
  actions: string[];
  words: Words;
  reasons: Words[];
}
/**
 * Lines of the log, and the number of the play that they begin with.
 */
export interface LogReply {
  type: "log";
  id: number;
  log: LineData[];
  log_first: number;
}
/**
 * The table as that seat sees it, or as nobody does.
 */
export interface Looked {
  type: "looked";
  id: number;
  position: PositionData | null;
  log: LineData[];
  log_first: number;
}
/**
 * Yes.
 */
export interface Pong {
  type: "pong";
  id: number;
  now: number;
}
/**
 * The server closes the socket, for that reason. Come back if `again`.
 */
export interface Goodbye {
  type: "goodbye";
  error: Words;
  again: boolean;
}
/**
 * What can be played here, and how.
 */
export interface Site {
  games: GameData[];
  levels: string[];
  reactions: string[];
}
/**
 * A game that can be played here.
 */
export interface GameData {
  name: string;
  options: OptionData[];
}
/**
 * An option as data: forms are made from it. A default of null leaves the choice to the game.
 */
export interface OptionData {
  name: string;
  kind: "bool" | "choice" | "int" | "names" | "seat";
  help: string;
  default: boolean | number | string | null;
  low?: number;
  high?: number;
  choices?: string[];
}
/**
 * Who you are to this server. A random identity is made on the first visit.
 */
export interface Me {
  name: string;
  recoverable: boolean;
  ratings: RatingData[];
  preferences?: Preferences;
  guest?: boolean;
}
/**
 * How strong a person is at a game with that number of players: openskill's mu and sigma.
 */
export interface RatingData {
  game: string;
  players: number;
  mu: number;
  sigma: number;
  games: number;
}
/**
 * How you like the page: what is left out is as each browser has it.
 */
export interface Preferences {
  language?: ("de" | "en" | "fr") | null;
  theme?: ("dark" | "light" | "system") | null;
  pace?: ("normal" | "once" | "quick" | "slow") | null;
  quick?: boolean | null;
  sound?: boolean | null;
  bot_words?: boolean | null;
  quiet_hours?: QuietHours | null;
}
/**
 * When you want no notices: minutes after midnight, there.
 */
export interface QuietHours {
  start: number;
  end: number;
  zone: string;
}
/**
 * How you like the page: what is left out is as each browser has it.
 */
export interface Preferences1 {
  language?: ("de" | "en" | "fr") | null;
  theme?: ("dark" | "light" | "system") | null;
  pace?: ("normal" | "once" | "quick" | "slow") | null;
  quick?: boolean | null;
  sound?: boolean | null;
  bot_words?: boolean | null;
  quiet_hours?: QuietHours | null;
}
/**
 * The name you want to be called by.
 */
export interface Rename {
  name: string;
}
/**
 * A code that makes you yourself again on any device, once. It is shown once; a new one replaces it.
 */
export interface Recovery {
  code: string;
}
/**
 * A short code that makes another device yours, once and soon.
 */
export interface DeviceCode {
  code: string;
  seconds: number;
}
/**
 * Become the person that was given this code, a recovery code or one that adds a device.
 */
export interface Recover {
  code: string;
  take?: boolean;
}
/**
 * A device on which you are signed in.
 */
export interface DeviceData {
  id: string;
  name: string;
  created: number;
  seen: number;
  current?: boolean;
}
/**
 * A passkey of yours.
 */
export interface PasskeyData {
  id: string;
  name: string;
  created: number;
}
/**
 * The passkey that an authenticator has made, as `PublicKeyCredential.toJSON` writes it.
 */
export interface NewPasskey {
  credential: {};
}
/**
 * The answer of an authenticator, as `PublicKeyCredential.toJSON` writes it.
 */
export interface UsePasskey {
  credential: {};
  take?: boolean;
}
/**
 * Where your notices go.
 */
export interface ReceiverData {
  id: string;
  kind: string;
  host: string;
  created: number;
}
/**
 * Send notices to an address of yours: docs/notices.md says how.
 */
export interface NewReceiver {
  url: string;
  kind?: "discord" | "email" | "json" | "ntfy" | "push" | "slack";
  point?: string;
  auth?: string;
}
/**
 * A receiver, and the key that notices to it are signed with, which is shown once; none for pushes.
 */
export interface AddedReceiver {
  id: string;
  secret: string;
}
/**
 * The key by which push services know this server.
 */
export interface PushKey {
  key: string;
}
/**
 * Delete yourself for good.
 */
export interface DeleteMe {
  sure: "yes";
}
/**
 * A table in a list.
 */
export interface TableSummary {
  id: string;
  setup: Setup;
  status: "open" | "over" | "running";
  seats: SeatData[];
  you: number[];
  your_turn: boolean;
  ranking: number[] | null;
  created: number;
  changed: number;
  turn?: number | null;
  deadline?: number | null;
}
/**
 * A table to be opened: a seat for each player, or you in the first and the others open.
 */
export interface NewTable {
  setup: Setup;
  /**
   * @maxItems 16
   */
  seats?: (OpenSeat | MySeat | BotSeat)[];
  start?: StartFrom | null;
}
/**
 * For anyone who comes.
 */
export interface OpenSeat {
  kind: "open";
}
/**
 * For you, or, with a name, for somebody who shares your device.
 */
export interface MySeat {
  kind: "me";
  name?: string | null;
}
/**
 * For a bot.
 */
export interface BotSeat {
  kind: "bot";
  level: string;
}
/**
 * A position of a finished game; what was hidden is dealt anew, and nobody is told which game it is.
 *
 *     If you take that seat and bots all others, you begin with what the seat knew, such as its hand; nobody
 *     else may then look or sit down. In the middle of a play it is the position before that play.
 */
export interface StartFrom {
  table: string;
  ply: number;
  seat: number;
}
/**
 * A table that you may look at.
 */
export interface TableDetails {
  table: TableData;
  you: number[];
  host: boolean;
  invite: string;
  watch: string;
}
/**
 * Be let in to a private table: by the invitation to sit, or by the secret of the link to watch.
 */
export interface Enter {
  invite: string;
}
/**
 * Take a seat: that one, or the first that is open.
 */
export interface Join {
  seat?: number | null;
  name?: string | null;
}
/**
 * Where to go.
 */
export interface TableId {
  id: string;
}
/**
 * What would a strong bot play for that seat, whose turn it is?
 */
export interface HintFor {
  seat: number;
}
/**
 * What a strong bot would play, as one play, and why.
 */
export interface Hint {
  actions: string[];
  words: Words;
  reasons: Words[];
}
/**
 * A game as you see it now, and what was played last.
 *
 *     A device that is passed round gets what everyone may see.
 */
export interface Glimpse {
  position: PositionData | null;
  lines: LineData[];
}
/**
 * A part of a finished game: positions from ply `first` on, and what was played in each.
 */
export interface Replay {
  first: number;
  plies: number;
  positions: PositionData[];
  lines: LineData[];
}
/**
 * A finished game, judged.
 */
export interface Analysis {
  format: number;
  record: string;
  effort: number;
  done: number;
  plies: number;
  valued_by: string;
  over: boolean;
  points: Point[];
  luck: Luck[];
  choices: Choice[];
  accounts?: Account[];
  moments?: Moment[];
}
/**
 * A point of the graph: what every seat could expect before a ply.
 */
export interface Point {
  ply: number;
  shares: number[];
  errors: number[];
}
/**
 * What chance gave and took in a ply.
 */
export interface Luck {
  ply: number;
  luck: number[];
  errors: number[];
}
/**
 * A choice, judged by what the seat knew that made it.
 */
export interface Choice {
  ply: number;
  seat: number;
  options: number;
  played: string;
  best: string;
  other: string;
  words: Words;
  loss: number;
  error: number;
  worlds: number;
  verdict: "best" | "even" | "find" | "slip";
  first_loss: number;
  random_loss: number;
  first_error: number;
  random_error: number;
  reasons?: Words[];
  ideas?: Idea[];
}
/**
 * An action that the search considered.
 */
export interface Idea {
  action: string;
  visits: number;
}
/**
 * What a seat's result came from. result = fair + luck + play.
 */
export interface Account {
  fair: number;
  result: number;
  luck: number | null;
  play: number | null;
  error: number;
  choices: number;
  slips: number;
  finds: number;
  accuracy: number | null;
  accuracy_error: number;
}
/**
 * A ply to look at.
 */
export interface Moment {
  ply: number;
  seat: number;
  kind: "find" | "luck" | "slip" | "turn";
  size: number;
  error: number;
}
/**
 * Your exercises, the most urgent first.
 */
export interface Exercises {
  now: number;
  exercises: ExerciseNote[];
}
/**
 * An exercise of yours in a list.
 */
export interface ExerciseNote {
  id: string;
  game: string;
  table: string;
  created: number;
  due: number | null;
  answered: number;
  missed: number;
}
/**
 * An exercise before it is answered: nothing in it tells which answer is right.
 */
export interface ShownExercise {
  setup: Setup;
  seat: number;
  kind: "find" | "puzzle" | "slip";
  names: string[];
  position: PositionData;
  played: Words | null;
  hints: number;
}
/**
 * Actions to look at, without answering.
 */
export interface TryActions {
  /**
   * @minItems 1
   * @maxItems 64
   */
  actions: string[];
}
/**
 * Turns of which you want to know whether they can be played.
 */
export interface TryTurns {
  /**
   * @minItems 1
   * @maxItems 80
   */
  turns: string[];
}
/**
 * Which hint you want, from 0 on; each is nearer to the answer.
 */
export interface AskStep {
  step: number;
}
/**
 * A hint.
 */
export interface StepHint {
  words: Words;
}
/**
 * Your answer, and how many hints you looked at.
 */
export interface AnswerExercise {
  /**
   * @minItems 1
   * @maxItems 64
   */
  actions: string[];
  hints?: number;
}
/**
 * What your answer is worth, and when the exercise comes back.
 */
export interface JudgedAnswer {
  judgement: Judgement;
  days: number | null;
}
/**
 * What an answer is worth, and what the best one was.
 */
export interface Judgement {
  verdict: "best" | "good" | "slip";
  answer: string;
  words: Words;
  best: string;
  best_words: Words;
  loss: number;
  error: number;
  reasons?: Words[];
}
/**
 * The exercises that a game gave you. They come when its review is complete.
 */
export interface MadeExercises {
  done: number;
  exercises: ExerciseNote[];
}
/**
 * How the host wants this house: the same for everyone who comes.
 */
export interface House {
  greeting?: string;
  announcement?: string;
  invited_only?: boolean;
  mail?: boolean;
}
/**
 * Come into a house that one has to be invited to: by the host's invitation, or by one to a table.
 */
export interface ComeIn {
  invitation: string;
  table?: string;
}
/**
 * Somebody from whom you keep apart.
 */
export interface Barrier {
  id: string;
  name: string;
  kind: "block" | "mute";
  created: number;
}
/**
 * A seat of a table with somebody from whom you keep apart.
 */
export interface SeatBarrier {
  seat: number;
  id: string;
  kind: "block" | "mute";
}
/**
 * Hear nothing more from the person in that seat (mute), or do not meet them any more (block).
 */
export interface NewBarrier {
  seat: number;
  kind: "block" | "mute";
}
/**
 * Tell the host about the person in that seat.
 */
export interface NewReport {
  seat: number;
  text: string;
}
/**
 * What you noted at a table, for yourself alone.
 */
export interface Note {
  text: string;
}
/**
 * A page of finished games, the latest first.
 */
export interface PlayedGames {
  games: PlayedGame[];
  next: string;
}
/**
 * A finished game.
 */
export interface PlayedGame {
  id: string;
  game: string;
  rated: boolean;
  ended: number;
  seats: SeatResult[];
}
/**
 * How a seat finished.
 */
export interface SeatResult {
  name: string;
  level: string;
  rank: number | null;
  score: number | null;
  you: boolean;
  handle: string;
}
/**
 * A page of people you played with, the latest first.
 */
export interface MetPeople {
  people: MetPerson[];
  next: string;
}
/**
 * Somebody you played with.
 */
export interface MetPerson {
  handle: string;
  name: string;
  games: number;
  latest: number;
  game: string;
}
/**
 * What somebody played, won and found.
 */
export interface Shelf {
  tallies: TallyData[];
  keepsakes: KeepsakeData[];
  finds?: FindData[];
}
/**
 * What somebody played of a game. Games at which one person held several seats do not count.
 */
export interface TallyData {
  game: string;
  played: number;
  won: number;
  best_run: number;
  since: number;
  latest: number;
}
/**
 * Something that games left to somebody: the game knows what the code means.
 */
export interface KeepsakeData {
  game: string;
  code: string;
  amount: number;
}
/**
 * The best find of a reviewed game of yours.
 */
export interface FindData {
  game: string;
  table: string;
  ply: number;
  size: number;
}
/**
 * Your profile, as you chose it.
 */
export interface MyProfile {
  handle: string;
  choice: ProfileChoice;
}
/**
 * What others may see of you besides your name: nothing, until you say so.
 */
export interface ProfileChoice {
  about?: string;
  ratings?: boolean;
  shelf?: boolean;
  invitations?: boolean;
}
/**
 * Somebody, as they want to be seen.
 */
export interface Profile {
  handle: string;
  name: string;
  about: string;
  you: boolean;
  together: number;
  invitable: boolean;
  ratings: RatingData[] | null;
  shelf: Shelf | null;
}
/**
 * A page of a leaderboard: sorted by what each rating is at least, mu - 3 sigma.
 */
export interface Leaders {
  leaders: Leader[];
  next: string;
  listed: boolean;
  yours: RatingData | null;
}
/**
 * Somebody on a leaderboard.
 */
export interface Leader {
  place: number;
  handle: string;
  name: string;
  mu: number;
  sigma: number;
  games: number;
  you: boolean;
}
/**
 * Invite somebody you played with to your table.
 */
export interface Invite {
  handle: string;
}
/**
 * What there is to do today.
 */
export interface Daily {
  day: string;
  left: number;
  puzzles: PuzzleOfDay[];
  deal: DealOfDay;
}
/**
 * The puzzle of a game: an exercise for everyone.
 */
export interface PuzzleOfDay {
  game: string;
  exercise: string;
  level: string;
  percent: number | null;
  tries: number;
  found: boolean;
}
/**
 * The same deal for everyone, as you may know it.
 */
export interface DealOfDay {
  game: string;
  options: {
    [k: string]: boolean | number | string | string[] | null;
  };
  level: string;
  table: string;
  status: "new" | "over" | "running";
  standing: Standing | null;
  terms: string;
  commitment: string;
  next_terms: string;
  next_commitment: string;
  published: PublishedDay[];
}
/**
 * How somebody did at the deal of the day, compared with all others who have finished it.
 */
export interface Standing {
  share: number;
  margin: number | null;
  others: number;
  below: number;
  equal: number;
}
/**
 * A day that is over, with its secret: see docs/fairness.md.
 */
export interface PublishedDay {
  day: string;
  terms: string;
  commitment: string;
  secret: string;
}
/**
 * Your deal of the day beside those of all others.
 */
export interface Comparison {
  table: string;
  standing: Standing;
  choices: ComparedChoice[];
}
/**
 * One of your choices, with those of others who came to the same position.
 */
export interface ComparedChoice {
  ply: number;
  words: Words;
  same: number;
  others: CountedChoice[];
}
/**
 * What others chose, and how many.
 */
export interface CountedChoice {
  words: Words;
  count: number;
}
