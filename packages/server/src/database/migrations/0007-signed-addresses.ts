import { sql } from 'kysely';
import type { MigrationConnection } from '../migration-connection.ts';

/** Executions from before gave out addresses that hold only their number: these stay good until they end. */
export async function keepUnsignedAddresses(db: MigrationConnection): Promise<void> {
  await sql`
    insert into setting (name, value)
    select 'executions.unsignedBelow', cast(next as text) from id_series where name = 'execution'
  `.execute(db);
}
