import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { CASTLES } from '../rules/components.ts';
import { score } from '../rules/conquest.ts';
import { position } from './helpers.ts';

clause(['ex.turn.1', 'ex.turn.2', 'ex.turn.3'], 'the example turn: Gassantoda by infantry 8, a die given up, a daimyo', () => {
  const play = position({}, '3321ACC').fill('gassantoda', 1, '12AC');
  expect(play.board.placed).toBe(3);
  expect(play.allowed()).toEqual([['reroll']]);
  expect(play.refusedBy('fill', 'gifu', 1)).toBe('line.6');
  play.reroll('D12');
  play.fill('gassantoda', 0, '1111111');
  expect(play.holderOf('gassantoda')).toBe('p1');
  expect(play.active).toBe('p2');
});

clause('ex.score.1', 'the example score: 17 against 16', () => {
  const jimmy = ['matsuyama', 'azuchi', 'kitanosho', 'gifu', 'kumamoto', 'gassantoda', 'takahashi'];
  const ed = CASTLES.map(({ id }) => id).filter((id) => !jimmy.includes(id));
  const play = position({ p1: jimmy.filter((id) => id !== 'gifu'), p2: ed }, 'DAC1111')
    .fill('gifu', 0, 'AC1111')
    .fill('gifu', 1, 'C1111')
    .fill('gifu', 2);
  expect([score(play.board, 0), score(play.board, 1)]).toEqual([17, 16]);
  expect(play.outcome?.winners).toEqual(['p1']);
});
