import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { WebSocket, WebSocketServer } from 'ws';
import { Batcher } from '../../server/src/fast/batcher.ts';
import type { Sender } from '../../server/src/fast/batcher.ts';
import { FrameScheduler } from '../../server/src/fast/frame-writer.ts';
import type { TextWriter } from '../../server/src/fast/frame-writer.ts';
import { flatCodec } from '../../server/src/fast/message-codec.ts';
import type { MessageCodec } from '../../server/src/fast/message-codec.ts';
import { parseMessage } from '../../server/src/fast/message-parser.ts';
import type { MessageParser } from '../../server/src/fast/message-parser.ts';
import { PendingRequests } from '../../server/src/fast/pending-requests.ts';
import type { RequestList } from '../../server/src/fast/pending-requests.ts';
import { CompileEachTime } from '../../server/src/fast/plain/compile-each-time.ts';
import { identityCodec } from '../../server/src/fast/plain/identity-codec.ts';
import { ImmediateSender } from '../../server/src/fast/plain/immediate-sender.ts';
import { RequestMap } from '../../server/src/fast/plain/request-map.ts';
import { parseBySchema } from '../../server/src/fast/plain/schema-parser.ts';
import { WsWriter } from '../../server/src/fast/plain/ws-writer.ts';
import { PreparedStatements } from '../../server/src/fast/prepared-statements.ts';
import type { StatementPreparer } from '../../server/src/fast/prepared-statements.ts';
import type { RefereeRequest, RefereeResponse, RenderedMessage } from '../../server/src/referee/requests.ts';
import { openStore } from '../../server/src/storage/index.ts';
import type { Store } from '../../server/src/storage/index.ts';

type Work = () => void | Promise<void>;

/** One piece: the same work done by the fast code and by its plain alternative. */
interface Piece {
  readonly fast: Work;
  readonly plain: Work;
  /** How many operations the work does. */
  readonly operations: number;
}

interface PieceResult {
  readonly fastPerSecond: number;
  readonly plainPerSecond: number;
  readonly ratio: number;
}

const ROUNDS = 9;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

const measure = async (work: Work): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Alternates fast and plain, so that both meet the same load of the machine. The first round only warms up. */
const comparePiece = async ({ fast, plain, operations }: Piece): Promise<PieceResult> => {
  const times: { fast: number[]; plain: number[] } = { fast: [], plain: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    const [fastMs, plainMs] = [await measure(fast), await measure(plain)];
    if (round === 0) continue;
    times.fast.push(fastMs);
    times.plain.push(plainMs);
  }
  const perSecond = (ms: readonly number[]): number => Math.round((operations / median(ms)) * 1000);
  const [fastPerSecond, plainPerSecond] = [perSecond(times.fast), perSecond(times.plain)];
  return { fastPerSecond, plainPerSecond, ratio: Number((fastPerSecond / plainPerSecond).toFixed(2)) };
};

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const TURNS = 100;
const ITEMS_PER_TURN = 20;

/** Messages through a port: twenty in each turn of the event loop. */
const batcherPiece = (): Piece => {
  const send = async (createSender: (deliver: (items: readonly number[]) => void) => Sender<number>): Promise<void> => {
    const { port1, port2 } = new MessageChannel();
    let received = 0;
    const done = new Promise<void>((resolve) => {
      port2.on('message', (items: readonly number[]) => {
        received += items.length;
        if (received === TURNS * ITEMS_PER_TURN) resolve();
      });
    });
    const sender = createSender((items) => port1.postMessage(items));
    for (let turn = 0; turn < TURNS; turn++) {
      for (let item = 0; item < ITEMS_PER_TURN; item++) sender.add(item);
      await nextTurn();
    }
    await done;
    port1.close();
  };
  return {
    fast: () => send((deliver) => new Batcher(deliver)),
    plain: () => send((deliver) => new ImmediateSender(deliver)),
    operations: TURNS * ITEMS_PER_TURN,
  };
};

const MESSAGES = 100_000;

/** Actions of Age of War, as they come from a socket. */
const messageParserPiece = (): Piece => {
  const message = { type: 'act', table: '_sI2KZf9ucTK', number: 12, action: ['fill', 'azuchi', 4, [0, 1, 1]], key: 'action-0012' };
  const run = (parse: MessageParser) => (): void => {
    for (let index = 0; index < MESSAGES; index++) if (!parse(message)) throw new Error('the message was refused');
  };
  return { fast: run(parseMessage), plain: run(parseBySchema), operations: MESSAGES };
};

const REQUESTS = 200_000;
const OUTSTANDING = 16;

/** Requests come and are answered in order, sixteen at a time. */
const pendingRequestsPiece = (): Piece => {
  const run = (list: RequestList<object>) => (): void => {
    for (let id = 0; id < REQUESTS; id++) {
      list.add(id, { id });
      if (id >= OUTSTANDING) list.take(id - OUTSTANDING);
    }
    list.clear();
  };
  return { fast: run(new PendingRequests()), plain: run(new RequestMap()), operations: REQUESTS };
};

const exampleRequest: RefereeRequest = {
  id: 7,
  table: 'qX3vBn81LmZa',
  game: 'age-of-war',
  count: 31,
  head: 'a1'.repeat(32),
  stored: null,
  command: { kind: 'act', seat: 'p1', action: ['fill', 'kitanosho', 0], number: 31 },
  viewers: ['p1', 'p2', null],
  spectatorDelay: 0,
};

