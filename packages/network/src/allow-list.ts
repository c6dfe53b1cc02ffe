import { BlockList, isIP } from 'node:net';

/** A name of labels, the first of which may be `*` for every name below. */
const HOST_NAME = /^(?:\*\.)?[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.?$/u;

/** Whether an entry of an allow-list is a host name (`db.local`, `*.corp.example`), an address or a CIDR range. */
export function isAllowEntry(text: string): boolean {
  return addRange(new BlockList(), text) || (HOST_NAME.test(text) && !/^[\d.]+$/.test(text));
}

/** What an operator allows although it is internal. */
export class AllowList {
  readonly #ranges = new BlockList();
  readonly #hosts = new Set<string>();

  /** @throws RangeError for an entry that is neither a host name nor an address nor a range. */
  constructor(entries: readonly string[]) {
    for (const entry of entries.map((text) => text.trim().toLowerCase()).filter(Boolean)) {
      if (addRange(this.#ranges, entry)) continue;
      if (!isAllowEntry(entry)) throw new RangeError(`"${entry}" is no host name, address or range of addresses`);
      this.#hosts.add(plainHost(entry));
    }
  }

  /** Whether a host is allowed by its name, whatever it resolves to. */
  hasHost(host: string): boolean {
    const name = plainHost(host);
    if (this.#hosts.has(name)) return true;
    const labels = name.split('.');
    return labels.some((_label, index) => index > 0 && this.#hosts.has(`*.${labels.slice(index).join('.')}`));
  }

  hasAddress(address: string): boolean {
    return contains(this.#ranges, address);
  }
}

/** A host as in a URL, without brackets and final dot. */
export function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

/** A list of addresses and CIDR ranges that are known to be right. */
export function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) addRange(list, range);
  return list;
}

export function contains(list: BlockList, address: string): boolean {
  return list.check(address, familyOf(address));
}

/** Adds an address or CIDR range; false when the text is neither. */
function addRange(list: BlockList, text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  const family = familyOf(address);
  const bits = family === 'ipv6' ? 128 : 32;
  if (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)) return false;
  list.addSubnet(address, prefix === undefined ? bits : Number(prefix), family);
  return true;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
