import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import nextCloud from './next-cloud.node.ts';

const SITE = 'https://nc.example';
const DAV = `${SITE}/sub/remote.php/webdav`;
const credentials = { nextCloudApi: { webDavUrl: `${DAV}/`, user: 'ann', password: 'pw' } };

async function ask(parameters: JsonObject, body: string, status = 200) {
  const http: FakeServer = () => ({ status, body });
  const { requests, json, items } = await runNode(nextCloud, { credentials, parameters, http });
  const asked = requests.map(({ method = 'GET', url }) => `${method} ${url}`);
  return { json, items, asked, requests };
}

const ocs = (data: string, meta = '<status>ok</status><statuscode>100</statuscode>') =>
  `<?xml version="1.0"?><ocs><meta>${meta}</meta><data>${data}</data></ocs>`;
const entry = (href: string, prop: string) =>
  `<x:response><x:href>${href}</x:href><x:propstat><x:prop>${prop}</x:prop></x:propstat></x:response>`;

it('lists a folder by names as they are, whatever the prefix of its namespace, without the folder itself', async () => {
  const folder = '<x:resourcetype><x:collection/></x:resourcetype>';
  const file = '<x:getcontentlength>5</x:getcontentlength><x:getetag>&quot;e&quot;</x:getetag><x:resourcetype/>';
  const at = '/sub/remote.php/webdav/a%20b/';
  const answer = `<x:multistatus xmlns:x="DAV:">${entry(at, folder)}${entry(`${at}c/`, folder)}${entry(`${at}d%25.txt`, file)}</x:multistatus>`;
  const { json, asked, requests } = await ask({ resource: 'folder', operation: 'list', path: '/a b' }, answer, 207);
  expect(asked).toEqual([`PROPFIND ${DAV}/a%20b`]);
  expect(requests[0]?.headers).toMatchObject({ depth: '1' });
  expect(json).toEqual([
    { path: 'a b/c/', type: 'folder' },
    { path: 'a b/d%.txt', contentLength: '5', type: 'file', eTag: 'e' },
  ]);
});

it('copies to a place whose address stands in a header', async () => {
  const { json, requests, asked } = await ask({ operation: 'copy', path: 'a b.txt', toPath: '/c d.txt' }, '', 201);
  expect(asked).toEqual([`COPY ${DAV}/a%20b.txt`]);
  expect(requests[0]?.headers).toMatchObject({ destination: `${DAV}/c%20d.txt` });
  expect(json).toEqual([{ success: true }]);
});

it('fetches a file under its name', async () => {
  const { items } = await ask({ operation: 'download', path: '/x/a.txt' }, 'bytes');
  expect(items[0]?.binary?.data).toMatchObject({ fileName: 'a.txt', directory: '/x', bytes: 5 });
});

it('shares with whom is chosen', async () => {
  const share = { operation: 'share', path: '/a.txt', shareType: 4, email: 'a@b.c', options: { permissions: 31 } };
  const { json, asked, requests } = await ask(share, ocs('<id>7</id>'));
  expect(asked).toEqual([`POST ${SITE}/sub/ocs/v2.php/apps/files_sharing/api/v1/shares`]);
  expect(String(requests[0]?.body)).toBe('permissions=31&path=%2Fa.txt&shareType=4&shareWith=a%40b.c');
  expect(json).toEqual([{ id: '7' }]);
});

it('lists users, and says why Nextcloud refuses in an answer of status 200', async () => {
  const users = { resource: 'user', operation: 'getAll', limit: 1, options: { search: 's' } };
  const found = await ask(users, ocs('<users><element>a</element><element>b</element></users>'));
  expect(found.json).toEqual([{ id: 'a' }]);
  expect(found.requests[0]?.query).toEqual([
    ['search', 's'],
    ['limit', '1'],
  ]);
  const refused = ocs('', '<status>failure</status><statuscode>101</statuscode><message>no such user</message>');
  await expect(ask({ resource: 'user', operation: 'delete', userId: 'x' }, refused)).rejects.toThrow(
    'Nextcloud refused (101): no such user',
  );
});
