import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_ROWS_OF_CALL } from '@millrace/api';
import { CsvError, parse } from 'csv-parse';
import { apiError, ServerError } from '../../errors/server-error.ts';
import { type GivenCells, toStoredCell } from '../rows/cells.ts';
import type { RowQuery, RowService } from '../rows/row.service.ts';
import type { ChangedBy, ColumnShape, TableShape } from '../table-shape.ts';
import { cellOf, textOfCell } from './csv-cells.ts';
import { csvOptions, unreadable } from './preview-csv.ts';

/** Rows that are added at once. */
const PORTION_ROWS = 5000;
/** Characters of these rows: what is read of a file is held until they are added. */
const PORTION_LENGTH = 4_194_304;

export interface CsvImport {
  delimiter: string;
  /** Names of columns for those of the file, `null` to leave one out; default: what the first line says. */
  columns: ReadonlyArray<string | null> | undefined;
  by: ChangedBy;
}

/** Rows of data tables as CSV files. Neither way holds more than a portion of a file. */
export class CsvFiles {
  readonly #rows: Pick<RowService, 'insert' | 'list' | 'shapeOf'>;

  constructor(rows: Pick<RowService, 'insert' | 'list' | 'shapeOf'>) {
    this.#rows = rows;
  }

  /** @returns how many rows were added. @throws ServerError `DATA_TABLE_CSV_WRONG`, and as `RowService.insert` does */
  async import(id: string, source: Readable, { delimiter, columns, by }: CsvImport): Promise<number> {
    const table = await this.#rows.shapeOf(id);
    const portion = new Portion();
    let inserted = 0;
    const flush = async (): Promise<void> => {
      const rows = portion.take();
      if (rows.length > 0) inserted += (await this.#rows.insert(id, rows, by, 'importRows')).length;
    };
    const take = async (records: AsyncIterable<CsvRecord>): Promise<void> => {
      let targets: ReadonlyArray<ColumnShape | undefined> | undefined;
      for await (const { record, info } of records) {
        if (targets) {
          portion.add(readRow(targets, record, { line: info.lines, inserted: inserted + portion.count }), record);
        } else targets = targetsOf(table, columns ?? record, record.length);
        if (portion.isFull) await flush();
      }
      if (!targets) throw apiError('DATA_TABLE_CSV_WRONG.empty');
    };
    try {
      await pipeline(source, parse({ ...csvOptions(delimiter), info: true }), take);
    } catch (error) {
      // What stands before a wrong line is added, as the error says.
      if (error instanceof ServerError && error.code === 'DATA_TABLE_CSV_WRONG') await flush();
      throw error instanceof CsvError ? unreadable(error) : error;
    }
    await flush();
    return inserted;
  }

  /** @throws ServerError `DATA_TABLE_COLUMN_NOT_FOUND`, `BAD_REQUEST`, before the first line */
  async export(
    id: string,
    query: Omit<RowQuery, 'limit' | 'cursor'>,
  ): Promise<{ name: string; text: AsyncIterable<string> }> {
    const table = await this.#rows.shapeOf(id);
    const first = await this.#rows.list(id, { ...query, limit: MAX_ROWS_OF_CALL });
    const names = ['id', ...table.columns.map(({ name }) => name), 'createdAt', 'updatedAt'];
    return { name: table.name, text: this.#lines(id, { query, names, first }) };
  }

  async *#lines(
    id: string,
    {
      query,
      names,
      first,
    }: {
      query: Omit<RowQuery, 'limit' | 'cursor'>;
      names: readonly string[];
      first: Awaited<ReturnType<RowService['list']>>;
    },
  ): AsyncGenerator<string> {
    yield `${names.map(textOfCell).join(',')}\r\n`;
    for (let page = first; ; ) {
      const lines = page.results.map((row) => `${names.map((name) => textOfCell(row[name])).join(',')}\r\n`);
      if (lines.length > 0) yield lines.join('');
      if (page.nextCursor === null) return;
      page = await this.#rows.list(id, { ...query, limit: MAX_ROWS_OF_CALL, cursor: page.nextCursor });
    }
  }
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/** Rows that are read, and not added yet. */
class Portion {
  #rows: GivenCells[] = [];
  #length = 0;

  get count(): number {
    return this.#rows.length;
  }

  get isFull(): boolean {
    return this.#rows.length >= PORTION_ROWS || this.#length >= PORTION_LENGTH;
  }

  add(row: GivenCells, record: readonly string[]): void {
    this.#rows.push(row);
    this.#length += record.reduce((sum, text) => sum + text.length, 0);
  }

  take(): GivenCells[] {
    const rows = this.#rows;
    [this.#rows, this.#length] = [[], 0];
    return rows;
  }
}

/** Which column each of the file goes into; `id` and the times of a file that came from here are made anew. */
function targetsOf(
  table: TableShape,
  names: ReadonlyArray<string | null>,
  found: number,
): ReadonlyArray<ColumnShape | undefined> {
  if (names.length !== found) throw apiError('DATA_TABLE_CSV_WRONG.columns', { count: names.length, found });
  const taken = new Set<string>();
  return names.map((name) => {
    if (name === null || OWN.has(name)) return undefined;
    const column = table.columns.find((candidate) => candidate.name === name);
    if (!column) throw apiError('DATA_TABLE_COLUMN_NOT_FOUND', { table: table.name, column: name });
    if (taken.has(name)) throw apiError('DATA_TABLE_CSV_WRONG.twice', { column: name });
    taken.add(name);
    return column;
  });
}

const OWN = new Set(['id', 'createdAt', 'updatedAt']);

/** @throws ServerError `DATA_TABLE_CSV_WRONG` for a cell that its column does not take */
function readRow(
  targets: ReadonlyArray<ColumnShape | undefined>,
  record: readonly string[],
  { line, inserted }: { line: number; inserted: number },
): GivenCells {
  const cells = targets.flatMap((column, at) => {
    const text = record[at];
    if (!column || text === undefined) return [];
    const value = cellOf(column.type, text);
    try {
      toStoredCell(column, value);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      throw apiError('DATA_TABLE_CSV_WRONG.cell', { line, reason: error.message, inserted }, { cause: error });
    }
    return [[column.name, value] as const];
  });
  return Object.fromEntries(cells);
}
