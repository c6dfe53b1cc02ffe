import {
  type BatchContext,
  defineNode,
  type Item,
  type JsonValue,
  NodeError,
  type ParametersOf,
} from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import {
  type ItemWork,
  inTransaction,
  runQueries,
  type SqlResult,
  type SqlSession,
  withSession,
} from '../../../lib/sql/run-queries.ts';
import { joinSql, sql, sqlName } from '../../../lib/sql/sql.ts';
import { requireValues } from '../../../lib/sql/table-row.ts';
import { getOwn } from '../../../lib/values/own-property.ts';
import { mySqlDialect } from '../dialect.ts';
import { lookups } from '../lookups.ts';
import { meta } from '../meta.ts';
import { openMySql } from '../my-sql-session.ts';
import { executeQuery } from '../operations/execute-query.ts';
import { insertMany } from '../operations/insert-rows.ts';
import { columnValue, insertVerb, tableOf } from '../operations/operation.ts';
import { parametersV1 } from './parameters.ts';

type ParametersV1 = ParametersOf<typeof parametersV1>;

export const mySqlV1 = defineNode({
  ...meta,
  version: 1,
  parameters: parametersV1,
  lookups,
  async runAll(context): Promise<Item[]> {
    if (context.items.length === 0) return [];
    const { operation } = context.parameters(0);
    return withSession(context.signal, await openMySql(context), (session) => {
      if (operation === 'insert') return insertAll(context, session);
      return runQueries(context, session, operation === 'update' ? 'single' : 'independently', (item, index) => {
        const parameters = context.parameters(index);
        if (operation === 'update') return updateWork(item, parameters);
        const evaluate = (value: JsonValue | undefined) => context.evaluate(value, {}, index);
        const task = { item, parameters, options: optionValues(parameters.options), evaluate };
        return { statements: executeQuery(task).statements, output: allOf };
      });
    });
  },
});

/** One statement for all items, and what the database tells of it. */
async function insertAll({ items, parameters }: BatchContext<ParametersV1>, session: SqlSession): Promise<Item[]> {
  const given = parameters(0);
  const { ignore, priority } = optionValues(given.options);
  const into = sql`${insertVerb({ priority, isIgnoring: ignore })}${tableOf(given)}`;
  const rows = items.map(
    (item) => new Map(writtenFields(item, given.columns).map((name) => [name, getOwn(item.json, name) ?? null])),
  );
  const results = await inTransaction(session, () => insertMany(session, into, rows));
  const pairedItem = items.map((_, item) => ({ item }));
  return allOf(results).map((item) => ({ ...item, pairedItem }));
}

/** Changes the row that the field of the update key means. */
function updateWork(item: Item, parameters: ParametersV1): ItemWork {
  const { updateKey } = parameters;
  const key = getOwn(item.json, updateKey);
  if (key === undefined) {
    throw new NodeError(`The item has no field '${updateKey}', which tells what row is meant`, {
      parameter: 'updateKey',
    });
  }
  const columns = writtenFields(item, parameters.columns).filter((name) => name !== updateKey);
  requireValues(columns);
  const set = columns.map((name) => sql`${sqlName(name)} = ${columnValue(getOwn(item.json, name))}`);
  const query = sql`UPDATE ${tableOf(parameters)} SET ${joinSql(set)} WHERE ${sqlName(updateKey)} = ${columnValue(key)}`;
  return { statements: [query.render(mySqlDialect)], output: allOf };
}

function writtenFields({ json }: Item, list: string): string[] {
  const columns = fieldList(list);
  return columns.length > 0 ? columns : Object.keys(json);
}

/** Rows, and what the database tells of statements that give none. */
function allOf(results: readonly SqlResult[]): Item[] {
  return results.flatMap(({ rows, givesRows, summary }) => (givesRows ? rows : [summary]).map((json) => ({ json })));
}
