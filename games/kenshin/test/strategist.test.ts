import { applyAction, copyState, eraseGameType, GameContext, seededRandom } from '@gunbai/engine';
import type { Action, State } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { evaluatePosition } from '../bot/evaluate.ts';
import { chooseUnderOrders, general } from '../bot/general.ts';
import type { Orders } from '../bot/orders.ts';
import { strategist } from '../bot/strategist.ts';
import { NONE } from '../rules/state.ts';
import { unitNumber } from '../rules/components.ts';
import { kenshin } from '../rules/index.ts';
import type { GameState } from '../rules/index.ts';
import { hexOf } from '../rules/map.ts';
import { position } from './helpers.ts';
import type { Play, PositionSetup } from './helpers.ts';

const game = eraseGameType(kenshin);
const inputOf = (play: Play, isSpent: () => boolean) => ({
  game: kenshin,
  seat: play.seatToAct,
  legalActions: play.allowed(play.seatToAct),
  view: () => play.state,
  chance: seededRandom(1),
  budget: { isSpent },
});

const UESUGI_BUSHO = ['honjo-shigenaga', 'kitajo-kagehiro', 'amakasu-kagemochi', 'kakizaki-haruie', 'irobe-akinaga', 'nakajo-kageyasu'];
const ODA_BUSHO = [
  'maeda-toshiie',
  'sassa-narimasa',
  'gamo-ujisato',
  'hori-hidemasa',
  'mori-nagayoshi',
  'inaba-yoshimichi',
  'fuwa-mitsuharu',
];

/** Kenshin and Nobunaga with some men, far apart or near. */
const armies = (kenshinPlace: string, men: number, nobunagaPlace: string, others: Partial<PositionSetup> = {}): Play =>
  position({
    phase: 'uesugi-moves',
    units: { 'uesugi-kenshin': kenshinPlace, 'oda-nobunaga': nobunagaPlace },
    forces: { 'uesugi-kenshin': UESUGI_BUSHO.slice(0, men), 'oda-nobunaga': ODA_BUSHO },
    ...others,
  });
const valueOf = (play: Play): number => evaluatePosition(play.state, 'uesugi');

test('a position is worth more the nearer Kenshin is to Kyo, and less with enemies around him', () => {
  expect(valueOf(armies('2818', 6, '1828'))).toBeGreaterThan(valueOf(armies('4806', 6, '1828')));
  const withShibataIn = (hex: string): Play =>
    armies('2818', 6, '1828', { units: { 'uesugi-kenshin': '2818', 'oda-nobunaga': '1828', 'shibata-katsuie': hex } });
  expect(valueOf(withShibataIn('2819'))).toBeLessThan(valueOf(withShibataIn('1434')));
  expect(valueOf(armies('2818', 3, '1828'))).toBeLessThan(valueOf(armies('2818', 6, '1828')));
});

test('points and castles are worth more to the side that has them, and a victory most', () => {
  const play = armies('4806', 6, '1828');
  expect(valueOf(armies('4806', 6, '1828', { points: 25 }))).toBeGreaterThan(valueOf(play));
  expect(valueOf(armies('4806', 6, '1828', { castles: { kyo: 'uesugi' } }))).toBeGreaterThan(valueOf(play));
  expect(evaluatePosition(play.state, 'oda')).toBeCloseTo(-valueOf(play));
  const won: State<GameState> = {
    ...copyState(play.state, kenshin.copyBoard),
    outcome: { winners: ['oda'], reason: 'points', scores: {} },
  };
  expect([evaluatePosition(won, 'oda'), evaluatePosition(won, 'uesugi')]).toEqual([1, -1]);
});

const decideUnder = (play: Play, orders: Orders): Action =>
  chooseUnderOrders(orders, play.state, play.seatToAct, play.allowed(play.seatToAct));
const marching = (unit: string, hex: string): Orders => ({ goals: new Map([[unitNumber(unit), hexOf(hex)]]), spared: NONE });

test('a force under orders marches there, or stays where it is', () => {
  const play = armies('2818', 6, '1828');
  expect(decideUnder(play, marching('uesugi-kenshin', '2818'))).toEqual(['end-moves']);
  play.act('uesugi', ['move', 'uesugi-kenshin']);
  expect(decideUnder(play, marching('uesugi-kenshin', '2818'))).toEqual(['stop']);
  expect(decideUnder(play, marching('uesugi-kenshin', '3014')).slice(0, 2)).toEqual(['march', '2917']);
  expect(decideUnder(play, marching('uesugi-kenshin', '2420')).slice(0, 2)).not.toEqual(['march', '2917']);
});

test('nobody attacks a hex that is spared', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'uesugi-kenshin': '2427', 'ujiie-naomichi': 'makishima', 'oda-nobunaga': 'gifu' },
    forces: { 'uesugi-kenshin': UESUGI_BUSHO },
    castles: { makishima: 'uesugi' },
  });
  expect(decideUnder(play, { goals: new Map(), spared: NONE })).toEqual(['attack', 'uesugi-kenshin', '2327']);
  expect(decideUnder(play, { goals: new Map(), spared: hexOf('2327') })).toEqual(['end-attacks']);
});

test('without time it plays like the bot below it', () => {
  const play = armies('2818', 6, '1828');
  const input = inputOf(play, () => true);
  expect(strategist.choose(input)).toEqual(general.choose(input));
});

test('it plays legal actions for either side, and the same ones with the same seed', () => {
  const small = strategist.tunable?.with({ rollouts: 3, horizon: 1, candidates: 3 }) as typeof strategist;
  for (const phase of ['uesugi-moves', 'oda-moves', 'uesugi-attacks', 'oda-attacks'] as const) {
    const play = armies('2522', 6, '2424', { phase });
    const action = small.choose(inputOf(play, () => false));
    expect(small.choose(inputOf(play, () => false))).toEqual(action);
    const ctx = new GameContext(game, copyState(play.state, kenshin.copyBoard), seededRandom(2));
    expect(() => applyAction(ctx, play.seatToAct, action)).not.toThrow();
  }
});
