import { eraseBotType, randomBot, simulate } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import { eraseGameType, legalActions } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { sideOf, unitIndexOf } from '../../rules/series/index.ts';
import { hexAt, labelAt } from '@gunbai/shared/hex';
import { describe, expect, test } from 'vitest';
import { bots } from '../../bot/index.ts';
import { general } from '../../bot/general.ts';
import { otherOrders, strategist } from '../../bot/strategist.ts';
import { evaluateOrder } from '../../bot/orders.ts';
import { shouldAcceptBattle } from '../../bot/pitched-battle.ts';
import { chooseGoal } from '../../bot/goals.ts';
import { saigoku } from '../../rules/index.ts';
import { GRID } from '../../rules/build-scenario.ts';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motoharu, motonari } from '../helpers/open-plain.ts';
import type { ForceSpec, PositionSpec } from '../helpers/open-plain.ts';

const game = eraseGameType(saigoku);
const bot = bots[0] as AnyBot;
const play = (scenario: string, players: readonly AnyBot[], games: number, options: { readonly [option: string]: string } = {}) => {
  const setup = setupFor(game, { scenario, options });
  return simulate(game, { setup, bots: players, games, seed: `bot ${scenario}` });
};

describe('the general', () => {
  test('is the strongest available bot', () => {
    expect(bots[0]?.id).toBe(general.id);
  });

  test.each(saigoku.scenarios.map(({ id, seats }) => [id, seats] as const))(
    'plays scenario %s to its end from both seats',
    (scenario, seats) => {
      const first = play(scenario, [bot, randomBot], 1);
      const second = play(scenario, [randomBot, bot], 1);
      expect([first.finished, first.deadEnds, second.finished, second.deadEnds]).toEqual([1, 0, 1, 0]);
      expect(seats).toHaveLength(2);
    },
  );

  test('beats random play from either side at Koriyama', () => {
    expect(play('koriyama', [bot, randomBot], 2).wins['ouchi']).toBe(2);
    expect(play('koriyama', [randomBot, bot], 2).wins['amago']).toBe(2);
  });

  test('wins Itsukushima by points with the Ouchi', () => {
    expect(play('itsukushima', [randomBot, bot], 10).wins['ouchi']).toBeGreaterThanOrEqual(9);
  });
});

/** For each march of a game between generals: whether it moved, entered or left a castle, or dropped a unit. */
const marchesOf = (scenario: string): readonly boolean[] => {
  const useful: boolean[] = [];
  const watched: AnyBot = {
    ...bot,
    choose(situation) {
      const action = bot.choose(situation);
      if (action[0] === 'march') useful.push(false);
      else if (['step', 'garrison', 'leaveCastle', 'drop'].includes(action[0])) useful[useful.length - 1] = true;
      return action;
    },
  };
  play(scenario, [watched], 1);
  return useful;
};

describe('marches', () => {
  test.each(['oshikihata', 'fall-of-the-ouchi'])('ordered marches in %s move, enter or leave a castle, or drop a unit', (scenario) => {
    const marches = marchesOf(scenario);
    expect(marches.length).toBeGreaterThan(40);
    expect(marches.filter((isUseful) => !isUseful).length).toBeLessThan(marches.length / 50);
  });
});

describe('the strategist', () => {
  test('beats random play at Itsukushima even with a short search', () => {
    const quick = eraseBotType(strategist).tunable!.with({ rollouts: 2, candidates: 2, horizon: 1 });
    expect(play('itsukushima', [quick, randomBot], 1).wins['mori']).toBe(1);
  });

  test('tries to hold a force for the whole phase', () => {
    const { state, seatToAct, table } = positionWith({
      castles: { koriyama: { at: '2002', owner: 'mori' }, odaka: { at: '2008', owner: 'amago', level: 0 } },
      forces: [
        { lead: motoharu, with: moriOfficers.slice(0, 4), at: '2002' },
        { lead: motonari, at: '3030' },
      ],
      phase: 'mori',
    });
    const choices = legalActions(table.game, state, seatToAct);
    const march = choices.find(([type, unit]) => type === 'march' && unit === motoharu) as Action;
    const [held] = otherOrders(state, choices, march, 3);
    expect(held).toBeDefined();
    expect(held?.action[1]).not.toBe(motoharu);
    expect(held?.plan?.()(state, choices)?.[1]).not.toBe(motoharu);
  });
});

