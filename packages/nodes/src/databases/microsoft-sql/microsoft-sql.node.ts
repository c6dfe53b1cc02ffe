import {
  type BatchContext,
  defineNode,
  type Item,
  type JsonObject,
  type JsonValue,
  type ParametersOf,
} from '@millrace/node-sdk';
import { optionValues } from '../../lib/parameters/option-values.ts';
import {
  type ChangeMaker,
  type ChangeStatement,
  deletions,
  insertions,
  performChanges,
  updates,
} from '../../lib/sql/item-changes.ts';
import { PreparedQuery } from '../../lib/sql/prepare-query.ts';
import { queryParameters, queryText } from '../../lib/sql/query-parameters.ts';
import { type SqlResult, withSession } from '../../lib/sql/run-queries.ts';
import { changeRules, microsoftSqlDialect } from './dialect.ts';
import { type MicrosoftSqlSession, openMicrosoftSql } from './microsoft-sql-session.ts';
import { parameters } from './parameters.ts';

type Context = BatchContext<ParametersOf<typeof parameters>>;

const changes: Record<string, ChangeMaker> = {
  insert: insertions,
  update: updates,
  delete: deletions,
};

export default defineNode({
  name: 'n8n-nodes-base.microsoftSql',
  displayName: 'Microsoft SQL',
  description: 'Reads and changes data in a Microsoft SQL Server or Azure SQL database',
  group: ['input'],
  family: 'store',
  subtitle: '={{ $parameter.operation }}',
  defaults: { name: 'Microsoft SQL' },
  credentials: [{ name: 'microsoftSql', required: true }],
  codex: {
    categories: ['Development', 'Data & Storage'],
    alias: ['mssql', 'sql server', 'azure sql', 'sql', 'database', 'query', 'table'],
  },
  version: [1, 1.1],
  parameters,
  async runAll(context): Promise<Item[]> {
    if (context.items.length === 0) return [];
    const { operation } = context.parameters(0);
    return withSession(context.signal, await openMicrosoftSql(context), (session) => {
      const change = Object.hasOwn(changes, operation) ? changes[operation] : undefined;
      return change ? changeTable(context, session, change) : runQueries(context, session);
    });
  },
});

/** Runs SQL of the user for each item; the first version does so for the first one alone. */
async function runQueries(context: Context, session: MicrosoftSqlSession): Promise<Item[]> {
  const isOnce = context.node.typeVersion < 1.1;
  return context.eachItem(async (_, index) => {
    if (isOnce && index > 0) return [];
    const given = context.parameters(index);
    const evaluate = (value: JsonValue | undefined) => context.evaluate(value, {}, index);
    const query = new PreparedQuery(queryText(given.query, evaluate), microsoftSqlDialect);
    const values = queryParameters(optionValues(given.options).queryReplacement, evaluate, query.wanted);
    const results: SqlResult[] = [];
    for (const statement of query.withValues(values)) {
      for (const result of await session.query(statement)) results.push(result);
    }
    return outputOf(results).map((json) => ({ json }));
  });
}

/** Rows; where no statement gives any, what each of them changed. */
function outputOf(results: readonly SqlResult[]): JsonObject[] {
  if (results.some(({ givesRows }) => givesRows)) return results.flatMap(({ rows }) => rows);
  return results.map(({ summary }, index) => ({ message: `Query ${index + 1} executed successfully`, ...summary }));
}

/** Changes a table for all items, or for none. */
async function changeTable(
  { items, parameters: parametersOf }: Context,
  session: MicrosoftSqlSession,
  change: ChangeMaker,
): Promise<Item[]> {
  const given = items.map((item, index) => ({ item, parameters: parametersOf(index) }));
  const statements = change(given, changeRules);
  const isDeletion = change === deletions;
  const rowsAffected = await performAll(session, statements);
  if (isDeletion) return [{ json: { rowsAffected }, pairedItem: items.map((_, item) => ({ item })) }];
  return items.map(({ json }, item) => ({ json, pairedItem: { item } }));
}

/** @returns how many rows were changed. */
async function performAll(session: MicrosoftSqlSession, statements: readonly ChangeStatement[]): Promise<number> {
  const work = async () => {
    let count = 0;
    await performChanges(statements, async (query) => {
      const results = await session.query(query.render(microsoftSqlDialect));
      for (const { summary } of results) count += Number(summary.rowsAffected ?? 0);
    });
    return count;
  };
  return statements.length > 1 ? session.transaction(work) : work();
}
