import type { AuditAction } from '@millrace/api';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';

/** What things are called that calls do something to. */
export interface TargetNames {
  /** As it is now; nothing for what is not there, or has no name. */
  find(action: AuditAction, id: string): Promise<string | undefined>;
}

export function createTargetNames(db: Kysely<DatabaseSchema>): TargetNames {
  return {
    find: async (action, id) => {
      const row = await queryOf(db, action, id)?.executeTakeFirst();
      return row?.name ?? undefined;
    },
  };
}

function queryOf(db: Kysely<DatabaseSchema>, action: AuditAction, id: string) {
  const kind = action.slice(0, action.indexOf('.'));
  switch (kind) {
    case 'workflow':
    case 'credential':
    case 'folder':
    case 'tag':
    case 'variable':
      return db.selectFrom(kind).select('name').where('id', '=', id);
    case 'dataTable':
      return db.selectFrom('data_table').select('name').where('id', '=', id);
    case 'apiKey':
      return db.selectFrom('api_key').select('label as name').where('id', '=', id);
    case 'connectedApp':
      return db
        .selectFrom('connected_app')
        .innerJoin('app_client', 'app_client.id', 'client_id')
        .select('app_client.name')
        .where('connected_app.id', '=', id);
    case 'user':
    case 'session':
      return db.selectFrom('user_account').select('email as name').where('id', '=', id);
    default:
      return undefined;
  }
}
