import { createRequire } from 'node:module';
import { ageOfWar } from './age-of-war-bgio.ts';

/** The server of boardgame.io with state in memory, as a process of its own. */
interface BgioServer {
  run(options: { port: number; callback?: () => void }): Promise<{ appServer: { address(): { port: number } } }>;
}
const { Server } = createRequire(import.meta.url)('boardgame.io/server') as {
  Server: (options: { games: unknown[]; origins: string[] }) => BgioServer;
};

const { appServer } = await Server({ games: [ageOfWar], origins: ['*'] }).run({ port: 0 });
process.send?.({ address: `http://127.0.0.1:${appServer.address().port}` });
