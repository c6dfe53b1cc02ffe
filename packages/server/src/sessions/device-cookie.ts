import '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedLinks } from '../access/signed-links.ts';
import { basePathOf } from '../http/base-path.ts';

const LIFETIME_MS = 365 * 86_400_000;
const ID_BYTES = 12;
/** People who share a browser. */
const MAX_TOKENS = 4;
/** Longest that is read: several tokens of less than 100 letters each. */
const MAX_LENGTH = 500;

/** Remembers in a browser who signed in there: who fails to sign in elsewhere must not keep them out. It lets nobody in. */
export interface DeviceCookie {
  /** The device, where it proves that the user signed in there before. */
  find(request: FastifyRequest, userId: string): string | undefined;
  /** The user signed in there. */
  note(request: FastifyRequest, reply: FastifyReply, userId: string): void;
}

/** Its value: tokens with `!` in between, each `<device>.<expiry>.<proof>`, of which the newest stands first. */
export function createDeviceCookie({
  publicUrl,
  links,
  now = Date.now,
}: {
  publicUrl: string;
  links: Pick<SignedLinks, 'sign' | 'isGood'>;
  now?: () => number;
}): DeviceCookie {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const name = isSecure ? '__Secure-millrace-device' : 'millrace-device';
  // Only the call that signs in asks for it.
  const path = `${basePathOf(publicUrl)}rest/login`;
  const termsOf = (userId: string, device: string) => ({
    purpose: 'device' as const,
    subject: JSON.stringify([userId, device]),
  });
  const tokensIn = (request: FastifyRequest) => {
    const value = request.cookies[name] ?? '';
    return value.length > MAX_LENGTH ? [] : value.split('!').slice(0, MAX_TOKENS);
  };
  const deviceOf = (token: string, userId: string) => {
    const [device = '', ...proof] = token.split('.');
    return links.isGood(proof.join('.'), termsOf(userId, device), now()) ? device : undefined;
  };
  return {
    find: (request, userId) => {
      for (const token of tokensIn(request)) {
        const device = deviceOf(token, userId);
        if (device !== undefined) return device;
      }
      return undefined;
    },
    note: (request, reply, userId) => {
      const device = randomBytes(ID_BYTES).toString('base64url');
      const token = `${device}.${links.sign(termsOf(userId, device), now() + LIFETIME_MS)}`;
      const others = tokensIn(request).filter((one) => one !== '' && deviceOf(one, userId) === undefined);
      reply.setCookie(name, [token, ...others].slice(0, MAX_TOKENS).join('!'), {
        ...{ path, httpOnly: true, sameSite: 'lax', secure: isSecure },
        maxAge: LIFETIME_MS / 1000,
      });
    },
  };
}
