import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** So long a request that was begun has to be answered when a node closes. */
const PARTING_MS = 10_000;

/**
 * Lets a server be closed: lines on which nothing was asked yet (browsers lay some ahead), or not to its end, would keep it
 * open for ever. Gives a way to say that it is closing, which gives a way to say that it is closed.
 */
export const parting = (server: Server): (() => () => void) => {
  const unasked = new Set<Socket>();
  const isAsked = ({ socket }: { socket: Socket }): void => void unasked.delete(socket);
  server.on('connection', (socket: Socket) => {
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  server.on('request', isAsked);
  server.on('upgrade', isAsked);
  return () => {
    for (const socket of unasked) socket.destroy();
    const timer = setTimeout(() => server.closeAllConnections(), PARTING_MS);
    return () => clearTimeout(timer);
  };
};
