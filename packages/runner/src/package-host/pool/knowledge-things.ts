import {
  type EmbeddingModel,
  type FoundDocument,
  type JsonObject,
  type JsonValue,
  type Reranker,
  type Retriever,
  type Supplies,
  type TextDocument,
  type TextSplitter,
  type VectorStore,
  z,
} from '@millrace/node-sdk';
import { runnerError } from '../../errors/runner-error.ts';
import { PackageObject } from './package-object.ts';

type Kind = 'ai_embedding' | 'ai_textSplitter' | 'ai_retriever' | 'ai_vectorStore' | 'ai_reranker';
type Methods = Readonly<Record<string, (args: readonly JsonValue[]) => Promise<JsonValue>>>;

const text = z.string();
const texts = z.array(z.string());
const count = z.number().int().nonnegative();
const vector = z.array(z.number());
const found = z.looseObject({ pageContent: z.string(), metadata: z.record(z.string(), z.json()).optional() });
const scored = z.tuple([found, z.number().nullable()]);

/** How many documents packages expect where they do not say it. */
const USUAL_COUNT = 4;

/** What packages call things of ours by, as the libraries name it that they are written for. */
const METHODS: { [K in Kind]: (thing: Supplies[K]) => Methods } = {
  ai_embedding: (model) => ({
    embedQuery: async ([query]) => (await model.embed([read(text, query)], 'query'))[0] ?? [],
    embedDocuments: async ([list]) => await model.embed(read(texts, list), 'document'),
  }),
  ai_textSplitter: (splitter) => ({
    splitText: async ([whole]) => await splitter.split(read(text, whole)),
    splitDocuments: async ([list]) => {
      const parts: JsonValue[] = [];
      for (const { pageContent, metadata = {} } of read(z.array(found), list)) {
        for (const part of await splitter.split(pageContent)) parts.push({ pageContent: part, metadata });
      }
      return parts;
    },
  }),
  ai_retriever: (retriever) => {
    const invoke = async ([question]: readonly JsonValue[]) =>
      (await retriever.retrieve(read(text, question))).map(toPackage);
    return { invoke, getRelevantDocuments: invoke };
  },
  ai_vectorStore: (store) => {
    const find = ([query, most = USUAL_COUNT]: readonly JsonValue[]) =>
      store.find(read(text, query), read(count, most));
    return {
      similaritySearch: async (args) => (await find(args)).map(({ document }) => toPackage(document)),
      similaritySearchWithScore: async (args) =>
        (await find(args)).map(({ document, score }) => [toPackage(document), score]),
    };
  },
  ai_reranker: (reranker) => ({
    compressDocuments: async ([list, question]) => {
      const documents = read(z.array(found), list).map(fromPackage);
      return (await reranker.rerank(read(text, question), documents)).map(({ document }) => toPackage(document));
    },
  }),
};

/** A thing of ours as nodes of packages call it; `undefined` for one of a kind that they do not know. */
export function objectForPackages(kind: string, thing: unknown): PackageObject | undefined {
  if (!isKnown(kind)) return undefined;
  // The engine has looked that the sub-node supplies this kind, which says what the thing is.
  const methods = (METHODS[kind] as (thing: unknown) => Methods)(thing);
  return new PackageObject({ values: {}, methods: Object.keys(methods) }, async (name, args) => {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (method) return await method(args);
    throw runnerError('PACKAGE_FAILED', 'What is connected to the node cannot do what its package asks for');
  });
}

type Call = PackageObject['call'];

/** How nodes of ours use things of packages. */
const CONTRACTS: { [K in Kind]: (call: Call, name: string) => Supplies[K] } = {
  ai_embedding: (call, name): EmbeddingModel => ({
    name,
    async embed(list, purpose) {
      const [first] = list;
      if (purpose === 'query' && first !== undefined && list.length === 1) {
        return [read(vector, await call('embedQuery', [first]))];
      }
      return read(z.array(vector), await call('embedDocuments', [[...list]]));
    },
  }),
  ai_textSplitter: (call): TextSplitter => ({
    split: async (whole) => read(texts, await call('splitText', [whole])),
  }),
  ai_retriever: (call): Retriever => ({
    retrieve: async (question) => read(z.array(found), await call('invoke', [question])).map(fromPackage),
  }),
  ai_vectorStore: (call): VectorStore => ({
    async find(query, most) {
      const list = read(z.array(scored), await call('similaritySearchWithScore', [query, most]));
      return list.map(([document, score]): FoundDocument => ({ document: fromPackage(document), score }));
    },
  }),
  ai_reranker: (call): Reranker => ({
    async rerank(question, documents) {
      const list = read(z.array(found), await call('compressDocuments', [documents.map(toPackage), question]));
      return list.map((document): FoundDocument => ({ document: fromPackage(document), score: null }));
    },
  }),
};

/** A thing of a package that nodes of packages call by its methods, and ours by the contract of its kind. */
export function thingForAll(kind: string, object: PackageObject, name: string): PackageObject {
  if (!isKnown(kind)) return object;
  return Object.assign(object, CONTRACTS[kind](object.call, name));
}

function isKnown(kind: string): kind is Kind {
  return Object.hasOwn(METHODS, kind);
}

function toPackage({ text: pageContent, metadata }: TextDocument): JsonObject {
  return { pageContent, metadata };
}

function fromPackage({ pageContent, metadata = {} }: z.infer<typeof found>): TextDocument {
  return { text: pageContent, metadata };
}

function read<Value>(shape: z.ZodType<Value>, given: unknown): Value {
  const { success, data } = shape.safeParse(given);
  if (success) return data;
  throw runnerError(
    'PACKAGE_FAILED',
    'What passed between a package and what is connected has another form than its kind says',
  );
}
