import { clause } from '@gunbai/kits/testing';
import { describe, expect } from 'vitest';
import { outcomeOf } from '../rules/scoring.ts';
import { GRID } from '../rules/wars.ts';
import { motonari } from './drill.ts';
import { areaOf, begun, moved, ownsItsCastles, setUp, sidesOf, start, unit } from './scenario.ts';

describe('36 Koriyama', () => {
  clause(['36.1', '36.2', '36.3', '36.4'], 'eight provinces, 20 innings, the Ouchi side first', () => {
    expect(areaOf('s3')).toEqual(['aki', 'bingo', 'hoki', 'inaba', 'iwami', 'izumo', 'nagato', 'suo']);
    expect(start('s3').war.innings).toBe(20);
    expect(sidesOf('s3')).toEqual({
      ouchi: ['kobayakawa-nuta', 'kobayakawa-takehara', 'masuda', 'mori', 'ouchi', 'yamana'],
      amago: ['amago', 'kikkawa', 'takeda'],
    });
    expect(start('s3').seat).toBe('ouchi');
  });

  clause(['36.4.1', '36.4.2', '36.4.3', '36.4.4', '36.4.5', '36.4.6', '36.5'], 'the armies stand where the scenario says', () => {
    setUp('s3', '1226', 'ouchi', ['ouchi-yoshitaka', 'era-fusahide', 'reizei-takatoyo', 'noda-okikata'], 12);
    setUp('s3', '1628', 'ouchi', ['sue-harukata', 'sue-mochinaga']);
    setUp('s3', '1722', 'ouchi', ['yoshimi-masayori']);
    setUp('s3', '1928', 'ouchi', ['yamazaki-okimori']);
    setUp('s3', '0824', 'ouchi', ['aokage-takaakira']);
    setUp('s3', '2228', 'ouchi', ['sugi-takayasu']);
    setUp('s3', '0827', 'ouchi', ['naito-okimori', 'naito-takayo']);
    setUp('s3', '3418', 'mori', [motonari, 'shishido-takaie', 'katsura-motozumi', 'fukubara-sadatoshi']);
    setUp('s3', '3021', 'mori', ['kumagai-nobunao']);
    setUp('s3', '1919', 'masuda', ['masuda-fujikane']);
    setUp('s3', '2216', 'masuda', ['misumi-kanetaka']);
    setUp('s3', '2613', 'masuda', ['fukuya-takakane']);
    setUp('s3', '3823', 'kobayakawa-nuta', ['kobayakawa-masahira']);
    setUp('s3', '3725', 'kobayakawa-takehara', ['kobayakawa-okikage']);
    setUp('s3', '4621', 'yamana', ['yamana-tadaoki']);
    setUp('s3', '4307', 'amago', ['amago-haruhisa', 'amago-hisayuki', 'amago-kunihisa', 'yonehara-tsunahiro'], 26);
    const outposts = {
      '3010': 'honjo-tsunemitsu',
      '3513': 'akana-hisakiyo',
      '3213': 'ogasawara-nagakatsu',
      '4119': 'hasebe-motonobu',
      '3708': 'mitoya-hisasuke',
      '3909': 'misawa-tamekiyo',
      '4214': 'miya-takamori',
      '3716': 'miyoshi-takasuke',
      '3918': 'wachi-masaharu',
    };
    for (const [hex, id] of Object.entries(outposts)) setUp('s3', hex, 'amago', [id]);
    setUp('s3', '3017', 'kikkawa', ['kikkawa-okitsune']);
    setUp('s3', '2923', 'takeda', ['takeda-nobuzane']);
    ownsItsCastles('s3');
  });

  clause(['36.6', '36.6.1', '36.6.2'], 'points, or Koriyama and three of five Mori units', () => {
    const judged = (owner: string, removed: number, victory = 'historical') => {
      const play = start('s3', { victory });
      play.arrange((board) => {
        board.owner[play.war.castleIndex.get('koriyama') as number] = play.war.armies.findIndex(({ id }) => id === owner);
        for (const id of [motonari, 'shishido-takaie', 'katsura-motozumi', 'fukubara-sadatoshi', 'kumagai-nobunao'].slice(0, removed))
          board.steps[unit(play, id)] = 0;
      });
      return outcomeOf(play.war, play.state);
    };
    expect(judged('amago', 3)).toMatchObject({ winners: ['amago'], reason: 'taken' });
    expect(judged('kikkawa', 3)).toMatchObject({ winners: ['amago'] });
    expect(judged('amago', 2)).toMatchObject({ winners: ['ouchi'], reason: 'prevented' });
    expect(judged('mori', 5)).toMatchObject({ winners: ['ouchi'] });
    expect(judged('amago', 3, 'points').reason).toBe('points');
  });

  clause(['36.7.1a', '36.7.1b'], 'the Ouchi and Masuda wait for a circle in the column of the inning; the others act', () => {
    const play = begun('s3', 4); // inning 1: 5 and more
    moved(play, 'ouchi');
    for (const id of ['ouchi-yoshitaka', 'masuda-fujikane']) expect(play.refuses(['march', id])).toBe('36.7.1a');
    expect(play.refuses(['march', 'kobayakawa-masahira'])).toBe(null);
    const later = begun('s3', 1);
    later.arrange((board) => {
      board.inning = 14;
      board.stage = 4;
      board.phase = 2;
    });
    later.do(['end'], 1); // inning 15: always
    expect([later.board.marks['ouchiActive'], later.board.marks['masudaActive']]).toEqual([1, 1]);
    moved(later, 'ouchi');
    expect(later.refuses(['march', 'ouchi-yoshitaka'])).toBe(null);
  });

  clause('36.7.1c', 'one more for each castle of the Ouchi side that has fallen', () => {
    const roll = (fallen: number, die: number) => {
      const play = begun('s3', 1);
      play.arrange((board) => {
        board.inning = 4;
        board.stage = 4;
        board.phase = 2;
        board.marks['fallen'] = fallen;
      });
      return play.do(['end'], die).board.marks['ouchiActive'];
    };
    expect([roll(0, 2), roll(0, 3), roll(1, 2), roll(2, 1)]).toEqual([0, 1, 1, 1]); // inning 5: 3 and more
    const storm = moved(begun('s3', 1), 'amago', {
      lead: 'amago-haruhisa',
      with: ['honda-ieyoshi', 'koshi-shigenobu', 'akiage-tsunahira', 'kumano-saia', 'oki-tamekiyo', 'tago-tokitaka', 'nakai-hisakane'],
      at: '3125',
    });
    storm.arrange((board) => (board.durability[storm.war.castleIndex.get('yano') as number] = 1));
    storm.do(['assault', 'amago-haruhisa'], 1, 6, 1);
    expect([storm.castle('yano').owner, storm.board.marks['fallen']]).toEqual(['ruin', 1]);
  });

  clause('36.7.2a', 'an Amago-side force in Suo or Nagato wakes both', () => {
    const play = moved(begun('s3', 1), 'amago', { lead: 'honjo-tsunemitsu', at: '2326' });
    const suo = play.war.provinceIds.indexOf('suo');
    const from = GRID.labels.find((label) => {
      const hex = GRID.labels.indexOf(label);
      return (
        play.war.inArea[hex] === 1 &&
        play.war.province[hex] !== suo &&
        play.war.castleAt[hex] === -1 &&
        [0, 1, 2, 3, 4, 5].some(
          (d) =>
            (play.war.marchCost[hex * 6 + d] as number) > 0 &&
            (play.war.marchCost[hex * 6 + d] as number) < 9 &&
            play.war.province[GRID.neighbours[hex * 6 + d] as number] === suo &&
            play.war.castleAt[GRID.neighbours[hex * 6 + d] as number] === -1,
        )
      );
    }) as string;
    moved(play, 'amago', { lead: 'honjo-tsunemitsu', at: from }).do(['march', 'honjo-tsunemitsu']);
    expect(play.board.marks['ouchiActive']).toBe(0);
    const entry = play.offers('step').find((hex) => play.war.province[GRID.labels.indexOf(hex)] === suo) as string;
    play.do(['step', entry]);
    expect([play.board.marks['ouchiActive'], play.board.marks['masudaActive']]).toEqual([1, 1]);
  });

  clause('36.7.2a', 'one that is driven there in the Ouchi phase wakes them for the next Ouchi phase, not for this one', () => {
    const play = moved(
      begun('s3', 1),
      'ouchi',
      { lead: 'masuda-fujikane', with: ['misumi-kanetaka', 'fukuya-takakane'], at: '1820' },
      { lead: 'honjo-tsunemitsu', at: '1720' },
    ).arrange((board) => (board.marks['masudaActive'] = 1));
    play.do(['attack', 'masuda-fujikane', '1720'], 4).do(['withdraw']).do(['retreat', 'honjo-tsunemitsu', '1620']);
    expect(play.events('activated')).toMatchObject([{ army: 'ouchi' }]);
    play.do(['halt']);
    expect([play.asks, play.seat, play.refuses(['march', 'sue-harukata'])]).toEqual(['orders', 'ouchi', '36.7.1a']);
    for (const phase of [0, 1, 2]) {
      expect([play.board.stage, play.board.phase]).toEqual([1, phase]);
      play.do(['end']);
    }
    expect([play.board.stage, play.board.phase, play.refuses(['march', 'sue-harukata'])]).toEqual([2, 0, null]);
  });

  clause('36.7.2b', 'an attack wakes the army attacked, and no other', () => {
    const play = moved(begun('s3', 1), 'amago', { lead: 'honjo-tsunemitsu', at: '2213' }, { lead: 'misumi-kanetaka', at: '2214' });
    play.do(['attack', 'honjo-tsunemitsu', '2214'], 1);
    expect([play.board.marks['ouchiActive'], play.board.marks['masudaActive']]).toEqual([0, 1]);
    const castle = moved(begun('s3', 1), 'amago', { lead: 'honjo-tsunemitsu', at: '3125' }).do(['assault', 'honjo-tsunemitsu'], 1, 1);
    expect([castle.board.marks['ouchiActive'], castle.board.marks['masudaActive']]).toEqual([1, 0]);
    const ally = moved(begun('s3', 1), 'amago', { lead: 'honjo-tsunemitsu', at: '3418' }).do(['assault', 'honjo-tsunemitsu'], 1, 1);
    expect(ally.board.marks['ouchiActive']).toBe(0);
  });
});
