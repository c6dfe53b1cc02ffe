import type { Duplex } from 'node:stream';
import { type JsonObject, type NodeContext, NodeError } from '@millrace/node-sdk';
import type { Client, ClientConfig, QueryArrayResult } from 'pg';
import { rowJson } from '../../lib/sql/row-json.ts';
import type { SqlResult, SqlSession } from '../../lib/sql/run-queries.ts';
import type { Statement } from '../../lib/sql/sql.ts';
import { type Destination, dial } from '../../lib/ssh/dial.ts';
import { endQuery } from './end-query.ts';
import { postgresError, sqlStateOf } from './postgres-error.ts';
import { resultTypes } from './result-types.ts';

/** What is needed to connect: the context of a run or of a look-up. */
export type ConnectionContext = Pick<NodeContext, 'network' | 'credentials' | 'signal'>;

export interface ConnectionSettings {
  /** Seconds. Default 30. */
  connectionTimeout?: number | undefined;
  largeNumbersOutput?: 'numbers' | 'text' | undefined;
}

type Encryption = false | { rejectUnauthorized: boolean };

/** How long a server may take to be told that a query shall end. */
const END_TIMEOUT_MS = 5_000;

/** Opens the connection of a run. A query under way is ended when the execution is stopped. @throws NodeError */
export async function openPostgres(context: ConnectionContext, settings: ConnectionSettings = {}): Promise<SqlSession> {
  const credential = await context.credentials.get('postgres');
  const destination = destinationOf(credential, settings);
  const connect = (ssl: Encryption) => connectClient(context, { credential, destination, settings, ssl });
  const client = await (credential.ssl === 'allow' && !credential.allowUnauthorizedCerts
    ? connect({ rejectUnauthorized: false }).catch((error) => {
        if (/does not support SSL/.test(String(error))) return connect(false);
        throw error;
      })
    : connect(encryptionOf(credential)));
  return new PostgresSession(client, context.signal, () =>
    dial(context, credential, { ...destination, timeoutMs: END_TIMEOUT_MS, evenWhenStopped: true }),
  );
}

function destinationOf(credential: JsonObject, { connectionTimeout }: ConnectionSettings): Destination {
  const host = String(credential.host ?? '').trim();
  if (host === '') {
    throw new NodeError('The Postgres credential has no host', { description: 'Open the credential and fill it in.' });
  }
  const seconds = Number(connectionTimeout);
  return { host, port: Number(credential.port) || 5432, timeoutMs: (seconds > 0 ? seconds : 30) * 1000 };
}

function encryptionOf({ allowUnauthorizedCerts, ssl }: JsonObject): Encryption {
  if (allowUnauthorizedCerts === true) return { rejectUnauthorized: false };
  return ssl === 'require' && { rejectUnauthorized: true };
}

interface Connecting {
  credential: JsonObject;
  destination: Destination;
  settings: ConnectionSettings;
  ssl: Encryption;
}

async function connectClient(
  context: ConnectionContext,
  { credential, destination, settings, ssl }: Connecting,
): Promise<Client> {
  const { default: pg } = await import('pg');
  const stream = await dial(context, credential, destination);
  const config: ClientConfig = {
    host: destination.host,
    port: destination.port,
    database: String(credential.database ?? ''),
    user: String(credential.user ?? ''),
    // As a function: an empty password as text would make the driver look for one in files and environment.
    password: () => String(credential.password ?? ''),
    ssl,
    stream: () => established(stream),
    connectionTimeoutMillis: destination.timeoutMs,
    application_name: 'millrace',
    types: resultTypes(pg.types, settings.largeNumbersOutput ?? 'text'),
  };
  const client = new pg.Client(config);
  // Errors between queries: the next query reports them.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    stream.destroy();
    throw postgresError(error);
  }
}

/** The driver opens connections itself: it is shown one that stands as if it had. */
function established(stream: Duplex): Duplex {
  const connect = () => {
    process.nextTick(() => stream.emit('connect'));
    return stream;
  };
  const ignore = () => stream;
  return Object.assign(stream, {
    connect,
    ...(!('setNoDelay' in stream) && { setNoDelay: ignore, setKeepAlive: ignore, ref: ignore, unref: ignore }),
  });
}

class PostgresSession implements SqlSession {
  readonly #client: Client;
  readonly #signal: AbortSignal;
  readonly #dialAgain: () => Promise<Duplex>;
  /** Whether the values of a query need their types said, by its text. */
  readonly #needsTypes = new Map<string, boolean>();
  #isBusy = false;
  #ending: Promise<void> | undefined;

  constructor(client: Client, signal: AbortSignal, dialAgain: () => Promise<Duplex>) {
    this.#client = client;
    this.#signal = signal;
    this.#dialAgain = dialAgain;
    signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  async query(statement: Statement): Promise<SqlResult[]> {
    const { text, typed } = statement;
    const needsTypes = typed ? this.#needsTypes.get(text) : false;
    if (needsTypes !== undefined) return this.#send(needsTypes && typed ? typed : statement);
    const inTransaction = this.#client.getTransactionStatus() === 'T';
    // An error would end the transaction with all that came before.
    if (inTransaction) await this.#send(command('SAVEPOINT millrace'));
    try {
      const results = await this.#send(statement);
      this.#needsTypes.set(text, false);
      return results;
    } catch (error) {
      if (!typed || !isTypeUnknown(error)) throw error;
      if (inTransaction) await this.#send(command('ROLLBACK TO SAVEPOINT millrace'));
      this.#needsTypes.set(text, true);
      return this.#send(typed);
    }
  }

  async #send({ text, values }: Statement): Promise<SqlResult[]> {
    this.#signal.throwIfAborted();
    this.#isBusy = true;
    try {
      const given = values.length > 0 ? { values } : {};
      const result: unknown = await this.#client.query({ text, ...given, rowMode: 'array' });
      // Several statements without values give a list, whatever the types say.
      return ([result].flat() as QueryArrayResult[]).map(toResult);
    } catch (error) {
      this.#signal.throwIfAborted();
      throw postgresError(error, text);
    } finally {
      this.#isBusy = false;
    }
  }

  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#onAbort);
    await (this.#ending ?? this.#client.end().catch(() => undefined));
  }

  readonly #onAbort = (): void => {
    this.#ending = this.#end();
  };

  async #end(): Promise<void> {
    const wasBusy = this.#isBusy;
    const stopped = this.#client.end().catch(() => undefined);
    if (wasBusy) await endQuery(this.#client, this.#dialAgain);
    await stopped;
  }
}

const INDETERMINATE_TYPE = '42P18';
const AMBIGUOUS_TYPE = '42P08';

function isTypeUnknown(error: unknown): boolean {
  const state = error instanceof Error ? sqlStateOf(error.cause) : undefined;
  return state === INDETERMINATE_TYPE || state === AMBIGUOUS_TYPE;
}

function command(text: string): Statement {
  return { text, values: [] };
}

function toResult({ rows, fields, command, rowCount }: QueryArrayResult): SqlResult {
  const names = (fields ?? []).map(({ name }) => name);
  return {
    rows: rows.map((row) => rowJson(names, row)),
    givesRows: names.length > 0 || command === 'SELECT',
    summary: { command, rowCount },
  };
}
