import { startServer } from '@gunbai/server';
import { allowOnly, numberFlag } from './arguments.ts';
import type { Arguments } from './arguments.ts';

export const serve = async (given: Arguments): Promise<void> => {
  allowOnly(given, ['port', 'db', 'host']);
  const db = given.flags.get('db');
  const host = given.flags.get('host');
  const { address } = await startServer({
    port: numberFlag(given, 'port', Number(process.env['PORT'] ?? 8420)),
    ...(db === undefined ? {} : { db }),
    ...(host === undefined ? {} : { host }),
  });
  console.log(`Gunbai is at ${address}`);
};
