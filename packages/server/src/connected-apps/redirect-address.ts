import type { AppReturnTarget } from '@millrace/api';

const MAX_LENGTH = 1000;
const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Schemes of editors that register addresses of their own, and are no reversed domain. */
const EDITOR_SCHEMES = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:']);

/**
 * Whether codes may go there: a web site over https, a program on the computer of the user (RFC 8252, 7.3), or a program
 * with a scheme of its own, which is a reversed domain (7.1). Schemes that run scripts or open files are none of these.
 */
export function isRedirectAddress(address: string): boolean {
  if (address.length > MAX_LENGTH || /[^!-~]|#/.test(address)) return false;
  const url = URL.parse(address);
  if (url === null || `${url.username}${url.password}` !== '') return false;
  if (url.protocol === 'https:') return true;
  if (url.protocol === 'http:') return LOOPBACK_HOSTS.has(url.hostname);
  return EDITOR_SCHEMES.has(url.protocol) || /^[a-z][a-z\d-]*(\.[a-z\d-]+)+:$/.test(url.protocol);
}

/** Whether an address is one that was registered: letter for letter, but for the port on the computer of the user, which is chosen anew each time. */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  if (registered.includes(address)) return true;
  if (!isRedirectAddress(address)) return false;
  const wanted = withoutPort(address);
  return wanted !== undefined && registered.some((one) => withoutPort(one) === wanted);
}

/** Where somebody is sent, as they are told before. */
export function returnTargetOf(address: string): AppReturnTarget {
  const { protocol, host, hostname } = new URL(address);
  if (protocol === 'https:') return { kind: 'site', name: host };
  if (protocol === 'http:') return { kind: 'computer', name: hostname };
  return { kind: 'program', name: protocol.slice(0, -1) };
}

/** Only for programs on the computer of the user. Only the port is taken off: the rest is compared as it is written. */
function withoutPort(address: string): string | undefined {
  const [, host, rest] = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?([/?].*)?$/.exec(address) ?? [];
  return host === undefined ? undefined : `${host}${rest ?? ''}`;
}
