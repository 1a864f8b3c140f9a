import { args, become, oneOf, procedure, verb } from '@gunbai/engine';
import { armyOf, castleOf, castleSide, hexOf, isBesieged, membersOf, sideOf, UNDER_AT_STAGE } from './board.ts';
import type { Board } from './board.ts';
import { castleId, ruleIn, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { hasLine } from './communication.ts';
import { restore, suffer } from './losses.ts';
import type { Organising } from './organise.ts';
import { RUIN } from './war.ts';
import type { Army, War, WarOf } from './war.ts';

/** 14 A commander replenishes his force or the castle in his hex. */
export type Replenishing = { force: number; castle: boolean };

type Replenish = readonly ['replenish', string];

export const castleToReplenish = (war: War, board: Board, force: number): number => war.castleAt[hexOf(board, force)] as number;

/** 31-2 A home castle in ruins may be rebuilt by its army without a line of communication. */
const rebuildsHome = (war: War, board: Board, force: number): boolean => {
  const castle = castleToReplenish(war, board, force);
  return castle >= 0 && board.owner[castle] === RUIN && (war.armies[armyOf(war, force)] as Army).home === castle;
};

const isShutInSiege = (war: War, board: Board, force: number): boolean =>
  board.inside[force] === 1 && isBesieged(board, war.castleAt[hexOf(board, force)] as number);

export const hasLostSteps = (war: War, board: Board, force: number): boolean =>
  membersOf(war, board, force).some((unit) => board.steps[unit] === 1);

export const castleIsWorn = (war: War, board: Board, force: number): boolean => {
  const castle = castleToReplenish(war, board, force);
  return castle >= 0 && (board.durability[castle] as number) < castleOf(war, castle).durability;
};

/** 14-3-2, 21-1.2 A castle of his own army, or a ruin. */
export const isHisToMend = (war: War, board: Board, force: number): boolean => {
  const owner = board.owner[castleToReplenish(war, board, force)];
  return owner === RUIN || owner === armyOf(war, force);
};

/** 14 Why a commander may not replenish his force, or the castle in his hex, as a clause; null if he may. */
export const noReplenishing = (war: War, board: Board, force: number, forCastle: boolean): string | null => {
  if ((board.under[force] as number) & UNDER_AT_STAGE) return '14-1-2a';
  const castle = castleToReplenish(war, board, force);
  if (forCastle && castle < 0) return '14-3-1';
  if (isShutInSiege(war, board, force)) return forCastle ? '14-3-5' : '16-5';
  if (forCastle && !isHisToMend(war, board, force)) return '14-3-2';
  if (forCastle && board.replenished[castle] === sideOf(war, force) + 1) return '14-3-3';
  if (!(forCastle ? castleIsWorn : hasLostSteps)(war, board, force)) return '14.0';
  return hasLine(war, board, force) || (forCastle && rebuildsHome(war, board, force)) ? null : '11-4-2';
};
const REPLENISHING = ['14-1-2a', '14-3-1', '14-3-5', '16-5', '14-3-2', '14-3-3', '14.0', '11-4-2'];

/** 14-1-1 Once he has regrouped, a commander replenishes his force or the castle; then his action is over. */
export const replenishVerb = (series: Series) => {
  const { warOf } = series;
  const forCastle = (action: Replenish): boolean => action[1] === 'castle';
  return verb<Board, Organising, Replenish>({
    name: 'replenish',
    args: args([oneOf(['force', 'castle'])]),
    candidates: (view, { local }) => {
      const war = warOf(view);
      const kinds: Replenish[] = [];
      if (hasLostSteps(war, view.board, local.commander)) kinds.push(['replenish', 'force']);
      if (castleIsWorn(war, view.board, local.commander)) kinds.push(['replenish', 'castle']);
      return kinds;
    },
    rules: REPLENISHING.map((clause) =>
      ruleIn(series)<Organising, Replenish>(
        clause,
        (war, board, action, { local }) => noReplenishing(war, board, local.commander, forCastle(action)) !== clause,
        (war, board, _, { local }) => ({
          unit: unitId(war, local.commander),
          castle: castleId(war, castleToReplenish(war, board, local.commander)),
        }),
      ),
    ),
    apply: (_, action, { local }) => become('replenish', { force: local.commander, castle: forCastle(action) }),
  });
};

/** 14-2-1, 14-2-2, 31-1 The column by where the commander stands. */
export const replenishColumn = (war: War, board: Board, force: number): readonly number[] => {
  const army = war.armies[armyOf(war, force)] as Army;
  const { replenish, home, provinces } = army;
  const castle = castleToReplenish(war, board, force);
  const isOwn = castle >= 0 && board.owner[castle] === army.index;
  if (castle >= 0 && castle === home && (isOwn || board.owner[castle] === RUIN)) return replenish.home ?? replenish.ownCastle;
  if (provinces.includes(war.province[hexOf(board, force)] as number)) return isOwn ? replenish.ownCastle : replenish.ownOther;
  return isOwn ? replenish.foreignCastle : replenish.foreignOther;
};

export const replenishSteps = (warOf: WarOf) => ({
  replenish: procedure<Board, Replenishing>({
    roll(table, { force, castle: forCastle }) {
      const war = warOf(table.state);
      const { board } = table;
      const roll = table.roll(6, 1, '14-2-2')[0] as number;
      const result = (replenishColumn(war, board, force)[roll - 1] as number) + (board.morale[force] as number);
      table.emit({ type: 'replenished', unit: unitId(war, force), roll, result });
      if (forCastle) {
        const castle = castleToReplenish(war, board, force);
        const before = board.durability[castle];
        repair(war, board, force, result);
        if (board.durability[castle] !== before)
          table.emit({ type: 'repaired', castle: castleId(war, castle), durability: board.durability[castle] as number });
        return;
      }
      if (result < 0) return suffer(war, table, { side: sideOf(war, force), forces: [force], steps: -result, kill: false });
      return restore(war, table, { side: sideOf(war, force), force, steps: result });
    },
  }),
});

/** 14-3-4 Never above the start, and a failure never ruins it; 21-1.2 who rebuilds a ruin owns it. */
const repair = (war: War, board: Board, force: number, result: number): void => {
  const castle = castleToReplenish(war, board, force);
  const most = castleOf(war, castle).durability;
  const least = castleSide(war, board, castle) < 0 ? 0 : 1;
  board.replenished[castle] = sideOf(war, force) + 1;
  board.durability[castle] = Math.max(least, Math.min(most, (board.durability[castle] as number) + result));
  if (board.owner[castle] === RUIN && (board.durability[castle] as number) > 0) board.owner[castle] = armyOf(war, force);
};
