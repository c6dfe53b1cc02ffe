import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { AddressRanges } from './address-ranges.ts';
import { AllowList, plainHost } from './allow-list.ts';
import { INTERNAL_RANGES } from './internal-ranges.ts';

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

/**
 * Decides which addresses may be reached: everything public, and of the internal ones those that the operator allows.
 * Names are judged by what they resolve to, at the moment of connecting.
 */
export class AddressGuard {
  readonly #internal = new AddressRanges(INTERNAL_RANGES);
  readonly #allowed: AllowList;

  /** @param allow host names (`db.local`, `*.corp.example`), addresses and CIDR ranges. @throws RangeError */
  constructor(allow: readonly string[]) {
    this.#allowed = new AllowList(allow);
  }

  /** Whether this host name is allowed whatever it resolves to. */
  allowsHost(host: string): boolean {
    return this.#allowed.hasHost(host);
  }

  /**
   * Whether an address may be reached. What is not an address may not. An IPv6 address that stands for an IPv4 address is
   * judged by that, too. It holds whatever code of others has done to the language meanwhile.
   */
  allowsAddress(address: string): boolean {
    const isInternal = this.#internal.contains(address);
    return isInternal === false || (isInternal === true && this.#allowed.hasAddress(address));
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

  /** The address that a name or literal stands for, for a proxy that is to connect to it. @throws BlockedAddressError, or of the lookup */
  async addressOf(host: string): Promise<string> {
    this.checkLiteral(host);
    const name = plainHost(host);
    if (isIP(name)) return name;
    const found = await new Promise<LookupAddress[]>((resolve, reject) => {
      this.lookup(name, { all: true }, (error, addresses) =>
        error ? reject(error) : resolve(addresses as LookupAddress[]),
      );
    });
    // More proxies have IPv4 than IPv6.
    return (found.find(({ family }) => family === 4) ?? found[0])?.address ?? name;
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

  /** Judges literal addresses for undici, in front of what follows redirects. Goes together with {@link lookup}. */
  readonly interceptor: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
    this.checkLiteral(new URL(String(options.origin)).hostname);
    return dispatch(options, handler);
  };

  #firstBlocked(addresses: readonly LookupAddress[]): LookupAddress | undefined {
    return addresses.find(({ address }) => !this.allowsAddress(address));
  }
}
