import { defineNode, type Item, type JsonValue, NodeError } from '@millrace/node-sdk';
import { optionValues } from '../../lib/parameters/option-values.ts';
import { batchingOf, runQueries, withSession } from '../../lib/sql/run-queries.ts';
import { lookups } from './lookups.ts';
import { meta } from './meta.ts';
import { deleteTable } from './operations/delete-table.ts';
import { executeQuery } from './operations/execute-query.ts';
import { insertItems } from './operations/insert-items.ts';
import { insertRows } from './operations/insert-rows.ts';
import type { Operation, Task } from './operations/operation.ts';
import { selectRows } from './operations/select-rows.ts';
import { updateRows } from './operations/update-rows.ts';
import { upsertRows } from './operations/upsert-rows.ts';
import { parameters } from './parameters.ts';
import { openPostgres } from './postgres-session.ts';
import { KnownColumns } from './table-columns.ts';

const operations: Record<string, Operation> = {
  deleteTable,
  executeQuery,
  insert: insertRows,
  select: selectRows,
  update: updateRows,
  upsert: upsertRows,
};

export const postgresV2 = defineNode({
  ...meta,
  version: [2, 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7],
  parameters,
  lookups,
  async runAll(context): Promise<Item[]> {
    if (context.items.length === 0) return [];
    const { operation, options: first } = context.parameters(0);
    const settings = optionValues(first);
    const work = operationOf(operation);
    return withSession(context.signal, await openPostgres(context, settings), (session) => {
      const columns = new KnownColumns(session);
      const taskOf = (item: Item, index: number): Task => {
        const given = context.parameters(index);
        const options = optionValues(given.options);
        const evaluate = (value: JsonValue | undefined) => context.evaluate(value, {}, index);
        return { item, parameters: given, options, typeVersion: context.node.typeVersion, columns, evaluate };
      };
      const batching = batchingOf(settings.queryBatching);
      const eachAlone = () => runQueries(context, session, batching, (item, index) => work(taskOf(item, index)));
      const isBulk = operation === 'insert' && batching === 'single' && context.items.length > 1;
      if (!isBulk || settings.skipOnConflict) return eachAlone();
      // When the database refuses one of them, row by row tells which.
      return insertItems(session, context.items.map(taskOf)).catch(eachAlone);
    });
  },
});

function operationOf(name: string): Operation {
  const found = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (found) return found;
  throw new NodeError(`Postgres has no operation '${name}'`, { parameter: 'operation' });
}
