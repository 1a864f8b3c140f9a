import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { placeOf, clanOf } from '../rules/components.ts';
import { startCombat, lastEvent } from './helpers/battle.ts';
import { dice, position } from './helpers/position.ts';
import type { Force, Position } from './helpers/position.ts';

/** The Azai attack Oda in Sekigahara; Oda is asked first whether he retreats. */
const azaiAttack = (force: Force, more: Partial<Position> = {}) =>
  startCombat('wp_sekigahara', { active: 'azai_asakura', places: { wp_sekigahara: force }, ...more });

clause(['10.4.1b', '10.3.3.6'], 'the retreat is declared at the start of the round and carried out at its end', () => {
  const table = azaiAttack({ azai: 3, oda: 3 }).act('oda', ['retreat'], dice(3, 3, 6, 1, 1));
  expect(lastEvent(table, 'soldiersLost')).toMatchObject({ clan: 'oda', count: 1 });
  expect(table.soldiers('ogaki', 'oda')).toBe(2);
});

clause(['10.4.2', '10.4.5'], 'all units retreat or none; without a legal destination nobody can', () => {
  const table = azaiAttack({ azai: 3, oda: 3 }, { control: { ogaki: 'hatano' }, hands: { oda: [] } });
  expect(table.step).toBe('retreatOrFight');
  expect(table.allowed('antiOda')).toEqual([['fight'], ['retreat']]);
  const out = azaiAttack({ azai: 3, oda: 3 }).act('oda', ['retreat'], dice(1, 6));
  expect(out.soldiers('wp_sekigahara', 'oda')).toBe(0);
});

clause('10.4.2', 'a forged retreat without a way out is refused', () => {
  const table = startCombat('wp_sekigahara', {
    active: 'oda',
    places: { wp_sekigahara: { oda: 3, azai: 3 } },
    control: { ogaki: 'hatano' },
    hands: { oda: ['card_59'] },
  });
  table.act('oda', ['pass']).act('antiOda', ['fight']);
  expect(table.refusal('oda', ['retreat'])).toBe('10.4.2');
});

clause('10.4.3', 'the retreating player divides his units as he likes', () => {
  const table = startCombat('wp_sekigahara', { active: 'oda', places: { wp_sekigahara: { leaders: ['nagamasa'], oda: 3, azai: 3 } } });
  table.act('antiOda', ['retreat'], dice(1, 6));
  expect(table.refusal('antiOda', ['send', 'azai', 4, 'sawayama'])).toBe('10.4.3');
  table
    .act('antiOda', ['send', 'azai', 2, 'sawayama'])
    .act('antiOda', ['sendLeader', 'nagamasa', 'yokoyama'])
    .act('antiOda', ['retreatTo', 'yokoyama']);
  expect([table.at('sawayama'), table.at('yokoyama')]).toEqual([{ azai: 2 }, { azai: 1, leaders: ['nagamasa'] }]);
});

clause('10.4.4a', 'an adjacent friendly space or waypoint without enemy or neutral units, over land', () => {
  const table = startCombat('noda_fukushima', {
    active: 'oda',
    places: { noda_fukushima: { oda: 6, miyoshi: 4 }, arioka: { hatano: 1 } },
  });
  table.act('antiOda', ['deployed']).act('antiOda', ['retreat'], dice(1, 6));
  expect(table.actionsOfType('antiOda', 'retreatTo')).toEqual([['retreatTo', 'ishiyama']]);
  expect(table.refusal('antiOda', ['retreatTo', 'sea_kawachi'])).toBe('10.4.5');
  expect(table.refusal('antiOda', ['retreatTo', 'arioka'])).toBe('10.4.5');
  expect(table.refusal('antiOda', ['retreatTo', 'ibaraki'])).toBe('10.4.5');
});

clause(['10.4.4d', '10.4.4.ex1', '2.41.2a'], 'a castle of fort value 2 that holds 2 units takes 2 more', () => {
  const table = startCombat('odani', { active: 'oda', places: { odani: { oda: 9, azai: 4 } } });
  table.act('antiOda', ['shelter', 'azai', 2]).act('antiOda', ['deployed']).act('antiOda', ['retreat'], dice(1, 6));
  expect(table.isLegal('antiOda', ['retreatTo', 'odani'])).toBe(true);
  const three = startCombat('odani', { active: 'oda', places: { odani: { oda: 9, azai: 5 } } });
  three.act('antiOda', ['shelter', 'azai', 2]).act('antiOda', ['deployed']).act('antiOda', ['retreat'], dice(1, 6));
  expect(three.refusal('antiOda', ['retreatTo', 'odani'])).toBe('10.4.4d');
  three.act('antiOda', ['send', 'azai', 2, 'odani']);
  expect(three.soldiers('odani', 'azai', 'inside')).toBe(4);
  expect(three.refusal('antiOda', ['retreatTo', 'odani'])).toBe('10.4.5');
});

clause('10.4.4d', 'the attacker may not withdraw into a castle that was not his', () => {
  const table = startCombat('odani', { active: 'oda', places: { odani: { oda: 4, azai: 2 } } });
  table.act('antiOda', ['deployed']).act('antiOda', ['fight']).act('oda', ['retreat'], dice(6, 1));
  expect(table.actionsOfType('oda', 'retreatTo')).toEqual([
    ['retreatTo', 'kanagasaki'],
    ['retreatTo', 'wp_yanagase'],
  ]);
  expect(table.refusal('oda', ['retreatTo', 'odani'])).toBe('10.4.5');
});

