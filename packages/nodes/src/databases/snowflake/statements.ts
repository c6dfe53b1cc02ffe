import { randomUUID } from 'node:crypto';
import { type JsonObject, NodeError, path, type ServiceClient, z } from '@millrace/node-sdk';
import { rowJson } from '../../lib/sql/row-json.ts';
import type { Statement } from '../../lib/sql/sql.ts';
import { cellJson } from './cell-json.ts';
import { storedNameOf } from './stored-name.ts';

/** What a result may have in all, unpacked. */
const MAX_RESULT_BYTES = 256 * 1024 * 1024;
/** What a row and a cell take beside their text, roughly. */
const BYTES_AROUND = 16;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** What is answered as long as a statement runs. */
const RUNNING = new Set(['333333', '333334']);

const row = z.array(z.string().nullable());
const answer = z.object({
  code: z.string().optional(),
  statementHandle: z.string().optional(),
  /** Of several statements: their handles; their results are asked for one after the other. */
  statementHandles: z.array(z.string()).optional(),
  resultSetMetaData: z
    .object({
      rowType: z.array(z.object({ name: z.string(), type: z.string() })),
      partitionInfo: z.array(z.object({ uncompressedSize: z.number().optional() })).optional(),
    })
    .optional(),
  data: z.array(row).optional(),
});
const partition = z.object({ data: z.array(row) });

type Answer = z.infer<typeof answer>;

/** Where statements run, as far as the credential says. */
export interface Place {
  database: string;
  schema: string;
  warehouse: string;
  role: string;
}

interface Context {
  client: ServiceClient;
  sleep(ms: number): Promise<void>;
}

/**
 * Runs a statement to its end, also where it takes hours.
 * @param isOne whether the text is a single statement.
 * @returns its rows; of several statements those of all.
 */
export async function runStatement(
  context: Context,
  { text, values }: Statement,
  place: Place,
  isOne = true,
): Promise<JsonObject[]> {
  const body: JsonObject = { statement: text, ...chosen(place) };
  if (values.length > 0) body.bindings = Object.fromEntries(values.map((value, index) => [index + 1, binding(value)]));
  if (!isOne) body.parameters = { MULTI_STATEMENT_COUNT: '0' };
  // By it Snowflake tells requests apart, also those of one statement. The client sends one again only where it was told that it was not taken.
  const query = { requestId: randomUUID() };
  const sent = await context.client.post(path`/api/v2/statements`, body, { query, answer });
  const ended = await endOf(context, sent);
  const budget = new ResultBudget();
  if (!ended.statementHandles) return rowsOf(context.client, ended, budget);
  const rows: JsonObject[] = [];
  for (const handle of ended.statementHandles) {
    const result = await endOf(context, await statusOf(context.client, handle));
    for (const found of await rowsOf(context.client, result, budget)) rows.push(found);
  }
  return rows;
}

/** Fields that are empty are left to what the user has as defaults. The interface takes names as Snowflake keeps them. */
function chosen(place: Place): JsonObject {
  return Object.fromEntries(
    (['database', 'schema', 'warehouse', 'role'] as const).flatMap((name) =>
      place[name] ? [[name, storedNameOf(place[name])]] : [],
    ),
  );
}

function binding(value: unknown): JsonObject {
  if (typeof value === 'boolean') return { type: 'BOOLEAN', value: String(value) };
  if (typeof value !== 'number') return { type: 'TEXT', value: String(value) };
  return { type: Number.isSafeInteger(value) ? 'FIXED' : 'REAL', value: String(value) };
}

/** Asks until a statement has ended. One that fails is answered as a refusal. */
async function endOf({ client, sleep }: Context, first: Answer): Promise<Answer> {
  let current = first;
  for (let pause = FIRST_PAUSE_MS; RUNNING.has(current.code ?? ''); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    await sleep(pause);
    current = await statusOf(client, current.statementHandle ?? first.statementHandle ?? '');
  }
  return current;
}

function statusOf(client: ServiceClient, handle: string): Promise<Answer> {
  return client.get(path`/api/v2/statements/${handle}`, { answer });
}

/** All rows of a result. The first part came with the answer, the others are asked for one after the other. */
async function rowsOf(
  client: ServiceClient,
  { statementHandle, resultSetMetaData, data = [] }: Answer,
  budget: ResultBudget,
): Promise<JsonObject[]> {
  const { rowType = [], partitionInfo = [] } = resultSetMetaData ?? {};
  const size = partitionInfo.reduce((sum, { uncompressedSize = 0 }) => sum + uncompressedSize, 0);
  if (size > MAX_RESULT_BYTES) throw tooLarge(`${Math.ceil(size / 1024 / 1024)} MB, more than`);
  const names = rowType.map(({ name }) => name);
  const json = (cells: (string | null)[]) => {
    budget.take(cells);
    return rowJson(
      names,
      cells.map((cell, index) => cellJson(cell, rowType[index]?.type ?? 'TEXT')),
    );
  };
  const rows = data.map(json);
  for (let part = 1; part < partitionInfo.length; part++) {
    const next = await client.get(path`/api/v2/statements/${statementHandle ?? ''}`, {
      query: { partition: part },
      answer: partition,
    });
    for (const cells of next.data) rows.push(json(cells));
  }
  return rows;
}

/** What may still be read of a result: what the service says of its size is not relied on. */
class ResultBudget {
  #left = MAX_RESULT_BYTES;

  /** @throws NodeError where a row is too much */
  take(cells: readonly (string | null)[]): void {
    this.#left -= cells.reduce((sum, cell) => sum + BYTES_AROUND + (cell?.length ?? 0), BYTES_AROUND);
    if (this.#left < 0) throw tooLarge('more than');
  }
}

function tooLarge(size: string): NodeError {
  return new NodeError(`The result has ${size} ${MAX_RESULT_BYTES / 1024 / 1024} MB`, {
    description: 'Select less at a time, for example by LIMIT … OFFSET.',
  });
}
