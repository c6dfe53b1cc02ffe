import type { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from './database-schema.ts';
import type { DialectFacts } from './dialect-facts.ts';

interface OpenDatabase {
  readonly facts: DialectFacts;
  readonly db: Kysely<DatabaseSchema>;
  /** For people; passwords are masked. */
  readonly description: string;
  /** Fails when the database does not answer. */
  ping(): Promise<void>;
  /** Whether an error means that a row with the same key exists. */
  isUniqueViolation(error: unknown): boolean;
  close(): Promise<void>;
}

export interface SqliteDatabase extends OpenDatabase {
  readonly kind: 'sqlite';
  /** The connection itself, for work that the query builder slows down. Take turns with `db.connection()`. */
  readonly raw: DatabaseSync;
  /** Resolves when what was committed is on disk. */
  flush(): Promise<void>;
}

export interface PostgresDatabase extends OpenDatabase {
  readonly kind: 'postgres';
}

/** An open database. Few need to know which of the two kinds it is. */
export type Database = SqliteDatabase | PostgresDatabase;
