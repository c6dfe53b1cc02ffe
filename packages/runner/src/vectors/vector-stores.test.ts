import type { ToServer, VectorAnswer, VectorRequest } from '@millrace/wire';
import { expect, it } from 'vitest';
import { VectorQuestions } from './vector-stores.ts';

function storesThatAnswer(answer: (request: VectorRequest) => VectorAnswer) {
  const requests: VectorRequest[] = [];
  const questions = new VectorQuestions({
    send(message: ToServer) {
      if (message.type !== 'vectors') throw new Error(message.type);
      expect(message).toMatchObject({ executionId: '7', node: 'Store' });
      requests.push(message.request);
      queueMicrotask(() => questions.answer(message.requestId, answer(message.request)));
    },
  });
  return { stores: questions.storesOf({ executionId: '7', node: 'Store' }), requests };
}

const entry = (id: number) => ({ id: String(id), document: { text: 't', metadata: { id } }, vector: [3, 4] });
const numbers = (bytes: Uint8Array) => [...new Float32Array(bytes.slice().buffer)];

it('sends vectors of length 1, in portions', async () => {
  const { stores, requests } = storesThatAnswer(() => ({ kind: 'done' }));
  await stores.put(
    's',
    Array.from({ length: 501 }, (_, id) => entry(id)),
  );
  expect(requests.map((request) => request.kind === 'put' && request.records.length)).toEqual([500, 1]);
  const [first] = requests;
  const [record] = first?.kind === 'put' ? first.records : [];
  expect(record).toMatchObject({ id: '0', text: 't', metadata: '{"id":0}' });
  expect(numbers(record?.vector ?? new Uint8Array())).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)]);
});

it('reads what was found', async () => {
  const { stores } = storesThatAnswer(({ kind }) =>
    kind === 'list'
      ? { kind: 'names', names: ['s'] }
      : { kind: 'found', found: [{ text: 't', metadata: '{"a":1}', score: 0.5 }] },
  );
  expect(await stores.list()).toEqual(['s']);
  expect(await stores.nearest('s', [0, 0], 1)).toEqual([{ document: { text: 't', metadata: { a: 1 } }, score: 0.5 }]);
});

it.each<[VectorAnswer, string]>([
  [{ kind: 'otherLength', dimensions: 3 }, 'AI_VECTOR_LENGTH'],
  [{ kind: 'full', most: 9 }, 'LIMIT_REACHED'],
  [{ kind: 'refused', store: 's' }, 'VECTOR_STORE_NOT_USABLE'],
  [{ kind: 'failed' }, 'VECTORS_NOT_AVAILABLE'],
])('says why not: %j', async (answer, code) => {
  const { stores } = storesThatAnswer(() => answer);
  await expect(stores.put('s', [entry(1)])).rejects.toMatchObject({ code });
});
