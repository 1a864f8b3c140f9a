import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { amagoOfficers, motonari } from './helpers/open-plain.ts';
import { idleMori, idleAmago, siegePosition } from './helpers/siege-position.ts';

const [honda] = amagoOfficers;

describe('17 siege warfare', () => {
  clause(['17.0', '17-1', '17-1-5'], 'siege, assault and surrender demand: force, castle and form are named before any die', () => {
    const play = siegePosition();
    expect([play.legalArgs('besiege'), play.legalArgs('assault'), play.legalArgs('demand')]).toEqual([[motonari], [motonari], []]);
    const besieging = siegePosition({ host: { besieging: true } });
    expect([besieging.legalArgs('besiege'), besieging.legalArgs('assault'), besieging.legalArgs('demand')]).toEqual([
      [],
      [motonari],
      [motonari],
    ]);
    besieging.act(['assault', motonari], 1, 1);
    expect(besieging.eventsOfType('assaulted')).toEqual([{ type: 'assaulted', unit: motonari, castle: 'shikano' }]);
    expect(besieging.table.events.findIndex(({ type }) => type === 'assaulted')).toBeLessThan(
      besieging.table.events.findIndex(({ type }) => type === 'fought'),
    );
  });

  clause('17-1-1', "the force must already stand in the castle's hex", () => {
    const play = siegePosition({ host: { at: '2019' } });
    for (const type of ['besiege', 'assault', 'demand']) expect(play.refusalOf([type, motonari])).toBe('17-1-1');
    play.act(['march', motonari]).act(['step', '2020']).act(['stop']);
    expect(play.board.stage).toBe(2); // the march was its action
  });

  clause('17-1-2', 'one action starts a siege, assaults, or does both', () => {
    const play = siegePosition({ forces: [idleMori] }).act(['besiege', motonari]);
    expect([play.currentStep, play.castle('shikano').besieged]).toEqual(['storm', true]);
    play.act(['assault', motonari], 1, 6);
    expect(play.castle('shikano').durability).toBe(6);
    expect(play.refusalOf(['demand', motonari])).toBe('12.0b'); // a demand is not included
    expect(
      siegePosition({ forces: [idleMori] })
        .act(['besiege', motonari])
        .act(['halt'])
        .castle('shikano'),
    ).toMatchObject({ durability: 10, besieged: true });
    expect(siegePosition().act(['assault', motonari], 1, 6).castle('shikano')).toMatchObject({ durability: 6, besieged: false });
  });

  clause(['17-1-3', '18-4-1'], 'besiegers may do anything except march and fight in the field', () => {
    const play = siegePosition({ host: { besieging: true, morale: -1 }, forces: [{ lead: honda, at: '2019' }] });
    expect(play.refusalOf(['march', motonari])).toBe('18-4-1');
    expect(play.refusalOf(['attack', motonari, '2019'])).toBe('18-4-1');
    for (const type of ['assault', 'demand', 'organise', 'recover']) expect(play.refusalOf([type, motonari])).toBe(null);
    play.act(['recover', motonari], 1);
    expect(play.castle('shikano').besieged).toBe(true);
    const given = siegePosition({ host: { besieging: true } }).act(['lift', motonari]);
    expect(given.refusalOf(['march', motonari])).toBe(null);
  });

  clause(['17-1-4', '18-1-3'], 'a siege continues by itself', () => {
    const play = siegePosition({ host: { besieging: true }, forces: [idleAmago] });
    expect(play.refusalOf(['besiege', motonari])).toBe('17-1-4');
    play.act(['end']); // stage 2
    expect([play.board.stage, play.castle('shikano').besieged]).toEqual([2, true]);
  });
});
