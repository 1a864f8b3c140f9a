import { eraseAuditorType } from '@gunbai/shared/audit';
import { createAccountsCheck } from './accounts.ts';
import type { Board } from './board.ts';
import { createCardCheck } from './cards.ts';
import { createCombatCheck } from './combat.ts';
import { createCommunicationCheck } from './communication.ts';
import { createControlCheck } from './control.ts';
import { createDefeatCheck } from './defeat.ts';
import { createFourPlayerCheck } from './four-players.ts';
import { createMovementCheck, createWaypointCheck } from './movement.ts';
import { createNegotiationCheck } from './negotiation.ts';
import { prepareEntry } from './audited-entry.ts';
import type { Check } from './audited-entry.ts';
import { createRegroupCheck } from './regroup.ts';
import { createRetreatCheck } from './retreat.ts';
import { createSequenceCheck } from './sequence.ts';
import { createVictoryCheck } from './victory.ts';

const createChecks = (): Check[] => [
  createSequenceCheck(),
  createCommunicationCheck(),
  createNegotiationCheck(),
  createMovementCheck(),
  createWaypointCheck(),
  createCombatCheck(),
  createRetreatCheck(),
  createControlCheck(),
  createDefeatCheck(),
  createCardCheck(),
  createRegroupCheck(),
  createVictoryCheck(),
  createFourPlayerCheck(),
  createAccountsCheck(),
];

/** Recomputes recorded games from the clauses and the components. It shares no code with the rules. */
export const auditor = eraseAuditorType<Board>({
  start() {
    const checks = createChecks();
    return (entry, report) => {
      const audited = prepareEntry(entry, report);
      for (const check of checks) check(audited);
    };
  },
});
