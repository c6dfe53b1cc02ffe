import type { DocumentLoader, JsonObject, JsonValue, VectorStore } from '@millrace/node-sdk';
import { runNode, supplyNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { wordEmbedding } from '../../testing/word-embedding.ts';
import store from './vector-store-weaviate.node.ts';
import { weaviateApi } from './weaviate.credentials.ts';
import { whereFilter } from './where-filter.ts';

const place = { weaviateCollection: { __rl: true, mode: 'id', value: 'docs' } };
const loader: DocumentLoader = {
  load: async () => [
    { text: 'a', metadata: { source: 'x', id: 7, loc: { lines: { from: 1 } }, tags: ['q', 'r'], 'a-b': null } },
  ],
};
const bodyOf = (body: unknown): JsonValue => (body ? JSON.parse(Buffer.from(body as Uint8Array).toString()) : null);

interface Answers {
  classes?: JsonObject[];
  graphql?: JsonObject;
  batch?: JsonValue;
}

const property = (name: string, dataType: string) => ({ name, dataType: [dataType] });
const docs = {
  class: 'Docs',
  properties: [
    property('text', 'text'),
    property('source', 'text'),
    property('page', 'int'),
    property('place', 'geoCoordinates'),
  ],
};
const hit = { text: 'hello', source: 'x', page: null, _additional: { distance: 0.25 } };

const options = (parameters: JsonObject, { classes = [docs], graphql, batch = [] }: Answers = {}) => ({
  parameters: { ...place, ...parameters },
  credentials: {
    weaviateApi: {
      connection_type: 'weaviate_cloud',
      weaviate_cloud_endpoint: 'c.weaviate.cloud',
      weaviate_api_key: 'k',
    },
  },
  connected: { ai_document: [loader], ai_embedding: [wordEmbedding('a')] },
  http: ({ url = '', method = 'GET' }: { url?: string; method?: string }): { json: JsonValue } => {
    if (url.endsWith('/v1/graphql')) return { json: graphql ?? { data: { Get: { Docs: [hit] } } } };
    if (url.endsWith('/v1/batch/objects')) return { json: batch };
    return { json: method === 'GET' ? { classes } : {} };
  },
});

const asked = (requests: ReadonlyArray<{ url?: unknown; method?: string; body?: unknown }>) =>
  requests.map(({ url, method = 'GET', body }) => [`${method} ${new URL(String(url)).pathname}`, bodyOf(body)]);

describe('the Weaviate vector store', () => {
  it('makes the collection, and puts documents in by their ids with flat metadata', async () => {
    const { requests } = await runNode(store, options({ mode: 'insert' }, { classes: [] }));
    expect(asked(requests)).toEqual([
      ['GET /v1/schema', null],
      ['POST /v1/schema', { class: 'Docs', vectorizer: 'none' }],
      [
        'POST /v1/batch/objects',
        {
          objects: [
            {
              class: 'Docs',
              id: expect.stringMatching(/^[0-9a-f-]{36}$/),
              vector: [1],
              properties: { text: 'a', source: 'x', id_: 7, loc_lines_from: 1, tags: ['q', 'r'] },
            },
          ],
        },
      ],
    ]);
  });

  it('keeps to a tenant, which is taken away first where that is wanted', async () => {
    const given = { mode: 'insert', options: { tenant: 't', textKey: 'body', clearStore: true } };
    const { requests } = await runNode(store, options(given));
    expect(asked(requests).slice(0, 2)).toEqual([
      ['GET /v1/schema', null],
      ['DELETE /v1/schema/Docs/tenants', ['t']],
    ]);
    expect(asked(requests).at(-1)?.[1]).toMatchObject({ objects: [{ tenant: 't', properties: { body: 'a' } }] });
    const made = await runNode(store, options({ mode: 'insert', options: { tenant: 't' } }, { classes: [] }));
    expect(asked(made.requests)[1]?.[1]).toEqual({
      class: 'Docs',
      vectorizer: 'none',
      multiTenancyConfig: { enabled: true, autoTenantCreation: true },
    });
  });

  it('says which document was refused', async () => {
    const batch = [{ result: { errors: { error: [{ message: 'vector lengths do not match' }] } } }];
    await expect(runNode(store, options({ mode: 'insert' }, { batch }))).rejects.toThrow('vector lengths do not match');
  });

  it('finds documents with what the collection knows of them', async () => {
    const filter = { searchFilterJson: '{"OR":[{"path":["source"],"operator":"Equal","valueString":"x\\"}"}]}' };
    const { json, requests } = await runNode(
      store,
      options({ mode: 'load', prompt: 'a', topK: 2, options: { ...filter, tenant: 't"' } }),
    );
    expect(json).toEqual([{ document: { pageContent: 'hello', metadata: { source: 'x' } }, score: 0.25 }]);
    expect(asked(requests)[1]).toEqual([
      'POST /v1/graphql',
      {
        query:
          '{Get{Docs(nearVector:{vector:[1]},limit:2,' +
          'where:{operator:Or,operands:[{path:["source"],operator:Equal,valueText:"x\\"}"}]},tenant:"t\\""){' +
          'text source page _additional{distance}}}}',
      },
    ]);
  });

  it('gives the metadata that are named, to a retriever', async () => {
    const given = options({ mode: 'retrieve', options: { metadataKeys: 'page, none' } });
    const { thing, requests } = await supplyNode<VectorStore>(store, { ...given, connection: 'ai_vectorStore' });
    await thing.find('a', 1);
    expect(JSON.stringify(asked(requests)[1])).toContain('{text page _additional{distance}}');
  });

  it('tells what the service says, and takes no name that would be more than one', async () => {
    const failing = options({ mode: 'load', prompt: 'a' }, { graphql: { errors: [{ message: 'no such tenant' }] } });
    await expect(runNode(store, failing)).rejects.toThrow('no such tenant');
    const hostile = options({ mode: 'load', prompt: 'a', weaviateCollection: 'x){y}' });
    await expect(runNode(store, hostile)).rejects.toThrow('is no name of a collection');
  });
});

it('filters are conditions that are joined, and nothing else', () => {
  const condition = { path: ['year'], operator: 'GreaterThan', value: 2020 };
  expect(whereFilter({ AND: [condition, { OR: [{ path: 'tags', operator: 'ContainsAny', value: ['a'] }] }] })).toBe(
    '{operator:And,operands:[{path:["year"],operator:GreaterThan,valueInt:2020},' +
      '{operator:Or,operands:[{path:["tags"],operator:ContainsAny,valueText:["a"]}]}]}',
  );
  const others: JsonObject[] = [
    {},
    { AND: [] },
    { ...condition, operator: 'Equal}' },
    { ...condition, value: { a: 1 } },
  ];
  for (const wrong of others) {
    expect(() => whereFilter(wrong)).toThrow('The filter cannot be read');
  }
  let deep: JsonObject = condition;
  for (let depth = 0; depth < 12; depth++) deep = { AND: [deep] };
  expect(() => whereFilter(deep)).toThrow('The filter cannot be read');
});

it('reaches a cluster, or a server of one’s own', () => {
  const baseOf = (data: JsonObject) => weaviateApi.baseUrl?.({ weaviate_api_key: '', ...data } as never);
  expect(baseOf({ connection_type: 'weaviate_cloud', weaviate_cloud_endpoint: 'c.weaviate.cloud/' })).toBe(
    'https://c.weaviate.cloud',
  );
  const own = {
    custom_connection_http_host: 'w',
    custom_connection_http_port: 80,
    custom_connection_http_secure: false,
  };
  expect(baseOf({ connection_type: 'custom_connection', ...own })).toBe('http://w:80');
});
