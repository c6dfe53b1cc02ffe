import { isIP, isIPv4 } from 'node:net';

/** An address as numbers: 4 bytes, or 8 groups of 16 bits. */
type ParsedAddress = { family: 4; bytes: number[] } | { family: 6; groups: number[] };

/** Reads an IP address, without brackets; a zone (`%eth0`) is ignored. Other text: `undefined`. */
export function parseAddress(text: string): ParsedAddress | undefined {
  const [address = ''] = text.split('%');
  if (isIP(address) === 0) return undefined;
  if (isIPv4(address)) return { family: 4, bytes: address.split('.').map(Number) };
  return { family: 6, groups: parseGroups(address) };
}

function parseGroups(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const left = readGroups(head);
  if (tail === undefined) return left;
  const right = readGroups(tail);
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function readGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}

/**
 * The IPv4 address that an IPv6 address stands for: mapped (`::ffff:a.b.c.d`), compatible (`::a.b.c.d`), NAT64
 * (`64:ff9b::/96`) and 6to4 (`2002::/16`).
 */
export function embeddedIPv4(groups: readonly number[]): string | undefined {
  const [g0 = 0, g1 = 0, g2 = 0, , , g5 = 0, g6 = 0, g7 = 0] = groups;
  const areZero = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0);
  if (g0 === 0x2002) return dotted(g1, g2);
  const isMapped = areZero(0, 5) && (g5 === 0xffff || g5 === 0);
  const isTranslated = areZero(0, 4) && groups[4] === 0xffff && g5 === 0;
  const isNat64 = g0 === 0x64 && g1 === 0xff9b && areZero(2, 6);
  if (isMapped && g5 === 0 && g6 === 0 && g7 <= 1) return undefined;
  return isMapped || isTranslated || isNat64 ? dotted(g6, g7) : undefined;
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
