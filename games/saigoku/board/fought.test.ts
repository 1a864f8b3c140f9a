import { allowed, fastChance, owing, perform, Table } from '@gunbai/engine';
import type { Action, Chance } from '@gunbai/engine';
import { copyBoard, livingUnits, lookAgain, unitNumber, unitOf } from '@gunbai/kits/gunyuden';
import type { Board } from '@gunbai/kits/gunyuden';
import { expect, it } from 'vitest';
import { amagoOfficers, drill, haruhisa, moriOfficers, motonari } from '../test/drill.ts';
import type { Play } from '../test/drill.ts';
import { assaultOdds, battleOdds } from '../odds/index.ts';

const TIMES = 1500;

/** The loss that costs the least strength, as the odds take it. */
const cheapestLoss = (
  strengthOf: (unit: string, steps: number) => number,
  stepsOf: (unit: string) => number,
  choices: readonly Action[],
): Action => {
  const units = choices.map(([, unit]) => String(unit));
  const full = units.filter((unit) => stepsOf(unit) === 2).length;
  const cost = ([verb, named]: Action): number => {
    const unit = String(named);
    const steps = stepsOf(unit);
    const rest = verb === 'kill' ? 0 : steps - 1;
    const isChief = unit === motonari || unit === haruhisa;
    return strengthOf(unit, steps) - strengthOf(unit, rest) + (isChief && rest === 0 ? 10_000 : 0) + (steps === 2 && full === 1 ? 100 : 0);
  };
  return choices.reduce((best, one) => (cost(one) < cost(best) ? one : best));
};

/** What is said in a fight to its end: nobody breaks off, and besiegers stay. */
const SAID: { readonly [step: string]: Action } = { breakOff: ['fightOn'], liftSiege: ['keep'] };

/** Fights many times from one position, until something else than losses is asked. */
const fightOften = ({ war, state, board, table: { game } }: Play, order: Action, look: (board: Board) => void): void => {
  const chance: Chance = fastChance(3);
  for (let n = 0; n < TIMES; n++) {
    const table = new Table(game, { ...structuredClone({ ...state, board: null }), board: copyBoard(board) }, chance);
    lookAgain(war);
    perform(table, owing(game, table.state)[0] as string, order);
    const steps = (unit: string): number => table.board.steps[unitNumber(war, unit)] as number;
    const strength = (unit: string, left: number): number => {
      const { strength: whole, reduced } = unitOf(war, unitNumber(war, unit));
      return left === 2 ? whole : left === 1 ? reduced : 0;
    };
    const asked = (): string => table.state.flow.at(-1)?.step ?? '';
    for (let step = asked(); step === 'losses' || SAID[step]; step = asked()) {
      const seat = owing(game, table.state)[0] as string;
      perform(table, seat, SAID[step] ?? cheapestLoss(strength, steps, allowed(game, table.state, seat)));
    }
    look(table.board);
  }
};

const expectShare = (count: number, chance: number): void =>
  expect(Math.abs(count / TIMES - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / TIMES) + 1e-9);

/** The odds of a battle between two forces, and how often the referee sees each of them beaten. */
const expectBattle = (play: Play): void => {
  const { war } = play;
  const forces = [unitNumber(war, motonari), unitNumber(war, haruhisa)] as const;
  const odds = battleOdds(war, play.board, [forces[0]], [forces[1]]);
  const beaten = { attacker: 0, defender: 0, both: 0 };
  fightOften(play, ['battle', motonari, '2019'], (board) => {
    const isOut = forces.map(
      (force) => board.steps[force] === 0 || livingUnits(war, board, [force]).every((unit) => board.steps[unit] === 1),
    );
    beaten[isOut[0] && isOut[1] ? 'both' : isOut[0] ? 'attacker' : 'defender']++;
  });
  for (const who of ['attacker', 'defender', 'both'] as const) expectShare(beaten[who], odds[who]);
};

it('the odds of a pitched battle are those of battles that the referee fights', () => {
  expectBattle(
    drill({
      forces: [
        { lead: motonari, with: moriOfficers.slice(0, 3), at: '2020' },
        { lead: haruhisa, with: amagoOfficers.slice(0, 4), at: '2019' },
      ],
    }),
  );
});

it('also against besiegers, who fight with all they have once their losses have broken the siege', () => {
  expectBattle(
    drill({
      castles: { hinoyama: { at: '2019', owner: 'mori', level: 1 } },
      forces: [
        { lead: motonari, with: moriOfficers.slice(0, 3), at: '2020' },
        { lead: haruhisa, with: amagoOfficers.slice(0, 5), at: '2019', besieging: true }, // 12, and 10 are needed
      ],
    }),
  );
});

it('the odds of an assault are those of assaults that the referee makes, after the interception', () => {
  const play = drill({
    castles: { shikano: { at: '2020', owner: 'amago', level: 1, durability: 3 } },
    forces: [
      { lead: motonari, with: moriOfficers.slice(0, 5), at: '2020', besieging: true },
      { lead: haruhisa, with: amagoOfficers.slice(0, 6), at: '2020', inside: true },
    ],
  });
  const castle = play.war.castleIndex.get('shikano') as number;
  const { durability } = assaultOdds(play.war, play.board, castle, unitNumber(play.war, motonari));
  expect(durability.size).toBeGreaterThan(2);
  const left = new Map<number, number>();
  fightOften(play, ['assault', motonari], (board) => {
    const now = board.durability[castle] as number;
    left.set(now, (left.get(now) ?? 0) + 1);
  });
  for (const [now, chance] of durability) expectShare(left.get(now) ?? 0, chance);
});
