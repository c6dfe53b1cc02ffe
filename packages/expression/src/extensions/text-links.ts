const LABEL = '[a-z0-9_-]{1,253}';
/** Names of the net: labels with dots between, the last of which has two characters or more. */
const NAME = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL}){0,10}\\.[a-z0-9-]{1,62}[a-z]$`, 'i');
/** The same with letters of any script. */
const NAME_OF_ANY_SCRIPT =
  /^(?=.{1,253}$)[\p{L}\p{M}\p{N}_-]{1,253}(?:\.[\p{L}\p{M}\p{N}_-]{1,253}){0,10}\.[\p{L}\p{M}\p{N}-]{1,62}\p{L}$/u;
const NUMBERS = /^(?:\d{1,3}\.){3}\d{1,3}$/;
const EMAIL_TEXT = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@([a-z0-9._-]{1,253})$/i;
/** Scheme, user, host, what follows it: read in one way only. */
const ADDRESS = /^(?:(?:([a-z][a-z0-9+.-]{0,30}):)?\/\/)?(?:[^\s/?#@]*@)?(\[[0-9a-f:.]*\]|[^\s/?#@:[\]]*)(\S*)$/iu;

export function isDomain(text: string): boolean {
  return NAME.test(text) || NUMBERS.test(text) || text.toLowerCase() === 'localhost';
}

export function isEmail(text: string): boolean {
  const domain = text.length <= 320 ? EMAIL_TEXT.exec(text)?.[1] : undefined;
  return domain !== undefined && NAME.test(domain) && !/^\.|\.\.|\.@/.test(text);
}

export function isUrl(text: string): boolean {
  if (!/^(?:https?|ftp):\/\//i.test(text)) return false;
  const { host = '', rest = '' } = addressOf(text) ?? {};
  return (isDomain(host.replace(/\.$/, '')) || host.startsWith('[')) && /^(?::\d{1,5})?(?:[/?#]|$)/.test(rest);
}

interface Address {
  scheme: string | undefined;
  host: string;
  /** Port, path and what follows. */
  rest: string;
}

function addressOf(text: string): Address | undefined {
  const [, scheme, host, rest] = ADDRESS.exec(text) ?? [];
  return host === undefined || rest === undefined ? undefined : { scheme, host, rest };
}

/** Words of a text: addresses hold no white space. */
function words(text: string): string[] {
  return text.split(/[\s<>"'`()[\]{},;:/?]/);
}

export function extractEmail(text: string): string | undefined {
  for (const word of words(text)) {
    if (!word.includes('@')) continue;
    const candidate = trimPunctuation(word);
    if (isEmail(candidate)) return candidate;
  }
  return undefined;
}

/** Addresses longer than this are none that a server would take. */
const MAX_ADDRESS = 10_000;
/** Starts that are tried within one word: addresses may hold addresses. */
const STARTS_PER_WORD = 3;

export function extractUrl(text: string): string | undefined {
  for (const [word] of text.matchAll(/[^\s<>"'`{}|\\^]+/g)) {
    const found = addressIn(word);
    if (found !== undefined) return found;
  }
  return undefined;
}

function addressIn(word: string): string | undefined {
  const starts = word.matchAll(/(?:https?|ftp):\/\//gi).take(STARTS_PER_WORD);
  for (const { index } of starts) {
    const address = trimPunctuation(word.slice(index));
    if (address.length <= MAX_ADDRESS && URL.canParse(address)) return address;
  }
  return undefined;
}

function trimPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && '.,;:!?)]'.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The host as it is written. */
export function extractDomain(text: string): string | undefined {
  const host = addressOf(text.trim())?.host;
  if (host === undefined) return undefined;
  return isDomain(host) || NAME_OF_ANY_SCRIPT.test(host) || host.startsWith('[') ? host : undefined;
}

export function extractUrlPath(text: string): string | undefined {
  const { scheme, rest = '' } = addressOf(text.trim()) ?? {};
  if (scheme === undefined) return undefined;
  const [path = ''] = rest.replace(/^:\d{0,5}/, '').split(/[?#]/, 1);
  return path === '' ? '/' : path;
}