/** Active Oda units stand in Sekigahara and, with combat still to come, in Yokoyama. */
const twoBattles = (yokoyama: Force, azai = 3, leaders: readonly string[] = []) =>
  position({
    active: 'oda',
    at: 'combat',
    places: { wp_sekigahara: { oda: 9, ...(azai > 0 ? { azai } : {}), leaders }, yokoyama: { oda: 6, ...yokoyama } },
    control: { sawayama: 'hatano' },
    board: (board) => {
      board.arrivals = [placeOf('wp_sekigahara'), placeOf('yokoyama')];
    },
  });

clause('10.4.4b', 'units may retreat into a friendly castle whose combat is still to come; there they take no part', () => {
  const table = twoBattles({ azai: 1 }, 1).act('oda', ['combatAt', 'wp_sekigahara']);
  table.act('antiOda', ['retreat'], dice(1, 6));
  expect(table.soldiers('yokoyama', 'azai', 'inside')).toBe(1);
  expect(table.actionsOfType('antiOda', 'shelter')).toEqual([['shelter', 'azai', 1]]);
  table.act('antiOda', ['shelter', 'azai', 1]).act('oda', ['storm'], dice(1, 6, 1, 1, 1, 1, 1));
  expect(table.soldiers('yokoyama', 'azai')).toBe(0);
  expect(table.box('azai')).toBe(2);
});

clause(['10.4.4b', '10.3.3.5'], 'a leader who fled there falls with it, too, and his fate is rolled', () => {
  const table = twoBattles({ azai: 1 }, 0, ['nagamasa']).act('oda', ['combatAt', 'wp_sekigahara']);
  table.act('antiOda', ['retreat'], dice(1, 6));
  expect(table.at('yokoyama')).toEqual({ oda: 6, azai: 1, leaders: ['nagamasa'] });
  table.act('antiOda', ['shelter', 'azai', 1]).act('oda', ['storm'], dice(1, 6, 1, 1, 1, 1, 1, 1));
  expect([table.at('yokoyama'), lastEvent(table, 'leaderWounded')]).toMatchObject([{ oda: 6 }, { leader: 'nagamasa' }]);
});

clause('10.4.4b', 'it takes no more than the castle holds', () => {
  const table = twoBattles({ azai: 1 }, 3).act('oda', ['combatAt', 'wp_sekigahara']);
  expect(table.step).not.toBe('chooseRefuge');
  expect(table.refusal('antiOda', ['retreat'])).not.toBeNull();
});

clause(['10.4.4c', '2.43.3b'], 'more than four in a waypoint at the end of the impulse are sent to the regroup box', () => {
  const table = startCombat('obama', {
    active: 'oda',
    places: { obama: { oda: 6, ikko: 4 } },
    control: { kanagasaki: 'hatano', miyazu: 'hatano', obama: 'ikko' },
  });
  table.act('antiOda', ['deployed']).act('antiOda', ['fight']).act('oda', ['retreat'], dice(6, 1));
  expect(table.soldiers('wp_kutsuki', 'oda')).toBe(6);
  table.act('antiOda', ['sendHome', 'oda']).act('antiOda', ['sendHome', 'oda']);
  expect([table.soldiers('wp_kutsuki', 'oda'), table.box('oda')]).toEqual([4, 2]);
});

clause(
  ['10.4.6', 'card.30', '6.1.5'],
  'under the truce of the emperor the attacker retreats, if need be to the nearest friendly space',
  () => {
    const near = startCombat('odani', { active: 'oda', places: { odani: { oda: 4, azai: 2 } }, hands: { antiOda: ['card_30'] } });
    near.act('antiOda', ['deployed']).act('antiOda', ['emperorTruce', 'card_30']).act('oda', ['retreatTo', 'kanagasaki']);
    expect(near.soldiers('kanagasaki', 'oda')).toBe(4);
    const far = startCombat('odani', {
      active: 'oda',
      places: { odani: { oda: 4, azai: 2 }, wp_yanagase: { azai: 1 } },
      control: { kanagasaki: 'asakura' },
      hands: { antiOda: ['card_30'] },
    });
    far.act('antiOda', ['deployed']).act('antiOda', ['emperorTruce', 'card_30']);
    expect(
      far
        .actionsOfType('oda', 'retreatTo')
        .map((action) => action[1])
        .toSorted(),
    ).toEqual(['kannonji', 'mt_hiei', 'ogaki']);
  },
);

clause(['5.3.1d', '10.4.6'], 'where neither side could ever hit the attack is broken off, and the attacker leaves', () => {
  const table = startCombat('wp_sekigahara', {
    active: 'oda',
    places: { wp_sekigahara: { oda: 3, azai: 3 } },
    control: { ogaki: 'hatano', yokoyama: 'hatano', sawayama: 'hatano' },
  });
  expect(table.soldiers('wp_sekigahara', 'azai')).toBe(3);
  expect(table.actionsOfType('oda', 'retreatTo').length).toBeGreaterThan(1);
});

clause(['10.4.6', 'card.30'], 'whoever has no friendly space at all is sent to his box', () => {
  const table = startCombat('odani', {
    active: 'oda',
    places: { odani: { oda: 2, azai: 2 }, wp_yanagase: { azai: 1 }, wp_uda: { leaders: ['nobunaga'] } },
    hands: { antiOda: ['card_30'] },
    board: (board) => {
      board.arrivals = [placeOf('odani')];
      board.control = board.control.map(() => clanOf('azai'));
    },
  });
  table.act('antiOda', ['deployed']).act('antiOda', ['emperorTruce', 'card_30']);
  expect([table.soldiers('odani', 'oda'), table.box('oda')]).toEqual([0, 2]);
});
