import { defineNode, type Item, type JsonValue, NodeError } from '@millrace/node-sdk';
import { optionValues } from '../../lib/parameters/option-values.ts';
import { batchingOf, runQueries, withSession } from '../../lib/sql/run-queries.ts';
import { lookups } from './lookups.ts';
import { meta } from './meta.ts';
import { openMySql } from './my-sql-session.ts';
import { deleteTable } from './operations/delete-table.ts';
import { executeQuery } from './operations/execute-query.ts';
import { insertItems } from './operations/insert-items.ts';
import { insertRows } from './operations/insert-rows.ts';
import type { Operation, Task } from './operations/operation.ts';
import { selectRows } from './operations/select-rows.ts';
import { updateRows } from './operations/update-rows.ts';
import { upsertRows } from './operations/upsert-rows.ts';
import { parameters } from './parameters.ts';

const operations: Record<string, Operation> = {
  deleteTable,
  executeQuery,
  insert: insertRows,
  select: selectRows,
  update: updateRows,
  upsert: upsertRows,
};

/** From this version on, dates are put out as the database gives them. */
const DATE_TEXTS_SINCE = 2.1;

export const mySqlV2 = defineNode({
  ...meta,
  version: [2, 2.1, 2.2, 2.3, 2.4, 2.5],
  parameters,
  lookups,
  async runAll(context): Promise<Item[]> {
    if (context.items.length === 0) return [];
    const { operation, options } = context.parameters(0);
    const { connectionTimeoutMillis, queryBatching, largeNumbersOutput, decimalNumbers } = optionValues(options);
    const work = operationOf(operation);
    const batching = batchingOf(queryBatching);
    const taskOf = (item: Item, index: number): Task => {
      const given = context.parameters(index);
      const evaluate = (value: JsonValue | undefined) => context.evaluate(value, {}, index);
      return { item, parameters: given, options: optionValues(given.options), evaluate };
    };
    const session = await openMySql(context, {
      timeoutMs: timeoutOf(connectionTimeoutMillis),
      dateTexts: context.node.typeVersion >= DATE_TEXTS_SINCE,
      largeNumbersOutput,
      decimalNumbers,
    });
    return withSession(context.signal, session, () => {
      if (operation === 'insert' && batching === 'single') return insertItems(session, context.items.map(taskOf));
      return runQueries(context, session, batching, (item, index) => work(taskOf(item, index)));
    });
  },
});

/** The default of the format, 30, is only right as seconds. */
function timeoutOf(given: number | undefined): number | undefined {
  if (given === undefined || !(given > 0)) return undefined;
  return given < 1000 ? given * 1000 : given;
}

function operationOf(name: string): Operation {
  const found = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (found) return found;
  throw new NodeError(`MySQL has no operation '${name}'`, { parameter: 'operation' });
}
