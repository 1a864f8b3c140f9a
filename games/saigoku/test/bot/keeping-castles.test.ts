import { legalActions } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { hexAt } from '@gunbai/shared/hex';
import { describe, expect, test } from 'vitest';
import { chooseGoal } from '../../bot/goals.ts';
import { noteObjective } from '../../bot/objectives.ts';
import { chooseReaction } from '../../bot/reactions.ts';
import { chooseLanding, shouldCross } from '../../bot/sea-crossing.ts';
import { GRID } from '../../rules/build-scenario.ts';
import { unitIndexOf } from '../../rules/series/index.ts';
import { amagoOfficers, haruhisa, hidehisa, moriOfficers, motoharu, motonari, positionWith, takamoto } from '../helpers/open-plain.ts';
import type { ForceSpec, Play } from '../helpers/open-plain.ts';
import { afterSetUp, withForcesAt } from '../helpers/scenario-start.ts';

/** The bot's answer at the current decision of a position. */
const answerOf = (play: Play): Action => chooseReaction(play.data, play.state, legalActions(play.table.game, play.state, play.seatToAct));

describe('the last garrison of a valuable home castle', () => {
  const castles = { koriyama: { at: '2002', owner: 'mori' }, odaka: { at: '2008', owner: 'amago', level: 0, durability: 1 } };
  const host: ForceSpec = { lead: motoharu, with: moriOfficers.slice(0, 5), at: '2002', inside: true };
  const goalHex = (...others: ForceSpec[]) => {
    const { data, board } = positionWith({ castles, forces: [host, { lead: motonari, at: '3030' }, ...others], phase: 'mori' });
    return chooseGoal(data, board, unitIndexOf(data, motoharu))?.hex ?? null;
  };
  const enemy: ForceSpec = { lead: haruhisa, with: amagoOfficers.slice(0, 2), at: '2205' };

  test('stays while enemies are near', () => {
    expect([goalHex(), goalHex(enemy)]).toEqual([hexAt(GRID, '2008'), null]);
  });

  test('may leave if another force is in the castle', () => {
    expect(goalHex(enemy, { lead: takamoto, at: '2002', inside: true })).not.toBe(null);
  });
});

describe('a besieged castle', () => {
  const offered = (durability: number, lead: string, ...relief: ForceSpec[]) =>
    answerOf(
      positionWith({
        phase: 'amago',
        castles: { shikano: { at: '2020', owner: 'amago', level: 1, durability }, koriyama: { at: '2024', owner: 'mori' } },
        forces: [
          { lead: motonari, with: moriOfficers, at: '2020', besieging: true },
          { lead, at: '2020', inside: true },
          { lead: haruhisa, at: '5030' },
          ...relief,
        ],
      }).act(['end']),
    );

  test('is opened before it falls, so that the general inside withdraws', () => {
    expect([offered(3, hidehisa), offered(8, hidehisa)]).toEqual([['offer', 'D'], ['hold']]);
  });

  test('holds out for an officer, or if help is near', () => {
    const relief: ForceSpec = { lead: 'amago-tomohisa', with: amagoOfficers.slice(1, 10), at: '2022' };
    expect([offered(3, amagoOfficers[0]), offered(3, hidehisa, relief)]).toEqual([['hold'], ['hold']]);
  });
});

describe('Itsukushima', () => {
  const ouchi: ForceSpec = { lead: 'sue-harukata', with: ['ikaga-fusaaki', 'iida-okihide'], at: '2725', besieging: true, morale: -2 };
  const mori: ForceSpec = { lead: motonari, with: [takamoto, 'shishido-takaie'], at: '2724' };

  test('the Mori land beside the enemies before Miyanoo, to attack them', () => {
    const { data, state, board } = withForcesAt(afterSetUp('itsukushima'), 'mori', ouchi, mori);
    noteObjective(data, { board, options: { victory: 'historical' } });
    const force = unitIndexOf(data, motonari);
    expect([shouldCross(data, board, force), chooseLanding(data, state.board, force, ['2624', '2625', '2725'])]).toEqual([true, '2625']);
  });

  test('they land at Miyanoo if nobody stands before it', () => {
    const { data, board } = withForcesAt(afterSetUp('itsukushima'), 'mori', mori);
    noteObjective(data, { board, options: { victory: 'historical' } });
    expect(chooseLanding(data, board, unitIndexOf(data, motonari), ['2625', '2725'])).toBe('2725');
  });
});
