import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { placeOf } from '../../rules/components.ts';
import { MdtTestTable, fourPlayers } from '../helpers/position.ts';
import type { Position } from '../helpers/position.ts';

const check = (given: Position): MdtTestTable => fourPlayers({ active: 'hideyoshi', at: 'control', ...given });

clause(
  ['16.2.4.1', '16.2.4.2', '16.2.4.2a', '16.2.4.2b', '16.2.4.2c'],
  'an Oda player wins alone when Oda controls his target, even if another player took it',
  () => {
    const win = (space: string) => check({ places: { [space]: { oda: 1 } }, entered: ['mori', 'uesugi'] }).state.outcome;
    expect(win('takamatsu')).toEqual({ winners: ['hideyoshi'], reason: 'target-taken' });
    expect(win('uotsu')?.winners).toEqual(['katsuie']);
    expect(win('tottori')?.winners).toEqual(['tokugawa']);
  },
);

clause(['16.2.4.3a', '16.2.4.3b', '16.2.4.3c'], 'Anti-Oda wins with Gifu, Kiyosu or Azuchi, or with Nobunaga’s death', () => {
  const win = (space: string, level = 0) =>
    check({
      active: 'ikko',
      places: { [space]: { ikko: 1 } },
      board: (board) => {
        board.azuchiAt = level > 0 ? placeOf('kannonji') : -1;
        board.azuchiLevel = level;
      },
    }).state.outcome?.winners;
  expect([win('gifu'), win('kiyosu'), win('hamamatsu'), win('kannonji', 2), win('kannonji')]).toEqual([
    ['antiOda'],
    ['antiOda'],
    undefined,
    ['antiOda'],
    undefined,
  ]);
  const table = fourPlayers({
    places: { kyo: { oda: 1 }, otsu: { inside: { leaders: ['nobunaga'] }, ikko: 1 } },
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  });
  table.act('hideyoshi', ['disbandSome']).act('hideyoshi', ['disbandLeader', 'nobunaga'], [5]);
  expect(table.state.outcome).toEqual({ winners: ['antiOda'], reason: 'nobunaga-dead' });
});

clause('16.2.4.4', 'after turn 30 Anti-Oda wins', () => {
  expect(
    fourPlayers({ turn: 30, places: { kyo: { oda: 1 } }, at: { step: 'endPhase', part: 'time', local: { next: 0 } } }).state.outcome,
  ).toEqual({ winners: ['antiOda'], reason: 'time' });
});
