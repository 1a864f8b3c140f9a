import { TABLE_LIMITS, TurnTimers } from '@gunbai/ai';
import { findGame } from '@gunbai/games/registry';
import { chooseBotAction, fetchAsset } from './bot-client.ts';
import type { BotResponse, BotTask } from './bot-client.ts';

const timers = new TurnTimers(TABLE_LIMITS, () => performance.now());

const handleTask = async ({ id, task }: { id: number; task: BotTask }): Promise<BotResponse> => {
  try {
    const manifest = findGame(task.game);
    if (!manifest) throw new Error(`unknown game ${task.game}`);
    const timer = task.isAdvice ? undefined : timers.timerOf(task.game, task.seat);
    return { id, action: await chooseBotAction(await manifest.rules(), task, fetchAsset, timer) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
};

addEventListener(
  'message',
  ({ data }: MessageEvent<{ id: number; task: BotTask }>) => void handleTask(data).then((reply) => postMessage(reply)),
);
