import { isIPv6 } from 'node:net';

/** One way to write an address: a socket that takes both kinds says `::ffff:1.2.3.4`, and IPv6 has many spellings. */
export const plainAddress = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(plain) && !plain.includes('%') ? new URL(`http://[${plain}]`).hostname.slice(1, -1) : plain;
};

/** The eight groups of an IPv6 address, those left out put back. */
const groupsOf = (address: string): string[] => {
  const [head = [], tail] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  if (tail === undefined) return [...head];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
};

/** Whom a limit holds for: one address, or where everybody has billions of them, the network they lie in. */
export const networkOf = (address: string): string => {
  const plain = plainAddress(address);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
};
