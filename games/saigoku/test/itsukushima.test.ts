import { clause } from '@gunbai/kits/testing';
import { describe, expect } from 'vitest';
import { saigoku } from '../rules/index.ts';
import { outcomeOf } from '../rules/scoring.ts';
import { isCoastal } from '../rules/sea.ts';
import { GRID } from '../rules/wars.ts';
import { motoharu, motonari, place, takakage, takamoto } from './drill.ts';
import type { ForceSpec } from './drill.ts';
import { areaOf, begun, moved, ownsItsCastles, setUp, sidesOf, start } from './scenario.ts';

describe('35 Itsukushima', () => {
  clause(['35.1', '35.2', '35.3', '35.4'], 'four provinces, 8 innings, the Ouchi set up first', () => {
    expect(areaOf('s2')).toEqual(['aki', 'iwami', 'nagato', 'suo']);
    expect(start('s2').war.innings).toBe(8);
    expect(sidesOf('s2')).toEqual({ mori: ['fukuya', 'mori', 'satsuka', 'yoshimi'], ouchi: ['masuda', 'ouchi'] });
    expect(start('s2').seat).toBe('ouchi');
  });

  clause(['35.4.1', '35.4.2', '35.4.3', '35.4.4', '35.5'], 'the armies stand where the scenario says', () => {
    setUp('s2', '1628', 'ouchi', ['sue-harukata', 'ikaga-fusaaki', 'nogami-fusatada', 'yamato-okitake'], 21);
    setUp('s2', '1226', 'ouchi', ['ouchi-yoshinaga']);
    setUp('s2', '1919', 'masuda', ['masuda-fujikane']);
    setUp('s2', '2216', 'masuda', ['misumi-kanetaka']);
    setUp('s2', '3418', 'mori', [motonari, takamoto, 'shishido-takaie', 'fukubara-sadatoshi']);
    setUp('s2', '3017', 'mori', [motoharu]);
    setUp('s2', '3823', 'mori', [takakage]);
    setUp('s2', '3021', 'mori', ['kumagai-nobunao']);
    setUp('s2', '2724', 'mori', ['katsura-motozumi']);
    setUp('s2', '1722', 'yoshimi', ['yoshimi-masayori']);
    setUp('s2', '2613', 'fukuya', ['fukuya-takakane']);
    setUp('s2', '3010', 'satsuka', ['satsuka-naganobu']);
    expect(start('s2').war.present).toHaveLength(35);
    ownsItsCastles('s2');
    expect(start('s2').castle('miyanoo').owner).toBe('mori');
  });

  clause(['35.6', '35.6.1a', '35.6.2'], 'points, or by agreement the fate of Miyanoo', () => {
    expect(saigoku.options[0]).toMatchObject({ values: ['points', 'historical'], initial: 'points', scenarios: ['s2', 's3'] });
    const judged = (options: { victory?: string }, owner: string, ruinWith?: ForceSpec) => {
      const play = start('s2', options as { [option: string]: string });
      play.arrange((board) => {
        const castle = play.war.castleIndex.get('miyanoo') as number;
        board.owner[castle] = owner === 'ruin' ? -1 : play.war.armies.findIndex(({ id }) => id === owner);
        if (ruinWith) place(play.war, board, ruinWith);
      });
      return outcomeOf(play.war, play.state);
    };
    expect(judged({}, 'ouchi').reason).toBe('points');
    expect(judged({ victory: 'historical' }, 'mori')).toMatchObject({ winners: ['mori'], reason: 'prevented' });
    expect(judged({ victory: 'historical' }, 'ouchi')).toMatchObject({ winners: ['ouchi'], reason: 'taken' });
    expect(judged({ victory: 'historical' }, 'ruin')).toMatchObject({ winners: ['mori'] });
    expect(judged({ victory: 'historical' }, 'ruin', { lead: 'sue-harukata', at: '2725' })).toMatchObject({ winners: ['ouchi'] });
    expect(judged({ victory: 'historical' }, 'mori', { lead: 'sue-harukata', at: '2725' })).toMatchObject({ winners: ['mori'] }); // before it
  });

  clause('35.7.1', 'Satsuka stays here, too, but there is no move before play', () => {
    const play = begun('s2');
    expect(play.board.inning).toBe(1);
    expect(moved(play, 'mori').refuses(['march', 'satsuka-naganobu'])).toBe('34.7.2');
  });

  const sail = (phase: string, ...forces: ForceSpec[]) => moved(begun('s2'), phase, ...forces);

  clause(['35.7.2', '35.7.2.1', '35.7.2.6a'], 'from a coastal hex over the sea: the Ouchi once without a roll', () => {
    const play = sail('ouchi', { lead: 'sue-harukata', at: '2428' });
    expect(isCoastal(play.war, GRID.labels.indexOf('2428'))).toBe(true);
    play.do(['sail', 'sue-harukata']);
    expect(play.asks).toBe('landing');
    expect(play.offers('land')).toContain('2725');
    play.do(['land', '2725']);
    expect([play.at('sue-harukata'), play.board.marks['ouchiFree'], play.hasActed('sue-harukata')]).toEqual(['2725', 0, true]);
    const inland = sail('ouchi', { lead: 'sue-harukata', at: '1423' });
    expect(inland.refuses(['sail', 'sue-harukata'])).toBe('35.7.2.1');
    const shut = sail('mori', { lead: motonari, at: '2724', inside: true }, { lead: 'sue-harukata', at: '2724' });
    expect(shut.refuses(['sail', motonari])).toBe('16-3-1');
    expect(sail('mori', { lead: motonari, at: '2724', inside: true }).refuses(['sail', motonari])).toBe(null);
    const besieger = sail('ouchi', { lead: 'sue-harukata', at: '2724', besieging: true });
    expect(besieger.refuses(['sail', 'sue-harukata'])).toBe('18-4-1');
    const other = moved(begun('s1'), 'ouchi', { lead: 'sue-harukata', at: '2428' });
    expect(other.refuses(['sail', 'sue-harukata'])).toBe('35.7.2');
    // A sea hexside between two coastal hexes may be crossed as well.
    const strait = sail('mori', { lead: motonari, at: '2724' }).do(['sail', motonari], 6);
    expect(strait.offers('land')).toContain('2725');
  });

  clause('35.7.2.2', 'one starting hex for an army in a phase', () => {
    const play = sail(
      'ouchi',
      { lead: 'sue-harukata', at: '2428' },
      { lead: 'miura-fusakiyo', at: '2527' },
      { lead: 'ohara-takakoto', at: '2428' },
    );
    play.do(['sail', 'sue-harukata']).do(['land', '2725']);
    expect(play.refuses(['sail', 'miura-fusakiyo'])).toBe('35.7.2.2');
    expect(play.refuses(['sail', 'ohara-takakoto'])).toBe(null);
  });

  clause(['35.7.2.3', '35.7.2.4'], 'one point for a sea hex, the landing by its terrain; all end in the same coastal hex', () => {
    const near = sail('ouchi', { lead: 'sue-harukata', at: '2428' }, { lead: 'ohara-takakoto', at: '2428' }).do(['sail', 'sue-harukata']);
    const full = near.offers('land');
    for (const hex of full) expect(isCoastal(near.war, GRID.labels.indexOf(hex))).toBe(true);
    expect(near.refuses(['land', '1423'])).toBe('35.7.2.4');
    near.do(['land', '2725']).do(['sail', 'ohara-takakoto']);
    expect(near.offers('land')).toEqual(['2725']);
    const tired = sail('ouchi', { lead: 'sue-harukata', at: '2428', morale: -4 }).do(['sail', 'sue-harukata']);
    expect(tired.offers('land').length).toBeLessThan(full.length);
  });

  clause('35.7.2.4', 'who cannot reach the hex where the others have landed does not sail', () => {
    const far = (morale: number, landing: string) =>
      sail('ouchi', { lead: 'sue-harukata', at: '2428' }, { lead: 'ohara-takakoto', at: '2428', morale })
        .do(['sail', 'sue-harukata'])
        .do(['land', landing]);
    const tired = sail('ouchi', { lead: 'sue-harukata', at: '2428', morale: -4 }).do(['sail', 'sue-harukata']).offers('land');
    const [near = ''] = tired;
    const beyond = sail('ouchi', { lead: 'sue-harukata', at: '2428' })
      .do(['sail', 'sue-harukata'])
      .offers('land')
      .find((hex) => !tired.includes(hex)) as string;
    expect(far(-4, near).refuses(['sail', 'ohara-takakoto'])).toBe(null);
    expect(far(0, beyond).refuses(['sail', 'ohara-takakoto'])).toBe(null);
    expect([far(-4, beyond).refuses(['sail', 'ohara-takakoto']), far(-4, beyond).offers('sail')]).toEqual(['35.7.2.4', []]);
  });

  clause('35.7.2.5', 'only the Ouchi and the Mori sail', () => {
    expect(sail('ouchi', { lead: 'misumi-kanetaka', at: '2428' }).refuses(['sail', 'misumi-kanetaka'])).toBe('35.7.2.5');
    expect(sail('mori', { lead: 'fukuya-takakane', at: '2724' }).refuses(['sail', 'fukuya-takakane'])).toBe('35.7.2.5');
  });

  clause('35.7.2.6b', 'later each Ouchi force needs a 6, and has not acted if it fails', () => {
    const play = sail('ouchi', { lead: 'sue-harukata', at: '2428' }, { lead: 'ohara-takakoto', at: '2428' });
    play.arrange((board) => (board.marks['ouchiFree'] = 0));
    play.do(['sail', 'sue-harukata'], 5);
    expect([play.asks, play.hasActed('sue-harukata'), play.refuses(['sail', 'sue-harukata'])]).toEqual(['orders', false, '35.7.2.6b']);
    play.do(['sail', 'ohara-takakoto'], 6);
    expect(play.asks).toBe('landing');
  });

  clause('35.7.2.7', 'for the Mori one roll of 5 or 6 opens a hex for all forces in it', () => {
    const two: ForceSpec[] = [
      { lead: motonari, at: '2724' },
      { lead: takamoto, at: '2724' },
    ];
    const good = sail('mori', ...two)
      .do(['sail', motonari], 5)
      .do(['land', '2725']);
    good.do(['sail', takamoto]);
    expect(good.asks).toBe('landing');
    const bad = sail('mori', ...two).do(['sail', motonari], 4);
    expect([bad.refuses(['sail', takamoto]), bad.hasActed(motonari)]).toEqual(['35.7.2.7', false]);
  });
});
