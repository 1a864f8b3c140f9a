import { viewFor, legalActions } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import type { GameState } from '../rules/state.ts';
import { clanOf, placeOf } from '../rules/components.ts';
import { chitToPiece, chitsInCup } from '../rules/turn/chit-cup.ts';
import { position } from './helpers/position.ts';
import type { Position } from './helpers/position.ts';

const PEACE: Position['places'] = { gifu: { leaders: ['nobunaga'] }, kyo: { oda: 1 }, odani: { azai: 1 } };
const beforeDraw = { step: 'turn', part: 'before', local: { chit: null } };
const drawn = (table: ReturnType<typeof position>): readonly string[] => table.chits('drawn');

clause(
  ['4.0.1', '4.1.1c', '2.33.2', '4.1.5', '4.1.4'],
  'chits are drawn one at a time, each gives its alliance an impulse, until Turn End',
  () => {
    const table = position({ places: PEACE, cup: ['oda', 'azai_asakura', 'turn_end'], at: beforeDraw, outcomes: [1, 0] });
    expect([drawn(table), table.board.active, table.board.activeSeat]).toEqual([['azai_asakura'], 1, 1]);
    table.act('antiOda', ['endMovement'], [0, 0]);
    expect([drawn(table), table.board.activeSeat, table.cup()]).toEqual([['azai_asakura', 'oda'], 0, ['turn_end']]);
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

clause('4.1.1c', 'nobody sees into the cup: dealt anew in any order, every seat sees, is asked and is offered the same', () => {
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

clause(['4.1.2a', '4.1.2b'], 'a personal chit is put aside while its leader is off the map, and comes back with him', () => {
  const away = position({
    places: { kyo: { oda: 1 } },
    track: { nobunaga: 5 },
    cup: ['nobunaga', 'oda'],
    at: beforeDraw,
    outcomes: [0, 0, 2],
  });
  expect([drawn(away), away.chits('aside').includes('nobunaga')]).toEqual([['oda'], true]);
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
    expect([...table.cup(), ...drawn(table)].toSorted()).toEqual([
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

clause('7.0.2', 'Anti-Oda needs another leader of the same clan in the same space', () => {
  const table = position({
    places: { odani: { leaders: ['nagamasa', 'yoshikage'] }, ono: { leaders: ['kagetake', 'kageaki'] }, sawayama: { leaders: ['isono'] } },
    active: 'azai_asakura',
    at: 'exile',
  });
  expect(table.refusal('antiOda', ['exile', 'nagamasa'])).toBe('7.0.2');
  expect(table.refusal('antiOda', ['exile', 'kageaki'])).toBeNull();
});

clause('7.0.3', 'Oda needs another leader of the faction in the same place, a waypoint too', () => {
  const table = position({
    places: { kyo: { leaders: ['niwa'] }, wp_uda: { leaders: ['sakuma', 'ieyasu'] }, gifu: { leaders: ['nobunaga'] } },
    active: 'oda',
    at: 'exile',
  });
  expect(table.refusal('oda', ['exile', 'niwa'])).toBe('7.0.3');
  expect(table.refusalFor('oda', ['exile', 'niwa'])?.values).toEqual({ leader: 'niwa', place: 'kyo' });
  expect(table.refusal('oda', ['exile', 'sakuma'])).toBeNull();
});

clause('7.0.4', 'the only leader of a clan stays', () => {
  const table = position({ places: { kyo: { leaders: ['niwa', 'ieyasu', 'nobunaga'] } }, active: 'oda', at: 'exile' });
  expect(table.refusal('oda', ['exile', 'ieyasu'])).toBe('7.0.4');
  expect(table.actionsOfType('oda', 'exile')).toHaveLength(2);
});

const takeKuroi: Position = {
  places: { kuroi: { oda: 1 }, yagami: { oda: 1 }, kyo: {} },
  active: 'oda',
  at: 'control',
  cup: ['ikko'],
  deck: ['card_01', 'card_02', 'card_03'],
};

clause(['4.1.4.8', '6.2.1', '6.2.3', '2.42.3b'], 'one card for each space gained, none for the side that controls Kyo', () => {
  const poor = position({ ...takeKuroi, control: { kyo: 'ikko' }, outcomes: [0, 0, 0, 0] });
  expect(poor.hand('oda')).toHaveLength(2);
  expect(position({ ...takeKuroi, outcomes: [0, 0] }).hand('oda')).toHaveLength(0);
  const takesKyo = position({ ...takeKuroi, places: { kyo: { oda: 1 }, kuroi: { oda: 1 } }, control: { kyo: 'ikko' }, outcomes: [0, 0] });
  expect(takesKyo.hand('oda')).toHaveLength(0);
});

clause('6.2.1', 'a space retaken for a friend counts, and what gave a card at once does not count again', () => {
  const friend = position({
    places: { odani: { ikko: 1 }, sawayama: { leaders: ['nagamasa'] } },
    control: { odani: 'oda' },
    active: 'ikko',
    at: 'control',
    cup: ['oda'],
    deck: ['card_01', 'card_02'],
    outcomes: [0, 0, 0],
  });
  expect([friend.controller('odani'), friend.hand('antiOda').length]).toEqual(['azai', 1]);
  const once = position({
    ...takeKuroi,
    control: { kyo: 'ikko' },
    board: (board) => {
      board.carded.push(placeOf('kuroi'));
    },
    outcomes: [0, 0, 0],
  });
  expect(once.hand('oda')).toHaveLength(1);
});

clause(['4.2.1', '2.42.3a', '6.2.2'], 'whoever controls Kyo in the End Phase draws a card', () => {
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

clause(['6.3.1a', '6.3.1b', '6.3.1c', '6.3.1d', '2.5.2'], 'hands have no limit, nothing is discarded, an empty deck gives nothing', () => {
  const many = Array.from({ length: 30 }, (_, index) => `card_${String(index + 19).padStart(2, '0')}`);
  const table = position({ places: PEACE, hands: { oda: many }, deck: [], at: { step: 'endPhase', part: 'card', local: { next: 0 } } });
  expect(table.hand('oda')).toHaveLength(30);
  expect(table.game.pieces?.['card']).toHaveLength(64);
  expect(table.allowed('oda').map(([verb]) => verb)).not.toContain('discard');
});

clause(['4.2.2a', '4.2.2b', '11.0.1a', '11.2.3', '4.2.2c'], 'Oda regroups wholly, then Anti-Oda in any order; then reinforcements', () => {
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
});

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

clause('12.0.1c', 'whoever disbands stays away until the next regroup', () => {
  const table = position({
    places: { kyo: { oda: 2 }, odani: { azai: 1 } },
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  });
  table.act('oda', ['disbandSome']).act('oda', ['disband', 'kyo', 'oda', 1]).act('oda', ['endDisband']);
  table.act('antiOda', ['endDisband'], [0, 0]);
  expect([table.state.turn, table.box('oda'), table.step]).toEqual([4, 1, 'moves']);
});

clause('12.0.1d', 'a besieged or cut-off leader who disbands rolls for his fate', () => {
  const givenPosition = (places: Position['places'], control = {}): Position => ({
    places: { ...places, kyo: { oda: 1 } },
    control,
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  });
  const besieged = position(givenPosition({ otsu: { inside: { leaders: ['niwa'] }, azai: 1 } }));
  besieged.act('oda', ['disbandSome']).act('oda', ['disbandLeader', 'niwa'], [5]);
  expect(besieged.leaderPlace('niwa')).toBe(-3);
  const cutOff = position(givenPosition({ odani: { leaders: ['niwa'] } }, { gifu: 'ikko', kiyosu: 'ikko', odani: 'oda' }));
  cutOff.act('oda', ['disbandSome']).act('oda', ['disbandLeader', 'niwa'], [0]);
  expect([cutOff.leaderPlace('niwa'), cutOff.board.returns.includes(4)]).toEqual([-2, true]);
  const safe = position(givenPosition({ otsu: { leaders: ['niwa'] } }));
  safe.act('oda', ['disbandSome']).act('oda', ['disbandLeader', 'niwa']);
  expect(safe.leaderPlace('niwa')).toBe(-1);
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

clause(['4.2.4a', '15.3.1a', '15.3.1b', '15.3.3'], 'illness: two dice for Shingen and Kenshin; 2 or 3 and the heir takes the place', () => {
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

clause('15.3.2', 'after a death by illness the alliance’s chit rests one turn', () => {
  const cupOf = (turn: number): string[] => {
    const table = position({
      places: { kofu: { leaders: ['katsuyori'] }, kyo: { oda: 1 } },
      entered: ['takeda'],
      turn,
      at: { step: 'endPhase', part: 'cup', local: { next: 0 } },
      board: (board) => (board.resting[4] = 8),
      outcomes: [0, 0],
    });
    return [...table.cup(), ...drawn(table)];
  };
  expect([cupOf(7).includes('takeda'), cupOf(8).includes('takeda')]).toEqual([false, true]);
});

clause(['4.2.4b', '15.3.4'], 'Nobunaga is checked from turn 31 on', () => {
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

clause(['15.6.1', '15.6.1a', '15.6.2', '14.1.5b'], 'Good Fortune: another chit takes effect, and the doll goes to the enemy', () => {
  const table = position({
    places: PEACE,
    options: { goodFortune: true },
    cup: ['oda', 'azai_asakura', 'turn_end'],
    at: beforeDraw,
    board: (board) => (board.fortune = 0),
    outcomes: [2],
  });
  expect([table.step, table.refusal('oda', ['fortuneChit', 'ikko'])]).toEqual(['fortuneChit', '15.6.1a']);
  table.act('oda', ['fortuneChit', 'oda'], [3]);
  expect([drawn(table), table.cup(), table.board.fortune]).toEqual([['oda'], ['azai_asakura', 'turn_end'], 1]);
  table.act('oda', ['endMovement'], [0]);
  expect([table.step, table.actionsOfType('antiOda', 'fortuneChit').length]).toEqual(['fortuneChit', 2]);
});

test('whoever has the doll may keep the chit and the card that came', () => {
  const given = { places: PEACE, board: (board: GameState) => void (board.fortune = 0) };
  const chit = position({
    ...given,
    options: { goodFortune: true },
    cup: ['oda', 'azai_asakura', 'turn_end'],
    at: beforeDraw,
    outcomes: [0],
  }).act('oda', ['keepChit'], [3]);
  expect([drawn(chit), chit.cup(), chit.board.fortune]).toEqual([['oda'], ['azai_asakura', 'turn_end'], 0]);
  const endPhase = { step: 'endPhase', part: 'card', local: { next: 0 } };
  const card = position({ ...given, deck: ['card_01', 'card_02'], at: endPhase, outcomes: [0] }).act('oda', ['keepCard']);
  expect([card.hand('oda'), card.board.fortune]).toEqual([['card_01'], 0]);
});

clause('15.6.1c', 'Good Fortune: a card drawn is put back after another was drawn', () => {
  const table = position({
    places: PEACE,
    deck: ['card_01', 'card_02'],
    at: { step: 'endPhase', part: 'card', local: { next: 0 } },
    board: (board) => (board.fortune = 0),
    outcomes: [0],
  });
  expect([table.step, table.hand('oda')]).toEqual(['fortuneCard', ['card_01']]);
  table.act('oda', ['redraw'], [0]);
  expect([table.hand('oda'), table.state.zones['deck']?.pieces, table.board.fortune]).toEqual([['card_02'], ['card_01'], 1]);
});
