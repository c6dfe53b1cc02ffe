import { isJsonObject, type JsonObject } from '@millrace/workflow';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';

/** Workflows that are told of. */
const MAX_WORKFLOWS = 100;

/** Tells which workflows have nodes of a package, by name. */
export type FindPackageUses = (packageName: string) => Promise<Array<{ id: string; name: string }>>;

export function createFindPackageUses(db: Kysely<DatabaseSchema>): FindPackageUses {
  return async (packageName) => {
    const rows = await db
      .selectFrom('workflow')
      .select(['id', 'name', 'document'])
      // An underscore stands for any character: which nodes it is says the document.
      .where('document', 'like', `%"${packageName}.%`)
      .orderBy('name')
      .orderBy('id')
      .limit(MAX_WORKFLOWS)
      .execute();
    return rows
      .filter(({ document }) => hasNodeOf(JSON.parse(document) as JsonObject, packageName))
      .map(({ id, name }) => ({ id, name }));
  };
}

function hasNodeOf({ nodes }: JsonObject, packageName: string): boolean {
  const list = Array.isArray(nodes) ? nodes.filter(isJsonObject) : [];
  return list.some(({ type }) => typeof type === 'string' && type.startsWith(`${packageName}.`));
}
