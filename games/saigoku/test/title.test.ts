import type { Action } from '@gunbai/engine';
import { owing } from '@gunbai/engine';
import { lookAgain } from '@gunbai/kits/gunyuden';
import { labelAt } from '@gunbai/kits/hex';
import { clause, TestTable } from '@gunbai/kits/testing';
import { describe, expect } from 'vitest';
import { COMPONENTS } from '../rules/components.ts';
import { saigoku, warOf } from '../rules/index.ts';
import type { Board } from '../rules/index.ts';
import { outcomeOf, score } from '../rules/scoring.ts';
import { isCoastal } from '../rules/sea.ts';
import { GRID, UNIT_IDS } from '../rules/wars.ts';
import { motoharu, motonari, place, Play, takakage, takamoto } from './drill.ts';
import type { ForceSpec } from './drill.ts';

/** A scenario as it starts. */
const start = (scenario: string, options: { [option: string]: string } = {}): Play => {
  const play = new Play(warOf({ scenario }), new TestTable<Board>(saigoku, { scenario, options }));
  lookAgain(play.war);
  return play;
};
const unit = (play: Play, id: string): number => play.war.unitIndex.get(id) as number;
/** Both sides are ready; dice for the situation phase. */
const begun = (scenario: string, ...dice: number[]): Play => {
  const play = start(scenario);
  const readies = scenario === 's1' ? 3 : 2;
  for (let i = 1; i <= readies; i++) play.do(['ready'], ...(i === readies ? dice : []));
  return play;
};
/** Puts forces where they are wanted; everybody else stays. */
const moved = (play: Play, phase: string, ...forces: ForceSpec[]): Play =>
  play.arrange((board) => {
    for (const force of forces) place(play.war, board, force);
    board.phase = play.war.phases.findIndex(({ id }) => id === phase);
    board.acted.fill(0);
  });
const standing = (play: Play): { [hex: string]: string[] } => {
  const found: { [hex: string]: string[] } = {};
  for (const one of play.war.present) (found[labelAt(GRID, play.board.hex[one] as number)] ??= []).push(UNIT_IDS[one] as string);
  return found;
};
const armyOf = (play: Play, id: string): string => play.war.armies[play.war.army[unit(play, id)] as number]?.id ?? '';

