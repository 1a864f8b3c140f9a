import { TABLE_LIMITS, TurnTimers } from '@gunbai/ai';
import { findGame } from '@gunbai/games/registry';
import { adviseBotMove, chooseBotAction, fetchAsset } from './bot-client.ts';
import type { BotRequest, BotResponse } from './bot-client.ts';

const timers = new TurnTimers(TABLE_LIMITS, () => performance.now());

const handleRequest = async ({ id, kind, task }: BotRequest): Promise<BotResponse> => {
  try {
    const manifest = findGame(task.game);
    if (!manifest) throw new Error(`unknown game ${task.game}`);
    const rules = await manifest.rules();
    if (kind === 'advise') return { id, move: await adviseBotMove(manifest, rules, task, fetchAsset) };
    return { id, move: { action: await chooseBotAction(rules, task, fetchAsset, timers.timerOf(task.game, task.seat)) } };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
};

addEventListener('message', ({ data }: MessageEvent<BotRequest>) => void handleRequest(data).then((reply) => postMessage(reply)));
