import { viewFor, legalActions } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { DEFEATED, HALTED } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { clanOf, YOSHIAKI, TOMO, placeOf, leaderOf } from '../rules/components.ts';
import { chitToPiece, chitsInCup } from '../rules/turn/chit-cup.ts';
import { position, dice, pendingDecision } from './helpers/position.ts';
import type { Position, MdtTestTable } from './helpers/position.ts';
import { alliancesInPlay } from '../rules/control/control.ts';
import { placeLeader } from '../rules/units.ts';
import { atImpulseStart, takeOdani } from './helpers/shared-positions.ts';

const PEACE: Position['places'] = { gifu: { leaders: ['nobunaga'] }, kyo: { oda: 1 }, odani: { azai: 1 } };
const beforeDraw = { step: 'turn', part: 'before', local: { chit: null } };
const drawnChits = (table: ReturnType<typeof position>): readonly string[] => table.chits('drawn');

clause(
  ['4.0.1', '4.1.1c', '2.33.2', '4.1.5', '4.1.4'],
  'chits are drawn one at a time, each gives its alliance an impulse, until Turn End',
  () => {
    const table = position({ places: PEACE, cup: ['oda', 'azai_asakura', 'turn_end'], at: beforeDraw, outcomes: [1, 0] });
    expect([drawnChits(table), table.board.active, table.board.activeSeat]).toEqual([['azai_asakura'], 1, 1]);
    table.act('antiOda', ['endMovement'], [0, 0]);
    expect([drawnChits(table), table.board.activeSeat, table.cup()]).toEqual([['azai_asakura', 'oda'], 0, ['turn_end']]);
    table.act('oda', ['endMovement'], [0]);
    expect(table.step).toBe('mayDisband');
    expect(table.state.turn).toBe(3);
  },
);

clause(['4.0.2', '4.0.3'], 'an impulse and an End Phase go through their steps in order', () => {
  const { steps } = position({}).game;
  const parts = (step: string): readonly string[] => {
    const known = steps[step];
    return known?.type === 'procedure' ? known.parts : [];
  };
  expect(
    parts('impulse').filter((part) =>
      ['cards', 'exile', 'negotiation', 'points', 'communication', 'movement', 'combat', 'control', 'end'].includes(part),
    ),
  ).toEqual(['cards', 'exile', 'negotiation', 'points', 'communication', 'movement', 'combat', 'control', 'end']);
  expect(
    parts('endPhase').filter((part) => ['card', 'regroup', 'reinforcements', 'disband', 'exile', 'illness', 'cup'].includes(part)),
  ).toEqual(['card', 'regroup', 'reinforcements', 'disband', 'exile', 'illness', 'cup']);
});

clause('4.1.1c', 'the cup is hidden: its order changes neither a view nor the legal actions', () => {
  const table = position({
    at: beforeDraw,
    places: PEACE,
    cup: ['turn_end', 'ikko', 'oda', 'nobunaga'],
    hands: { oda: ['card_32'], antiOda: ['card_01'] },
  });
  const orders = [0, 1, 2, 3].map((turns) => [...table.cup().slice(turns), ...table.cup().slice(0, turns)]);
  const views = orders.map((order) => {
    const state = structuredClone(table.state);
    (state.zones['cup'] as { pieces: string[] }).pieces = order.map(chitToPiece);
    return [...table.state.seats, null].map((viewer) => {
      const view = viewFor(table.game, state, viewer);
      return [view, legalActions(table.game, viewer === 'oda' ? state : view, 'oda'), chitsInCup(view)];
    });
  });
  for (const other of views) expect(other).toEqual(views[0]);
  expect(viewFor(table.game, table.state, 'oda').zones['cup']?.pieces).toEqual(['?', '?', '?', '?']);
  expect(chitsInCup(viewFor(table.game, table.state, null)).toSorted()).toEqual(['ikko', 'nobunaga', 'oda', 'turn_end']);
});

