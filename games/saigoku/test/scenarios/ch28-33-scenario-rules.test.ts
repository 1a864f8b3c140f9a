import { labelAt } from '@gunbai/shared/hex';
import { setForCastle } from '../../rules/series/index.ts';
import { clause } from '@gunbai/shared/testing';
import { describe, expect } from 'vitest';
import { COMPONENTS } from '../../rules/components.ts';
import { saigoku, scenarioDataOf } from '../../rules/index.ts';
import { scoreOf } from '../../rules/scoring.ts';
import { GRID } from '../../rules/build-scenario.ts';
import { motonari, takakage, takamoto } from '../helpers/open-plain.ts';
import type { Play } from '../helpers/open-plain.ts';
import { afterSetUp, withForcesAt, startScenario, unitIndex } from '../helpers/scenario-start.ts';

describe('28 to 33 scenario rules', () => {
  clause(['28-2.2', '33.11'], 'castles not in use are ordinary terrain, and hexes outside the area cannot be entered', () => {
    const play = afterSetUp('oshikihata');
    expect(play.castle('konomine').owner).toBe('unused');
    expect(play.data.castleAt[play.data.castles.find(({ id }) => id === 'konomine')?.hex ?? 0]).toBe(-1);
    const edge = play.data.grid.labels.find((label) => {
      const hex = GRID.labels.indexOf(label);
      if (play.data.inArea[hex] === 0 || play.data.castleAt[hex] !== -1) return false;
      return [0, 1, 2, 3, 4, 5].some(
        (direction) => (play.data.marchCost[hex * 6 + direction] as number) === -1 && closedLand(play, hex, direction),
      );
    }) as string;
    withForcesAt(play, 'mori', { lead: takakage, at: edge }).act(['march', takakage]);
    const hex = GRID.labels.indexOf(edge);
    const out = [0, 1, 2, 3, 4, 5]
      .filter((direction) => closedLand(play, hex, direction))
      .map((direction) => labelAt(GRID, GRID.neighbours[hex * 6 + direction] as number));
    expect(play.refusalOf(['step', out[0] as string])).toBe('33.11');
    for (const castle of play.data.castles) if (play.data.inArea[castle.hex] === 0) expect(castle.owner).toBeLessThan(0);
  });

  const closedLand = (play: Play, hex: number, direction: number): boolean => {
    const next = GRID.neighbours[hex * 6 + direction] as number;
    return (
      next >= 0 &&
      play.data.inArea[next] === 0 &&
      !['sea', 'lake', 'peak'].includes(play.data.terrains[play.data.terrain[next] as number]?.id ?? '') &&
      (play.data.edgeFeatures[hex * 6 + direction] as number) === 0
    );
  };

  clause(['29.0.2.1', '29.0.2.2', '29.0.2.3', '30-1-2', '30-1'], 'the phases: Ouchi first, then Amago, then Mori', () => {
    const phases = (scenario: string) =>
      scenarioDataOf({ scenario }).phases.map(({ id, armies }) => [
        id,
        armies.map((army) => scenarioDataOf({ scenario }).armies[army]?.id).toSorted(),
      ]);
    expect(phases('oshikihata')).toEqual([
      ['ouchi', ['masuda', 'ouchi']],
      ['mori', ['mori', 'satsuka', 'yoshimi']],
    ]);
    expect(phases('koriyama')).toEqual([
      ['ouchi', ['kobayakawa-nuta', 'kobayakawa-takehara', 'masuda', 'ouchi', 'yamana']],
      ['amago', ['amago', 'kikkawa', 'takeda']],
      ['mori', ['mori']],
    ]);
    expect(phases('fall-of-the-ouchi')).toEqual([
      ['ouchi', ['masuda', 'ouchi']],
      ['amago', ['amago', 'ishikawa', 'sho', 'uragami']],
      ['mori', ['fukuya', 'kusakari', 'miura', 'mori', 'yoshimi']],
    ]);
  });

  clause('30-1-1', 'a minor daimyo is a separate army with its own home castle', () => {
    const { armies, castles } = scenarioDataOf({ scenario: 'koriyama' });
    const minor = armies.find(({ id }) => id === 'kikkawa');
    expect(castles[minor?.home ?? -1]?.id).toBe('hinoyama');
  });

  clause('31-3', 'Ouchi-yakata has durability 1 and is the Ouchi home castle', () => {
    const play = startScenario('oshikihata');
    expect(play.castle('ouchi-yakata')).toMatchObject({ owner: 'ouchi', durability: 1 });
    expect(play.data.castles[play.data.armies.find(({ id }) => id === 'ouchi')?.home ?? -1]?.id).toBe('ouchi-yakata');
    const s4 = scenarioDataOf({ scenario: 'fall-of-the-ouchi' });
    expect(s4.castles[s4.armies.find(({ id }) => id === 'ouchi')?.home ?? -1]?.id).toBe('konomine');
  });

  clause(
    ['32.0', '32.1a', '32.1b', '32.1c', '35.6.1b'],
    'castles score by level, Koriyama 5, Yamabuki 10 but by its level at Itsukushima',
    () => {
      const worth = (scenario: string, castle: string) => {
        const play = startScenario(scenario);
        const index = play.data.castleIndex.get(castle) as number;
        const side = play.data.armies[play.board.owner[index] as number]?.side as number;
        const before = scoreOf(play.data, play.board, side);
        play.withState((board) => setForCastle(board, 'owner', index, -1)); // a ruin scores for no side
        return before - scoreOf(play.data, play.board, side);
      };
      expect([
        worth('oshikihata', 'jokunji'),
        worth('oshikihata', 'numa'),
        worth('oshikihata', 'wakayama'),
        worth('koriyama', 'toda-gassan'),
      ]).toEqual([1, 2, 3, 5]);
      expect([worth('oshikihata', 'koriyama'), worth('oshikihata', 'yamabuki'), worth('itsukushima', 'yamabuki')]).toEqual([5, 10, 3]);
    },
  );

  clause('32.2', 'removed enemies score by rank', () => {
    const gain = (...ids: string[]) => {
      const play = startScenario('fall-of-the-ouchi');
      const before = scoreOf(play.data, play.board, 1);
      play.withState((board) => {
        for (const id of ids) board.steps[unitIndex(play, id)] = 0;
      });
      return scoreOf(play.data, play.board, 1) - before;
    };
    expect([gain(motonari), gain(takamoto), gain('awaya-narikata'), gain(motonari, takamoto, 'awaya-narikata')]).toEqual([10, 3, 1, 14]);
  });

  clause('33.2.1', 'each side holds the castles that the list gives it', () => {
    for (const { id } of saigoku.scenarios) {
      const play = startScenario(id);
      for (const castle of COMPONENTS.castles) {
        const owner = castle.owner[id] ?? '';
        expect(play.castle(castle.id).owner).toBe(play.data.armies.some((army) => army.id === owner) ? owner : 'unused');
      }
    }
  });
});
