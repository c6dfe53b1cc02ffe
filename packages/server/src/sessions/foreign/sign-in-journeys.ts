import '@fastify/cookie';
import type { Admission } from '@millrace/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Attempt, AttemptLimits } from '../../access/attempt-limits.ts';
import { ServerError } from '../../errors/server-error.ts';
import { basePathOf } from '../../http/base-path.ts';
import type { Logger } from '../../logging/logger.ts';
import type { BeginSession } from '../session.routes.ts';
import type { ForeignAccounts } from './foreign-accounts.ts';
import type { ForeignIdentity } from './foreign-identity.ts';
import type { PendingSignIn, PendingSignIns, SignInProof } from './pending-sign-ins.ts';

const COOKIE = 'millrace-sign-in';

export interface SignInJourneysOptions {
  pending: PendingSignIns;
  accounts: ForeignAccounts;
  limits: AttemptLimits;
  beginSession: BeginSession;
  /** With a closing slash. */
  publicUrl: string;
  log: Logger;
}

/** What a provider is asked: what has to be remembered, and where the browser goes with a state. */
export interface ProviderRequest {
  proof: SignInProof;
  urlFor(state: string): Promise<string>;
}

/** The way of a browser to a provider and back, whatever the provider speaks. */
export class SignInJourneys {
  readonly #options: SignInJourneysOptions;
  readonly #cookiePath: string;

  constructor(options: SignInJourneysOptions) {
    this.#options = options;
    this.#cookiePath = `${basePathOf(options.publicUrl)}rest/sso`;
  }

  /** @param ask makes the request to the provider; it may find that there is none. */
  begin(request: FastifyRequest, reply: FastifyReply, ask: () => Promise<ProviderRequest>): Promise<FastifyReply> {
    const { pending, limits, publicUrl } = this.#options;
    return this.orRefusal(reply, async () => {
      await limits.count(attemptOf(request));
      const { redirect, link } = request.query as Readonly<Record<string, unknown>>;
      const { actor } = request;
      const { proof, urlFor } = await ask();
      const tokens = await pending.begin({
        proof,
        redirect: placeInEditor(redirect),
        ...(link === 'true' && actor.kind === 'user' && { userId: actor.user.id }),
      });
      reply.setCookie(COOKIE, tokens.browser, {
        path: this.#cookiePath,
        httpOnly: true,
        sameSite: 'lax',
        secure: publicUrl.startsWith('https:'),
      });
      return urlFor(tokens.state);
    });
  }

  /** @param identify finds out whom the provider vouches for, with what was remembered. */
  finish<Kind extends SignInProof['kind']>(
    { request, reply, kind, state }: { request: FastifyRequest; reply: FastifyReply; kind: Kind; state: string },
    identify: (
      proof: Extract<SignInProof, { kind: Kind }>,
    ) => Promise<{ identity: ForeignIdentity; newAccounts: Admission['newAccounts'] }>,
  ): Promise<FastifyReply> {
    const { pending, limits, beginSession, publicUrl } = this.#options;
    return this.orRefusal(reply, async (refuseAt) => {
      const signIn = await pending.take(kind, { state, browser: request.cookies[COOKIE] ?? '' });
      if (signIn.userId !== undefined) refuseAt('settings/personal');
      reply.clearCookie(COOKIE, { path: this.#cookiePath });
      const user = await this.#accountOf(signIn, await identify(signIn.proof));
      await beginSession(user, request, reply);
      await limits.succeeded(attemptOf(request));
      return `${publicUrl}${signIn.redirect}`;
    });
  }

  /**
   * Sends the browser where `act` says; after a refusal to the page that tells what it was: that to sign in, unless
   * said.
   */
  async orRefusal(
    reply: FastifyReply,
    act: (refuseAt: (page: string) => void) => Promise<string>,
  ): Promise<FastifyReply> {
    let page = 'signin';
    try {
      const target = await act((other) => {
        page = other;
      });
      // After a post, browsers ask for the next page by GET.
      return reply.redirect(target, 303);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      const { log, publicUrl } = this.#options;
      log.warn({ code: error.code, reason: error.message }, 'Somebody could not sign in with a provider');
      return reply.redirect(`${publicUrl}${page}?${new URLSearchParams({ refusal: error.code })}`, 303);
    }
  }

  #accountOf(
    { userId }: Pick<PendingSignIn, 'userId'>,
    { identity, newAccounts }: { identity: ForeignIdentity; newAccounts: Admission['newAccounts'] },
  ) {
    const { accounts } = this.#options;
    return userId === undefined ? accounts.find(identity, newAccounts) : accounts.link(userId, identity);
  }
}

function attemptOf({ ip }: FastifyRequest): Attempt {
  return { what: 'foreignSignIn', address: ip };
}

/** A path below the public address; whatever else is asked for leads to the first page. */
function placeInEditor(redirect: unknown): string {
  return typeof redirect === 'string' && /^\/(?![/\\])[^\\]{0,1000}$/.test(redirect) ? redirect.slice(1) : '';
}
