import type { DocumentLoader, EmbeddingModel, JsonObject, TextDocument } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PgVectorServer, startPgVectorServer } from '../../testing/pg-vector-server.ts';
import { wordEmbedding } from '../../testing/word-embedding.ts';
import store from './vector-store-pg-vector.node.ts';

describe('the store of Postgres', () => {
  let database: PgVectorServer;
  beforeAll(async () => {
    database = await startPgVectorServer();
  }, 60_000);
  afterAll(() => database?.[Symbol.asyncDispose]());

  const model = wordEmbedding('cat', 'dog', 'fish');
  const run = (parameters: JsonObject, documents: TextDocument[] = [], embedding = model) => {
    const loader: DocumentLoader = { load: async () => documents };
    return runNode(store, {
      parameters,
      credentials: { postgres: database.credential },
      connected: { ai_document: [loader], ai_embedding: [embedding] },
    });
  };
  const documents: TextDocument[] = [
    { text: 'cat cat', metadata: { kind: 'pet', age: 3 } },
    { text: 'dog', metadata: { kind: 'pet' } },
    { text: "fish'; drop table n8n_vectors", metadata: { kind: 'food' } },
  ];

  it('makes its table, and takes each document in once', async () => {
    await run({ mode: 'insert' }, documents);
    model.asked.length = 0;
    await run({ mode: 'insert' }, [...documents, { text: 'cat dog', metadata: {} }]);
    // What is there needs no vectors.
    expect(model.asked).toEqual([['cat dog']]);
    expect(await database.run('select text, metadata from n8n_vectors order by text')).toEqual([
      { text: 'cat cat', metadata: { kind: 'pet', age: 3 } },
      { text: 'cat dog', metadata: {} },
      { text: 'dog', metadata: { kind: 'pet' } },
      { text: "fish'; drop table n8n_vectors", metadata: { kind: 'food' } },
    ]);
  });

  it('finds the nearest documents, by distance and metadata', async () => {
    const { json } = await run({ mode: 'load', prompt: 'cat', topK: 2 });
    expect(json).toMatchObject([
      { document: { pageContent: 'cat cat', metadata: { kind: 'pet', age: 3 } }, score: 0 },
      { document: { pageContent: 'cat dog' }, score: expect.closeTo(1 - Math.SQRT1_2) },
    ]);
    const metadataValues = [
      { name: 'kind', value: 'pet' },
      { name: 'age', value: '3' },
    ];
    const options = { metadata: { metadataValues }, distanceStrategy: 'euclidean' };
    const filtered = await run({ mode: 'load', prompt: 'dog', options });
    expect(filtered.json.map(({ document }) => (document as JsonObject).pageContent)).toEqual(['cat cat']);
  });

  it('keeps collections apart, in columns of other names', async () => {
    const columnNames = {
      values: { idColumnName: 'key', vectorColumnName: 'v', contentColumnName: 'c', metadataColumnName: 'm' },
    };
    const optionsOf = (collectionName: string) => ({
      columnNames,
      collection: { values: { useCollection: true, collectionName, collectionTableName: 'parts' } },
    });
    await run({ mode: 'insert', tableName: 'Own', options: optionsOf('one') }, documents.slice(0, 1));
    await run({ mode: 'insert', tableName: 'Own', options: optionsOf('two') }, documents.slice(1));
    const { json } = await run({ mode: 'load', tableName: 'Own', prompt: 'cat', options: optionsOf('two') });
    expect(json.length).toBe(2);
    const none = await run({ mode: 'load', tableName: 'Own', prompt: 'cat', options: optionsOf('none') });
    expect(none.json).toEqual([]);
  });

  it('says so when the model makes vectors of another length', async () => {
    const wanted = run({ mode: 'load', prompt: 'cat' }, [], wordEmbedding('cat'));
    await expect(wanted).rejects.toMatchObject({ code: 'AI_VECTOR_LENGTH' });
  });

  it('is whole after a run over 200 documents that died half way, and one that did not', async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      text: `${'cat '.repeat(index % 7)}${'dog '.repeat(index % 5)}fish ${index}`,
      metadata: { index },
    }));
    const loader: DocumentLoader = { load: async () => many };
    const stop = new AbortController();
    const dying: EmbeddingModel = {
      name: 'dies',
      async embed(texts, purpose) {
        if (texts.some((text) => text.endsWith('fish 90'))) stop.abort(new Error('The process ended'));
        return model.embed(texts, purpose);
      },
    };
    const insert = (embedding: EmbeddingModel, signal?: AbortSignal) =>
      runNode(store, {
        parameters: { mode: 'insert', tableName: 'many', embeddingBatchSize: 20 },
        credentials: { postgres: database.credential },
        connected: { ai_document: [loader], ai_embedding: [embedding] },
        ...(signal && { signal }),
      });
    await expect(insert(dying, stop.signal)).rejects.toThrow('The process ended');
    const count = async () => Number((await database.run('select count(*) from many'))[0]?.count);
    expect(await count()).toBe(80);
    model.asked.length = 0;
    expect((await insert(model)).json.length).toBe(200);
    expect(model.asked.flat().length).toBe(120);
    expect(await database.run('select count(*)::int as all, count(distinct text)::int as distinct from many')).toEqual([
      { all: 200, distinct: 200 },
    ]);
    const { json } = await run({ mode: 'load', tableName: 'many', prompt: many[137]?.text ?? '', topK: 200 });
    expect(json.length).toBe(200);
    expect(json[0]).toMatchObject({ score: 0 });
  });
});
