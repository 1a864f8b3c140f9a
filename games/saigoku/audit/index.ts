import { eraseAuditorType } from '@gunbai/shared/audit';
import { createAccountsCheck } from './accounts.ts';
import type { Board } from './board.ts';
import { createCastleCheck } from './castles.ts';
import { createCombatCheck } from './combat.ts';
import { createCommunicationCheck } from './communication.ts';
import { createLedger, createLossReader } from './losses.ts';
import { createMovementCheck } from './movement.ts';
import { createOrganiseCheck } from './organise.ts';
import { prepareEntry } from './audited-entry.ts';
import type { Check } from './audited-entry.ts';
import { createRetreatCheck } from './retreat.ts';
import { createSeaCheck } from './sea.ts';
import { createSequenceCheck } from './sequence.ts';
import { createSetupCheck } from './setup.ts';
import { createSiegeCheck } from './siege.ts';
import { createActivationCheck, createSatsukaCheck } from './dormant-armies.ts';
import { createSurrenderCheck } from './surrender.ts';
import { createVictoryCheck } from './victory.ts';
import { worldOf } from './world.ts';
import type { World } from './world.ts';

/** In the order of the chapters. The accounts come last: they ask what the others have explained. */
const checksOf = (world: World): Check[] => {
  const ledger = createLedger();
  return [
    createSetupCheck(),
    createSequenceCheck(world),
    createCommunicationCheck(),
    createOrganiseCheck(),
    createMovementCheck(),
    createSiegeCheck(),
    createCombatCheck(createLossReader(ledger)),
    createRetreatCheck(ledger),
    createSurrenderCheck(ledger.sweptAway),
    createCastleCheck(),
    createVictoryCheck(),
    createSatsukaCheck(world),
    createSeaCheck(),
    createActivationCheck(world),
    createAccountsCheck(),
  ];
};

/** Recomputes recorded games from the clauses and the components. It shares no code with the rules. */
export const auditor = eraseAuditorType<Board>({
  start({ scenario }) {
    const world = worldOf(scenario);
    const checks = checksOf(world);
    return (entry, report) => {
      const audited = prepareEntry(world, entry, report);
      for (const check of checks) check(audited);
    };
  },
});
