import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A database proxy that can go silent: connections stay open or are accepted, but no data passes. */
interface BlackHoleProxy {
  readonly address: string;
  /** Connections that went silent stay silent, like those a firewall has forgotten. */
  setSilent(isSilent: boolean): void;
  stop(): void;
}

export const startBlackHoleProxy = async (target: string): Promise<BlackHoleProxy> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let passing = new Set<Socket>();
  let isSilent = false;
  // A silent connection does not acknowledge its end either.
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
