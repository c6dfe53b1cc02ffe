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

/** A lock that this process has. */
export interface HeldLock {
  /** Resolves when the lock is gone with its connection. */
  readonly lost: Promise<void>;
  /** Fails when the connection does not answer. */
  check(): Promise<void>;
  release(): Promise<void>;
}

/** Hears what is told on a channel. */
export interface NewsListener {
  onNews(payload: string): void;
  /** Whether everything that is told from now on is heard: nothing is while the connection is lost. */
  onHearing(isHearing: boolean): void;
}

/** What a database tells at once of what others do. */
export interface DatabaseNews {
  /** @param channel a name that needs no quotes; one listener each. */
  listen(channel: string, listener: NewsListener): void;
}

export interface PostgresDatabase extends OpenDatabase {
  readonly kind: 'postgres';
  /** Takes the lock that the leader of all servers has; `undefined` when another one has it. */
  tryToLead(): Promise<HeldLock | undefined>;
  /** Takes the lock of the server with this id; `undefined` when another one has it. */
  tryToTakeId(serverId: string): Promise<HeldLock | undefined>;
  readonly news: DatabaseNews;
}

/** An open database. Few need to know which of the two kinds it is. */
export type Database = SqliteDatabase | PostgresDatabase;
