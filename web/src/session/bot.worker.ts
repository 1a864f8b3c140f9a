import { titleOf } from '@gunbai/games/registry';
import { think } from './botDesk.ts';
import type { BotAnswer, BotTask } from './botDesk.ts';

const answer = async ({ id, task }: { id: number; task: BotTask }): Promise<BotAnswer> => {
  try {
    const title = titleOf(task.game);
    if (!title) throw new Error(`there is no game ${task.game}`);
    return { id, action: think(await title.rules(), task) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
};

addEventListener(
  'message',
  ({ data }: MessageEvent<{ id: number; task: BotTask }>) => void answer(data).then((reply) => postMessage(reply)),
);
