import { eraseAuditorType } from '@gunbai/shared/audit';
import type { Report } from '@gunbai/shared/audit';
import type { Board, Entry } from './board.ts';
import { checkAkechi, checkAmbush, checkAttack, checkLost, checkRoll, closeAttack, finishAttack } from './combat.ts';
import { checkAbandoned, checkAllAreas, checkControlled } from './control.ts';
import { checkSurrender, checkSwayed } from './diplomacy.ts';
import {
  checkDiscarded,
  checkFlooded,
  checkFrozen,
  checkOdawara,
  checkOsaka,
  checkPort,
  checkPromoted,
  checkRemoved,
  checkStarved,
  checkUndermined,
} from './events.ts';
import { Ledger } from './ledger.ts';
import { createMemory } from './memory.ts';
import type { Context, EventCheck, Memory } from './memory.ts';
import { checkMobilised } from './mobilisation.ts';
import { checkMove } from './movement.ts';
import { checkAkechiPieces, checkSetup, comparePieces } from './pieces.ts';
import { checkCardPlaces, checkPassed, checkPlayed, checkRevived, checkStarts } from './rounds.ts';
import { checkDrew, checkRecovered, checkRecoveryBegins, checkResources, checkRested, checkSuddenEnd } from './victory.ts';

/** 5.0.4d, event.horagatoge A new turn. */
const beginTurn: EventCheck = ({ memory }) => {
  memory.rounds.length = 0;
  memory.first = null;
  memory.frozen.clear();
};

/** The check of each event of the log. */
const CHECKS: Readonly<Record<string, EventCheck>> = {
  turn: beginTurn,
  starts: checkStarts,
  drew: checkDrew,
  played: checkPlayed,
  playedEvent: checkPlayed,
  revived: checkRevived,
  passed: checkPassed,
  moved: checkMove,
  attacked: checkAttack,
  ambushed: checkAmbush,
  rolled: checkRoll,
  akechiRolled: checkAkechi,
  lost: checkLost,
  surrendered: checkSurrender,
  swayed: checkSwayed,
  mobilised: checkMobilised,
  controlled: checkControlled,
  passedOn: checkControlled,
  abandoned: checkAbandoned,
  promoted: checkPromoted,
  removed: checkRemoved,
  undermined: checkUndermined,
  starved: checkStarved,
  flooded: checkFlooded,
  frozen: checkFrozen,
  port: checkPort,
  osaka: checkOsaka,
  odawara: checkOdawara,
  odawaraFell: checkOdawara,
  discarded: checkDiscarded,
  recovery: checkRecoveryBegins,
  rested: checkRested,
  recovered: checkRecovered,
  recoveredAll: checkRecovered,
  resources: checkResources,
};

/** Events after which an attack goes on; any other means that its losses are taken. */
const WITHIN_ATTACK = new Set(['rolled', 'lost', 'surrendered', 'ambushed', 'akechiFell', 'shibataOff', 'hashibaFell']);

/** The clauses by which dice are rolled; all other chance draws cards. */
const ATTACK_ROLLS = new Set(['8.3.2a', '15.3.3', 'event.ambush']);

const auditEntry = (memory: Memory, entry: Entry, report: Report): void => {
  if (!entry.before) return checkSetup(entry, entry.after.options, report);
  const ledger = new Ledger(entry.before.board);
  entry.steps.forEach(({ roll, event }) => {
    if (roll && ATTACK_ROLLS.has(roll.why)) memory.dice.push(...roll.got.map((face) => face + 1));
    if (!event) return;
    const context: Context = { ledger, memory, entry, report, event };
    if (memory.losses && !WITHIN_ATTACK.has(event.type)) finishAttack(context);
    CHECKS[event.type]?.(context);
  });
  closeAttack({ ledger, memory, report, entry });
  comparePieces(ledger, entry.after, report);
  checkAkechiPieces(ledger, report);
  checkAllAreas({ ledger, report, entry });
  checkCardPlaces(entry, report);
  checkSuddenEnd({ ledger, report, entry });
};

/** Follows pieces, markers and control through the log of a recorded game. */
export const auditor = eraseAuditorType<Board>({
  start: ({ options }) => {
    const memory = createMemory(options);
    return (entry, report) => auditEntry(memory, entry, report);
  },
});
