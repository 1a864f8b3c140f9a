import { viewFor } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { leaderOf, clanOf } from '../../rules/components.ts';
import { startAttackOnOda, startCombat, actUntil } from '../helpers/battle.ts';
import { position, dice, REGROUP_STEP, FOUR_PLAYER_NEGOTIATION, pendingDecision } from '../helpers/position.ts';
import type { Position, MdtTestTable } from '../helpers/position.ts';
import { wonOverShibata } from '../helpers/shared-positions.ts';

clause('16.2.8.1', 'the three Oda players share one hand, and each may play from it', () => {
  const given: Position = {
    scenario: 'four',
    active: 'katsuie',
    at: 'cards',
    places: { odani: { leaders: ['isono'] }, kiyosu: { oda: 1 } },
    hands: { oda: ['card_46', 'card_45'] },
  };
  const table = position(given).act('katsuie', ['pass']);
  expect(viewFor(table.game, table.state, 'tokugawa').zones['hand.oda']?.pieces).toEqual(['card_46', 'card_45']);
  expect(viewFor(table.game, table.state, 'antiOda').zones['hand.oda']?.pieces).toEqual(['?', '?']);
  table.act('hideyoshi', ['assassin', 'card_46', 'isono'], dice(6)).act('hideyoshi', ['pass']);
  expect(table.refusal('tokugawa', ['assassin', 'card_46', 'isono'])).toBe('6.3.1a');
  table.act('tokugawa', ['ironShip', 'card_45']);
  expect(table.hand('oda')).toEqual([]);
});

clause('16.2.8.2', 'a soldier who is won over joins the alliance of that sphere', () => {
  const table = position({
    scenario: 'four',
    active: 'katsuie',
    at: 'negotiation',
    places: { kannonji: { leaders: ['nobunaga'] }, mitsukuri: { leaders: ['rokkaku'], rokkaku: 1 } },
    hands: { oda: ['card_17'] },
  }).act('katsuie', ['betray', 'card_17', 'nobunaga']);
  expect(table.board.leaderClan[leaderOf('rokkaku')]).toBe(clanOf('oda'));
  expect(table.board.lord[leaderOf('rokkaku')]).toBe(0);
});

clause('16.2.8.3a', 'in step 3 only leaders of the drawn alliance, or Nobunaga, may act', () => {
  const table = position({
    scenario: 'four',
    active: 'katsuie',
    at: 'negotiation',
    places: { kannonji: { leaders: ['hideyoshi', 'nobunaga'] }, mitsukuri: { leaders: ['rokkaku'], rokkaku: 1 } },
    hands: { oda: ['card_17'] },
  });
  expect(table.refusal('katsuie', ['betray', 'card_17', 'hideyoshi'])).toBe('8.2.2a');
  expect(table.refusal('katsuie', ['betray', 'card_17', 'nobunaga'])).toBeNull();
});

clause('16.2.8.3b', 'in combat any Oda player may play a betrayal card through a leader with Diplomacy in it', () => {
  const table = startAttackOnOda('wp_sekigahara', { leaders: ['isono', 'hideyoshi'], azai: 2, oda: 2 }, { hands: { oda: ['card_25'] } });
  expect(table.refusal('hideyoshi', ['betray', 'card_25', 'hideyoshi'])).toBeNull();
  table.act('hideyoshi', ['pass']);
  expect(table.refusal('katsuie', ['betray', 'card_25', 'hideyoshi'])).toBeNull();
});

clause('16.2.8.4', 'a betrayal card cannot target leaders of the Oda side', () => {
  const table = position({
    scenario: 'four',
    active: 'hideyoshi',
    at: 'negotiation',
    places: { gifu: { leaders: ['hideyoshi', 'shibata'] } },
    hands: { oda: ['card_11'] },
  });
  expect(table.refusal('hideyoshi', ['betray', 'card_11', 'hideyoshi'])).toBe('8.2.1a');
});

