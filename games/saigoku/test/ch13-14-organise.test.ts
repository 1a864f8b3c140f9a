import { clause } from '@gunbai/shared/testing';
import { describe, expect } from 'vitest';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motoharu, motonari, takakage, takamoto } from './helpers/open-plain.ts';
import type { PositionSpec } from './helpers/open-plain.ts';

const [awaya, asonuma, watanabe, akagawa] = moriOfficers;
const home = { koriyama: { at: '2020', owner: 'mori' } };
const alone = (...leads: string[]) => leads.map((lead) => ({ lead, at: '2020' }));

describe('13 organisation', () => {
  clause('13.0', 'a force spends its action on organising, and needs somebody or something to organise', () => {
    const play = positionWith({ forces: alone(motonari, awaya) })
      .act(['organise', motonari])
      .act(['done']);
    expect(play.refusalOf(['march', motonari])).toBe('12.0b');
    expect(positionWith({ forces: alone(motonari) }).refusalOf(['organise', motonari])).toBe('13.0');
  });

  describe('no action is spent where nothing could be organised', () => {
    const [honda] = amagoOfficers;
    const refusal = (spec: PositionSpec, who = motonari) => positionWith(spec).refusalOf(['organise', who]);

    clause(['13.0', '13-2-2.1'], 'not for a general among the forces of his superior', () => {
      const forces = [
        { lead: motonari, with: [awaya], at: '2020' },
        { lead: takamoto, at: '2020' },
      ];
      expect([refusal({ forces }, takamoto), refusal({ forces })]).toEqual(['13.0', null]);
      expect(refusal({ forces: [...forces, { lead: asonuma, at: '2020' }] }, takamoto)).toBe(null);
    });

    clause(['13.0', '13-2-2.2'], 'not among forces that have acted', () => {
      const acted = { lead: awaya, at: '2020', acted: true };
      expect(refusal({ forces: [{ lead: motonari, at: '2020' }, acted] })).toBe('13.0');
      expect(refusal({ forces: [{ lead: motonari, with: [asonuma], at: '2020' }, acted] })).toBe(null); // whom he may split off
    });

    clause(['13.0', '9-2-2', '9-2-3', '16.0'], 'not where nobody may come under anybody', () => {
      expect(refusal({ forces: alone(takamoto, motoharu) }, takamoto)).toBe('13.0'); // equals
      expect(refusal({ forces: alone('miura-sadahisa', 'kusakari-hiratsugu') }, 'miura-sadahisa')).toBe('13.0'); // of other armies
      const castle = { koriyama: { at: '2020', owner: 'mori' } };
      const apart = {
        forces: [
          { lead: motonari, at: '2020', inside: true },
          { lead: awaya, at: '2020' },
        ],
        castles: castle,
      };
      expect(refusal(apart)).toBe('13.0'); // one inside, one before the castle
    });

    clause(['14.0', '14-3-2', '13.0'], 'not before a worn castle of the enemy or of an ally', () => {
      const forces = [{ lead: motonari, at: '2020' }];
      expect(refusal({ forces, castles: { odaka: { at: '2020', owner: 'amago', durability: 4 } } })).toBe('13.0');
      expect(refusal({ forces, castles: { tsuwano: { at: '2020', owner: 'yoshimi', durability: 4 } } })).toBe('13.0');
      expect(refusal({ forces, castles: { koriyama: { at: '2020', owner: 'mori', durability: 4 } } })).toBe(null);
    });

    clause(['11-4-2', '16-5', '14-1-2a', '14-3-3'], 'where something is lost that he may not restore, the refusal says why', () => {
      const worn = { lead: motonari, at: '2020', reduced: [motonari] };
      expect(refusal({ forces: [worn] })).toBe('11-4-2');
      expect(refusal({ forces: [worn], castles: home })).toBe(null);
      const besiegers = { lead: haruhisa, with: [...amagoOfficers], at: '2020', besieging: true };
      expect(refusal({ forces: [{ ...worn, inside: true }, besiegers], castles: home })).toBe('16-5');
      expect(
        refusal({
          forces: [
            { ...worn, inside: true },
            { lead: honda, at: '2020' },
          ],
          castles: home,
        }),
      ).toBe(null);
      const freed = positionWith({ forces: [worn], castles: home });
      freed.withState((board) => (board.under[freed.data.unitIndex.get(motonari) as number] = 1));
      expect(freed.refusalOf(['organise', motonari])).toBe('14-1-2a');
      const mended = positionWith({
        forces: [{ lead: motonari, at: '2020' }],
        castles: { koriyama: { at: '2020', owner: 'mori', durability: 4 } },
      });
      mended.withState((board) => (board.replenished[mended.data.castleIndex.get('koriyama') as number] = 1));
      expect(mended.refusalOf(['organise', motonari])).toBe('14-3-3');
    });
  });

  clause('13-1-1', 'only a commander organises', () => {
    expect(positionWith({ forces: alone(awaya, asonuma) }).refusalOf(['organise', awaya])).toBe('13-1-1');
  });

  clause('13-1-2', 'a commander who was under command when the phase began may not', () => {
    const play = positionWith({ forces: alone(motonari, takamoto, awaya) });
    play.withState((board) => (board.under[play.data.unitIndex.get(takamoto) as number] = 2));
    expect(play.refusalOf(['organise', takamoto])).toBe('13-1-2');
    expect(play.refusalOf(['organise', motonari])).toBe(null);
    // It is noted when a phase begins.
    const next = positionWith({
      phase: 'amago',
      castles: home,
      forces: [
        { lead: motonari, with: [takamoto], at: '2020' },
        { lead: haruhisa, at: '1010' },
      ],
    }).act(['end']);
    expect((next.board.under[next.data.unitIndex.get(takamoto) as number] as number) & 2).toBe(2);
  });

  clause(['13-1-3', '13-1-4'], 'only units of the same hex are organised together', () => {
    const play = positionWith({ forces: [...alone(motonari, awaya), { lead: asonuma, at: '2021' }] }).act(['organise', motonari]);
    expect(play.legalArgs('assign')).toEqual([`${awaya} ${motonari}`]);
    expect(play.refusalOf(['assign', asonuma, motonari])).toBe('13-1-4');
  });

  clause(['13-2', '13-2.1', '13-2.2'], 'he takes in and splits off as he likes, his own and other forces', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, with: [awaya, asonuma], at: '2020' },
        { lead: takamoto, with: [watanabe], at: '2020' },
        { lead: motoharu, at: '2020' },
      ],
    }).act(['organise', motonari]);
    play.act(['assign', watanabe, motonari]);
    expect(play.eventsOfType('joined')).toMatchObject([{ unit: watanabe, 'leader:unit': motonari }]);
    play.act(['assign', awaya, awaya]);
    expect([play.eventsOfType('joined'), play.eventsOfType('splitOff')]).toMatchObject([[], [{ unit: awaya }]]);
    play.act(['assign', asonuma, motoharu]);
    expect([play.members(motonari), play.members(awaya), play.members(motoharu)]).toEqual([
      [motonari, watanabe],
      [awaya],
      [motoharu, asonuma],
    ]);
    expect(play.refusalOf(['assign', asonuma, motonari])).toBe('13-2'); // taken in once each
    expect(play.refusalOf(['assign', takamoto, takamoto])).toBe('13-2.2'); // he is under nobody
  });

  clause('13-2.2', 'a split-off commander takes split-off units under him', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, with: [takamoto, awaya], at: '2020' },
        { lead: takakage, at: '4030' },
      ],
    }).act(['organise', motonari]);
    play.act(['assign', takamoto, takamoto]).act(['assign', awaya, takamoto]).act(['done']);
    expect(play.members(takamoto)).toEqual([takamoto, awaya]);
    expect(play.refusalOf(['march', takamoto])).toBe('12.0b');
  });

  clause('13-2-1', 'a force that has acted cannot reorganise', () => {
    const play = positionWith({ forces: alone(motonari, awaya) })
      .act(['march', motonari])
      .act(['stop']);
    expect(play.refusalOf(['organise', motonari])).toBe('12.0b');
  });

  clause('13-2-2.1', 'a force under a superior is no object', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, with: [awaya], at: '2020' },
        { lead: takamoto, at: '2020' },
        { lead: asonuma, at: '2020' },
      ],
    }).act(['organise', takamoto]);
    expect(play.refusalOf(['assign', awaya, takamoto])).toBe('13-2-2.1');
    expect(play.refusalOf(['assign', asonuma, takamoto])).toBe(null);
  });

  clause('13-2.1', 'nobody is brought under the commander whom he follows already', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, with: [awaya], at: '2020' },
        { lead: asonuma, at: '2020' },
      ],
    }).act(['organise', motonari]);
    expect([play.refusalOf(['assign', awaya, motonari]), play.refusalOf(['assign', asonuma, motonari])]).toEqual(['13-2.1', null]);
  });

  clause('13-2-2.2', 'a force that has acted is no object', () => {
    const play = positionWith({ forces: [...alone(motonari, asonuma), { lead: awaya, at: '2020', acted: true }] }).act([
      'organise',
      motonari,
    ]);
    expect(play.refusalOf(['assign', awaya, motonari])).toBe('13-2-2.2');
    expect(play.refusalOf(['assign', asonuma, motonari])).toBe(null);
    const general = positionWith({ forces: [...alone(motonari, asonuma), { lead: takamoto, at: '2020', acted: true }] }).act([
      'organise',
      motonari,
    ]);
    expect(general.refusalOf(['assign', asonuma, takamoto])).toBe('13-2-2.2'); // nobody is put under him either
  });

  clause(['13-2-3a', '13-2-3b'], 'he must be able to act; those he regroups need not', () => {
    const forces = alone(motonari, asonuma, takamoto); // ratings 4, 2, 3
    expect(positionWith({ stage: 4, forces }).refusalOf(['organise', takamoto])).toBe('12-2-4');
    const play = positionWith({ stage: 4, forces }).act(['organise', motonari]).act(['assign', asonuma, motonari]);
    expect(play.leader(asonuma)).toBe(motonari);
  });

  clause('13-2-4', 'new forces have acted; a force that only gave up units has not', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, at: '2020' },
        { lead: takamoto, with: [awaya, asonuma], at: '2020' },
        { lead: motoharu, with: [watanabe], at: '2020' },
      ],
    }).act(['organise', motonari]);
    play.act(['assign', awaya, awaya]).act(['assign', asonuma, motonari]).act(['assign', motoharu, motonari]).act(['done']);
    expect(play.refusalOf(['march', awaya])).toBe('12.0b'); // split off
    expect(play.refusalOf(['march', watanabe])).toBe('12.0b'); // left behind by Motoharu: a new force
    expect(play.refusalOf(['march', motonari])).toBe('12.0b');
    expect(play.refusalOf(['march', takamoto])).toBe(null); // keeps its leader
  });

  clause('13-2-5', 'the lower morale counts for the force formed', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, at: '2020', morale: -1 },
        { lead: awaya, at: '2020', morale: -3 },
        { lead: takamoto, with: [asonuma], at: '2020', morale: -2 },
      ],
    });
    play.act(['organise', motonari]).act(['assign', asonuma, asonuma]).act(['assign', awaya, motonari]).act(['done']);
    expect([play.morale(motonari), play.morale(asonuma)]).toEqual([-3, -2]);
  });
});

