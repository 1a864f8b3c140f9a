import { mean } from '@gunbai/shared/odds';
import { clause } from '@gunbai/shared/testing';
import { test, expect } from 'vitest';
import { createBattle } from '../../rules/combat/battle-state.ts';
import type { BattleGroup, Battle } from '../../rules/combat/battle-state.ts';
import { createState } from '../../rules/state.ts';
import { placeOf, leaderOf } from '../../rules/components.ts';
import { createGroup } from '../helpers/battle.ts';
import { computeBattleOdds } from '../../odds/battle-odds.ts';
import { chanceCastleFallsWithFortune, computeInitiativeRerollOdds, fortuneBattleSide } from '../../odds/reroll-odds.ts';
import { computeRoundOdds } from '../../odds/round-odds.ts';
import { computeSiegeOdds } from '../../odds/siege-odds.ts';

const board = createState('short', 2);

const field = (...groups: BattleGroup[]): Battle => ({ ...createBattle(placeOf('wp_sekigahara'), false), round: 1, groups });

test('with two equal sides 10 of 36 rolls let one side alone fire, and 16 both', () => {
  const odds = computeRoundOdds(board, field(createGroup(0, 'oda', 3), createGroup(1, 'azai', 3)), -1);
  expect(odds.onlyAttackerFires).toBeCloseTo(10 / 36, 12);
  expect(odds.onlyDefenderFires).toBeCloseTo(10 / 36, 12);
  expect(odds.bothFire).toBeCloseTo(16 / 36, 12);
  expect(odds.nobodyFires).toBe(0);
  expect(mean(odds.hits[0])).toBeCloseTo(3 / 6, 12);
});

test('a retreat under fire: the retreating side gets away only with 2 more, or 1 more and the braver commander', () => {
  const odds = computeRoundOdds(board, field(createGroup(0, 'oda', 3), createGroup(1, 'azai', 3)), 1);
  // The pursuer adds 1: the defender must roll 3 more.
  expect(odds.nobodyFires).toBeCloseTo(6 / 36, 12);
  expect(odds.onlyAttackerFires).toBeCloseTo(30 / 36, 12);
  const brave = field(createGroup(0, 'oda', 3), createGroup(1, 'azai', 3, 'nagamasa'));
  brave.commander = [-1, leaderOf('nagamasa')];
  // 2 for Bravery and 1 for a printed daimyo make 3, less 1 for the pursuer.
  expect(computeRoundOdds(board, brave, 1).nobodyFires).toBeCloseTo(26 / 36, 12);
});

test('the odds of a whole battle add up, and favour the larger and braver side', () => {
  const even = computeBattleOdds(board, field(createGroup(0, 'oda', 3), createGroup(1, 'azai', 3)));
  expect(even.attackerWins + even.defenderWins + even.nobodyIsLeft).toBeCloseTo(1, 9);
  expect(even.attackerWins).toBeCloseTo(even.defenderWins, 9);
  const strong = computeBattleOdds(board, field(createGroup(0, 'oda', 6), createGroup(1, 'azai', 3)));
  expect(strong.attackerWins).toBeGreaterThan(0.8);
});

test('one soldier against one: each wins with 5 in 12, both are lost with 1 in 6', () => {
  const odds = computeBattleOdds(board, field(createGroup(0, 'oda', 1), createGroup(1, 'azai', 1)));
  expect(odds.attackerWins).toBeCloseTo(5 / 12, 12);
  expect(odds.nobodyIsLeft).toBeCloseTo(1 / 6, 12);
});

test('an assault: one besieger against one soldier behind fort value 1', () => {
  const odds = computeSiegeOdds(field(createGroup(0, 'oda', 1), createGroup(1, 'azai', 1, undefined, true)), 0, 1);
  // The besieged hits on 5 or 6; if he does not, the besieger needs a 6.
  expect(mean(odds.besiegedHits)).toBeCloseTo(2 / 6, 12);
  expect(odds.castleFalls).toBeCloseTo((4 / 6) * (1 / 6), 12);
  expect(odds.besiegersLost).toBeCloseTo(2 / 6, 12);
});

clause('15.6.1b', 'a reroll by the side that gains changes the chance that a castle falls', () => {
  const lone = field(createGroup(0, 'oda', 1), createGroup(1, 'azai', 1, undefined, true));
  // The besieged hit with 2 in 6, the besieger with 1 in 6. With the chit the besieger rerolls his miss, or makes the besieged
  // reroll their hit: then they have the chit for the last roll.
  expect(chanceCastleFallsWithFortune(lone, 0, 1, 0)).toBeCloseTo((4 / 6) * (1 / 6 + 5 / 36) + (2 / 6) * (4 / 6) * (1 / 36), 12);
  // The besieged keep a hit; after a miss they choose between 1/36 now and a reroll that gives the besieger the chit.
  expect(chanceCastleFallsWithFortune(lone, 0, 1, 1)).toBeCloseTo((4 / 6) * Math.min(1 / 36, (4 / 6) * (11 / 36)), 12);
  const [plain, besieger, besieged] = [
    computeSiegeOdds(lone, 0, 1).castleFalls,
    chanceCastleFallsWithFortune(lone, 0, 1, 0),
    chanceCastleFallsWithFortune(lone, 0, 1, 1),
  ];
  expect(besieged < plain && plain < besieger).toBe(true);
});

clause('15.6.1b', 'a rerolled initiative die has exact chances against the other die', () => {
  const battle = { ...field(createGroup(0, 'oda', 3), createGroup(1, 'azai', 3)), initiative: [3, 3] as [number, number] };
  const odds = new Map(computeInitiativeRerollOdds(board, battle, 0).map(([who, chance]) => [String(who), chance]));
  expect(odds.get('true,false')).toBeCloseTo(2 / 6, 12);
  expect(odds.get('false,true')).toBeCloseTo(1 / 6, 12);
  expect(odds.get('true,true')).toBeCloseTo(3 / 6, 12);
});

clause('15.6.2', 'in a battle the chit belongs to the attacker if his side holds it, else to his enemies', () => {
  const battle = field(createGroup(0, 'oda', 3), createGroup(1, 'minor', 3));
  expect([-1, 0, 1].map((fortune) => fortuneBattleSide({ ...board, fortune }, battle))).toEqual([-1, 0, 1]);
});
