import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motoharu, motonari, takakage } from './helpers/open-plain.ts';
import type { PositionSpec } from './helpers/open-plain.ts';

const [honda] = amagoOfficers;
const [awaya, asonuma] = moriOfficers;
const home = { koriyama: { at: '2002', owner: 'mori' } };
const line = (spec: Omit<PositionSpec, 'forces'>, at: string, ...others: PositionSpec['forces']) =>
  positionWith({ ...spec, forces: [{ lead: motonari, at }, ...others] }).hasLine(motonari);
/** A land only one hex wide: column 20. */
const corridor = (terrain: Record<string, string> = {}): { terrain: Record<string, string> } => {
  const sea: Record<string, string> = {};
  for (let row = 1; row <= 34; row++) for (const column of ['19', '21']) sea[column + String(row).padStart(2, '0')] = 'sea';
  return { terrain: { ...sea, ...terrain } };
};

describe('11 lines of communication', () => {
  clause(['11-2-1', '11-2-2.1'], 'a leg from the home castle is 16 movement points at most', () => {
    expect(line({ castles: home, ...corridor() }, '2018')).toBe(true);
    expect(line({ castles: home, ...corridor() }, '2019')).toBe(false);
    expect(line({ castles: home, ...corridor({ '2018': 'rough' }) }, '2018')).toBe(false);
  });

  clause(['11-2-2.2', '11-1-1a'], 'a leg from another castle is 8 points', () => {
    const castles = { ...home, hinoyama: { at: '2016', owner: 'mori' } };
    expect(line({ castles, ...corridor() }, '2024')).toBe(true);
    expect(line({ castles, ...corridor() }, '2025')).toBe(false);
  });

  clause(['11-2-2.3', '11-1-1a'], 'a leg from an own force is 8 points', () => {
    const relay = { lead: awaya, at: '2016' };
    expect(line({ castles: home, ...corridor() }, '2024', relay)).toBe(true);
    expect(line({ castles: home, ...corridor() }, '2025', relay)).toBe(false);
  });

  clause(['11-1-1b', '30-2'], 'castles of allied armies relay, their forces do not', () => {
    expect(line({ castles: { ...home, tsuwano: { at: '2016', owner: 'yoshimi' } }, ...corridor() }, '2024')).toBe(true);
    expect(line({ castles: home, ...corridor() }, '2024', { lead: 'yoshimi-masayori', at: '2016' })).toBe(false);
    // An allied home castle is an ordinary castle: 8, not 16.
    expect(line({ castles: { ...home, tsuwano: { at: '2016', owner: 'yoshimi' } }, ...corridor() }, '2025')).toBe(false);
  });

  clause(['11-1', '11-1-2'], 'a line may use any number of relays, each linked to the home castle', () => {
    const chain = ['2018', '2026', '2034'].map((at, index) => ({ lead: moriOfficers[index] as string, at }));
    const play = positionWith({ castles: home, ...corridor(), forces: chain });
    expect(chain.map(({ lead }) => play.hasLine(lead))).toEqual([true, true, true]);
    const broken = positionWith({ castles: home, ...corridor(), forces: chain.slice(1) });
    expect(broken.hasLine(chain[2]?.lead ?? '')).toBe(false); // its relay has no line itself
  });

  clause('11-1-3.1', 'no line passes an enemy unit, not even one before the home castle', () => {
    expect(line({ castles: home, ...corridor() }, '2016', { lead: honda, at: '2010' })).toBe(false);
    expect(line({ castles: home }, '2008')).toBe(true);
    expect(line({ castles: home }, '2008', { lead: honda, at: '2002' })).toBe(false);
  });

  clause('11-1-3.2', 'no line passes the hex of an enemy castle', () => {
    // Adjacent swamps have no zone, and friends on both sides open the rest: only the castle blocks the path.
    const friends = [
      { lead: awaya, at: '2009' },
      { lead: asonuma, at: '2011' },
    ];
    expect(line({ castles: home, ...corridor() }, '2014', ...friends)).toBe(true);
    expect(line({ castles: { ...home, shikano: { at: '2010', owner: 'amago' } }, ...corridor() }, '2014', ...friends)).toBe(false);
  });

  clause('11-1-3.3', 'no line passes an enemy zone, strong or weak', () => {
    const open = { ...corridor({ '2110': 'plain', '2210': 'plain' }), hexsides: {} };
    expect(line({ castles: home, ...open }, '2014')).toBe(true);
    expect(line({ castles: home, ...open }, '2014', { lead: honda, at: '2110' })).toBe(false);
    expect(line({ castles: { ...home, shikano: { at: '2110', owner: 'amago' } }, ...open }, '2014')).toBe(false);
  });

  clause('11-1-3.4', 'nothing crosses a sea or lake hexside', () => {
    for (const along of ['sea', 'lake'] as const)
      expect(line({ castles: home, ...corridor(), hexsides: { '2010-2011': along } }, '2014')).toBe(false);
    expect(line({ castles: home, ...corridor(), hexsides: { '2010-2011': 'river' } }, '2014')).toBe(true);
  });

  clause('11-1-3.5', 'no line passes a swamp', () => {
    expect(line({ castles: home, ...corridor({ '2010': 'swamp' }) }, '2012')).toBe(false);
    expect(line({ castles: home, ...corridor({ '2010': 'mountain' }) }, '2012')).toBe(true);
  });

  clause('11-1-4', "a line may pass an enemy castle's hex if an own or allied unit is there", () => {
    const castles = { ...home, shikano: { at: '2010', owner: 'amago', level: 1 } };
    for (const lead of [awaya, 'yoshimi-masayori']) {
      const before = { lead, at: '2010' };
      // The castle's weak zone next to it is opened by friends there.
      const friends = [
        { lead: asonuma, at: '2009' },
        { lead: motoharu, at: '2011' },
      ];
      expect(line({ castles, ...corridor() }, '2014', before, ...friends)).toBe(true);
      expect(line({ castles, ...corridor() }, '2014', ...friends)).toBe(false);
    }
  });

  clause('11-1-5', 'a line may pass an enemy zone in a hex with an own or allied unit', () => {
    const open = corridor({ '2110': 'plain' });
    const enemy = { lead: honda, at: '2110' };
    for (const lead of [awaya, 'yoshimi-masayori']) {
      // 2009 and 2010 touch 2110.
      expect(line({ castles: home, ...open }, '2014', enemy, { lead, at: '2010' })).toBe(false);
      expect(line({ castles: home, ...open }, '2014', enemy, { lead, at: '2010' }, { lead: asonuma, at: '2009' })).toBe(true);
    }
  });

  clause(['11-1-6', '16-4'], 'castles and garrisons need no line', () => {
    const play = positionWith({
      stage: 4,
      castles: { hinoyama: { at: '4010', owner: 'mori' }, tsuwano: { at: '4030', owner: 'yoshimi' } },
      forces: [
        { lead: motonari, at: '4010', inside: true },
        { lead: motoharu, at: '4030', inside: true },
        { lead: awaya, at: '4010' },
      ],
    });
    expect([play.hasLine(motonari), play.hasLine(motoharu), play.hasLine(awaya)]).toEqual([true, true, false]);
    play.act(['end']);
    expect([play.morale(motonari), play.morale(motoharu), play.morale(awaya), play.castle('hinoyama').morale]).toEqual([0, 0, -1, 0]);
  });

  clause('11-2-3', 'a leg costs as much as a march with rivers, without zones', () => {
    expect(line({ castles: home, ...corridor(), hexsides: { '2010-2011': 'river' } }, '2018')).toBe(false);
    expect(line({ castles: home, ...corridor(), hexsides: { '2010-2011': 'river' } }, '2017')).toBe(true);
    expect(line({ castles: home, ...corridor(), hexsides: { '2010-2011': 'bridge' } }, '2018')).toBe(true);
    // A friend opens a hex in an enemy zone, and no surcharge is counted for it.
    const open = corridor({ '2118': 'plain' });
    expect(
      line({ castles: home, ...open }, '2018', { lead: honda, at: '2118' }, { lead: awaya, at: '2017' }, { lead: asonuma, at: '2018' }),
    ).toBe(true);
  });

  clause('11-3-1', 'all forces are checked in the same position before any loses morale', () => {
    // Two forces relay each other far from home; the first is eliminated, but the second is checked in the same position.
    const play = positionWith({
      stage: 4,
      forces: [
        { lead: motoharu, at: '2010', morale: -4 },
        { lead: motonari, at: '2012', morale: 0 },
        { lead: haruhisa, at: '4010', morale: -3 },
      ],
    });
    play.act(['end']);
    expect([play.steps(motoharu), play.morale(motonari), play.morale(haruhisa)]).toEqual([0, -1, -4]);
  });

  clause(['11-3', '11-3-2', '15-3-2', '11-4-2'], 'the line is checked just before the force acts', () => {
    const spec = { castles: home, ...corridor() };
    const cut = positionWith({
      ...spec,
      forces: [
        { lead: motonari, at: '2022' },
        { lead: awaya, at: '2020', inside: false },
      ],
    });
    cut.act(['march', motonari]);
    expect(cut.refusalOf(['strategic'])).toBe('15-3-2');
    cut.act(['stop']);
    const relayed = positionWith({
      ...spec,
      forces: [
        { lead: motonari, at: '2022' },
        { lead: awaya, at: '2020' },
      ],
    });
    relayed.act(['march', awaya]).act(['step', '2019']).act(['step', '2018']).act(['stop']); // now it relays
    expect(relayed.act(['march', motonari]).refusalOf(['strategic'])).toBe(null);
  });

  clause('11-4-2', 'a force without a line cannot replenish', () => {
    const play = positionWith({ forces: [{ lead: motonari, with: [awaya], at: '2020', reduced: [motonari] }] }).act(['organise', motonari]);
    expect(play.refusalOf(['replenish', 'force'])).toBe('11-4-2');
  });

  clause(['11-4-3', '26-1-2', '26-1'], 'without a line morale recovers only by a roll', () => {
    const recover = (lead: string, die: number, hasHome: boolean) => {
      const play = positionWith({
        castles: hasHome ? { koriyama: { at: '2019', owner: 'mori' } } : {},
        forces: [
          { lead, at: '2020', morale: -2 },
          { lead: takakage, at: '4030' },
        ],
      });
      play.act(['recover', lead], ...(hasHome ? [] : [die]));
      expect(play.refusalOf(['march', lead])).toBe('12.0b'); // nothing else in this phase
      return play.morale(lead);
    };
    expect(recover(awaya, 0, true)).toBe(-1);
    expect([recover(awaya, 1, false), recover(awaya, 2, false)]).toEqual([-1, -2]);
    expect([recover(motoharu, 2, false), recover(motoharu, 3, false)]).toEqual([-1, -2]);
    expect([recover(motonari, 3, false), recover(motonari, 4, false)]).toEqual([-1, -2]);
  });
});