clause(['4.1.1e', '2.33.4'], 'Turn End as the first chit goes straight to the End Phase', () => {
  const table = position({ places: PEACE, cup: ['oda', 'turn_end'], box: { oda: 1 }, at: beforeDraw, outcomes: [1, 0], deck: ['card_01'] });
  expect(table.step).toBe('regroupUnit');
  expect(table.cup()).toEqual(['oda']);
});

clause(['4.1.2a', '4.1.2b'], 'a personal chit stays out of the cup while its leader is off the map, and returns with him', () => {
  const away = position({
    places: { kyo: { oda: 1 } },
    track: { nobunaga: 5 },
    cup: ['nobunaga', 'oda'],
    at: beforeDraw,
    outcomes: [0, 0, 2],
  });
  expect([drawnChits(away), away.chits('aside').includes('nobunaga')]).toEqual([['oda'], true]);
  const refill = (given: Position) =>
    position({ ...given, at: { step: 'endPhase', part: 'cup', local: { next: 0 } }, outcomes: [0, 0] })
      .chits('aside')
      .includes('nobunaga');
  expect(refill({ places: { kyo: { oda: 1 } }, boxed: ['nobunaga'] })).toBe(true);
  expect(refill({ places: { kyo: { oda: 1, leaders: ['nobunaga'] } } })).toBe(false);
});

clause('4.1.2c', 'a dead leader’s chit leaves the game', () => {
  const table = position({ places: { gifu: { leaders: ['nobunaga', 'niwa'] } }, cup: ['nobunaga'], active: 'oda', at: 'exile' });
  table.act('oda', ['exile', 'nobunaga'], [0]);
  expect([table.cup(), table.chits('out').includes('nobunaga')]).toEqual([[], true]);
});

clause(
  ['4.1.1b', '4.2.5a', '4.2.5b', '4.2.5c', '4.2.6', '2.33.3'],
  'the cup for the next turn: alliances in play, Turn End, and leaders on the map',
  () => {
    const table = position({
      places: { kyo: { oda: 1, leaders: ['nobunaga'] }, kofu: { takeda: 1 }, odani: { azai: 1 } },
      track: { shingen: 9 },
      entered: ['takeda', 'uesugi'],
      turn: 4,
      at: { step: 'endPhase', part: 'cup', local: { next: 0 } },
      board: (board) => (board.clanState[clanOf('uesugi')] = 2),
      outcomes: [0, 0],
    });
    expect([...table.cup(), ...drawnChits(table)].toSorted()).toEqual([
      'anti_oda_minor',
      'azai_asakura',
      'ikko',
      'nobunaga',
      'oda',
      'takeda',
      'turn_end',
    ]);
    expect(table.state.turn).toBe(5);
  },
);

clause(['4.1.4.2', '7.0.1'], 'in step 2 the active alliance may exile leaders, one after another, for good', () => {
  const table = position({
    places: { kyo: { leaders: ['sakuma', 'araki', 'niwa'] }, odani: { leaders: ['nagamasa', 'isono'] } },
    active: 'oda',
    at: 'exile',
  });
  expect(table.refusal('oda', ['exile', 'isono'])).toBe('7.0.1');
  table.act('oda', ['exile', 'sakuma']).act('oda', ['exile', 'araki'], [3]);
  expect([table.leaderPlace('sakuma'), table.leaderPlace('araki'), table.step]).toEqual([-3, -3, 'moves']);
});

const takeKuroi: Position = {
  places: { kuroi: { oda: 1 }, yagami: { oda: 1 }, kyo: {} },
  active: 'oda',
  at: 'control',
  cup: ['ikko'],
  deck: ['card_01', 'card_02', 'card_03'],
};

