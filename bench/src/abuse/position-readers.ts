import { Agent } from 'node:http';
import { sendRaw, sleep } from './attack.ts';

/**
 * Anonymous readers of one table: `position-readers.ts ADDRESS COUNT one|many`, from one address or from one each.
 * A message names the table to read; null stops them. Each reads again as soon as it has an answer.
 */
const [address = '', count, addresses] = process.argv.slice(2);
let table: string | null = null;
const agent = new Agent({ keepAlive: true });

const read = async (from: string): Promise<void> => {
  for (;;) {
    if (table === null) await sleep(20);
    else {
      const answer = await sendRaw(address, { path: `/api/tables/${table}/position`, from, agent }).catch(() => null);
      if (answer === null) await sleep(100);
      else process.send?.({ status: answer.status });
    }
  }
};

for (let reader = 0; reader < Number(count); reader++)
  void read(addresses === 'one' ? '127.1.0.1' : `127.1.${1 + Math.floor(reader / 250)}.${(reader % 250) + 1}`);
process.on('message', (message: { table: string | null }) => {
  ({ table } = message);
});
process.on('disconnect', () => process.exit(0));
