/** A PostgreSQL server of the tests. */
export interface TestPostgres {
  url: string;
  /** Ends its process as an administrator would; its files stay. */
  takeAway(): Promise<void>;
  /** Starts it again, at the same address. */
  giveBack(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

export function startPostgres(): Promise<TestPostgres>;
