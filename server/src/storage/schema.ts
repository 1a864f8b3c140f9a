/** Every table of the database, the same in SQLite and PostgreSQL: JSON is text, time is milliseconds, truth is 0 or 1. */

export interface AccountRow {
  id: string;
  name: string;
  /** The name in lower case; null for guests, whose names need not be unique. */
  handle: string | null;
  password: string | null;
  email: string | null;
  /** Whether somebody has shown that they read the mail of that address. */
  email_verified: number;
  /** Why the last mail could not be sent there; empty when it could. */
  email_error: string;
  admin: number;
  banned: number;
  settings: string;
  created: number;
  last_seen: number;
}

export interface SessionRow {
  token_hash: string;
  account: string;
  created: number;
  expires: number;
  /** When whoever holds it last showed who they are. */
  reauthenticated_at: number;
}

/** A key sent by mail, good once: only its hash is kept. */
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
  commitment: string;
  entropy: string;
  /** The record's header as it was when play began; empty before. */
  header: string;
  /** How long the log is, and what it hashes to. */
  count: number;
  head: string;
  /** Raised with every change of the row: whoever writes must have seen the last one. */
  revision: number;
  state: string;
  pending_seats: string;
  clocks: string;
  proposal: string;
  /** Why the game cannot simply go on under new rules. */
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
  /** Whether the person has been told that they are awaited now. */
  turn_notified: number;
}

export interface LogRow {
  table: string;
  number: number;
  entry: string;
  /** What there was to see: events, and the action as others see it. */
  effects: string;
  /** Given by the client with an action, so that sending it twice does it once. */
  key: string | null;
  at: number;
}

export interface ChatRow {
  table: string;
  number: number;
  account: string;
  name: string;
  text: string;
  hidden: number;
  at: number;
  /** Given by the client, so that sending it twice says it once. */
  key: string | null;
}

export interface NoteRow {
  table: string;
  account: string;
  text: string;
}

export interface BlockRow {
  account: string;
  blocked: string;
}

/** Somebody does not want to read somebody else, and may play with them all the same. */
export interface MuteRow {
  account: string;
  muted: string;
}

export interface ReportRow {
  id: string;
  table: string;
  reporter: string;
  chat: number | null;
  reason: string;
  resolved: number;
  at: number;
}

export interface BanRow {
  address: string;
  reason: string;
  at: number;
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

export interface RatingRow {
  account: string;
  game: string;
  side: string;
  rating: number;
  deviation: number;
  volatility: number;
  games: number;
  updated: number;
}

export interface ResultRow {
  table: string;
  seat: string;
  account: string;
  game: string;
  side: string;
  score: number;
  reason: string;
  at: number;
}

export interface NotificationRow {
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
  /** Why the last message did not arrive; empty when it did. */
  problem: string;
}

export interface ServerStateRow {
  name: string;
  value: string;
}

export interface MigrationRow {
  name: string;
  at: number;
}

export interface Schema {
  accounts: AccountRow;
  sessions: SessionRow;
  passkeys: PasskeyRow;
  email_tokens: EmailTokenRow;
  tables: TableRow;
  seats: SeatRow;
  log: LogRow;
  chat: ChatRow;
  notes: NoteRow;
  blocks: BlockRow;
  mutes: MuteRow;
  reports: ReportRow;
  bans: BanRow;
  jobs: JobRow;
  ratings: RatingRow;
  results: ResultRow;
  notifications: NotificationRow;
  notification_channels: NotificationChannelRow;
  server_state: ServerStateRow;
  migrations: MigrationRow;
}
