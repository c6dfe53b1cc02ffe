import { type Finding, findingsOf, outermost } from '../findings.ts';

export interface AddressRules {
  /** Hosts or addresses, separated by commas or lines. */
  allowedUrls: string;
  allowedSchemes: readonly string[];
  blockUserinfo: boolean;
  allowSubdomains: boolean;
}

export interface JudgedAddress extends Finding {
  text: string;
  /** Absent: it is allowed. */
  reason?: string;
}

const FULL = /\b(?:[a-z][a-z\d+.-]{1,20}:\/\/|(?:javascript|vbscript|data|mailto):)[^\s<>"'`)\]}]{1,2000}/gi;
const BARE =
  /(?<![\w@./-])(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}(?:com|org|net|info|biz|edu|gov|io|dev|app|ai|co|me|xyz|top|site|online|shop|club|de|uk|eu|fr|es|it|nl|ch|at|pl|ru|cn|in|br|jp|us|ca|au)(?![\w-]|\.\w)(?::\d{1,5})?(?:\/[^\s<>"'`)\]}]{0,2000})?/gi;
const IP = /(?<![\d./])(?:\d{1,3}\.){3}\d{1,3}(?!\.?\d)(?::\d{1,5})?(?:\/[^\s<>"'`)\]}]{0,2000})?/g;

/** The addresses in a text, each with why it is not allowed where it is not. */
export function judgeAddresses(text: string, rules: AddressRules): JudgedAddress[] {
  const allowed = rules.allowedUrls.split(/[,\n]/).flatMap((entry) => entry.trim() || []);
  const found = [FULL, BARE, IP].flatMap((pattern) => [...findingsOf(text, pattern, 'URL')]);
  return outermost(found).map((finding) => {
    // What ends a sentence is none of the address.
    const address = text.slice(finding.start, finding.end).replace(/[.,;:!?]+$/, '');
    const reason = whyNot(address, { ...rules, allowed });
    return { ...finding, end: finding.start + address.length, text: address, ...(reason !== undefined && { reason }) };
  });
}

function whyNot(
  address: string,
  { allowed, allowedSchemes, blockUserinfo, allowSubdomains }: AddressRules & { allowed: readonly string[] },
): string | undefined {
  // Without a scheme it is judged by its host.
  const isBare = !/^[a-z][a-z\d+.-]*:(?!\d)/i.test(address);
  const url = URL.parse(isBare ? `https://${address}` : address);
  if (!url) return 'It cannot be read';
  const scheme = url.protocol.slice(0, -1);
  if (!isBare && !allowedSchemes.includes(scheme)) return `The scheme ${scheme} is not allowed`;
  if (blockUserinfo && (url.username !== '' || url.password !== '')) return 'It holds a name or a password';
  if (allowed.some((entry) => covers(entry, url, allowSubdomains))) return undefined;
  return 'It is not among those that are allowed';
}

/** Whether an entry of the list, a host or an address, allows an address. */
function covers(entry: string, url: URL, allowSubdomains: boolean): boolean {
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(entry);
  const rule = URL.parse(hasScheme ? entry : `${url.protocol}//${entry}`);
  if (!rule || rule.protocol !== url.protocol || rule.hostname === '') return false;
  const isHost = rule.hostname === url.hostname || (allowSubdomains && url.hostname.endsWith(`.${rule.hostname}`));
  if (!isHost || (rule.port !== '' && rule.port !== url.port)) return false;
  const path = rule.pathname.replace(/\/$/, '');
  return path === '' || url.pathname === path || url.pathname.startsWith(`${path}/`);
}
