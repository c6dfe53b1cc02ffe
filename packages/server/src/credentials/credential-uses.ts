import type { CredentialUse } from '@millrace/api';
import { isJsonObject, type JsonObject } from '@millrace/workflow';
import type { Kysely } from 'kysely';
import { isVisible, type Visibility } from '../access/visibility.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';

/** Tells which workflows use a credential. */
export interface CredentialUses {
  /** Workflows that somebody may see, by name, with the nodes that use the credential; at most so many. */
  list(credentialId: string, visible: Visibility, limit: number): Promise<CredentialUse[]>;
}

export function createCredentialUses(db: Kysely<DatabaseSchema>): CredentialUses {
  return {
    async list(credentialId, visible, limit) {
      const workflows = db.selectFrom('workflow').select(['id', 'name', 'active', 'document']);
      const seen =
        visible === 'everything' ? workflows : workflows.where(isVisible('workflow', 'workflow.id', visible));
      const rows = await seen
        // Ids are letters and digits. Which nodes it is says the document.
        .where('document', 'like', `%"${credentialId}"%`)
        .orderBy('name')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.flatMap(({ id, name, active, document }) => {
        const nodes = nodesWith(JSON.parse(document) as JsonObject, credentialId);
        return nodes.length === 0 ? [] : [{ id, name, active: active === 1, nodes }];
      });
    },
  };
}

function nodesWith({ nodes }: JsonObject, credentialId: string): CredentialUse['nodes'] {
  return (Array.isArray(nodes) ? nodes : []).filter(isJsonObject).flatMap(({ id, name, type, credentials }) => {
    const used = Object.values(isJsonObject(credentials) ? credentials : {});
    if (!used.some((reference) => isJsonObject(reference) && reference.id === credentialId)) return [];
    return [{ id: String(id), name: String(name), type: String(type) }];
  });
}
