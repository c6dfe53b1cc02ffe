import type { JsonObject, NodeType } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import googleDocs from './google-docs.node.ts';

const [docsV1, docsV2] = googleDocs as [NodeType, NodeType];
const credentials = { googleDocsOAuth2Api: { oauthTokenData: { access_token: 't' } } };
const text = (content: string): JsonObject => ({ paragraph: { elements: [{ textRun: { content } }, {}] } });
const document: JsonObject = {
  documentId: 'd1',
  body: { content: [{ sectionBreak: {} }, text('Hello\n'), { table: {} }, text('you\n')] },
};
const run = (parameters: JsonObject, { node = docsV2, http }: { node?: NodeType; http?: FakeServer } = {}) =>
  runNode(node, {
    credentials,
    http: http ?? (() => ({ json: document })),
    parameters,
  });
const bodyOf = (request: { body?: unknown } | undefined) => JSON.parse(String(request?.body));
const change = async (action: JsonObject) => {
  const ui = { actionsUi: { actionFields: [action] } };
  const { requests } = await run({ operation: 'update', documentURL: 'd1', ...ui });
  return bodyOf(requests[0]).requests[0];
};

it('gives the text of a document that is named by its address', async () => {
  const get = { operation: 'get', documentURL: 'https://docs.google.com/document/u/0/d/d1/edit#heading=h.1' };
  const { json, requests } = await run(get);
  expect(requests[0]?.url).toBe('https://docs.googleapis.com/v1/documents/d1');
  expect(json).toEqual([{ documentId: 'd1', content: 'Hello\nyou\n' }]);
  expect((await run({ ...get, simple: false })).json).toEqual([document]);
  await expect(run({ ...get, documentURL: 'https://x.test/d1' })).rejects.toMatchObject({ parameter: 'documentURL' });
});

it('makes a document at the top of a shared drive', async () => {
  const { requests } = await run({ driveId: 'shared1', folderId: 'default', title: 'New' });
  expect(requests[0]).toMatchObject({
    url: 'https://www.googleapis.com/drive/v3/files',
    query: [['supportsAllDrives', 'true']],
  });
  expect(bodyOf(requests[0])).toMatchObject({ name: 'New', parents: ['shared1'] });
});

it('begins with a service account in the first version only, and works with the account of a person there, too', async () => {
  const first = ({ description }: NodeType) => description.properties.find(({ name }) => name === 'authentication');
  expect([docsV1, docsV2].map((node) => first(node)?.default)).toEqual(['serviceAccount', 'oAuth2']);
  const get = { authentication: 'oAuth2', operation: 'get', documentURL: 'd1' };
  expect((await run(get, { node: docsV1 })).json[0]).toHaveProperty('content');
});

it.each<[JsonObject, JsonObject]>([
  [
    { object: 'header', action: 'create', insertSegment: 'body', index: 3 },
    { createHeader: { type: 'DEFAULT', sectionBreakLocation: { segmentId: '', index: 3 } } },
  ],
  [{ object: 'footer', action: 'delete', footerId: 'f' }, { deleteFooter: { footerId: 'f' } }],
  [
    { object: 'namedRange', action: 'create', insertSegment: 'footer', segmentId: 's', name: 'n', endIndex: 2 },
    { createNamedRange: { name: 'n', range: { segmentId: 's', startIndex: 0, endIndex: 2 } } },
  ],
  [
    { object: 'namedRange', action: 'delete', namedRangeReference: 'name', value: 'v' },
    { deleteNamedRange: { name: 'v' } },
  ],
  [
    { object: 'pageBreak', action: 'insert', locationChoice: 'location', index: 4 },
    { insertPageBreak: { location: { segmentId: '', index: 4 } } },
  ],
  [
    { object: 'table', action: 'insert', rows: 2, columns: 3 },
    { insertTable: { rows: 2, columns: 3, endOfSegmentLocation: { segmentId: '' } } },
  ],
  [
    { object: 'tableRow', action: 'insert', insertPosition: false, index: 5, rowIndex: 1, columnIndex: 2 },
    {
      insertTableRow: {
        insertBelow: false,
        tableCellLocation: { rowIndex: 1, columnIndex: 2, tableStartLocation: { segmentId: '', index: 5 } },
      },
    },
  ],
])('changes a document by %j', async (action, request) => {
  expect(await change(action)).toEqual(request);
});

it('says that an action was not chosen', async () => {
  await expect(change({ object: 'text', action: '' })).rejects.toMatchObject({ parameter: 'actionsUi' });
});

it('offers the folders of a shared drive, page after page', async () => {
  const asked: unknown[] = [];
  const http: FakeServer = ({ query }) => {
    asked.push(query);
    const first: JsonObject = { files: [{ id: 'f1', name: 'A' }], nextPageToken: '2' };
    const last: JsonObject = { files: [{ id: 'f2', name: 'B' }] };
    return { json: new Map(query).has('pageToken') ? last : first };
  };
  const context = lookupContext(docsV2, { credentials, http, parameters: { driveId: 'shared1' } });
  expect(await docsV2.lookups?.options?.getFolders?.(context)).toEqual([
    { name: '/', value: 'default' },
    { name: 'A', value: 'f1' },
    { name: 'B', value: 'f2' },
  ]);
  expect(asked[0]).toContainEqual(['driveId', 'shared1']);
});
