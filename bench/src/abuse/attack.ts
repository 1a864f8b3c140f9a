import { request as httpRequest } from 'node:http';
import type { Agent } from 'node:http';
import { scratchDatabase, startProcess } from '../server-process.ts';
import type { ServerProcess } from '../server-process.ts';

/** A figure that must not exceed its limit. */
interface CheckedFigure {
  readonly what: string;
  readonly value: number;
  readonly max: number;
}

export interface AttackResult {
  /** What the attacker got, in a sentence. */
  readonly achieved: string;
  readonly limits: readonly CheckedFigure[];
  readonly figures?: object;
}

/** `scale` multiplies how many attackers or attempts there are. */
export type Attack = (scale: number) => Promise<AttackResult>;

export const isHeld = ({ limits }: AttackResult): boolean => limits.every(({ value, max }) => value <= max);

/** A real server with its ordinary limits, unless the options say otherwise. */
export const startVictim = (options: object = {}, db = scratchDatabase()): Promise<ServerProcess> =>
  startProcess('./server-gunbai.ts', db, JSON.stringify({ rateFactor: 1, rulesMs: 60_000, ...options }));

interface RawRequest {
  readonly method?: string;
  /** Sent as it stands: `fetch` would tidy it up. */
  readonly path: string;
  /** The address to send from. Linux accepts all of 127.0.0.0/8. */
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly agent?: Agent;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** One request, from an address of the caller's choice. */
export const sendRaw = (address: string, { method = 'GET', path, from, headers, body, agent }: RawRequest): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const json = body === undefined ? undefined : JSON.stringify(body);
    const type = json === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) };
    const request = httpRequest({ hostname, port, method, path, localAddress: from, agent, headers: { ...type, ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += String(part)));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      answer.once('error', reject);
    });
    request.once('error', reject);
    request.end(json);
  });

/** An account that sends from its own address. */
export class Visitor {
  readonly account: string;
  private readonly server: string;
  private readonly from: string;
  private readonly cookie: string;

  private constructor(server: string, from: string, account: string, cookie: string) {
    this.server = server;
    this.from = from;
    this.account = account;
    this.cookie = cookie;
  }

  /** A guest, or with a password a member. */
  static async create(server: string, from: string, name: string, password?: string): Promise<Visitor> {
    const [path, body] = password === undefined ? ['/api/guests', { name }] : ['/api/members', { name, password }];
    const answer = await sendRaw(server, { method: 'POST', path, from, body });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    const [cookie = ''] = String((answer.headers['set-cookie'] as string[] | undefined)?.[0]).split(';');
    return new Visitor(server, from, (JSON.parse(answer.text) as { account: string }).account, cookie);
  }

  async send(method: string, path: string, body?: object): Promise<{ status: number; json: unknown }> {
    const { from, cookie } = this;
    const { status, text } = await sendRaw(this.server, { method, path, from, headers: { cookie }, ...(body ? { body } : {}) });
    return { status, json: text === '' ? null : JSON.parse(text) };
  }

  /** Opens a table of Age of War for two, with an open seat. */
  async openTable(extra: object = {}): Promise<string> {
    const seats = [
      { seat: 'p1', who: 'me' },
      { seat: 'p2', who: 'open' },
    ];
    const { status, json } = await this.send('POST', '/api/tables', { game: 'age-of-war', players: 2, seats, ...extra });
    if (status >= 300) throw new Error(`a table could not be opened: ${JSON.stringify(json)}`);
    return (json as { id: string }).id;
  }

  /** Whether the account got the seat. */
  async takeSeat(table: string): Promise<boolean> {
    return (await this.send('POST', `/api/tables/${table}/seat`, {})).status < 300;
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
