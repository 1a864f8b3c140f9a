import { findGame } from '@gunbai/games/registry';
import { fetchAsset } from './bot-client.ts';
import { estimateChances } from './chance-estimate.ts';
import type { ChanceTask } from './chance-estimate.ts';

/** Long enough for a useful estimate, short enough for a battery. */
const TIME_MS = 60_000;

addEventListener('message', ({ data }: MessageEvent<ChanceTask>) => {
  const manifest = findGame(data.game);
  const end = performance.now() + TIME_MS;
  if (!manifest) return;
  estimateChances(manifest, data, fetchAsset, postMessage, () => performance.now() > end).then(
    () => postMessage('done'),
    () => postMessage('failed'),
  );
});
