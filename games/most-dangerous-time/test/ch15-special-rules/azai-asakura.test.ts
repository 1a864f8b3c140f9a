import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { clanOf } from '../../rules/components.ts';
import { DEFEATED } from '../../rules/state.ts';
import { position } from '../helpers/position.ts';

clause('15.7.1', 'Azai and Asakura control a space that is not theirs only while their units are in it', () => {
  const table = position({
    places: { kitanosho: { asakura: 1 }, kyo: { oda: 1 } },
    control: { otsu: 'azai', ibaraki: 'asakura', kanagasaki: 'asakura', shoryuji: 'ikko', ueno: 'azai' },
    active: 'azai_asakura',
    at: 'control',
  });
  expect(['otsu', 'ibaraki', 'kanagasaki', 'shoryuji', 'odani', 'ueno'].map((space) => table.controller(space))).toEqual([
    'oda',
    'oda',
    'asakura',
    'ikko',
    'azai',
    'iga',
  ]);
});

clause(['15.7.1', '2.46.4'], 'spaces gained with a conquered clan have no controller where they have no units', () => {
  const table = position({
    places: { kitanosho: { asakura: 1 }, ueno: { azai: 1 }, kyo: { oda: 1 } },
    control: { yagami: 'asakura', ueno: 'azai' },
    active: 'azai_asakura',
    at: 'control',
    board: (board) => {
      for (const [fallen, conqueror] of [
        ['hatano', 'asakura'],
        ['iga', 'azai'],
      ] as const) {
        board.clanState[clanOf(fallen)] = DEFEATED;
        board.gainedBy[clanOf(fallen)] = clanOf(conqueror);
      }
    },
  });
  expect([table.controller('yagami'), table.controller('ueno')]).toEqual([null, 'azai']);
});

clause('15.7.1', 'a space that reverts after the last Azai leave gives no card', () => {
  const check = (oda: number) => {
    const table = position({
      at: 'control',
      active: 'oda',
      control: { minakuchi: 'azai', kyo: 'minor' },
      places: { minakuchi: { oda }, gifu: { oda: 1 }, odani: { azai: 1, leaders: ['nagamasa'] } },
      deck: ['card_33', 'card_34'],
      cup: ['ikko'],
      outcomes: oda > 0 ? [0, 0, 0] : [0, 0],
    });
    return [table.controller('minakuchi'), table.hand('oda').length];
  };
  expect([check(0), check(1)]).toEqual([
    ['oda', 0],
    ['oda', 1],
  ]);
});
