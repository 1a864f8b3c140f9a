import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** One spelling per address: dual-stack sockets report `::ffff:1.2.3.4`, and IPv6 has many spellings. */
export const normalizeIp = (address: string): string => {
  const unmapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(unmapped) && !unmapped.includes('%') ? new URL(`http://[${unmapped}]`).hostname.slice(1, -1) : unmapped;
};

/** The eight groups of an IPv6 address, with `::` expanded. */
const expandIpv6Groups = (address: string): string[] => {
  const [head = [], tail] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  if (tail === undefined) return [...head];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
};

/** The unit of limits and bans: an IPv4 address, or the /64 network of an IPv6 address, which one subscriber owns. */
export const toNetwork = (address: string): string => {
  const normalized = normalizeIp(address);
  return isIPv6(normalized) ? `${expandIpv6Groups(normalized).slice(0, 4).join(':')}::/64` : normalized;
};

/** Behind a trusted proxy, the last address it names is the client's. */
export const createClientAddressResolver =
  (trustProxy: boolean) =>
  (request: IncomingMessage): string => {
    const forwardedAddress = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim();
    return (trustProxy && forwardedAddress) || (request.socket.remoteAddress ?? '');
  };
