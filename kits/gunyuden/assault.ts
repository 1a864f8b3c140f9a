import { args, become, call, done, procedure, verb } from '@gunbai/engine';
import {
  ASSAULTED,
  castleOf,
  DEMANDED,
  garrisonOf,
  headOf,
  isAlive,
  leaderAmong,
  moraleOfCastle,
  sideOf,
  strengthOf,
  strengthOfAll,
  unitOf,
} from './board.ts';
import type { Board } from './board.ts';
import { actingRules, castleId, readyForces, ruleIn, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { fight } from './combat.ts';
import type { Modifiers } from './combat.ts';
import { castleFaced, ofOrder, orderedForce, standsBefore } from './faced.ts';
import { suffer } from './losses.ts';
import type { Terrain, War } from './war.ts';

type Assault = { side: number; castle: number; force: number };
type AssaultOrder = readonly ['assault', string];

/** 19-2-5 What changes the roll of the interception. */
export const interceptModifiers = (war: War, board: Board, castle: number, force: number): Modifiers => {
  const leader = leaderAmong(war, board, garrisonOf(war, board, castle));
  return {
    '19-2-5.1': 1,
    '19-2-5.2': leader < 0 ? 0 : unitOf(war, leader).field,
    '19-2-5.3': moraleOfCastle(war, board, castle) - (board.morale[force] as number),
  };
};

/** 19-3-2 What changes the roll of the assault. */
export const assaultModifiers = (war: War, board: Board, castle: number, force: number): Modifiers => {
  const { level, hex } = castleOf(war, castle);
  return {
    '19-3-2.1': -level,
    '19-3-2.2': -(war.terrains[war.terrain[hex] as number] as Terrain).assault,
    '19-3-2.3': (board.morale[force] as number) - moraleOfCastle(war, board, castle),
  };
};

/** 19-1 One force assaults the castle before which it stands. */
export const assaultVerb = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  return verb<Board, null, AssaultOrder>({
    name: 'assault',
    args: args([names.unit]),
    candidates: (view) => {
      const war = warOf(view);
      const { board } = view;
      const orders: AssaultOrder[] = [];
      for (const force of readyForces(war, board)) if (castleFaced(war, board, force) >= 0) orders.push(['assault', unitId(war, force)]);
      return orders;
    },
    rules: [
      ...actingRules<null, AssaultOrder>(series),
      standsBefore(series),
      rule(
        '20-1-1',
        (war, board, action) => ((board.sieged[castleFaced(war, board, orderedForce(war, action))] as number) & DEMANDED) === 0,
        ofOrder,
      ),
    ],
    apply(table, action) {
      const war = warOf(table.state);
      const force = orderedForce(war, action);
      return become('assault', { side: sideOf(war, force), castle: castleFaced(war, table.board, force), force });
    },
  });
};

/** 19 The castle intercepts; then what is left storms it. */
const assault = ({ warOf }: Series) =>
  procedure<Board, Assault>({
    declare(table, { side, castle, force }) {
      const war = warOf(table.state);
      table.board.acted[force] = 1;
      table.board.sieged[castle] = (table.board.sieged[castle] as number) | ASSAULTED;
      table.emit({ type: 'assaulted', unit: unitId(war, force), castle: castleId(war, castle) });
      war.title.attacked?.(war, table, side, table.board.owner[castle] as number);
    },
    /** 19-1-3, 19-2 */
    intercept(table, { side, castle, force }) {
      const war = warOf(table.state);
      const { board } = table;
      const strength = strengthOfAll(war, board, garrisonOf(war, board, castle));
      const result = fight(war, table, strength, interceptModifiers(war, board, castle, force), '19-2-4.1', () => ({
        castle: castleId(war, castle),
      }));
      return suffer(war, table, { side, forces: [force], steps: result.loss, kill: result.kill });
    },
    /** 19-3 */
    storm(table, { side, castle, force }) {
      const war = warOf(table.state);
      const { board } = table;
      if (!isAlive(war, board, force)) return done();
      const left = (loss: number): number => Math.max(0, (board.durability[castle] as number) - loss);
      const modifiers = assaultModifiers(war, board, castle, force);
      const result = fight(war, table, strengthOf(war, board, force), modifiers, '19-3-1.1', ({ loss }) => ({
        unit: unitId(war, headOf(war, board, force)),
        durability: left(loss),
        falls: false, // 19-3-1.2
      }));
      board.durability[castle] = left(result.loss);
      return board.durability[castle] === 0 ? call('fall', { castle, side, force, ruin: true }) : undefined;
    },
  });

export const assaultSteps = (series: Series) => ({ assault: assault(series) });
