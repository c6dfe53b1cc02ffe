const MAX_COOKIES = 20;
const MAX_COOKIES_BYTES = 8192;

/** Attributes that say nothing of where a cookie goes. */
const HARMLESS_ATTRIBUTES = new Set(['expires', 'httponly', 'max-age', 'partitioned', 'samesite', 'secure']);

/** Cookies of one answer on the editor's host: held below the webhook, for this host only, few and small. */
export class AnswerCookies {
  readonly #path: string;
  #count = 0;
  #bytes = 0;

  /** @param path of the webhook as browsers know it. */
  constructor(path: string) {
    // A semicolon would begin an attribute.
    this.#path = path.replaceAll(';', '%3B').replace(/(?<=.)\/$/, '');
  }

  /** A cookie as it may go out; `undefined` for one that may not. */
  take(text: string): string | undefined {
    if (isOwnCookie(text) || isForWholeHost(nameOf(text))) return undefined;
    const [pair = '', ...attributes] = text.split(';').map((part) => part.trim());
    const kept = attributes.filter((attribute) => HARMLESS_ATTRIBUTES.has(nameOf(attribute)));
    const cookie = [pair, ...kept, `Path=${this.#pathWithin(attributes)}`].join('; ');
    this.#count += 1;
    this.#bytes += Buffer.byteLength(cookie, 'latin1');
    return this.#count > MAX_COOKIES || this.#bytes > MAX_COOKIES_BYTES ? undefined : cookie;
  }

  /** The last one counts, as in browsers. */
  #pathWithin(attributes: readonly string[]): string {
    const wanted = attributes
      .findLast((attribute) => nameOf(attribute) === 'path')
      ?.split('=')[1]
      ?.trim();
    return wanted?.startsWith(`${this.#path}/`) ? wanted : this.#path;
  }
}

/** Whether a cookie has a name that is ours, or none: browsers send the value of such a one as if it were a name. */
export function isOwnCookie(text: string): boolean {
  const [pair = ''] = text.split(';');
  if (!pair.includes('=')) return true;
  return !/^[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(plainNameOf(text)) || hasOwnName(text);
}

/** The cookies of a call without ours: what signs people in to the editor is nothing for workflows. `undefined` when none is left. */
export function withoutOwnCookies(header: string): string | undefined {
  const kept = header.split(';').filter((pair) => pair.trim() !== '' && !hasOwnName(pair));
  return kept.length === 0 ? undefined : kept.join(';').trim();
}

function hasOwnName(text: string): boolean {
  return plainNameOf(text).startsWith('millrace');
}

/** Without prefixes that browsers know. */
function plainNameOf(text: string): string {
  return nameOf(text).replace(/^(?:__(?:host|secure|http|host-http)-)+/, '');
}

/** Browsers take this prefix for the path `/` only. */
function isForWholeHost(name: string): boolean {
  return name.startsWith('__host-');
}

/** In lower case: browsers know the prefixes in any. */
function nameOf(text: string): string {
  const [pair = ''] = text.split(';', 1);
  const [name = ''] = pair.split('=', 1);
  return name.trim().toLowerCase();
}
