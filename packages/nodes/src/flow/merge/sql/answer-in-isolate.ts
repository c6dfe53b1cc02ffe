import type { JsonObject } from '@millrace/node-sdk';

/** What the library leaves in its isolate, as far as it is used here. */
interface AlaSql {
  Database: new () => Database;
  parse(query: string): { statements: Array<Statement | undefined> };
  yy: { Select: new () => Select; WithSelect: new () => Statement };
}

interface Database {
  databaseid: string;
  tables: Record<string, { data: Row[] }>;
  exec(query: string): unknown;
}

interface Statement {
  compile(databaseId: string): (values: unknown[]) => unknown;
  execute(databaseId: string, values: unknown[]): unknown;
}

interface Select extends Statement {
  columns: Column[];
  from?: TableOfSelect[];
  joins?: TableOfSelect[];
  into?: unknown;
}

interface Column {
  columnid?: string;
  tableid?: string;
}

interface TableOfSelect {
  tableid?: string;
  table?: { tableid?: string };
  as?: string;
}

type Row = JsonObject;

/** A row of the answer, and which rows of which input it is made of, where that is known. */
export interface AnswerRow {
  json: Row;
  sources?: Array<{ input: number; item: number }>;
}

/** What comes of a query that the library can read. */
export type Answer = { rows: AnswerRow[] } | { failure: string };

declare const alasql: AlaSql;

/**
 * Answers a query over inputs, the tables `input1`, `input2` …, each a list of rows; both are JSON. Runs within the isolate: its text is
 * given to it, so that it sees only its arguments and the library.
 * @returns an `Answer` as JSON
 * @throws what the library says of a query that it cannot read, and for all but SELECT
 */
export function answerInIsolate(query: string, inputs: string): string {
  const tables = JSON.parse(inputs) as Row[][];
  const names = tables.map((_, index) => `input${index + 1}`);
  const marks = names.map((name) => unusedName(`row of ${name}`));
  const database = new alasql.Database();
  for (const [index, name] of names.entries()) {
    database.exec(`CREATE TABLE ${name}`);
    const table = database.tables[name];
    if (table) table.data = tables[index] ?? [];
  }
  const statements = alasql.parse(query).statements.filter((statement) => statement !== undefined);
  if (statements.length === 0) throw new Error('There is no query');
  if (!statements.every(isAllowed)) throw new Error('Only SELECT is allowed');
  try {
    const answers = statements.map((statement) => rowsOf(statement, statements.length === 1));
    return JSON.stringify({ rows: answers.flat() });
  } catch (error) {
    return JSON.stringify({ failure: error instanceof Error ? error.message : String(error) });
  }

  /** One that neither the query nor a row has: the column is taken out of the answer. */
  function unusedName(name: string): string {
    let unused = name;
    while (query.includes(unused) || tables.some((rows) => rows.some((row) => Object.hasOwn(row, unused)))) {
      unused += '_';
    }
    return unused;
  }

  function isSelect(statement: Statement): statement is Select {
    return statement instanceof alasql.yy.Select && statement.into === undefined;
  }

  function isAllowed(statement: Statement): boolean {
    return isSelect(statement) || statement instanceof alasql.yy.WithSelect;
  }

  function rowsOf(statement: Statement, isAlone: boolean): AnswerRow[] {
    const isTraced = isAlone && isSelect(statement) && trace(statement);
    const rows = isSelect(statement)
      ? statement.compile(database.databaseid)([])
      : statement.execute(database.databaseid, []);
    if (!Array.isArray(rows)) throw new Error('The answer is no list of rows');
    return rows.map((row: unknown) => {
      if (typeof row !== 'object' || row === null || Array.isArray(row))
        throw new Error('The answer has no rows with columns');
      return isTraced ? traced(row as Row) : { json: row as Row };
    });
  }

  /** Has each row of a query without groups, unions and the like tell of which rows it is made: each table gets a column more. */
  function trace(select: Select): boolean {
    const sources = [...(select.from ?? []), ...(select.joins ?? [])].map(({ tableid, table, as }) => {
      const name = table?.tableid ?? tableid ?? '';
      return { index: names.indexOf(name), alias: as ?? name };
    });
    const parts = new Set([
      'columns',
      'from',
      'joins',
      'where',
      'order',
      'limit',
      'offset',
      'top',
      'queries',
      'exists',
    ]);
    const isPlain = Object.entries(select).every(([part, value]) => value === undefined || parts.has(part));
    const hasAll = sources.length > 0 && sources.every(({ index, alias }) => index >= 0 && !alias.includes(']'));
    if (!isPlain || !hasAll) return false;
    for (const [index, rows] of tables.entries()) {
      for (const [position, row] of rows.entries()) row[marks[index] ?? ''] = position;
    }
    if (select.columns.some(({ columnid, tableid }) => columnid === '*' && tableid === undefined)) return true;
    for (const { index, alias } of sources) {
      const [helper] = alasql.parse(`SELECT [${alias}].[${marks[index]}] AS [${marks[index]}] FROM x`).statements;
      select.columns.push(...(helper as Select).columns);
    }
    return true;
  }

  function traced(row: Row): AnswerRow {
    const sources = marks.flatMap((mark, input) => {
      const item = row[mark];
      delete row[mark];
      return typeof item === 'number' ? [{ input, item }] : [];
    });
    return { json: row, sources };
  }
}