const rendered: RenderedMessage = {
  prefix: `{"type":"update","log":[${'"x",'.repeat(40)}"x"],"view":`,
  view: null,
  suffix: ',"canUndo":false}',
};

const exampleResponse: RefereeResponse = {
  id: 7,
  type: 'done',
  entries: [{ number: 31, decidedBy: 'p1', entry: `{"n":31,"hash":"${'b2'.repeat(32)}"}`, effects: '{"events":[],"barrier":false}' }],
  position: {
    count: 32,
    head: 'c3'.repeat(32),
    pendingSeats: ['p2'],
    step: 'roll',
    window: false,
    flow: ['war', 'turn', 'roll'],
    outcome: null,
    sides: null,
    rules: 4,
    epoch: 0,
    rewoundTo: null,
    state: JSON.stringify({ castles: Array.from({ length: 14 }, (_, index) => ({ index, owner: null })) }),
    header: null,
  },
  rendered: [rendered, rendered, rendered],
};

const CROSSINGS = 3000;

/** Encode, clone as a thread boundary does, decode: one request and its response. */
const messageCodecPiece = (): Piece => {
  const cross =
    <Request, Response>(codec: MessageCodec<Request, Response>) =>
    (): void => {
      for (let crossing = 0; crossing < CROSSINGS; crossing++) {
        codec.decodeRequest(structuredClone(codec.encodeRequest(exampleRequest)));
        codec.decodeResponse(structuredClone(codec.encodeResponse(exampleResponse)));
      }
    };
  return { fast: cross(flatCodec), plain: cross(identityCodec), operations: CROSSINGS };
};

const CLIENTS = 10;
const WRITE_TURNS = 100;
const TEXTS_PER_TURN = 3;

interface OpenSocket {
  readonly socket: WebSocket;
  readonly stream: Duplex;
}

interface FramesBench {
  readonly piece: Piece;
  close(): void;
}

/** A table with ten watchers: three texts a turn go to each of them over real sockets. */
const openFramesBench = async (): Promise<FramesBench> => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await new Promise((resolve) => server.once('listening', resolve));
  const open: OpenSocket[] = [];
  server.on('connection', (socket, { socket: stream }) => void open.push({ socket, stream }));
  let received = 0;
  let onAllReceived = (): void => {};
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
      client.on('message', () => {
        if (++received === CLIENTS * WRITE_TURNS * TEXTS_PER_TURN) onAllReceived();
      });
      await new Promise((resolve) => client.once('open', resolve));
      return client;
    }),
  );
  while (open.length < CLIENTS) await nextTurn();
  const text = JSON.stringify(exampleResponse).repeat(2);
  const broadcast = async (writers: readonly TextWriter[]): Promise<void> => {
    received = 0;
    const done = new Promise<void>((resolve) => (onAllReceived = resolve));
    for (let turn = 0; turn < WRITE_TURNS; turn++) {
      for (let message = 0; message < TEXTS_PER_TURN; message++) for (const writer of writers) writer.write(text + turn + message);
      await nextTurn();
    }
    await done;
  };
  const scheduler = new FrameScheduler();
  const frameWriters = open.map(({ stream }) => scheduler.createWriter(stream));
  const wsWriters = open.map(({ socket }) => new WsWriter(socket));
  return {
    piece: {
      fast: () => broadcast(frameWriters),
      plain: () => broadcast(wsWriters),
      operations: CLIENTS * WRITE_TURNS * TEXTS_PER_TURN,
    },
    close() {
      for (const client of clients) client.terminate();
      server.close();
    },
  };
};

const STATEMENTS = 3000;

/** The update that every action writes. */
const preparedStatementsPiece = ({ db }: Store): Piece => {
  const prepare = (preparer: StatementPreparer) => (): void => {
    for (let revision = 0; revision < STATEMENTS; revision++) {
      const [count, head, id] = [revision, 'a1'.repeat(32), 'qX3vBn81LmZa'];
      preparer.prepare(
        'table count head',
        [count, head, revision + 1, id, revision],
        () =>
          db
            .updateTable('tables')
            .set({ count, head, revision: revision + 1 })
            .where('id', '=', id)
            .where('revision', '=', revision),
        1,
      );
    }
  };
  return { fast: prepare(new PreparedStatements()), plain: prepare(new CompileEachTime()), operations: STATEMENTS };
};

/** Every piece of server/src/fast against its plain alternative, in one run. A ratio above 1 means that the fast one wins. */
export const fastBench = async (): Promise<object> => {
  const folder = mkdtempSync(join(tmpdir(), 'gunbai-bench-'));
  const store = await openStore(join(folder, 'bench.sqlite'));
  const frames = await openFramesBench();
  try {
    return {
      batcher: await comparePiece(batcherPiece()),
      messageParser: await comparePiece(messageParserPiece()),
      pendingRequests: await comparePiece(pendingRequestsPiece()),
      messageCodec: await comparePiece(messageCodecPiece()),
      frameWriter: await comparePiece(frames.piece),
      preparedStatements: await comparePiece(preparedStatementsPiece(store)),
    };
  } finally {
    frames.close();
    await store.close();
    rmSync(folder, { recursive: true });
  }
};
