import { ADDRESS_BYTES, readAddress } from './ip-address.ts';

interface Range {
  bytes: Uint8Array;
  /** Leading bits that count. */
  bits: number;
}

const MAPPED_BITS = 96;

/**
 * Where an IPv6 address holds the IPv4 address that it stands for: mapped (`::ffff:a.b.c.d`), compatible (`::a.b.c.d`), translated
 * (`::ffff:0:a.b.c.d`), NAT64 (`64:ff9b::/96`) and 6to4 (`2002::/16`).
 */
const FORMS_OF_IPV4: ReadonlyArray<{ prefix: readonly number[]; at: number }> = [
  { prefix: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], at: 12 },
  { prefix: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], at: 12 },
  { prefix: [0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0], at: 12 },
  { prefix: [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0], at: 12 },
  { prefix: [0x20, 0x02], at: 2 },
];

/** Ranges of addresses. One of IPv4 addresses holds the IPv6 addresses that stand for them, too. */
export class AddressRanges {
  readonly #ranges: Range[] = [];
  /** Of the address that is looked for. */
  readonly #bytes = new Uint8Array(ADDRESS_BYTES);

  /** @param ranges that are known to be right */
  constructor(ranges: readonly string[] = []) {
    for (const range of ranges) this.add(range);
  }

  /** Adds an address or a CIDR range; false when the text is neither. */
  add(text: string): boolean {
    const [address = '', prefix, ...rest] = text.split('/');
    const bytes = new Uint8Array(ADDRESS_BYTES);
    const family = address.includes('%') ? 0 : readAddress(address, bytes);
    if (family === 0 || rest.length > 0) return false;
    const width = family === 6 ? 128 : 32;
    if (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= width)) return false;
    const bits = prefix === undefined ? width : Number(prefix);
    if (family === 6) this.#ranges.push({ bytes, bits });
    else this.#ranges.push(...formsOf(bytes.slice(MAPPED_BITS / 8), bits));
    return true;
  }

  /** Whether an address lies in one of them. `undefined` for what is no address. It holds whatever was done to the language. */
  contains(address: string): boolean | undefined {
    if (readAddress(address, this.#bytes) === 0) return undefined;
    for (let at = 0; at < this.#ranges.length; at++) {
      const range = this.#ranges[at];
      if (range && isWithin(this.#bytes, range)) return true;
    }
    return false;
  }
}

function formsOf(ipv4: Uint8Array, bits: number): Range[] {
  return FORMS_OF_IPV4.map(({ prefix, at }) => {
    const bytes = new Uint8Array(ADDRESS_BYTES);
    bytes.set(prefix);
    bytes.set(ipv4, at);
    return { bytes, bits: at * 8 + bits };
  });
}

function isWithin(bytes: Uint8Array, range: Range): boolean {
  let at = 0;
  let left = range.bits;
  for (; left >= 8; left -= 8, at++) {
    if (bytes[at] !== range.bytes[at]) return false;
  }
  return left === 0 || ((bytes[at] ?? 0) ^ (range.bytes[at] ?? 0)) >> (8 - left) === 0;
}
