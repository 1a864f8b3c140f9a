/** Every database table, the same in SQLite and PostgreSQL. JSON is text, times are milliseconds, booleans are 0 or 1. */

export interface AccountRow {
  id: string;
  name: string;
  /** The name in lower case, unique; null for guests. */
  handle: string | null;
  /** Unique; equal for names that look alike. Null for guests. */
  name_key: string | null;
  password: string | null;
  email: string | null;
  /** Whether the account has confirmed its address. */
  email_verified: number;
  /** Why the last mail to the address failed; empty when it was sent. */
  email_error: string;
  admin: number;
  banned: number;
  settings: string;
  /** The member who runs this bot account; null for people. */
  bot_owner: string | null;
  created: number;
  last_seen: number;
}

/** Lets a program use an account; only its hash is stored. */
interface AccessTokenRow {
  id: string;
  token_hash: string;
  account: string;
  name: string;
  /** Separated by spaces. */
  scopes: string;
  created: number;
  /** Exact to the day; 0 if never. */
  last_used: number;
}

/** The games that a bot account accepts when somebody chooses it as an opponent. */
interface BotOfferRow {
  account: string;
  /** JSON list of game ids. */
  games: string;
  /** How many games it plays at a time. */
  max_games: number;
  /** Whether an operator offers it to everybody, guests included. */
  registered: number;
}

interface SessionRow {
  token_hash: string;
  account: string;
  created: number;
  expires: number;
  /** Last time the holder gave the password or used a passkey. */
  reauthenticated_at: number;
  /** Last day on which the session had a socket open. */
  last_used: number;
}

/** A single-use token sent by mail; only its hash is stored. */
export interface EmailTokenRow {
  token_hash: string;
  account: string;
  purpose: 'confirm' | 'reset';
  email: string;
  expires: number;
}

export interface PasskeyRow {
  id: string;
  account: string;
  public_key: string;
  counter: number;
  created: number;
}

export interface TableRow {
  id: string;
  game: string;
  rules: number;
  scenario: string;
  options: string;
  owner: string;
  visibility: string;
  status: string;
  pace: string;
  policy: string;
  seed: string;
  /** The server's seed and its hash; empty until every seat has given the hash of its entropy. */
  commitment: string;
  entropy: string;
  /** JSON of `DiceRound`: hashes of the seats' entropy, and abandoned rounds. */
  dice: string;
  /** Header of the record; empty before play begins. */
  header: string;
  /** Length of the log, and the hash of its last entry. */
  count: number;
  head: string;
  /** Incremented by every change; a write succeeds only with the latest value. */
  revision: number;
  state: string;
  pending_seats: string;
  clocks: string;
  proposal: string;
  /** JSON of `RulesChangeIssue`; empty while the game plays under the present rules. */
  rules_change: string;
  outcome: string;
  rematch: string | null;
  created: number;
  updated: number;
}

export interface SeatRow {
  table: string;
  seat: string;
  seat_index: number;
  account: string | null;
  bot: string | null;
  name: string;
  standing_orders: string;
  /** Whether the player was notified of the present turn. */
  turn_notified: number;
  /** Whom the seat waits for: an invited player, or a former player in a rematch. Null if anybody may take it. */
  reserved_for: string | null;
  /** The player whom a bot replaced during the game. */
  left_by: string | null;
}

/** From where a seat was taken, or a table was opened, until the game is over. */
interface SeatNetworkRow {
  table: string;
  /** Empty for the table itself. */
  seat: string;
  /** A hash: nothing needs the address itself. */
  network: string;
}

export interface LogRow {
  table: string;
  number: number;
  entry: string;
  /** JSON of `EntryEffects`: events, and the action as others see it. */
  effects: string;
  /** The client's key for the action: a repeated request is executed once. */
  key: string | null;
  at: number;
  /** The clocks when this was decided, for a takeback; null without clocks, and for automatic entries. */
  clocks: string | null;
}

/** The state before entry `number`. Derived from the log, to open and undo a long game without a replay. */
interface SavedStateRow {
  table: string;
  number: number;
  epoch: number;
  state: string;
}

export interface ChatRow {
  table: string;
  number: number;
  account: string;
  name: string;
  text: string;
  hidden: number;
  at: number;
  /** The client's key for the message: a repeated request is stored once. */
  key: string | null;
}

interface NoteRow {
  table: string;
  account: string;
  text: string;
}

interface BlockRow {
  account: string;
  blocked: string;
}

/** Hides the chat of `muted` from `account`; they may still share a table. */
interface MuteRow {
  account: string;
  muted: string;
}

interface ReportRow {
  id: string;
  table: string;
  reporter: string;
  chat: number | null;
  reason: string;
  resolved: number;
  at: number;
}

interface BanRow {
  address: string;
  reason: string;
  at: number;
}

/** See `AuditEntry` of the protocol. */
interface AuditRow {
  id: string;
  at: number;
  kind: string;
  actor: string;
  subject: string;
  address: string;
}

/** A limit that all nodes share, for one account or address. */
interface RateLimitRow {
  /** Hash of the limit's name and of what it is counted for. */
  id: string;
  /** When the whole limit is free again. */
  free_at: number;
}

export interface JobRow {
  id: string;
  kind: string;
  payload: string;
  run_at: number;
  locked_until: number;
  attempts: number;
  gave_up_at: number;
  problem: string;
}

interface RatingRow {
  account: string;
  game: string;
  side: string;
  rating: number;
  deviation: number;
  volatility: number;
  games: number;
  updated: number;
}

/** What a rated game did to one player's rating. */
export interface RatingChangeRow {
  table: string;
  seat: string;
  account: string;
  game: string;
  side: string;
  rating_before: number;
  rating: number;
  deviation: number;
  at: number;
}

interface ResultRow {
  table: string;
  seat: string;
  account: string;
  game: string;
  side: string;
  score: number;
  reason: string;
  at: number;
}

interface NotificationRow {
  id: string;
  account: string;
  table: string;
  kind: string;
  number: number;
  read: number;
  at: number;
}

export interface NotificationChannelRow {
  id: string;
  account: string;
  kind: string;
  target: string;
  created: number;
  /** Why the last delivery failed; empty when it succeeded. */
  problem: string;
  /** Hash of the token of the session that added a browser. Null for web hooks, and for browsers of earlier releases. */
  session: string | null;
}

interface ServerStateRow {
  name: string;
  value: string;
}

interface MigrationRow {
  name: string;
  at: number;
}

export interface Schema {
  access_tokens: AccessTokenRow;
  accounts: AccountRow;
  bot_offers: BotOfferRow;
  sessions: SessionRow;
  passkeys: PasskeyRow;
  email_tokens: EmailTokenRow;
  tables: TableRow;
  seats: SeatRow;
  seat_networks: SeatNetworkRow;
  log: LogRow;
  saved_states: SavedStateRow;
  chat: ChatRow;
  notes: NoteRow;
  blocks: BlockRow;
  mutes: MuteRow;
  reports: ReportRow;
  bans: BanRow;
  audit_log: AuditRow;
  rate_limits: RateLimitRow;
  jobs: JobRow;
  ratings: RatingRow;
  rating_changes: RatingChangeRow;
  results: ResultRow;
  notifications: NotificationRow;
  notification_channels: NotificationChannelRow;
  server_state: ServerStateRow;
  migrations: MigrationRow;
}
