import { invalidateZones } from '../../rules/series/index.ts';
import { clause, TestTable } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { saigoku, scenarioDataOf } from '../../rules/index.ts';
import type { GameState } from '../../rules/index.ts';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motonari, placeForce, Play } from '../helpers/open-plain.ts';

const [honda] = amagoOfficers;
const [awaya, asonuma, watanabe] = moriOfficers;

describe('a game stored under earlier rules continues', () => {
  const withoutField = (play: Play, step: string, field: string): Play => {
    const local = play.state.flow.find((frame) => frame.step === step)?.local as { [field: string]: unknown };
    expect(local).toHaveProperty(field);
    delete local[field];
    return play;
  };

  clause(['15-5', '15-5-2'], 'from a landing without a list of the units left behind', () => {
    const play = new Play(
      scenarioDataOf({ scenario: 'itsukushima' }),
      new TestTable<GameState>(saigoku, { scenario: 'itsukushima', options: {} }),
    );
    invalidateZones(play.data);
    play.act(['ready']).act(['ready']);
    const company = ['ohara-takakoto', 'toida-takamori'];
    play.withState((board) => placeForce(play.data, board, { lead: 'sue-harukata', with: company, at: '2428' }));
    withoutField(play.act(['sail', 'sue-harukata']), 'landing', 'dropped');
    expect(play.legalArgs('drop').toSorted()).toEqual(company);
    expect(play.refusalOf(['drop', 'ohara-takakoto', 'toida-takamori'])).toBe('15-5-2');
    play.act(['drop', 'toida-takamori']).act(['drop', 'ohara-takakoto', 'toida-takamori']).act(['land', '2725']);
    expect([play.hexLabelOf('sue-harukata'), play.hexLabelOf('ohara-takakoto'), play.leader('ohara-takakoto')]).toEqual([
      '2725',
      '2428',
      'toida-takamori',
    ]);
  });

  clause(['24-1-1', '24-3-3'], 'from one side’s flight: the other side advances', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, with: [awaya, asonuma, watanabe], at: '2020' },
        { lead: haruhisa, with: [honda], at: '2019', reduced: [haruhisa, honda] },
      ],
    });
    play.act(['battle', motonari, '2019'], 1, 1).act(['lose', honda], 1);
    expect(play.currentStep).toBe('stepBack');
    withoutField(play, 'battle', 'next').act(['retreat', haruhisa, '2018']);
    expect(play.legalArgs('advance')).toEqual([motonari]);
    play.act(['advance', motonari]);
    expect([play.hexLabelOf(motonari), play.hexLabelOf(haruhisa), play.currentStep]).toEqual(['2019', '2018', 'orders']);
  });
});
