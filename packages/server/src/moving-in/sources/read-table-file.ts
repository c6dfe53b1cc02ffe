import { createReadStream } from 'node:fs';
import { isJsonObject, type JsonObject, parseJsonText } from '@millrace/workflow';
import type { MovedDataTable, MovedRow, MovedThings } from '../moved-things.ts';
import { readDefinition } from './read-definition.ts';

/** JSON Lines: the first line says what the table is, each further one is a row. */
export const TABLE_FILE_ENDING = '.jsonl';

/** Rows that are in memory at once. */
const ROWS_PER_READ = 1000;

/** Reads a file of `millrace export data-tables`, all of it: a line that is wrong is told before anything is stored. */
export async function readTableFile(file: string): Promise<Pick<MovedThings, 'dataTables' | 'unread'>> {
  try {
    const lines = linesOf(file);
    const { value: first } = await lines.next();
    if (!first || !isJsonObject(first.value.dataTable)) {
      return { dataTables: [], unread: [{ origin: file, problem: 'Its first line is not that of a data table.' }] };
    }
    const { id, name, columns } = first.value.dataTable;
    const table: MovedDataTable = {
      ...readDefinition({ id: id ?? null, name: name ?? null, columns: columns ?? null }),
      rowCount: 0,
      rowsAfter: (after) => rowsOf(file, after),
    };
    let lastId = 0;
    for await (const line of lines) {
      const row = toRow(line);
      if (row.id <= lastId)
        throw new Error(`The id of line ${line.number} is not larger than that of the line before.`);
      lastId = row.id;
      table.rowCount++;
    }
    return { dataTables: [table], unread: [] };
  } catch (error) {
    return { dataTables: [], unread: [{ origin: file, problem: (error as Error).message }] };
  }
}

async function* rowsOf(file: string, after: number): AsyncGenerator<MovedRow[]> {
  const lines = linesOf(file);
  await lines.next();
  let portion: MovedRow[] = [];
  for await (const line of lines) {
    const row = toRow(line);
    if (row.id <= after) continue;
    portion.push(row);
    if (portion.length < ROWS_PER_READ) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

interface Line {
  number: number;
  value: JsonObject;
}

async function* linesOf(file: string): AsyncGenerator<Line> {
  let number = 0;
  for await (const text of textsOf(file)) {
    number++;
    if (text.trim() === '') continue;
    yield { number, value: readLine(text, number) };
  }
}

/** Texts between line feeds: other characters that end lines may stand in what JSON holds. */
async function* textsOf(file: string): AsyncGenerator<string> {
  let begun = '';
  for await (const read of createReadStream(file, 'utf8')) {
    const [rest = '', ...begins] = String(read).split('\n');
    begun += rest;
    for (const next of begins) {
      yield begun;
      begun = next;
    }
  }
  if (begun !== '') yield begun;
}

function readLine(text: string, number: number): JsonObject {
  let value: unknown;
  try {
    value = parseJsonText(text);
  } catch (cause) {
    throw new Error(`Line ${number} is not JSON (${(cause as Error).message}).`, { cause });
  }
  if (!isJsonObject(value)) throw new Error(`Line ${number} is not a JSON object.`);
  return value;
}

function toRow({ number, value: { id, createdAt, updatedAt, ...cells } }: Line): MovedRow {
  if (!Number.isSafeInteger(id) || typeof id !== 'number')
    throw new Error(`Line ${number} is not a row: its "id" is no whole number.`);
  if (!isTime(createdAt) || !isTime(updatedAt))
    throw new Error(`Line ${number} is not a row: its "createdAt" or "updatedAt" is no time.`);
  return { id, createdAt, updatedAt, cells };
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
