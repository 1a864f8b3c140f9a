import { legalActions, seededRandom, pendingSeats, applyAction, GameContext } from '@gunbai/engine';
import type { Action, RandomSource } from '@gunbai/engine';
import { copyBoard, livingUnits, invalidateZones, unitIndexOf, unitOf } from '../../rules/series/index.ts';
import type { GameState } from '../../rules/series/index.ts';
import { expect, it } from 'vitest';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motonari } from '../helpers/open-plain.ts';
import type { Play } from '../helpers/open-plain.ts';
import { assaultOdds, battleOdds } from '../../odds/index.ts';

const TIMES = 1500;

/** The loss that costs the least strength, as in the odds. */
const cheapestLoss = (
  strengthOf: (unit: string, steps: number) => number,
  stepsOf: (unit: string) => number,
  choices: readonly Action[],
): Action => {
  const units = choices.map(([, unit]) => String(unit));
  const full = units.filter((unit) => stepsOf(unit) === 2).length;
  const cost = ([type, named]: Action): number => {
    const unit = String(named);
    const steps = stepsOf(unit);
    const rest = type === 'kill' ? 0 : steps - 1;
    const isChief = unit === motonari || unit === haruhisa;
    return strengthOf(unit, steps) - strengthOf(unit, rest) + (isChief && rest === 0 ? 10_000 : 0) + (steps === 2 && full === 1 ? 100 : 0);
  };
  return choices.reduce((best, one) => (cost(one) < cost(best) ? one : best));
};

/** Answers that fight to the end. */
const DEFAULT_ANSWERS: { readonly [step: string]: Action } = { breakOff: ['fightOn'], liftSiege: ['keep'] };

/** Fights many times from one position, until a decision other than losses. */
const simulateCombat = ({ data, state, board, table: { game } }: Play, order: Action, look: (board: GameState) => void): void => {
  const chance: RandomSource = seededRandom(3);
  for (let n = 0; n < TIMES; n++) {
    const ctx = new GameContext(game, { ...structuredClone({ ...state, board: null }), board: copyBoard(board) }, chance);
    invalidateZones(data);
    applyAction(ctx, pendingSeats(game, ctx.state)[0] as string, order);
    const steps = (unit: string): number => ctx.board.steps[unitIndexOf(data, unit)] as number;
    const strength = (unit: string, left: number): number => {
      const { strength: whole, reduced } = unitOf(data, unitIndexOf(data, unit));
      return left === 2 ? whole : left === 1 ? reduced : 0;
    };
    const asked = (): string => ctx.state.flow.at(-1)?.step ?? '';
    for (let step = asked(); step === 'losses' || DEFAULT_ANSWERS[step]; step = asked()) {
      const seat = pendingSeats(game, ctx.state)[0] as string;
      applyAction(ctx, seat, DEFAULT_ANSWERS[step] ?? cheapestLoss(strength, steps, legalActions(game, ctx.state, seat)));
    }
    look(ctx.board);
  }
};

const expectShare = (count: number, chance: number): void =>
  expect(Math.abs(count / TIMES - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / TIMES) + 1e-9);

/** Compares the odds of a battle with the results of many battles. */
const expectBattle = (play: Play): void => {
  const { data } = play;
  const forces = [unitIndexOf(data, motonari), unitIndexOf(data, haruhisa)] as const;
  const odds = battleOdds(data, play.board, [forces[0]], [forces[1]]);
  const beaten = { attacker: 0, defender: 0, both: 0 };
  simulateCombat(play, ['battle', motonari, '2019'], (board) => {
    const isOut = forces.map(
      (force) => board.steps[force] === 0 || livingUnits(data, board, [force]).every((unit) => board.steps[unit] === 1),
    );
    beaten[isOut[0] && isOut[1] ? 'both' : isOut[0] ? 'attacker' : 'defender']++;
  });
  for (const role of ['attacker', 'defender', 'both'] as const) expectShare(beaten[role], odds[role]);
};

it('the odds of a pitched battle match simulated battles', () => {
  expectBattle(
    positionWith({
      forces: [
        { lead: motonari, with: moriOfficers.slice(0, 3), at: '2020' },
        { lead: haruhisa, with: amagoOfficers.slice(0, 4), at: '2019' },
      ],
    }),
  );
});

it('the odds against besiegers match simulated battles after the siege is broken', () => {
  expectBattle(
    positionWith({
      castles: { hinoyama: { at: '2019', owner: 'mori', level: 1 } },
      forces: [
        { lead: motonari, with: moriOfficers.slice(0, 3), at: '2020' },
        { lead: haruhisa, with: amagoOfficers.slice(0, 5), at: '2019', besieging: true }, // 12, and 10 are needed
      ],
    }),
  );
});

it('the odds of an assault match simulated assaults', () => {
  const play = positionWith({
    castles: { shikano: { at: '2020', owner: 'amago', level: 1, durability: 3 } },
    forces: [
      { lead: motonari, with: moriOfficers.slice(0, 5), at: '2020', besieging: true },
      { lead: haruhisa, with: amagoOfficers.slice(0, 6), at: '2020', inside: true },
    ],
  });
  const castle = play.data.castleIndex.get('shikano') as number;
  const { durability } = assaultOdds(play.data, play.board, castle, unitIndexOf(play.data, motonari));
  expect(durability.size).toBeGreaterThan(2);
  const left = new Map<number, number>();
  simulateCombat(play, ['assault', motonari], (board) => {
    const now = board.durability[castle] as number;
    left.set(now, (left.get(now) ?? 0) + 1);
  });
  for (const [now, chance] of durability) expectShare(left.get(now) ?? 0, chance);
});
