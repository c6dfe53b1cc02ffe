import { type Item, type JsonValue, NodeError } from '@millrace/node-sdk';
import { fieldList } from '../fields/field-list.ts';
import { getOwn } from '../values/own-property.ts';
import { joinSql, type Sql, type SqlDialect, sql, sqlName } from './sql.ts';
import { requireValues } from './table-row.ts';

/** An item that changes a table, with its parameters; each change needs some of them. */
export interface Change {
  item: Item;
  parameters: { table: string; columns?: string; updateKey?: string; deleteKey?: string };
}

/** How a database takes changes. */
export interface ChangeRules {
  dialect: SqlDialect;
  /** @throws NodeError where a text is no name. */
  tableName(text: string): Sql;
  /** Most values of a statement. */
  maxValues: number;
  /** Most rows that a statement adds. */
  maxRows: number;
}

/** A statement, and the item that it is for where it is for one alone. */
export interface ChangeStatement {
  query: Sql;
  itemIndex?: number;
}

/** Makes statements that change a table for all items. */
export type ChangeMaker = (changes: readonly Change[], rules: ChangeRules) => ChangeStatement[];

/** Performs statements one after the other, up to one that fails. @throws NodeError which says which item it is about */
export async function performChanges(
  statements: readonly ChangeStatement[],
  perform: (query: Sql) => Promise<void>,
): Promise<void> {
  for (const { query, itemIndex } of statements) {
    try {
      await perform(query);
    } catch (error) {
      if (error instanceof NodeError && itemIndex !== undefined) error.itemIndex ??= itemIndex;
      throw error;
    }
  }
}

/** A value; what has parts goes as JSON. A null that has a type cannot go into columns of every type, one without can. */
export function sqlValue(value: JsonValue): Sql {
  if (value === null) return sql`NULL`;
  return sql`${typeof value === 'object' ? JSON.stringify(value) : value}`;
}

/** Statements that add the rows of all items. */
export const insertions: ChangeMaker = (changes, rules) => {
  const tables = grouped(changes, ({ parameters }) => rules.tableName(parameters.table), rules.dialect);
  return tables.flatMap(([table, group]) => {
    const rows = group.map(writtenFields);
    const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
    requireValues(columns);
    const size = Math.max(1, Math.min(rules.maxRows, Math.floor(rules.maxValues / columns.length)));
    return parts(rows, size).map((part) => ({ query: insertion(table, columns, part) }));
  });
};

/** What a row lacks gets the default of its column. */
function insertion(table: Sql, columns: readonly string[], rows: readonly Map<string, JsonValue>[]): Sql {
  const asText = new Set(columns.filter((name) => isMixed(rows.map((row) => row.get(name)))));
  const lists = rows.map((row) => {
    const values = columns.map((name) => {
      const value = row.get(name);
      if (value === undefined) return sql`DEFAULT`;
      return sqlValue(asText.has(name) && value !== null && typeof value !== 'object' ? String(value) : value);
    });
    return sql`(${joinSql(values)})`;
  });
  return sql`INSERT INTO ${table} (${joinSql(columns.map((name) => sqlName(name)))}) VALUES ${joinSql(lists)}`;
}

/** Of rows of one statement, the server would convert texts to numbers where another row has a number. */
function isMixed(values: readonly (JsonValue | undefined)[]): boolean {
  const given = values.filter((value) => value !== undefined && value !== null);
  const isPlain = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';
  return given.some(isPlain) && !given.every(isPlain);
}

/** Statements that change the row that each item means. */
export const updates: ChangeMaker = (changes, rules) =>
  changes.map((change, itemIndex) => ({ query: ofItem(itemIndex, () => updateOf(change, rules)), itemIndex }));

function updateOf(change: Change, rules: ChangeRules): Sql {
  const { item, parameters } = change;
  const { updateKey = '' } = parameters;
  const key = keyOf(item, updateKey, 'updateKey');
  const fields = [...writtenFields(change)].filter(([name]) => name !== updateKey);
  requireValues(fields);
  const set = fields.map(([name, value]) => sql`${sqlName(name)} = ${sqlValue(value)}`);
  const where = sql`${sqlName(updateKey)} = ${sqlValue(key)}`;
  return sql`UPDATE ${rules.tableName(parameters.table)} SET ${joinSql(set)} WHERE ${where}`;
}

/** Statements that remove the rows that the items mean. */
export const deletions: ChangeMaker = (changes, rules) => {
  const keys = changes.map(({ item, parameters }, index) =>
    ofItem(index, () => ({ key: keyOf(item, parameters.deleteKey ?? '', 'deleteKey'), parameters })),
  );
  const target = ({ parameters }: (typeof keys)[number]) =>
    sql`${rules.tableName(parameters.table)} WHERE ${sqlName(parameters.deleteKey ?? '')}`;
  return grouped(keys, target, rules.dialect).flatMap(([from, group]) => {
    const given = group.map(({ key }) => key);
    const asText = isMixed(given);
    const values = given.map((key) => sqlValue(asText ? String(key) : key));
    return parts(values, rules.maxValues).map((part) => ({ query: sql`DELETE FROM ${from} IN (${joinSql(part)})` }));
  });
};

/** Fields of the item by the columns they go to; one that is named and not there is null. */
function writtenFields({ item: { json }, parameters }: Change): Map<string, JsonValue> {
  const columns = fieldList(parameters.columns ?? '');
  const names = columns.length > 0 ? columns : Object.keys(json);
  return new Map(names.map((name) => [name, getOwn(json, name) ?? null]));
}

function keyOf({ json }: Item, name: string, parameter: string): JsonValue {
  const key = getOwn(json, name);
  if (key !== undefined && key !== null) return key;
  throw new NodeError(`The item has no field '${name}', which tells what row is meant`, { parameter });
}

/** Entries that go to the same target, which stand in one statement. */
function grouped<Entry>(
  entries: readonly Entry[],
  targetOf: (entry: Entry) => Sql,
  dialect: SqlDialect,
): [Sql, Entry[]][] {
  const groups = new Map<string, [Sql, Entry[]]>();
  for (const [index, entry] of entries.entries()) {
    const target = ofItem(index, () => targetOf(entry));
    const key = target.render(dialect).text;
    const group = groups.get(key);
    if (group) group[1].push(entry);
    else groups.set(key, [target, [entry]]);
  }
  return [...groups.values()];
}

function parts<Entry>(list: readonly Entry[], size: number): Entry[][] {
  const found: Entry[][] = [];
  for (let at = 0; at < list.length; at += size) found.push(list.slice(at, at + size));
  return found;
}

/** Errors say which item they are about. */
function ofItem<Result>(index: number, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof NodeError) error.itemIndex ??= index;
    throw error;
  }
}
