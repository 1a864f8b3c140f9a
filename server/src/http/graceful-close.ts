import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long running requests may take while the node closes. */
const CLOSE_TIMEOUT_MS = 10_000;

/**
 * Browsers open sockets ahead without sending a request, and such a socket would keep a closing server open for ever.
 * Returns a function to call when closing starts, which returns one to call when it is done.
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
