import { fastChance, Match } from '@gunbai/engine';
import type { Action, AnyGame, SeatId, Secret } from '@gunbai/engine';
import type { BrowserContext } from 'playwright-core';
import type { TableView } from '../../server/src/wire.ts';
import { gameOf, Player } from '../../server/test/player.ts';
import { visit } from '../browser.ts';
import { insist, same } from '../check.ts';
import type { Check } from '../check.ts';
import { inDatabase, withServer } from '../server.ts';
import { audit } from './accessibility.ts';
import { comeIn, keepPassing } from './online.ts';

const MINE = 'oda';
const SCENARIO = 'standard';

/** The same person at another device, which a script plays. */
const secondDevice = async (context: BrowserContext, address: string, table: string): Promise<Player> => {
  const player = new Player(address);
  const [cookie] = await context.cookies();
  insist(cookie, 'nobody is signed in');
  player.cookie = `${cookie.name}=${cookie.value}`;
  await player.connect(table);
  return player;
};

/** What chance holds for a table, as only its server knows it. */
const secretOf = (db: string, table: string): Promise<Secret> =>
  inDatabase(db, async (store) => {
    const { seed, entropy } = await store.db
      .selectFrom('tables')
      .select(['seed', 'entropy'])
      .where('id', '=', table)
      .executeTakeFirstOrThrow();
    return { seed, entropy: JSON.parse(entropy) as Secret['entropy'] };
  });

/** One decision of a game thought out beforehand. */
interface Planned {
  readonly number: number;
  readonly seat: SeatId;
  readonly action: Action;
  /** Whether it answers a window of a battle. */
  readonly inBattle: boolean;
  /** How many battles had ended before. */
  readonly battle: number;
}

/** Plays a game in which one side passes all its windows, and the other saves its cards for battles. */
const imagine = (game: AnyGame, secret: Secret, luck: number, most: number): Planned[] => {
  const opened = Match.open(game, { scenario: SCENARIO }, secret);
  if (!opened.ok) throw new Error(opened.error.detail);
  const match = opened.value;
  const chance = fastChance(luck);
  const plan: Planned[] = [];
  let battle = 0;
  while (!match.outcome && plan.length < most) {
    const { number } = match;
    const seat = match.owing()[0] as SeatId;
    const inAdvance = match.question(seat)?.inAdvance ?? null;
    const inBattle = inAdvance?.until !== undefined;
    const choices = match.allowed(seat);
    const played = inAdvance && inBattle && seat !== MINE ? choices.filter(([verb]) => verb !== inAdvance.pass) : [];
    const open = inAdvance ? played : choices;
    const action: Action = open[chance.next(Math.max(1, open.length))] ?? [inAdvance?.pass ?? ''];
    const done = match.act(seat, action);
    if (!done.ok) throw new Error(`${JSON.stringify(action)} is refused`);
    plan.push({ number, seat, action, inBattle, battle });
    for (const { n } of done.value) if (match.seen(n)?.ended) battle++;
  }
  return plan;
};

/** The second window of one battle, and the line after that battle, in the shortest of several games. */
const shortest = (game: AnyGame, secret: Secret): { plan: readonly Planned[]; first: Planned; again: Planned; after: number } => {
  let best: ReturnType<typeof shortest> | null = null;
  for (let luck = 1; luck <= 40; luck++) {
    const plan = imagine(game, secret, luck, best ? best.after + 1 : 600);
    const mine = plan.filter(({ seat, inBattle }) => seat === MINE && inBattle);
    const again = mine.find((one, index) => mine[index - 1]?.battle === one.battle);
    const first = again && mine.find(({ battle }) => battle === again.battle);
    const after = again ? plan.findIndex(({ battle }) => battle > again.battle) : -1;
    if (first && again && after > 0 && (!best || after < best.after)) best = { plan, first, again, after };
  }
  insist(best, 'in none of the games was a seat asked twice in one battle');
  return best;
};

/** Waits until somebody has seen that a decision was made. */
const seen = async (players: readonly Player[], number: number): Promise<void> => {
  const isSeen = (): boolean => players.every(({ position }) => (position?.number ?? 0) > number);
  for (const until = performance.now() + 30_000; !isSeen();) {
    insist(performance.now() < until, `nothing was done after line ${number}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

export const standing: readonly Check[] = [
  {
    name: 'online: the windows of a battle are passed by order until it ends, and then the seat is asked again',
    async run({ browser, note }) {
      await withServer(
        async (server, db) => {
          const { page, context, complaints } = await visit(browser, server.address, { settings: { confirm: 'never', motion: 'none' } });
          await page.goto('/online');
          await comeIn(page, 'Hanako');
          const seats = [
            { seat: MINE, who: 'me' },
            { seat: 'antiOda', who: 'open' },
          ];
          const opened = await page.request.post('/api/tables', {
            data: { game: 'most-dangerous-time', scenario: SCENARIO, seats },
            headers: { origin: server.address },
          });
          const { id } = (await opened.json()) as TableView;
          const other = await Player.guest(server.address, 'Goemon');
          await other.post(`/api/tables/${id}/seat`, {});
          await other.connect(id);
          const own = await secondDevice(context, server.address, id);
          const { plan, first, again, after } = shortest(await gameOf('most-dangerous-time'), await secretOf(db, id));
          await page.goto(`/online/${id}`);
          await page.waitForSelector('.stage');
          let passed = 0;
          for (const { number, seat, action, inBattle, battle } of plan.slice(0, after)) {
            const isOrdered = seat === MINE && inBattle && battle === first.battle && number > first.number;
            if (isOrdered) passed++;
            else if (number === first.number) await keepPassing(page, 'Pass until the end of this battle');
            else {
              const done = await (seat === MINE ? own : other).act(id, action, number);
              same(done.type, 'done', `line ${number}`);
            }
            await seen([own, other], number);
            if (number === again.number) await audit(page, 'a standing order', '.prompt-bar');
          }
          insist(passed > 0, 'no window was passed by order');
          await page.getByText('Standing orders (1)').waitFor({ state: 'detached' });
          same(await own.get(`/api/tables/${id}/orders`), { orders: [] }, 'orders after the battle');
          note(`${passed} windows passed by order, at line ${again.number} of ${after}`);
          same(complaints, [], 'console');
          await own.close();
          await other.close();
          await context.close();
        },
        { rateFactor: 100 },
      );
    },
  },
];
