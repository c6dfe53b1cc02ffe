import type { JsonObject } from '@millrace/node-sdk';
import { askAlaSql } from './alasql-isolate.ts';
import type { AnswerRow } from './answer-in-isolate.ts';
import { askSqlite } from './sqlite-query.ts';

export interface Query {
  query: string;
  /** Values for the parameters of the query. */
  values: unknown;
  inputCount: number;
  memoryMiB: number;
  /** The items of each input. */
  [input: `input${number}`]: JsonObject[];
}

/**
 * Runs a query over the inputs, which are the tables `input1`, `input2` …, with AlaSQL, whose dialect workflows are written in. What
 * it cannot read or run, and queries with parameters, are those of SQLite. Of one that neither can run, what AlaSQL said comes first, if it
 * could read it.
 * @throws NodeError `MERGE_QUERY`
 */
export default function queryInputs({ query, values, inputCount, memoryMiB, ...inputs }: Query): AnswerRow[] {
  const tables = Array.from({ length: inputCount }, (_, index) => inputs[`input${index + 1}`] ?? []);
  const hasValues = values !== undefined && values !== null && values !== '';
  let failure: string | undefined;
  if (!hasValues) {
    try {
      const answer = askAlaSql(query, tables, memoryMiB);
      if ('rows' in answer) return answer.rows;
      failure = answer.failure;
    } catch {
      // SQLite tells what is wrong with a query that neither can read, in fewer words.
    }
  }
  return askSqlite(query, tables, values, failure).map((json) => ({ json }));
}
