import { AddressRanges } from './address-ranges.ts';

/** A name of labels, the first of which may be `*` for every name below. */
const HOST_NAME = /^(?:\*\.)?[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.?$/u;

/** Whether an entry of an allow-list is a host name (`db.local`, `*.corp.example`), an address or a CIDR range. */
export function isAllowEntry(text: string): boolean {
  return new AddressRanges().add(text) || (HOST_NAME.test(text) && !/^[\d.]+$/.test(text));
}

/** What an operator allows although it is internal. */
export class AllowList {
  readonly #ranges = new AddressRanges();
  readonly #hosts = new Set<string>();

  /** @throws RangeError for an entry that is neither a host name nor an address nor a range. */
  constructor(entries: readonly string[]) {
    for (const entry of entries.map((text) => text.trim().toLowerCase()).filter(Boolean)) {
      if (this.#ranges.add(entry)) continue;
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
    return this.#ranges.contains(address) === true;
  }
}

/** A host as in a URL, without brackets and final dot. */
export function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}
