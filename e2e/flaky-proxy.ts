import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy to a server whose connections can be cut and restored. */
interface FlakyProxy {
  readonly address: string;
  disconnect(): void;
  reconnect(): void;
  close(): Promise<void>;
}

export const startFlakyProxy = (to: string): Promise<FlakyProxy> =>
  new Promise((resolve) => {
    const { port: target, hostname } = new URL(to);
    const sockets = new Set<Socket>();
    let isDown = false;
    const server = createServer((near) => {
      if (isDown) return near.destroy();
      const far = connect(Number(target), hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.on('error', () => one.destroy());
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    const disconnect = (): void => {
      isDown = true;
      for (const socket of sockets) socket.destroy();
    };
    server.listen(0, '127.0.0.1', () =>
      resolve({
        address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        disconnect,
        reconnect: () => {
          isDown = false;
        },
        close: () => {
          disconnect();
          return new Promise((closed) => server.close(() => closed()));
        },
      }),
    );
  });
