import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { embeddedIPv4, parseAddress } from './ip-address.ts';

/** A request would reach an address of the inside. */
export class BlockedAddressError extends Error {
  readonly code = 'HTTP_BLOCKED_ADDRESS';
  readonly host: string;
  readonly address: string;

  constructor(host: string, address: string) {
    super(`${host} is at ${address}, which is an internal address`);
    this.name = 'BlockedAddressError';
    this.host = host;
    this.address = address;
  }
}

/** Ranges that no public service lives in: private, loopback, link-local (cloud metadata), shared, reserved, multicast. */
const INTERNAL_RANGES = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/127',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

/**
 * Decides which addresses requests of nodes may reach: everything public, and of the internal ones those that the
 * operator allows. Names are judged by what they resolve to, at the moment of connecting.
 */
export class AddressGuard {
  readonly #internal = new BlockList();
  readonly #allowed = new BlockList();
  readonly #allowedHosts = new Set<string>();

  /** @param allow host names (`db.local`, `*.corp.example`), addresses and CIDR ranges. */
  constructor(allow: readonly string[]) {
    for (const range of INTERNAL_RANGES) addRange(this.#internal, range);
    for (const entry of allow.map((text) => text.trim().toLowerCase()).filter(Boolean)) {
      if (!addRange(this.#allowed, entry)) this.#allowedHosts.add(entry);
    }
  }

  /** Whether this host name is allowed whatever it resolves to. */
  allowsHost(host: string): boolean {
    const name = plainHost(host);
    if (this.#allowedHosts.has(name)) return true;
    const labels = name.split('.');
    return labels.some((_label, index) => index > 0 && this.#allowedHosts.has(`*.${labels.slice(index).join('.')}`));
  }

  /** Whether an address may be reached. What is not an address may not. */
  allowsAddress(address: string): boolean {
    const parsed = parseAddress(address);
    if (!parsed) return false;
    const [plain = ''] = address.split('%');
    const embedded = parsed.family === 6 ? embeddedIPv4(parsed.groups) : undefined;
    if (contains(this.#allowed, plain) || (embedded && contains(this.#allowed, embedded))) return true;
    return !contains(this.#internal, plain) && !(embedded && contains(this.#internal, embedded));
  }

  /**
   * Judges a host before anything is sent to it, for literal addresses, which are never looked up.
   * @throws BlockedAddressError
   */
  checkLiteral(host: string): void {
    const name = plainHost(host);
    if (isIP(name) && !this.allowsHost(name) && !this.allowsAddress(name)) throw new BlockedAddressError(name, name);
  }

  /** Judges a host by what it resolves to. For requests through a proxy, where the connection is not ours. */
  async checkResolved(host: string): Promise<void> {
    this.checkLiteral(host);
    const name = plainHost(host);
    if (isIP(name) || this.allowsHost(name)) return;
    await new Promise<void>((resolve, reject) => {
      this.lookup(name, { all: true }, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Looks names up for a connection; fails when one of the addresses may not be reached. */
  readonly lookup: LookupFunction = (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const blocked = this.allowsHost(host) ? undefined : this.#firstBlocked(addresses);
      if (blocked) return callback(new BlockedAddressError(host, blocked.address), []);
      const [first] = addresses;
      if (options.all || !first) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };

  #firstBlocked(addresses: readonly LookupAddress[]): LookupAddress | undefined {
    return addresses.find(({ address }) => !this.allowsAddress(address));
  }
}

/** A host as in a URL, without brackets and final dot. */
function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

function contains(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Adds an address or CIDR range; false when the text is neither. */
function addRange(list: BlockList, text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (prefix === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(prefix), family);
  return true;
}
