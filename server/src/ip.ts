import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

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

const splitProxyList = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const PREFIX_PATTERN = /^\d{1,3}$/;

const isProxy = (entry: string): boolean => {
  const [address = '', prefix, ...rest] = entry.split('/');
  const bits = isIPv6(address) ? 128 : 32;
  // A prefix of 0 would trust everybody, as the old setting did.
  const isPrefixValid = prefix === undefined || (PREFIX_PATTERN.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits);
  return isIP(address) !== 0 && !address.includes('%') && isPrefixValid && rest.length === 0;
};

/** Whether a text lists addresses and networks such as `10.0.0.0/24`, separated by commas. */
export const isProxyList = (list: string): boolean => splitProxyList(list).every(isProxy);

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Tells whether an address is one of the listed proxies. */
export const createProxyCheck = (list: string): ((address: string) => boolean) => {
  const proxies = new BlockList();
  for (const entry of splitProxyList(list)) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => {
    const normalized = normalizeIp(address);
    return isIP(normalized) !== 0 && proxies.check(normalized, familyOf(normalized));
  };
};

/** The client's address: the last one that a trusted proxy names and that is not a proxy itself. Clients may forge those before it. */
export const createClientAddressResolver = (trustedProxies: string): ((request: IncomingMessage) => string) => {
  const isTrusted = createProxyCheck(trustedProxies);
  return (request) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    let address = request.socket.remoteAddress ?? '';
    while (isTrusted(address)) {
      const named = normalizeIp(forwarded.pop()?.trim() ?? '');
      if (isIP(named) === 0) break;
      address = named;
    }
    return address;
  };
};

/** Whether a request came by HTTPS, as a trusted proxy says. */
export const createEncryptionCheck = (trustedProxies: string): ((request: IncomingMessage) => boolean) => {
  const isTrusted = createProxyCheck(trustedProxies);
  return ({ socket, headers }) =>
    isTrusted(socket.remoteAddress ?? '') &&
    String(headers['x-forwarded-proto'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() === 'https';
};
