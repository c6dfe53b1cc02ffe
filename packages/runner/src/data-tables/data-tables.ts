import type { ChangedDataTableRows, DataTableColumnType, DataTableFilter, DataTables } from '@millrace/node-sdk';
import type { DataTableAnswer, DataTableRequest, WireRow, WireRowFilter } from '@millrace/wire';
import type { JsonObject } from '@millrace/workflow';
import { PendingAnswers } from '../channel/pending-answers.ts';
import type { ServerChannel } from '../channel/server-channel.ts';
import { runnerError } from '../errors/runner-error.ts';

/** Rows of a message: the connection is for others, too. */
const ROWS_PER_MESSAGE = 500;

type Rows = Extract<DataTableAnswer, { kind: 'rows' }>;

/** Asks the control plane for the data tables of the instance. */
export class DataTableQuestions {
  readonly #channel: Pick<ServerChannel, 'send'>;
  readonly #answers = new PendingAnswers<DataTableAnswer>();

  constructor(channel: Pick<ServerChannel, 'send'>) {
    this.#channel = channel;
  }

  /** @param asker the node that asks; `executionId`: or the id of a look-up, or of the work of a trigger. */
  tablesOf(asker: { executionId: string; node: string }): DataTables {
    const ask = async (request: DataTableRequest) =>
      checked(
        await this.#answers.ask((requestId) =>
          this.#channel.send({ type: 'dataTables', requestId, ...asker, request }),
        ),
      );
    const rows = async (request: DataTableRequest): Promise<Rows> => {
      const answer = await ask(request);
      return answer.kind === 'rows' ? answer : { kind: 'rows', before: [], after: [], isLast: true };
    };
    return {
      async list(search) {
        const answer = await ask({ kind: 'list', search });
        return answer.kind === 'tables' ? answer.tables : [];
      },
      async columns(table) {
        const answer = await ask({ kind: 'columns', table });
        const columns = answer.kind === 'columns' ? answer.columns : [];
        return columns.map(({ name, type }) => ({ name, type: type as DataTableColumnType }));
      },
      async state(table) {
        const answer = await ask({ kind: 'state', table });
        if (answer.kind !== 'state') throw new Error(`Asked for the state of a table, answered ${answer.kind}`);
        return answer.state;
      },
      async addColumn(table, column) {
        await ask({ kind: 'addColumn', table, ...column });
      },
      find: (table, given, limit) => {
        const filter = wireFilter(given);
        return inPortions(
          (afterId, found) =>
            rows({ kind: 'find', table, filter, afterId, limit: Math.min(ROWS_PER_MESSAGE, limit - found) }),
          limit,
        ).then(({ after }) => after);
      },
      async changedSince(table, mark) {
        const answer = await ask({ kind: 'changed', table, mark });
        if (answer.kind !== 'changed') throw new Error(`Asked for changed rows, answered ${answer.kind}`);
        return { rows: answer.rows, mark: answer.mark };
      },
      async insert(table, given) {
        const inserted: WireRow[] = [];
        for (let at = 0; at < given.length; at += ROWS_PER_MESSAGE) {
          const { after } = await rows({ kind: 'insert', table, rows: given.slice(at, at + ROWS_PER_MESSAGE) });
          for (const row of after) inserted.push(row);
        }
        return inserted;
      },
      update: (table, given, cells, isDryRun) => {
        const filter = wireFilter(given);
        return inPortions((afterId) => rows({ kind: 'update', table, filter, cells, isDryRun, afterId }));
      },
      upsert: (table, given, cells, isDryRun) => upserted(rows, { table, filter: wireFilter(given), cells, isDryRun }),
      delete: (table, given, isDryRun) => {
        const filter = wireFilter(given);
        const portions = inPortions((afterId) => rows({ kind: 'delete', table, filter, isDryRun, afterId }));
        return portions.then(({ before }) => before);
      },
    };
  }

  /** Takes the answer of the control plane. */
  answer(requestId: number, answer: DataTableAnswer): void {
    this.#answers.answer(requestId, answer);
  }
}

/** Goes on behind the last row until the filter finds none, or enough were found. */
async function inPortions(
  next: (afterId: number | undefined, found: number) => Promise<Rows>,
  limit = Number.POSITIVE_INFINITY,
  first?: Rows,
): Promise<ChangedDataTableRows> {
  const before: WireRow[] = [];
  const after: WireRow[] = [];
  for (let portion = first ?? (await next(undefined, 0)); ; ) {
    for (const row of portion.before) before.push(row);
    for (const row of portion.after) after.push(row);
    const last = before.at(-1) ?? after.at(-1);
    const count = Math.max(before.length, after.length);
    if (portion.isLast || !last || count >= limit) return { before, after };
    portion = await next(last.id, count);
  }
}

/** Where the first portion finds rows, the others are changes only: none of them may add a row. */
async function upserted(
  rows: (request: DataTableRequest) => Promise<Rows>,
  asked: { table: string; filter: WireRowFilter; cells: JsonObject; isDryRun: boolean },
): Promise<ChangedDataTableRows> {
  const first = await rows({ kind: 'upsert', ...asked });
  return inPortions((afterId) => rows({ kind: 'update', ...asked, afterId }), undefined, first);
}

function wireFilter({ match, conditions }: DataTableFilter): WireRowFilter {
  return { match, conditions: [...conditions] };
}

function checked(answer: DataTableAnswer): DataTableAnswer {
  switch (answer.kind) {
    case 'notUsable':
      throw runnerError(
        'DATA_TABLE_NOT_USABLE',
        `There is no data table "${answer.table}" that may be used in the name of everybody this node acts for`,
        { description: 'Choose another one, or have it shared with them: as editors, if the node changes rows.' },
      );
    case 'refused':
      throw runnerError('DATA_TABLE_REFUSED', answer.message, answer.hint ? { description: answer.hint } : {});
    case 'failed':
      throw runnerError('DATA_TABLES_NOT_AVAILABLE', 'The data table could not be reached', {
        description: 'The log of the server says why.',
      });
    default:
      return answer;
  }
}
