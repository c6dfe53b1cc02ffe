import { credentialRoutes, nodeTypeFileRoutes, nodeTypeRoutes, type RawRoute } from '@millrace/api';
import { ServerError } from '../errors/server-error.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
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
    serveRoute(app, nodeTypeRoutes.find, async ({ body }) => {
      const { byName } = await store.catalogue();
      return body.nodeInfos.flatMap(({ name, version }) => byName.find(name, version) ?? []);
    });
    serveRoute(app, credentialRoutes.types, async () => (await store.catalogue()).texts.credentialTypes);
    serveRoute(app, nodeTypeRoutes.translationHeaders, async () => null);
    serveRoute(app, nodeTypeRoutes.credentialTranslation, async () => null);
    serveIcon(app, nodeTypeFileRoutes.icon, (name) => store.icon(name));
    serveIcon(app, nodeTypeFileRoutes.credentialIcon, async (name) => {
      const { nodeTypes } = await store.catalogue();
      const user = nodeTypes.find(({ credentials = [] }) => credentials.some((slot) => slot.name === name));
      return (await store.icon(name)) ?? (user ? store.icon(user.name) : null);
    });
  };
}

function serveIcon(
  app: Parameters<RestRoutes>[0],
  { path, access }: RawRoute,
  find: (name: string) => Promise<string | null>,
): void {
  app.get<{ Params: { name: string } }>(path, { config: { access } }, async (request, reply) => {
    const svg = await find(request.params.name);
    if (svg === null) throw new ServerError('NOT_FOUND', `There is no icon for "${request.params.name}".`);
    return reply
      .headers({
        'content-security-policy': SANDBOX_POLICY.picture,
        'cache-control': `private, max-age=${DAY_IN_SECONDS}`,
      })
      .type('image/svg+xml')
      .send(svg);
  });
}
