import { LoadSocket } from '../load-socket.ts';

/**
 * Open sockets: `crowd-process.ts ADDRESS TABLE COUNT`. They watch the table; with an empty TABLE they only stay open. Sends 'ready'
 * when all are served, and ends with its parent.
 */
const [address = '', table = '', count] = process.argv.slice(2);

/** The greeting, and for a spectator the table and its position. */
const messagesUntilServed = table === '' ? 1 : 2;
for (let opened = 0; opened < Number(count); opened++)
  await new Promise<void>((resolve, reject) => {
    let received = 0;
    const onMessage = (): void => {
      if (++received === messagesUntilServed) resolve();
    };
    LoadSocket.open({ address, path: '/ws', onMessage }).then((socket) => {
      if (table !== '') socket.send(JSON.stringify({ type: 'watch', table }));
    }, reject);
  });
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
