import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { amagoOfficers, haruhisa, moriOfficers, motoharu, motonari, takamoto, yoshihisa } from './helpers/open-plain.ts';
import type { CastleSpec, ForceSpec, PositionSpec } from './helpers/open-plain.ts';
import { idleMori, idleAmago, garrisonForce, siegePosition } from './helpers/siege-position.ts';
import { promptFor } from '@gunbai/engine';

const [honda, koshi, akiage, kumano] = amagoOfficers;
const [awaya, asonuma, watanabe] = moriOfficers;

describe('20 surrender', () => {
  const camp = { host: { besieging: true } };

  const answer = (durability: number, die: number, garrison: readonly ForceSpec[] = [], castle: Partial<CastleSpec> = {}) =>
    siegePosition({
      ...camp,
      castle: { durability, ...castle },
      forces: [...garrison, idleMori],
      castles: { ueshi: { at: '1010', owner: 'amago' } },
    }).act(['demand', motonari], die);

  const opened = (letter: string, garrison: readonly ForceSpec[], more: Partial<PositionSpec> = {}) => {
    const play = siegePosition({
      phase: 'amago',
      host: { besieging: true, reduced: [awaya, asonuma, watanabe] },
      castle: { durability: 8 },
      ...more,
      castles: { ueshi: { at: '1010', owner: 'amago' }, ...more.castles },
      forces: [...garrison, idleAmago, ...(more.forces ?? [])],
    });
    return play.act(['end']).act(['offer', letter]).act(['accept']);
  };

  clause('20-1', 'only a besieging commander demands surrender', () => {
    const play = siegePosition({
      ...camp,
      forces: [
        { lead: awaya, at: '2020', besieging: true },
        { lead: takamoto, at: '2020' },
      ],
    });
    expect(play.legalArgs('demand')).toEqual([motonari]);
    expect([play.refusalOf(['demand', awaya]), play.refusalOf(['demand', takamoto])]).toEqual(['20-1', '20-1']);
  });

  clause('20-1-1', 'a demand forbids an assault in the same phase, and vice versa', () => {
    const both = { ...camp, forces: [{ lead: takamoto, at: '2020', besieging: true }, idleMori] };
    const demanded = siegePosition(both).act(['demand', motonari], 3);
    expect(demanded.refusalOf(['assault', takamoto])).toBe('20-1-1');
    const stormed = siegePosition(both).act(['assault', motonari], 1, 1);
    expect(stormed.refusalOf(['demand', takamoto])).toBe('20-1-1');
  });

  clause('20-1-2', 'each castle gets one demand in a phase; other forces may do anything but assault', () => {
    const play = siegePosition({ ...camp, forces: [{ lead: takamoto, at: '2020', besieging: true, morale: -1 }, idleMori] }).act(
      ['demand', motonari],
      3,
    );
    expect([play.refusalOf(['demand', takamoto]), play.refusalOf(['recover', takamoto])]).toEqual(['20-1-2', null]);
  });

  clause('20-2', 'the result is read in the column of the current durability', () => {
    const letter = (durability: number, die: number) => answer(durability, die).eventsOfType('answered')[0]?.['letter'];
    expect([letter(10, 1), letter(5, 1), letter(10, 5), letter(5, 5), letter(1, 6)]).toEqual(['B', 'C', 'C', 'D', 'G']);
  });

  clause(['20-2-1.1', '20-2-1.2'], 'a commander-in-chief inside gives -2, a general -1, both together -2', () => {
    const modifiers = (...garrison: string[]) =>
      answer(
        10,
        3,
        garrison.map((lead) => garrisonForce(lead)),
      ).eventsOfType('answered')[0]?.['modifiers'];
    expect(modifiers(honda)).toMatchObject({ '20-2-1.1': 0, '20-2-1.2': 0 });
    expect(modifiers(yoshihisa)).toMatchObject({ '20-2-1.1': 0, '20-2-1.2': -1 });
    expect(modifiers(haruhisa)).toMatchObject({ '20-2-1.1': -2, '20-2-1.2': 0 });
    expect(modifiers(haruhisa, yoshihisa)).toMatchObject({ '20-2-1.1': -2, '20-2-1.2': 0 });
  });

  clause('20-2-1.3', 'higher morale of the demander raises the roll, higher morale of the castle lowers it', () => {
    const better = siegePosition({ host: { besieging: true }, forces: [garrisonForce(honda, -2), idleMori] }).act(['demand', motonari], 1);
    expect(better.eventsOfType('answered')[0]?.['modifiers']).toMatchObject({ '20-2-1.3': 2 });
    const worse = siegePosition({ host: { besieging: true, morale: -2 }, forces: [garrisonForce(honda), idleMori] }).act(
      ['demand', motonari],
      3,
    );
    expect(worse.eventsOfType('answered')[0]?.['modifiers']).toMatchObject({ '20-2-1.3': -2 });
  });

  clause('20-3.A', 'A: no further demand until it falls', () => {
    const play = answer(9, 1, [garrisonForce(yoshihisa)]); // 1 - 1 = 0
    expect(play.eventsOfType('answered')[0]).toMatchObject({ total: 0, letter: 'A' });
    play.withState((board) => {
      board.acted.fill(0);
      board.sieged = board.sieged.map(() => 0);
    });
    expect(play.refusalOf(['demand', motonari])).toBe('20-3.A');
    // A ruin forgets it.
    const ruined = siegePosition({ castle: { resists: true, durability: 1 }, forces: [idleMori] }).act(['assault', motonari], 1, 6, 3);
    expect(ruined.board.resists[ruined.data.castleIndex.get('shikano') as number]).toBe(0);
  });

  clause('20-3.B', 'B: later demands at -1, and each B adds another', () => {
    const play = answer(10, 1, [], { refusals: 1 });
    expect(play.eventsOfType('answered')[0]).toMatchObject({ letter: 'A', modifiers: { '20-3.B': -1 } });
    const again = answer(10, 2);
    expect(again.eventsOfType('answered')[0]).toMatchObject({ letter: 'B' });
    expect(again.board.refusals[again.data.castleIndex.get('shikano') as number]).toBe(1);
  });

  clause('20-3.C', 'C: nothing happens', () => {
    const play = answer(5, 2, [garrisonForce(honda)]);
    expect(play.castle('shikano')).toEqual({ owner: 'amago', durability: 5, morale: 0, besieged: true });
  });

  clause(
    ['20-4', '20-3.D', '20-3-1', '20-3-2a', '20-3-2c'],
    'D, offered and accepted: the garrison withdraws together, and the castle changes hands',
    () => {
      const play = opened('D', [garrisonForce(honda, -2), garrisonForce(yoshihisa, -1, [koshi])]);
      expect([play.currentStep, play.seatToAct]).toEqual(['leave', 'anti-mori']);
      expect(play.legalArgs('leave')).toEqual(['1010', '5030']); // a castle, a force
      expect(play.refusalOf(['leave', '3030'])).toBe('20-3-2a');
      play.act(['leave', '5030']);
      expect([play.hexLabelOf(honda), play.hexLabelOf(koshi), play.morale(honda), play.morale(yoshihisa)]).toEqual([
        '5030',
        '5030',
        -2,
        -1,
      ]);
      expect([play.members(yoshihisa), play.isInside(yoshihisa)]).toEqual([[yoshihisa, koshi], false]);
      expect(play.castle('shikano')).toEqual({ owner: 'mori', durability: 8, morale: 0, besieged: false });
    },
  );

  clause('20-4', 'the besieger may refuse, and then the check is made', () => {
    const play = siegePosition({ phase: 'amago', host: { besieging: true }, forces: [garrisonForce(honda), idleAmago] })
      .act(['end'])
      .act(['offer', 'D']);
    expect(play.seatToAct).toBe('mori');
    play.act(['refuse'], 3);
    expect(play.castle('shikano')).toMatchObject({ owner: 'amago', durability: 9 });
  });

  clause('20-3.E', 'E: the besieger eliminates one unit, the rest withdraw', () => {
    const play = opened('E', [garrisonForce(yoshihisa, 0, [honda, koshi])]);
    expect([play.currentStep, play.seatToAct, play.legalArgs('execute')]).toEqual(['execute', 'mori', [yoshihisa, honda, koshi]]);
    play.act(['execute', honda]);
    expect([play.steps(honda), play.currentStep]).toEqual([0, 'leave']);
    const single = opened('E', [garrisonForce(honda)]);
    expect([single.steps(honda), single.castle('shikano').owner]).toEqual([0, 'mori']);
    const empty = siegePosition({ host: { besieging: true }, castle: { durability: 3 }, forces: [idleMori] }).act(['demand', motonari], 6);
    expect([empty.eventsOfType('answered')[0]?.['letter'], empty.castle('shikano').owner]).toEqual(['F', 'mori']);
  });

  clause('20-3.F', 'F: the besieger eliminates two units, the rest withdraw', () => {
    const play = opened('F', [garrisonForce(yoshihisa, 0, [honda, koshi])])
      .act(['execute', honda])
      .act(['execute', koshi]);
    expect([play.steps(honda), play.steps(koshi), play.steps(yoshihisa), play.currentStep]).toEqual([0, 0, 2, 'leave']);
  });

  clause('20-3.G', 'G: the besieger eliminates half of the units, rounded up', () => {
    const play = opened('G', [garrisonForce(yoshihisa, 0, [honda, koshi, akiage, kumano])])
      .act(['execute', honda])
      .act(['execute', koshi])
      .act(['execute', akiage]);
    expect([play.currentStep, play.steps(kumano)]).toEqual(['leave', 2]);
  });

  clause('20-3.H', 'H: all units are removed, and the force that takes the castle regains half their steps', () => {
    const play = opened('H', [garrisonForce(honda), garrisonForce(koshi)]); // 4 steps: 2
    expect([play.steps(honda), play.steps(koshi), play.legalArgs('restore').length]).toEqual([0, 0, 3]);
    play.act(['restore', awaya]).act(['restore', watanabe]);
    expect([play.steps(awaya), play.steps(watanabe), play.steps(asonuma), play.castle('shikano').owner]).toEqual([2, 2, 1, 'mori']);
  });

  clause('20-3-1', 'the besieger chooses the owner among several besieging armies', () => {
    const play = opened('D', [garrisonForce(honda)], { forces: [{ lead: 'yoshimi-masayori', at: '2020', besieging: true }] });
    expect([play.currentStep, play.seatToAct, play.legalArgs('claim')]).toEqual(['claim', 'mori', [motonari, 'yoshimi-masayori']]);
    play.act(['claim', 'yoshimi-masayori']).act(['leave', '1010']);
    expect(play.castle('shikano').owner).toBe('yoshimi');
  });

  clause('20-3-2b', 'a garrison that withdraws to a besieged castle enters it at once', () => {
    const play = opened('D', [garrisonForce(honda)], {
      castles: { ueshi: { at: '1111', owner: 'mori' }, tenjinyama: { at: '1010', owner: 'amago', level: 0 } },
      forces: [{ lead: motoharu, with: ['kumagai-nobunao', 'shishido-takaie', 'fukubara-sadatoshi'], at: '1010', besieging: true }],
    });
    play.act(['leave', '1010']);
    expect([play.hexLabelOf(honda), play.isInside(honda)]).toEqual(['1010', true]);
  });

  clause('20-3-2b', 'a garrison that withdraws to friendly besiegers stays outside with them', () => {
    const play = opened('D', [garrisonForce(honda)], {
      castles: { ueshi: { at: '1111', owner: 'mori' }, tenjinyama: { at: '1010', owner: 'mori', level: 0 } },
      forces: [{ lead: yoshihisa, with: amagoOfficers.slice(3, 8), at: '1010', besieging: true }],
    });
    play.act(['leave', '1010']);
    expect([play.hexLabelOf(honda), play.isInside(honda)]).toEqual(['1010', false]);
  });

  clause('20-3-2d', 'a garrison without a refuge surrenders', () => {
    const play = siegePosition({
      host: { besieging: true, reduced: [awaya, asonuma] },
      castle: { durability: 5 },
      forces: [garrisonForce(honda), idleMori],
    }).act(['demand', motonari], 5);
    expect(play.eventsOfType('answered')[0]).toMatchObject({ letter: 'D' });
    expect([play.steps(honda), play.legalArgs('restore').length]).toEqual([0, 2]);
  });
});

