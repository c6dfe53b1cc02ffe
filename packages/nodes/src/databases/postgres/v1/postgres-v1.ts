import { defineNode, type Item, type JsonValue } from '@millrace/node-sdk';
import { runQueries, withSession } from '../../../lib/sql/run-queries.ts';
import { meta } from '../meta.ts';
import { openPostgres } from '../postgres-session.ts';
import { insertWork, queryWork, updateWork } from './item-queries.ts';
import { parametersV1 } from './parameters.ts';

export const postgresV1 = defineNode({
  ...meta,
  version: 1,
  parameters: parametersV1,
  async runAll(context): Promise<Item[]> {
    if (context.items.length === 0) return [];
    const { operation, additionalFields } = context.parameters(0);
    const { mode = 'multiple', largeNumbersOutput } = additionalFields;
    const batching = mode === 'multiple' ? 'single' : mode;
    return withSession(context.signal, await openPostgres(context, { largeNumbersOutput }), (session) =>
      runQueries(context, session, batching, (item, index) => {
        const parameters = context.parameters(index);
        if (operation === 'insert') return insertWork(item, parameters);
        if (operation === 'update') return updateWork(item, parameters);
        const evaluate = (value: JsonValue | undefined) => context.evaluate(value, {}, index);
        return queryWork(item, { query: parameters.query, fields: parameters.additionalFields.queryParams, evaluate });
      }),
    );
  },
});
