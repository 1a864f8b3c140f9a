import { entropyHash } from '@gunbai/engine';
import type { TableView } from '@gunbai/protocol';
import type { Player } from './player.ts';

/** Entropy of 16 bytes that is easy to tell apart in a test: `share('a')` is aa…aa. */
export const share = (digit: string): string => digit.repeat(32);

/** What a seat gives before the server commits. */
export const hashOf = (digit: string): { entropyHash: string } => ({ entropyHash: entropyHash(share(digit)) });

export const revealEntropy = async (player: Player, table: string, digit: string): Promise<TableView> =>
  (await player.post(`/api/tables/${table}/dice`, { entropy: share(digit) })) as TableView;
