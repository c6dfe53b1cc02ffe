import { createHmac, timingSafeEqual } from 'node:crypto';
import type { JsonObject } from '@millrace/workflow';
import { isSameSecret } from './same-secret.ts';

/** A call whose sender is to be checked. */
interface SignedCall {
  /** Lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** A repeated name gives a list. */
  query: Readonly<Record<string, string | string[] | undefined>>;
  body: Uint8Array;
  secret: string;
  /** Address that the service was told to call. */
  address: string;
  /** What is kept of the subscription; absent while it is being made. */
  stored?: JsonObject | undefined;
  /** ms since the epoch. */
  now: number;
}

/** Tells whether a call comes from the service. */
export type SignatureCheck = (call: SignedCall) => boolean;

/** How a service signs its calls. */
export interface HmacSettings {
  /** Header that holds the signature. */
  header: string;
  /** Default `sha256`. */
  algorithm?: 'sha1' | 'sha256' | 'sha512';
  /** Default `hex`. */
  encoding?: 'hex' | 'base64';
  /** Stands before the signature, for example `sha256=`. */
  prefix?: string;
  /**
   * Header with the time of the call, in seconds, which is signed as `<before><time><separator><body>`. A call whose time is more than five minutes
   * off is refused: it may be one that somebody recorded.
   */
  timestamp?: { header: string; before?: string; separator?: string };
  /** The address that the service calls is signed, too, behind the body. Default false. */
  signsAddress?: boolean;
}

const MAX_AGE_MS = 300_000;

/** A keyed hash of the body, compared in a time that does not depend on where the two differ. */
export function hmacSignature(settings: HmacSettings): SignatureCheck {
  const { header, algorithm = 'sha256', encoding = 'hex', prefix = '', timestamp, signsAddress } = settings;
  return ({ headers, body, secret, now, address }) => {
    const given = headerOf(headers, header);
    if (secret === '' || given === undefined || !given.startsWith(prefix)) return false;
    const hash = createHmac(algorithm, secret);
    if (timestamp) {
      const time = headerOf(headers, timestamp.header) ?? '';
      if (!(Math.abs(now - Number(time) * 1000) <= MAX_AGE_MS)) return false;
      hash.update(`${timestamp.before ?? ''}${time}${timestamp.separator ?? '.'}`);
    }
    hash.update(body);
    if (signsAddress) hash.update(address);
    return isEqual(Buffer.from(given.slice(prefix.length), encoding), hash.digest());
  };
}

/** A secret that the service sends as it is: in a header, or in the query of the address that it was told to call. */
export function sharedSecret(settings: { header: string } | { query: string }): SignatureCheck {
  return ({ headers, query, secret }) => {
    const given = 'header' in settings ? headerOf(headers, settings.header) : first(query[settings.query]);
    return secret !== '' && given !== undefined && isSameSecret(given, secret);
  };
}

function headerOf(headers: SignedCall['headers'], name: string): string | undefined {
  return first(headers[name.toLowerCase()]);
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
