import {
  type BatchOperationContext,
  collection,
  defineServiceNode,
  type Item,
  service,
  string,
} from '@millrace/node-sdk';
import { type Change, type ChangeMaker, insertions, performChanges, updates } from '../../lib/sql/item-changes.ts';
import { queryParameter, replacementOption } from '../../lib/sql/parameters.ts';
import { PreparedQuery } from '../../lib/sql/prepare-query.ts';
import { queryParameters, queryText } from '../../lib/sql/query-parameters.ts';
import { statementsOf, stretchesOf } from '../../lib/sql/query-text.ts';
import { changeRules, snowflakeDialect } from './dialect.ts';
import { snowflake as credential } from './snowflake.credentials.ts';
import { runStatement } from './statements.ts';

const snowflake = service({
  name: 'Snowflake',
  credential,
  headers: { accept: 'application/json', 'user-agent': 'Millrace' },
  reason: 'message',
});

const table = string('table', {
  label: 'Table',
  description: 'Its name, or schema.table; put quotes (") around a name that holds points or small letters',
  required: true,
});

const columns = string('columns', {
  label: 'Columns',
  description: 'Fields of the items that are written, separated by commas. Empty: all fields',
  placeholder: 'id, name, description',
  requiresDataPath: 'multiple',
});

const executeQuery = snowflake.operation('Execute query', {
  description: 'Run SQL',
  action: 'Execute an SQL query',
  parameters: [
    queryParameter({}),
    collection('options', { label: 'Options', placeholder: 'Add option', options: [replacementOption()] }),
  ],
  async run(context) {
    const { query: given, options } = context.parameters;
    const evaluate = (value: Parameters<typeof context.evaluate>[0]) => context.evaluate(value, {});
    const text = queryText(given, evaluate);
    const query = new PreparedQuery(text, snowflakeDialect);
    const statements = query.withValues(queryParameters(options.queryReplacement, evaluate, query.wanted));
    const place = await context.credential();
    const items: Item[] = [];
    for (const statement of statements) {
      const isOne = statementsOf(stretchesOf(statement.text, 'snowflake')).length <= 1;
      for (const json of await runStatement(context, statement, place, isOne)) items.push({ json });
    }
    return items;
  },
});

const insert = snowflake.operation('Insert', {
  description: 'Add rows to a table',
  action: 'Insert rows in a table',
  parameters: [table, columns],
  runAll: (context) => changeTable(context, insertions),
});

const update = snowflake.operation('Update', {
  description: 'Change rows of a table',
  action: 'Update rows in a table',
  parameters: [
    table,
    string('updateKey', {
      label: 'Update key',
      description: 'Field that tells which row is meant',
      default: 'id',
      required: true,
    }),
    columns,
  ],
  runAll: (context) => changeTable(context, updates),
});

type ChangeContext = Pick<BatchOperationContext<Change['parameters'], never>, 'items' | 'parameters' | 'sleep'> & {
  client: Parameters<typeof runStatement>[0]['client'];
  credential(): Promise<Parameters<typeof runStatement>[2]>;
};

/** Changes a table by as few statements as possible, one after the other; gives the items back. */
async function changeTable(context: ChangeContext, change: ChangeMaker): Promise<Item[]> {
  const { items, parameters } = context;
  const place = await context.credential();
  const statements = change(
    items.map((item, index) => ({ item, parameters: parameters(index) })),
    changeRules,
  );
  await performChanges(statements, async (query) => {
    await runStatement(context, query.render(snowflakeDialect), place);
  });
  return items.map(({ json }, item) => ({ json, pairedItem: { item } }));
}

export default defineServiceNode({
  name: 'n8n-nodes-base.snowflake',
  displayName: 'Snowflake',
  description: 'Reads and changes data in a Snowflake database',
  version: 1,
  group: ['input'],
  codex: { categories: ['Development', 'Data & Storage'], alias: ['sql', 'warehouse', 'database', 'query', 'table'] },
  service: snowflake,
  operations: { executeQuery, insert, update },
  defaultOperation: 'insert',
});
