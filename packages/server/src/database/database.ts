import type { Kysely } from 'kysely';
import type { ExecutionStore } from '../executions/execution-store.ts';
import type { DatabaseSchema } from './database-schema.ts';
import type { DialectFacts } from './dialect-facts.ts';

/** An open database. Everything that differs between the two kinds is behind this. */
export interface Database {
  readonly facts: DialectFacts;
  readonly db: Kysely<DatabaseSchema>;
  /** Writes executions, many at a time. */
  readonly executionStore: ExecutionStore;
  /** For people; passwords are masked. */
  readonly description: string;
  /** Fails when the database does not answer. */
  ping(): Promise<void>;
  /** Whether an error means that a row with the same key exists. */
  isUniqueViolation(error: unknown): boolean;
  close(): Promise<void>;
}
