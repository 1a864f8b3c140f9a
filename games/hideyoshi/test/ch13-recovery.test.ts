import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { recoveryLimit } from '../rules/recovery.ts';
import { sideRecoveringFirst } from '../rules/turn.ts';
import { currentStep, isAllowed, position, refusedBy, unusedCount, usedCount } from './helpers.ts';
import type { Position } from './helpers.ts';

const tired = (): Position =>
  position({
    map: { omi: { hashiba: 1 }, echizen: { shibata: 2 }, bizen: { ukita: 1 }, tango: { hosokawa: 1 } },
    used: { echizen: { hashiba: 2 }, omi: { hashiba: 2 }, bizen: { ukita: 1 }, yamato: { ukita: 1 } },
    circle: { yamato: null },
    hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] },
  })
    .act('hideyoshi', ['pass'])
    .act('anti', ['pass']);

clause(['13.0.0a', '13.0.1'], 'two pieces for each own controlled area without enemies, anywhere on the map', () => {
  const map = {
    omi: { hashiba: 1 },
    bizen: { ukita: 1, hashiba: 1 },
    ise: { takigawa: 1 },
    minami_ou: { hashiba: 1 },
    higashi_seto: { hashiba: 1 },
  };
  const { board } = position({ map, circle: { bizen: 'hashiba' } });
  expect(recoveryLimit(board, 0)).toBe(6); // Omi, Bizen beside a neutral of the side, and far South Ou
  const spoilt = position({ map: { ...map, omi: { hashiba: 1, kanbe: 1 } }, circle: { bizen: 'hashiba', omi: 'hashiba' } });
  expect(recoveryLimit(spoilt.board, 0)).toBe(4); // a neutral daimyo of the opposing side counts as an enemy
  const akechi = position({ map: { kyo: { hashiba: 1, akechi: 1 } }, circle: { kyo: 'hashiba' } });
  expect(recoveryLimit(akechi.board, 0)).toBe(0);
});

clause('13.0.2', 'own pieces anywhere, also beside enemies; neutral ones of the side only where they control the area', () => {
  const table = tired(); // one area without enemies: two of five pieces
  expect(currentStep(table)).toBe('chooseRecovery');
  expect(isAllowed(table, 'hideyoshi', ['recover', 'echizen', 'hashiba', 2])).toBe(true);
  expect(isAllowed(table, 'hideyoshi', ['recover', 'bizen', 'ukita', 1])).toBe(true);
  expect(refusedBy(table, 'hideyoshi', ['recover', 'yamato', 'ukita', 1])).toBe('13.0.2');
  expect(refusedBy(table, 'hideyoshi', ['recover', 'echizen', 'hashiba', 3])).toBe('13.0.2'); // two are used
  table.act('hideyoshi', ['recover', 'echizen', 'hashiba', 1]);
  expect(refusedBy(table, 'hideyoshi', ['recover', 'omi', 'hashiba', 2])).toBe('13.0.0a'); // one is left
  table.act('hideyoshi', ['recover', 'omi', 'hashiba', 1], [0, 0]);
  expect([unusedCount(table, 'echizen', 'hashiba'), usedCount(table, 'echizen', 'hashiba'), unusedCount(table, 'omi', 'hashiba')]).toEqual([
    1, 1, 2,
  ]);
});

clause(['13.0.0a', '13.0.2'], 'after a whole area there may be room for others, but not for neutral pieces of the other side', () => {
  const table = position({
    map: { omi: { hashiba: 1 }, tango: { hashiba: 1 }, echizen: { shibata: 2 } },
    used: { echizen: { hashiba: 2, hideyoshi: 1 }, omi: { hashiba: 1, hidenaga: 1 }, ise: { takigawa: 1 } },
    hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] },
  });
  table.act('hideyoshi', ['pass']).act('anti', ['pass']); // two areas: four of five pieces
  expect(refusedBy(table, 'hideyoshi', ['recover', 'ise', 'takigawa', 1])).toBe('13.0.2');
  table.act('hideyoshi', ['recoverAll', 'omi']);
  expect([currentStep(table), isAllowed(table, 'hideyoshi', ['recover', 'echizen', 'hashiba', 2])]).toEqual(['chooseRecovery', true]);
});

clause('13.0.2', 'a neutral piece outside its area stays used, even with room for all', () => {
  const table = position({
    map: { omi: { hashiba: 2 }, tango: { hashiba: 1 }, echizen: { shibata: 1 } },
    used: { yamato: { ukita: 1 }, omi: { hashiba: 1 } },
    circle: { yamato: null },
    hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] },
  });
  table.act('hideyoshi', ['pass']).act('anti', ['pass'], [0, 0]);
  expect([usedCount(table, 'yamato', 'ukita'), usedCount(table, 'omi', 'hashiba')]).toEqual([1, 0]);
});

clause(['13.0.0a', '13.0.2'], 'all eligible pieces of an area can recover together, if they are not too many', () => {
  const table = position({
    map: { omi: { hashiba: 1 }, echizen: { shibata: 2 } },
    used: { echizen: { hashiba: 2, hideyoshi: 1 }, omi: { hashiba: 1, hidenaga: 1 } },
    hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] },
  })
    .act('hideyoshi', ['pass'])
    .act('anti', ['pass']);
  expect(currentStep(table)).toBe('chooseRecovery'); // one area: two pieces
  expect(isAllowed(table, 'hideyoshi', ['recoverAll', 'omi'])).toBe(true);
  expect(refusedBy(table, 'hideyoshi', ['recoverAll', 'echizen'])).toBe('13.0.0a');
  expect(refusedBy(table, 'hideyoshi', ['recoverAll', 'bizen'])).toBe('13.0.2');
  table.act('hideyoshi', ['recoverAll', 'omi'], [0, 0]);
  expect([unusedCount(table, 'omi', 'hashiba'), unusedCount(table, 'omi', 'hidenaga'), unusedCount(table, 'echizen', 'hashiba')]).toEqual([
    2, 1, 0,
  ]);
  expect(table.events.find(({ type }) => type === 'recoveredAll')).toMatchObject({ area: 'omi', 'who:unit': [['hashiba'], ['hidenaga']] });
});

clause('13.0.0a', 'a player with room for all is told how many recovered', () => {
  const table = position({ map: { omi: { hashiba: 1 } }, used: { omi: { hashiba: 1, hidenaga: 1 } }, hands: { anti: ['cavalry'] } });
  table.act('hideyoshi', ['pass']).act('anti', ['pass'], [0]);
  expect(table.events.filter(({ type }) => type === 'rested')).toEqual([{ type: 'rested', seat: 'hideyoshi', pieces: 2 }]);
});

clause('13.0.0b', 'the player who controls Kyo recovers second', () => {
  expect(sideRecoveringFirst(position({ map: { kyo: { hashiba: 1 } } }).board)).toBe(1);
  expect(sideRecoveringFirst(position({ map: { kyo: { shibata: 1 } } }).board)).toBe(0);
  expect(sideRecoveringFirst(position({ map: { omi: { hashiba: 1 } } }).board)).toBe(0);
});
