import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { isSameSecret } from './secret-texts.ts';

/** For what a link is good. A link for one purpose is worthless for another. */
export type LinkPurpose =
  | 'invitation'
  | 'password'
  | 'emailAddress'
  | 'waitingExecution'
  | 'oauthState'
  | 'device'
  | 'visitor';

export interface LinkTerms {
  purpose: LinkPurpose;
  /** Whom or what it is about. */
  subject: string;
  /**
   * Something that using the link changes, for example the password it replaces: afterwards the link is worthless, so it
   * is good once. It is not part of the token.
   */
  binding?: string;
}

/** `used`: what the link is bound to has changed since, by the link or otherwise. */
export type LinkState = 'good' | 'used' | 'expired' | 'unknown';

const KEY_BYTES = 32;

/** Makes and checks every link that is handed out. Its token says when it expires, and proves what it is for. */
export class SignedLinks {
  readonly #deriveKey: (purpose: LinkPurpose) => Buffer;
  /** Not as bytes: Node.js takes five times as long to sign with them, and each execution has a link. */
  readonly #keys = new Map<LinkPurpose, KeyObject>();

  /** @param secret the key of the instance, or what gives the key of a purpose. */
  constructor(secret: string | ((purpose: LinkPurpose) => Buffer)) {
    this.#deriveKey = typeof secret === 'string' ? (purpose) => linkKeyOf(secret, purpose) : secret;
  }

  /** A token of letters, digits, `-`, `_` and `.`. @param expiresAt ms since the epoch; default: never. */
  sign(terms: LinkTerms, expiresAt?: number): string {
    const expiry = expiresAt === undefined ? '0' : Math.ceil(expiresAt / 1000).toString(36);
    const parts =
      terms.binding === undefined
        ? [this.#mac(terms, expiry)]
        : [this.#mac(terms, expiry), this.#origin(terms, expiry)];
    return [expiry, ...parts.map((part) => part.toString('base64url'))].join('.');
  }

  isGood(token: string, terms: LinkTerms, now: number = Date.now()): boolean {
    return this.stateOf(token, terms, now) === 'good';
  }

  /** What became of a link. Only who has a link that was handed out learns more than that it is `unknown`. */
  stateOf(token: string, terms: LinkTerms, now: number = Date.now()): LinkState {
    const [expiry = '', mac = '', origin, ...more] = token.split('.');
    if (!/^[0-9a-z]{1,10}$/.test(expiry) || more.length > 0) return 'unknown';
    const isBound = isSame(mac, this.#mac(terms, expiry));
    // Those of earlier versions have no origin.
    const isHandedOut = origin === undefined ? isBound : isSame(origin, this.#origin(terms, expiry));
    if (!isHandedOut) return 'unknown';
    if (!isBound) return 'used';
    return expiry === '0' || now < Number.parseInt(expiry, 36) * 1000 ? 'good' : 'expired';
  }

  #mac({ purpose, subject, binding = '' }: LinkTerms, expiry: string): Buffer {
    return this.#sign(purpose, [purpose, subject, expiry, binding]);
  }

  /** Proves that a link was handed out, whatever became of what it is bound to. Opens nothing. */
  #origin({ purpose, subject }: LinkTerms, expiry: string): Buffer {
    return this.#sign(purpose, ['origin', purpose, subject, expiry]);
  }

  #sign(purpose: LinkPurpose, content: readonly string[]): Buffer {
    return createHmac('sha256', this.#key(purpose)).update(JSON.stringify(content)).digest();
  }

  #key(purpose: LinkPurpose): KeyObject {
    const known = this.#keys.get(purpose);
    if (known) return known;
    const key = createSecretKey(this.#deriveKey(purpose));
    this.#keys.set(purpose, key);
    return key;
  }
}

/** As text: the last character of another one may mean the same bytes. */
function isSame(text: string, expected: Buffer): boolean {
  return isSameSecret(text, expected.toString('base64url'));
}

/** The key that links of a purpose are signed with. */
export function linkKeyOf(secret: string, purpose: LinkPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'millrace', `link ${purpose}`, KEY_BYTES));
}
