import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import { Access } from './access.ts';
import type { ShareRepository } from './share.repository.ts';
import { type ExecutionOrigin, findExecutionOrigin } from './visibility.ts';

export interface CreateAccessOptions {
  db: Kysely<DatabaseSchema>;
  shares: ShareRepository;
  /** Of an execution whose row is not stored yet. */
  originUnderWay(executionId: string): ExecutionOrigin | undefined;
}

const EXECUTION_ID = /^\d{1,15}$/;

export function createAccess({ db, shares, originUnderWay }: CreateAccessOptions): Access {
  return new Access({
    shares,
    folderOwner: async (id) =>
      (await db.selectFrom('folder').select('owner_id').where('id', '=', id).executeTakeFirst())?.owner_id,
    accountRole: async (id) =>
      (await db.selectFrom('user_account').select('role').where('id', '=', id).executeTakeFirst())?.role,
    executionOrigin: async (id) =>
      originUnderWay(id) ?? (EXECUTION_ID.test(id) ? await findExecutionOrigin(db, Number(id)) : undefined),
  });
}
