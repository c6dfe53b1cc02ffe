import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { maskValue } from '../../config/mask-value.ts';
import { StartError } from '../../errors/start-error.ts';
import type { Logger } from '../../logging/logger.ts';
import type { PostgresDatabase } from '../database.ts';
import type { DatabaseSchema } from '../database-schema.ts';
import type { DialectFacts } from '../dialect-facts.ts';
import { type MigrationTarget, migrate } from '../migrate.ts';
import { tryAdvisoryLock } from './advisory-lock.ts';
import { CuttableSockets } from './cuttable-sockets.ts';
import { PostgresNotifications } from './notifications.ts';

const CONNECT_TIMEOUT_MS = 5000;
const MAX_CONNECTIONS = 10;
/** Advisory lock of the leader; any number that nobody else in this database uses. */
const LEADER_LOCK = 7_234_001n;
/** Type numbers of PostgreSQL whose values come as text by default although they fit a number. */
const INT8_TYPE = 20;
const UNIQUE_VIOLATION = '23505';

const postgresFacts: DialectFacts = {
  kind: 'postgres',
  idColumnType: 'bigint',
  bytesColumnType: 'bytea',
  clusterByKey: (table) => table,
};

export interface PostgresOptions {
  url: string;
  /** How long a statement may take; default 0, no limit. Migrations have none. */
  statementTimeoutMs?: number;
  /** How long a statement waits for what another connection has locked; default 0, no limit. */
  lockTimeoutMs?: number;
  log: Logger;
  /** Default: the newest version. */
  target?: MigrationTarget;
}

/**
 * Connects to and migrates a PostgreSQL database.
 * @throws StartError when it does not answer or refuses the user.
 */
export async function openPostgresDatabase(options: PostgresOptions): Promise<PostgresDatabase> {
  const { url, statementTimeoutMs = 0, lockTimeoutMs = 0, log, target } = options;
  const { default: pg } = await import('pg');
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8_TYPE, Number);
  const connection = { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  const sockets = new CuttableSockets();
  const pool = new pg.Pool({
    ...connection,
    stream: sockets.create,
    max: MAX_CONNECTIONS,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    types,
    application_name: 'millrace',
  });
  const onLost = (error: Error): void => log.warn({ reason: error.message }, 'A database connection was lost');
  pool.on('error', onLost);
  // The pool itself listens to those that are idle; a connection that is lost while it is used must not end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  const db = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await sql`select 1`.execute(db).catch((cause: Error) => {
      throw new StartError(
        `The database ${maskValue(url)} cannot be reached: ${reasonOf(cause)}.`,
        'Check that PostgreSQL runs there and that user, password and database in MILLRACE_DATABASE_URL are right.',
        { cause },
      );
    });
    await migrate(db, postgresFacts, undefined, target);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const news = new PostgresNotifications({ ...connection, application_name: 'millrace news' }, log);
  return {
    kind: 'postgres',
    facts: postgresFacts,
    db,
    description: `PostgreSQL, ${maskValue(url)}`,
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    tryToLead: () => tryAdvisoryLock({ ...connection, application_name: 'millrace leader' }, LEADER_LOCK),
    tryToTakeId: (serverId) =>
      tryAdvisoryLock({ ...connection, application_name: 'millrace server' }, lockOfServer(serverId)),
    isUniqueViolation: (error) => error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION,
    news,
    close: async () => {
      await news.close();
      await sockets.end(() => db.destroy());
    },
  };
}

/** Locks are known by numbers of 64 bits. */
function lockOfServer(serverId: string): bigint {
  return createHash('sha256').update(`server ${serverId}`).digest().readBigInt64BE();
}

/** A refused connection to a name with several addresses comes as an AggregateError without a text of its own. */
function reasonOf(cause: Error): string {
  if (cause instanceof AggregateError) return cause.errors.map((error: Error) => error.message).join('; ');
  return cause.message;
}
