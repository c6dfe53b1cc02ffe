import type { CreateTableBuilder } from 'kysely';

/** In what the databases differ where tables are made. */
export interface DialectFacts {
  kind: 'sqlite' | 'postgres';
  /** Whole numbers of up to 53 bits; as a primary key of SQLite it must be the row id. */
  idColumnType: 'integer' | 'bigint';
  bytesColumnType: 'blob' | 'bytea';
  /** Keeps rows with neighbouring keys together, where the database can. */
  clusterByKey<Table extends string, Column extends string>(
    table: CreateTableBuilder<Table, Column>,
  ): CreateTableBuilder<Table, Column>;
}
