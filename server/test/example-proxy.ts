import { createServer, request as send } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { readFileSync } from 'node:fs';

export const exampleText = (name: string): string => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8');

/** One `location` of the example: for which path, and what it says. */
interface Place {
  readonly exact: boolean;
  readonly path: string;
  readonly says: readonly (readonly string[])[];
}

/** The words of a directive; a text in quotation marks is one of them. */
const wordsOf = (line: string): string[] => (line.match(/"[^"]*"|[^\s;]+/g) ?? []).map((word) => word.replaceAll('"', ''));

const placesOf = (conf: string): Place[] =>
  [...conf.matchAll(/location (=?) ?(\S+) \{([^}]*)\}/g)].map(([, exact, path = '', body = '']) => ({
    exact: exact === '=',
    path,
    says: body
      .split(';')
      .map(wordsOf)
      .filter((words) => words.length > 0),
  }));

/** Stands in for nginx as far as the example goes: it passes on what each `location` says, with the headers it sets, and denies what it denies. */
export const startExampleProxy = async (target: string): Promise<{ address: string; stop(): void }> => {
  const places = placesOf(exampleText('nginx.conf'));
  const placeFor = (url: string): Place | undefined => {
    const path = url.split('?')[0] as string;
    return (
      places.find((place) => place.exact && place.path === path) ?? places.find((place) => !place.exact && path.startsWith(place.path))
    );
  };
  const headersFor = ({ says }: Place, { headers, socket }: IncomingMessage): OutgoingHttpHeaders => {
    const known: Readonly<Record<string, string>> = {
      $host: headers.host ?? '',
      $remote_addr: socket.remoteAddress ?? '',
      $scheme: 'https',
      $http_upgrade: headers.upgrade ?? '',
    };
    const { connection: _connection, upgrade: _upgrade, ...passed } = headers;
    const made: OutgoingHttpHeaders = { ...passed };
    for (const [name, header = '', value = ''] of says) {
      if (name !== 'proxy_set_header') continue;
      const said = known[value] ?? value;
      if (said === '') delete made[header.toLowerCase()];
      else made[header.toLowerCase()] = said;
    }
    return made;
  };
  const pass = (place: Place, request: IncomingMessage) =>
    send(target + (request.url ?? '/'), { method: request.method, headers: headersFor(place, request) });
  const server = createServer((request, answer) => {
    const place = placeFor(request.url ?? '/');
    if (!place || place.says.some(([name]) => name === 'deny')) return void answer.writeHead(403).end();
    const passed = pass(place, request);
    passed.on('response', (back) => {
      answer.writeHead(back.statusCode ?? 502, back.headers);
      back.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    request.pipe(passed);
  });
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    const place = placeFor(request.url ?? '/');
    if (!place) return void socket.destroy();
    const passed = pass(place, request);
    passed.on('upgrade', (back, line: Socket, head) => {
      const lines = Object.entries(back.headers).map(([name, value]) => `${name}: ${String(value)}`);
      socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
      socket.write(head);
      line.on('error', () => socket.destroy());
      line.pipe(socket).pipe(line);
    });
    passed.on('response', (back) => socket.end(`HTTP/1.1 ${back.statusCode} Refused\r\nConnection: close\r\n\r\n`));
    passed.on('error', () => socket.destroy());
    passed.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};
