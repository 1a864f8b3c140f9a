import { invalidateZones, setForCastle } from '../../rules/series/index.ts';
import { clause, TestTable } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { saigoku, scenarioDataOf } from '../../rules/index.ts';
import type { GameState } from '../../rules/index.ts';
import { placeForce, Play, motonari, motoharu, takakage, takamoto } from '../helpers/open-plain.ts';
import { hexAt, labelAt } from '@gunbai/shared/hex';
import { COMPONENTS } from '../../rules/components.ts';
import { isCoastalHex, landingHexes } from '../../rules/sea-movement.ts';
import { GRID, requireUnitIndex } from '../../rules/build-scenario.ts';
import type { ForceSpec } from '../helpers/open-plain.ts';
import { outcomeOf } from '../../rules/scoring.ts';
import {
  provincesOf,
  afterSetUp,
  withForcesAt,
  expectCastlesOwned,
  expectSetUp,
  armiesBySide,
  startScenario,
} from '../helpers/scenario-start.ts';

describe('by sea', () => {
  clause(['15-5', '15-5-1', '35.7.2'], 'a force that sails may leave units on the shore', () => {
    const play = new Play(
      scenarioDataOf({ scenario: 'itsukushima' }),
      new TestTable<GameState>(saigoku, { scenario: 'itsukushima', options: {} }),
    );
    invalidateZones(play.data);
    play.act(['ready']).act(['ready']);
    play.withState((board) =>
      placeForce(play.data, board, { lead: 'sue-harukata', with: ['ohara-takakoto', 'yoshida-okitane'], at: '2428' }),
    );
    play.act(['sail', 'sue-harukata']);
    const points = play.frameValue('points');
    expect(play.legalArgs('drop')).toEqual(expect.arrayContaining(['ohara-takakoto', 'yoshida-okitane']));
    play.act(['drop', 'ohara-takakoto']);
    expect([play.currentStep, play.frameValue('points')]).toEqual(['landing', points]);
    play.act(['land', '2725']);
    expect([play.hexLabelOf('sue-harukata'), play.hexLabelOf('yoshida-okitane'), play.hexLabelOf('ohara-takakoto')]).toEqual([
      '2725',
      '2725',
      '2428',
    ]);
    expect([play.leader('ohara-takakoto'), play.hasActed('ohara-takakoto')]).toEqual(['ohara-takakoto', true]);
  });
});

describe('special cases', () => {
  /** A scenario after its set-up, with some forces put where they are wanted. */
  const scenarioInPlay = (scenario: string, readies: number, dice: readonly number[], ...forces: ForceSpec[]): Play => {
    const play = new Play(scenarioDataOf({ scenario }), new TestTable<GameState>(saigoku, { scenario }));
    invalidateZones(play.data);
    for (let i = 1; i <= readies; i++) play.act(['ready'], ...(i === readies ? dice : []));
    return play.withState((board) => {
      for (const force of forces) placeForce(play.data, board, force);
    });
  };

  clause(['35.7.2', '35.7.2.3'], 'without points for a sea hex a force lands only across a sea hexside, never along the shore', () => {
    const play = scenarioInPlay('itsukushima', 2, []);
    const force = requireUnitIndex(motonari);
    const HALF_POINTS = 3; // a plain hex costs 2, and so does each sea hex
    const reached = play.data.grid.labels.flatMap((label) => {
      const hex = hexAt(GRID, label);
      if (play.data.inArea[hex] === 0 || (play.data.terrains[play.data.terrain[hex] as number]?.move ?? -1) < 0) return [];
      play.withState((board) => {
        board.hex[force] = hex;
      });
      return landingHexes(play.data, play.board, { force, points: HALF_POINTS }).map((to) => `${label}-${labelAt(GRID, to)}`);
    });
    const straits = COMPONENTS.map.edges.flatMap(({ a, b, kind }) => (kind === 'sea' ? [`${a}-${b}`, `${b}-${a}`] : []));
    expect(reached.filter((crossing) => !straits.includes(crossing))).toEqual([]);
    expect(reached).toContain('2725-2724'); // from Miyanoo to Sakurao
  });

  clause(['35.1', '35.7.2.1'], 'no coast outside the four provinces counts', () => {
    const { data } = scenarioInPlay('itsukushima', 2, []);
    const outside = { ...data, inArea: data.inArea.map((isIn) => 1 - isIn) };
    const coast = (of: typeof data): number[] => GRID.labels.flatMap((_, hex) => (isCoastalHex(of, hex) ? [hex] : []));
    expect(coast(data).length).toBeGreaterThan(0);
    expect(coast(outside).length).toBeGreaterThan(0); // there is one
    expect(coast(data).filter((hex) => data.inArea[hex] === 0)).toEqual([]);
  });
});

