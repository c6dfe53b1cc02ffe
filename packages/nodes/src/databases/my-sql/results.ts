import type { JsonObject } from '@millrace/node-sdk';
import type { FieldPacket, ResultSetHeader } from 'mysql2/promise';
import { rowJson, valueJson } from '../../lib/sql/row-json.ts';
import type { SqlResult } from '../../lib/sql/run-queries.ts';

type Fields = FieldPacket[] | undefined;

/** Results of one or several statements, in the forms that the driver gives them. */
export function resultsOf([result, fields]: [unknown, unknown]): SqlResult[] {
  if (!Array.isArray(result)) return [resultOf(result, undefined)];
  const described = Array.isArray(fields) ? (fields as (FieldPacket | Fields)[]) : [];
  const isList = described.some((entry) => entry === undefined || Array.isArray(entry));
  if (!isList) return [resultOf(result, described as FieldPacket[])];
  return result.map((entry, index) => resultOf(entry, described[index] as Fields));
}

function resultOf(result: unknown, fields: Fields): SqlResult {
  if (!Array.isArray(result)) return { rows: [], givesRows: false, summary: summaryOf(result as ResultSetHeader) };
  const names = (fields ?? []).map(({ name }) => name);
  return { rows: (result as unknown[][]).map((row) => rowJson(names, row)), givesRows: true, summary: {} };
}

function summaryOf(header: ResultSetHeader): JsonObject {
  const { fieldCount, affectedRows, insertId, info, serverStatus, warningStatus } = header;
  const changed = 'changedRows' in header ? { changedRows: header.changedRows } : {};
  return valueJson({ fieldCount, affectedRows, insertId, info, serverStatus, warningStatus, ...changed }) as JsonObject;
}
