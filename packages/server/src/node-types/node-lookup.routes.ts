import { lookupRoutes } from '@millrace/api';
import type { CredentialReference, JsonObject, LookupKind } from '@millrace/workflow';
import { knownActor } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { JsonText } from '../http/json-text.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { NodeLookups } from './node-lookups.ts';

/** Parameters may hold whole scripts. */
const MAX_BODY_BYTES = 12 * 1024 * 1024;

interface Question {
  nodeTypeAndVersion: { name: string; version: number };
  nodeName?: string | undefined;
  methodName: string;
  path?: string | undefined;
  currentNodeParameters?: JsonObject | undefined;
  credentials?: Record<string, CredentialReference> | undefined;
  filter?: string | undefined;
  paginationToken?: string | undefined;
}

export function createNodeLookupRoutes(lookups: NodeLookups): RestRoutes {
  const answer = async (
    kind: LookupKind,
    actor: Actor,
    { nodeTypeAndVersion, ...body }: Question,
  ): Promise<JsonText> => {
    const json = await lookups.ask({
      type: nodeTypeAndVersion.name,
      typeVersion: nodeTypeAndVersion.version,
      nodeName: body.nodeName,
      parameters: body.currentNodeParameters ?? {},
      credentials: body.credentials,
      userId: knownActor(actor).user.id,
      kind,
      method: body.methodName,
      path: body.path,
      filter: body.filter,
      paginationToken: body.paginationToken,
    });
    return new JsonText([json]);
  };
  return (app) => {
    const options = { maxBodyBytes: MAX_BODY_BYTES };
    serveRoute(app, lookupRoutes.options, ({ actor, body }) => answer('options', actor, body), options);
    serveRoute(app, lookupRoutes.search, ({ actor, body }) => answer('search', actor, body), options);
    serveRoute(app, lookupRoutes.optionsByQuery, ({ actor, query }) => answer('options', actor, query));
    serveRoute(app, lookupRoutes.searchByQuery, ({ actor, query }) => answer('search', actor, query));
    serveRoute(app, lookupRoutes.fields, ({ actor, body }) => answer('fields', actor, body), options);
  };
}
