import { foreignSignInRoutes, providerLinkRoutes, signInProviderRoutes } from '@millrace/api';
import type { FastifyInstance } from 'fastify';
import type { RestRoutes } from '../../../http/create-app.ts';
import { serveRoute } from '../../../http/rest-route.ts';
import type { PendingSignIns } from '../pending-sign-ins.ts';
import type { SignInJourneys } from '../sign-in-journeys.ts';
import type { SamlProvider } from './saml-provider.ts';
import type { StoredSamlSettings } from './saml-settings.ts';

const MAX_POST_BYTES = 512 * 1024;
const FORM = 'application/x-www-form-urlencoded';

export interface SamlRoutesOptions {
  settings: StoredSamlSettings;
  provider: SamlProvider;
  journeys: SignInJourneys;
  pending: PendingSignIns;
  metadataUrl: string;
  replyUrl: string;
  finishUrl: string;
}

/** Signing in by SAML: the browser goes to the provider, and a page of the provider posts its response here. */
export function createSamlRoutes(options: SamlRoutesOptions): RestRoutes {
  const { settings, provider, metadataUrl, replyUrl } = options;
  return (app) => {
    serveRoute(app, signInProviderRoutes.getSaml, async () => {
      const stored = await settings.get();
      // What the provider says cannot be read now: settings are shown without it.
      const metadata = stored && (await provider.metadata(stored).catch(() => undefined));
      return {
        settings: stored ?? null,
        entityId: provider.entityIdOf(stored),
        metadataUrl,
        replyUrl,
        provider: metadata ? provider.summaryOf(metadata) : null,
      };
    });
    serveRoute(app, signInProviderRoutes.setSaml, async ({ body }) => {
      const summary = provider.summaryOf(await provider.metadata(body));
      await settings.set(body);
      return summary;
    });
    const { samlMetadata } = foreignSignInRoutes;
    app.get(samlMetadata.path, { config: { access: samlMetadata.access } }, async (_request, reply) =>
      reply.type('application/samlmetadata+xml').send(await provider.describe(await settings.get())),
    );
    serveJourney(app, options);
  };
}

function serveJourney(app: FastifyInstance, { settings, provider, journeys, pending, finishUrl }: SamlRoutesOptions) {
  const { beginSaml, answerSaml, finishSaml } = foreignSignInRoutes;
  app.get(beginSaml.path, { config: { access: beginSaml.access } }, (request, reply) =>
    journeys.begin(request, reply, async () => provider.begin(await settings.enabled())),
  );
  serveRoute(app, providerLinkRoutes.linkSaml, (call) =>
    journeys.link(call, async () => provider.begin(await settings.enabled())),
  );
  app.register(async (forms) => {
    forms.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: MAX_POST_BYTES },
      async (_: unknown, body: string) => new URLSearchParams(body),
    );
    const config = { access: answerSaml.access, allowCrossOrigin: true };
    forms.post(answerSaml.path, { config, bodyLimit: MAX_POST_BYTES }, (request, reply) =>
      journeys.orRefusal(reply, async () => {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const configured = await settings.enabled();
        const state = await pending.confirm(form.get('RelayState') ?? '', (requestId) =>
          provider.finish(configured, form.get('SAMLResponse') ?? '', requestId),
        );
        return `${finishUrl}?${new URLSearchParams({ state })}`;
      }),
    );
  });
  app.get(finishSaml.path, { config: { access: finishSaml.access } }, (request, reply) => {
    const { state } = request.query as Readonly<Record<string, unknown>>;
    const finish = { request, reply, kind: 'confirmed', state: typeof state === 'string' ? state : '' } as const;
    return journeys.finish(finish, async ({ identity }) => {
      const { newAccounts } = await settings.enabled();
      return { identity, newAccounts };
    });
  });
}
