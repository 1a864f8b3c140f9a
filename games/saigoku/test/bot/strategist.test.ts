import { applyAction, eraseGameType, legalActions, pendingSeats, seededRandom, startGame } from '@gunbai/engine';
import type { State } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { hexAt } from '@gunbai/shared/hex';
import { describe, expect, test } from 'vitest';
import { evaluatePosition } from '../../bot/evaluate.ts';
import { chooseAsGeneral } from '../../bot/general.ts';
import { dropAssignment, goalOfMarch } from '../../bot/march-memory.ts';
import { otherGoals } from '../../bot/other-goals.ts';
import { otherWays } from '../../bot/strategist.ts';
import { GRID } from '../../rules/build-scenario.ts';
import { saigoku, scenarioDataOf } from '../../rules/index.ts';
import type { GameState, March } from '../../rules/series/index.ts';
import { setForCastle, unitIndexOf } from '../../rules/series/index.ts';
import { startScenario, unitIndex } from '../helpers/scenario-start.ts';
import { moriOfficers, positionWith, haruhisa, motoharu, motonari } from '../helpers/open-plain.ts';

/** Motoharu between two castles of the Amago. */
const betweenCastles = () =>
  positionWith({
    castles: {
      koriyama: { at: '2002', owner: 'mori' },
      odaka: { at: '2008', owner: 'amago', level: 0 },
      emi: { at: '2602', owner: 'amago', level: 0 },
    },
    forces: [
      { lead: motoharu, with: moriOfficers.slice(0, 4), at: '2003' },
      { lead: motonari, at: '3030' },
      { lead: haruhisa, at: '5020' },
    ],
    phase: 'mori',
  });

const marchIn = (state: State<GameState>): March => state.flow.at(-1)!.local as unknown as March;

/** The first march of a game of `general` against itself on which another way leads to another goal. */
const firstParting = () => {
  const game = eraseGameType(saigoku);
  const ctx = startGame(game, setupFor(game, { scenario: 'koriyama' }), seededRandom(1));
  for (;;) {
    const state = ctx.state as State<GameState>;
    const seat = pendingSeats(game, ctx.state)[0] as string;
    const choices = legalActions(game, ctx.state, seat);
    const base = chooseAsGeneral(state, choices);
    const ways = state.flow.at(-1)?.step === 'march' ? otherWays(state, choices, base, 3) : [];
    if (ways.length > 0) return { state, choices, base, ways };
    applyAction(ctx, seat, base);
  }
};

describe('other goals of a march', () => {
  test('are those that the force would not choose itself', () => {
    const { data, board } = betweenCastles();
    const force = unitIndexOf(data, motoharu);
    const chosen = goalOfMarch(data, board, force)?.hex as number;
    const castles = [hexAt(GRID, '2008'), hexAt(GRID, '2602')];
    expect(castles).toContain(chosen);
    expect(otherGoals(data, board, force, chosen, 3).map(({ hex }) => hex)).toContain(castles.find((hex) => hex !== chosen));
  });

  test('are own castles that enemies threaten and nobody holds', () => {
    const threatened = (at: string) => {
      const { data, board } = positionWith({
        castles: { koriyama: { at: '2002', owner: 'mori' }, yano: { at: '2008', owner: 'mori' } },
        forces: [
          { lead: motoharu, with: moriOfficers.slice(0, 4), at: '2002' },
          { lead: motonari, at: '3030' },
          { lead: haruhisa, with: ['honda-ieyoshi', 'oki-tamekiyo'], at },
        ],
        phase: 'mori',
      });
      return otherGoals(data, board, unitIndexOf(data, motoharu), -1, 3).map(({ hex }) => hex);
    };
    expect(threatened('2010')).toContain(hexAt(GRID, '2008'));
    expect(threatened('5020')).not.toContain(hexAt(GRID, '2008'));
  });

  test('lead to other steps, and the force keeps its goal after them', () => {
    const { state, choices, base, ways } = firstParting();
    const data = scenarioDataOf(state);
    const { force } = marchIn(state);
    expect(chooseAsGeneral(state, choices)).toBe(base);
    const chosen = goalOfMarch(data, state.board, force)?.hex;
    for (const { action, plan } of ways) {
      expect(action).not.toBe(base);
      expect(plan?.()(state, choices)).toBeNull();
      const goal = goalOfMarch(data, state.board, force)?.hex;
      expect(goal).not.toBe(chosen);
      state.board.stage++;
      expect(goalOfMarch(data, state.board, force)?.hex).toBe(goal);
      dropAssignment(state.board, force);
      state.board.stage--;
    }
  });

  test('are not searched with few points left', () => {
    const { state, choices, base } = firstParting();
    marchIn(state).points = 4;
    expect(otherWays(state, choices, base, 3)).toEqual([]);
  });
});

describe('the value of a position', () => {
  const valueAfter = (victory: string, change: (play: ReturnType<typeof startScenario>) => void): number => {
    const play = startScenario('koriyama', { victory });
    const value = () => evaluatePosition(play.state, 'amago');
    const before = value();
    change(play);
    return value() - before;
  };

  test('counts the castle and the army of the historical condition (36.6.2)', () => {
    const damage = (play: ReturnType<typeof startScenario>) =>
      void play.withState((board) => setForCastle(board, 'durability', play.data.castleIndex.get('koriyama') as number, 2));
    const removal = (play: ReturnType<typeof startScenario>) =>
      void play.withState((board) => {
        board.steps[unitIndex(play, 'kumagai-nobunao')] = 0;
      });
    for (const change of [damage, removal]) expect(valueAfter('historical', change)).toBeGreaterThan(valueAfter('points', change));
  });
});
