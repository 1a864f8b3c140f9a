import { test } from '../fixtures.ts';
import { seededRandom, Match } from '@gunbai/engine';
import type { Action, AnyGame, SeatId, ChanceSeed } from '@gunbai/engine';
import type { BrowserContext } from '@playwright/test';
import type { TableView } from '@gunbai/protocol';
import { loadGame, Player } from '../../server/test/helpers/player.ts';
import { PATIENCE_MS, visit } from '../browser.ts';
import { assert, assertEqual } from '../assertions.ts';
import { withDatabase, withServer } from '../server.ts';
import { audit } from '../audit.ts';
import { enterName, keepPassing } from '../online-helpers.ts';

const MINE = 'oda';
const SCENARIO = 'standard';

/** The same player on another device, controlled by a script. */
const secondDevice = async (context: BrowserContext, address: string, table: string): Promise<Player> => {
  const player = new Player(address);
  const [cookie] = await context.cookies();
  assert(cookie, 'no account is signed in');
  player.cookie = `${cookie.name}=${cookie.value}`;
  await player.connect(table);
  return player;
};

/** The secret seed of a table, from the server. */
const readChanceSeed = (db: string, table: string): Promise<ChanceSeed> =>
  withDatabase(db, async (store) => {
    const { seed, entropy } = await store.db
      .selectFrom('tables')
      .select(['seed', 'entropy'])
      .where('id', '=', table)
      .executeTakeFirstOrThrow();
    return { seed, entropy: JSON.parse(entropy) as ChanceSeed['entropy'] };
  });

/** One planned decision of a game. */
interface PlannedMove {
  readonly number: number;
  readonly seat: SeatId;
  readonly action: Action;
  /** Whether it answers a window in a battle. */
  readonly inBattle: boolean;
  /** Number of battles that ended before. */
  readonly battle: number;
}

/** Plays a game in which one side passes all its windows, and the other keeps its cards for battles. */
const planGame = (game: AnyGame, chanceSeed: ChanceSeed, seed: number, maxMoves: number): PlannedMove[] => {
  const opened = Match.open(game, { scenario: SCENARIO }, chanceSeed);
  if (!opened.ok) throw new Error(opened.error.detail);
  const match = opened.value;
  const chance = seededRandom(seed);
  const plan: PlannedMove[] = [];
  let battle = 0;
  while (!match.outcome && plan.length < maxMoves) {
    const { number } = match;
    const seat = match.pendingSeats()[0] as SeatId;
    const inAdvance = match.promptFor(seat)?.standingOrder ?? null;
    const inBattle = inAdvance?.until !== undefined;
    const choices = match.legalActions(seat);
    const played = inAdvance && inBattle && seat !== MINE ? choices.filter(([verb]) => verb !== inAdvance.pass) : [];
    const open = inAdvance ? played : choices;
    const action: Action = open[chance.next(Math.max(1, open.length))] ?? [inAdvance?.pass ?? ''];
    const done = match.act(seat, action);
    if (!done.ok) throw new Error(`${JSON.stringify(action)} is refused`);
    plan.push({ number, seat, action, inBattle, battle });
    for (const { n } of done.value) if (match.effectsOf(n)?.ended) battle++;
  }
  return plan;
};

/** The second window of a battle, and the entry after that battle, in the shortest of several games. */
const findShortestPlan = (
  game: AnyGame,
  chanceSeed: ChanceSeed,
): { plan: readonly PlannedMove[]; first: PlannedMove; second: PlannedMove; after: number } => {
  let best: ReturnType<typeof findShortestPlan> | null = null;
  for (let seed = 1; seed <= 40; seed++) {
    const plan = planGame(game, chanceSeed, seed, best ? best.after + 1 : 600);
    const mine = plan.filter(({ seat, inBattle }) => seat === MINE && inBattle);
    const second = mine.find((one, index) => mine[index - 1]?.battle === one.battle);
    const first = second && mine.find(({ battle }) => battle === second.battle);
    const after = second ? plan.findIndex(({ battle }) => battle > second.battle) : -1;
    if (first && second && after > 0 && (!best || after < best.after)) best = { plan, first, second, after };
  }
  assert(best, 'in none of the games was a seat asked twice in one battle');
  return best;
};

/** Waits until the player has seen a decision. */
const waitUntilSeen = async (players: readonly Player[], number: number): Promise<void> => {
  const isSeen = (): boolean => players.every(({ position }) => (position?.number ?? 0) > number);
  for (const until = performance.now() + PATIENCE_MS; !isSeen();) {
    assert(performance.now() < until, `nothing was done after entry ${number}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

test('online: a standing order passes every window of a battle, and the seat is asked again afterwards', async ({ browser, note }) => {
  await withServer(
    async (server, db) => {
      const { page, context, complaints } = await visit(browser, server.address, { settings: { confirm: 'never', motion: 'none' } });
      await page.goto('/online');
      await enterName(page, 'Hanako');
      const seats = [
        { seat: MINE, who: 'me' },
        { seat: 'antiOda', who: 'open' },
      ];
      const opened = await page.request.post('/api/tables', {
        data: { game: 'most-dangerous-time', scenario: SCENARIO, seats },
        headers: { origin: server.address },
      });
      const { id } = (await opened.json()) as TableView;
      const other = await Player.createGuest(server.address, 'Goemon');
      await other.post(`/api/tables/${id}/seat`, {});
      await other.connect(id);
      const own = await secondDevice(context, server.address, id);
      const { plan, first, second, after } = findShortestPlan(await loadGame('most-dangerous-time'), await readChanceSeed(db, id));
      await page.goto(`/online/${id}`);
      await page.waitForSelector('.board-stage');
      let passed = 0;
      for (const { number, seat, action, inBattle, battle } of plan.slice(0, after)) {
        const isOrdered = seat === MINE && inBattle && battle === first.battle && number > first.number;
        if (isOrdered) passed++;
        else if (number === first.number) await keepPassing(page, 'Pass until the end of this battle');
        else {
          const done = await (seat === MINE ? own : other).act(id, action, number);
          assertEqual(done.type, 'done', `entry ${number}`);
        }
        await waitUntilSeen([own, other], number);
        if (number === second.number) await audit(page, 'a standing order', '.prompt-bar');
      }
      assert(passed > 0, 'no window was passed by a standing order');
      await page.getByText('Standing orders (1)').waitFor({ state: 'detached' });
      assertEqual(await own.get(`/api/tables/${id}/standing-orders`), { orders: [] }, 'orders after the battle');
      note(`${passed} windows passed by a standing order, at entry ${second.number} of ${after}`);
      assertEqual(complaints, [], 'console');
      await own.close();
      await other.close();
      await context.close();
    },
    { rateFactor: 100 },
  );
});