describe('28 to 33 the title', () => {
  clause(['28-2.2', '33.11'], 'castles not in use are ordinary ground, and hexes outside the area are closed', () => {
    const play = begun('s1');
    expect(play.castle('konomine').owner).toBe('unused');
    expect(play.war.castleAt[play.war.castles.find(({ id }) => id === 'konomine')?.hex ?? 0]).toBe(-1);
    const edge = play.war.grid.labels.find((label) => {
      const hex = GRID.labels.indexOf(label);
      if (play.war.inArea[hex] === 0 || play.war.castleAt[hex] !== -1) return false;
      return [0, 1, 2, 3, 4, 5].some(
        (direction) => (play.war.marchCost[hex * 6 + direction] as number) === -1 && closedLand(play, hex, direction),
      );
    }) as string;
    moved(play, 'mori', { lead: takakage, at: edge }).do(['march', takakage]);
    const hex = GRID.labels.indexOf(edge);
    const out = [0, 1, 2, 3, 4, 5]
      .filter((direction) => closedLand(play, hex, direction))
      .map((direction) => labelAt(GRID, GRID.neighbours[hex * 6 + direction] as number));
    expect(play.refuses(['step', out[0] as string])).toBe('33.11');
    for (const castle of play.war.castles) if (play.war.inArea[castle.hex] === 0) expect(castle.owner).toBeLessThan(0);
  });

  const closedLand = (play: Play, hex: number, direction: number): boolean => {
    const next = GRID.neighbours[hex * 6 + direction] as number;
    return (
      next >= 0 &&
      play.war.inArea[next] === 0 &&
      !['sea', 'lake', 'peak'].includes(play.war.terrains[play.war.terrain[next] as number]?.id ?? '') &&
      (play.war.sides6[hex * 6 + direction] as number) === 0
    );
  };

  clause(['29.0.2.1', '29.0.2.2', '29.0.2.3', '30-1-2', '30-1'], 'who acts with whom: Ouchi first, then Amago, then Mori', () => {
    const phases = (scenario: string) =>
      warOf({ scenario }).phases.map(({ id, armies }) => [id, armies.map((army) => warOf({ scenario }).armies[army]?.id).toSorted()]);
    expect(phases('s1')).toEqual([
      ['ouchi', ['masuda', 'ouchi']],
      ['mori', ['mori', 'satsuka', 'yoshimi']],
    ]);
    expect(phases('s3')).toEqual([
      ['ouchi', ['kobayakawa-nuta', 'kobayakawa-takehara', 'masuda', 'ouchi', 'yamana']],
      ['amago', ['amago', 'kikkawa', 'takeda']],
      ['mori', ['mori']],
    ]);
    expect(phases('s4')).toEqual([
      ['ouchi', ['masuda', 'ouchi']],
      ['amago', ['amago', 'ishikawa', 'sho', 'uragami']],
      ['mori', ['fukuya', 'kusakari', 'miura', 'mori', 'yoshimi']],
    ]);
  });

  clause('30-1-1', 'a minor daimyo is an army of its own with its own home castle', () => {
    const { armies, castles } = warOf({ scenario: 's3' });
    const minor = armies.find(({ id }) => id === 'kikkawa');
    expect(castles[minor?.home ?? -1]?.id).toBe('hinoyama');
  });

  clause('31-3', 'Ouchi-yakata has durability 1 and is the Ouchi home castle', () => {
    const play = start('s1');
    expect(play.castle('ouchi-yakata')).toMatchObject({ owner: 'ouchi', durability: 1 });
    expect(play.war.castles[play.war.armies.find(({ id }) => id === 'ouchi')?.home ?? -1]?.id).toBe('ouchi-yakata');
    const s4 = warOf({ scenario: 's4' });
    expect(s4.castles[s4.armies.find(({ id }) => id === 'ouchi')?.home ?? -1]?.id).toBe('konomine');
  });

  clause(
    ['32.0', '32.1a', '32.1b', '32.1c', '35.6.1b'],
    'castles score by level, Koriyama 5, Yamabuki 10 but by its level at Itsukushima',
    () => {
      const worth = (scenario: string, castle: string) => {
        const play = start(scenario);
        const index = play.war.castleIndex.get(castle) as number;
        const side = play.war.armies[play.board.owner[index] as number]?.side as number;
        const before = score(play.war, play.board, side);
        play.arrange((board) => (board.owner[index] = -1)); // a ruin scores for nobody
        return before - score(play.war, play.board, side);
      };
      expect([worth('s1', 'jokunji'), worth('s1', 'numa'), worth('s1', 'wakayama'), worth('s3', 'toda-gassan')]).toEqual([1, 2, 3, 5]);
      expect([worth('s1', 'koriyama'), worth('s1', 'yamabuki'), worth('s2', 'yamabuki')]).toEqual([5, 10, 3]);
    },
  );

  clause('32.2', 'removed enemies score by rank', () => {
    const gain = (...ids: string[]) => {
      const play = start('s4');
      const before = score(play.war, play.board, 1);
      play.arrange((board) => {
        for (const id of ids) board.steps[unit(play, id)] = 0;
      });
      return score(play.war, play.board, 1) - before;
    };
    expect([gain(motonari), gain(takamoto), gain('awaya-narikata'), gain(motonari, takamoto, 'awaya-narikata')]).toEqual([10, 3, 1, 14]);
  });

  clause('33.2.1', 'each side holds the castles that the list gives it', () => {
    for (const { id } of saigoku.scenarios) {
      const play = start(id);
      for (const castle of COMPONENTS.castles) {
        const owner = castle.owner[id.slice(1)] ?? '';
        expect(play.castle(castle.id).owner).toBe(play.war.armies.some((army) => army.id === owner) ? owner : 'unused');
      }
    }
  });
});

/** The set-up of a scenario, as its clauses list it: hex, army, how many, and some of the names. */
const setUp = (scenario: string, hex: string, army: string, names: readonly string[], count = names.length): void => {
  const play = start(scenario);
  const here = (standing(play)[hex] ?? []).filter((id) => armyOf(play, id) === army);
  expect(here).toHaveLength(count);
  expect(here).toEqual(expect.arrayContaining([...names]));
};
const areaOf = (scenario: string) => {
  const war = warOf({ scenario });
  return war.provinceIds.filter((_, province) => war.province.some((one, hex) => one === province && war.inArea[hex] === 1)).toSorted();
};
const sidesOf = (scenario: string) => {
  const war = warOf({ scenario });
  return Object.fromEntries(war.sides.map(({ id, armies }) => [id, armies.map((army) => war.armies[army]?.id).toSorted()]));
};
/** Every castle in which units set up belongs to their army. */
const ownsItsCastles = (scenario: string): void => {
  const play = start(scenario);
  for (const { hex, army } of play.war.placements) expect(play.board.owner[play.war.castleAt[hex] as number]).toBe(army);
};

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

