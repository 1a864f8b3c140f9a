import { eraseRecapReader } from '@gunbai/ui';
import type { RecapReader } from '@gunbai/ui';
import { LEADERS } from '../rules/components.ts';
import { isLeaderInAnyPlace } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';

const reader: RecapReader<GameState> = {
  cards: new Set(['played', 'betrayed', 'clanDefeated', 'clanWithdrew', 'leaderDied', 'entered', 'shogunRises', 'enryakujiRises']),
  units: ({ board }) =>
    LEADERS.map(({ id, index }) => ({
      kind: 'leader',
      id,
      place: isLeaderInAnyPlace(board, index) ? (board.leaderAt[index] as number) : null,
      steps: 1,
    })),
};

export const recap = eraseRecapReader(reader);
