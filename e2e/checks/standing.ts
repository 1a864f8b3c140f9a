import { allowed, fastChance, owing, questionTo } from '@gunbai/engine';
import type { Action, AnyGame, GameEvent, SeatId, View } from '@gunbai/engine';
import type { BrowserContext, Page } from 'playwright-core';
import { gameOf, Player } from '../../server/test/player.ts';
import type { TableView } from '../../server/src/wire.ts';
import { visit } from '../browser.ts';
import { insist, same } from '../check.ts';
import type { Check } from '../check.ts';
import { withServer } from '../server.ts';
import { audit } from './accessibility.ts';
import { comeIn } from './online.ts';

const LEFT = /^Standing orders \(\d\)/;

/** The same person at another device, which a script plays. */
const secondDevice = async (context: BrowserContext, address: string, table: string): Promise<Player> => {
  const player = new Player(address);
  const [cookie] = await context.cookies();
  insist(cookie, 'nobody is signed in');
  player.cookie = `${cookie.name}=${cookie.value}`;
  await player.connect(table);
  return player;
};

/** Both seats of a table, played by a script except where orders were left in the browser. */
class Script {
  readonly game: AnyGame;
  readonly id: string;
  readonly players: Readonly<Record<SeatId, Player>>;
  private readonly chance = fastChance(7);

  constructor(game: AnyGame, id: string, players: Readonly<Record<SeatId, Player>>) {
    this.game = game;
    this.id = id;
    this.players = players;
  }

  /** Who is asked now, and what, by what that seat sees. */
  asked() {
    for (const [seat, { position }] of Object.entries(this.players)) {
      const view = position?.view as View<unknown>;
      const question = owing(this.game, view).includes(seat) ? questionTo(this.game, view, seat) : null;
      if (question) return { seat, view, question };
    }
    return null;
  }

  get number(): number {
    return Math.max(...Object.values(this.players).map(({ position }) => position?.number ?? 0));
  }

  /** Passes where asked to, else does anything. */
  async act(seat: SeatId, view: View<unknown>, pass: string | undefined): Promise<void> {
    const choices = allowed(this.game, view, seat);
    const action: Action | undefined = pass === undefined ? choices[this.chance.next(choices.length)] : [pass];
    const { number } = this;
    await this.players[seat]?.act(this.id, action, number);
    await this.after(number);
  }

  /** Waits until all have seen that something was done. */
  async after(number: number): Promise<void> {
    const isSeen = (): boolean => Object.values(this.players).every(({ position }) => (position?.number ?? 0) > number);
    for (const until = performance.now() + 20_000; !isSeen();) {
      insist(performance.now() < until, `nothing was done after line ${number}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** How many battles have begun so far. */
  get battles(): number {
    const words = this.players['oda']?.words ?? [];
    const events = words.flatMap((word) =>
      word.type === 'update' ? (word.told as readonly { events: readonly GameEvent[] }[]).flatMap((told) => told.events) : [],
    );
    return events.filter(({ type }) => type === 'combat').length;
  }
}

const leave = async (page: Page, manner: 'battle' | 'never'): Promise<void> => {
  const order = page.getByLabel('From the next time on, in this window:');
  const [kept] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/orders') && response.request().method() === 'PUT'),
    order.selectOption(manner),
  ]);
  same(kept.status(), 200, `leaving the order "${manner}"`);
  await page.getByText(LEFT).waitFor();
  same(await order.inputValue(), manner, 'how the window is met');
};

export const standing: readonly Check[] = [
  {
    name: 'online: the windows of a battle are passed by order until it ends, then the seat is asked again; "never" holds on',
    async run({ browser, note }) {
      await withServer(
        async (server) => {
          const { page, context, complaints } = await visit(browser, server.address, { settings: { confirm: 'never', motion: 'none' } });
          await page.goto('/online');
          await comeIn(page, 'Hanako');
          const seats = [
            { seat: 'oda', who: 'me' },
            { seat: 'antiOda', who: 'open' },
          ];
          const opened = await page.request.post('/api/tables', {
            data: { game: 'most-dangerous-time', scenario: 'standard', seats },
            headers: { origin: server.address },
          });
          const { id } = (await opened.json()) as TableView;
          const other = await Player.guest(server.address, 'Goemon');
          await other.post(`/api/tables/${id}/seat`, {});
          await other.connect(id);
          const script = new Script(await gameOf('most-dangerous-time'), id, {
            oda: await secondDevice(context, server.address, id),
            antiOda: other,
          });
          await page.goto(`/online/${id}`);
          await page.waitForSelector('.stage');

          let [passed, passedForGood, ended] = [0, 0, 0];
          let never: string | null = null;
          let battle: number | null = null;
          for (let step = 0; step < 3000 && (passed === 0 || passedForGood === 0 || ended === 0); step++) {
            const asked = script.asked();
            if (!asked) {
              await new Promise((resolve) => setTimeout(resolve, 5));
              continue;
            }
            const { seat, view, question } = asked;
            const isMine = seat === 'oda';
            const inBattle = question.inAdvance?.until !== undefined;
            if (battle !== null && script.battles > battle) {
              await page.locator('.orders em', { hasText: 'until the end of this battle' }).waitFor({ state: 'detached' });
              ended++;
              battle = null;
            }
            if (isMine && battle !== null && inBattle) {
              passed++;
              await script.after(script.number);
            } else if (isMine && question.step === never) {
              passedForGood++;
              await script.after(script.number);
            } else {
              if (isMine && inBattle && battle === null && passed === 0) {
                await leave(page, 'battle');
                battle = script.battles;
              } else if (isMine && question.inAdvance && !inBattle && never === null && ended > 0) {
                await leave(page, 'never');
                never = question.step;
                await audit(page, 'a standing order', '.orders');
              }
              await script.act(seat, view, isMine ? question.inAdvance?.pass : undefined);
            }
          }
          insist(passed > 0, 'no window of a battle was passed by order');
          insist(ended > 0, 'no battle ended that an order was left for');
          insist(passedForGood > 0, 'no window was passed for good');
          note(`${passed} windows passed in a battle, ${passedForGood} for good, in ${script.number} lines`);
          same(complaints, [], 'console');
          await script.players['oda']?.close();
          await other.close();
          await context.close();
        },
        { rateFactor: 100 },
      );
    },
  },
];
