import { startServer } from './index.ts';
import type { RunningServer } from './index.ts';

/** Who runs the server needs to know what is wrong with the database or a setting, not where the code noticed it. */
const startOrExplain = async (): Promise<RunningServer> => {
  try {
    return await startServer();
  } catch (error) {
    console.error(`Gunbai cannot start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
};

/** Runs one node. All settings come from the environment. */
const server = await startOrExplain();
let isClosing = false;
const close = (): void => {
  if (isClosing) return;
  isClosing = true;
  void server.close().then(() => process.exit(0));
};
void server.databaseLost.then(() => process.exit(1));
process.on('SIGTERM', close);
process.on('SIGINT', close);
