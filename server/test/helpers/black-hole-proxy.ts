import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A way to a database that can fall silent: lines stay open, or seem to be opened, and nothing passes any more. */
export interface BlackHoleProxy {
  readonly address: string;
  /** Those that were silent once stay so for ever, as with a machine on the way that has forgotten them. */
  setSilent(isSilent: boolean): void;
  stop(): void;
}

export const startBlackHoleProxy = async (target: string): Promise<BlackHoleProxy> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let passing = new Set<Socket>();
  let isSilent = false;
  // Who is silent does not even say that it has heard of an end.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port) });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (!isSilent) passing.add(from);
      from.on('data', (data) => passing.has(from) && to.write(data));
      from.on('end', () => passing.has(from) && to.end());
      from.on('close', () => passing.has(from) && to.destroy());
      from.on('error', () => from.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(target);
  address.port = String((server.address() as AddressInfo).port);
  return {
    address: address.href,
    setSilent(silent) {
      isSilent = silent;
      if (silent) passing = new Set();
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