clause(['4.1.4.8', '6.2.1', '6.2.3', '2.42.3b'], 'a side draws one card for each space gained, but none while it controls Kyo', () => {
  const poor = position({ ...takeKuroi, control: { kyo: 'ikko' }, outcomes: [0, 0, 0, 0] });
  expect(poor.hand('oda')).toHaveLength(2);
  expect(position({ ...takeKuroi, outcomes: [0, 0] }).hand('oda')).toHaveLength(0);
  const takesKyo = position({ ...takeKuroi, places: { kyo: { oda: 1 }, kuroi: { oda: 1 } }, control: { kyo: 'ikko' }, outcomes: [0, 0] });
  expect(takesKyo.hand('oda')).toHaveLength(0);
});

clause(['4.2.1', '2.42.3a', '6.2.2'], 'the player who controls Kyo in the End Phase draws a card', () => {
  const draw = (control: string): [number, number] => {
    const table = position({
      places: PEACE,
      control: { kyo: control },
      deck: ['card_01', 'card_02'],
      at: { step: 'endPhase', part: 'card', local: { next: 0 } },
      outcomes: [0],
    });
    return [table.hand('oda').length, table.hand('antiOda').length];
  };
  expect([draw('oda'), draw('ikko')]).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

clause(
  ['4.2.2a', '4.2.2b', '11.0.1a', '11.2.3', '4.2.2c'],
  'Oda regroups completely, then Anti-Oda in any order; then reinforcements',
  () => {
    const table = position({
      places: PEACE,
      box: { oda: 1, azai: 1, saika: 1, takeda: 10 },
      boxed: ['shingen', 'yamagata'],
      turn: 6,
      at: { step: 'endPhase', part: 'regroup', local: { next: 0 } },
    });
    expect(table.actionsOfType('oda', 'raiseSoldier')).toEqual([['raiseSoldier', 'oda']]);
    table.act('oda', ['raiseSoldier', 'oda']).act('oda', ['putAt', 'kyo']);
    expect(table.actionsOfType('antiOda', 'raiseSoldier').map(([, clan]) => clan)).toEqual(['azai', 'saika']);
    expect(table.board.entered[4]).toBe(0);
    table.act('antiOda', ['raiseSoldier', 'saika']).act('antiOda', ['putAt', 'saika']).act('antiOda', ['endRegroup']);
    expect([table.board.entered[4], table.step]).toEqual([1, 'placeReinforcement']);
  },
);

clause(['4.2.3a', '12.0.1a', '12.0.1b'], 'Oda disbands first, then Anti-Oda; units go to their boxes, from waypoints too', () => {
  const table = position({
    places: { kyo: { oda: 2, leaders: ['niwa'] }, wp_uda: { oda: 1 }, odani: { azai: 2 } },
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  });
  expect(table.step).toBe('mayDisband');
  table.act('oda', ['disbandSome']);
  expect(table.refusal('oda', ['disband', 'odani', 'azai', 1])).toBe('12.0.1a');
  expect(table.refusal('oda', ['disband', 'kyo', 'oda', 3])).toBe('12.0.1a');
  table.act('oda', ['disband', 'wp_uda', 'oda', 1]).act('oda', ['disbandSome']).act('oda', ['disbandLeader', 'niwa']);
  expect([table.box('oda'), table.leaderPlace('niwa'), table.at('kyo')]).toEqual([1, -1, { oda: 2 }]);
  table.act('oda', ['endDisband']).act('antiOda', ['disbandSome']).act('antiOda', ['disband', 'odani', 'azai', 1]);
  expect(table.box('azai')).toBe(1);
});

clause('4.2.3b', 'in the End Phase both may exile, Oda first, from any of their alliances', () => {
  const table = position({
    places: { kyo: { leaders: ['niwa', 'sakuma'] }, odani: { leaders: ['nagamasa', 'isono'] }, ono: { leaders: ['kageaki', 'kagetake'] } },
    at: { step: 'endPhase', part: 'exile', local: { next: 0 } },
  });
  table.act('oda', ['exile', 'sakuma']);
  expect(table.actionsOfType('antiOda', 'exile').map(([, leader]) => leader)).toEqual(['nagamasa', 'isono', 'kagetake', 'kageaki']);
  expect(table.refusal('antiOda', ['exile', 'niwa'])).toBe('7.0.1');
});

clause(['4.2.4a', '15.3.1a', '15.3.1b', '15.3.3'], 'illness: two dice for Shingen and Kenshin; on 2 or 3 the heir replaces them', () => {
  const table = position({
    places: { kofu: { leaders: ['shingen'], takeda: 2 }, uotsu: { uesugi: 1 }, kyo: { oda: 1 } },
    track: { kenshin: 20 },
    entered: ['takeda', 'uesugi'],
    at: { step: 'endPhase', part: 'illness', local: { next: 0 } },
    dice: [1, 2, 3, 1],
    outcomes: [0, 0],
  });
  expect([table.leaderPlace('shingen'), table.at('kofu')['leaders']]).toEqual([-3, ['katsuyori']]);
  expect(table.chits('out')).toContain('shingen');
  expect([table.leaderPlace('kenshin'), table.leaderPlace('kagekatsu')]).toEqual([-2, -4]);
  expect(table.cup()).not.toContain('takeda');
});

clause(['4.2.4b', '15.3.4'], 'Nobunaga’s illness is checked from turn 31 on', () => {
  const givenPosition = (turn: number): Position => ({
    scenario: 'campaign',
    places: { kyo: { leaders: ['nobunaga'] }, odani: { azai: 1 } },
    turn,
    at: { step: 'endPhase', part: 'illness', local: { next: 0 } },
  });
  const at30 = position({ ...givenPosition(30), outcomes: [0, 0] });
  expect([at30.state.turn, at30.at('kyo')['leaders']]).toEqual([31, ['nobunaga']]);
  const at31 = position({ ...givenPosition(31), dice: [1, 1], outcomes: [0, 0] });
  expect([at31.state.turn, at31.at('kyo')['leaders'], at31.state.outcome]).toEqual([32, ['nobutada'], null]);
});

test('the holder of Good Fortune may keep the drawn chit and card', () => {
  const given = { places: PEACE, board: (board: GameState) => void (board.fortune = 0) };
  const chit = position({
    ...given,
    options: { goodFortune: true },
    cup: ['oda', 'azai_asakura', 'turn_end'],
    at: beforeDraw,
    outcomes: [0],
  }).act('oda', ['keepChit'], [3]);
  expect([drawnChits(chit), chit.cup(), chit.board.fortune]).toEqual([['oda'], ['azai_asakura', 'turn_end'], 0]);
  const endPhase = { step: 'endPhase', part: 'card', local: { next: 0 } };
  const card = position({ ...given, deck: ['card_01', 'card_02'], at: endPhase, outcomes: [0] }).act('oda', ['keepCard']);
  expect([card.hand('oda'), card.board.fortune]).toEqual([['card_01'], 0]);
});

clause(['4.1.4.1a', '6.1.2'], 'a seat with an empty hand is never asked; a seat with cards always is', () => {
  expect(atImpulseStart('card_30', {}).allowed('oda')).toEqual([['pass']]);
  expect(position({ at: 'cards', active: 'oda', places: { gifu: { oda: 1 } }, dice: [1] }).step).not.toBe('playAtStart');
});

const MINOR_GONE: Position = {
  at: { step: 'endPhase', part: 'cup', local: { next: 0 } },
  places: { gifu: { oda: 1 }, nagashima: { ikko: 2 } },
  hands: { oda: ['card_32'] },
  board(board) {
    for (const clan of ['miyoshi', 'rokkaku', 'enryakuji', 'azai', 'asakura']) board.clanState[clanOf(clan)] = 1;
    placeLeader(board, YOSHIAKI, TOMO);
  },
};

const inCup = (given: Position): boolean =>
  position({ ...MINOR_GONE, ...given })
    .cup()
    .includes('anti_oda_minor');

clause(['4.2.5a', '15.1.5', '2.33.3'], 'a shogun who goes to Tomo as a samurai is out of the game and keeps no chit in the cup', () => {
  expect(inCup({})).toBe(false);
  expect(inCup({ daimyo: ['yoshiaki'] })).toBe(true);
  expect(inCup({ places: { gifu: { oda: 1 }, kyo: { ashikaga: 1 } } })).toBe(true);
  expect(inCup({ box: { ashikaga: 1 } })).toBe(true);
  const { board } = position({ ...MINOR_GONE, serves: { isono: 'ashikaga' }, places: { gifu: { oda: 1 }, kyo: { leaders: ['isono'] } } });
  expect(alliancesInPlay(board).map(({ id }) => id)).toContain('anti_oda_minor');
});

clause('4.2.5a', 'an alliance leaves the cup with its last clan, not before', () => {
  const isAside = (asakura: number) =>
    takeOdani({
      places: asakura === 0 ? { ichijodani: { asakura: 1, leaders: ['yoshikage'] } } : {},
      cup: ['azai_asakura', 'ikko', 'oda'],
      board: (board) => (board.clanState[clanOf('asakura')] = asakura),
      outcomes: [0, 0],
    })
      .chits('aside')
      .includes('azai_asakura');
  expect([isAside(0), isAside(DEFEATED)]).toEqual([false, true]);
});

clause(['4.1.4.9', 'card.31'], 'Master of Tactics waits for step 9; between combats it is too early', () => {
  const table = position({
    active: 'ikko',
    at: 'combat',
    box: { ikko: 3 },
    places: { wp_sekigahara: { ikko: 1, oda: 1 } },
    hands: { antiOda: ['card_31', 'card_49'] },
    board: (board) => board.arrivals.push(placeOf('wp_sekigahara')),
  }).act('antiOda', ['pass'], dice(6, 1));
  expect([table.step, table.refusal('antiOda', ['tactics', 'card_31'])]).toEqual(['playAtEnd', '4.1.4.9']);
});

clause(['4.2.2b', '11.2.1b'], 'a player cannot regroup another player’s leader, or one who is not in the box', () => {
  const table = position({
    places: { gifu: { oda: 1, leaders: ['shibata'] }, odani: { azai: 1 } },
    box: { oda: 2 },
    boxed: ['niwa', 'isono'],
    at: { step: 'endPhase', part: 'regroup', local: { next: 0 } },
  });
  expect(['niwa', 'isono', 'shibata'].map((leader) => table.refusal('oda', ['raiseLeader', leader]))).toEqual([null, '4.2.2b', '11.2.1b']);
});

clause('4.2.2b', 'a player cannot regroup soldiers of another player’s clan', () => {
  const table = position({
    places: { gifu: { oda: 1 }, odani: { azai: 1 } },
    box: { oda: 2, azai: 2 },
    at: { step: 'endPhase', part: 'regroup', local: { next: 0 } },
  });
  expect([table.refusal('oda', ['raiseSoldier', 'oda']), table.refusal('oda', ['raiseSoldier', 'azai'])]).toEqual([null, '4.2.2b']);
});

clause(['4.1.4.8', '2.46.7', '3.3.2b'], 'a space that a clan’s defeat leaves to one side becomes its own in the same control check', () => {
  const table = position({
    active: 'oda',
    at: 'control',
    places: {
      odani: { oda: 3 },
      kitanosho: { oda: 2, inside: { azai: 1 } },
      ichijodani: { leaders: ['yoshikage'], asakura: 2 },
      gifu: { oda: 1 },
    },
    control: { kyo: 'ikko' },
    deck: ['card_33', 'card_34', 'card_35', 'card_36', 'card_37'],
    outcomes: [0, 0, 0, 0],
  });
  expect([table.controller('odani'), table.controller('kitanosho')]).toEqual(['oda', 'oda']);
  // Odani and Kitanosho; Sawayama and Yokoyama pass to the conqueror of the Azai (2.46.4).
  expect(table.hand('oda')).toHaveLength(4);
});

clause(['4.1.2a', '15.6.1a'], 'Good Fortune gives no effect to the chit of a leader who is off the map', () => {
  const drawn = (given: Position) =>
    position({
      at: { step: 'turn', part: 'draw', local: { chit: null } },
      options: { goodFortune: true },
      cup: ['nobunaga', 'ikko', 'turn_end'],
      board: (board) => (board.fortune = 0),
      outcomes: [1],
      ...given,
    });
  const wounded = drawn({ places: { gifu: { oda: 1 } }, track: { nobunaga: 4 } });
  expect([wounded.refusal('oda', ['fortuneChit', 'nobunaga']), wounded.refusal('oda', ['fortuneChit', 'turn_end'])]).toEqual([
    '4.1.2a',
    null,
  ]);
  expect(drawn({ places: { gifu: { leaders: ['nobunaga'] } } }).refusal('oda', ['fortuneChit', 'nobunaga'])).toBeNull();
});

clause(['4.1.4', '9.1.1c', '6.2.1'], 'points, fights and cards of one impulse do not carry over to the next', () => {
  const { board } = position({
    active: 'oda',
    at: 'begin',
    places: { gifu: { leaders: ['nobunaga'], oda: 1 } },
    hands: { oda: ['card_33'] },
    control: { otsu: 'azai' },
    board: (before) => {
      const [gifu, otsu] = [placeOf('gifu'), placeOf('otsu')];
      Object.assign(before, { points: 5, arrivals: [gifu], activated: [gifu], fought: [gifu], carded: [otsu] });
      before.controlBefore[otsu] = clanOf('oda');
      (before.leaderMarks[leaderOf('nobunaga')] as number) |= HALTED;
    },
  });
  expect(board).toMatchObject({ points: 0, arrivals: [], activated: [], fought: [], carded: [] });
  expect([board.controlBefore[placeOf('otsu')], board.leaderMarks[leaderOf('nobunaga')]]).toEqual([clanOf('azai'), 0]);
});

clause(['4.1.4.1c', 'card.49'], 'a riot may come between two combats, and after the last, before control is checked', () => {
  const fight = (scenario: string, hands: Position['hands'], more: Position = {}): MdtTestTable =>
    position({
      scenario,
      active: 'ikko',
      at: 'combat',
      box: { ikko: 3 },
      places: { wp_sekigahara: { ikko: 1, oda: 1 }, nagashima: { ikko: 1 } },
      ...(hands ? { hands } : {}),
      board: (board) => board.arrivals.push(placeOf('wp_sekigahara')),
      ...more,
    });
  const two = fight('short', { antiOda: ['card_49'] }).act('antiOda', ['pass'], dice(6, 1));
  expect(pendingDecision(two)).toBe('antiOda playAtEnd');
  two.act('antiOda', ['riot', 'card_49', 'okawachi', 2]);
  expect(two.soldiers('okawachi', 'ikko')).toBe(2);
  const none = fight('short', { antiOda: ['card_49'] }, { box: {} }).act('antiOda', ['pass'], dice(6, 1));
  expect(none.state.flow.some(({ step: name }) => name === 'betweenCombats')).toBe(false);
  const three = fight('three', { antiOdaA: ['card_49'], oda: ['card_01'] });
  three.act('oda', ['pass']).act('antiOdaA', ['pass'], dice(6, 1));
  expect(pendingDecision(three)).toBe('oda playAtEnd');
  three.act('oda', ['pass']);
  expect(three.refusal('antiOdaA', ['riot', 'card_49', 'okawachi', 1])).toBeNull();
});
