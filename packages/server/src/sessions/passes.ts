import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import { apiError } from '../errors/server-error.ts';

const PASS_BYTES = 32;

/** Let calls within the process act for somebody whose own proof is not good for what is called. */
export class Passes {
  readonly #actors = new Map<string, Actor>();

  /** @param use gets headers by which calls act for them, until it is done. */
  async lend<Result>(actor: Actor, use: (headers: { authorization: string }) => Promise<Result>): Promise<Result> {
    const pass = `mrp_${randomBytes(PASS_BYTES).toString('base64url')}`;
    this.#actors.set(pass, actor);
    try {
      return await use({ authorization: `Bearer ${pass}` });
    } finally {
      this.#actors.delete(pass);
    }
  }

  /** @throws ServerError `API_KEY_INVALID` for one that was never lent, or is not any more */
  find(pass: string): Actor {
    const actor = this.#actors.get(pass);
    if (actor) return actor;
    throw apiError('API_KEY_INVALID');
  }
}

/** The pass that a call shows, if it shows one. */
export function passOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (mrp_.*)$/i.exec(headers.authorization ?? '')?.[1];
}
