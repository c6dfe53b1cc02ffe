import fastifyCookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { basePathOf } from '../http/base-path.ts';
import { SESSION_LIFETIME_MS } from './sessions.ts';

const { parse } = fastifyCookie.fastifyCookie;

/** The cookie that holds the token of a session. */
export interface SessionCookie {
  read(request: Pick<FastifyRequest, 'headers'>): string | undefined;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/**
 * @param publicUrl where it is https, no other host and no plain connection can set or get the cookie; where it has a path,
 *   neighbours at the same host do not get it.
 */
export function createSessionCookie(publicUrl: string): SessionCookie {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const path = basePathOf(publicUrl);
  // Browsers take __Host- only with the path /.
  const prefix = path === '/' ? '__Host-' : '__Secure-';
  const name = isSecure ? `${prefix}millrace-session` : 'millrace-session';
  const options = { path, httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  return {
    read: ({ headers }) => parse(headers.cookie ?? '')[name],
    set: (reply, token) => {
      reply.setCookie(name, token, { ...options, maxAge: SESSION_LIFETIME_MS / 1000 });
    },
    clear: (reply) => {
      reply.clearCookie(name, options);
    },
  };
}
