import { type FieldsOf, fieldsOf, type JsonObject, type NodeContext, NodeError } from '@millrace/node-sdk';
import type { Connection, ConnectionConfiguration, Request } from 'tedious';
import type { SqlResult, SqlSession } from '../../lib/sql/run-queries.ts';
import type { Statement } from '../../lib/sql/sql.ts';
import { parameterName } from './dialect.ts';
import microsoftSql from './microsoft-sql.credential.ts';
import { microsoftSqlError } from './microsoft-sql-error.ts';
import { ReceivedBytes } from './received-bytes.ts';
import { rowValues } from './row-values.ts';
import { typeOf } from './value-types.ts';

type Driver = typeof import('tedious');
type Fields = FieldsOf<typeof microsoftSql>;

/** What is needed to connect: the context of a run or of a test of the credential. */
type ConnectionContext = Pick<NodeContext, 'network' | 'credentials' | 'signal'>;

const CONNECT_TIMEOUT_MS = 15_000;
/** What a statement may answer, as it comes over the network; the driver would collect it all. */
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;
/** The first connection, the three attempts of the driver when a server is busy, and as many servers as one may be sent on to. */
const MAX_CONNECTIONS = 8;

/** Opens the connection of a run. @throws NodeError */
export async function openMicrosoftSql(context: ConnectionContext): Promise<MicrosoftSqlSession> {
  const credential: Fields = fieldsOf(microsoftSql.description, await context.credentials.get('microsoftSql'));
  const { default: driver } = await import('tedious');
  const received = new ReceivedBytes(MAX_ANSWER_BYTES);
  const connection = new driver.Connection(configurationOf(context, credential, received));
  // Errors between statements: the next statement reports them.
  connection.on('error', () => undefined);
  try {
    await settled((done) => connection.connect(done));
  } catch (error) {
    connection.close();
    context.signal.throwIfAborted();
    throw microsoftSqlError(error);
  }
  return new MicrosoftSqlSession(driver, connection, context.signal, received);
}

function configurationOf(
  { network }: ConnectionContext,
  credential: Fields,
  received: ReceivedBytes,
): ConnectionConfiguration {
  const server = serverOf(credential);
  const { user: userName, password, domain, requestTimeout } = credential;
  const connectTimeout = credential.connectTimeout || CONNECT_TIMEOUT_MS;
  let connections = 0;
  return {
    server,
    authentication: domain
      ? { type: 'ntlm', options: { userName, password, domain } }
      : { type: 'default', options: { userName, password } },
    options: {
      port: credential.port,
      database: credential.database,
      encrypt: credential.tls,
      trustServerCertificate: credential.allowUnauthorizedCerts,
      tdsVersion: credential.tdsVersion,
      connectTimeout,
      requestTimeout,
      appName: 'Millrace',
      /** A server may send on to another one: the driver names it, though its types do not say so. */
      connector: async (target: { host: string; port: number } = { host: server, port: credential.port }) => {
        if (++connections > MAX_CONNECTIONS) {
          throw new NodeError('The servers of Microsoft SQL send from one to the other without end', {
            description: 'Give the server that holds the database in the credential.',
          });
        }
        return received.countedOn(await network.connect({ ...target, timeoutMs: connectTimeout }));
      },
    },
  };
}

function serverOf({ server }: Fields): string {
  const name = server.trim();
  if (name === '') {
    throw new NodeError('The Microsoft SQL credential has no server', {
      description: 'Open the credential and fill it in.',
    });
  }
  if (!name.includes('\\')) return name;
  throw new NodeError(`Instances cannot be found by their names ('${name}')`, {
    description: 'Give the machine as the server, and the port of the instance.',
  });
}

export class MicrosoftSqlSession implements SqlSession {
  readonly #driver: Driver;
  readonly #connection: Connection;
  readonly #signal: AbortSignal;
  readonly #received: ReceivedBytes;

  constructor(driver: Driver, connection: Connection, signal: AbortSignal, received: ReceivedBytes) {
    this.#driver = driver;
    this.#connection = connection;
    this.#signal = signal;
    this.#received = received;
    // The server ends what it does for a connection that is gone.
    signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  async query({ text, values }: Statement): Promise<SqlResult[]> {
    const results: SqlResult[] = [];
    await this.#perform((done) => {
      const request = new this.#driver.Request(text, (error) => done(error));
      collectResults(request, results);
      for (const [index, value] of values.entries()) {
        request.addParameter(parameterName(index + 1), typeOf(value, this.#driver.TYPES), value);
      }
      if (values.length > 0) this.#connection.execSql(request);
      else this.#connection.execSqlBatch(request);
    });
    return results;
  }

  /** Nothing of the work remains when it fails. */
  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#perform((done) => this.#connection.beginTransaction((error) => done(error)));
    try {
      const result = await work();
      await this.#perform((done) => this.#connection.commitTransaction((error) => done(error)));
      return result;
    } catch (error) {
      // The first error is the one to tell; a connection that is gone has rolled back by itself.
      await this.#perform((done) => this.#connection.rollbackTransaction((cause) => done(cause))).catch(
        () => undefined,
      );
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#onAbort);
    this.#connection.close();
  }

  readonly #onAbort = (): void => this.#connection.close();

  async #perform(start: (done: Done) => void): Promise<void> {
    this.#signal.throwIfAborted();
    this.#received.startAnew();
    try {
      await settled(start);
    } catch (error) {
      this.#signal.throwIfAborted();
      throw microsoftSqlError(error);
    }
  }
}

type Done = (error?: Error | null) => void;

function settled(start: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));
}

/** Fills a list with what each statement of a request gives. */
function collectResults(request: Request, results: SqlResult[]): void {
  let rows: JsonObject[] | undefined;
  let names: string[] = [];
  request.on('columnMetadata', (columns) => {
    names = Object.values(columns).map(({ colName }) => colName);
    rows = [];
    results.push({ rows, givesRows: true, summary: {} });
  });
  request.on('row', (cells: { value: unknown }[]) => {
    rows?.push(
      rowValues(
        names,
        cells.map(({ value }) => value),
      ),
    );
  });
  const onDone = (rowsAffected: number | undefined) => {
    if (!rows && rowsAffected !== undefined) results.push({ rows: [], givesRows: false, summary: { rowsAffected } });
    rows = undefined;
  };
  request.on('done', onDone);
  request.on('doneInProc', onDone);
}
