import { clause } from '@gunbai/kits/testing';
import { describe, expect } from 'vitest';
import { outcomeOf, score } from '../rules/scoring.ts';
import { motoharu, motonari, takakage, takamoto } from './drill.ts';
import { areaOf, begun, moved, ownsItsCastles, setUp, sidesOf, start, unit } from './scenario.ts';

describe('34 Oshikihata', () => {
  clause(['34.1', '34.2', '34.3', '34.4'], 'four provinces, 18 innings, Mori against Ouchi, who set up first', () => {
    const play = start('s1');
    expect(areaOf('s1')).toEqual(['aki', 'iwami', 'nagato', 'suo']);
    expect(play.war.innings).toBe(18);
    expect(sidesOf('s1')).toEqual({ mori: ['mori', 'satsuka', 'yoshimi'], ouchi: ['masuda', 'ouchi'] });
    expect(play.seat).toBe('ouchi');
    expect(play.do(['ready']).seat).toBe('mori');
  });

  clause(['34.4.1', '34.4.2', '34.4.3', '34.4.4', '34.5'], 'the armies stand where the scenario says', () => {
    setUp('s1', '1423', 'ouchi', ['ouchi-yoshinaga', 'sue-harukata', 'miyagawa-fusanaga', 'yamato-okitake'], 22);
    setUp('s1', '1919', 'masuda', ['masuda-fujikane']);
    setUp('s1', '2216', 'masuda', ['misumi-kanetaka']);
    setUp('s1', '2613', 'masuda', ['fukuya-takakane']);
    setUp('s1', '3418', 'mori', [motonari, takamoto, 'shishido-takaie', 'katsura-motozumi', 'fukubara-sadatoshi']);
    setUp('s1', '3017', 'mori', [motoharu]);
    setUp('s1', '3823', 'mori', [takakage]);
    setUp('s1', '3021', 'mori', ['kumagai-nobunao']);
    setUp('s1', '1722', 'yoshimi', ['yoshimi-masayori']);
    setUp('s1', '3010', 'satsuka', ['satsuka-naganobu']);
    expect(start('s1').war.present).toHaveLength(35);
    ownsItsCastles('s1');
  });

  clause('34.6', 'more points win, equal points are a draw', () => {
    const play = start('s1');
    const mori = play.war.sides[0].id === 'mori' ? 0 : 1;
    const winner = score(play.war, play.board, mori) > score(play.war, play.board, 1 - mori) ? 'mori' : 'ouchi';
    expect(outcomeOf(play.war, play.state)).toMatchObject({ winners: [winner], reason: 'points' });
    play.arrange((board) => {
      board.owner.fill(-1);
    });
    expect(outcomeOf(play.war, play.state)).toMatchObject({ winners: [], reason: 'draw' });
  });

  clause('34.7.1', 'before play each Mori force may make one move, and only the Mori', () => {
    const play = start('s1').do(['ready']).do(['ready']);
    expect([play.asks, play.seat]).toEqual(['opening', 'mori']);
    expect(play.refuses(['march', 'yoshimi-masayori'])).toBe('34.7.1');
    play.do(['march', motoharu]);
    expect(play.noted('points')).toBe(16);
    play
      .do(['strategic'])
      .do(['step', play.offers('step')[0] as string])
      .do(['stop']);
    expect(play.at(motoharu)).not.toBe('3017');
    expect(play.refuses(['march', motoharu])).toBe('12.0b');
    expect(play.refuses(['attack', motoharu, '3018'])).toBe('unknown-action');
    play.do(['ready']);
    expect([play.board.inning, play.board.stage]).toEqual([1, 1]);
  });

  clause('34.7.2', 'Satsuka stays until an Ouchi-side force has been next to him', () => {
    const play = moved(begun('s1'), 'mori');
    expect(play.refuses(['march', 'satsuka-naganobu'])).toBe('34.7.2');
    const near = moved(begun('s1'), 'ouchi', { lead: 'misumi-kanetaka', at: '2910' });
    near.do(['march', 'misumi-kanetaka']).do(['stop']); // somebody stands at 2910, next to 3010
    moved(near, 'mori');
    expect(near.refuses(['march', 'satsuka-naganobu'])).toBe(null);
    moved(near, 'mori', { lead: 'misumi-kanetaka', at: '2216' });
    expect(near.refuses(['march', 'satsuka-naganobu'])).toBe(null); // for the rest of the game
  });

  const CAPACITY = {
    [motonari]: 5,
    [takamoto]: 2,
    [motoharu]: 2,
    [takakage]: 2,
    'shishido-takaie': 0,
    'katsura-motozumi': 0,
    'fukubara-sadatoshi': 0,
    'kumagai-nobunao': 0,
  };
  clause(['34.7.3', '35.7.1'], 'command capacities of the Mori in scenarios 1 and 2', () => {
    for (const scenario of ['s1', 's2']) {
      const play = start(scenario);
      for (const [id, capacity] of Object.entries(CAPACITY)) expect(play.war.command[unit(play, id)]).toBe(capacity);
    }
    const s4 = start('s4');
    expect(s4.war.command[unit(s4, motonari)]).toBe(8);
  });

  clause(['34.7.4', '35.7.1'], 'three generals may command the other four', () => {
    for (const scenario of ['s1', 's2']) {
      const play = start(scenario).do(['ready']);
      expect(play.refuses(['assign', 'shishido-takaie', takamoto])).toBe(null);
      expect(play.refuses(['assign', takamoto, 'shishido-takaie'])).toBe('9-2-3');
    }
    const s3 = moved(begun('s3', 1), 'mori', { lead: motonari, at: '3418' });
    expect(s3.war.alsoCommands.size).toBe(0);
  });
});
