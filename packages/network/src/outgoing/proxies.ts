import { isIP } from 'node:net';
import { AddressRanges } from '../address-ranges.ts';
import { plainHost } from '../allow-list.ts';

/** The proxies that the operator names for what leaves this machine. */
export interface ProxySettings {
  /** Addresses of the proxies for requests to `http://` and `https://`, with user and password where they want them. */
  http?: string | undefined;
  https?: string | undefined;
  /** Hosts that are reached without them, as in `NO_PROXY`. */
  except: readonly string[];
  /** Whether they are given names as they are, and thus decide themselves what is internal. */
  isTrusted: boolean;
}

export const NO_PROXIES: ProxySettings = { except: [], isTrusted: false };

/** Whether there is a proxy at all. */
export function namesProxy({ http, https }: ProxySettings): boolean {
  return http !== undefined || https !== undefined;
}

const LOOPBACK = new AddressRanges(['127.0.0.0/8', '::1']);

/** Which proxy a request goes through. */
export class Proxies {
  readonly #byScheme: Readonly<Record<string, URL | undefined>>;
  readonly #exceptions: readonly Exception[];
  readonly isTrusted: boolean;

  constructor({ http, https, except, isTrusted }: ProxySettings) {
    this.#byScheme = { 'http:': http ? new URL(http) : undefined, 'https:': https ? new URL(https) : undefined };
    this.#exceptions = except.map(exceptionOf);
    this.isTrusted = isTrusted;
  }

  /** The proxy for an address; `undefined` where it is reached directly, as this machine itself always is. */
  for(url: URL): URL | undefined {
    const proxy = this.#byScheme[url.protocol];
    if (!proxy) return undefined;
    const host = plainHost(url.hostname);
    if (isLoopback(host)) return undefined;
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    return this.#exceptions.some((isException) => isException(host, port)) ? undefined : proxy;
  }
}

type Exception = (host: string, port: string) => boolean;

/** `*`, a name for itself and all below it, an address, a range of addresses; a name or an address may end with a port. */
function exceptionOf(entry: string): Exception {
  const text = entry.trim().toLowerCase();
  if (text === '*') return () => true;
  const [address = '', bits] = text.split('/');
  if (bits !== undefined) return isIP(address) && isPrefix(address, bits) ? inRange(text) : () => false;
  const [, named = text, ownPort] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(text) ?? [];
  const name = plainHost(named).replace(/^\*?\./, '');
  if (name === '') return () => false;
  return (host, port) =>
    (ownPort === undefined || ownPort === port) && (host === name || (!isIP(host) && host.endsWith(`.${name}`)));
}

function isPrefix(address: string, bits: string): boolean {
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32);
}

function inRange(range: string): Exception {
  const list = new AddressRanges([range]);
  return (host) => list.contains(host) === true;
}

function isLoopback(host: string): boolean {
  if (isIP(host)) return LOOPBACK.contains(host) === true;
  return host === 'localhost' || host.endsWith('.localhost');
}
