import { invalidateZones, setForCastle } from '../../rules/series/index.ts';
import { clause, TestTable } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { saigoku, scenarioDataOf } from '../../rules/index.ts';
import type { GameState } from '../../rules/index.ts';
import { placeForce, Play, motonari } from '../helpers/open-plain.ts';
import type { ForceSpec } from '../helpers/open-plain.ts';
import { outcomeOf, totalCastlePoints } from '../../rules/scoring.ts';
import { GRID } from '../../rules/build-scenario.ts';
import {
  provincesOf,
  afterSetUp,
  withForcesAt,
  expectCastlesOwned,
  expectSetUp,
  armiesBySide,
  startScenario,
  unitIndex,
} from '../helpers/scenario-start.ts';

/** A scenario after its set-up, with some forces put where they are wanted. */
const scenarioInPlay = (scenario: string, readies: number, dice: readonly number[], ...forces: ForceSpec[]): Play => {
  const play = new Play(scenarioDataOf({ scenario }), new TestTable<GameState>(saigoku, { scenario }));
  invalidateZones(play.data);
  for (let i = 1; i <= readies; i++) play.act(['ready'], ...(i === readies ? dice : []));
  return play.withState((board) => {
    for (const force of forces) placeForce(play.data, board, force);
  });
};

clause(['36.7.1b', '36.7.2b'], 'while one of the two armies waits, the activation die is rolled', () => {
  const play = scenarioInPlay('koriyama', 2, [1]).withState((board) => {
    board.marks['ouchiActive'] = 1;
    board.inning = 14;
    board.stage = 4;
    board.phase = 2;
  });
  play.act(['end'], 1);
  expect([play.board.inning, play.board.marks['masudaActive']]).toEqual([15, 1]);
  play.withState((board) => {
    board.stage = 4;
    board.phase = 2;
  });
  expect(play.act(['end']).board.inning).toBe(16); // both act: no die
});

