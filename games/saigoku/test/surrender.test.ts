import { clause } from '@gunbai/kits/testing';
import { describe, expect } from 'vitest';
import { amagoOfficers, haruhisa, moriOfficers, motoharu, motonari, takamoto, yoshihisa } from './drill.ts';
import type { CastleSpec, ForceSpec, GroundSpec } from './drill.ts';
import { idle, idleAmago, inside, siege } from './siegeGround.ts';

const [honda, koshi, akiage, kumano] = amagoOfficers;
const [awaya, asonuma, watanabe] = moriOfficers;

describe('20 surrender', () => {
  const camp = { host: { besieging: true } };
  clause('20-1', 'only a besieging force under a commander', () => {
    const play = siege({
      ...camp,
      forces: [
        { lead: awaya, at: '2020', besieging: true },
        { lead: takamoto, at: '2020' },
      ],
    });
    expect(play.offers('demand')).toEqual([motonari]);
    expect([play.refuses(['demand', awaya]), play.refuses(['demand', takamoto])]).toEqual(['20-1', '20-1']);
  });

  clause('20-1-1', 'no assault in the phase of a demand, and no demand after an assault', () => {
    const both = { ...camp, forces: [{ lead: takamoto, at: '2020', besieging: true }, idle] };
    const demanded = siege(both).do(['demand', motonari], 3);
    expect(demanded.refuses(['assault', takamoto])).toBe('20-1-1');
    const stormed = siege(both).do(['assault', motonari], 1, 1);
    expect(stormed.refuses(['demand', takamoto])).toBe('20-1-1');
  });

  clause('20-1-2', 'one demand for a castle in a phase; the others may do anything but assault', () => {
    const play = siege({ ...camp, forces: [{ lead: takamoto, at: '2020', besieging: true, morale: -1 }, idle] }).do(
      ['demand', motonari],
      3,
    );
    expect([play.refuses(['demand', takamoto]), play.refuses(['recover', takamoto])]).toEqual(['20-1-2', null]);
  });

  const answer = (durability: number, die: number, garrison: readonly ForceSpec[] = [], castle: Partial<CastleSpec> = {}) =>
    siege({
      ...camp,
      castle: { durability, ...castle },
      forces: [...garrison, idle],
      castles: { ueshi: { at: '1010', owner: 'amago' } },
    }).do(['demand', motonari], die);

  clause('20-2', 'the answer stands under the durability that is left', () => {
    const letter = (durability: number, die: number) => answer(durability, die).events('answered')[0]?.['letter'];
    expect([letter(10, 1), letter(5, 1), letter(10, 5), letter(5, 5), letter(1, 6)]).toEqual(['B', 'C', 'C', 'D', 'G']);
  });

  clause(['20-2-1.1', '20-2-1.2'], 'a commander-in-chief inside makes it -2, a general -1, both together -2', () => {
    const modifiers = (...garrison: string[]) =>
      answer(
        10,
        3,
        garrison.map((lead) => inside(lead)),
      ).events('answered')[0]?.['modifiers'];
    expect(modifiers(honda)).toMatchObject({ '20-2-1.1': 0, '20-2-1.2': 0 });
    expect(modifiers(yoshihisa)).toMatchObject({ '20-2-1.1': 0, '20-2-1.2': -1 });
    expect(modifiers(haruhisa)).toMatchObject({ '20-2-1.1': -2, '20-2-1.2': 0 });
    expect(modifiers(haruhisa, yoshihisa)).toMatchObject({ '20-2-1.1': -2, '20-2-1.2': 0 });
  });

  clause('20-2-1.3', 'morale: plus for a better demander, minus for a better castle', () => {
    const better = siege({ host: { besieging: true }, forces: [inside(honda, -2), idle] }).do(['demand', motonari], 1);
    expect(better.events('answered')[0]?.['modifiers']).toMatchObject({ '20-2-1.3': 2 });
    const worse = siege({ host: { besieging: true, morale: -2 }, forces: [inside(honda), idle] }).do(['demand', motonari], 3);
    expect(worse.events('answered')[0]?.['modifiers']).toMatchObject({ '20-2-1.3': -2 });
  });

  clause('20-3.A', 'A: no further demand until it falls', () => {
    const play = answer(9, 1, [inside(yoshihisa)]); // 1 - 1 = 0
    expect(play.events('answered')[0]).toMatchObject({ total: 0, letter: 'A' });
    play.arrange((board) => {
      board.acted.fill(0);
      board.sieged.fill(0);
    });
    expect(play.refuses(['demand', motonari])).toBe('20-3.A');
    // A ruin forgets it.
    const ruined = siege({ castle: { resists: true, durability: 1 }, forces: [idle] }).do(['assault', motonari], 1, 6, 3);
    expect(ruined.board.resists[ruined.war.castleIndex.get('shikano') as number]).toBe(0);
  });

  clause('20-3.B', 'B: later demands at -1, and each B adds another', () => {
    const play = answer(10, 1, [], { refusals: 1 });
    expect(play.events('answered')[0]).toMatchObject({ letter: 'A', modifiers: { '20-3.B': -1 } });
    const again = answer(10, 2);
    expect(again.events('answered')[0]).toMatchObject({ letter: 'B' });
    expect(again.board.refusals[again.war.castleIndex.get('shikano') as number]).toBe(1);
  });

  clause('20-3.C', 'C: nothing happens', () => {
    const play = answer(5, 2, [inside(honda)]);
    expect(play.castle('shikano')).toEqual({ owner: 'amago', durability: 5, morale: 0, besieged: true });
  });

  const opened = (letter: string, garrison: readonly ForceSpec[], more: Partial<GroundSpec> = {}) => {
    const play = siege({
      phase: 'amago',
      host: { besieging: true, reduced: [awaya, asonuma, watanabe] },
      castle: { durability: 8 },
      ...more,
      castles: { ueshi: { at: '1010', owner: 'amago' }, ...more.castles },
      forces: [...garrison, idleAmago, ...(more.forces ?? [])],
    });
    return play.do(['end']).do(['offer', letter]).do(['accept']);
  };

  clause(
    ['20-4', '20-3.D', '20-3-1', '20-3-2a', '20-3-2c'],
    'D, offered and accepted: the garrison withdraws together, and the castle changes hands',
    () => {
      const play = opened('D', [inside(honda, -2), inside(yoshihisa, -1, [koshi])]);
      expect([play.asks, play.seat]).toEqual(['leave', 'anti-mori']);
      expect(play.offers('leave')).toEqual(['1010', '5030']); // a castle, a force
      expect(play.refuses(['leave', '3030'])).toBe('20-3-2a');
      play.do(['leave', '5030']);
      expect([play.at(honda), play.at(koshi), play.morale(honda), play.morale(yoshihisa)]).toEqual(['5030', '5030', -2, -1]);
      expect([play.members(yoshihisa), play.isInside(yoshihisa)]).toEqual([[yoshihisa, koshi], false]);
      expect(play.castle('shikano')).toEqual({ owner: 'mori', durability: 8, morale: 0, besieged: false });
    },
  );

  clause('20-4', 'the besieger may refuse, and then the check is made', () => {
    const play = siege({ phase: 'amago', host: { besieging: true }, forces: [inside(honda), idleAmago] })
      .do(['end'])
      .do(['offer', 'D']);
    expect(play.seat).toBe('mori');
    play.do(['refuse'], 3);
    expect(play.castle('shikano')).toMatchObject({ owner: 'amago', durability: 9 });
  });

  clause('20-3.E', 'E: the besieger eliminates one unit, the rest withdraw', () => {
    const play = opened('E', [inside(yoshihisa, 0, [honda, koshi])]);
    expect([play.asks, play.seat, play.offers('execute')]).toEqual(['execute', 'mori', [yoshihisa, honda, koshi]]);
    play.do(['execute', honda]);
    expect([play.steps(honda), play.asks]).toEqual([0, 'leave']);
    const single = opened('E', [inside(honda)]);
    expect([single.steps(honda), single.castle('shikano').owner]).toEqual([0, 'mori']);
    const empty = siege({ host: { besieging: true }, castle: { durability: 3 }, forces: [idle] }).do(['demand', motonari], 6);
    expect([empty.events('answered')[0]?.['letter'], empty.castle('shikano').owner]).toEqual(['F', 'mori']);
  });

  clause('20-3.F', 'F: two units', () => {
    const play = opened('F', [inside(yoshihisa, 0, [honda, koshi])])
      .do(['execute', honda])
      .do(['execute', koshi]);
    expect([play.steps(honda), play.steps(koshi), play.steps(yoshihisa), play.asks]).toEqual([0, 0, 2, 'leave']);
  });

  clause('20-3.G', 'G: half of them, rounded up', () => {
    const play = opened('G', [inside(yoshihisa, 0, [honda, koshi, akiage, kumano])])
      .do(['execute', honda])
      .do(['execute', koshi])
      .do(['execute', akiage]);
    expect([play.asks, play.steps(kumano)]).toEqual(['leave', 2]);
  });

  clause('20-3.H', 'H: all are removed, and half their steps go to the force that takes the castle', () => {
    const play = opened('H', [inside(honda), inside(koshi)]); // 4 steps: 2
    expect([play.steps(honda), play.steps(koshi), play.offers('restore').length]).toEqual([0, 0, 3]);
    play.do(['restore', awaya]).do(['restore', watanabe]);
    expect([play.steps(awaya), play.steps(watanabe), play.steps(asonuma), play.castle('shikano').owner]).toEqual([2, 2, 1, 'mori']);
  });

  clause('20-3-1', 'with several besieging armies the besieger says whose it is', () => {
    const play = opened('D', [inside(honda)], { forces: [{ lead: 'yoshimi-masayori', at: '2020', besieging: true }] });
    expect([play.asks, play.seat, play.offers('claim')]).toEqual(['claim', 'mori', [motonari, 'yoshimi-masayori']]);
    play.do(['claim', 'yoshimi-masayori']).do(['leave', '1010']);
    expect(play.castle('shikano').owner).toBe('yoshimi');
  });

  clause('20-3-2b', 'who withdraws to a besieged castle goes inside at once', () => {
    const play = opened('D', [inside(honda)], {
      castles: { ueshi: { at: '1111', owner: 'mori' }, tenjinyama: { at: '1010', owner: 'amago', level: 0 } },
      forces: [{ lead: motoharu, with: ['kumagai-nobunao', 'shishido-takaie', 'fukubara-sadatoshi'], at: '1010', besieging: true }],
    });
    play.do(['leave', '1010']);
    expect([play.at(honda), play.isInside(honda)]).toEqual(['1010', true]);
  });

  clause('20-3-2b', 'who withdraws to friends that besiege a castle of the enemy stays outside with them', () => {
    const play = opened('D', [inside(honda)], {
      castles: { ueshi: { at: '1111', owner: 'mori' }, tenjinyama: { at: '1010', owner: 'mori', level: 0 } },
      forces: [{ lead: yoshihisa, with: amagoOfficers.slice(3, 8), at: '1010', besieging: true }],
    });
    play.do(['leave', '1010']);
    expect([play.at(honda), play.isInside(honda)]).toEqual(['1010', false]);
  });

  clause('20-3-2d', 'who has nowhere to go surrenders', () => {
    const play = siege({
      host: { besieging: true, reduced: [awaya, asonuma] },
      castle: { durability: 5 },
      forces: [inside(honda), idle],
    }).do(['demand', motonari], 5);
    expect(play.events('answered')[0]).toMatchObject({ letter: 'D' });
    expect([play.steps(honda), play.offers('restore').length]).toEqual([0, 2]);
  });
});

