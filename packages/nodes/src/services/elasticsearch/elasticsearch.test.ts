import type { Item, JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import elasticsearch from './elasticsearch.node.ts';

const SITE = 'https://es.example';
const credentials = {
  elasticsearchApi: { username: 'ann', password: 'pw', baseUrl: `${SITE}/`, ignoreSSLIssues: false },
};
const items: Item[] = [{ json: { a: 1, x: 2 } }, { json: { a: 3 } }];

async function ask(parameters: JsonObject, http: FakeServer, more: { continueOnFail?: boolean } = {}) {
  const { requests, ...result } = await runNode(elasticsearch, { credentials, parameters, items, http, ...more });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url.slice(SITE.length)}`,
    query: Object.fromEntries(query),
    body: body && String(body instanceof Uint8Array ? new TextDecoder().decode(body) : body),
  }));
  return { ...result, asked };
}

const write = {
  operation: 'create',
  indexId: 'ix',
  dataToSend: 'autoMapInputData',
  inputsToIgnore: 'x',
  additionalFields: { routing: 'r' },
};

it('writes a document for each item, with the options that are chosen', async () => {
  const { asked, json } = await ask({ ...write, options: { refresh: 'wait_for' } }, () => ({ json: { _id: '1' } }));
  expect(json).toEqual([{ _id: '1' }, { _id: '1' }]);
  expect(asked[0]).toEqual({
    asked: 'POST /ix/_doc',
    query: { refresh: 'wait_for', routing: 'r' },
    body: '{"a":1}',
  });
});

it('writes the documents of all items in one request, and says which was refused', async () => {
  const refused: JsonObject = { index: { status: 400, error: { reason: 'no number' } } };
  const http: FakeServer = () => ({ json: { items: [{ index: { _id: '1' } }, refused] } });
  const bulk = { ...write, options: { bulkOperation: true, refresh: 'true' } };
  const { asked, json } = await ask(bulk, http, { continueOnFail: true });
  const head = '{"index":{"_index":"ix","routing":"r"}}\n';
  expect(asked).toEqual([
    { asked: 'POST /_bulk', query: { refresh: 'true' }, body: `${head}{"a":1}\n${head}{"a":3}\n` },
  ]);
  expect(json).toEqual([{ _id: '1' }, { error: 'Elasticsearch refused a document: no number' }]);
  await expect(ask(bulk, http)).rejects.toThrow('Elasticsearch refused a document: no number');
});

it('deletes in one request without lines of documents', async () => {
  const removal = { operation: 'delete', indexId: 'ix', documentId: '7', options: { bulkOperation: true } };
  const { asked } = await ask(removal, () => ({ json: { items: [{ delete: {} }, { delete: {} }] } }));
  expect(asked[0]?.body).toBe('{"delete":{"_index":"ix","_id":"7"}}\n{"delete":{"_index":"ix","_id":"7"}}\n');
});

it('gets all documents: where an index holds more than it gives at once, page after page', async () => {
  const hits = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => ({ _id: `d${from + at}`, _source: { n: from + at } }));
  let isEnd = true;
  const answerOf = (url: string): JsonObject => {
    if (!url.endsWith('/_search/scroll')) return { _scroll_id: 's1', hits: { hits: hits(10_000) } };
    isEnd = !isEnd;
    return { _scroll_id: 's2', hits: { hits: isEnd ? [] : hits(1, 10_000) } };
  };
  const http: FakeServer = ({ url, method }) => ({ json: method === 'DELETE' ? {} : answerOf(url) });
  const all = { operation: 'getAll', indexId: 'ix', returnAll: true, options: {} };
  const { json, asked } = await ask(all, http);
  expect(json).toHaveLength(2 * 10_001);
  expect(json[10_000]).toEqual({ _id: 'd10000', n: 10_000 });
  expect(asked.slice(0, 5).map((one) => one.asked)).toEqual([
    'POST /ix/_search',
    'POST /ix/_search',
    'POST /_search/scroll',
    'POST /_search/scroll',
    'DELETE /_search/scroll',
  ]);
});

it('creates an index with what is said of it, and gives each one that a pattern stands for', async () => {
  const create = {
    resource: 'index',
    operation: 'create',
    indexId: 'nx',
    additionalFields: { mappings: '{"properties":{}}', wait_for_active_shards: '2' },
  };
  const made = await ask(create, () => ({ json: { acknowledged: true, index: 'nx' } }));
  expect(made.asked[0]).toEqual({
    asked: 'PUT /nx',
    query: { wait_for_active_shards: '2' },
    body: '{"mappings":{"properties":{}}}',
  });
  expect(made.json[0]).toEqual({ id: 'nx', acknowledged: true });
  const found = await ask({ resource: 'index', operation: 'get', indexId: 'n*', additionalFields: {} }, () => ({
    json: { n1: { aliases: {} }, n2: {} },
  }));
  expect(found.json.slice(0, 2)).toEqual([{ id: 'n1', aliases: {} }, { id: 'n2' }]);
});
