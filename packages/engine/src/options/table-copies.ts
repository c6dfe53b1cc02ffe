import type { ExpressionTable } from '@millrace/expression';

/** What a cell costs beside its data. */
const BYTES_PER_CELL = 64;

interface Copy {
  /** The state of the table before its rows were read. */
  change: number;
  table: ExpressionTable;
  bytes: number;
}

/**
 * Rows of data tables as executions have read them. They share one copy of each table: whether it is still the table as it is, and may be
 * read, is asked each time before. What was not asked for longest goes first.
 */
export class TableCopies {
  readonly #maxBytes: number;
  /** By id, the longest unused first. */
  readonly #copies = new Map<string, Copy>();
  #bytes = 0;

  constructor(maxBytes = 33_554_432) {
    this.#maxBytes = maxBytes;
  }

  /** The rows of a table as they were after this change. */
  find(id: string, change: number): ExpressionTable | undefined {
    const copy = this.#copies.get(id);
    if (copy?.change !== change) return undefined;
    this.#copies.delete(id);
    this.#copies.set(id, copy);
    return copy.table;
  }

  /** @param byteCount of the table, as tables count it */
  keep(id: string, change: number, table: ExpressionTable, byteCount: number): void {
    this.#drop(id);
    const bytes = byteCount + table.rows.length * table.columns.length * BYTES_PER_CELL;
    if (bytes > this.#maxBytes) return;
    // Executions share it: none may change what another one reads.
    freeze(table);
    this.#copies.set(id, { change, table, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#copies.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(id: string): void {
    this.#bytes -= this.#copies.get(id)?.bytes ?? 0;
    this.#copies.delete(id);
  }
}

/** However deep: cells hold JSON of people. */
function freeze(table: ExpressionTable): void {
  const left: unknown[] = [table];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) continue;
    Object.freeze(value);
    for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) left.push(inner);
  }
}
