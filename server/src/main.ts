import { startServer } from './index.ts';

/** A node by itself: all settings come from the environment. */
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
