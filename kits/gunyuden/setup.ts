import { again, args, call, decision, done, plainVerb, procedure, to, verb } from '@gunbai/engine';
import type { Next, Table } from '@gunbai/engine';
import { castleOfSideIn, hexOf, leads, NONE, sideOf, unitNumber } from './board.ts';
import type { Board } from './board.ts';
import { hexLabel, ruleIn, seatOf, seatsOf, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { mayCommand } from './force.ts';
import { OFFICER } from './war.ts';
import type { War } from './war.ts';

type Arranging = { side: number };
type Assign = readonly ['assign', string, string];
type Garrison = readonly ['garrison', string];

/** 3.0.4, 33.2.2a The units in their hexes, each a force of its own. */
export const placeUnits = (war: War, { board }: Table<Board>): void => {
  for (const { hex, units } of war.placements)
    for (const unit of units) {
      board.steps[unit] = 2;
      board.hex[unit] = hex;
      board.leader[unit] = unit;
    }
};

/** 33.2 Each side in turn organises its forces and puts them into castles, as often as it likes, without using an action. */
export const setUpSteps = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  const unitIn = (war: War, action: Assign): number => unitNumber(war, action[1]);
  const leaderIn = (war: War, action: Assign): number => unitNumber(war, action[2]);
  const facts = (_: War, __: Board, action: Assign) => ({ unit: action[1], 'leader:unit': action[2] });
  const clauses = ['9-2', '9-2-4', '9-2-6a', '9-2-3', '9-2-2'];
  const isFree = (war: War, board: Board, unit: number): boolean =>
    leads(board, unit) &&
    !war.present.some((other) => other !== unit && board.leader[other] === unit && (board.steps[other] as number) > 0);
  const assign = verb<Board, Arranging, Assign>({
    name: 'assign',
    args: args([names.unit, names.unit]),
    candidates: (view, { local }) => {
      const war = warOf(view);
      const { board } = view;
      const assigns: Assign[] = [];
      for (const leader of war.present) {
        if ((war.units[leader]?.rank ?? 0) === OFFICER || war.sideOf[leader] !== local.side || !leads(board, leader)) continue;
        for (const unit of war.present)
          if (
            board.hex[unit] === board.hex[leader] &&
            war.army[unit] === war.army[leader] &&
            isFree(war, board, unit) &&
            mayCommand(war, board, leader, unit) === null
          )
            assigns.push(['assign', unitId(war, unit), unitId(war, leader)]);
      }
      return assigns;
    },
    rules: [
      rule(
        '3.0.4',
        (war, board, action, { local }) => sideOf(war, unitIn(war, action)) === local.side && isFree(war, board, unitIn(war, action)),
        facts,
      ),
      rule(
        '33.2.2b',
        (war, board, action) =>
          board.hex[unitIn(war, action)] === board.hex[leaderIn(war, action)] && (board.steps[leaderIn(war, action)] as number) > 0,
        facts,
      ),
      ...clauses.map((clause) =>
        rule<Arranging, Assign>(
          clause,
          (war, board, action) => mayCommand(war, board, leaderIn(war, action), unitIn(war, action)) !== clause,
          facts,
        ),
      ),
      rule('16.0', (war, board, action) => board.inside[unitIn(war, action)] === board.inside[leaderIn(war, action)], facts),
    ],
    apply(table, action) {
      const war = warOf(table.state);
      table.board.leader[unitIn(war, action)] = leaderIn(war, action);
      table.emit({ type: 'joined', unit: action[1], 'leader:unit': action[2] });
      return again;
    },
  });
  const garrison = verb<Board, Arranging, Garrison>({
    name: 'garrison',
    args: args([names.unit]),
    candidates: (view, { local }) => {
      const war = warOf(view);
      const { board } = view;
      const orders: Garrison[] = [];
      for (const force of war.present)
        if (
          war.sideOf[force] === local.side &&
          leads(board, force) &&
          board.inside[force] === 0 &&
          castleOfSideIn(war, board, hexOf(board, force), local.side) !== NONE
        )
          orders.push(['garrison', unitId(war, force)]);
      return orders;
    },
    rules: [
      rule(
        '3.0.4',
        (war, board, action, { local }) => {
          const force = unitNumber(war, action[1]);
          return sideOf(war, force) === local.side && leads(board, force);
        },
        (_, __, action) => ({ unit: action[1] }),
      ),
      rule(
        '33.2.2a',
        (war, board, action, { local }) => {
          const force = unitNumber(war, action[1]);
          return board.inside[force] === 0 && castleOfSideIn(war, board, hexOf(board, force), local.side) !== NONE;
        },
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    apply(table, action) {
      const war = warOf(table.state);
      const force = unitNumber(war, action[1]);
      table.board.inside[force] = 1;
      table.emit({ type: 'garrisoned', unit: action[1], hex: hexLabel(war, hexOf(table.board, force)) });
      return again;
    },
  });
  const ready = plainVerb<Board, Arranging>('ready', { apply: () => done() });
  return {
    arrange: decision<Board, Arranging>({
      seats: (view, local) => seatsOf(warOf(view), local.side),
      prompt: (view, { local }) => ({ key: 'arrange', facts: { seat: seatOf(warOf(view), local.side) } }),
      verbs: [assign, garrison, ready],
    }),
    setUp: procedure<Board, { sides: number[] }>({
      place: (table) => placeUnits(warOf(table.state), table),
      arrange(_, local): Next | void {
        const side = local.sides.shift();
        return side === undefined ? done() : call('arrange', { side });
      },
      again: () => to('arrange'),
    }),
  };
};
