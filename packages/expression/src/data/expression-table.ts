/** A data table as expressions read it: its rows as they were before the node ran. */
export interface ExpressionTable {
  /** Names of its columns, `id`, `createdAt` and `updatedAt` among them. */
  readonly columns: readonly string[];
  /** JSON data, by names of columns. */
  readonly rows: ReadonlyArray<Readonly<Record<string, unknown>>>;
}

/** Why a data table that an expression names cannot be read. */
export interface UnreadableTable {
  readonly reason: string;
  /** What to do about it. */
  readonly advice: string;
}

/** By the name that expressions write. */
export type ExpressionTables = ReadonlyMap<string, ExpressionTable | UnreadableTable>;
