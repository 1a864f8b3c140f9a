import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { leaderOf, KYO, ANTI_ODA } from '../../rules/components.ts';
import { unitsInField } from '../../rules/state.ts';
import { startFieldBattle, battle } from '../helpers/battle.ts';
import { isCutOff } from '../helpers/communication.ts';
import { position, dice, MdtTestTable } from '../helpers/position.ts';
import type { Position } from '../helpers/position.ts';

clause(['15.1.6', '15.1.7b'], 'Ashikaga as a daimyo uses his Diplomacy anywhere next to any Anti-Oda unit, even from Tomo', () => {
  const givenPosition = (at: string, daimyo: string[]) =>
    position({
      active: 'anti_oda_minor',
      at: 'negotiation',
      places: { [at]: { leaders: ['yoshiaki'] }, yokoyama: { azai: 2 }, wp_sekigahara: { leaders: ['shibata'], oda: 1 } },
      hands: { antiOda: ['card_11'] },
      daimyo,
    });
  expect(givenPosition('kyo', ['yoshiaki']).refusal('antiOda', ['betray', 'card_11', 'yoshiaki'])).toBeNull();
  expect(givenPosition('tomo', ['yoshiaki']).refusal('antiOda', ['betray', 'card_11', 'yoshiaki'])).toBeNull();
  expect(givenPosition('kyo', []).refusal('antiOda', ['betray', 'card_11', 'yoshiaki'])).toBe('8.2.2c');
});

clause('15.1.6', 'for neutral targets the shogun needs units of his own alliance, like others', () => {
  const table = (near: string) =>
    position({
      active: 'anti_oda_minor',
      at: 'negotiation',
      places: { tomo: { leaders: ['yoshiaki'] }, wp_akashi: { [near]: 1 }, miki: { leaders: ['bessho'], bessho: 1 } },
      daimyo: ['yoshiaki'],
      hands: { antiOda: ['card_15'] },
    });
  expect(table('ikko').refusal('antiOda', ['betray', 'card_15', 'yoshiaki'])).toBe('8.2.2b');
  expect(table('miyoshi').refusal('antiOda', ['betray', 'card_15', 'yoshiaki'])).toBeNull();
});

clause(['15.1.5', 'card.26'], 'a shogun who is a daimyo sends letters from Tomo, too', () => {
  const table = (daimyo: readonly string[]) =>
    position({ at: 'cards', active: 'ikko', places: { tomo: { leaders: ['yoshiaki'] } }, daimyo, hands: { antiOda: ['card_26'] } });
  expect(table([]).refusal('antiOda', ['letter', 'card_26'])).toBe('15.1.5');
  expect(table(['yoshiaki']).refusal('antiOda', ['letter', 'card_26'])).toBeNull();
});

clause('15.1.1c', 'the shogun himself is always in communication; his soldiers trace to any Anti-Oda home castle', () => {
  const none = { odani: 'oda', ichijodani: 'oda', saika: 'oda', shozui: 'oda' };
  const table = position({
    places: { kyo: { leaders: ['yoshiaki'], ashikaga: 1 } },
    daimyo: ['yoshiaki'],
    control: { ...none, kyo: 'ashikaga' },
    active: 'anti_oda_minor',
    at: 'communication',
  });
  expect([table.isOutOfCommunication('kyo', 'ashikaga'), table.board.leaderMarks.every((marks) => (marks & 2) === 0)]).toEqual([
    true,
    true,
  ]);
  expect(isCutOff('odani', 'ashikaga')).toBe(false);
});

clause(['15.1.7a', '2.45.2b'], 'Ashikaga lost in combat goes to Tomo, without a roll', () => {
  const table = startFieldBattle(
    { leaders: ['yoshiaki'], oda: 4 },
    { active: 'anti_oda_minor', daimyo: ['yoshiaki'], control: { yokoyama: 'hatano', sawayama: 'hatano' } },
  );
  table.act('oda', ['fight'], dice(1, 6, 6, 1, 1, 1));
  expect(table.at('tomo')).toEqual({ leaders: ['yoshiaki'] });
});

const flight = (places: Position['places'], to: string): MdtTestTable =>
  position({
    at: 'shogun',
    active: 'anti_oda_minor',
    places: { kyo: { leaders: ['yoshiaki'], oda: 1 }, gifu: { oda: 1 }, ...places },
  })
    .act('antiOda', ['rise'])
    .act('antiOda', ['flee', to]);

clause(['15.1.4b', '10.2.2b'], 'a shogun who arrives among enemies is in the field; the enemies choose who is in the castle', () => {
  const table = flight({ otsu: { oda: 2 } }, 'otsu');
  expect(table.refusal('antiOda', ['shelterLeader', 'yoshiaki'])).toBe('wrong-seat');
  table.act('oda', ['shelter', 'oda', 2]);
  expect(table.at('otsu')).toEqual({ 'oda!': 2, leaders: ['yoshiaki'] });
});

clause(['15.1.4b', '10.2.2c'], 'besieged soldiers of his clan in his destination stay inside', () => {
  const table = flight({ mt_hiei: { oda: 1, inside: { ashikaga: 2 } } }, 'mt_hiei');
  expect([table.at('mt_hiei'), battle(table).groups.filter(({ side }) => side === 0)]).toMatchObject([
    { oda: 1, 'ashikaga!': 2, leaders: ['yoshiaki'] },
    [{ leader: leaderOf('yoshiaki'), soldiers: 0 }],
  ]);
});