describe('37 the fall of the Ouchi', () => {
  clause(['37.1', '37.2', '37.3', '37.4'], 'the whole of Chugoku, 48 innings, the Mori set up first', () => {
    const outside = COMPONENTS.map.provinces.filter(({ inPlay }) => !inPlay).map(({ id }) => id);
    expect(areaOf('s4')).toEqual(
      COMPONENTS.map.provinces
        .map(({ id }) => id)
        .filter((id) => !outside.includes(id))
        .toSorted(),
    );
    expect(start('s4').war.innings).toBe(48);
    expect(sidesOf('s4')).toEqual({
      mori: ['fukuya', 'kusakari', 'miura', 'mori', 'yoshimi'],
      'anti-mori': ['amago', 'ishikawa', 'masuda', 'ouchi', 'sho', 'uragami'],
    });
    expect(owing(saigoku, start('s4').state)).toEqual(['mori']);
  });

  clause(['37.4.1', '37.4.2', '37.4.3', '37.4.4', '37.4.5', '37.4.6', '37.4.7', '37.5'], 'the armies stand where the scenario says', () => {
    setUp('s4', '3418', 'mori', [motonari, takamoto, 'shishido-takaie', 'asonuma-hirohide', 'hiraga-hirosuke'], 12);
    const mori = {
      '3017': motoharu,
      '3823': takakage,
      '2724': 'katsura-motozumi',
      '3021': 'kumagai-nobunao',
      '4321': 'sugihara-morishige',
      '4119': 'hasebe-motonobu',
      '3716': 'miyoshi-takasuke',
      '4214': 'miya-takamori',
      '3918': 'wachi-masaharu',
    };
    for (const [hex, id] of Object.entries(mori)) setUp('s4', hex, 'mori', [id]);
    setUp('s4', '1722', 'yoshimi', ['yoshimi-masayori']);
    setUp('s4', '2613', 'fukuya', ['fukuya-takakane']);
    setUp('s4', '5211', 'miura', ['miura-sadahisa']);
    setUp('s4', '5810', 'kusakari', ['kusakari-hiratsugu']);
    setUp('s4', '4307', 'amago', ['amago-haruhisa', 'amago-yoshihisa', 'amago-hidehisa', 'yonehara-tsunahiro'], 26);
    const amago = {
      '3010': 'honjo-tsunemitsu',
      '3513': 'akana-hisakiyo',
      '3213': 'ogasawara-nagakatsu',
      '3708': 'mitoya-hisasuke',
      '3909': 'misawa-tamekiyo',
    };
    for (const [hex, id] of Object.entries(amago)) setUp('s4', hex, 'amago', [id]);
    setUp('s4', '1127', 'ouchi', ['ouchi-yoshinaga', 'ohara-takakoto', 'yoshida-okitane', 'sue-mochinaga', 'niho-takayasu']);
    const ouchi = { '1928': 'yamazaki-okimori', '0824': 'aokage-takaakira', '1628': 'sue-nagafusa', '0827': 'naito-takayo' };
    for (const [hex, id] of Object.entries(ouchi)) setUp('s4', hex, 'ouchi', [id]);
    setUp('s4', '1919', 'masuda', ['masuda-fujikane']);
    setUp('s4', '2216', 'masuda', ['misumi-kanetaka']);
    const uragami = { '5916': 'uragami-munekage', '5416': 'iga-hisataka', '5619': 'kanamitsu-munetaka', '5513': 'nakamura-hisanori' };
    for (const [hex, id] of Object.entries(uragami)) setUp('s4', hex, 'uragami', [id]);
    setUp('s4', '5419', 'ishikawa', ['ishikawa-hisataka']);
    setUp('s4', '5016', 'sho', ['sho-tamesuke']);
    ownsItsCastles('s4');
  });

  clause('37.6', 'more points win, and no special rule applies', () => {
    const play = begun('s4');
    expect(outcomeOf(play.war, play.state).reason).toBe('points');
    expect(play.war.command[unit(play, motonari)]).toBe(8);
    const order: Action = ['sail', 'ouchi-yoshinaga'];
    expect(play.refuses(order)).toBe('35.7.2');
    expect(play.war.title.beforePlay).toBeUndefined();
  });
});
