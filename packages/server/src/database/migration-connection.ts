import type { QueryExecutorProvider, SchemaModule } from 'kysely';

/** What a migration may use. It does not know the tables by type: those are of the newest version. */
export type MigrationConnection = QueryExecutorProvider & { readonly schema: SchemaModule };
