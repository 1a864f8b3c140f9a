import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A line to a server that can be cut and mended, as trains and tunnels do. */
export interface LossyLine {
  readonly address: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export const lossyLine = (to: string): Promise<LossyLine> =>
  new Promise((resolve) => {
    const { port: target, hostname } = new URL(to);
    const sockets = new Set<Socket>();
    let isCut = false;
    const server = createServer((near) => {
      if (isCut) return near.destroy();
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
    const cut = (): void => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    };
    server.listen(0, '127.0.0.1', () =>
      resolve({
        address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        cut,
        mend: () => {
          isCut = false;
        },
        close: () => {
          cut();
          return new Promise((closed) => server.close(() => closed()));
        },
      }),
    );
  });
