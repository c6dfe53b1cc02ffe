import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDialect } from 'kysely';
import { PatientSqliteDialect } from './patient-dialect.ts';

/** Only while the file is opened: afterwards a lock is waited for beside the event loop. */
const OPEN_TIMEOUT_MS = 5000;
const STATEMENT_CACHE_SIZE = 200;

/** A statement in the shape Kysely's SQLite dialect expects. */
class Statement {
  readonly reader: boolean;
  readonly #statement: StatementSync;

  constructor(statement: StatementSync) {
    this.#statement = statement;
    this.reader = statement.columns().length > 0;
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...parameters.map(toInput));
  }

  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return this.#statement.run(...parameters.map(toInput));
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...parameters.map(toInput));
  }
}

/** Opens a file (or `:memory:`) and makes a Kysely dialect over it. */
export function openNodeSqlite(file: string): { raw: DatabaseSync; dialect: SqliteDialect } {
  const raw = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS });
  // Only a file without tables takes it: pages that become free can then be given back to the disk.
  raw.exec('pragma auto_vacuum = incremental');
  // NORMAL does not wait for the disk at each commit; where that matters, the log file is flushed beside the event loop.
  raw.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on');
  raw.exec('pragma journal_size_limit = 67108864; pragma cache_size = -32768; pragma temp_store = memory');
  raw.exec('pragma busy_timeout = 0');
  const cache = new Map<string, Statement>();
  /** A full disk ends a transaction by itself: a failure to end it again would hide that. */
  const rollback = () => (raw.isTransaction ? 'rollback' : 'select 1');
  const database = {
    close(): void {
      cache.clear();
      raw.close();
    },
    prepare(query: string): Statement {
      // A deferred begin fails at its first write when another process wrote meanwhile, without waiting.
      const text = query === 'begin' ? 'begin immediate' : query === 'rollback' ? rollback() : query;
      const cached = cache.get(text);
      if (cached) {
        cache.delete(text);
        cache.set(text, cached);
        return cached;
      }
      const statement = new Statement(raw.prepare(text));
      cache.set(text, statement);
      const [oldest] = cache.keys();
      if (cache.size > STATEMENT_CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
      return statement;
    },
  };
  return { raw, dialect: new PatientSqliteDialect({ database }) };
}

/** node:sqlite binds a Date as NULL without a word, and refuses undefined. */
function toInput(value: unknown): SQLInputValue {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'bigint')
    return value;
  if (ArrayBuffer.isView(value)) return value as NodeJS.ArrayBufferView;
  throw new TypeError(`A value of type ${Object.prototype.toString.call(value)} cannot be stored`);
}
