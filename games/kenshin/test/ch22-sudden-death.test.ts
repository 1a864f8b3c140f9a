import { clause, openMatch } from '@gunbai/shared/testing';
import { eraseGameType } from '@gunbai/engine';
import { expect } from 'vitest';
import { kenshin } from '../rules/index.ts';
import { dice, position } from './helpers.ts';

clause('22-1.1', 'when Kenshin is removed Oda wins at once', () => {
  const play = position({
    phase: 'oda-attacks',
    points: 99,
    units: { 'oda-nobunaga': 'azuchi', 'mori-nagayoshi': '3826', 'uesugi-kenshin': '3827' },
    flipped: ['uesugi-kenshin'],
  });
  play.act('oda', ['attack', 'mori-nagayoshi', '3827'], dice(6, 6, 1, 1));
  expect(play.state.outcome).toMatchObject({ winners: ['oda'], reason: 'kenshin-dead' });
});

clause('22-1.2', 'when Nobunaga is removed Uesugi wins at once; if both are removed together, the points decide', () => {
  const setup = {
    phase: 'uesugi-attacks',
    units: { 'uesugi-kenshin': '3826', 'oda-nobunaga': '3827' },
    flipped: ['oda-nobunaga'],
  } as const;
  const play = position(setup);
  play.act('uesugi', ['attack', 'uesugi-kenshin', '3827'], dice(6, 6, 1, 1));
  expect(play.state.outcome).toMatchObject({ winners: ['uesugi'], reason: 'nobunaga-dead' });
  const both = position({ ...setup, flipped: ['oda-nobunaga', 'uesugi-kenshin'], points: 10 });
  both.act('uesugi', ['attack', 'uesugi-kenshin', '3827'], dice(6, 6, 6, 6)); // 14 and 10 on one step: one hit each
  expect(both.state.outcome).toMatchObject({ winners: ['oda'], reason: 'both-dead' });
});

clause('22-1.3', 'a side that resigns has lost', () => {
  const match = openMatch(eraseGameType(kenshin));
  expect(match.end(['uesugi'], { winners: ['oda'], reason: 'resigned' }).ok).toBe(true);
  expect(match.outcome?.winners).toEqual(['oda']);
});