describe('21 fall', () => {
  clause('21.0.2', 'at durability 0 the garrison is judged on column 0; what would refuse counts as opening', () => {
    const storm = (die: number, garrison: readonly ForceSpec[], castle: Partial<CastleSpec> = {}) => {
      const play = siege({
        castle: { durability: 1, ...castle },
        castles: { ueshi: { at: '1010', owner: 'amago' } },
        forces: [...garrison, idle],
      });
      const intercepted = garrison.some(({ lead }) => lead === haruhisa);
      play.do(['assault', motonari], 1, ...(intercepted ? [] : [6, die]));
      return intercepted ? play.do(['lose', awaya], 6, die) : play;
    };
    const low = storm(1, [inside(haruhisa)], { refusals: 3 });
    expect(low.events('answered')[0]).toMatchObject({ total: -1, letter: 'D', modifiers: { '20-2-1.1': -2, '20-3.B': 0 } });
    expect([low.asks, low.castle('shikano').durability]).toEqual(['leave', 0]);
    low.do(['leave', '1010']);
    expect([low.at(haruhisa), low.castle('shikano').owner]).toEqual(['1010', 'ruin']);
    const high = storm(6, [inside(honda)]);
    expect([high.events('answered')[0]?.['letter'], high.steps(honda)]).toEqual(['H', 0]);
  });

  clause('21.0.2', 'also when a siege check takes the last durability: the besieger rolls', () => {
    const play = siege({ phase: 'amago', host: { besieging: true, morale: -1 }, castle: { durability: 1 }, forces: [idleAmago] }).do(
      ['end'],
      3,
      4,
    );
    expect(play.events('answered')[0]).toMatchObject({ modifiers: { '20-2-1.3': -1 } });
    expect(play.castle('shikano')).toMatchObject({ owner: 'ruin', durability: 0, besieged: false });
  });
});