describe('36 Koriyama', () => {
  clause(['36.1', '36.2', '36.3', '36.4'], 'eight provinces, 20 innings, the Ouchi side first', () => {
    expect(provincesOf('koriyama')).toEqual(['aki', 'bingo', 'hoki', 'inaba', 'iwami', 'izumo', 'nagato', 'suo']);
    expect(startScenario('koriyama').data.innings).toBe(20);
    expect(armiesBySide('koriyama')).toEqual({
      ouchi: ['kobayakawa-nuta', 'kobayakawa-takehara', 'masuda', 'mori', 'ouchi', 'yamana'],
      amago: ['amago', 'kikkawa', 'takeda'],
    });
    expect(startScenario('koriyama').seatToAct).toBe('ouchi');
  });

  clause(['36.4.1', '36.4.2', '36.4.3', '36.4.4', '36.4.5', '36.4.6', '36.5'], 'the armies stand where the scenario says', () => {
    expectSetUp('koriyama', '1226', 'ouchi', ['ouchi-yoshitaka', 'era-fusahide', 'reizei-takatoyo', 'noda-okikata'], 12);
    expectSetUp('koriyama', '1628', 'ouchi', ['sue-harukata', 'sue-mochinaga']);
    expectSetUp('koriyama', '1722', 'ouchi', ['yoshimi-masayori']);
    expectSetUp('koriyama', '1928', 'ouchi', ['yamazaki-okimori']);
    expectSetUp('koriyama', '0824', 'ouchi', ['aokage-takaakira']);
    expectSetUp('koriyama', '2228', 'ouchi', ['sugi-takayasu']);
    expectSetUp('koriyama', '0827', 'ouchi', ['naito-okimori', 'naito-takayo']);
    expectSetUp('koriyama', '3418', 'mori', [motonari, 'shishido-takaie', 'katsura-motozumi', 'fukubara-sadatoshi']);
    expectSetUp('koriyama', '3021', 'mori', ['kumagai-nobunao']);
    expectSetUp('koriyama', '1919', 'masuda', ['masuda-fujikane']);
    expectSetUp('koriyama', '2216', 'masuda', ['misumi-kanetaka']);
    expectSetUp('koriyama', '2613', 'masuda', ['fukuya-takakane']);
    expectSetUp('koriyama', '3823', 'kobayakawa-nuta', ['kobayakawa-masahira']);
    expectSetUp('koriyama', '3725', 'kobayakawa-takehara', ['kobayakawa-okikage']);
    expectSetUp('koriyama', '4621', 'yamana', ['yamana-tadaoki']);
    expectSetUp('koriyama', '4307', 'amago', ['amago-haruhisa', 'amago-hisayuki', 'amago-kunihisa', 'yonehara-tsunahiro'], 26);
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
    for (const [hex, id] of Object.entries(outposts)) expectSetUp('koriyama', hex, 'amago', [id]);
    expectSetUp('koriyama', '3017', 'kikkawa', ['kikkawa-okitsune']);
    expectSetUp('koriyama', '2923', 'takeda', ['takeda-nobuzane']);
    expectCastlesOwned('koriyama');
  });

  clause(['28-2.2', '36.5'], 'the rear castles of the Amago are not in use, those with units are', () => {
    const play = startScenario('koriyama');
    const owners = (...castles: string[]) => [...new Set(castles.map((castle) => play.castle(castle).owner))];
    expect(owners('shikano', 'ueshi', 'yabase', 'odaka', 'emi', 'takase', 'hikura', 'jinzai')).toEqual(['unused']);
    expect(owners('toda-gassan', 'setoyama', 'mitoya', 'misawa', 'saijo', 'hiebi', 'shiraga')).toEqual(['amago']);
    const [ouchi, amago] = play.data.sides.map(({ index }) => totalCastlePoints(play.data, play.board, index)) as [number, number];
    expect([ouchi, amago]).toEqual([49, 45]);
  });

  clause(['36.6', '36.6.1', '36.6.2'], 'points decide, or Koriyama and three of five Mori units', () => {
    const judged = (owner: string, removed: number, victory = 'historical') => {
      const play = startScenario('koriyama', { victory });
      play.withState((board) => {
        setForCastle(
          board,
          'owner',
          play.data.castleIndex.get('koriyama') as number,
          play.data.armies.findIndex(({ id }) => id === owner),
        );
        for (const id of [motonari, 'shishido-takaie', 'katsura-motozumi', 'fukubara-sadatoshi', 'kumagai-nobunao'].slice(0, removed))
          board.steps[unitIndex(play, id)] = 0;
      });
      return outcomeOf(play.data, play.state);
    };
    expect(judged('amago', 3)).toMatchObject({ winners: ['amago'], reason: 'taken' });
    expect(judged('kikkawa', 3)).toMatchObject({ winners: ['amago'] });
    expect(judged('amago', 2)).toMatchObject({ winners: ['ouchi'], reason: 'prevented' });
    expect(judged('mori', 5)).toMatchObject({ winners: ['ouchi'] });
    expect(judged('amago', 3, 'points').reason).toBe('points');
  });

  clause(['36.7.1a', '36.7.1b'], 'the Ouchi and Masuda wait for a circle in the column of the inning; the others act', () => {
    const play = afterSetUp('koriyama', 6); // inning 1: 12 and more
    withForcesAt(play, 'ouchi');
    for (const id of ['ouchi-yoshitaka', 'masuda-fujikane']) expect(play.refusalOf(['march', id])).toBe('36.7.1a');
    expect(play.refusalOf(['march', 'kobayakawa-masahira'])).toBe(null);
    const later = afterSetUp('koriyama', 1);
    later.withState((board) => {
      board.inning = 14;
      board.stage = 4;
      board.phase = 2;
    });
    later.act(['end'], 1); // inning 15: always
    expect([later.board.marks['ouchiActive'], later.board.marks['masudaActive']]).toEqual([1, 1]);
    withForcesAt(later, 'ouchi');
    expect(later.refusalOf(['march', 'ouchi-yoshitaka'])).toBe(null);
  });

  clause('36.7.1c', 'the roll adds one for each lost castle of the Ouchi side', () => {
    const roll = (fallen: number, die: number) => {
      const play = afterSetUp('koriyama', 1);
      play.withState((board) => {
        board.inning = 12;
        board.stage = 4;
        board.phase = 2;
        board.marks['fallen'] = fallen;
      });
      return play.act(['end'], die).board.marks['ouchiActive'];
    };
    expect([roll(0, 2), roll(0, 3), roll(1, 2), roll(2, 1)]).toEqual([0, 1, 1, 1]); // inning 13: 3 and more
    const storm = withForcesAt(afterSetUp('koriyama', 1), 'amago', {
      lead: 'amago-haruhisa',
      with: ['honda-ieyoshi', 'koshi-shigenobu', 'akiage-tsunahira', 'kumano-saia', 'oki-tamekiyo', 'tago-tokitaka', 'nakai-hisakane'],
      at: '3125',
    });
    storm.withState((board) => setForCastle(board, 'durability', storm.data.castleIndex.get('yano') as number, 1));
    storm.act(['assault', 'amago-haruhisa'], 1, 6, 1);
    expect([storm.castle('yano').owner, storm.board.marks['fallen']]).toEqual(['ruin', 1]);
  });

  clause('36.7.2a', 'an Amago-side force in Suo or Nagato activates both', () => {
    const play = withForcesAt(afterSetUp('koriyama', 1), 'amago', { lead: 'honjo-tsunemitsu', at: '2326' });
    const suo = play.data.provinceIds.indexOf('suo');
    const from = GRID.labels.find((label) => {
      const hex = GRID.labels.indexOf(label);
      return (
        play.data.inArea[hex] === 1 &&
        play.data.province[hex] !== suo &&
        play.data.castleAt[hex] === -1 &&
        [0, 1, 2, 3, 4, 5].some(
          (d) =>
            (play.data.marchCost[hex * 6 + d] as number) > 0 &&
            (play.data.marchCost[hex * 6 + d] as number) < 9 &&
            play.data.province[GRID.neighbours[hex * 6 + d] as number] === suo &&
            play.data.castleAt[GRID.neighbours[hex * 6 + d] as number] === -1,
        )
      );
    }) as string;
    withForcesAt(play, 'amago', { lead: 'honjo-tsunemitsu', at: from }).act(['march', 'honjo-tsunemitsu']);
    expect(play.board.marks['ouchiActive']).toBe(0);
    const entry = play.legalArgs('step').find((hex) => play.data.province[GRID.labels.indexOf(hex)] === suo) as string;
    play.act(['step', entry]);
    expect([play.board.marks['ouchiActive'], play.board.marks['masudaActive']]).toEqual([1, 1]);
  });

  clause('36.7.2a', 'a force driven there in the Ouchi phase activates them for the next Ouchi phase, not for this one', () => {
    const play = withForcesAt(
      afterSetUp('koriyama', 1),
      'ouchi',
      { lead: 'masuda-fujikane', with: ['misumi-kanetaka', 'fukuya-takakane'], at: '1820' },
      { lead: 'honjo-tsunemitsu', at: '1720' },
    ).withState((board) => (board.marks['masudaActive'] = 1));
    play.act(['attack', 'masuda-fujikane', '1720'], 4).act(['withdraw']).act(['retreat', 'honjo-tsunemitsu', '1620']);
    expect(play.eventsOfType('activated')).toMatchObject([{ army: 'ouchi' }]);
    play.act(['halt']);
    expect([play.currentStep, play.seatToAct, play.refusalOf(['march', 'sue-harukata'])]).toEqual(['orders', 'ouchi', '36.7.1a']);
    for (const phase of [0, 1, 2]) {
      expect([play.board.stage, play.board.phase]).toEqual([1, phase]);
      play.act(['end']);
    }
    expect([play.board.stage, play.board.phase, play.refusalOf(['march', 'sue-harukata'])]).toEqual([2, 0, null]);
  });

  clause('36.7.2b', 'an attack activates the attacked army only', () => {
    const play = withForcesAt(
      afterSetUp('koriyama', 1),
      'amago',
      { lead: 'honjo-tsunemitsu', at: '2213' },
      { lead: 'misumi-kanetaka', at: '2214' },
    );
    play.act(['attack', 'honjo-tsunemitsu', '2214'], 1);
    expect([play.board.marks['ouchiActive'], play.board.marks['masudaActive']]).toEqual([0, 1]);
    const castle = withForcesAt(afterSetUp('koriyama', 1), 'amago', { lead: 'honjo-tsunemitsu', at: '3125' }).act(
      ['assault', 'honjo-tsunemitsu'],
      1,
      1,
    );
    expect([castle.board.marks['ouchiActive'], castle.board.marks['masudaActive']]).toEqual([1, 0]);
    const ally = withForcesAt(afterSetUp('koriyama', 1), 'amago', { lead: 'honjo-tsunemitsu', at: '3418' }).act(
      ['assault', 'honjo-tsunemitsu'],
      1,
      1,
    );
    expect(ally.board.marks['ouchiActive']).toBe(0);
  });
});
