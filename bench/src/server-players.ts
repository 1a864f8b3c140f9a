import { fastChance } from '@gunbai/engine';
import type { Action, Chance } from '@gunbai/engine';
import { canStillSucceed, possibleFills } from '@gunbai/games/age-of-war/rules/turn';
import type { Board } from '@gunbai/games/age-of-war/rules/board';
import { Line } from './server-line.ts';

/** Two players of load at one table. They count what is acknowledged and how long the other waits to see it. */
export interface Pair {
  /** Where they sit now. */
  readonly table: string;
  /** Makes one move as soon as somebody may; resolves when both have seen it. */
  move(): Promise<void>;
  close(): void;
}

export interface Tally {
  acknowledged: number;
  readonly seenAfter: number[];
  readonly problems: string[];
  /** Told when a decision leaves for the server. */
  sent?: (table: string, number: number) => void;
}

export const newTally = (): Tally => ({ acknowledged: 0, seenAfter: [], problems: [] });

const GAME = 'age-of-war';
const SEATS = ['p1', 'p2'];

const ask = async (
  address: string,
  path: string,
  body: unknown,
  cookie = '',
): Promise<{ json: Record<string, unknown>; cookie: string }> => {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  });
  const json = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(json)}`);
  return { json, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie };
};

/** What a player of load thinks of, at either server's table. */
const choicesOn = (board: Board): Action[] => {
  const choices: Action[] = [...possibleFills(board), ['reroll']];
  if (!canStillSucceed(board)) choices.push(['yield']);
  return choices;
};

/** What there is to think about: the board alone is read, which holds no other braces. */
const boardIn = (text: string, name: string): Board => {
  const start = text.indexOf(`${name}{`) + name.length;
  return JSON.parse(text.slice(start, text.indexOf('}', start) + 1)) as Board;
};

/** Only the kind and the number are read of a position; the one who moves next reads it whole. */
const POSITION = /^{"type":"(?:update|position)".*?"number":(\d+)/;

interface Heard {
  type: string;
  you?: string;
  refusal?: object;
}

class OurPair implements Pair {
  private readonly address: string;
  private readonly tally: Tally;
  private readonly chance: Chance;
  private readonly cookies: readonly [string, string];
  private lines: readonly Line[] = [];
  private readonly seats = ['', ''];
  private position = '';
  table = '';
  private number = 0;
  private keys = 0;
  private pending: { number: number; at: number; mover: number; left: number; done: () => void } | null = null;

  constructor(address: string, tally: Tally, seed: number, cookies: [string, string]) {
    this.address = address;
    this.tally = tally;
    this.chance = fastChance(seed);
    this.cookies = cookies;
  }

  async connect(): Promise<void> {
    this.lines = await Promise.all(
      this.cookies.map((cookie, index) => Line.open(this.address, '/ws', cookie, (text) => this.heard(index, text))),
    );
  }

  async sitDown(): Promise<void> {
    const seats = SEATS.map((seat, index) => ({ seat, who: index === 0 ? 'me' : 'open' }));
    const { json } = await ask(this.address, '/api/tables', { game: GAME, players: 2, seats, visibility: 'link' }, this.cookies[0]);
    this.table = json['id'] as string;
    await ask(this.address, `/api/tables/${this.table}/seat`, {}, this.cookies[1]);
    const ready = Promise.all(this.lines.map(() => new Promise<void>((resolve) => this.positioned.push(resolve))));
    for (const line of this.lines) line.say(JSON.stringify({ type: 'watch', table: this.table }));
    await ready;
  }

  private readonly positioned: (() => void)[] = [];

  private heard(index: number, text: string): void {
    const number = POSITION.exec(text)?.[1];
    if (number !== undefined) return this.shown(index, Number(number), text);
    const word = JSON.parse(text) as Heard;
    if (word.type === 'table' && word.you) this.seats[index] = word.you;
    if (word.type === 'done') {
      this.tally.acknowledged++;
      this.settle();
    }
    if (word.type === 'refused') {
      this.tally.problems.push(JSON.stringify(word.refusal));
      this.pending?.done();
    }
  }

  private shown(index: number, number: number, text: string): void {
    this.number = number;
    if (index === 0) this.position = text;
    if (text.startsWith('{"type":"position"')) this.positioned.pop()?.();
    const { pending } = this;
    if (!pending || index === pending.mover || number <= pending.number) return;
    this.tally.seenAfter.push(performance.now() - pending.at);
    this.settle();
  }

  private settle(): void {
    const { pending } = this;
    if (!pending || --pending.left > 0) return;
    this.pending = null;
    pending.done();
  }

  async move(): Promise<void> {
    if (!this.position.includes('"outcome":null')) return this.sitDown();
    const board = boardIn(this.position, '"board":');
    const mover = this.seats.indexOf(SEATS[board.active] as string);
    const choices = choicesOn(board);
    const action = choices[this.chance.next(choices.length)];
    const { number, table } = this;
    await new Promise<void>((done) => {
      this.pending = { number, at: performance.now(), mover, left: 2, done };
      this.tally.sent?.(table, number);
      this.lines[mover]?.say(JSON.stringify({ type: 'act', table, number, action, key: `load-key-${this.keys++}` }));
    });
  }

  close(): void {
    for (const line of this.lines) line.close();
  }
}

export const ourPair = async (address: string, tally: Tally, seed: number): Promise<Pair> => {
  const guests = await Promise.all(['Oda', 'Mori'].map((name) => ask(address, '/api/guests', { name })));
  const cookies = guests.map(({ cookie }) => cookie) as [string, string];
  const pair = new OurPair(address, tally, seed, cookies);
  await pair.connect();
  await pair.sitDown();
  return pair;
};

/** What socket.io calls a packet: an event in the room of the game. */
const PACKET = `42/${GAME},`;
const UPDATE = `${PACKET}["update"`;
const SYNC = `${PACKET}["sync"`;
const JOIN = `40/${GAME},`;
const PING = '2';
const PONG = '3';

/** Only the number is read of a state; the one who moves next reads it whole. */
const STATE_ID = /"_stateID":(\d+)/;

let matches = 0;

class BgioPair implements Pair {
  private readonly tally: Tally;
  private readonly chance: Chance;
  private readonly address: string;
  private lines: readonly Line[] = [];
  table = '';
  private state = '';
  private heardNext: () => void = () => {};
  private pending: { id: number; at: number; mover: number; left: number; done: () => void } | null = null;

  constructor(address: string, tally: Tally, seed: number) {
    this.address = address;
    this.tally = tally;
    this.chance = fastChance(seed);
  }

  async connect(): Promise<void> {
    const path = '/socket.io/?EIO=4&transport=websocket';
    this.lines = await Promise.all(SEATS.map((_, index) => Line.open(this.address, path, '', (text) => this.heard(index, text))));
    for (const line of this.lines) await this.answerTo(line, JOIN);
  }

  private answerTo(line: Line, said: string): Promise<void> {
    return new Promise((resolve) => {
      this.heardNext = resolve;
      line.say(said);
    });
  }

  async sitDown(): Promise<void> {
    this.table = `match${matches++}`;
    for (const [index, line] of this.lines.entries())
      await this.answerTo(line, PACKET + JSON.stringify(['sync', this.table, String(index), null, SEATS.length]));
  }

  private heard(index: number, text: string): void {
    if (text.startsWith(UPDATE)) return this.shown(index, text);
    if (text === PING) this.lines[index]?.say(PONG);
    else if (text.startsWith(SYNC)) {
      this.state = text;
      this.heardNext();
    } else if (text.startsWith(JOIN)) this.heardNext();
  }

  private shown(index: number, text: string): void {
    this.state = text;
    const { pending } = this;
    if (!pending || Number(STATE_ID.exec(text)?.[1]) <= pending.id) return;
    if (index === pending.mover) this.tally.acknowledged++;
    else this.tally.seenAfter.push(performance.now() - pending.at);
    if (--pending.left > 0) return;
    this.pending = null;
    pending.done();
  }

  async move(): Promise<void> {
    const { state } = this;
    if (state.includes('"gameover":')) return this.sitDown();
    const board = boardIn(state, '"G":');
    const id = Number(STATE_ID.exec(state)?.[1]);
    const mover = board.active;
    const choices = choicesOn(board);
    const [type, ...args] = choices[this.chance.next(choices.length)] as Action;
    const payload = { type, args, playerID: String(mover) };
    await new Promise<void>((done) => {
      this.pending = { id, at: performance.now(), mover, left: 2, done };
      this.lines[mover]?.say(PACKET + JSON.stringify(['update', { type: 'MAKE_MOVE', payload }, id, this.table, String(mover)]));
    });
  }

  close(): void {
    for (const line of this.lines) line.close();
  }
}

export const bgioPair = async (address: string, tally: Tally, seed: number): Promise<Pair> => {
  const pair = new BgioPair(address, tally, seed);
  await pair.connect();
  await pair.sitDown();
  return pair;
};
