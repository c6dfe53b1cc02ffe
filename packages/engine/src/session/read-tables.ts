import type { ExpressionTable, ExpressionTables, UnreadableTable } from '@millrace/expression';
import { type DataTableRow, type DataTableState, type DataTables, NodeError } from '@millrace/node-sdk';
import type { TableCopies } from '../options/table-copies.ts';

/** What expressions read of data tables: more is the work of a node. */
const LIMITS = {
  /** Of one table. */
  rows: 10_000,
  /** Of one table, as tables count them. */
  bytes: 8_388_608,
  /** Tables that one node names. */
  tables: 10,
  /** ms for all tables of one run of a node. */
  timeMs: 10_000,
};
const ROWS_OF_PORTION = 500;

type ReadableTables = Pick<DataTables, 'find' | 'state'>;

/** Reads the data tables that expressions name, before a node runs. What did not change meanwhile is not read again while it is kept. */
export class TableReader {
  readonly #now: () => number;
  readonly #copies: TableCopies;

  /** @param now ms */
  constructor(now: () => number, copies: TableCopies) {
    this.#now = now;
    this.#copies = copies;
  }

  /** What cannot be read says why when an expression asks for it. */
  async read(names: readonly string[], tables: ReadableTables): Promise<ExpressionTables> {
    const endsAt = this.#now() + LIMITS.timeMs;
    const found = new Map<string, ExpressionTable | UnreadableTable>();
    for (const [at, name] of names.entries()) {
      found.set(name, at < LIMITS.tables ? await this.#readOne(name, tables, endsAt) : tooMany(names.length));
    }
    return found;
  }

  async #readOne(name: string, tables: ReadableTables, endsAt: number): Promise<ExpressionTable | UnreadableTable> {
    try {
      const state = await tables.state(name);
      const known = this.#copies.find(state.id, state.change);
      if (known) return known;
      if (state.rowCount > LIMITS.rows) return tooLarge(name, `${state.rowCount} rows`, `${LIMITS.rows} rows`);
      if (state.byteCount > LIMITS.bytes) return tooLarge(name, `${state.byteCount} bytes`, `${LIMITS.bytes} bytes`);
      const rows = await this.#rowsOf(state, tables, endsAt);
      if (rows === 'late') return tooSlow(name);
      if (rows.length > LIMITS.rows) return tooLarge(name, `more than ${LIMITS.rows} rows`, `${LIMITS.rows} rows`);
      const table = { columns: ['id', ...state.columns, 'createdAt', 'updatedAt'], rows };
      this.#copies.keep(state.id, state.change, table, state.byteCount);
      return table;
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      return { reason: error.message, advice: error.description ?? 'Choose another table.' };
    }
  }

  /** Rows that others add meanwhile may be among them: no more than one too many are read. */
  async #rowsOf({ id }: DataTableState, tables: ReadableTables, endsAt: number): Promise<DataTableRow[] | 'late'> {
    const rows: DataTableRow[] = [];
    for (;;) {
      const last = rows.at(-1)?.id ?? 0;
      const limit = Math.min(ROWS_OF_PORTION, LIMITS.rows + 1 - rows.length);
      const behind = { column: 'id', condition: 'gt', value: last };
      const portion = await tables.find(id, { match: 'all', conditions: [behind] }, limit);
      for (const row of portion) rows.push(row);
      if (portion.length < limit || rows.length > LIMITS.rows) return rows;
      if (this.#now() > endsAt) return 'late';
    }
  }
}

function tooLarge(name: string, has: string, most: string): UnreadableTable {
  return {
    reason: `The data table "${name}" is too large for expressions: it has ${has}`,
    advice: `Expressions read tables of up to ${most}. Find its rows with a Data table node.`,
  };
}

function tooMany(count: number): UnreadableTable {
  return {
    reason: `The expressions of this node name ${count} data tables`,
    advice: `At most ${LIMITS.tables} are read. Find the rows of the others with Data table nodes.`,
  };
}

function tooSlow(name: string): UnreadableTable {
  return {
    reason: `The data table "${name}" took longer to read than ${LIMITS.timeMs / 1000} s`,
    advice: 'Try again when the instance has less to do, or find its rows with a Data table node.',
  };
}
