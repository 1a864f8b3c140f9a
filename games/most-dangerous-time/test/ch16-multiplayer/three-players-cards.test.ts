import { viewFor } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { TRUCE_THIS_TURN } from '../../rules/state.ts';
import { startCombat } from '../helpers/battle.ts';
import { position, dice, pendingDecision } from '../helpers/position.ts';
import type { Force, MdtTestTable, Position } from '../helpers/position.ts';

clause('16.1.4.1', 'A and B have separate hands, and no player uses or sees another’s', () => {
  const table = position({
    scenario: 'three',
    active: 'takeda',
    entered: ['takeda'],
    hands: { antiOdaA: ['card_33'], antiOdaB: ['card_34'] },
    places: { kofu: { takeda: 1 } },
  });
  table.act('antiOdaA', ['pass']);
  expect(table.refusal('antiOdaB', ['forcedMarch', 'card_33'])).toBe('6.3.1a');
  expect(table.refusal('antiOdaB', ['forcedMarch', 'card_34'])).toBeNull();
  expect(viewFor(table.game, table.state, 'antiOdaB').zones['hand.antiOdaA']?.pieces).toEqual(['?']);
});

clause('16.1.4.4', 'any player may play in any impulse: A raises the Ikko-ikki for B, B makes the truce for Oda', () => {
  const riot = position({
    scenario: 'three',
    active: 'ikko',
    at: 'cards',
    box: { ikko: 3 },
    places: { ishiyama: { ikko: 1 } },
    hands: { antiOdaA: ['card_49'] },
  });
  riot.act('antiOdaA', ['riot', 'card_49', 'okawachi', 1]);
  expect(riot.soldiers('okawachi', 'ikko')).toBe(1);
  const truce = position({ scenario: 'three', active: 'oda', at: 'cards', places: { gifu: { oda: 1 } }, hands: { antiOdaB: ['card_57'] } });
  truce.act('antiOdaB', ['ikkoTruce', 'card_57']);
  expect(truce.board.truce).toBe(TRUCE_THIS_TURN);
  const wrong = position({
    scenario: 'three',
    active: 'ikko',
    at: 'cards',
    places: { ishiyama: { ikko: 1 } },
    hands: { antiOdaB: ['card_57'] },
  });
  expect(wrong.refusal('antiOdaB', ['ikkoTruce', 'card_57'])).toBe('4.1.4.1b');
});

clause('16.1.4.4', 'an assassin may target the other Anti-Oda player’s leader; a player promotes only his own samurai', () => {
  const table = position({
    scenario: 'three',
    active: 'oda',
    at: 'cards',
    places: { odani: { leaders: ['isono'] }, saika: { leaders: ['magoichi'] } },
    hands: { antiOdaB: ['card_46', 'card_59'] },
  });
  expect(table.refusal('antiOdaB', ['assassin', 'card_46', 'isono'])).toBeNull();
  expect(table.refusal('antiOdaB', ['assassin', 'card_46', 'magoichi'])).toBe('card.46');
  expect(table.refusal('antiOdaB', ['promote', 'card_59', 'isono'])).toBe('card.59');
  expect(table.refusal('antiOdaB', ['promote', 'card_59', 'magoichi'])).toBeNull();
});

clause('16.1.4.4', 'the active player is asked first, then the others in the order Oda, A, B', () => {
  const hands = { oda: ['card_01'], antiOdaA: ['card_02'], antiOdaB: ['card_03'] };
  const table = position({ scenario: 'three', active: 'takeda', entered: ['takeda'], at: 'cards', places: { kofu: { takeda: 1 } }, hands });
  const order: string[] = [];
  for (let i = 0; i < 3; i++) {
    const seat = ['oda', 'antiOdaA', 'antiOdaB'].find((one) => table.allowed(one).length > 0 && !table.refusalFor(one, ['pass'])) as string;
    order.push(seat);
    table.act(seat, ['pass'], i === 2 ? dice(1) : []);
  }
  expect(order).toEqual(['antiOdaB', 'oda', 'antiOdaA']);
});

clause(
  ['16.1.4.4', '16.1.5.5', 'card.47'],
  'a player with all units inside takes no part in a field battle and plays no card for it',
  () => {
    const odani = (force: Force): MdtTestTable =>
      startCombat('odani', {
        scenario: 'three',
        active: 'oda',
        places: { odani: force },
        hands: { antiOdaA: ['card_47', 'card_30'], antiOdaB: ['card_48', 'card_29'] },
      });
    const table = odani({ oda: 6, ikko: 3, azai: 2 }).act('antiOdaA', ['shelter', 'azai', 2]);
    while (table.step === 'deploy') table.act('antiOdaA', ['deployed']);
    expect(pendingDecision(table)).toBe('antiOdaA playCombatCard');
    expect(table.refusal('antiOdaA', ['surprise', 'card_47'])).toBe('10.2.6b');
    expect(table.refusal('antiOdaA', ['emperorTruce', 'card_30'])).toBeNull();
    table.act('antiOdaA', ['pass']).act('antiOdaB', ['surprise', 'card_48']).act('antiOdaA', ['pass']);
    // So they do not fight together, and the other player may play any number of cards.
    expect(table.refusal('antiOdaB', ['downpour', 'card_29'])).toBeNull();
  },
);

