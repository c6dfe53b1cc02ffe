import type { JsonValue } from '@millrace/node-sdk';
import { PreparedQuery } from '../../../lib/sql/prepare-query.ts';
import { queryParameters, queryText } from '../../../lib/sql/query-parameters.ts';
import { mySqlDialect } from '../dialect.ts';
import { type Operation, outputOf } from './operation.ts';

/** Runs SQL of the user. */
export const executeQuery: Operation = ({ parameters, options, evaluate }) => {
  const query = new PreparedQuery(queryText(parameters.query, evaluate), mySqlDialect);
  const given = queryParameters(options.queryReplacement, evaluate, query.wanted);
  const values = options.replaceEmptyStrings ? given.map((value): JsonValue => (value === '' ? null : value)) : given;
  return { statements: query.withValues(values), output: (results) => outputOf(results, options) };
};
