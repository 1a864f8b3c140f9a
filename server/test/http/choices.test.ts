import { legalActions, promptFor, refusalFor, seededRandom } from '@gunbai/engine';
import type { Action, Refusal, View } from '@gunbai/engine';
import { games } from '@gunbai/games/registry';
import type { TableView } from '@gunbai/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { eventually } from '../helpers/eventually.ts';
import { loadGame, Player } from '../helpers/player.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

/** A program without the engine asks what its seat may do, and why not. */

interface Choices {
  readonly number: number;
  readonly seat: string;
  readonly prompt: { readonly message: unknown; readonly actionTypes: readonly string[]; readonly unlistedTypes: readonly string[] } | null;
  readonly actions: readonly Action[];
  readonly total: number;
  readonly next: number | null;
}

let fixtures: RunningServer;
let real: RunningServer;
beforeAll(async () => {
  const options = { port: 0, log: 'silent', rateFactor: 1000, workers: 1, rulesMs: 60_000 } as const;
  fixtures = await startServer({ ...options, db: scratchFile() }, fixtureRegistry(1));
  real = await startServer({ ...options, db: scratchFile() });
});
afterAll(() => Promise.all([fixtures.close(), real.close()]));

const readChoices = async (player: Player, table: string, query = ''): Promise<Choices> =>
  (await player.get(`/api/v1/tables/${table}/choices${query}`)) as Choices;

const askWhyNot = async (player: Player, table: string, action: unknown): Promise<Refusal | null> =>
  ((await player.post(`/api/v1/tables/${table}/why-not`, { action })) as { refusal: Refusal | null }).refusal;

test('a seat learns its own choices, and nothing of a hidden hand', async () => {
  const { id, a, b } = await seatTwoGuests(fixtures, 'duel');
  expect(await readChoices(a, id)).toMatchObject({ seat: 'a', actions: [['strike'], ['rest']], total: 2, next: null });
  expect(await readChoices(b, id)).toMatchObject({ seat: 'b', prompt: null, actions: [], total: 0 });
  expect(await a.act(id, ['strike'])).toMatchObject({ type: 'done' });
  await eventually(() => b.position?.number).toBe(2);
  const cards = ((b.position?.view as View<unknown> | undefined)?.zones['hand.b']?.pieces ?? []).filter((card) => card.startsWith('parry'));
  const expected = [...cards.map((card) => ['parry', card]), ['pass']];
  expect(await readChoices(b, id)).toMatchObject({
    number: 2,
    prompt: { step: 'respond', message: { key: 'respond' }, window: true, standingOrder: { pass: 'pass', until: 'bout' } },
    actions: expected,
  });
  const verdicts = await Promise.all([1, 2, 3].map((card) => askWhyNot(a, id, ['parry', `parry-${card}`])));
  expect(new Set(verdicts.map((verdict) => JSON.stringify(verdict))).size).toBe(1);
  expect(verdicts[0]).toMatchObject({ code: 'wrong-seat' });
  expect(await askWhyNot(b, id, ['parry', 'blank-1'])).toMatchObject({ code: 'forbidden', clause: 'parry.1' });
  expect(await askWhyNot(b, id, ['pass'])).toBeNull();
  for (const player of [a, b]) await player.close();
});

test('only seats may ask, and only while the game is played', async () => {
  const { id, a, b } = await seatTwoGuests(fixtures, 'stricter');
  const stranger = await Player.createGuest(fixtures.address, 'Stranger');
  for (const [who, status] of [[new Player(fixtures.address), 401] as const, [stranger, 403] as const]) {
    expect((await who.request('GET', `/api/v1/tables/${id}/choices`)).status).toBe(status);
    expect((await who.request('POST', `/api/v1/tables/${id}/why-not`, { action: ['add', 1] })).status).toBe(status);
  }
  await a.post(`/api/tables/${id}/resign`, {});
  expect(await readChoices(b, id)).toMatchObject({ prompt: null, actions: [] });
  expect(await askWhyNot(b, id, ['add', 1])).toMatchObject({ code: 'finished' });
  for (const player of [a, b]) await player.close();
});

test('a refused number says whether it is behind or ahead', async () => {
  const { id, a, b } = await seatTwoGuests(fixtures, 'stricter');
  const detailAt = async (number: number): Promise<unknown> => {
    const { status, json } = await a.request('POST', `/api/v1/tables/${id}/actions`, {
      number,
      action: ['add', 1],
      key: `at-number-${number}`,
    });
    expect(status).toBe(409);
    return (json as { error: { detail: string } }).error.detail;
  };
  expect(await detailAt(0)).toBe('decision 0 was already made; 1 is due');
  expect(await detailAt(2)).toBe('decision 2 is not due yet; 1 is due');
  for (const player of [a, b]) await player.close();
});

test.each(games.map(({ id }) => id))('%s: pages of choices are the legal actions, and each verdict is that of the rules', async (title) => {
  const game = await loadGame(title);
  const player = await Player.createGuest(real.address, 'Hana');
  const seats = game.scenarios[0]?.seats.slice(0, 2) ?? [];
  const requested = seats.map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'bot', bot: 'random' }));
  const { id } = (await player.post('/api/tables', { game: title, players: seats.length, seats: requested })) as TableView;
  await player.connect(id);
  const chance = seededRandom(26);
  for (let decisions = 0; decisions < 12; decisions++) {
    await eventually(async () => (await readChoices(player, id)).prompt).not.toBeNull();
    const { number, seat, prompt, total } = await readChoices(player, id, '?limit=1');
    await eventually(() => player.position?.number).toBe(number);
    const view = player.position?.view as View<unknown>;
    const expected = legalActions(game, view, seat);
    const size = Math.max(1, Math.ceil(total / 3));
    const pages = await Promise.all([0, size, 2 * size].map((offset) => readChoices(player, id, `?offset=${offset}&limit=${size}`)));
    expect(pages.flatMap(({ actions }) => actions)).toEqual(expected);
    expect(prompt?.message).toEqual(promptFor(game, view, seat)?.prompt);
    const action = expected[chance.next(expected.length)] as Action;
    const wrong = [['no-such-action'], [...action, 'more'], [...action.slice(0, -1), 'nowhere'], action];
    for (const one of wrong) expect(await askWhyNot(player, id, one)).toEqual(refusalFor(game, view, seat, one));
    expect(await player.act(id, action, number)).toMatchObject({ type: 'done' });
  }
  await player.post(`/api/tables/${id}/resign`, {});
  await player.close();
});
