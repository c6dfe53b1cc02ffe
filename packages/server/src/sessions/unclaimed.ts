import { createHmac, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 12;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Whether a call comes from the machine itself, and from a page that was opened there: not through a proxy, nor under a
 * name that was pointed at this machine, nor on an instance that has an address for others.
 */
export function isFromThisMachine(request: FastifyRequest, publicUrl: string): boolean {
  const { remoteAddress = '' } = request.raw.socket;
  if (!loopback.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) return false;
  if (!LOOPBACK_HOSTS.has(new URL(publicUrl).hostname)) return false;
  if (FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined)) return false;
  const address = `http://${request.headers.host}`;
  return URL.canParse(address) && LOOPBACK_HOSTS.has(new URL(address).hostname);
}

/** The code that sets the owner up from another machine. It is the same after a restart. */
export function setupCodeOf(encryptionKey: string): string {
  const bytes = createHmac('sha256', encryptionKey).update('set-up code').digest();
  const letters = [...bytes.subarray(0, CODE_LENGTH)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

export function isSetupCode(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((code) =>
    createHmac('sha256', 'set-up code')
      .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
      .digest(),
  );
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
