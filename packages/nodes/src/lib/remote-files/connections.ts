/** A connection, and whether it still stands. */
export interface OpenConnection<Connection> {
  connection: Connection;
  isOpen(): boolean;
}

/** Connections that the items of a run share, by what sets them apart. One that has ended is opened anew. */
export class Connections<Connection> {
  readonly #connections = new Map<string, OpenConnection<Connection>>();
  readonly #end: (connection: Connection) => void;

  constructor(end: (connection: Connection) => void) {
    this.#end = end;
  }

  async get(key: string, open: () => Promise<OpenConnection<Connection>>): Promise<Connection> {
    const existing = this.#connections.get(key);
    if (existing?.isOpen()) return existing.connection;
    const opened = await open();
    this.#connections.set(key, opened);
    return opened.connection;
  }

  /** Ends all of them. */
  close(): void {
    for (const { connection } of this.#connections.values()) this.#end(connection);
    this.#connections.clear();
  }
}
