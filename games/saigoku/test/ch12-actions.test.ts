import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { positionWith, moriOfficers, motoharu, motonari, takamoto } from './helpers/open-plain.ts';

const [awaya, asonuma, watanabe, akagawa, kodama] = moriOfficers;
const home = { koriyama: { at: '2020', owner: 'mori' } };

describe('12 actions', () => {
  const two = [
    { lead: motonari, at: '2020' },
    { lead: motoharu, at: '2020' },
  ];

  clause(['12.0a', '12-2-5a'], 'the player chooses which forces act and in any order; none must act', () => {
    const play = positionWith({ forces: two });
    expect(play.legalArgs('march')).toEqual([motonari, motoharu]);
    play.act(['march', motoharu]).act(['stop']);
    expect(play.legalArgs('march')).toEqual([motonari]);
    expect(play.refusalOf(['end'])).toBe(null);
  });

  clause(['12.0b', '12-1-2', '12-2-3'], 'each force has one action in a phase', () => {
    const play = positionWith({
      castles: home,
      forces: [
        { lead: motonari, at: '2020', morale: -2 },
        { lead: motoharu, at: '2020' },
      ],
    }).act(['recover', motonari]);
    for (const order of [
      ['march', motonari],
      ['organise', motonari],
      ['recover', motonari],
    ] as const)
      expect(play.refusalOf(order)).toBe('12.0b');
  });

  clause(['12-1-1a', '15-1-1'], 'only one force acts at a time', () => {
    const play = positionWith({ forces: two }).act(['march', motonari]).act(['step', '2019']);
    expect(play.refusalOf(['march', motoharu])).toBe('unknown-action');
    expect(play.act(['stop']).refusalOf(['march', motoharu])).toBe(null);
  });

  clause(['12-1-1b', '18-1-2a', '18-1-2b'], 'some actions let several forces act together', () => {
    const play = positionWith({
      castles: { shikano: { at: '2020', owner: 'amago', level: 1 } },
      forces: [
        { lead: takamoto, with: [awaya, asonuma], at: '2020' }, // 6
        { lead: motoharu, with: [watanabe], at: '2020' }, // 5
        { lead: kodama, at: '2020', acted: true },
        { lead: akagawa, at: '2021' },
      ],
    }).act(['besiege', takamoto]);
    expect(play.legalArgs('add')).toEqual([motoharu]); // without forces that have acted or are elsewhere
    expect(play.refusalOf(['begin'])).toBe('18-1');
    play.act(['add', motoharu]);
    expect([play.hasActed(takamoto), play.hasActed(motoharu), play.castle('shikano').besieged]).toEqual([true, true, true]);
  });

  clause('12-2-5b', 'an unused action is not saved', () => {
    const play = positionWith({
      castles: home,
      stage: 4,
      forces: [
        { lead: motonari, at: '2020' },
        { lead: motoharu, at: '2020' },
      ],
    });
    expect(play.refusalOf(['march', motoharu])).toBe('12-2-4'); // though he has done nothing in stages 1 to 3
    play.act(['march', motonari]).act(['stop']);
    expect(play.board.inning).toBe(2);
  });
});
