/*
 * Package hosts judge addresses here after code of the package has run, which may have replaced any function of the
 * language: reading uses operators, indexes and numbers only.
 */

export const ADDRESS_BYTES = 16;
const IPV4_AT = 12;
const BASE = { decimal: 10, hexadecimal: 16 } as const;

const DIGITS: Readonly<Record<string, number>> = Object.assign(
  Object.create(null) as Record<string, number>,
  Object.fromEntries(
    [...'0123456789abcdef'].flatMap((digit, value) => [[digit, value]].concat([[digit.toUpperCase(), value]])),
  ),
);

/**
 * Reads an IP address, without brackets, as the system does; a zone (`%eth0`) is ignored.
 * @param into gets its 16 bytes; those of an IPv4 address as it is mapped into IPv6 (`::ffff:a.b.c.d`).
 * @returns its family, or 0 for other text
 */
export function readAddress(text: string, into: Uint8Array): 0 | 4 | 6 {
  for (let at = 0; at < ADDRESS_BYTES; at++) into[at] = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === ':') return readIPv6(text, into) ? 6 : 0;
  }
  into[10] = 255;
  into[11] = 255;
  return readIPv4(text, { from: 0, to: text.length }, into, IPV4_AT) ? 4 : 0;
}

function readIPv6(text: string, into: Uint8Array): boolean {
  const to = zoneAt(text);
  /** Where `::` stands, in bytes. */
  let gapAt = -1;
  let byte = 0;
  let at = 0;
  if (text[0] === ':') {
    if (text[1] !== ':') return false;
    at = 1;
  }
  while (at < to) {
    if (text[at] === ':') {
      if (gapAt >= 0) return false;
      gapAt = byte;
      at++;
      continue;
    }
    const end = groupEnd(text, at, to);
    if (text[end] === '.') {
      if (byte > IPV4_AT || !readIPv4(text, { from: at, to }, into, byte)) return false;
      byte += 4;
      break;
    }
    const group = readNumber(text, { from: at, to: end }, BASE.hexadecimal);
    if (group < 0 || end - at > 4 || byte >= ADDRESS_BYTES) return false;
    into[byte++] = group >> 8;
    into[byte++] = group & 255;
    at = end;
    if (at < to && ++at === to) return false;
  }
  if (gapAt < 0) return byte === ADDRESS_BYTES;
  if (byte === ADDRESS_BYTES) return false;
  moveToEnd(into, gapAt, byte);
  return true;
}

function zoneAt(text: string): number {
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '%') return at;
  }
  return text.length;
}

/** Where digits end. */
function groupEnd(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && text[at] !== ':' && text[at] !== '.') at++;
  return at;
}

/** The gap of `::` is filled with zeros. */
function moveToEnd(bytes: Uint8Array, from: number, end: number): void {
  for (let back = 1; back <= end - from; back++) {
    bytes[ADDRESS_BYTES - back] = bytes[end - back] ?? 0;
    bytes[end - back] = 0;
  }
}

function readIPv4(text: string, { from, to }: { from: number; to: number }, into: Uint8Array, byte: number): boolean {
  let at = from;
  for (let part = 0; part < 4; part++) {
    const end = groupEnd(text, at, to);
    const value = readNumber(text, { from: at, to: end }, BASE.decimal);
    const hasLeadingZero = text[at] === '0' && end - at > 1;
    if (value < 0 || value > 255 || end - at > 3 || hasLeadingZero) return false;
    into[byte + part] = value;
    if (part < 3 && text[end] !== '.') return false;
    at = end + 1;
  }
  return at === to + 1;
}

/** @returns -1 for what is no number */
function readNumber(text: string, { from, to }: { from: number; to: number }, base: number): number {
  if (from >= to || to - from > 4) return -1;
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = DIGITS[text[at] ?? ''];
    if (digit === undefined || digit >= base) return -1;
    value = value * base + digit;
  }
  return value;
}