clause(['16.1.4.3', '16.1.8.1'], 'the player who captures a space draws the card, in any impulse', () => {
  const after = (active: string, places: Position['places'], control: Position['control'] = {}): [number, number] => {
    const table = position({
      scenario: 'three',
      active,
      at: 'control',
      places: { gifu: { oda: 1 }, ...places },
      control,
      deck: ['card_01', 'card_02', 'card_03'],
      cup: ['oda'],
      outcomes: [0, 0, 0],
    });
    return [table.hand('antiOdaA').length, table.hand('antiOdaB').length];
  };
  expect(after('oda', { kuwana: { ikko: 2 } })).toEqual([0, 1]);
  expect(after('takeda', { minakuchi: { azai: 2, takeda: 1 } })).toEqual([1, 0]);
});

/** Oda marches in a three-player game. */
const march = (more: Position = {}): MdtTestTable =>
  position({ scenario: 'three', active: 'oda', places: { gifu: { oda: 3 }, odani: { azai: 1 } }, points: 2, ...more });

const step = (table: MdtTestTable, from: string, to: string): MdtTestTable =>
  table.act('oda', ['from', from]).act('oda', ['march', to, [], { oda: 1 }]);

clause(['16.1.4.4', '6.1.8'], 'in one player’s movement the others are asked before it and after every move', () => {
  const table = march({ hands: { antiOdaA: ['card_01'], antiOdaB: ['card_33'] } });
  expect(pendingDecision(table)).toBe('antiOdaA playInMovement');
  table.act('antiOdaA', ['pass']);
  expect(pendingDecision(table)).toBe('antiOdaB playInMovement');
  table.act('antiOdaB', ['pass']);
  expect(pendingDecision(table)).toBe('oda moves');
  step(table, 'gifu', 'ogaki');
  expect(pendingDecision(table)).toBe('antiOdaA playInMovement');
  table.act('antiOdaA', ['standDown']).act('antiOdaB', ['pass']);
  step(table, 'gifu', 'ogaki');
  expect([pendingDecision(table), table.board.points]).toEqual(['antiOdaB playInMovement', 0]);
  table.act('antiOdaB', ['forcedMarch', 'card_33']).act('antiOdaB', ['pass']);
  expect([pendingDecision(table), table.board.points]).toEqual(['oda moves', 3]);
});

clause('16.1.4.4', 'paying for combat counts as a move; the next movement step asks seats that passed again', () => {
  const siege = { places: { odani: { oda: 3, inside: { azai: 1 } } }, hands: { antiOdaA: ['card_33'] } };
  const table = march(siege).act('antiOdaA', ['standDown']).act('oda', ['attack', 'odani']);
  expect(pendingDecision(table)).toBe('oda moves');
  const again = march(siege).act('antiOdaA', ['pass']).act('oda', ['attack', 'odani']);
  expect(pendingDecision(again)).toBe('antiOdaA playInMovement');
  again.act('antiOdaA', ['standDown']).act('oda', ['endMovement']);
  expect(again.state.flow.some(({ effects }) => effects?.some(({ kind }) => kind === 'quiet'))).toBe(false);
});

const three = (given: Position): MdtTestTable => position({ scenario: 'three', ...given });

clause('16.1.4.1', 'A and B have separate hands from the start', () => {
  const table = three({ places: { kyo: { oda: 1 } }, hands: { antiOdaA: ['card_01'], antiOdaB: ['card_02'] } });
  expect(table.state.zones['hand.antiOdaA']?.sees).toEqual(['antiOdaA']);
  expect(table.state.zones['hand.antiOdaB']?.sees).toEqual(['antiOdaB']);
});

clause(['16.1.4.2a', '16.1.4.2b', '16.1.8.1'], 'Oda draws a card in every End Phase and for nothing else, not even for Kyo', () => {
  const end = three({
    places: { kyo: { ikko: 1 }, gifu: { oda: 1 } },
    control: { kyo: 'ikko' },
    deck: ['card_01', 'card_02'],
    at: { step: 'endPhase', part: 'card', local: { next: 0 } },
    outcomes: [0],
  });
  expect([end.hand('oda').length, end.hand('antiOdaB').length]).toEqual([1, 0]);
  const gain = three({
    places: { kuroi: { oda: 1 } },
    control: { kyo: 'minor' },
    active: 'oda',
    at: 'control',
    deck: ['card_01'],
    cup: ['ikko'],
    outcomes: [0, 0],
  });
  expect([gain.controller('kuroi'), gain.hand('oda')]).toEqual(['oda', []]);
});

clause('16.1.4.3', 'A or B draws for a space taken from Oda or neutrals, not for one that was Anti-Oda’s at the start', () => {
  const take = (space: string, owner: string) =>
    three({
      places: { [space]: { ikko: 1 }, sawayama: { leaders: ['nagamasa'] } },
      control: { [space]: owner },
      active: 'ikko',
      at: 'control',
      deck: ['card_01'],
      cup: ['oda'],
      outcomes: space === 'odani' ? [0, 0] : [0, 0, 0],
    }).hand('antiOdaB');
  expect([take('ibaraki', 'oda'), take('kuroi', 'minor'), take('odani', 'oda')]).toEqual([['card_01'], ['card_01'], []]);
});