describe('which besieger takes the castle', () => {
  const ally = { lead: motoharu, at: '2020', besieging: true };

  const offered = (
    letter: string,
    host: Partial<ForceSpec> = {},
    garrison: readonly ForceSpec[] = [garrisonForce(honda), garrisonForce(koshi)],
  ) =>
    siegePosition({
      phase: 'amago',
      host: { besieging: true, ...host },
      castles: { ueshi: { at: '1010', owner: 'amago' } },
      forces: [...garrison, idleAmago, ally],
    })
      .act(['end'])
      .act(['offer', letter])
      .act(['accept']);

  clause('20-3-1', 'is not asked if all are of one army and no steps are restored', () => {
    expect(offered('D').currentStep).toBe('leave');
    expect(offered('D', { reduced: [awaya] }).currentStep).toBe('leave');
    expect(offered('E', { reduced: [awaya] }).currentStep).toBe('execute');
    const play = offered('H'); // no unit has lost a step
    expect(play.castle('shikano').owner).toBe('mori');
  });

  clause(['20-3-1', '20-3.H'], 'is asked if steps of surrendered units can be restored', () => {
    const play = offered('H', { reduced: [awaya] });
    expect([play.currentStep, play.seatToAct, play.legalArgs('claim')]).toEqual(['claim', 'mori', [motonari, motoharu]]);
    play.act(['claim', motonari]);
    expect(play.steps(awaya)).toBe(2);
  });

  clause(['20-3-1', '20-3-2d'], 'is asked if the garrison has no refuge', () => {
    const play = siegePosition({ phase: 'amago', host: { besieging: true, reduced: [awaya] }, forces: [garrisonForce(honda), ally] })
      .act(['end'])
      .act(['offer', 'D'])
      .act(['accept']);
    expect(play.currentStep).toBe('claim');
  });
});

clause('20-4', 'holding out can be a standing order', () => {
  const play = siegePosition({ phase: 'amago', host: { besieging: true }, forces: [garrisonForce(honda), idleAmago] }).act(['end']);
  expect(promptFor(play.table.game, play.state, 'anti-mori')?.standingOrder).toEqual({ pass: 'hold' });
});