clause(['16.2.8.2', '16.2.2.3d'], 'units won over in Omi join Hideyoshi, but no player once the Azai are defeated', () => {
  const lordOfTraitor = (isDefeated: boolean) => {
    const table = position({
      scenario: 'four',
      at: 'negotiation',
      active: 'hideyoshi',
      places: { kannonji: { leaders: ['hideyoshi'], oda: 2 }, sawayama: { leaders: ['isono'], azai: 1 }, odani: { leaders: ['nagamasa'] } },
      hands: { oda: ['card_25'] },
      board: (board) => {
        if (isDefeated) board.clanState[clanOf('azai')] = 1;
      },
    });
    table.act('hideyoshi', ['betray', 'card_25', 'hideyoshi']);
    return table.board.lord[leaderOf('isono')];
  };
  expect([lordOfTraitor(false), lordOfTraitor(true)]).toEqual([0, -1]);
});

const movingFrom = (active: string, place: string, given: Position): MdtTestTable =>
  position({ scenario: 'four', active, points: 4, ...given }).act(active, ['from', place]);

clause(
  ['16.2.8.2', '16.2.6.3', '16.2.7.3a'],
  'any Oda player, or the player of the sphere he is in, moves a leader won over outside every sphere',
  () => {
    const givenPosition = (place: string): Position => ({
      places: { [place]: { leaders: ['isono', 'nobunaga'], oda: 1 } },
      serves: { isono: 'oda' },
    });
    const march = (active: string, place: string, to: string) =>
      movingFrom(active, place, givenPosition(place)).refusal(active, ['march', to, ['isono'], {}]);
    expect([march('katsuie', 'kyo', 'otsu'), march('tokugawa', 'kyo', 'otsu')]).toEqual([null, null]);
    expect([march('katsuie', 'kiyosu', 'inuyama'), march('hideyoshi', 'kiyosu', 'inuyama')]).toEqual([null, '16.2.2.2']);
  },
);

clause(['16.2.8.2', '16.2.8.3a'], 'a leader won over outside every sphere negotiates for no player', () => {
  const atNegotiation = (serves: string) =>
    position({
      scenario: 'four',
      at: 'negotiation',
      active: 'hideyoshi',
      places: { kyo: { leaders: ['ukita', 'hideyoshi'] }, tanba_kameyama: { minor: 1 } },
      serves: { ukita: serves },
      entered: ['mori'],
    });
  expect(atNegotiation('oda').refusal('hideyoshi', ['negotiate', 'hideyoshi'])).toBeNull();
  expect(atNegotiation('oda').refusal('hideyoshi', ['negotiate', 'ukita'])).toBe('8.3.1a');
});

clause(['16.2.8.2', '16.2.10.1', '16.2.11.3'], 'any Oda player regroups such a leader; the player of his sphere may disband him', () => {
  const given: Position = {
    scenario: 'four',
    places: { kyo: { leaders: ['nobunaga'], oda: 5 }, gifu: { oda: 1 } },
    serves: { isono: 'oda' },
  };
  const box = position({ ...given, at: REGROUP_STEP, boxed: ['isono'], box: { oda: 0 } });
  const [seat] = box.state.seats.filter((one) => box.isLegal(one, ['raiseLeader', 'isono']));
  expect(seat).toBeDefined();
  const camp = position({
    ...given,
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
    places: { gifu: { leaders: ['isono'], oda: 1 } },
  });
  camp.act('hideyoshi', ['disbandSome']);
  expect(camp.refusal('hideyoshi', ['disbandLeader', 'isono'])).toBeNull();
});

