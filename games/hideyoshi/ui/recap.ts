import { eraseRecapReader } from '@gunbai/ui';
import type { RecapReader } from '@gunbai/ui';
import type { GameState } from '../rules/state.ts';

const reader: RecapReader<GameState> = {
  cards: new Set(['playedEvent', 'ambushed', 'surrendered', 'akechiFell', 'shibataOff', 'hashibaFell']),
};

export const recap = eraseRecapReader(reader);
