/**
 * Plays Gunbai over its API: a random legal action each time. Node 24 or later, no packages. It reads the stream of events.
 *
 *     GUNBAI_TOKEN=gunbai_... node random-bot.ts                 answers at every table where the account has a seat
 *     GUNBAI_TOKEN=gunbai_... node random-bot.ts age-of-war 2    plays a game against the bot of level 2, then ends
 */
const { GUNBAI_URL = 'http://127.0.0.1:8080', GUNBAI_TOKEN } = process.env;
const headers = { authorization: `Bearer ${GUNBAI_TOKEN}`, 'content-type': 'application/json' };

type Action = readonly [type: string, ...values: unknown[]];
type Choices = { number: number; prompt: object | null; actions: Action[]; total: number };
type Game = { id: string; bots: string[]; scenarios: { id: string; seats: string[]; minPlayers?: number; minutes: number }[] };

const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
/** The server's reason: code, detail, and for an illegal action its clause. */
class Refused extends Error {}

/** One request of the API. Repeats it while the server is away, busy, or asks to wait: keys make that safe. */
const send = async (method: string, path: string, body?: object): Promise<Response> => {
  for (;;) {
    const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const response = await fetch(`${GUNBAI_URL}/api/v1${path}`, request).catch(() => null);
    if (response?.ok) return response;
    if (response && response.status !== 429 && response.status !== 503) throw new Refused(await response.text());
    await sleep(Number(response?.headers.get('retry-after') ?? 1));
  }
};
const call = async <T>(method: string, path: string, body?: object) => (await (await send(method, path, body)).json()) as T;

/** Decides until nothing is asked of this seat any more. Returns the number of decisions. */
const playTurn = async (table: string): Promise<number> => {
  for (let decisions = 0; ; decisions++) {
    const { number, prompt, total } = await call<Choices>('GET', `/tables/${table}/choices?limit=1`);
    if (!prompt) return decisions;
    const offset = Math.floor(Math.random() * total);
    const { actions } = await call<Choices>('GET', `/tables/${table}/choices?limit=1&offset=${offset}`);
    const request = { number, action: actions[0], key: crypto.randomUUID() };
    await call('POST', `/tables/${table}/actions`, request).catch((error: unknown) => {
      if (!(error instanceof Refused) || !/"(stale|finished|not-playing)"/.test(error.message)) throw error;
    });
  }
};

/** The lines of the account's event stream. It ends now and then: then it is opened again. */
async function* readEvents(): AsyncGenerator<{ type: string; table: string }> {
  for (;;) {
    let rest = '';
    const { body } = await send('GET', '/me/events');
    for await (const text of body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split('\n');
      rest = lines.pop()!;
      yield* lines.filter(Boolean).map((line) => JSON.parse(line));
    }
    await sleep(1);
  }
}

/** A table of the game's shortest scenario. The other seats are for the server's bot of this level. */
const openTable = async (game: string, level: number): Promise<string> => {
  const { bots, scenarios } = (await call<Game[]>('GET', '/games')).find(({ id }) => id === game)!;
  const { id: scenario, seats: all, minPlayers } = scenarios.toSorted((a, b) => a.minutes - b.minutes)[0]!;
  const seats = all.slice(0, minPlayers).map((seat, at) => (at === 0 ? { seat, who: 'me' } : { seat, who: 'bot', bot: bots[level - 1] }));
  return (await call<{ id: string }>('POST', '/tables', { game, scenario, players: seats.length, seats })).id;
};

const [game, level = '2'] = process.argv.slice(2);
const ownTable = game === undefined ? null : await openTable(game, Number(level));
let decisions = 0;
for await (const { type, table } of readEvents()) {
  if (type === 'turn') decisions += await playTurn(table);
  if (type === 'ended' && table === ownTable) break;
}
const { outcome } = await call<{ outcome: object | null }>('GET', `/tables/${ownTable}`);
console.log(JSON.stringify({ game, decisions, outcome }));
