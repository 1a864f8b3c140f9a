import { args, become, done, procedure, verb } from '@gunbai/engine';
import type { Table } from '@gunbai/engine';
import { ASSAULTED, DEMANDED, garrisonOf, livingUnits, moraleOfCastle, sideOf, unitOf } from './board.ts';
import type { Board } from './board.ts';
import { actingRules, castleId, readyForces, ruleIn, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { sumOf } from './combat.ts';
import type { Modifiers } from './combat.ts';
import { castleFaced, ofOrder, orderedForce, standsBefore } from './faced.ts';
import { yieldOf } from './surrender.ts';
import { COMMANDER_IN_CHIEF, GENERAL, OFFICER } from './war.ts';
import type { Letter, War } from './war.ts';

/** 20 A force calls on a castle to surrender. */
export type Demand = { side: number; castle: number; force: number };
type DemandOrder = readonly ['demand', string];

/** 20-1 A commander who besieges a castle calls on it to surrender. */
export const demandVerb = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  return verb<Board, null, DemandOrder>({
    name: 'demand',
    args: args([names.unit]),
    candidates: (view) => {
      const war = warOf(view);
      const { board } = view;
      const orders: DemandOrder[] = [];
      for (const force of readyForces(war, board)) if (board.besieging[force] === 1) orders.push(['demand', unitId(war, force)]);
      return orders;
    },
    rules: [
      ...actingRules<null, DemandOrder>(series),
      standsBefore(series),
      rule(
        '20-1',
        (war, board, action) => board.besieging[orderedForce(war, action)] === 1 && unitOf(war, orderedForce(war, action)).rank > OFFICER,
        ofOrder,
      ),
      rule(
        '20-1-1',
        (war, board, action) => ((board.sieged[castleFaced(war, board, orderedForce(war, action))] as number) & ASSAULTED) === 0,
        ofOrder,
      ),
      rule(
        '20-1-2',
        (war, board, action) => ((board.sieged[castleFaced(war, board, orderedForce(war, action))] as number) & DEMANDED) === 0,
        ofOrder,
      ),
      rule('20-3.A', (war, board, action) => board.resists[castleFaced(war, board, orderedForce(war, action))] === 0, ofOrder),
    ],
    apply(table, action) {
      const war = warOf(table.state);
      const force = orderedForce(war, action);
      return become('demand', { side: sideOf(war, force), castle: castleFaced(war, table.board, force), force });
    },
  });
};

/** 20-2-1 What changes the roll; 20-3.B counts only for demands. */
export const surrenderModifiers = (war: War, board: Board, castle: number, morale: number, isDemand: boolean): Modifiers => {
  const ranks = livingUnits(war, board, garrisonOf(war, board, castle)).map((unit) => unitOf(war, unit).rank);
  const chief = ranks.includes(COMMANDER_IN_CHIEF);
  return {
    '20-2-1.1': chief ? -2 : 0,
    '20-2-1.2': !chief && ranks.includes(GENERAL) ? -1 : 0,
    '20-2-1.3': morale - moraleOfCastle(war, board, castle),
    '20-3.B': isDemand ? -(board.refusals[castle] as number) : 0,
  };
};

/** 20-2 A total beyond the table uses its first or last row. */
export const letterFor = (war: War, total: number, durability: number): Letter => {
  const { surrender, lowestSurrender } = war.tables;
  const row = Math.max(0, Math.min(surrender.length - 1, total - lowestSurrender));
  return surrender[row]?.[durability] as Letter;
};

/** 20-2, 21.0.2 The die that decides what becomes of the garrison. */
export const rollLetter = (
  war: War,
  table: Table<Board>,
  castle: number,
  durability: number,
  modifiers: Modifiers,
  why: string,
): Letter => {
  const roll = table.roll(6, 1, why)[0] as number;
  const total = roll + sumOf(modifiers);
  const letter = letterFor(war, total, durability);
  const id = castleId(war, castle);
  table.emit({ type: 'answered', castle: id, 'fallen:castle': why === '21.0.2' ? id : null, roll, modifiers, total, letter });
  return letter;
};

export const demandSteps = ({ warOf }: Series) => ({
  /** 20-2 The answer; 20-3.A to 20-3.C keep the castle closed. */
  demand: procedure<Board, Demand>({
    roll(table, { side, castle, force }) {
      const war = warOf(table.state);
      const { board } = table;
      board.acted[force] = 1;
      board.sieged[castle] = (board.sieged[castle] as number) | DEMANDED;
      table.emit({ type: 'demanded', unit: unitId(war, force), castle: castleId(war, castle) });
      war.title.attacked?.(war, table, side, board.owner[castle] as number);
      const modifiers = surrenderModifiers(war, board, castle, board.morale[force] as number, true);
      const letter = rollLetter(war, table, castle, board.durability[castle] as number, modifiers, '20-2');
      if (letter === 'A') board.resists[castle] = 1;
      else if (letter === 'B') (board.refusals[castle] as number)++;
      else if (letter !== 'C') return become('yield', yieldOf({ side, castle, force, ruin: false }, letter));
      return done();
    },
  }),
});
