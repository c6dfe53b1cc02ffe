import {
  foreignSignInRoutes,
  MASKED_SECRET,
  type OpenIdSettings,
  providerLinkRoutes,
  signInProviderRoutes,
} from '@millrace/api';
import { apiError } from '../../errors/server-error.ts';
import type { RestRoutes } from '../../http/create-app.ts';
import { serveRoute } from '../../http/rest-route.ts';
import type { OpenIdProvider } from './open-id-provider.ts';
import type { ProviderSettings } from './provider-settings.ts';
import type { SignInJourneys } from './sign-in-journeys.ts';

export interface OpenIdRoutesOptions {
  settings: ProviderSettings;
  provider: OpenIdProvider;
  journeys: SignInJourneys;
  callbackUrl: string;
}

/** Signing in by OpenID Connect: the browser goes to the provider, and comes back with a code. */
export function createOpenIdRoutes(options: OpenIdRoutesOptions): RestRoutes {
  const { settings, provider, callbackUrl, journeys } = options;
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
    app.get(begin.path, { config: { access: begin.access } }, (request, reply) =>
      journeys.begin(request, reply, async () => provider.begin(await enabledSettings(settings))),
    );
    serveRoute(app, providerLinkRoutes.linkOpenId, (call) =>
      journeys.link(call, async () => provider.begin(await enabledSettings(settings))),
    );
    app.get(callback.path, { config: { access: callback.access } }, (request, reply) => {
      const query = request.url.slice(request.url.indexOf('?') + 1);
      const state = new URLSearchParams(query).get('state') ?? '';
      return journeys.finish({ request, reply, kind: 'openId', state }, async (proof) => {
        const configured = await enabledSettings(settings);
        const identity = await provider.finish(configured, query, { ...proof, state });
        return { identity, newAccounts: configured.newAccounts };
      });
    });
  };
}

async function enabledSettings(settings: ProviderSettings): Promise<OpenIdSettings> {
  const stored = await settings.get();
  if (stored?.enabled) return stored;
  throw apiError('PROVIDER_NOT_SET_UP.openId');
}

function masked(settings: OpenIdSettings): OpenIdSettings {
  return { ...settings, clientSecret: MASKED_SECRET };
}
