import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motoharu, motonari, takakage } from './helpers/open-plain.ts';
import type { Play, ForceSpec } from './helpers/open-plain.ts';

const [awaya] = moriOfficers;
const home = { koriyama: { at: '2020', owner: 'mori' } };
const points = (play: Play): number => play.frameValue('points') / 2;

describe('16 garrisons', () => {
  const inside = (...leads: string[]) => leads.map((lead) => ({ lead, at: '2020', inside: true }));

  clause(['16.0', '16-1-1'], 'a force enters an own or allied castle for one point', () => {
    const play = positionWith({
      castles: { tsuwano: { at: '2019', owner: 'yoshimi' } },
      forces: [
        { lead: motonari, at: '2020', morale: -4 },
        { lead: motoharu, at: '2010' },
      ],
    }).act(['march', motonari]);
    expect(play.refusalOf(['garrison'])).toBe('16.0');
    play.act(['step', '2019']).act(['step', '2020']).act(['step', '2019']);
    expect(points(play)).toBe(1);
    play.act(['garrison']);
    expect(play.isInside(motonari)).toBe(true);
    const broke = positionWith({
      castles: { koriyama: { at: '2016', owner: 'mori' } },
      forces: [{ lead: motonari, at: '2020', morale: -4 }],
    }).act(['march', motonari]);
    for (const hex of ['2019', '2018', '2017', '2016']) broke.act(['step', hex]);
    expect(broke.refusalOf(['garrison'])).toBe('16-1-1');
    const ruin = positionWith({ castles: { koriyama: { at: '2020', owner: 'ruin' } }, forces: [{ lead: motonari, at: '2020' }] }).act([
      'march',
      motonari,
    ]);
    expect(ruin.refusalOf(['garrison'])).toBe('16.0');
  });

  clause('16-1-2a', 'several forces, also of allied armies, share a castle', () => {
    const play = positionWith({ castles: home, forces: [...inside(motonari, 'yoshimi-masayori'), { lead: awaya, at: '2020' }] });
    play.act(['march', awaya]).act(['garrison']);
    expect([motonari, 'yoshimi-masayori', awaya].map((lead) => play.isInside(lead))).toEqual([true, true, true]);
  });

  clause('16-1-2b', 'several garrison forces defend together, but act and leave separately', () => {
    const storm = positionWith({
      phase: 'amago',
      castles: { koriyama: { at: '2020', owner: 'mori', level: 2 } },
      forces: [...inside(motonari, motoharu, awaya), { lead: haruhisa, with: [...amagoOfficers], at: '2020' }],
    });
    expect(storm.act(['assault', haruhisa], 1).eventsOfType('fought')[0]).toMatchObject({ strength: 9 });
    const play = positionWith({ castles: home, forces: inside(motonari, motoharu) })
      .act(['march', motoharu])
      .act(['leaveCastle'])
      .act(['stop']);
    expect([play.isInside(motonari), play.isInside(motoharu)]).toEqual([true, false]);
    const mixed = positionWith({ castles: home, forces: [...inside(motonari, motoharu), { lead: awaya, at: '2020' }] }).act([
      'organise',
      motonari,
    ]);
    expect(mixed.refusalOf(['assign', awaya, motonari])).toBe('16.0');
  });

  clause('16-3', 'leaving costs one point, and the force may march on', () => {
    const play = positionWith({ castles: home, forces: inside(motonari) }).act(['march', motonari]);
    expect(play.refusalOf(['step', '2019'])).toBe('16-3');
    play.act(['leaveCastle']);
    expect(points(play)).toBe(7);
    play.act(['step', '2019']);
    expect([play.hexLabelOf(motonari), play.isInside(motonari)]).toEqual(['2019', false]);
  });

  clause('16-3-1', 'a garrison cannot leave while an enemy force is in the hex', () => {
    const castles = { koriyama: { at: '2020', owner: 'mori', level: 0 } };
    for (const besieging of [true, false])
      expect(
        positionWith({
          castles,
          forces: [...inside(motonari), { lead: haruhisa, with: [...amagoOfficers], at: '2020', besieging }],
        }).refusalOf(['march', motonari]),
      ).toBe('16-3-1');
  });

  clause(['16-4-1', '16-4-2a', '18-2-2a'], 'a siege lowers the morale of every force inside, each by itself', () => {
    const play = positionWith({
      castles: { koriyama: { at: '2020', owner: 'mori', level: 0 } },
      forces: [
        { lead: motonari, at: '2020', inside: true },
        { lead: awaya, at: '2020', inside: true, morale: -2 },
        { lead: haruhisa, with: [...amagoOfficers], at: '2020', besieging: true },
      ],
    })
      .act(['end'])
      .act(['hold'], 2);
    expect([play.morale(motonari), play.morale(awaya)]).toEqual([-1, -3]);
  });
});

describe('special cases', () => {
  const idle: ForceSpec = { lead: takakage, at: '4030' };

  clause(['16-1-1', '10-4b', '14-3-1'], 'the first castle in the data behaves like all others', () => {
    const castles = {
      koriyama: { at: '2022', owner: 'mori' },
      'katsuyama-nagato': { at: '2020', owner: 'mori', durability: 8, morale: -2 },
    };
    const play = positionWith({ castles, forces: [{ lead: motonari, at: '2020' }, idle] });
    expect(play.refusalOf(['organise', motonari])).toBe(null); // its walls are worn
    play.act(['march', motonari]).act(['garrison']);
    expect([play.isInside(motonari), play.castle('katsuyama-nagato').morale]).toEqual([true, 0]);
  });
});
