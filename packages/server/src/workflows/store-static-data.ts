import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';

/** All static data of a workflow as text. @param stored what the database holds, also from another server. */
export type EncodeStaticData = (stored: string | undefined) => string;

/** No static data are stored as this text. */
const NONE = '';

/**
 * Stores the static data of a workflow. Its row is locked before `encode` is asked, until the transaction ends: of two
 * that store, the later one knows what the earlier one stored, and no older data come after newer ones.
 */
export async function storeStaticData(
  transaction: Transaction<DatabaseSchema>,
  workflow_id: string,
  encode: EncodeStaticData,
): Promise<void> {
  const stored = await transaction
    .insertInto('workflow_static_data')
    .values({ workflow_id, data: NONE })
    .onConflict((conflict) =>
      conflict.column('workflow_id').doUpdateSet(({ ref }) => ({ data: ref('workflow_static_data.data') })),
    )
    .returning('data')
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('workflow_static_data')
    .set({ data: encode(stored.data === NONE ? undefined : stored.data) })
    .where('workflow_id', '=', workflow_id)
    .execute();
}
