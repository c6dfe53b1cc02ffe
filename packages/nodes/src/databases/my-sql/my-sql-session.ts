import { type JsonObject, type NodeContext, NodeError } from '@millrace/node-sdk';
import type { Connection, ConnectionOptions } from 'mysql2/promise';
import type { SqlResult, SqlSession } from '../../lib/sql/run-queries.ts';
import type { Statement } from '../../lib/sql/sql.ts';
import { type Destination, dial } from '../../lib/ssh/dial.ts';
import { mySqlError } from './my-sql-error.ts';
import { resultsOf } from './results.ts';

/** What is needed to connect: the context of a run or of a look-up. */
export type ConnectionContext = Pick<NodeContext, 'network' | 'credentials' | 'signal'>;

export interface ConnectionSettings {
  timeoutMs?: number | undefined;
  /** Dates as texts, as the database gives them, instead of points in time. */
  dateTexts?: boolean;
  largeNumbersOutput?: 'numbers' | 'text' | undefined;
  decimalNumbers?: boolean | undefined;
}

/** How long a server may take to be told that a query shall end. */
const END_TIMEOUT_MS = 5_000;

/** Opens the connection of a run. A query under way is ended when the execution is stopped. @throws NodeError */
export async function openMySql(context: ConnectionContext, settings: ConnectionSettings = {}): Promise<SqlSession> {
  const credential = await context.credentials.get('mySql');
  const destination = destinationOf(credential, settings.timeoutMs);
  const connection = await connect(context, credential, destination, settings);
  const again = () =>
    connect(context, credential, { ...destination, timeoutMs: END_TIMEOUT_MS, evenWhenStopped: true }, {});
  return new MySqlSession(connection, context.signal, again);
}

function destinationOf(credential: JsonObject, timeoutMs: number | undefined): Destination {
  const host = String(credential.host ?? '').trim();
  if (host === '') {
    throw new NodeError('The MySQL credential has no host', { description: 'Open the credential and fill it in.' });
  }
  return {
    host,
    port: Number(credential.port) || 3306,
    timeoutMs: timeoutMs ?? (Number(credential.connectTimeout) || 10_000),
  };
}

async function connect(
  context: ConnectionContext,
  credential: JsonObject,
  destination: Destination,
  { dateTexts = false, largeNumbersOutput, decimalNumbers = false }: ConnectionSettings,
): Promise<Connection> {
  // First the driver, so that the connection is never without someone who listens for its errors.
  const { createConnection } = await import('mysql2/promise');
  const stream = await dial(context, credential, destination);
  const text = (name: string) => String(credential[name] ?? '');
  const options: ConnectionOptions = {
    stream,
    host: destination.host,
    user: text('user'),
    password: text('password'),
    ...(credential.database && { database: text('database') }),
    ...(credential.ssl === true && { ssl: certificatesOf(credential) }),
    connectTimeout: destination.timeoutMs,
    // Queries without values only: what has values is prepared, and a prepared query is a single statement.
    multipleStatements: true,
    rowsAsArray: true,
    // Names of columns would become part of a program.
    disableEval: true,
    supportBigNumbers: true,
    bigNumberStrings: largeNumbersOutput === 'text',
    decimalNumbers,
    ...(dateTexts && { dateStrings: true }),
  };
  try {
    const connection = await createConnection(options);
    // Errors between queries: the next query reports them.
    connection.on('error', () => undefined);
    return connection;
  } catch (error) {
    stream.destroy();
    throw mySqlError(error);
  }
}

function certificatesOf({ caCertificate, clientCertificate, clientPrivateKey }: JsonObject) {
  return {
    ...(caCertificate && { ca: String(caCertificate) }),
    ...(clientCertificate && { cert: String(clientCertificate) }),
    ...(clientPrivateKey && { key: String(clientPrivateKey) }),
  };
}

class MySqlSession implements SqlSession {
  readonly #connection: Connection;
  readonly #signal: AbortSignal;
  readonly #connectAgain: () => Promise<Connection>;
  readonly #stopped = Promise.withResolvers<never>();
  #isBusy = false;
  #ending: Promise<void> | undefined;

  constructor(connection: Connection, signal: AbortSignal, connectAgain: () => Promise<Connection>) {
    this.#connection = connection;
    this.#signal = signal;
    this.#connectAgain = connectAgain;
    this.#stopped.promise.catch(() => undefined);
    signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  async query({ text, values }: Statement): Promise<SqlResult[]> {
    this.#signal.throwIfAborted();
    this.#isBusy = true;
    try {
      const sent =
        values.length > 0
          ? this.#connection.execute({ sql: text, values: values as string[], rowsAsArray: true })
          : this.#connection.query({ sql: text, rowsAsArray: true });
      // The driver never settles what it waits for when its connection is cut.
      return resultsOf(await Promise.race([sent, this.#stopped.promise]));
    } catch (error) {
      this.#signal.throwIfAborted();
      throw mySqlError(error);
    } finally {
      this.#isBusy = false;
    }
  }

  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#onAbort);
    if (this.#ending) await this.#ending;
    else if (this.#signal.aborted) this.#connection.destroy();
    else await this.#connection.end().catch(() => undefined);
  }

  readonly #onAbort = (): void => {
    this.#ending = this.#end(this.#isBusy);
    this.#stopped.reject(this.#signal.reason);
  };

  async #end(wasBusy: boolean): Promise<void> {
    const { threadId } = this.#connection;
    this.#connection.destroy();
    if (!wasBusy) return;
    try {
      const other = await this.#connectAgain();
      await other.query(`KILL QUERY ${Number(threadId)}`);
      await other.end();
    } catch {
      // Nobody is left to tell: the execution was stopped.
    }
  }
}
