import '@fastify/cookie';
import { foreignSignInRoutes, MASKED_SECRET, type OpenIdSettings, signInProviderRoutes } from '@millrace/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AttemptLimits } from '../../access/attempt-limits.ts';
import { ServerError } from '../../errors/server-error.ts';
import type { RestRoutes } from '../../http/create-app.ts';
import { serveRoute } from '../../http/rest-route.ts';
import type { BeginSession } from '../session.routes.ts';
import type { ForeignAccounts } from './foreign-accounts.ts';
import type { OpenIdProvider } from './open-id-provider.ts';
import type { PendingSignIns } from './pending-sign-ins.ts';
import type { ProviderSettings } from './provider-settings.ts';

const COOKIE = 'millrace-sign-in';

export interface ForeignSignInOptions {
  settings: ProviderSettings;
  provider: OpenIdProvider;
  pending: PendingSignIns;
  accounts: ForeignAccounts;
  limits: AttemptLimits;
  beginSession: BeginSession;
  callbackUrl: string;
  /** With a closing slash. */
  publicUrl: string;
}

/** Signing in by a provider: the browser goes there, and comes back with a code. */
export function createForeignSignInRoutes(options: ForeignSignInOptions): RestRoutes {
  const { settings, provider, callbackUrl } = options;
  return (app) => {
    serveRoute(app, signInProviderRoutes.getOpenId, async () => {
      const stored = await settings.get();
      return { settings: stored ? masked(stored) : null, callbackUrl };
    });
    serveRoute(app, signInProviderRoutes.setOpenId, async ({ body }) => {
      const complete = await settings.complete(body);
      if (complete.enabled) await provider.discover(complete);
      await settings.set(complete);
      return masked(complete);
    });
    const { begin, callback } = foreignSignInRoutes;
    app.get(begin.path, { config: { access: begin.access } }, (request, reply) => beginSignIn(options, request, reply));
    app.get(callback.path, { config: { access: callback.access } }, (request, reply) =>
      finishSignIn(options, request, reply),
    );
  };
}

async function beginSignIn(options: ForeignSignInOptions, request: FastifyRequest, reply: FastifyReply) {
  const { pending, provider, limits, publicUrl } = options;
  return orRefusal(options, reply, async () => {
    await limits.count({ what: 'foreignSignIn', address: request.ip });
    const { redirect, link } = request.query as Readonly<Record<string, unknown>>;
    const { actor } = request;
    const { nonce, codeVerifier, urlFor } = await provider.begin(await enabledSettings(options));
    const tokens = await pending.begin({
      nonce,
      codeVerifier,
      redirect: placeInEditor(redirect),
      ...(link === 'true' && actor.kind === 'user' && { userId: actor.user.id }),
    });
    reply.setCookie(COOKIE, tokens.browser, {
      path: '/rest/sso',
      httpOnly: true,
      sameSite: 'lax',
      secure: publicUrl.startsWith('https:'),
    });
    return urlFor(tokens.state);
  });
}

async function finishSignIn(options: ForeignSignInOptions, request: FastifyRequest, reply: FastifyReply) {
  const { pending, provider, accounts, beginSession, publicUrl } = options;
  return orRefusal(options, reply, async (refuseAt) => {
    const configured = await enabledSettings(options);
    const query = request.url.slice(request.url.indexOf('?') + 1);
    const state = new URLSearchParams(query).get('state') ?? '';
    const { redirect, userId, ...proof } = await pending.take({ state, browser: request.cookies[COOKIE] ?? '' });
    if (userId !== undefined) refuseAt('settings/personal');
    reply.clearCookie(COOKIE, { path: '/rest/sso' });
    const identity = await provider.finish(configured, query, { ...proof, state });
    const user =
      userId === undefined
        ? await accounts.find(identity, configured.newAccounts)
        : await accounts.link(userId, identity);
    await beginSession(user, request, reply);
    return `${publicUrl}${redirect}`;
  });
}

/** Sends the browser where `act` says; after a refusal to the page that tells what it was: that to sign in, unless said. */
async function orRefusal(
  { publicUrl }: ForeignSignInOptions,
  reply: FastifyReply,
  act: (refuseAt: (page: string) => void) => Promise<string>,
): Promise<FastifyReply> {
  let page = 'signin';
  try {
    return reply.redirect(
      await act((other) => {
        page = other;
      }),
    );
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    const query = new URLSearchParams({ refusal: error.code });
    return reply.redirect(`${publicUrl}${page}?${query}`);
  }
}

async function enabledSettings({ settings }: ForeignSignInOptions): Promise<OpenIdSettings> {
  const stored = await settings.get();
  if (stored?.enabled) return stored;
  throw new ServerError('PROVIDER_NOT_SET_UP', 'Nobody signs in with a provider here.');
}

/** A path below the public address; whatever else is asked for leads to the first page. */
function placeInEditor(redirect: unknown): string {
  return typeof redirect === 'string' && /^\/(?![/\\])[^\\]{0,1000}$/.test(redirect) ? redirect.slice(1) : '';
}

function masked(settings: OpenIdSettings): OpenIdSettings {
  return { ...settings, clientSecret: MASKED_SECRET };
}
