import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SqliteDialect } from 'kysely';
import { whenFree } from './when-free.ts';

/** Waits for a locked file without holding up the event loop, as the database's own timeout would. */
export class PatientSqliteDialect extends SqliteDialect {
  override createDriver(): Driver {
    const driver = super.createDriver();
    const acquireConnection = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async () => new PatientConnection(await acquireConnection());
    return driver;
  }
}

class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return whenFree(() => this.#connection.executeQuery<Row>(query));
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}
