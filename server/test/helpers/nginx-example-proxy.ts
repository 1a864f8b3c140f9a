import { createServer, request as send } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { readFileSync } from 'node:fs';

export const readDeployExample = (name: string): string => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

/** One `location` block of the example. */
interface NginxLocation {
  readonly exact: boolean;
  readonly path: string;
  readonly directives: readonly (readonly string[])[];
}

/** The words of a directive; a text in quotation marks is one of them. */
const tokenizeDirective = (line: string): string[] => (line.match(/"[^"]*"|[^\s;]+/g) ?? []).map((token) => token.replaceAll('"', ''));

const parseLocations = (conf: string): NginxLocation[] =>
  [...conf.matchAll(/location (=?) ?(\S+) \{([^}]*)\}/g)].map(([, exact, path = '', body = '']) => ({
    exact: exact === '=',
    path,
    directives: body
      .split(';')
      .map(tokenizeDirective)
      .filter((tokens) => tokens.length > 0),
  }));

/** Stands in for nginx: forwards, sets headers and denies as the example's `location` blocks say. */
export const startExampleProxy = async (target: string): Promise<{ address: string; stop(): void }> => {
  const locations = parseLocations(readDeployExample('nginx.conf'));
  const findLocation = (url: string): NginxLocation | undefined => {
    const path = url.split('?')[0] as string;
    return (
      locations.find((place) => place.exact && place.path === path) ??
      locations.find((place) => !place.exact && path.startsWith(place.path))
    );
  };
  const headersFor = ({ directives }: NginxLocation, { headers, socket }: IncomingMessage): OutgoingHttpHeaders => {
    const known: Readonly<Record<string, string>> = {
      $host: headers.host ?? '',
      $remote_addr: socket.remoteAddress ?? '',
      $scheme: 'https',
      $http_upgrade: headers.upgrade ?? '',
    };
    const { connection: _connection, upgrade: _upgrade, ...passed } = headers;
    const forwarded: OutgoingHttpHeaders = { ...passed };
    for (const [name, header = '', value = ''] of directives) {
      if (name !== 'proxy_set_header') continue;
      const headerValue = known[value] ?? value;
      if (headerValue === '') delete forwarded[header.toLowerCase()];
      else forwarded[header.toLowerCase()] = headerValue;
    }
    return forwarded;
  };
  const forward = (place: NginxLocation, request: IncomingMessage) =>
    send(target + (request.url ?? '/'), { method: request.method, headers: headersFor(place, request) });
  const server = createServer((request, answer) => {
    const place = findLocation(request.url ?? '/');
    if (!place || place.directives.some(([name]) => name === 'deny')) return void answer.writeHead(403).end();
    const passed = forward(place, request);
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
    const place = findLocation(request.url ?? '/');
    if (!place) return void socket.destroy();
    const passed = forward(place, request);
    passed.on('upgrade', (back, upstream: Socket, head) => {
      const headerLines = Object.entries(back.headers).map(([name, value]) => `${name}: ${String(value)}`);
      socket.write(['HTTP/1.1 101 Switching Protocols', ...headerLines, '', ''].join('\r\n'));
      socket.write(head);
      upstream.on('error', () => socket.destroy());
      upstream.pipe(socket).pipe(upstream);
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
