import { type LookupAddress, lookup as resolve } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { ServerError } from '../errors/server-error.ts';

/** Ranges that are not the public internet. */
const INTERNAL_RANGES = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '::1/128',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];

/** Keeps a request of the server from reaching internal addresses: names are judged by what they resolve to. */
export interface AddressGuard {
  lookup: LookupFunction;
  /** Judges addresses written as numbers, for which no name is looked up; also those of redirects. */
  interceptor: Dispatcher.DispatcherComposeInterceptor;
}

/** @param allowed host names and CIDR ranges that may be reached although they are internal. */
export function createAddressGuard(allowed: readonly string[]): AddressGuard {
  const internal = toBlockList(INTERNAL_RANGES);
  const allowedRanges = toBlockList(allowed.filter((entry) => isIP(entry.split('/')[0] ?? '') !== 0));
  const allowedNames = new Set(allowed.map((entry) => entry.toLowerCase()));

  function isRefused(address: string): boolean {
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    return internal.check(address, family) && !allowedRanges.check(address, family);
  }

  return {
    lookup(hostname, options, callback) {
      resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
        if (error) return callback(error, '', 0);
        const refused = allowedNames.has(hostname.toLowerCase())
          ? undefined
          : addresses.find((one) => isRefused(one.address));
        if (refused) return callback(refusal(hostname), '', 0);
        if (options.all) return callback(null, addresses);
        callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
      });
    },
    interceptor: (dispatch) => (options, handler) => {
      const host = new URL(String(options.origin)).hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !allowedNames.has(host) && isRefused(host)) throw refusal(host);
      return dispatch(options, handler);
    },
  };
}

function toBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
}

function refusal(host: string): ServerError {
  return new ServerError('WORKFLOW_URL_INVALID', `The host "${host}" is internal and may not be reached from here.`);
}
