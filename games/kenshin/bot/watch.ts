import type { Hex } from '@gunbai/kits/hex';
import { isHex, landUnitsAt, leads, membersOf } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { KENSHIN, KYO, ODA, UESUGI, UNITS } from '../rules/components.ts';
import { CASTLE_HEX, hexesApart } from '../rules/map.ts';
import { prospect } from './estimate.ts';
import { wayTo, wayToCastle } from './lookout.ts';
import type { Lookout } from './lookout.ts';

// How Oda keeps Kenshin out of Kyo, where he alone scores fifteen points a turn: more than all the castles around it are worth.

/** How far around Kenshin those stand who fight beside him. */
const COMPANY = 3;
/** So many times their steps are called: his rating alone is worth almost twice the numbers. */
const TIMES = 2.5;
/** Points of the way that his army and ours make in a turn, with forced marches. */
const HIS_PACE = 9;
const OUR_PACE = 7;
/** Those so near to him fall on him together, if they would last so many times longer. */
const STROKE = 8;
const ODDS = 1.6;

const KYO_HEX = CASTLE_HEX[KYO] as Hex;

/** The steps that come with Kenshin. */
const company = (lookout: Lookout, his: Hex): number => {
  let steps = 0;
  for (const { hex, open, inside } of lookout.stacks[UESUGI] ?? []) if (hexesApart(hex, his) <= COMPANY) steps += open + inside;
  return steps;
};

/** Oda's forces in the open, those nearest to Kyo first. */
const forcesByWay = (board: Board): number[] => {
  const way = wayToCastle(KYO);
  const away = (unit: number): number => way[board.at[unit] as Hex] as number;
  return UNITS.filter(
    ({ index, isLand, house }) =>
      isLand && board.side[house] === ODA && leads(board, index) && isHex(board.at[index] as number) && !board.inside[index],
  )
    .map(({ index }) => index)
    .toSorted((a, b) => away(a) - away(b));
};

/** Whoever is nearest, until they are enough, and only those who must set out now to be there before him. */
const calledAgainst = (board: Board, lookout: Lookout, his: Hex): number[] => {
  const way = wayToCastle(KYO);
  const turns = (way[his] as number) / HIS_PACE;
  let need = TIMES * company(lookout, his);
  return forcesByWay(board).filter((unit) => {
    if (need <= 0) return false;
    for (const member of membersOf(board, unit)) need -= board.steps[member] as number;
    return (way[board.at[unit] as Hex] as number) / OUR_PACE + 1 >= turns;
  });
};

const wouldBeat = (board: Board, forces: readonly number[], his: Hex): boolean => {
  const units = forces.flatMap((unit) => membersOf(board, unit));
  return units.length > 0 && prospect(board, 'field', ODA, his, units, landUnitsAt(board, UESUGI, his, false)) > ODDS;
};

/**
 * Who is called against Kenshin, and where to: to Kyo, or all at him where those who are near would beat him. Left alone he
 * walks into Kyo by turn 7, and a siege that began before is worth nothing beside that.
 */
export const watchOver = (board: Board, lookout: Lookout): ReadonlyMap<number, Hex> => {
  const his = board.at[KENSHIN] as number;
  if (!isHex(his)) return new Map();
  const called = calledAgainst(board, lookout, his);
  const near = called.filter((unit) => (wayTo(his)[board.at[unit] as Hex] as number) <= STROKE);
  const goal = !board.inside[KENSHIN] && wouldBeat(board, near, his) ? his : KYO_HEX;
  return new Map(called.map((unit) => [unit, goal]));
};
