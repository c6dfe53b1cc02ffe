import { type CredentialSummary, publicApi } from '@millrace/api';
import type { CredentialTypeDescription } from '@millrace/workflow';
import type { Access } from '../access/access.ts';
import { visibleTo } from '../access/visibility.ts';
import type { CredentialService } from '../credentials/credential.service.ts';
import { apiError } from '../errors/server-error.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { SharingService } from '../sharing/sharing.service.ts';
import { type CredentialSchema, credentialSchemaOf, refuseUnknownFields } from './credential-schema.ts';
import { pageById } from './pages.ts';
import { type PublicCalls, serveCall } from './public-call.ts';

export interface CredentialCallsOptions {
  access: Pick<Access, 'require'>;
  credentials: CredentialService;
  nodeTypes: Pick<NodeTypeStore, 'catalogue'>;
  sharing: Pick<SharingService, 'transfer'>;
}

const calls = publicApi.credentials;

export function createCredentialCalls({
  access,
  credentials,
  nodeTypes,
  sharing,
}: CredentialCallsOptions): PublicCalls {
  const schemaOf = async (type: string): Promise<CredentialSchema | undefined> => {
    const { credentialTypes } = await nodeTypes.catalogue();
    return credentialSchemaOf(type, (name): CredentialTypeDescription | undefined => credentialTypes.get(name));
  };
  return (app) => {
    serveCall(app, calls.list, async ({ actor, query: { type, ...page } }) =>
      pageById((await credentials.list({ type, visible: visibleTo(actor, 'credential:read') })).map(toPublic), page),
    );
    serveCall(app, calls.schema, async ({ params: { credentialTypeName } }) => {
      const schema = await schemaOf(credentialTypeName);
      if (schema) return schema;
      throw apiError('CREDENTIAL_TYPE_NOT_FOUND', { type: credentialTypeName });
    });
    serveCall(app, calls.create, async ({ actor, body }) => {
      refuseUnknownFields(body, await schemaOf(body.type));
      return toPublic(await credentials.create(body, actor.user.id));
    });
    serveCall(app, calls.get, async ({ params }) => toPublic(await credentials.get(params.id)));
    serveCall(app, calls.update, async ({ actor, params, body }) => {
      if (body.name !== undefined) await access.require(actor, 'credential:updateName', params.id);
      if (body.type !== undefined || body.data !== undefined) {
        await access.require(actor, 'credential:updateConnection', params.id);
        const type = body.type ?? (await credentials.get(params.id)).type;
        refuseUnknownFields({ type, data: body.data ?? {} }, await schemaOf(type));
      }
      return toPublic(await credentials.update(params.id, body, actor.user.id));
    });
    serveCall(app, calls.delete, async ({ params }) => {
      const last = await credentials.get(params.id);
      await credentials.delete(params.id);
      return toPublic(last);
    });
    serveCall(app, calls.transfer, ({ params, body }) =>
      sharing.transfer('credential', params.id, body.destinationProjectId),
    );
  };
}

/** The public API tells neither limits nor people. */
function toPublic({ id, name, type, createdAt, updatedAt }: CredentialSummary) {
  return { id, name, type, createdAt, updatedAt };
}
