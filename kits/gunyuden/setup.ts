import { again, args, call, done, plainVerb, procedure, to, verb } from '@gunbai/engine';
import type { Next, Table } from '@gunbai/engine';
import { castleOfSideIn, followersOf, hexOf, leads, NONE, sideOf, unitNumber } from './board.ts';
import type { Board } from './board.ts';
import { hexLabel, ruleIn, sideDecision, unitId } from './chapter.ts';
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

/** A unit that leads nobody and is led by nobody. */
const isFree = (war: War, board: Board, unit: number): boolean => leads(board, unit) && followersOf(war, board, unit) === 0;

const unitIn = (war: War, action: Assign | Garrison): number => unitNumber(war, action[1]);
const leaderIn = (war: War, action: Assign): number => unitNumber(war, action[2]);

const assigns = (war: War, board: Board, side: number): Assign[] => {
  const found: Assign[] = [];
  for (const leader of war.present) {
    if ((war.units[leader]?.rank ?? 0) === OFFICER || war.sideOf[leader] !== side || !leads(board, leader)) continue;
    for (const unit of war.present)
      if (
        board.hex[unit] === board.hex[leader] &&
        war.army[unit] === war.army[leader] &&
        isFree(war, board, unit) &&
        mayCommand(war, board, leader, unit) === null
      )
        found.push(['assign', unitId(war, unit), unitId(war, leader)]);
  }
  return found;
};

const COMMAND = ['9-2', '9-2-4', '9-2-6a', '9-2-3', '9-2-2'];

/** 33.2.2b A unit comes under a commander of its hex. */
const assignVerb = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  const facts = (_: War, __: Board, action: Assign) => ({ unit: action[1], 'leader:unit': action[2] });
  return verb<Board, Arranging, Assign>({
    name: 'assign',
    args: args([names.unit, names.unit]),
    candidates: (view, { local }) => assigns(warOf(view), view.board, local.side),
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
      ...COMMAND.map((clause) =>
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
};

const couldEnter = (war: War, board: Board, force: number, side: number): boolean =>
  board.inside[force] === 0 && castleOfSideIn(war, board, hexOf(board, force), side) !== NONE;

/** 33.2.2a A force begins inside the castle of its hex. */
const garrisonVerb = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  const facts = (_: War, __: Board, action: Garrison) => ({ unit: action[1] });
  return verb<Board, Arranging, Garrison>({
    name: 'garrison',
    args: args([names.unit]),
    candidates: (view, { local }) => {
      const war = warOf(view);
      const { board } = view;
      return war.present
        .filter((force) => war.sideOf[force] === local.side && leads(board, force) && couldEnter(war, board, force, local.side))
        .map((force): Garrison => ['garrison', unitId(war, force)]);
    },
    rules: [
      rule(
        '3.0.4',
        (war, board, action, { local }) => sideOf(war, unitIn(war, action)) === local.side && leads(board, unitIn(war, action)),
        facts,
      ),
      rule('33.2.2a', (war, board, action, { local }) => couldEnter(war, board, unitIn(war, action), local.side), facts),
    ],
    apply(table, action) {
      const war = warOf(table.state);
      const force = unitIn(war, action);
      table.board.inside[force] = 1;
      table.emit({ type: 'garrisoned', unit: action[1], hex: hexLabel(war, hexOf(table.board, force)) });
      return again;
    },
  });
};

/** 33.2 Each side in turn organises its forces and puts them into castles, as often as it likes, without using an action. */
export const setUpSteps = (series: Series) => ({
  arrange: sideDecision<Arranging>(series, () => ({ key: 'arrange' }), [
    assignVerb(series),
    garrisonVerb(series),
    plainVerb('ready', { apply: () => done() }),
  ]),
  setUp: procedure<Board, { sides: number[] }>({
    place: (table) => placeUnits(series.warOf(table.state), table),
    arrange(_, local): Next | void {
      const side = local.sides.shift();
      return side === undefined ? done() : call('arrange', { side });
    },
    again: () => to('arrange'),
  }),
});