describe('35 Itsukushima', () => {
  const sail = (phase: string, ...forces: ForceSpec[]) => withForcesAt(afterSetUp('itsukushima'), phase, ...forces);

  clause(['35.1', '35.2', '35.3', '35.4'], 'four provinces, 8 innings, the Ouchi set up first', () => {
    expect(provincesOf('itsukushima')).toEqual(['aki', 'iwami', 'nagato', 'suo']);
    expect(startScenario('itsukushima').data.innings).toBe(8);
    expect(armiesBySide('itsukushima')).toEqual({ mori: ['fukuya', 'mori', 'satsuka', 'yoshimi'], ouchi: ['masuda', 'ouchi'] });
    expect(startScenario('itsukushima').seatToAct).toBe('ouchi');
  });

  clause(['35.4.1', '35.4.2', '35.4.3', '35.4.4', '35.5'], 'the armies stand where the scenario says', () => {
    expectSetUp('itsukushima', '1628', 'ouchi', ['sue-harukata', 'ikaga-fusaaki', 'nogami-fusatada', 'yamato-okitake'], 21);
    expectSetUp('itsukushima', '1226', 'ouchi', ['ouchi-yoshinaga']);
    expectSetUp('itsukushima', '1919', 'masuda', ['masuda-fujikane']);
    expectSetUp('itsukushima', '2216', 'masuda', ['misumi-kanetaka']);
    expectSetUp('itsukushima', '3418', 'mori', [motonari, takamoto, 'shishido-takaie', 'fukubara-sadatoshi']);
    expectSetUp('itsukushima', '3017', 'mori', [motoharu]);
    expectSetUp('itsukushima', '3823', 'mori', [takakage]);
    expectSetUp('itsukushima', '3021', 'mori', ['kumagai-nobunao']);
    expectSetUp('itsukushima', '2724', 'mori', ['katsura-motozumi']);
    expectSetUp('itsukushima', '1722', 'yoshimi', ['yoshimi-masayori']);
    expectSetUp('itsukushima', '2613', 'fukuya', ['fukuya-takakane']);
    expectSetUp('itsukushima', '3010', 'satsuka', ['satsuka-naganobu']);
    expect(startScenario('itsukushima').data.unitsInPlay).toHaveLength(35);
    expectCastlesOwned('itsukushima');
    expect(startScenario('itsukushima').castle('miyanoo').owner).toBe('mori');
  });

  clause(['35.6', '35.6.1a', '35.6.2'], 'points decide, or by agreement the fate of Miyanoo', () => {
    expect(saigoku.options[0]).toMatchObject({
      values: ['points', 'historical'],
      defaultValue: 'points',
      scenarios: ['itsukushima', 'koriyama'],
    });
    const judged = (options: { victory?: string }, owner: string, ruinWith?: ForceSpec) => {
      const play = startScenario('itsukushima', options as { [option: string]: string });
      play.withState((board) => {
        const castle = play.data.castleIndex.get('miyanoo') as number;
        setForCastle(board, 'owner', castle, owner === 'ruin' ? -1 : play.data.armies.findIndex(({ id }) => id === owner));
        if (ruinWith) placeForce(play.data, board, ruinWith);
      });
      return outcomeOf(play.data, play.state);
    };
    expect(judged({}, 'ouchi').reason).toBe('points');
    expect(judged({ victory: 'historical' }, 'mori')).toMatchObject({ winners: ['mori'], reason: 'prevented' });
    expect(judged({ victory: 'historical' }, 'ouchi')).toMatchObject({ winners: ['ouchi'], reason: 'taken' });
    expect(judged({ victory: 'historical' }, 'ruin')).toMatchObject({ winners: ['mori'] });
    expect(judged({ victory: 'historical' }, 'ruin', { lead: 'sue-harukata', at: '2725' })).toMatchObject({ winners: ['ouchi'] });
    expect(judged({ victory: 'historical' }, 'mori', { lead: 'sue-harukata', at: '2725' })).toMatchObject({ winners: ['mori'] }); // before it
  });

  clause('35.7.1', 'Satsuka stays here, too, but no move comes before play', () => {
    const play = afterSetUp('itsukushima');
    expect(play.board.inning).toBe(1);
    expect(withForcesAt(play, 'mori').refusalOf(['march', 'satsuka-naganobu'])).toBe('34.7.2');
  });

  clause(['35.7.2', '35.7.2.1', '35.7.2.6a'], 'forces sail from a coastal hex, the Ouchi once without a roll', () => {
    const play = sail('ouchi', { lead: 'sue-harukata', at: '2428' });
    expect(isCoastalHex(play.data, GRID.labels.indexOf('2428'))).toBe(true);
    play.act(['sail', 'sue-harukata']);
    expect(play.currentStep).toBe('landing');
    expect(play.legalArgs('land')).toContain('2725');
    play.act(['land', '2725']);
    expect([play.hexLabelOf('sue-harukata'), play.board.marks['ouchiFree'], play.hasActed('sue-harukata')]).toEqual(['2725', 0, true]);
    const inland = sail('ouchi', { lead: 'sue-harukata', at: '1423' });
    expect(inland.refusalOf(['sail', 'sue-harukata'])).toBe('35.7.2.1');
    const shut = sail('mori', { lead: motonari, at: '2724', inside: true }, { lead: 'sue-harukata', at: '2724' });
    expect(shut.refusalOf(['sail', motonari])).toBe('16-3-1');
    expect(sail('mori', { lead: motonari, at: '2724', inside: true }).refusalOf(['sail', motonari])).toBe(null);
    const besieger = sail('ouchi', { lead: 'sue-harukata', at: '2724', besieging: true });
    expect(besieger.refusalOf(['sail', 'sue-harukata'])).toBe('18-4-1');
    const other = withForcesAt(afterSetUp('oshikihata'), 'ouchi', { lead: 'sue-harukata', at: '2428' });
    expect(other.refusalOf(['sail', 'sue-harukata'])).toBe('35.7.2');
    // A sea hexside between two coastal hexes may be crossed as well.
    const strait = sail('mori', { lead: motonari, at: '2724' }).act(['sail', motonari], 6);
    expect(strait.legalArgs('land')).toContain('2725');
  });

  clause('35.7.2.2', 'each army has one starting hex in a phase', () => {
    const play = sail(
      'ouchi',
      { lead: 'sue-harukata', at: '2428' },
      { lead: 'miura-fusakiyo', at: '2527' },
      { lead: 'ohara-takakoto', at: '2428' },
    );
    play.act(['sail', 'sue-harukata']).act(['land', '2725']);
    expect(play.refusalOf(['sail', 'miura-fusakiyo'])).toBe('35.7.2.2');
    expect(play.refusalOf(['sail', 'ohara-takakoto'])).toBe(null);
  });

  clause(['35.7.2.3', '35.7.2.4'], 'a sea hex costs one point, the landing its terrain; all end in the same coastal hex', () => {
    const near = sail('ouchi', { lead: 'sue-harukata', at: '2428' }, { lead: 'ohara-takakoto', at: '2428' }).act(['sail', 'sue-harukata']);
    const full = near.legalArgs('land');
    for (const hex of full) expect(isCoastalHex(near.data, GRID.labels.indexOf(hex))).toBe(true);
    expect(near.refusalOf(['land', '1423'])).toBe('35.7.2.4');
    near.act(['land', '2725']).act(['sail', 'ohara-takakoto']);
    expect(near.legalArgs('land')).toEqual(['2725']);
    const tired = sail('ouchi', { lead: 'sue-harukata', at: '2428', morale: -4 }).act(['sail', 'sue-harukata']);
    expect(tired.legalArgs('land').length).toBeLessThan(full.length);
  });

  clause('35.7.2.4', 'a force that cannot reach the landing hex does not sail', () => {
    const far = (morale: number, landing: string) =>
      sail('ouchi', { lead: 'sue-harukata', at: '2428' }, { lead: 'ohara-takakoto', at: '2428', morale })
        .act(['sail', 'sue-harukata'])
        .act(['land', landing]);
    const tired = sail('ouchi', { lead: 'sue-harukata', at: '2428', morale: -4 }).act(['sail', 'sue-harukata']).legalArgs('land');
    const [near = ''] = tired;
    const beyond = sail('ouchi', { lead: 'sue-harukata', at: '2428' })
      .act(['sail', 'sue-harukata'])
      .legalArgs('land')
      .find((hex) => !tired.includes(hex)) as string;
    expect(far(-4, near).refusalOf(['sail', 'ohara-takakoto'])).toBe(null);
    expect(far(0, beyond).refusalOf(['sail', 'ohara-takakoto'])).toBe(null);
    expect([far(-4, beyond).refusalOf(['sail', 'ohara-takakoto']), far(-4, beyond).legalArgs('sail')]).toEqual(['35.7.2.4', []]);
  });

  describe('the fight on the island', () => {
    const ouchi: ForceSpec = { lead: 'sue-harukata', with: ['ikaga-fusaaki', 'iida-okihide'], at: '2725', besieging: true, morale: -2 };
    const landed = () =>
      sail('mori', ouchi, { lead: motonari, with: [takamoto, 'shishido-takaie'], at: '2724' })
        .act(['sail', motonari], 5)
        .act(['land', '2625']);

    clause('35.7.2.4', 'the Mori cannot land at Miyanoo while the Ouchi stand there, but they can beside it', () => {
      const play = sail('mori', ouchi, { lead: motonari, at: '2724' }).act(['sail', motonari], 5);
      expect(play.refusalOf(['land', '2725'])).toBe('35.7.2.4');
      expect(play.legalArgs('land')).toContain('2625');
      expect(landed().hexLabelOf(motonari)).toBe('2625');
    });

    clause(['35.7.2', '22-1-5', '23-4-3.1'], 'they attack over land in the next stage, and nobody retreats over water', () => {
      const play = landed().withState((board) => board.acted.fill(0));
      expect([play.refusalOf(['attack', motonari, '2725']), play.hasLine(motonari)]).toEqual([null, false]);
      const shore = sail('mori', ouchi, { lead: motoharu, at: '2724' });
      expect(shore.refusalOf(['attack', motoharu, '2725'])).toBe('22-1-5');
      play.act(['attack', motonari, '2725']).act(['keep'], 6); // 8 at 6 - 1 + 1 + 2
      if (play.currentStep === 'absorb') expect(play.refusalOf(['withdraw'])).not.toBe(null);
      expect(['absorb', 'counterattack']).toContain(play.currentStep);
    });
  });

  clause('35.7.2.5', 'only the Ouchi and the Mori sail', () => {
    expect(sail('ouchi', { lead: 'misumi-kanetaka', at: '2428' }).refusalOf(['sail', 'misumi-kanetaka'])).toBe('35.7.2.5');
    expect(sail('mori', { lead: 'fukuya-takakane', at: '2724' }).refusalOf(['sail', 'fukuya-takakane'])).toBe('35.7.2.5');
  });

  clause('35.7.2.6b', 'later each Ouchi force needs a 6, and has not acted if it fails', () => {
    const play = sail('ouchi', { lead: 'sue-harukata', at: '2428' }, { lead: 'ohara-takakoto', at: '2428' });
    play.withState((board) => (board.marks['ouchiFree'] = 0));
    play.act(['sail', 'sue-harukata'], 5);
    expect([play.currentStep, play.hasActed('sue-harukata'), play.refusalOf(['sail', 'sue-harukata'])]).toEqual([
      'orders',
      false,
      '35.7.2.6b',
    ]);
    play.act(['sail', 'ohara-takakoto'], 6);
    expect(play.currentStep).toBe('landing');
  });

  clause('35.7.2.7', 'one roll of 5 or 6 opens a hex for all Mori forces in it', () => {
    const two: ForceSpec[] = [
      { lead: motonari, at: '2724' },
      { lead: takamoto, at: '2724' },
    ];
    const good = sail('mori', ...two)
      .act(['sail', motonari], 5)
      .act(['land', '2725']);
    good.act(['sail', takamoto]);
    expect(good.currentStep).toBe('landing');
    const bad = sail('mori', ...two).act(['sail', motonari], 4);
    expect([bad.refusalOf(['sail', takamoto]), bad.hasActed(motonari)]).toEqual(['35.7.2.7', false]);
  });
});
