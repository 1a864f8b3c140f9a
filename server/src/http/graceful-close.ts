import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** So long a request that was begun has to be answered when a node closes. */
const CLOSE_TIMEOUT_MS = 10_000;

/**
 * Lets a server be closed: lines on which nothing was asked yet (browsers lay some ahead), or not to its end, would keep it
 * open for ever. Gives a way to say that it is closing, which gives a way to say that it is closed.
 */
export const prepareGracefulClose = (server: Server): (() => () => void) => {
  const idleSockets = new Set<Socket>();
  const markBusy = ({ socket }: { socket: Socket }): void => void idleSockets.delete(socket);
  server.on('connection', (socket: Socket) => {
    idleSockets.add(socket);
    socket.once('close', () => idleSockets.delete(socket));
  });
  server.on('request', markBusy);
  server.on('upgrade', markBusy);
  return () => {
    for (const socket of idleSockets) socket.destroy();
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  };
};
