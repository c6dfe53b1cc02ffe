import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import dropbox from './dropbox.node.ts';

const API = 'https://api.dropboxapi.com/2';
const CONTENT = 'https://content.dropboxapi.com/2';
const ROOT = JSON.stringify({ '.tag': 'root', root: '77' });

interface Asked {
  accessType?: 'full' | 'folder';
  items?: Array<{ json: JsonObject; binary?: Record<string, { data: string; mimeType: string; fileName: string }> }>;
}

async function ask(
  parameters: JsonObject,
  http: FakeServer,
  { accessType = 'folder', items = [{ json: {} }] }: Asked = {},
) {
  const credentials = { dropboxApi: { accessToken: 'T', accessType } };
  const { requests, json } = await runNode(dropbox, { credentials, parameters, items, http });
  return { requests, json, asked: requests.map(({ url }) => url) };
}

it('begins paths at the root of all that the account reaches, which it asks for once', async () => {
  const http: FakeServer = ({ url }) => {
    const isAccount = url.endsWith('get_current_account');
    const answer: JsonObject = isAccount ? { root_info: { root_namespace_id: '77' } } : { metadata: { name: 'b' } };
    return { json: answer };
  };
  const parameters = { operation: 'copy', path: '/a', toPath: '/b' };
  const { requests, asked } = await ask(parameters, http, { accessType: 'full', items: [{ json: {} }, { json: {} }] });
  expect(asked).toEqual([`${API}/users/get_current_account`, `${API}/files/copy_v2`, `${API}/files/copy_v2`]);
  expect(requests[1]).toMatchObject({ headers: { 'dropbox-api-path-root': ROOT } });
  expect(JSON.parse(String(requests[1]?.body))).toEqual({ from_path: '/a', to_path: '/b' });
});

it('lists a folder page after page', async () => {
  const http: FakeServer = ({ url }) =>
    url.endsWith('continue')
      ? { json: { entries: [{ '.tag': 'folder', name: 'b' }], cursor: 'c2', has_more: false } }
      : { json: { entries: [{ '.tag': 'file', name: 'a', size: 3 }], cursor: 'c1', has_more: true } };
  const list = { resource: 'folder', operation: 'list', path: '/', returnAll: true, filters: { recursive: true } };
  const { requests, json } = await ask(list, http);
  expect(json).toEqual([
    { name: 'a', contentSize: 3, type: 'file' },
    { name: 'b', type: 'folder' },
  ]);
  expect(requests.map(({ body }) => JSON.parse(String(body)))).toEqual([
    { path: '', limit: 1000, recursive: true },
    { cursor: 'c1' },
  ]);
});

it('finds files by their names', async () => {
  const match = { metadata: { '.tag': 'metadata', metadata: { '.tag': 'file', name: 'a.pdf' } } };
  const http: FakeServer = () => ({ json: { matches: [match], has_more: false } });
  const filters = { file_extensions: 'pdf, txt', path: '/p' };
  const { requests, json } = await ask(
    { resource: 'search', query: 'a', fileStatus: 'deleted', limit: 2, filters },
    http,
  );
  expect(json).toEqual([{ name: 'a.pdf', type: 'file' }]);
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    query: 'a',
    options: {
      ...{ filename_only: true, file_extensions: ['pdf', 'txt'], path: '/p' },
      ...{ file_status: 'deleted', max_results: 2 },
    },
  });
});

it('sends a file of an item', async () => {
  const file = { data: Buffer.from('abc').toString('base64'), mimeType: 'text/plain', fileName: 'a.txt' };
  const upload = { operation: 'upload', path: '/a.txt', binaryData: true };
  const items = [{ json: {}, binary: { data: file } }];
  const { requests, asked } = await ask(upload, () => ({ json: { name: 'a.txt' } }), { items });
  expect(asked).toEqual([`${CONTENT}/files/upload`]);
  expect(requests[0]?.query).toEqual([['arg', '{"mode":"overwrite","path":"/a.txt"}']]);
  expect(requests[0]?.headers).toMatchObject({ 'content-type': 'application/octet-stream' });
});

it('says why Dropbox refuses', async () => {
  const refuse: FakeServer = () => ({ status: 409, json: { error_summary: 'path/not_found/..', error: {} } });
  await expect(ask({ operation: 'delete', path: '/a' }, refuse)).rejects.toThrow('path/not_found/..');
});
