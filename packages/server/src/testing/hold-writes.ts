import { sql } from 'kysely';
import type { TestHome } from './test-home.ts';

/** Lets writes of executions wait, as if another process had locked the database. Reads go on. */
export async function holdWrites(home: TestHome): Promise<{ release(): Promise<void> }> {
  const database = await home.openDatabase();
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const transaction = database.db.transaction().execute(async (other) => {
    if (database.kind === 'postgres') await sql`lock table execution in exclusive mode`.execute(other);
    else await other.deleteFrom('execution').where('id', '<', 0).execute();
    held.resolve();
    await over.promise;
  });
  await Promise.race([held.promise, transaction]);
  return {
    async release() {
      over.resolve();
      await transaction;
      await database.close();
    },
  };
}
