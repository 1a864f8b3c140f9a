import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { areaAt } from '../rules/components.ts';
import { countCardsDue } from '../rules/resources.ts';
import { dice, playCard, position } from './helpers.ts';

const quiet = { omi: { hashiba: 2 }, echizen: { shibata: 2 } };

const RESOURCES = [
  'kyo',
  'settsu',
  'omi',
  'ise',
  'mino',
  'owari',
  'echizen',
  'echigo',
  'tokai',
  'minami_kanto',
  'minami_ou',
  'higashi_chugoku',
];

const holdingResources = (count: number, who = 'hashiba') =>
  Object.fromEntries(RESOURCES.slice(0, count).map((area) => [area, { [who]: 1 }]));

clause(['5.0.4b', '14.0.2a'], 'ten resource areas win at the end of any turn, nine do not', () => {
  const nine = position({
    map: { ...holdingResources(9), hokuriku: { shibata: 1 } },
    hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] },
  });
  nine.act('hideyoshi', ['pass']).act('anti', ['pass'], new Array(9).fill(0));
  expect(nine.state.outcome).toBeNull();
  const ten = position({
    map: { ...holdingResources(10), hokuriku: { shibata: 1 } },
    hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] },
  });
  ten.act('hideyoshi', ['pass']);
  expect(ten.state.outcome).toBeNull(); // not before the end of the turn
  ten.act('anti', ['pass']);
  expect(ten.state.outcome).toMatchObject({ winners: ['hideyoshi'], reason: 'resources', scores: { hideyoshi: 10 } });
});

clause('14.0.2b', 'port and castle do not count for the ten', () => {
  const table = position({
    map: { ...holdingResources(9), hokuriku: { shibata: 1 } },
    hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] },
  }).editState((board) => {
    board.osaka = 2;
    board.port = areaAt('settsu');
  });
  expect(countCardsDue(table.board, 0)).toBe(11);
  table.act('hideyoshi', ['pass']).act('anti', ['pass'], new Array(11).fill(0));
  expect(table.state.outcome).toBeNull();
});

clause('14.0.3', 'if nobody has won by the end of turn 8, the anti-Hideyoshi player wins', () => {
  const table = position({ turn: 8, map: quiet, hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] } });
  table.act('hideyoshi', ['pass']).act('anti', ['pass']);
  expect(table.state.outcome).toMatchObject({ winners: ['anti'], reason: 'endured' });
});

clause('14.0.1a', 'hunting Hideyoshi wins at once; hunting Katsuie does not', () => {
  const table = position({ side: 'anti', map: quiet, hands: { anti: ['ochimusha_gari'], hideyoshi: ['arquebus'] } });
  playCard(table, 'anti', 'event', 'ochimusha_gari', ['hunt', 'hideyoshi']);
  expect(table.state.outcome).toEqual({ winners: ['anti'], reason: 'hideyoshi' });
  const other = position({ map: quiet, hands: { hideyoshi: ['ochimusha_gari'], anti: ['arquebus'] } });
  playCard(other, 'hideyoshi', 'event', 'ochimusha_gari', ['hunt', 'katsuie']);
  expect(other.state.outcome).toBeNull();
});

clause('14.0.1b', 'the anti-Hideyoshi side wins at once when the last Hashiba piece leaves the map', () => {
  const table = position({
    side: 'anti',
    map: { omi: { hashiba: 1, shibata: 2 }, settsu: { ikeda: 2 } },
    hands: { anti: ['iga_ninja'], hideyoshi: [] },
  });
  playCard(table, 'anti', 'operations', 'iga_ninja', ['attack', 'omi', 'enemies']).act('anti', ['everyone'], dice(1, 6));
  expect(table.state.outcome).toEqual({ winners: ['anti'], reason: 'hashiba' });
});
