import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import type { ForceSpec } from './helpers/open-plain.ts';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motoharu, motonari, takakage, takamoto } from './helpers/open-plain.ts';

const [awaya, asonuma, watanabe, akagawa] = moriOfficers;
const [honda, koshi] = amagoOfficers;
const home = { koriyama: { at: '2020', owner: 'mori' } };

describe('14 replenishment', () => {
  const hurt = { lead: motonari, with: [awaya, asonuma, watanabe], at: '2020', reduced: [motonari, awaya, asonuma] };

  const replenish = (die: number, force: object = hurt, castles: object = home) =>
    positionWith({ castles: castles as typeof home, forces: [force as typeof hurt] })
      .act(['organise', motonari])
      .act(['replenish', 'force'], die);

  const worn = (durability: number, forces: object[], owner = 'mori') =>
    positionWith({
      castles: { koriyama: { at: '2020', owner: 'mori' }, hinoyama: { at: '2022', owner, durability, level: 1 } },
      forces: forces as never,
    });

  clause(['14.0', '14-1-3', '14-2-4a'], 'replenishing restores lost steps of the owner’s choice', () => {
    const play = replenish(2); // home: 2
    expect(play.currentStep).toBe('restoring');
    expect(play.legalArgs('restore')).toEqual([motonari, asonuma, awaya]);
    play.act(['restore', awaya]).act(['restore', motonari]);
    expect([play.steps(motonari), play.steps(awaya), play.steps(asonuma)]).toEqual([2, 2, 1]);
    expect(
      positionWith({ castles: home, forces: [{ lead: motonari, with: [awaya], at: '2020' }] })
        .act(['organise', motonari])
        .refusalOf(['replenish', 'force']),
    ).toBe('14.0');
  });

  clause('14-1-1', 'replenishing comes after regrouping and ends the action', () => {
    const play = positionWith({
      castles: home,
      forces: [
        { lead: motonari, at: '2020' },
        { lead: awaya, at: '2020', reduced: [awaya] },
      ],
    });
    play.act(['organise', motonari]).act(['assign', awaya, motonari]).act(['replenish', 'force'], 1);
    expect(play.steps(awaya)).toBe(2);
    expect(play.currentStep).not.toBe('organise');
  });

  clause(['14-1-2a', '14-1-2b', '28-1-2'], 'only a commander leading a force at the start of the stage may replenish', () => {
    const play = positionWith({ castles: home, forces: [{ lead: takamoto, with: [awaya], at: '2020', reduced: [takamoto] }] });
    play.withState((board) => (board.under = board.under.with(play.data.unitIndex.get(takamoto) as number, 1))).act(['organise', takamoto]);
    expect(play.refusalOf(['replenish', 'force'])).toBe('14-1-2a');
    const split = positionWith({
      castles: home,
      forces: [
        { lead: motonari, with: [takamoto], at: '2020', reduced: [takamoto] },
        { lead: takakage, at: '4030' },
      ],
    });
    split.act(['organise', motonari]).act(['assign', takamoto, takamoto]).act(['done']);
    expect(split.refusalOf(['organise', takamoto])).toBe('12.0b');
    // Commanders under command at the start of a stage are on the command display, not on the map.
    const next = positionWith({ stage: 1, castles: home, forces: [{ lead: motonari, with: [takamoto], at: '2020' }] }).act(['end']);
    expect((next.board.under[next.data.unitIndex.get(takamoto) as number] as number) & 1).toBe(1);
  });

  clause('14-2', 'each army uses its own table', () => {
    const result = (lead: string, phase: 'ouchi' | 'amago' | 'mori', castle: string, owner: string) => {
      const play = positionWith({ phase, castles: { [castle]: { at: '2020', owner } }, forces: [{ lead, at: '2020', reduced: [lead] }] });
      play.act(['organise', lead]).act(['replenish', 'force'], 6);
      return play.eventsOfType('replenished')[0]?.['result'];
    };
    expect([result(motonari, 'mori', 'koriyama', 'mori'), result(haruhisa, 'amago', 'toda-gassan', 'amago')]).toEqual([4, 5]);
    expect(result('masuda-fujikane', 'ouchi', 'masuda', 'masuda')).toBe(2);
  });

  clause(['14-2-1', '14-2-2', '31-1a', '31-1b'], 'the column depends on province and castle', () => {
    const result = (castles: Record<string, { at: string; owner: string }>, province: string, lead = motonari) => {
      const play = positionWith({
        castles: { koriyama: { at: '2024', owner: 'mori' }, tsuwano: { at: '2016', owner: 'yoshimi' }, ...castles },
        provinces: { '2020': province },
        forces: [{ lead, at: '2020', reduced: [lead] }],
      });
      play.act(['organise', lead]).act(['replenish', 'force'], 6);
      return play.eventsOfType('replenished')[0]?.['result'];
    };
    expect(result({ koriyama: { at: '2020', owner: 'mori' } }, 'aki')).toBe(4); // home castle
    expect(result({ hinoyama: { at: '2020', owner: 'mori' } }, 'aki')).toBe(3);
    expect(result({}, 'aki')).toBe(2);
    expect(result({ hinoyama: { at: '2020', owner: 'mori' } }, 'izumo')).toBe(2);
    expect(result({}, 'izumo')).toBe(1);
    expect(result({ hinoyama: { at: '2020', owner: 'yoshimi' } }, 'aki')).toBe(2); // an ally's castle uses the column for other hexes
    // A minor daimyo has no home castle column.
    expect(result({ tsuwano: { at: '2020', owner: 'yoshimi' } }, 'iwami', 'yoshimi-masayori')).toBe(2);
  });

  clause(['14-2-3', '14-2-4a'], 'a result of 0 restores nothing and asks no question', () => {
    const play = positionWith({
      castles: home,
      forces: [
        { ...hurt, morale: -1 },
        { lead: takakage, at: '4030' },
      ],
    });
    play.act(['organise', motonari]).act(['replenish', 'force'], 1);
    expect([play.eventsOfType('replenished')[0]?.['result'], play.currentStep]).toEqual([0, 'orders']);
    expect([play.steps(motonari), play.steps(awaya), play.steps(watanabe)]).toEqual([1, 1, 2]);
  });

  clause(['14-2-3', '14-2-4b'], 'low morale lowers the result, and a negative one costs steps', () => {
    const play = replenish(1, { ...hurt, morale: -3 }); // 1 - 3
    expect(play.currentStep).toBe('losses');
    play.act(['lose', watanabe]).act(['lose', awaya]);
    expect([play.steps(watanabe), play.steps(awaya)]).toEqual([1, 0]);
    // Without a floor: -2 in the field abroad and morale -4 make -6.
    const worse = positionWith({
      castles: { koriyama: { at: '2022', owner: 'mori' } },
      provinces: { '2020': 'izumo' },
      forces: [{ lead: motonari, with: [awaya, asonuma], at: '2020', morale: -4, reduced: [motonari] }],
    });
    worse.act(['organise', motonari]).act(['replenish', 'force'], 1);
    expect([worse.steps(motonari), worse.steps(awaya), worse.steps(asonuma)]).toEqual([0, 0, 0]);
  });

  clause(['14-2-5', '14-2-6'], 'only units of the commander’s force regain steps, and the rest is lost', () => {
    const play = positionWith({
      castles: home,
      forces: [
        { lead: motonari, with: [awaya], at: '2020', reduced: [awaya] },
        { lead: asonuma, at: '2020', reduced: [asonuma] },
      ],
    });
    play.act(['organise', motonari]).act(['replenish', 'force'], 6);
    expect([play.steps(awaya), play.steps(asonuma)]).toEqual([2, 1]);
    const choice = positionWith({
      castles: home,
      forces: [
        { ...hurt, reduced: [...hurt.reduced, watanabe] },
        { lead: akagawa, at: '2020', reduced: [akagawa] },
      ],
    });
    choice.act(['organise', motonari]).act(['replenish', 'force'], 2);
    expect(choice.refusalOf(['restore', akagawa])).toBe('14-2-5');
  });

  clause(['14-3', '14-3-4'], 'a castle is replenished the same way, up to its starting durability', () => {
    const result = (durability: number, die: number, morale = 0) => {
      const play = worn(durability, [{ lead: motonari, at: '2022', morale }]);
      play.act(['organise', motonari]).act(['replenish', 'castle'], die);
      return play.castle('hinoyama').durability;
    };
    expect([result(4, 6), result(9, 6), result(4, 1, -3)]).toEqual([7, 10, 1]);
    const force = worn(4, [{ lead: motonari, with: [awaya], at: '2022', reduced: [awaya] }])
      .act(['organise', motonari])
      .act(['replenish', 'castle'], 6);
    expect(force.steps(awaya)).toBe(1); // one roll, one target
  });

  describe('a failed roll that takes the durability to 0', () => {
    const fail = (...forces: ForceSpec[]) =>
      worn(2, [{ lead: motonari, at: '2022', inside: true, morale: -4 }, ...forces])
        .act(['organise', motonari])
        .act(['replenish', 'castle'], ...(forces.length > 1 ? [1, 1] : [1])); // 0 - 4, then the roll for the garrison

    clause(['14-3-4', '8-2-5', '21-1.1'], 'makes the castle a ruin, and its garrison stands in the field', () => {
      const play = fail({ lead: takamoto, at: '2030' });
      expect(play.castle('hinoyama')).toMatchObject({ owner: 'ruin', durability: 0 });
      expect([play.isInside(motonari), play.hexLabelOf(motonari)]).toEqual([false, '2022']);
      expect(play.eventsOfType('ruined')).toMatchObject([{ castle: 'hinoyama' }]);
    });

    clause(['14-3-4', '21.0.2'], 'with an enemy before the castle the garrison is settled as at any fall', () => {
      const play = fail({ lead: haruhisa, at: '2022', morale: -4 }, { lead: takamoto, at: '2030' });
      expect([play.currentStep, play.seatToAct]).toEqual(['leave', 'mori']);
      play.act(['leave', '2030']);
      expect([play.hexLabelOf(motonari), play.castle('hinoyama').owner]).toEqual(['2030', 'ruin']);
    });

    clause(['14-3-4', '36.7.1c'], 'counts as a castle that has fallen', () => {
      const fallen: number[] = [];
      const play = positionWith({
        castles: { koriyama: { at: '2020', owner: 'mori' }, hinoyama: { at: '2022', owner: 'mori', durability: 1 } },
        forces: [
          { lead: motonari, at: '2022', morale: -3 },
          { lead: takamoto, at: '2030' },
        ],
        hooks: { onCastleFallen: (_, __, castle) => fallen.push(castle) },
      });
      play.act(['organise', motonari]).act(['replenish', 'castle'], 1);
      expect(fallen).toEqual([play.data.castleIndex.get('hinoyama')]);
    });
  });

  clause('14-3-1', "the commander must be in the castle's hex, inside or outside", () => {
    expect(
      worn(4, [{ lead: motonari, with: [awaya], at: '2023' }])
        .act(['organise', motonari])
        .refusalOf(['replenish', 'castle']),
    ).toBe('14-3-1');
    expect(
      worn(4, [{ lead: motonari, at: '2022', inside: true }])
        .act(['organise', motonari])
        .refusalOf(['replenish', 'castle']),
    ).toBe(null);
  });

  clause('14-3-2', 'only the army that owns a castle replenishes it', () => {
    expect(
      worn(4, [{ lead: motonari, with: [awaya], at: '2022' }], 'yoshimi')
        .act(['organise', motonari])
        .refusalOf(['replenish', 'castle']),
    ).toBe('14-3-2');
  });

  clause('14-3-3', 'a castle is replenished by one commander in a stage', () => {
    const play = worn(2, [
      { lead: motonari, at: '2022' },
      { lead: motoharu, with: [awaya], at: '2022' },
    ]);
    play.act(['organise', motonari]).act(['replenish', 'castle'], 2).act(['organise', motoharu]);
    expect(play.refusalOf(['replenish', 'castle'])).toBe('14-3-3');
  });

  clause(['14-3-5', '16-5'], 'a besieged garrison cannot replenish, but one with enemies outside can', () => {
    const inside = { lead: takakage, with: [awaya], at: '2022', inside: true, reduced: [awaya] };
    const enemy = { lead: haruhisa, with: [...amagoOfficers], at: '2022' };
    const besieged = worn(4, [inside, { ...enemy, besieging: true }]).act(['organise', takakage]);
    expect([besieged.refusalOf(['replenish', 'castle']), besieged.refusalOf(['replenish', 'force'])]).toEqual(['14-3-5', '16-5']);
    const shared = worn(4, [inside, enemy]).act(['organise', takakage]);
    expect([shared.refusalOf(['replenish', 'castle']), shared.refusalOf(['replenish', 'force'])]).toEqual([null, null]);
  });

  clause('31-2', 'a ruin other than the home castle is not rebuilt without a line', () => {
    const castles = { hinoyama: { at: '2020', owner: 'ruin' } };
    expect(
      positionWith({ castles, forces: [{ lead: motonari, with: [awaya], at: '2020' }] })
        .act(['organise', motonari])
        .refusalOf(['replenish', 'castle']),
    ).toBe('11-4-2');
  });

  clause('21-1.2', 'the army that rebuilds a ruin owns it, even an enemy’s', () => {
    const castles = { koriyama: { at: '2024', owner: 'mori' }, shikano: { at: '2020', owner: 'ruin' } };
    const rebuild = (die: number) =>
      positionWith({ castles, forces: [{ lead: motonari, at: '2020' }] })
        .act(['organise', motonari])
        .act(['replenish', 'castle'], die)
        .castle('shikano');
    expect(rebuild(6)).toMatchObject({ owner: 'mori', durability: 2 });
    expect(rebuild(1)).toMatchObject({ owner: 'ruin', durability: 0 }); // nothing restored
  });
});

