import { startServer } from './index.ts';

/** Runs one node. All settings come from the environment. */
const server = await startServer();
let isClosing = false;
const close = (): void => {
  if (isClosing) return;
  isClosing = true;
  void server.close().then(() => process.exit(0));
};
void server.databaseLost.then(() => process.exit(1));
process.on('SIGTERM', close);
process.on('SIGINT', close);