describe('a commander-in-chief', () => {
  test('goes to war with a strong force only', () => {
    const goalWith = (followers: number) => {
      const { data, board } = positionWith({
        castles: { 'toda-gassan': { at: '2002', owner: 'amago' }, koriyama: { at: '2010', owner: 'mori', level: 0 } },
        forces: [
          { lead: haruhisa, with: amagoOfficers.slice(0, followers), at: '2002' },
          { lead: motonari, at: '3030' },
        ],
        phase: 'amago',
      });
      return chooseGoal(data, board, unitIndexOf(data, haruhisa))?.hex ?? null;
    };
    expect([goalWith(1), goalWith(4)]).toEqual([null, hexAt(GRID, '2010')]);
  });
});

describe('ruins', () => {
  const [, ...officers] = moriOfficers as readonly [string, ...string[]];
  const chief: ForceSpec = { lead: motoharu, with: officers.slice(0, 4), at: '2004' };
  const ground = { koriyama: { at: '2002', owner: 'mori' }, shiraga: { at: '2004', owner: 'ruin' } };
  const worths = (castles: NonNullable<PositionSpec['castles']>, provinces: PositionSpec['provinces']) => {
    const { data, board } = positionWith({ castles, forces: [chief], phase: 'mori', ...(provinces ? { provinces } : {}) });
    return (action: Action): number => evaluateOrder(data, board, action);
  };
  const abroad = { '2004': 'izumo' };
  const prize = { ...ground, setoyama: { at: '2008', owner: 'amago', level: 0 } };

  test('a ruin at home is rebuilt at once', () => {
    const worth = worths(prize, undefined);
    expect(worth(['organise', motoharu])).toBeGreaterThan(worth(['march', motoharu]));
  });

  test('a foreign ruin is rebuilt only by forces without another goal', () => {
    const busy = worths(prize, abroad);
    expect(busy(['march', motoharu])).toBeGreaterThan(busy(['organise', motoharu]));
    const idle = worths(ground, abroad);
    expect(idle(['organise', motoharu])).toBeGreaterThan(idle(['march', motoharu]));
    expect(idle(['organise', motoharu])).toBeGreaterThan(idle(['end']));
  });
});

describe('lines of communication', () => {
  const [awaya, ...officers] = moriOfficers as readonly [string, ...string[]];
  const castles = { koriyama: { at: '2002', owner: 'mori' } };
  const chief: ForceSpec = { lead: motonari, with: officers.slice(0, 4), at: '2024' };
  /** The goal of a force on a plain with the Mori home castle at its top. */
  const goal = (lead: string, ...forces: ForceSpec[]): string | null => {
    const { data, board } = positionWith({ castles, forces });
    const found = chooseGoal(data, board, unitIndexOf(data, lead));
    return found && labelAt(GRID, found.hex);
  };

  test('an idle force relays the line to a stronger force without one', () => {
    const idle: ForceSpec = { lead: motoharu, with: officers.slice(4, 5), at: '2004' };
    const post = goal(motoharu, chief, idle);
    expect(positionWith({ castles, forces: [chief, idle] }).hasLine(motonari)).toBe(false);
    const carried = positionWith({ castles, forces: [chief, { ...idle, at: post ?? '2004' }] });
    expect(carried.hasLine(motonari)).toBe(true);
  });

  test('an idle force stays if every force has a line', () => {
    expect(goal(motoharu, { ...chief, at: '2010' }, { lead: motoharu, with: officers.slice(4, 5), at: '2004' })).toBeNull();
  });

  test('a force without a relay avoids a castle that would cut its line', () => {
    const target = (followers: number): string | null => {
      const { data, board } = positionWith({
        castles: { ...castles, shiraga: { at: '2018', owner: 'amago', level: 1 } },
        forces: [
          { lead: motoharu, with: moriOfficers.slice(0, followers), at: '2004' },
          { lead: amagoOfficers[0], at: '2018', inside: true },
        ],
      });
      const found = chooseGoal(data, board, unitIndexOf(data, motoharu));
      return found && labelAt(GRID, found.hex);
    };
    expect([target(2), target(4)]).toEqual([null, '2018']);
  });

  test('an officer who is the only relay does not leave to join his commander', () => {
    expect(goal(awaya, chief, { lead: awaya, at: '2017' })).toBeNull();
    expect(goal(awaya, { ...chief, at: '2016' }, { lead: awaya, at: '2010' })).toBe('2016');
  });
});

