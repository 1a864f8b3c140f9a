import { pendingSeats } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { leaderOf, clanOf } from '../rules/components.ts';
import { startCombat } from './helpers/battle.ts';
import { position, pendingDecision, FOUR_PLAYER_NEGOTIATION } from './helpers/position.ts';
import type { Position, MdtTestTable, Force } from './helpers/position.ts';

// Cards where three or four players sit at the table: who may play them, when, and who draws.

/* card.32 */

clause(
  ['card.32', '4.1.2a', '16.2.2.5b'],
  'among four, too, nobody takes the chit of a leader who is off the map, but for Katsuie’s',
  () => {
    const before = (given: Position): MdtTestTable =>
      position({
        scenario: 'four',
        entered: ['takeda'],
        cup: ['nobunaga', 'takeda', 'shingen'],
        hands: { oda: ['card_32'] },
        at: { step: 'turn', part: 'before', local: { chit: null } },
        ...given,
        places: { uotsu: {}, gifu: { oda: 1 }, kofu: { takeda: 1 } },
      });
    const anti = before({ hands: { antiOda: ['card_32'] }, track: { shingen: 5 } });
    expect(anti.refusal('antiOda', ['maneuver', 'card_32', 'shingen'])).toBe('card.32');
    expect(anti.actionsOfType('antiOda', 'maneuver')).toEqual([['maneuver', 'card_32', 'takeda']]);
    expect(before({ track: { nobunaga: 5 } }).refusal('katsuie', ['maneuver', 'card_32', 'nobunaga'])).toBe('wrong-seat');
    expect(before({ track: { nobunaga: 5 } }).refusal('hideyoshi', ['maneuver', 'card_32', 'nobunaga'])).toBeNull();
  },
);

/* 16.1.5.5 */

const together = (force: Force, more: Partial<Position> = {}): MdtTestTable =>
  startCombat('wp_sekigahara', {
    scenario: 'three',
    active: 'oda',
    places: { wp_sekigahara: force },
    control: { sawayama: 'ikko' },
    ...more,
  });

clause(['16.1.5.5', '10.2.6b'], 'the Emperor’s truce is a combat card like the others: who has played one plays no truce', () => {
  const hands = { antiOdaA: ['card_29', 'card_30'], antiOdaB: ['card_48'] };
  const table = together({ oda: 6, azai: 3, ikko: 3 }, { hands }).act('antiOdaA', ['downpour', 'card_29']).act('antiOdaB', ['pass']);
  expect(table.refusal('antiOdaA', ['emperorTruce', 'card_30'])).toBe('16.1.5.5');
  const alone = together({ oda: 6, azai: 3 }, { hands }).act('antiOdaA', ['downpour', 'card_29']).act('antiOdaB', ['pass']);
  expect(alone.refusal('antiOdaA', ['emperorTruce', 'card_30'])).toBeNull();
});

clause(
  ['16.1.4.4', '16.1.5.5', 'card.47'],
  'whose units all stay behind the walls fights in no field battle, and plays no card for it',
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
    // So they do not fight together, and the other may play as many as he likes.
    expect(table.refusal('antiOdaB', ['downpour', 'card_29'])).toBeNull();
  },
);

/* 16.1.4.3 */

