import { LoadSocket } from './load-socket.ts';

/** Spectators of one table: `spectators.ts ADDRESS TABLE COUNT`. Sends 'ready' when all watch, and ends with its parent. */
const [address = '', table, count] = process.argv.slice(2);
for (let opened = 0; opened < Number(count); opened++)
  await new Promise<void>((resolve, reject) => {
    let received = 0;
    const onMessage = (): void => {
      if (++received === 2) resolve();
    };
    LoadSocket.open({ address, path: '/ws', onMessage }).then((socket) => socket.send(JSON.stringify({ type: 'watch', table })), reject);
  });
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