clause(['15.1.1b', '15.1.3b'], 'the shogun as a samurai does not move; as a daimyo he marches with the minor alliance', () => {
  const given: Position = {
    places: { kyo: { leaders: ['yoshiaki'], ashikaga: 1 } },
    control: { kyo: 'ashikaga' },
    active: 'anti_oda_minor',
    points: 1,
  };
  const samurai = position(given);
  samurai.act('antiOda', ['from', 'kyo']);
  expect(samurai.refusal('antiOda', ['march', 'otsu', ['yoshiaki'], {}])).toBe('9.4.2');
  expect(samurai.refusal('antiOda', ['march', 'otsu', [], { ashikaga: 1 }])).toBeNull();
  const daimyo = position({ ...given, daimyo: ['yoshiaki'] });
  daimyo.act('antiOda', ['from', 'kyo']);
  expect(daimyo.refusal('antiOda', ['march', 'otsu', ['yoshiaki'], { ashikaga: 1 }])).toBeNull();
});

clause(['15.1.2a', '15.1.1b'], 'the neutral shogun stops no units, controls nothing and cannot be attacked', () => {
  const table = position({ places: { otsu: { oda: 2 }, kyo: { leaders: ['yoshiaki'] } }, active: 'oda', points: 3 });
  expect(table.refusal('oda', ['attack', 'kyo'])).toBe('10.1.5');
  table.act('oda', ['from', 'otsu']).act('oda', ['march', 'kyo', [], { oda: 2 }]);
  expect([table.board.arrivals, table.isLegal('oda', ['from', 'kyo'])]).toEqual([[], true]);
  const held = position({ places: { kyo: { leaders: ['yoshiaki'] }, odani: { azai: 1 } }, active: 'azai_asakura', at: 'control' });
  expect(held.controller('kyo')).toBe('oda');
});

clause(['15.1.2b'], 'Oda may drive the shogun out only in its own impulse and only while he is a samurai', () => {
  const oda = (given: Position) => position({ active: 'oda', at: 'shogun', dice: [2], ...given }).step;
  expect(position({ active: 'oda', at: 'shogun', places: { kyo: { leaders: ['yoshiaki'], oda: 1 } } }).step).toBe('shogunsFate');
  expect(oda({ places: { kyo: { leaders: ['yoshiaki'] }, gifu: { oda: 1 } }, daimyo: ['yoshiaki'] })).toBe('moves');
  expect(oda({ places: { kyo: { leaders: ['yoshiaki'] }, odani: { azai: 1 } }, active: 'azai_asakura' })).toBe('moves');
  const withShogunInKyo = position({ active: 'oda', at: 'shogun', places: { kyo: { leaders: ['yoshiaki'], oda: 1 } } });
  withShogunInKyo.act('oda', ['tolerate'], [3]);
  expect([withShogunInKyo.leaderPlace('yoshiaki'), withShogunInKyo.board.entry.slice(4, 7)]).toEqual([KYO, [6, 13, 15]]);
});

clause(['15.1.3a', '15.1.3c'], 'in Kyo the shogun may take up arms at the start of a minor impulse, for good', () => {
  const given: Position = { active: 'anti_oda_minor', at: 'shogun', places: { kyo: { leaders: ['yoshiaki'] } } };
  const table = position(given);
  expect(table.step).toBe('shogunsChoice');
  table.act('antiOda', ['rise'], [3]);
  expect([table.board.daimyo[leaderOf('yoshiaki')], unitsInField(table.board, KYO, ANTI_ODA)]).toEqual([1, 1]);
  const quiet = position(given).act('antiOda', ['bide'], [3]);
  expect([quiet.board.daimyo[leaderOf('yoshiaki')], unitsInField(quiet.board, KYO, ANTI_ODA), quiet.step]).toEqual([0, 0, 'moves']);
  expect(position({ ...given, daimyo: ['yoshiaki'], dice: [1] }).step).toBe('moves');
  expect(position({ ...given, places: { otsu: { leaders: ['yoshiaki'] } }, dice: [1] }).step).toBe('moves');
  expect(position({ ...given, active: 'ikko', dice: [1] }).step).toBe('moves');
});

clause(['15.1.4a', '15.1.4b'], 'if Oda is in Kyo, the shogun may leave for an adjacent space; among other units he fights at once', () => {
  const given: Position = {
    active: 'anti_oda_minor',
    at: 'shogun',
    places: { kyo: { leaders: ['yoshiaki'], oda: 2 }, tanba_kameyama: { minor: 1 }, mt_hiei: { enryakuji: 1 } },
    control: { mt_hiei: 'enryakuji' },
  };
  const table = position(given);
  table.act('antiOda', ['rise']);
  expect(table.step).toBe('shogunsFlight');
  expect(table.actionsOfType('antiOda', 'flee').map(([, space]) => space)).toEqual(
    expect.arrayContaining(['mt_hiei', 'otsu', 'shoryuji', 'tanba_kameyama']),
  );
  expect(table.refusal('antiOda', ['flee', 'gifu'])).toBe('15.1.4a');
  table.act('antiOda', ['flee', 'mt_hiei']);
  expect([table.at('mt_hiei'), table.board.points]).toEqual([{ enryakuji: 1, leaders: ['yoshiaki'] }, 0]);
  expect(table.state.flow.map(({ step }) => step)).not.toContain('turncoats');
  for (const action of [['stand'], ['flee', 'tanba_kameyama']] as const) {
    const fight = position(given);
    fight.act('antiOda', ['rise']);
    fight.act('antiOda', action);
    expect(fight.state.flow.map(({ step }) => step)).toContain('turncoats');
  }
});
