import { credentialRoutes, nodeTypeFileRoutes, nodeTypeRoutes, type RawRoute } from '@millrace/api';
import { apiError } from '../errors/server-error.ts';
import { acceptedLanguage } from '../http/accepted-language.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { type RestCall, serveRoute } from '../http/rest-route.ts';
import { SANDBOX_POLICY } from '../http/security-headers.ts';
import type { NodeTypeStore } from './node-type-store.ts';

const DAY_IN_SECONDS = 86_400;

export function createNodeTypeRoutes(store: NodeTypeStore): RestRoutes {
  return (app) => {
    serveRoute(app, nodeTypeRoutes.list, async ({ query }) => {
      const { texts } = await store.catalogue();
      return query.onlyLatest ? texts.latest : texts.all;
    });
    serveRoute(app, nodeTypeRoutes.describe, ({ query }) => store.describe(query.hashes));
    serveRoute(app, nodeTypeRoutes.find, ({ body }) => store.find(body.nodeInfos));
    serveTranslated(app, store);
    serveIcon(app, nodeTypeFileRoutes.icon, (name) => store.icon(name));
    serveIcon(app, nodeTypeFileRoutes.credentialIcon, async (name) => {
      const { byName } = await store.catalogue();
      const user = byName.all().find(({ credentials = [] }) => credentials.some((slot) => slot.name === name));
      return (await store.icon(name)) ?? (user ? store.icon(user.name) : null);
    });
  };
}

/** What is answered in the language of the request. */
function serveTranslated(app: Parameters<RestRoutes>[0], store: NodeTypeStore): void {
  const wordsFor = async ({ request, reply }: Pick<RestCall<unknown, unknown, unknown>, 'request' | 'reply'>) => {
    const { translated } = await store.catalogue();
    reply.header('vary', 'accept-language');
    const language = acceptedLanguage(request.headers['accept-language'], [...translated.keys()]);
    return language === undefined ? undefined : translated.get(language);
  };
  serveRoute(app, credentialRoutes.types, async (call) => {
    return (await wordsFor(call))?.credentialTypes ?? (await store.catalogue()).texts.credentialTypes;
  });
  serveRoute(app, nodeTypeRoutes.translationHeaders, async (call) => (await wordsFor(call))?.nodeTypes ?? null);
  serveRoute(app, nodeTypeRoutes.credentialTranslation, async (call) => {
    const displayName = (await wordsFor(call))?.credentialNames.get(call.query.credentialType);
    return displayName === undefined ? null : { displayName };
  });
}

function serveIcon(
  app: Parameters<RestRoutes>[0],
  { path, access }: RawRoute,
  find: (name: string) => Promise<string | null>,
): void {
  app.get<{ Params: { name: string } }>(path, { config: { access } }, async (request, reply) => {
    const svg = await find(request.params.name);
    if (svg === null) throw apiError('NOT_FOUND.icon', { name: request.params.name });
    return reply
      .headers({
        'content-security-policy': SANDBOX_POLICY.picture,
        'cache-control': `private, max-age=${DAY_IN_SECONDS}`,
      })
      .type('image/svg+xml')
      .send(svg);
  });
}
