const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN_TEXT = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL}){1,10}$`, 'i');
const EMAIL_TEXT = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@([a-z0-9.-]{1,253})$/i;

export function isDomain(text: string): boolean {
  return DOMAIN_TEXT.test(text) && /[a-z]$/i.test(text);
}

export function isEmail(text: string): boolean {
  const domain = text.length <= 320 ? EMAIL_TEXT.exec(text)?.[1] : undefined;
  return domain !== undefined && isDomain(domain) && !/^\.|\.\.|\.@/.test(text);
}

export function isUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return false;
  return URL.canParse(text) && (isDomain(new URL(text).hostname) || isHost(new URL(text).hostname));
}

function isHost(name: string): boolean {
  return name === 'localhost' || /^[\d.]+$/.test(name) || name.startsWith('[');
}

/** Words of a text: addresses hold no white space. */
function words(text: string): string[] {
  return text.split(/[\s<>"'`()[\]{},;]/);
}

export function extractEmail(text: string): string | undefined {
  for (const word of words(text)) {
    if (!word.includes('@')) continue;
    const candidate = trimPunctuation(word.replace(/^mailto:/i, ''));
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
  const starts = word.matchAll(/https?:\/\//gi).take(STARTS_PER_WORD);
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

export function extractDomain(text: string): string | undefined {
  const trimmed = text.trim();
  if (isEmail(trimmed)) return trimmed.slice(trimmed.lastIndexOf('@') + 1);
  return hostOf(trimmed) ?? hostOf(`http://${trimmed}`);
}

function hostOf(address: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  return isDomain(hostname) || isHost(hostname) ? hostname : undefined;
}

export function extractUrlPath(text: string): string | undefined {
  const trimmed = text.trim();
  if (hostOf(trimmed) === undefined) return undefined;
  return new URL(trimmed).pathname;
}
