import type { DataTableAnswer, DataTableRequest, ToServer } from '@millrace/wire';
import { expect, it } from 'vitest';
import { DataTableQuestions } from './data-tables.ts';

function tablesThatAnswer(answer: (request: DataTableRequest) => DataTableAnswer) {
  const requests: DataTableRequest[] = [];
  const questions = new DataTableQuestions({
    send(message: ToServer) {
      if (message.type !== 'dataTables') throw new Error(message.type);
      expect(message).toMatchObject({ executionId: '7', node: 'Rows' });
      requests.push(message.request);
      queueMicrotask(() => questions.answer(message.requestId, answer(message.request)));
    },
  });
  return { tables: questions.tablesOf({ executionId: '7', node: 'Rows' }), requests };
}

const all = { match: 'all', conditions: [] } as const;
const rowsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => ({ id: first + at }));

it('finds rows in portions, up to the limit', async () => {
  const { tables, requests } = tablesThatAnswer((request) =>
    request.kind === 'find'
      ? { kind: 'rows', before: [], after: rowsFrom((request.afterId ?? 0) + 1, request.limit), isLast: false }
      : { kind: 'failed' },
  );
  expect(await tables.find('t', all, 700)).toEqual(rowsFrom(1, 700));
  expect(requests).toMatchObject([{ limit: 500 }, { limit: 200, afterId: 500 }]);
});

it('inserts rows in portions', async () => {
  const { tables, requests } = tablesThatAnswer((request) => ({
    kind: 'rows',
    before: [],
    after: request.kind === 'insert' ? rowsFrom(1, request.rows.length) : [],
    isLast: true,
  }));
  expect(await tables.insert('t', rowsFrom(1, 501))).toHaveLength(501);
  expect(requests.map((request) => request.kind === 'insert' && request.rows.length)).toEqual([500, 1]);
});

it('changes rows until the filter finds no more, and adds one only where it found none at first', async () => {
  const { tables, requests } = tablesThatAnswer((request) => {
    const isFirst = request.kind === 'upsert';
    return { kind: 'rows', before: [{ id: isFirst ? 1 : 2 }], after: [{ id: isFirst ? 1 : 2 }], isLast: !isFirst };
  });
  const rows = [{ id: 1 }, { id: 2 }];
  expect(await tables.upsert('t', all, { a: 1 }, false)).toEqual({ before: rows, after: rows });
  expect(requests).toMatchObject([{ kind: 'upsert' }, { kind: 'update', afterId: 1, cells: { a: 1 } }]);
});

it.each<[DataTableAnswer, string]>([
  [{ kind: 'notUsable', table: 't' }, 'DATA_TABLE_NOT_USABLE'],
  [{ kind: 'refused', message: 'The column "a" holds numbers.', hint: 'Do.' }, 'DATA_TABLE_REFUSED'],
  [{ kind: 'failed' }, 'DATA_TABLES_NOT_AVAILABLE'],
])('says why not: %j', async (answer, code) => {
  const { tables } = tablesThatAnswer(() => answer);
  await expect(tables.columns('t')).rejects.toMatchObject({ code });
});
