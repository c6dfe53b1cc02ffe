import type { DocumentLoader, JsonObject, NodeType, TextDocument, VectorStore } from '@millrace/node-sdk';
import { lookupContext, memoryVectorStores, runNode, supplyNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { wordEmbedding } from '../../../testing/word-embedding.ts';
import store from './vector-store-in-memory.node.ts';
import oldInsert from './vector-store-in-memory-insert.node.ts';
import oldLoad from './vector-store-in-memory-load.node.ts';

const model = wordEmbedding('cat', 'dog');
const documents: TextDocument[] = [
  { text: 'cat', metadata: { src: 'x' } },
  { text: 'dog dog cat', metadata: {} },
];
const loader: DocumentLoader = { load: async () => documents };

function workflows() {
  const vectors = memoryVectorStores();
  const run = (parameters: JsonObject, typeVersion = 1.1, node: NodeType = store) =>
    runNode(node, { parameters, typeVersion, vectors, connected: { ai_embedding: [model], ai_document: [loader] } });
  return { vectors, run };
}

it('keeps documents by its name, each once, and finds them', async () => {
  const { run } = workflows();
  await run({ mode: 'insert', memoryKey: 'k1' });
  model.asked.length = 0;
  await run({ mode: 'insert', memoryKey: 'k1' });
  expect(model.asked).toEqual([]);
  const { json } = await run({ mode: 'load', memoryKey: 'k1', prompt: 'cat', topK: 5 });
  expect(json).toEqual([
    { document: { pageContent: 'cat', metadata: { src: 'x' } }, score: 1 },
    { document: { pageContent: 'dog dog cat', metadata: {} }, score: expect.closeTo(1 / Math.sqrt(5)) },
  ]);
  expect((await run({ mode: 'load', memoryKey: 'k2', prompt: 'cat' })).json).toEqual([]);
});

it('is cleared before where that is wanted', async () => {
  const { run, vectors } = workflows();
  const place = { memoryKey: { __rl: true, mode: 'list', value: 'k1' } };
  await vectors.put('k1', [{ id: 'old', document: { text: 'old', metadata: {} }, vector: [1, 0] }]);
  await run({ mode: 'insert', ...place, clearStore: true }, 1.3);
  const { json } = await run({ mode: 'load', ...place, prompt: 'cat' }, 1.3);
  expect(json.map(({ document }) => (document as JsonObject).pageContent)).toEqual(['cat', 'dog dog cat']);
});

it('is shared with nodes of old files', async () => {
  const { run, vectors } = workflows();
  await run({ memoryKey: 'k1' }, 1, oldInsert);
  const { thing } = await supplyNode<VectorStore>(oldLoad, {
    vectors,
    parameters: { memoryKey: 'k1' },
    connection: 'ai_vectorStore',
    connected: { ai_embedding: [model] },
  });
  expect((await thing.find('dog', 1))[0]?.document.text).toBe('dog dog cat');
});

it('lists the stores there are, and the one of new nodes', async () => {
  const { run, vectors } = workflows();
  await run({ mode: 'insert', memoryKey: 'docs' });
  const find = store.lookups.search.vectorStoresSearch;
  const names = async (filter?: string) =>
    (await find(lookupContext(store, { vectors }), filter === undefined ? {} : { filter })).results.map(
      ({ value }) => value,
    );
  expect(await names()).toEqual(['vector_store_key', 'docs']);
  expect(await names('DOC')).toEqual(['docs']);
});
