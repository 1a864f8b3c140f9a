import { args, become, verb } from '@gunbai/engine';
import type { Action, Rule } from '@gunbai/engine';
import { directionTo, hexAt } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import { fieldForcesAt, hasFieldForce, hexOf, sideOf, unitNumber, unitOf } from './board.ts';
import type { Board } from './board.ts';
import { actingRules, activeSide, hexLabel, readyForces, ruleIn, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { battleOf } from './battle.ts';
import { skirmishOf } from './skirmish.ts';
import { COMMANDER_IN_CHIEF, enemyOf, WATER } from './war.ts';
import type { Terrain, War } from './war.ts';
import { enemyStands, zonesOf } from './zones.ts';

type Attack = readonly ['attack', string, string];
type Battle = readonly ['battle', string, string];
type Sortie = readonly ['sortie', string];

const battleGround = (war: War, hex: Hex): boolean => (war.terrains[war.terrain[hex] as number] as Terrain).battle;

/** 24-1-1 The commanders-in-chief of a side who lead a force outside a castle in a hex. */
export const chiefsAt = (war: War, board: Board, hex: Hex, side: number): number[] =>
  fieldForcesAt(war, board, hex, side).filter(
    (force) => unitOf(war, force).rank === COMMANDER_IN_CHIEF && (board.steps[force] as number) > 0,
  );

/** 22 Field battle: skirmish, pitched battle, sortie. */
export const fieldVerbs = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  const forceOf = (war: War, action: Action): number => unitNumber(war, action[1] as string);
  const target = (war: War, action: Action): Hex => hexAt(war.grid, action[2] as string);
  const facts = (_: War, __: Board, action: Action) => ({ unit: action[1] as string, hex: (action[2] as string | undefined) ?? null });
  const attackRules = <A extends Attack | Battle>(): Rule<Board, null, A>[] => [
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
  const attack = verb<Board, null, Attack>({
    name: 'attack',
    args: args([names.unit, names.hex]),
    candidates: (view) => {
      const war = warOf(view);
      const { board } = view;
      const orders: Attack[] = [];
      for (const force of readyForces(war, board))
        if (board.inside[force] === 0 && board.besieging[force] === 0)
          for (const hex of targetsOf(war, board, force)) orders.push(['attack', unitId(war, force), hexLabel(war, hex)]);
      return orders;
    },
    rules: attackRules<Attack>(),
    apply(table, action) {
      const war = warOf(table.state);
      const force = forceOf(war, action);
      return become('skirmish', skirmishOf(war, table.board, [force], sideOf(war, force), target(war, action), false));
    },
  });
  const battle = verb<Board, null, Battle>({
    name: 'battle',
    args: args([names.unit, names.hex]),
    candidates: (view) => {
      const war = warOf(view);
      const { board } = view;
      const orders: Battle[] = [];
      for (const force of readyForces(war, board))
        if (unitOf(war, force).rank === COMMANDER_IN_CHIEF && board.inside[force] === 0 && board.besieging[force] === 0)
          for (const hex of targetsOf(war, board, force)) orders.push(['battle', unitId(war, force), hexLabel(war, hex)]);
      return orders;
    },
    rules: [
      ...attackRules<Battle>(),
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
  /** 23-7 */
  const sortie = verb<Board, null, Sortie>({
    name: 'sortie',
    args: args([names.unit]),
    candidates: (view) => {
      const war = warOf(view);
      const { board } = view;
      const orders: Sortie[] = [];
      for (const force of readyForces(war, board))
        if (board.inside[force] === 1 && enemyStands(zonesOf(war, board), hexOf(board, force), sideOf(war, force)))
          orders.push(['sortie', unitId(war, force)]);
      return orders;
    },
    rules: [
      ...actingRules<null, Sortie>(series),
      rule<null, Sortie>(
        '23-7',
        (war, board, action) => {
          const force = forceOf(war, action);
          return board.inside[force] === 1 && hasFieldForce(war, board, hexOf(board, force), enemyOf(sideOf(war, force)));
        },
        facts,
      ),
    ],
    apply(table, action) {
      const war = warOf(table.state);
      const force = forceOf(war, action);
      return become('sally', { side: sideOf(war, force), forces: [force] });
    },
  });
  return [attack, battle, sortie];
};
