import '@fastify/cookie';
import type { Admission } from '@millrace/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signInRequired } from '../../access/access.ts';
import type { Attempt, AttemptLimits } from '../../access/attempt-limits.ts';
import { apiError, ServerError } from '../../errors/server-error.ts';
import { basePathOf } from '../../http/base-path.ts';
import type { Logger } from '../../logging/logger.ts';
import { type AccountCaller, callerOf } from '../../users/account-caller.ts';
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
  /** Makes sure that somebody is at the screen. @throws ServerError */
  confirmPresence(caller: AccountCaller, currentPassword: string | undefined): Promise<void>;
  /** With a closing slash. */
  publicUrl: string;
  log: Logger;
}

/** What a provider is asked: what has to be remembered, and where the browser goes with a state. */
export interface ProviderRequest {
  proof: SignInProof;
  urlFor(state: string): Promise<string>;
}

/** A call that begins to link an account. */
export interface LinkCall {
  request: FastifyRequest;
  reply: FastifyReply;
  body: { currentPassword?: string | undefined; redirect?: string | undefined };
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
    const { redirect } = request.query as Readonly<Record<string, unknown>>;
    return this.orRefusal(reply, () => this.#leave({ request, reply }, { redirect: placeInEditor(redirect) }, ask));
  }

  /**
   * Begins for somebody who is signed in, whose account gets another way in. No link of another page can do this: it is a call
   * of the editor, and asks who is at the screen.
   * @returns where the browser goes.
   */
  async link({ request, reply, body }: LinkCall, ask: () => Promise<ProviderRequest>): Promise<{ url: string }> {
    const { actor } = request;
    if (actor.kind !== 'user') throw signInRequired();
    await this.#options.confirmPresence(callerOf(actor, request), body.currentPassword);
    const signIn = { redirect: placeInEditor(body.redirect), userId: actor.user.id };
    return { url: await this.#leave({ request, reply }, signIn, ask) };
  }

  /** Remembers a sign-in in the browser, and says where that goes. */
  async #leave(
    { request, reply }: Pick<LinkCall, 'request' | 'reply'>,
    signIn: Omit<PendingSignIn, 'proof'>,
    ask: () => Promise<ProviderRequest>,
  ): Promise<string> {
    const { pending, limits, publicUrl } = this.#options;
    await limits.count(attemptOf(request));
    const { proof, urlFor } = await ask();
    const tokens = await pending.begin({ proof, ...signIn });
    reply.setCookie(COOKIE, tokens.browser, {
      path: this.#cookiePath,
      httpOnly: true,
      sameSite: 'lax',
      secure: publicUrl.startsWith('https:'),
    });
    return urlFor(tokens.state);
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
      requireSame(signIn, request);
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

/** An account is linked for whoever is signed in to it still. @throws ServerError `FOREIGN_SIGN_IN_FAILED` */
function requireSame({ userId }: Pick<PendingSignIn, 'userId'>, { actor }: FastifyRequest): void {
  if (userId === undefined || (actor.kind === 'user' && actor.user.id === userId)) return;
  throw apiError('FOREIGN_SIGN_IN_FAILED.signedOut');
}

function attemptOf({ ip }: FastifyRequest): Attempt {
  return { what: 'foreignSignIn', address: ip };
}

/** A path below the public address; whatever else is asked for leads to the first page. */
function placeInEditor(redirect: unknown): string {
  return typeof redirect === 'string' && /^\/(?![/\\])[^\\]{0,1000}$/.test(redirect) ? redirect.slice(1) : '';
}
