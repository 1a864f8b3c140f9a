import { clause } from '@gunbai/shared/testing';
import { setForCastle } from '../rules/series/index.ts';
import { describe, expect } from 'vitest';
import {
  amagoOfficers,
  positionWith,
  haruhisa,
  moriOfficers,
  motoharu,
  motonari,
  takakage,
  takamoto,
  hidehisa,
} from './helpers/open-plain.ts';
import type { PositionSpec, ForceSpec } from './helpers/open-plain.ts';

const [awaya, asonuma, watanabe] = moriOfficers;
const [honda, koshi, akiage, kumano] = amagoOfficers;
const tachihara = 'tachihara-hisatsuna';
const ushio = 'ushio-yukikiyo';
const home = { koriyama: { at: '2020', owner: 'mori' } };
const alone = (...leads: string[]) => leads.map((lead) => ({ lead, at: '2020' }));

describe('13 organisation', () => {
  clause('13.0', 'organising uses the action of a force, and needs something to regroup or restore', () => {
    const play = positionWith({ forces: alone(motonari, awaya) })
      .act(['organise', motonari])
      .act(['done']);
    expect(play.refusalOf(['march', motonari])).toBe('12.0b');
    expect(positionWith({ forces: alone(motonari) }).refusalOf(['organise', motonari])).toBe('13.0');
  });

  describe('organising without an object is refused', () => {
    const refusal = (spec: PositionSpec, who = motonari) => positionWith(spec).refusalOf(['organise', who]);

    clause(['13.0', '13-2-2.1'], 'a general among the forces of his superior has nothing to organise', () => {
      const forces = [
        { lead: motonari, with: [awaya], at: '2020' },
        { lead: takamoto, at: '2020' },
      ];
      expect([refusal({ forces }, takamoto), refusal({ forces })]).toEqual(['13.0', null]);
      expect(refusal({ forces: [...forces, { lead: asonuma, at: '2020' }] }, takamoto)).toBe(null);
    });

    clause(['13.0', '13-2-2.2'], 'a commander among forces that have acted has nothing to organise', () => {
      const acted = { lead: awaya, at: '2020', acted: true };
      expect(refusal({ forces: [{ lead: motonari, at: '2020' }, acted] })).toBe('13.0');
      expect(refusal({ forces: [{ lead: motonari, with: [asonuma], at: '2020' }, acted] })).toBe(null); // which he may split off
    });

    clause(
      ['13.0', '9-2-2', '9-2-3', '16.0'],
      'a commander among units that cannot be put under any leader has nothing to organise',
      () => {
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
      },
    );

    clause(['14.0', '14-3-2', '13.0'], 'a commander at a damaged castle of an enemy or ally has nothing to organise', () => {
      const forces = [{ lead: motonari, at: '2020' }];
      expect(refusal({ forces, castles: { odaka: { at: '2020', owner: 'amago', durability: 4 } } })).toBe('13.0');
      expect(refusal({ forces, castles: { tsuwano: { at: '2020', owner: 'yoshimi', durability: 4 } } })).toBe('13.0');
      expect(refusal({ forces, castles: { koriyama: { at: '2020', owner: 'mori', durability: 4 } } })).toBe(null);
    });

    clause(['11-4-2', '16-5', '14-1-2a', '14-3-3'], 'the refusal says why lost steps cannot be restored', () => {
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
      freed.withState((board) => (board.under = board.under.with(freed.data.unitIndex.get(motonari) as number, 1)));
      expect(freed.refusalOf(['organise', motonari])).toBe('14-1-2a');
      const mended = positionWith({
        forces: [{ lead: motonari, at: '2020' }],
        castles: { koriyama: { at: '2020', owner: 'mori', durability: 4 } },
      });
      mended.withState((board) => setForCastle(board, 'replenished', mended.data.castleIndex.get('koriyama') as number, 1));
      expect(mended.refusalOf(['organise', motonari])).toBe('14-3-3');
    });
  });

  clause('13-1-1', 'only a commander organises', () => {
    expect(positionWith({ forces: alone(awaya, asonuma) }).refusalOf(['organise', awaya])).toBe('13-1-1');
  });

  clause('13-1-2', 'a commander who was under command when the phase began cannot organise', () => {
    const play = positionWith({ forces: alone(motonari, takamoto, awaya) });
    play.withState((board) => (board.under = board.under.with(play.data.unitIndex.get(takamoto) as number, 2)));
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

  clause(['13-2', '13-2.1', '13-2.2'], 'a commander may join and split off units of his own and other forces', () => {
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
    expect(play.refusalOf(['assign', takamoto, takamoto])).toBe('13-2.2'); // he has no commander
  });

  clause('13-2.2', 'a split-off commander may command split-off units', () => {
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

  clause('13-2-2.1', 'a force under a higher commander cannot be regrouped', () => {
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

  clause('13-2.1', 'a unit cannot join the commander it is already under', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, with: [awaya], at: '2020' },
        { lead: asonuma, at: '2020' },
      ],
    }).act(['organise', motonari]);
    expect([play.refusalOf(['assign', awaya, motonari]), play.refusalOf(['assign', asonuma, motonari])]).toEqual(['13-2.1', null]);
  });

  clause('13-2-2.2', 'a force that has acted cannot be regrouped', () => {
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
    expect(general.refusalOf(['assign', asonuma, takamoto])).toBe('13-2-2.2'); // and he commands no unit
  });

  clause('13-2-3b', 'forces that cannot act may be regrouped by a commander who can', () => {
    const forces = alone(motonari, asonuma, takamoto); // ratings 4, 2, 3
    const play = positionWith({ stage: 4, forces }).act(['organise', motonari]).act(['assign', asonuma, motonari]);
    expect(play.leader(asonuma)).toBe(motonari);
  });

  describe('a commander who cannot act in this stage', () => {
    // Haruhisa and the officers have action rating 2, Tachihara and Ushio 3.
    const lateStage = (...leads: ForceSpec[]) =>
      positionWith({ phase: 'amago', stage: 3, forces: [{ lead: haruhisa, at: '2020' }, ...leads, { lead: ushio, at: '4030' }] });

    clause(['13-2-3a', '13-2-3b'], 'cannot organise among forces of which none can act', () => {
      expect(lateStage({ lead: honda, at: '2020' }).refusalOf(['organise', haruhisa])).toBe('13-2-3a');
      const acted = lateStage({ lead: tachihara, at: '2020', acted: true }, { lead: honda, at: '2020' });
      expect(acted.refusalOf(['organise', haruhisa])).toBe('13-2-3a');
    });

    clause('13-2-3a', 'organises if one force that takes part can act, and that force spends its action', () => {
      const play = lateStage({ lead: tachihara, with: [honda, koshi], at: '2020' }, { lead: akiage, at: '2020' });
      play.act(['organise', haruhisa]);
      expect([play.refusalOf(['assign', akiage, haruhisa]), play.refusalOf(['done'])]).toEqual(['13-2-3a', '13-2-3a']);
      expect(play.hasActed(tachihara)).toBe(false);
      play.act(['assign', honda, haruhisa]);
      expect([play.leader(honda), play.hasActed(tachihara), play.hasActed(haruhisa)]).toEqual([haruhisa, true, false]);
      play.act(['assign', koshi, koshi]).act(['assign', akiage, haruhisa]).act(['done']);
      expect([play.members(haruhisa), play.members(tachihara)]).toEqual([[haruhisa, honda, akiage], [tachihara]]);
      expect([play.refusalOf(['march', tachihara]), play.refusalOf(['organise', haruhisa])]).toEqual(['12.0b', '13-2-3a']);
    });

    clause(['13-2-3a', '13-2-4'], 'may put a unit under the force that can act, or take its leader in', () => {
      const given = lateStage({ lead: tachihara, at: '2020' }, { lead: honda, at: '2020' });
      given.act(['organise', haruhisa]).act(['assign', honda, tachihara]).act(['done']);
      expect([given.leader(honda), given.hasActed(tachihara)]).toEqual([tachihara, true]);
      const taken = lateStage({ lead: tachihara, with: [honda], at: '2020' });
      taken.act(['organise', haruhisa]).act(['assign', tachihara, haruhisa]).act(['done']);
      expect([taken.members(haruhisa), taken.hasActed(honda)]).toEqual([[haruhisa, tachihara], true]);
    });

    clause(['13-2-3a', '12-2-4'], 'cannot replenish, because the action was another’s', () => {
      const play = positionWith({
        phase: 'amago',
        stage: 3,
        castles: { 'toda-gassan': { at: '2020', owner: 'amago' } },
        forces: [
          { lead: haruhisa, at: '2020', reduced: [haruhisa] },
          { lead: tachihara, with: [honda], at: '2020' },
        ],
      });
      expect(play.act(['organise', haruhisa]).refusalOf(['replenish', 'force'])).toBe('12-2-4');
      expect(play.act(['assign', honda, haruhisa]).legalArgs('replenish')).toEqual([]);
    });
  });

  clause('13-2-4', 'new forces have acted, but a force that only gave up units has not', () => {
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

describe('castles and commanders', () => {
  const tomohisa = 'amago-tomohisa';

  const idle: ForceSpec = { lead: takakage, at: '4030' };

  clause(['13-2', '13-2.1', '13-2.2', '13-2-4'], 'joining and splitting off combine freely: two full forces exchange officers', () => {
    const play = positionWith({
      phase: 'amago',
      forces: [
        { lead: haruhisa, at: '2020' },
        { lead: hidehisa, with: [honda, koshi], at: '2020' },
        { lead: tomohisa, with: [akiage, kumano], at: '2020' },
        idle,
      ],
    }).act(['organise', haruhisa]);
    expect(play.refusalOf(['assign', honda, tomohisa])).toBe('9-2-2');
    play.act(['assign', akiage, akiage]).act(['assign', honda, tomohisa]).act(['assign', akiage, hidehisa]);
    expect([play.members(hidehisa).toSorted(), play.members(tomohisa).toSorted()]).toEqual([
      [hidehisa, akiage, koshi].toSorted(),
      [tomohisa, honda, kumano].toSorted(),
    ]);
    expect([play.refusalOf(['assign', akiage, akiage]), play.refusalOf(['assign', honda, haruhisa])]).toEqual(['13-2', '13-2']);
    play.act(['done']);
    expect([play.hasActed(hidehisa), play.hasActed(tomohisa)]).toEqual([false, false]); // they keep their action
  });
});