describe('sieges', () => {
  const castles = { koriyama: { at: '2002', owner: 'mori' }, shiraga: { at: '4020', owner: 'amago', level: 1 } };
  const orders = (...forces: ForceSpec[]) => {
    const { data, board } = positionWith({ castles, forces, phase: 'mori', innings: 48 });
    return (action: Action): number => evaluateOrder(data, board, action);
  };
  const [, ...officers] = moriOfficers as readonly [string, ...string[]];
  const besieger: ForceSpec = { lead: motoharu, with: officers.slice(0, 4), at: '4020', besieging: true };

  test('a besieging general without a line recovers morale before he lifts the siege', () => {
    const worth = orders({ ...besieger, morale: -3 });
    expect(worth(['lift', motoharu])).toBeLessThan(0);
    expect(worth(['recover', motoharu])).toBeGreaterThan(worth(['end']));
    expect(orders({ ...besieger, morale: -4 })(['lift', motoharu])).toBeGreaterThan(0);
  });

  test('a force about to go home does not begin a siege', () => {
    const idle: ForceSpec = { ...besieger, besieging: false };
    expect(orders(idle)(['besiege', motoharu])).toBeGreaterThan(0);
    expect(orders({ ...idle, morale: -4 })(['besiege', motoharu])).toBeLessThan(0);
  });
});

describe('the historical condition', () => {
  const historical = { victory: 'historical' };

  test('the Ouchi cross to Itsukushima and hold Miyanoo', () => {
    expect(play('itsukushima', [randomBot, bot], 5, historical).wins['ouchi']).toBe(5);
  });

  test('the Mori keep the Ouchi from Itsukushima', () => {
    expect(play('itsukushima', [bot, randomBot], 5, historical).wins['mori']).toBe(5);
  });

  test('the Amago take Koriyama and half of the Mori', () => {
    expect(play('koriyama', [randomBot, bot], 2, historical).wins['amago']).toBe(2);
  });
});

describe('pitched battle', () => {
  const castles = { koriyama: { at: '2002', owner: 'mori' }, 'toda-gassan': { at: '4002', owner: 'amago' } };
  const many: ForceSpec = { lead: motonari, with: moriOfficers.slice(0, 5), at: '3020' };
  const few: ForceSpec = { lead: haruhisa, with: amagoOfficers.slice(0, 1), at: '3021' };

  test('a commander-in-chief offers battle only at good odds', () => {
    const strong = positionWith({ castles, forces: [many, few], phase: 'mori' });
    expect(evaluateOrder(strong.data, strong.board, ['battle', motonari, '3021'])).toBeGreaterThan(0);
    const weak = positionWith({ castles, forces: [many, few], phase: 'amago' });
    expect(evaluateOrder(weak.data, weak.board, ['battle', haruhisa, '3020'])).toBeLessThan(0);
  });

  test('before its castle it accepts a battle at good odds and refuses one at bad odds', () => {
    const { data, board } = positionWith({ castles, forces: [many, few] });
    const [mori, amago] = [sideOf(data, unitIndexOf(data, motonari)), sideOf(data, unitIndexOf(data, haruhisa))];
    expect(shouldAcceptBattle(data, board, mori, hexAt(GRID, '3021'), hexAt(GRID, '3020'))).toBe(true);
    expect(shouldAcceptBattle(data, board, amago, hexAt(GRID, '3020'), hexAt(GRID, '3021'))).toBe(false);
  });
});
