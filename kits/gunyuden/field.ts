import { args, become, verb } from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import { directionTo, hexAt } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import { fieldForcesAt, hasFieldForce, hexOf, sideOf, unitNumber, unitOf } from './board.ts';
import type { Board } from './board.ts';
import { actingRules, activeSide, hexLabel, readyForces, ruleIn, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { battleOf } from './battle.ts';
import { skirmishOf } from './skirmish.ts';
import { sortieVerb } from './sortie.ts';
import { COMMANDER_IN_CHIEF, enemyOf, WATER } from './war.ts';
import type { Terrain, War } from './war.ts';
import { enemyStands, zonesOf } from './zones.ts';

type Attack = readonly ['attack', string, string];
type Battle = readonly ['battle', string, string];

const forceOf = (war: War, action: Attack | Battle): number => unitNumber(war, action[1]);
const target = (war: War, action: Attack | Battle): Hex => hexAt(war.grid, action[2]);
const facts = (_: War, __: Board, action: Attack | Battle) => ({ unit: action[1], hex: action[2] });

/** Hexes that a force could attack. */
const targetsOf = (war: War, board: Board, force: number): Hex[] => {
  const zones = zonesOf(war, board);
  const from = hexOf(board, force);
  const hexes: Hex[] = [];
  for (let direction = 0; direction < 6; direction++) {
    const next = war.grid.neighbours[from * 6 + direction] as Hex;
    if (next >= 0 && ((war.sides6[from * 6 + direction] as number) & WATER) === 0 && enemyStands(zones, next, sideOf(war, force)))
      hexes.push(next);
  }
  return hexes;
};

const isInField = (board: Board, force: number): boolean => board.inside[force] === 0 && board.besieging[force] === 0;

/** 22-1 What holds for every attack from one hex into the next. */
const attackRules = <A extends Attack | Battle>(series: Series): Rule<Board, null, A>[] => {
  const rule = ruleIn(series);
  return [
    ...actingRules<null, A>(series),
    rule<null, A>('18-4-1', (war, board, action) => board.besieging[forceOf(war, action)] === 0, facts),
    rule<null, A>(
      '22-1-2',
      (war, board, action) =>
        board.inside[forceOf(war, action)] === 0 && directionTo(war.grid, hexOf(board, forceOf(war, action)), target(war, action)) >= 0,
      facts,
    ),
    rule<null, A>(
      '22-1-5',
      (war, board, action) => {
        const from = hexOf(board, forceOf(war, action));
        return ((war.sides6[from * 6 + directionTo(war.grid, from, target(war, action))] as number) & WATER) === 0;
      },
      facts,
    ),
    rule<null, A>('22-1-2', (war, board, action) => hasFieldForce(war, board, target(war, action), enemyOf(activeSide(war, board))), facts),
  ];
};

/** 23 One force against all that stands in a hex. */
const attackVerb = (series: Series) => {
  const { warOf, names } = series;
  return verb<Board, null, Attack>({
    name: 'attack',
    args: args([names.unit, names.hex]),
    candidates: (view) => {
      const war = warOf(view);
      const { board } = view;
      const orders: Attack[] = [];
      for (const force of readyForces(war, board))
        if (isInField(board, force))
          for (const hex of targetsOf(war, board, force)) orders.push(['attack', unitId(war, force), hexLabel(war, hex)]);
      return orders;
    },
    rules: attackRules<Attack>(series),
    apply(table, action) {
      const war = warOf(table.state);
      const force = forceOf(war, action);
      return become('skirmish', skirmishOf(war, table.board, [force], sideOf(war, force), target(war, action), false));
    },
  });
};

const battleGround = (war: War, hex: Hex): boolean => (war.terrains[war.terrain[hex] as number] as Terrain).battle;

/** 24-1-1 The commanders-in-chief of a side who lead a force outside a castle in a hex. */
export const chiefsAt = (war: War, board: Board, hex: Hex, side: number): number[] =>
  fieldForcesAt(war, board, hex, side).filter(
    (force) => unitOf(war, force).rank === COMMANDER_IN_CHIEF && (board.steps[force] as number) > 0,
  );

/** 24 A commander-in-chief against another. */
const battleVerb = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  return verb<Board, null, Battle>({
    name: 'battle',
    args: args([names.unit, names.hex]),
    candidates: (view) => {
      const war = warOf(view);
      const { board } = view;
      const orders: Battle[] = [];
      for (const force of readyForces(war, board))
        if (unitOf(war, force).rank === COMMANDER_IN_CHIEF && isInField(board, force))
          for (const hex of targetsOf(war, board, force)) orders.push(['battle', unitId(war, force), hexLabel(war, hex)]);
      return orders;
    },
    rules: [
      ...attackRules<Battle>(series),
      rule<null, Battle>(
        '24-1-1',
        (war, board, action) =>
          unitOf(war, forceOf(war, action)).rank === COMMANDER_IN_CHIEF &&
          chiefsAt(war, board, target(war, action), enemyOf(activeSide(war, board))).length > 0,
        facts,
      ),
      rule<null, Battle>(
        '24-1-7',
        (war, board, action) => battleGround(war, hexOf(board, forceOf(war, action))) && battleGround(war, target(war, action)),
        facts,
      ),
      rule<null, Battle>('24-1-8', (war, board, action) => !board.refusedBattle.includes(target(war, action)), facts),
    ],
    apply(table, action) {
      const war = warOf(table.state);
      return become('battle', battleOf(war, table.board, forceOf(war, action), target(war, action)));
    },
  });
};

/** 22 Field battle: skirmish, pitched battle, sortie. */
export const fieldVerbs = (series: Series) => [attackVerb(series), battleVerb(series), sortieVerb(series)];
