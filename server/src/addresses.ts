import { isIPv6 } from 'node:net';

/** One way to write an address: a socket that takes both kinds says `::ffff:1.2.3.4`, and IPv6 has many spellings. */
export const plainAddress = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(plain) && !plain.includes('%') ? new URL(`http://[${plain}]`).hostname.slice(1, -1) : plain;
};
