import type { EmbeddingModel, Reranker, Retriever, TextSplitter, VectorStore } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { objectForPackages, thingForAll } from './knowledge-things.ts';
import { PackageObject } from './package-object.ts';

const document = { text: 'one', metadata: { a: 1 } };
const OURS = {
  ai_embedding: {
    name: 'm',
    embed: async (texts, purpose) => texts.map((text) => [text.length, purpose === 'query' ? 1 : 2]),
  } satisfies EmbeddingModel,
  ai_textSplitter: { split: async (text) => text.split(' ') } satisfies TextSplitter,
  ai_retriever: { retrieve: async () => [document] } satisfies Retriever,
  ai_vectorStore: {
    find: async (_query, most) => Array.from({ length: most }, () => ({ document, score: 0.5 })),
  } satisfies VectorStore,
  ai_reranker: {
    rerank: async (_question, documents) => documents.toReversed().map((one) => ({ document: one, score: 1 })),
  } satisfies Reranker,
};
const ofPackage = { pageContent: 'one', metadata: { a: 1 } };

it('lets nodes of packages call things of ours as their libraries name it', async () => {
  const call = async (kind: keyof typeof OURS, name: string, ...args: Parameters<PackageObject['call']>[1]) =>
    await objectForPackages(kind, OURS[kind])?.call(name, args);
  expect(await call('ai_embedding', 'embedQuery', 'four')).toEqual([4, 1]);
  expect(await call('ai_embedding', 'embedDocuments', ['a', 'bc'])).toEqual([
    [1, 2],
    [2, 2],
  ]);
  expect(await call('ai_textSplitter', 'splitText', 'a b')).toEqual(['a', 'b']);
  expect(await call('ai_textSplitter', 'splitDocuments', [{ pageContent: 'a b', metadata: { c: 1 } }])).toEqual([
    { pageContent: 'a', metadata: { c: 1 } },
    { pageContent: 'b', metadata: { c: 1 } },
  ]);
  expect(await call('ai_retriever', 'getRelevantDocuments', 'q')).toEqual([ofPackage]);
  expect(await call('ai_vectorStore', 'similaritySearch', 'q')).toHaveLength(4);
  expect(await call('ai_vectorStore', 'similaritySearchWithScore', 'q', 1)).toEqual([[ofPackage, 0.5]]);
  const other = { ...ofPackage, pageContent: 'two' };
  expect(await call('ai_reranker', 'compressDocuments', [ofPackage, other], 'q')).toEqual([other, ofPackage]);
});

it('refuses what a thing cannot do, and what has another form', async () => {
  const object = objectForPackages('ai_embedding', OURS.ai_embedding);
  await expect(object?.call('constructor', [])).rejects.toThrow('cannot do what its package asks for');
  await expect(object?.call('embedQuery', [{ a: 1 }])).rejects.toThrow('has another form');
  expect(objectForPackages('ai_parcels', {})).toBeUndefined();
});

it('lets nodes of ours use things of packages by the contract of their kind', async () => {
  const answers: Record<string, unknown> = {
    embedQuery: [1],
    embedDocuments: [[1], [2]],
    splitText: ['a'],
    invoke: [ofPackage],
    similaritySearchWithScore: [[ofPackage, 0.5]],
    compressDocuments: [ofPackage],
  };
  const asked: string[] = [];
  const thing = <Thing>(kind: string) => {
    const object = new PackageObject({ values: {}, methods: Object.keys(answers) }, async (name, args) => {
      asked.push(`${name} ${JSON.stringify(args)}`);
      return answers[name];
    });
    return thingForAll(kind, object, 'm') as PackageObject & Thing;
  };
  const embedding = thing<EmbeddingModel>('ai_embedding');
  expect([await embedding.embed(['q'], 'query'), await embedding.embed(['a', 'b'], 'document')]).toEqual([
    [[1]],
    [[1], [2]],
  ]);
  expect(await thing<TextSplitter>('ai_textSplitter').split('a b')).toEqual(['a']);
  expect(await thing<Retriever>('ai_retriever').retrieve('q')).toEqual([document]);
  expect(await thing<VectorStore>('ai_vectorStore').find('q', 3)).toEqual([{ document, score: 0.5 }]);
  expect(await thing<Reranker>('ai_reranker').rerank('q', [document])).toEqual([{ document, score: null }]);
  expect(asked).toEqual([
    'embedQuery ["q"]',
    'embedDocuments [["a","b"]]',
    'splitText ["a b"]',
    'invoke ["q"]',
    'similaritySearchWithScore ["q",3]',
    'compressDocuments [[{"pageContent":"one","metadata":{"a":1}}],"q"]',
  ]);
  answers.embedQuery = 'no vector';
  await expect(embedding.embed(['q'], 'query')).rejects.toThrow('has another form');
  expect(thingForAll('ai_parcels', embedding, 'm')).toBe(embedding);
});
