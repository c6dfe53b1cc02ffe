import type { Item, JsonValue } from '@millrace/node-sdk';
import { PreparedQuery } from '../../../lib/sql/prepare-query.ts';
import { queryParameters, queryText } from '../../../lib/sql/query-parameters.ts';
import { type SqlResult, SUCCESS } from '../../../lib/sql/run-queries.ts';
import type { Statement } from '../../../lib/sql/sql.ts';
import { postgresDialect, typedDialect } from '../dialect.ts';
import { itemsOf, type Operation } from './operation.ts';

/** From this version on, a query that finds nothing puts out nothing. */
const SILENT_SINCE = 2.3;

/** Runs SQL of the user. */
export const executeQuery: Operation = ({ parameters, options, typeVersion, evaluate }) => {
  const text = queryText(parameters.query, evaluate);
  const query = new PreparedQuery(text, postgresDialect);
  const given = queryParameters(options.queryReplacement, evaluate, query.wanted);
  const values = options.replaceEmptyStrings ? given.map((value): JsonValue => (value === '' ? null : value)) : given;
  const quotedToo = !options.treatQueryParametersInSingleQuotesAsText;
  const typed = new PreparedQuery(text, typedDialect).withValues(values, quotedToo);
  return {
    statements: query.withValues(values, quotedToo).map((statement, index) => withTyped(statement, typed[index])),
    output: (results) => outputOf(results, typeVersion),
  };
};

function withTyped(statement: Statement, typed: Statement | undefined): Statement {
  return typed && typed.text !== statement.text ? { ...statement, typed } : statement;
}

function outputOf(results: readonly SqlResult[], typeVersion: number): Item[] {
  const items = results.flatMap(({ rows }) => itemsOf(rows));
  if (items.length > 0) return items;
  return typeVersion >= SILENT_SINCE && results.some(({ givesRows }) => givesRows) ? [] : [SUCCESS];
}