clause(['16.1.4.3', '16.1.8.1'], 'whoever captures a space draws his card, in whosever impulse it falls to him', () => {
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

/* 10.2.4, 10.2.6a */

/** Goes on by what is offered first until a step is reached. */
const until = (table: MdtTestTable, step: string): MdtTestTable => {
  for (let left = 20; table.step !== step && left > 0; left--) {
    const [seat = ''] = pendingSeats(table.game, table.state);
    table.act(seat, table.allowed(seat)[0] as never);
  }
  return table;
};

clause(['10.2.4', '16.2.8.1'], 'among four the sides take turns, card by card: after one of the Oda players Anti-Oda is asked', () => {
  const table = until(
    startCombat('wp_sekigahara', {
      scenario: 'four',
      active: 'takeda',
      entered: ['takeda'],
      places: { wp_sekigahara: { leaders: ['shingen', 'isono', 'kageaki', 'hideyoshi', 'shibata', 'niwa'], takeda: 4, oda: 4 } },
      serves: { isono: 'takeda', kageaki: 'takeda' },
      hands: { oda: ['card_25', 'card_20'], antiOda: ['card_11', 'card_14'] },
    }),
    'playBetrayal',
  );
  table.act('antiOda', ['pass']);
  const [first = ''] = pendingSeats(table.game, table.state);
  table.act(first, ['betray', 'card_25', 'hideyoshi']);
  expect(pendingDecision(table)).toBe('antiOda playBetrayal');
  table.act('antiOda', ['betray', 'card_11', 'shingen']);
  expect(pendingDecision(table)).toBe('hideyoshi playBetrayal');
  table.act('hideyoshi', ['pass']).act('katsuie', ['betray', 'card_20', 'hideyoshi']);
  expect(pendingDecision(table)).toBe('antiOda playBetrayal');
  table.act('antiOda', ['pass']);
  expect(table.step).not.toBe('playBetrayal');
});

clause(['10.2.6a', '16.2.8.1'], 'so they do with combat cards, also where an Oda player attacks, until both have passed', () => {
  const fight = (active: string, outcomes: number[] = []): MdtTestTable =>
    until(
      startCombat('wp_sekigahara', {
        scenario: 'four',
        active,
        places: { wp_sekigahara: { azai: 4, oda: 4 }, kyo: { oda: 1 } },
        hands: { oda: ['card_39', 'card_40', 'card_47'], antiOda: ['card_29', 'card_48'] },
        outcomes,
      }),
      'playCombatCard',
    );
  const table = fight('katsuie').act('katsuie', ['gunnery', 'card_39']);
  expect(pendingDecision(table)).toBe('antiOda playCombatCard');
  table.act('antiOda', ['pass']).act('katsuie', ['pass']).act('hideyoshi', ['gunnery', 'card_40']);
  expect(pendingDecision(table)).toBe('antiOda playCombatCard');
  table
    .act('antiOda', ['downpour', 'card_29'])
    .act('katsuie', ['pass'])
    .act('hideyoshi', ['pass'])
    .act('tokugawa', ['surprise', 'card_47']);
  expect(pendingDecision(table)).toBe('antiOda playCombatCard');
  const defence = fight('azai_asakura', [0]).act('antiOda', ['downpour', 'card_29']);
  expect(pendingDecision(defence)).toBe('hideyoshi playCombatCard');
  defence.act('hideyoshi', ['gunnery', 'card_39']);
  expect(pendingDecision(defence)).toBe('antiOda playCombatCard');
});

/* 16.2.8.1 In step 3. */

clause(
  ['16.2.8.1', '16.2.8.3a', '8.2.5'],
  'in step 3 the other Oda players, too, may play betrayal cards from the shared hand, through a leader of the drawn alliance or Nobunaga',
  () => {
    const talks = (more: Partial<Position> = {}, outcomes: number[] = []): MdtTestTable =>
      position({
        ...FOUR_PLAYER_NEGOTIATION,
        places: { ...FOUR_PLAYER_NEGOTIATION.places, minakuchi: { leaders: ['sakuma'] } },
        ...more,
      }).act('katsuie', ['endTalks'], outcomes);
    const table = talks();
    expect(pendingDecision(table)).toBe('hideyoshi playInTalks');
    expect(table.actionsOfType('hideyoshi', 'negotiate')).toEqual([]);
    expect(table.refusal('hideyoshi', ['betray', 'card_17', 'hideyoshi'])).toBe('8.2.2a');
    table.act('hideyoshi', ['betray', 'card_17', 'nobunaga']);
    expect(table.board.leaderClan[leaderOf('rokkaku')]).toBe(clanOf('oda'));
    table.act('hideyoshi', ['endTalks']);
    expect(pendingDecision(table)).toBe('tokugawa playInTalks');
    // Who came over among others fights when all cards have been played.
    table.act('tokugawa', ['betray', 'card_25', 'nobunaga']);
    expect(table.board.leaderClan[leaderOf('isono')]).toBe(clanOf('oda'));
    expect(table.board.battle).toBeNull();
    table.act('tokugawa', ['endTalks']);
    expect(table.board.battle?.special).toBe(true);
    // Nobody is asked where, as all can see, no such card could be played.
    expect(talks({ hands: { oda: ['card_33'] }, deck: ['card_11'] }, [0]).step).not.toBe('playInTalks');
    const anti = position({
      scenario: 'four',
      active: 'anti_oda_minor',
      at: 'negotiation',
      places: { kyo: { leaders: ['yoshiaki'] }, otsu: { leaders: ['niwa'], oda: 1 } },
      hands: { antiOda: ['card_14'] },
    }).act('antiOda', ['endTalks'], [0]);
    expect(anti.state.flow.some(({ step }) => step === 'playInTalks')).toBe(false);
  },
);

/* 16.2.8.2 */

clause(
  ['16.2.8.2', '16.2.6.1', '8.3.4'],
  'who is won over by a lesser clan outside its player’s sphere becomes a soldier of the Oda clan',
  () => {
    const won = (at: string, place: string, clan: string): { [clan: string]: number | string[] } =>
      position({
        scenario: 'four',
        active: 'tokugawa',
        at: 'negotiation',
        places: { uotsu: {}, [at]: { leaders: ['hosokawa'] }, [place]: { [clan]: 1 } },
      })
        .act('tokugawa', ['negotiate', 'hosokawa'])
        .act('tokugawa', ['persuade', place, clan, 0], [5])
        .at(place);
    expect(won('minakuchi', 'ueno', 'iga')).toEqual({ oda: 1 });
    expect(won('kyo', 'tanba_kameyama', 'minor')).toEqual({ hosokawa: 1 });
  },
);

clause(['16.2.8.2', '8.2.2e', '8.2.7b'], 'so do a traitor and those whom he takes along, who follow the player of that sphere', () => {
  const given: Position = { scenario: 'four', hands: { oda: ['card_17'] } };
  const table = position({
    ...given,
    active: 'tokugawa',
    at: 'negotiation',
    places: { uotsu: {}, kannonji: { leaders: ['hosokawa'] }, mitsukuri: { leaders: ['rokkaku'], rokkaku: 2 } },
  }).act('tokugawa', ['betray', 'card_17', 'hosokawa']);
  expect(table.at('mitsukuri')).toEqual({ oda: 2, leaders: ['rokkaku'] });
  expect([table.board.leaderClan[leaderOf('rokkaku')], table.board.lord[leaderOf('rokkaku')]]).toEqual([clanOf('oda'), 0]);
  const combat = startCombat('minakuchi', {
    ...given,
    active: 'anti_oda_minor',
    places: { minakuchi: { leaders: ['rokkaku', 'hosokawa'], rokkaku: 2, hosokawa: 3 } },
  });
  until(combat, 'playBetrayal').act('hideyoshi', ['betray', 'card_17', 'hosokawa']);
  expect(combat.at('minakuchi')).toEqual({ hosokawa: 3, oda: 2, leaders: ['hosokawa', 'rokkaku'] });
});

clause(['16.2.8.2', '8.2.2d'], 'and of a whole clan each unit, by where it stands', () => {
  const table = position({
    scenario: 'four',
    active: 'tokugawa',
    at: 'negotiation',
    entered: ['mori'],
    hands: { oda: ['card_23'] },
    box: { ukita: 2 },
    places: {
      uotsu: {},
      kakogawa: { leaders: ['hosokawa'] },
      wp_akashi: {},
      himeji: { leaders: ['ukita'], ukita: 2 },
      yagami: { ukita: 1 },
    },
    control: { himeji: 'ukita', yagami: 'ukita' },
  }).act('tokugawa', ['betray', 'card_23', 'hosokawa']);
  expect([table.at('himeji'), table.at('yagami')]).toEqual([{ oda: 2, leaders: ['ukita'] }, { hosokawa: 1 }]);
  expect([table.box('oda'), table.box('hosokawa'), table.box('ukita')]).toEqual([2, 0, 0]);
});

/* 16.2.11.3 */

clause(['16.2.11.3', '16.2.6.1'], 'soldiers who follow the Tokugawa player are disbanded by him, in his sphere, and by nobody else', () => {
  const table = position({
    scenario: 'four',
    places: { uotsu: {}, gifu: { oda: 1, tokugawa: 2 }, okazaki: { tokugawa: 2 }, kiyosu: { hosokawa: 1 } },
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  });
  table.act('hideyoshi', ['disbandSome']);
  expect(table.actionsOfType('hideyoshi', 'disband')).toEqual([['disband', 'gifu', 'oda', 1]]);
  expect(table.refusal('hideyoshi', ['disband', 'gifu', 'tokugawa', 1])).toBe('12.0.1a');
  table.act('hideyoshi', ['disband', 'gifu', 'oda', 1]);
  expect(pendingDecision(table)).toBe('tokugawa mayDisband');
  table.act('tokugawa', ['disbandSome']);
  expect(table.actionsOfType('tokugawa', 'disband')).toEqual([['disband', 'okazaki', 'tokugawa', 1]]);
});
