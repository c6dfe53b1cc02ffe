import { type ChatMessage, NodeError } from '@millrace/node-sdk';
import { exchangeData, exchangeType, fromExchange } from '../../lib/ai/memory/exchange-messages.ts';
import type { HistoryStore } from '../../lib/ai/memory/stored-memory.ts';
import type { SqlSession } from '../../lib/sql/run-queries.ts';
import { type Sql, sql, sqlName } from '../../lib/sql/sql.ts';
import { postgresDialect } from './dialect.ts';
import { type ConnectionContext, openPostgres } from './postgres-session.ts';

/** The messages of a session in a table, one in each row. @throws NodeError */
export async function openHistory(
  context: ConnectionContext,
  tableName: string,
  session: string,
): Promise<HistoryStore> {
  const table = tableOf(tableName);
  const connection = await openPostgres(context);
  const run = (statement: Sql) => connection.query(statement.render(postgresDialect));
  try {
    await createTable(run, table);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return historyIn(connection, { run, table, session });
}

interface Place {
  run(statement: Sql): ReturnType<SqlSession['query']>;
  table: Sql;
  session: string;
}

function historyIn(connection: SqlSession, { run, table, session }: Place): HistoryStore {
  const insert = async (messages: readonly ChatMessage[]) => {
    for (const message of messages) {
      const text = JSON.stringify({ type: exchangeType(message), ...exchangeData(message) });
      await run(sql`INSERT INTO ${table} (session_id, message) VALUES (${session}, ${text}::jsonb)`);
    }
  };
  /** All or nothing. */
  const inTransaction = async (work: () => Promise<void>) => {
    await run(sql`BEGIN`);
    try {
      await work();
      await run(sql`COMMIT`);
    } catch (error) {
      await run(sql`ROLLBACK`).catch(() => undefined);
      throw error;
    }
  };
  return {
    async load(most) {
      const [result] = await run(
        sql`SELECT message FROM ${table} WHERE session_id = ${session} ORDER BY id DESC LIMIT ${most}::int`,
      );
      return (result?.rows ?? []).flatMap(({ message }) => fromExchange(message) ?? []).reverse();
    },
    add: (messages) => inTransaction(() => insert(messages)),
    replace: (messages) =>
      inTransaction(async () => {
        await run(sql`DELETE FROM ${table} WHERE session_id = ${session}`);
        await insert(messages);
      }),
    close: () => connection.close(),
  };
}

async function createTable(run: Place['run'], table: Sql): Promise<void> {
  const [found] = await run(sql`SELECT to_regclass(${table.render(postgresDialect).text}) IS NOT NULL AS is_there`);
  // Who may only read and write the table may not ask for one.
  if (found?.rows[0]?.is_there === true) return;
  await run(
    sql`CREATE TABLE IF NOT EXISTS ${table} (id SERIAL PRIMARY KEY, session_id VARCHAR(255) NOT NULL, message JSONB NOT NULL)`,
  );
}

function tableOf(name: string): Sql {
  const path = name.split('.').map((part) => part.trim());
  if (path.length <= 2 && path.every((part) => part !== '')) return sqlName(...path);
  throw new NodeError(`'${name}' is not the name of a table`, {
    parameter: 'tableName',
    description: 'Write table, or schema.table.',
  });
}
