import { startServer } from '../../src/index.ts';

/** One node in its own process, to be killed: `node-process.ts PORT DB`. */
const [port, db] = process.argv.slice(2);
const server = await startServer({ port: Number(port), db, log: 'error', rateFactor: 1000, workers: 1 });
process.send?.({ address: server.address });
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
