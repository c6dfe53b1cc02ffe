import { isIPv6 } from 'node:net';

/** One who has an IPv6 address has 2^64 of them. IPv4 addresses are told alone: neighbours have nothing to do with each other. */
export function networkOf(address: string): string {
  const plain = withoutMapping(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const first = head.split(':').filter((group) => group !== '');
  const last = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

/**
 * All that one is likely to have: with IPv4 256 addresses, as they are rented. For what concerns one account only: neighbours
 * rarely try the same.
 */
export function addressBlockOf(address: string): string {
  const plain = withoutMapping(address);
  return isIPv6(plain) ? networkOf(plain) : `${plain.split('.').slice(0, 3).join('.')}.0/24`;
}

/** `::ffff:192.0.2.1` is an IPv4 address. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