describe('castles and commanders', () => {
  clause(['14-3-3', '21-1.2'], 'a captured castle may be replenished again in the same stage', () => {
    const play = positionWith({
      phase: 'amago',
      castles: { shikano: { at: '2020', owner: 'amago', level: 0, durability: 1 }, koriyama: { at: '2025', owner: 'mori' } },
      forces: [
        { lead: haruhisa, with: [honda], at: '2020', inside: true },
        { lead: koshi, at: '3030' },
        { lead: motoharu, with: moriOfficers.slice(0, 4), at: '2020' },
        { lead: motonari, at: '2020' },
        { lead: takakage, with: [moriOfficers[4]], at: '2020' },
      ],
    });
    play.act(['organise', haruhisa]).act(['replenish', 'castle'], 2).act(['end']);
    play.act(['assault', motoharu], 1).act(['lose', awaya], 3, 1).act(['leave', '3030']); // 4 at 4: 1; 11 at 3: 2
    expect(play.castle('shikano').owner).toBe('ruin');
    play.act(['organise', motonari]).act(['replenish', 'castle'], 1);
    expect(play.castle('shikano').owner).toBe('ruin');
    play.act(['organise', takakage]);
    expect(play.refusalOf(['replenish', 'castle'])).toBe('14-3-3');
  });
});
