import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { amagoOfficers, positionWith, moriOfficers, motonari, takakage } from './helpers/open-plain.ts';
import type { ForceSpec, PositionSpec, Play } from './helpers/open-plain.ts';

const [honda, koshi] = amagoOfficers;
const [awaya] = moriOfficers;
const idle: ForceSpec = { lead: takakage, at: '4030' };
/** Strength 19, from 2020. */
const host: ForceSpec = { lead: motonari, with: moriOfficers, at: '2020' };
const against = (defenders: readonly ForceSpec[], more: Partial<PositionSpec> & { host?: Partial<ForceSpec> } = {}) =>
  positionWith({ ...more, forces: [{ ...host, ...more.host }, idle, ...defenders, ...(more.forces ?? [])] });
const local = (play: Play) => play.state.flow.at(-1)?.local as Record<string, never>;

describe('22 field battle', () => {
  clause(['22.0', '22-1-1', '22-1-2'], 'a force attacks enemies in an adjacent hex, by name and hex', () => {
    const play = against([
      { lead: honda, at: '2019' },
      { lead: koshi, at: '2018' },
    ]);
    expect(play.legalArgs('attack')).toEqual([`${motonari} 2019`]);
    expect([play.refusalOf(['attack', motonari, '2018']), play.refusalOf(['attack', motonari, '2021'])]).toEqual(['22-1-2', '22-1-2']);
  });

  clause('22-1-2', 'a garrison cannot be attacked by field battle', () => {
    const castles = { shikano: { at: '2019', owner: 'amago' } };
    expect(against([{ lead: honda, at: '2019', inside: true }], { castles }).refusalOf(['attack', motonari, '2019'])).toBe('22-1-2');
    const both = against(
      [
        { lead: honda, at: '2019', inside: true },
        { lead: koshi, at: '2019' },
      ],
      { castles },
    ).act(['attack', motonari, '2019'], 2);
    expect(local(both)['forces']).toEqual([both.data.unitIndex.get(koshi)]);
  });

  clause('22-1-3', 'a force attacks one hex, once in a phase', () => {
    const play = against(
      [
        { lead: honda, at: '2019' },
        { lead: koshi, at: '2021' },
      ],
      { host: { with: [] } },
    ).act(['attack', motonari, '2019'], 1);
    while (play.currentStep !== 'orders')
      play.act(
        play.currentStep === 'absorb'
          ? ['withdraw']
          : play.currentStep === 'stepBack'
            ? (['retreat', ...(play.legalArgs('retreat')[0] ?? '').split(' ')] as never)
            : [play.currentStep === 'pursuit' ? 'halt' : 'hold'],
      );
    expect(play.refusalOf(['attack', motonari, '2021'])).toBe('12.0b');
  });

  clause(['22-1-4', '22-1-6'], 'other forces may attack the same enemies again, but need not', () => {
    const play = against([{ lead: honda, at: '2019' }], { host: { with: [] }, forces: [{ lead: awaya, at: '2020' }] });
    play.act(['attack', awaya, '2019'], 1).act(['hold']); // strength 2: no damage
    expect([play.refusalOf(['attack', motonari, '2019']), play.refusalOf(['end'])]).toEqual([null, null]);
  });

  clause('22-1-5', 'nothing crosses a sea or lake hexside', () => {
    for (const along of ['sea', 'lake'] as const)
      expect(against([{ lead: honda, at: '2019' }], { hexsides: { '2019-2020': along } }).refusalOf(['attack', motonari, '2019'])).toBe(
        '22-1-5',
      );
  });
});