clause(
  ['16.2.8.1', '16.2.8.3a', '8.2.5'],
  'in step 3 the other Oda players, too, may play betrayal cards, through a leader of the drawn alliance or Nobunaga',
  () => {
    const atNegotiation = (more: Partial<Position> = {}, outcomes: number[] = []): MdtTestTable =>
      position({
        ...FOUR_PLAYER_NEGOTIATION,
        places: { ...FOUR_PLAYER_NEGOTIATION.places, minakuchi: { leaders: ['sakuma'] } },
        ...more,
      }).act('katsuie', ['endTalks'], outcomes);
    const table = atNegotiation();
    expect(pendingDecision(table)).toBe('hideyoshi playInTalks');
    expect(table.actionsOfType('hideyoshi', 'negotiate')).toEqual([]);
    expect(table.refusal('hideyoshi', ['betray', 'card_17', 'hideyoshi'])).toBe('8.2.2a');
    table.act('hideyoshi', ['betray', 'card_17', 'nobunaga']);
    expect(table.board.leaderClan[leaderOf('rokkaku')]).toBe(clanOf('oda'));
    table.act('hideyoshi', ['endTalks']);
    expect(pendingDecision(table)).toBe('tokugawa playInTalks');
    // Traitors among other units fight after all cards have been played.
    table.act('tokugawa', ['betray', 'card_25', 'nobunaga']);
    expect(table.board.leaderClan[leaderOf('isono')]).toBe(clanOf('oda'));
    expect(table.board.battle).toBeNull();
    table.act('tokugawa', ['endTalks']);
    expect(table.board.battle?.special).toBe(true);
    // No seat is asked if public facts rule out such a card.
    expect(atNegotiation({ hands: { oda: ['card_33'] }, deck: ['card_11'] }, [0]).step).not.toBe('playInTalks');
    const anti = position({
      scenario: 'four',
      active: 'anti_oda_minor',
      at: 'negotiation',
      places: { kyo: { leaders: ['yoshiaki'] }, otsu: { leaders: ['shibata'], oda: 1 } },
      hands: { antiOda: ['card_11'] },
    }).act('antiOda', ['endTalks'], [0]);
    expect(anti.state.flow.some(({ step }) => step === 'playInTalks')).toBe(false);
  },
);

clause(['16.2.8.2', '16.2.6.1', '8.3.4'], 'a soldier won over by a lesser clan outside its player’s sphere joins the Oda clan', () => {
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
});

clause(['16.2.8.2', '8.2.2e', '8.2.7b'], 'a traitor and his followers join the Oda clan, too, and follow the player of that sphere', () => {
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
  actUntil(combat, 'playBetrayal').act('hideyoshi', ['betray', 'card_17', 'hosokawa']);
  expect(combat.at('minakuchi')).toEqual({ hosokawa: 3, oda: 2, leaders: ['hosokawa', 'rokkaku'] });
});

clause(['16.2.8.2', '8.2.2d'], 'of a whole clan each unit joins by its own location', () => {
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

clause(['16.2.8.2', '16.2.2.2'], 'a leader who left the Oda side follows none of its players', () => {
  expect(wonOverShibata({ leaders: ['shibata'], oda: 2 }).board.lord[leaderOf('shibata')]).toBe(-1);
});

clause('16.2.8.1', 'with four players the other Oda players, who share the hand, are asked after every move', () => {
  const table = position({
    scenario: 'four',
    active: 'hideyoshi',
    places: { gifu: { leaders: ['hideyoshi'], oda: 2 } },
    points: 2,
    hands: { oda: ['card_33'], antiOda: ['card_34'] },
  });
  expect(pendingDecision(table)).toBe('katsuie playInMovement');
  table.act('katsuie', ['pass']).act('tokugawa', ['standDown']).act('hideyoshi', ['from', 'gifu']);
  table.act('hideyoshi', ['march', 'ogaki', ['hideyoshi'], { oda: 2 }]);
  expect(pendingDecision(table)).toBe('katsuie playInMovement');
  table.act('katsuie', ['forcedMarch', 'card_33']).act('katsuie', ['pass']);
  expect([pendingDecision(table), table.board.points]).toEqual(['hideyoshi moves', 4]);
});
