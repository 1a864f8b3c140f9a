import { eraseAuditorType } from '@gunbai/shared/audit';
import type { Report } from '@gunbai/shared/audit';
import type { Board, Entry } from './board.ts';
import {
  checkAssault,
  checkAssaultRound,
  checkCrumbled,
  checkDeclared,
  checkPursued,
  checkPursuitRoll,
  checkRound,
  checkSeaBattle,
  checkSeaRound,
  checkStepLost,
  closeLosses,
} from './combat.ts';
import { checkMarkersFought } from './engagement.ts';
import { createMemory } from './memory.ts';
import type { Context, EventCheck, Memory } from './memory.ts';
import { checkActionCheck, checkFort, checkMarched, checkMovementAction } from './movement.ts';
import { checkForces } from './organisation.ts';
import { comparePositions } from './positions.ts';
import { checkAdvanced, checkRetreated } from './retreat.ts';
import { checkSailed } from './sailing.ts';
import { checkSetup } from './setup.ts';
import { checkBesieged, checkMorale, checkSieges, checkSurrender } from './siege.ts';
import { checkAttrition } from './supply.ts';
import {
  checkMoriSortie,
  checkPhase,
  checkRaised,
  checkRepaired,
  checkReplenishment,
  checkRestored,
  checkSituation,
  checkTurn,
} from './turn.ts';
import { checkOutcome, checkPoints, checkScored } from './victory.ts';

/** The check of each event of the log. */
const CHECKS: Readonly<Record<string, EventCheck>> = {
  turn: checkTurn,
  phase: checkPhase,
  situation: checkSituation,
  moriSortie: checkMoriSortie,
  replenishment: checkReplenishment,
  restored: checkRestored,
  repaired: checkRepaired,
  raised: checkRaised,
  marched: checkMarched,
  sailed: checkSailed,
  fortBuilt: checkFort,
  check: checkActionCheck,
  attrition: checkAttrition,
  field: checkDeclared,
  sortie: checkDeclared,
  overrun: checkDeclared,
  round: checkRound,
  assault: checkAssault,
  assaultRound: checkAssaultRound,
  pursuitCheck: checkPursuitRoll,
  pursued: checkPursued,
  seaBattle: checkSeaBattle,
  seaRound: checkSeaRound,
  flipped: checkStepLost,
  killed: checkStepLost,
  sunk: checkStepLost,
  crumbled: checkCrumbled,
  retreated: checkRetreated,
  advanced: checkAdvanced,
  besieged: checkBesieged,
  morale: checkMorale,
  surrenderCheck: checkSurrender,
  scored: checkScored,
};

/** Events within which damage is taken; before any other it has been taken. */
const WITHIN_LOSSES = new Set([
  'flipped',
  'killed',
  'sunk',
  'crumbled',
  'scored',
  'houseFalls',
  'castleTaken',
  'siegeLifted',
  'fortRazed',
  'left',
]);
const readDice = (memory: Memory, { roll }: Entry['steps'][number]): void => {
  if (roll?.of === 6) memory.dice.push(...roll.got.map((face) => face + 1));
};

const auditEntry = (memory: Memory, entry: Entry, report: Report): void => {
  if (!entry.before) return checkSetup(entry, report);
  memory.dice = [];
  checkMovementAction(entry, memory, report);
  for (const step of entry.steps) {
    readDice(memory, step);
    const { event, state } = step;
    if (!event) continue;
    const context: Context = { memory, entry, report, event, state, board: state.board };
    if (!WITHIN_LOSSES.has(event.type)) closeLosses(context, state.board);
    CHECKS[event.type]?.(context);
  }
  const isDamageTaken = entry.after.flow.at(-1)?.step !== 'losses';
  if (isDamageTaken) closeLosses({ memory, report, entry }, entry.after.board);
  comparePositions(entry, report);
  checkForces(entry, report);
  checkMarkersFought(entry, report);
  // 12-3 Both sides take the damage of a round at once.
  if (isDamageTaken) checkSieges(entry, report);
  checkPoints(entry, report);
  checkOutcome(entry, report);
};

/** Recomputes marches, battles, sieges, supply and victory points of a recorded game. */
export const auditor = eraseAuditorType<Board>({
  start: () => {
    const memory = createMemory();
    return (entry, report) => auditEntry(memory, entry, report);
  },
});