describe('14 replenishment', () => {
  const hurt = { lead: motonari, with: [awaya, asonuma, watanabe], at: '2020', reduced: [motonari, awaya, asonuma] };
  const replenish = (die: number, force: object = hurt, castles: object = home) =>
    positionWith({ castles: castles as typeof home, forces: [force as typeof hurt] })
      .act(['organise', motonari])
      .act(['replenish', 'force'], die);

  clause(['14.0', '14-1-3', '14-2-4a'], 'it restores lost steps as its owner chooses', () => {
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

  clause('14-1-1', 'he reorganises first and replenishes afterwards, and then the action is over', () => {
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

  clause(['14-1-2a', '14-1-2b', '28-1-2'], 'only a commander who led a force when the stage began', () => {
    const play = positionWith({ castles: home, forces: [{ lead: takamoto, with: [awaya], at: '2020', reduced: [takamoto] }] });
    play.withState((board) => (board.under[play.data.unitIndex.get(takamoto) as number] = 1)).act(['organise', takamoto]);
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
    // Whoever is under command when a stage begins is noted: he lies on the command display, not on the map.
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

  clause(['14-2-1', '14-2-2', '31-1a', '31-1b'], 'the column goes by province and by castle', () => {
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
    expect(result({ hinoyama: { at: '2020', owner: 'yoshimi' } }, 'aki')).toBe(2); // an ally's castle is elsewhere
    // A minor daimyo has no home castle column.
    expect(result({ tsuwano: { at: '2020', owner: 'yoshimi' } }, 'iwami', 'yoshimi-masayori')).toBe(2);
  });

  clause(['14-2-3', '14-2-4a'], 'a result of 0 gives nothing, and asks nobody', () => {
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

  clause(['14-2-5', '14-2-6'], 'only his own units get steps; what is left over is lost', () => {
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

  const worn = (durability: number, forces: object[], owner = 'mori') =>
    positionWith({
      castles: { koriyama: { at: '2020', owner: 'mori' }, hinoyama: { at: '2022', owner, durability, level: 1 } },
      forces: forces as never,
    });

  clause(['14-3', '14-3-4'], 'a castle is replenished the same way, up to its start and never to ruin', () => {
    const result = (durability: number, die: number, morale = 0) => {
      const play = worn(durability, [{ lead: motonari, at: '2022', morale }]);
      play.act(['organise', motonari]).act(['replenish', 'castle'], die);
      return play.castle('hinoyama').durability;
    };
    expect([result(4, 6), result(9, 6), result(2, 1, -4)]).toEqual([7, 10, 1]);
    const force = worn(4, [{ lead: motonari, with: [awaya], at: '2022', reduced: [awaya] }])
      .act(['organise', motonari])
      .act(['replenish', 'castle'], 6);
    expect(force.steps(awaya)).toBe(1); // one roll, one target
  });

  clause('14-3-1', "he must be in the castle's hex, in garrison or not", () => {
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

  clause('14-3-2', 'only the army that owns it', () => {
    expect(
      worn(4, [{ lead: motonari, with: [awaya], at: '2022' }], 'yoshimi')
        .act(['organise', motonari])
        .refusalOf(['replenish', 'castle']),
    ).toBe('14-3-2');
  });

  clause('14-3-3', 'one commander in a stage', () => {
    const play = worn(2, [
      { lead: motonari, at: '2022' },
      { lead: motoharu, with: [awaya], at: '2022' },
    ]);
    play.act(['organise', motonari]).act(['replenish', 'castle'], 2).act(['organise', motoharu]);
    expect(play.refusalOf(['replenish', 'castle'])).toBe('14-3-3');
  });

  clause(['14-3-5', '16-5'], 'not from inside a besieged castle; but if enemies only stand there, he can', () => {
    const inside = { lead: takakage, with: [awaya], at: '2022', inside: true, reduced: [awaya] };
    const enemy = { lead: haruhisa, with: [...amagoOfficers], at: '2022' };
    const besieged = worn(4, [inside, { ...enemy, besieging: true }]).act(['organise', takakage]);
    expect([besieged.refusalOf(['replenish', 'castle']), besieged.refusalOf(['replenish', 'force'])]).toEqual(['14-3-5', '16-5']);
    const shared = worn(4, [inside, enemy]).act(['organise', takakage]);
    expect([shared.refusalOf(['replenish', 'castle']), shared.refusalOf(['replenish', 'force'])]).toEqual([null, null]);
  });

  clause('31-2', 'another ruin is not rebuilt without a line', () => {
    const castles = { hinoyama: { at: '2020', owner: 'ruin' } };
    expect(
      positionWith({ castles, forces: [{ lead: motonari, with: [awaya], at: '2020' }] })
        .act(['organise', motonari])
        .refusalOf(['replenish', 'castle']),
    ).toBe('11-4-2');
  });

  clause('21-1.2', 'whoever restores a ruin owns it, also if it was the enemy’s', () => {
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
