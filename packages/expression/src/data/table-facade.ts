import { ExpressionError } from '../errors/errors.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import type { Native } from '../interpreter/values.ts';
import { chargeReading } from '../interpreter/work.ts';
import { toJsonData } from '../template/export-value.ts';
import type { ExpressionTable, ExpressionTables } from './expression-table.ts';
import { dataFunction, Facade } from './facades.ts';

/** Comparing a cell costs more than a step. */
const STEPS_PER_CELL = 4;

/** `$table`: rows of data tables, read-only. @param tables `undefined` where none can be read */
export function tableFunction(tables: ExpressionTables | undefined): Native {
  return dataFunction('$table', ([name]) => {
    if (!tables) {
      throw new ExpressionError('not_available', 'Data tables cannot be read here', {
        description:
          'Expressions read them in nodes that run; triggers and credentials do not. A Data table node before this one can read rows.',
      });
    }
    if (typeof name !== 'string') {
      throw new ExpressionError('invalid_argument', '$table needs the name of a data table');
    }
    const table = tables.get(name);
    if (!table) {
      throw new ExpressionError(
        'not_available',
        `The data table "${name}" is not written in an expression of this node`,
        {
          description:
            'Tables are read before the node runs: write the name out, as in $table("customers"), or use a Data table node.',
        },
      );
    }
    if ('reason' in table) throw new ExpressionError('not_available', table.reason, { description: table.advice });
    return rowsFacade(table, table.rows);
  });
}

function rowsFacade(table: ExpressionTable, rows: ExpressionTable['rows']): Facade {
  const all = dataFunction('rows', (_args, rt) => list(rows, rt));
  const first = dataFunction('first', () => rows[0]);
  const count = dataFunction('count', () => rows.length);
  const columns = dataFunction('columns', (_args, rt) => list(table.columns, rt));
  const where = dataFunction('where', ([conditions], rt) =>
    rowsFacade(table, matching({ table, rows }, conditions, rt)),
  );
  return new Facade('[Table]', {
    rows: () => all,
    first: () => first,
    where: () => where,
    count: () => count,
    columns: () => columns,
  });
}

/** Rows whose cells are equal to all that is given; nothing is equal to an empty cell. */
function matching(
  { table, rows }: { table: ExpressionTable; rows: ExpressionTable['rows'] },
  conditions: unknown,
  rt: Runtime,
): ExpressionTable['rows'] {
  if (!rt.members.isRecord(conditions)) {
    throw new ExpressionError('invalid_argument', 'where needs an object of columns and values', {
      description: 'As in .where({ email: $json.email }).',
    });
  }
  const wanted = Object.entries(conditions).map(([column, value]) => {
    if (!table.columns.includes(column)) throw noColumn(table, column);
    return [column, comparable(toJsonData(value), rt)] as const;
  });
  rt.useFuel(rows.length * wanted.length * STEPS_PER_CELL);
  const found = rows.filter((row) => wanted.every(([column, value]) => isSame(row[column], value, rt)));
  rt.allocateArray(found.length);
  return found;
}

/** Cells of JSON and files are compared as their text, which may be megabytes. */
function isSame(cell: unknown, wanted: unknown, rt: Runtime): boolean {
  const value = comparable(cell, rt);
  if (typeof value === 'string' && typeof wanted === 'string' && value.length === wanted.length) {
    chargeReading(value, rt);
  }
  return value === wanted;
}

const textsOfCells = new WeakMap<object, string>();

function comparable(value: unknown, rt: Runtime): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null;
  const known = textsOfCells.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  chargeReading(text, rt);
  textsOfCells.set(value, text);
  return text;
}

function noColumn({ columns }: ExpressionTable, column: string): ExpressionError {
  return new ExpressionError('invalid_argument', `The data table has no column "${column}"`, {
    description: `Its columns are ${columns.map((name) => `"${name}"`).join(', ')}.`,
  });
}

/** A list that the expression may change; what is in it stays. */
function list<T>(values: readonly T[], rt: Runtime): readonly T[] {
  if (!rt.tracksWrites) return values;
  rt.allocateArray(values.length);
  return rt.own([...values]);
}
