import { entropyHash } from '@gunbai/engine';
import type { DiceRequest } from '@gunbai/protocol';
import type { Account } from '../../accounts/accounts.ts';
import type { CommandResult, LiveTable, TablePatch } from '../live-table.ts';
import { startIfFull } from '../seats/seating.ts';
import { findSeatOfAccount } from '../table-row.ts';
import type { TableInfo } from '../table-row.ts';
import { isCommitted, withEntropyRevealed, withHashGiven } from './round.ts';

const giveHash = (info: TableInfo, seat: string, hash: string): TablePatch => {
  if (info.status !== 'open') return { code: 'not-open' };
  return { set: info.dice.entropyHashes[seat] === hash ? {} : withHashGiven(info, seat, hash) };
};

const reveal = (info: TableInfo, seat: string, entropy: string): TablePatch => {
  const { status, dice, row } = info;
  const hash = dice.entropyHashes[seat];
  if (hash !== entropyHash(entropy)) return { code: 'wrong-entropy' };
  // Repeated after a lost answer: the game may have begun meanwhile.
  if ((JSON.parse(row.entropy) as Record<string, string>)[seat] === entropy) return { set: {} };
  if (status !== 'open') return { code: 'not-open' };
  return isCommitted(info) ? { set: withEntropyRevealed(info, seat, entropy) } : { code: 'dice-not-committed' };
};

/** A seat commits to its entropy, or reveals it. Play begins when all have. */
export const submitDice = async (account: Account, table: LiveTable, request: DiceRequest): Promise<CommandResult> => {
  const result = await table.patch((info): TablePatch => {
    const seat = findSeatOfAccount(info, account.id)?.seat;
    if (seat === undefined) return { code: 'not-seated' };
    return 'entropy' in request ? reveal(info, seat, request.entropy) : giveHash(info, seat, request.entropyHash);
  });
  if (result.ok) await startIfFull(table);
  return result;
};
