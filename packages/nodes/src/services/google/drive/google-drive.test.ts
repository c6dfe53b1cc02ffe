import type { HttpRequest, JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import googleDriveTrigger from './google-drive-trigger.node.ts';
import { googleDriveV3 } from './google-drive-v3.ts';
import { googleDriveV2 } from './v1/google-drive-v1.ts';

const credentials = { googleDriveOAuth2Api: { oauthTokenData: { access_token: 't' } } };
const id = (value: string) => ({ mode: 'id', value });
const run = (parameters: JsonObject, http: FakeServer, binary = {}) =>
  runNode(googleDriveV3, { credentials, http, parameters, items: [{ json: { a: 1 }, binary }] });
const queryOf = (request: HttpRequest | undefined) => Object.fromEntries(request?.query ?? []);

async function textOf({ body }: Pick<HttpRequest, 'body'>): Promise<string> {
  if (typeof body === 'string' || body === undefined) return body ?? '';
  const parts: Uint8Array[] = [];
  for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe('files', () => {
  const file = (size: number) => {
    const bytes = Buffer.alloc(size, 'x');
    return { data: { data: bytes.toString('base64'), mimeType: 'text/plain', fileName: 'x.txt', bytes: size } };
  };

  it('are uploaded with what is said of them', async () => {
    const texts: string[] = [];
    const server: FakeServer = async (request) => {
      texts.push(await textOf(request));
      return { json: { id: 'n1', name: 'x.txt' } };
    };
    const parameters = { operation: 'upload', folderId: id('fold'), options: {} };
    const { json, requests } = await run(parameters, server, file(3));
    expect(json).toEqual([{ id: 'n1', name: 'x.txt' }]);
    expect(requests.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
      ['POST', '/upload/drive/v3/files'],
      ['PATCH', '/drive/v3/files/n1'],
    ]);
    expect(requests[0]?.headers?.['content-type']).toMatch(/^multipart\/related; boundary=/);
    expect(texts[0]).toContain('{"name":"x.txt","parents":["fold"]}');
    expect(texts[0]).toContain('\r\n\r\nxxx\r\n');
  });

  it('that are large are sent in a session, whose address gets no credential', async () => {
    const size = 6 * 1024 * 1024;
    let sent = 0;
    const seen: Array<string | undefined> = [];
    const server: FakeServer = async (request, credential) => {
      seen.push(`${request.method} ${credential ?? 'unsigned'}`);
      if (request.method === 'POST') return { headers: { location: 'https://www.googleapis.com/session/1' } };
      if (request.method === 'PUT') sent = (await textOf(request)).length;
      return { json: { id: 'n2' } };
    };
    const { json, requests } = await run({ operation: 'upload', options: {} }, server, file(size));
    expect(json).toEqual([{ id: 'n2' }]);
    expect(sent).toBe(size);
    expect(seen).toEqual(['POST googleDriveOAuth2Api', 'PUT unsigned', 'PATCH googleDriveOAuth2Api']);
    expect(requests[1]?.headers?.['content-length']).toBe(String(size));
  });

  it('are not sent to an address elsewhere', async () => {
    const server: FakeServer = () => ({ headers: { location: 'https://elsewhere.example/1' } });
    await expect(run({ operation: 'upload' }, server, file(6 * 1024 * 1024))).rejects.toThrow('gave no address');
  });

  it('of Google are converted when they are downloaded', async () => {
    const server: FakeServer = ({ url }) =>
      url.endsWith('/export')
        ? { headers: { 'content-type': 'text/csv' }, body: 'a,b' }
        : { json: { name: 'Sums', mimeType: 'application/vnd.google-apps.spreadsheet' } };
    const conversion = { conversion: { sheetsToFormat: 'text/csv' } };
    const parameters = { operation: 'download', fileId: id('s1'), options: { googleFileConversion: conversion } };
    const { items, requests } = await run(parameters, server);
    expect(items).toMatchObject([
      { json: { a: 1 }, binary: { data: { fileName: 'Sums', mimeType: 'text/csv', bytes: 3 } } },
    ]);
    expect(queryOf(requests[1]).mimeType).toBe('text/csv');
  });
});

it('a name that is searched for cannot leave its quotes', async () => {
  const parameters = {
    resource: 'fileFolder',
    operation: 'search',
    queryString: "it's",
    filter: { whatToSearch: 'files', fileTypes: ['application/vnd.google-apps.document'] },
  };
  const { requests } = await run(parameters, () => ({ json: { files: [] } }));
  expect(queryOf(requests[0]).q).toBe(
    "name contains 'it\\'s' and mimeType != 'application/vnd.google-apps.folder' and trashed = false and (mimeType = 'application/vnd.google-apps.document')",
  );
});

it('a filter holds for a search by query, too, and a folder may lie in any drive', async () => {
  const search = { resource: 'fileFolder', operation: 'search', searchMethod: 'query', queryString: 'starred = true' };
  const filtered = (filter: JsonObject, http: FakeServer = () => ({ json: { files: [] } })) =>
    run({ ...search, filter }, http).then(({ requests }) => queryOf(requests[0]));
  expect(await filtered({ folderId: id('fold'), whatToSearch: 'files' })).toMatchObject({
    q: "starred = true and 'fold' in parents and mimeType != 'application/vnd.google-apps.folder' and trashed = false",
    corpora: 'allDrives',
    includeItemsFromAllDrives: 'true',
  });
  expect(await filtered({ folderId: id('root'), includeTrashed: true })).toMatchObject({
    q: 'starred = true',
    corpora: 'user',
    spaces: 'drive',
  });
  expect((await filtered({})).q).toBe('starred = true');
});

it('the trigger gives what came after it last looked, once', async () => {
  const staticData = { node: {}, workflow: {} };
  const look = (createdTime: string) =>
    runNode(googleDriveTrigger, {
      credentials,
      mode: 'trigger',
      staticData,
      now: Date.UTC(2026, 0, 1),
      http: () => ({ json: { files: [{ id: 'f', createdTime }] } }),
      parameters: { triggerOn: 'specificFolder', folderToWatch: id('fold'), event: 'fileCreated' },
    });
  expect((await look('2025-12-31T00:00:00.000Z')).json).toEqual([]);
  const { json, requests } = await look('2026-01-02T00:00:00.000Z');
  expect(json).toHaveLength(1);
  expect(queryOf(requests[0]).q).toContain("createdTime > '2026-01-01T00:00:00.000Z'");
  expect(queryOf((await look('2026-01-02T00:00:00.000Z')).requests[0]).q).toContain("createdTime > '2026-01-02");
});

it('the trigger watches files of one type, which are no folders', async () => {
  const { requests } = await runNode(googleDriveTrigger, {
    credentials,
    mode: 'manual',
    http: () => ({ json: { files: [] } }),
    parameters: {
      triggerOn: 'specificFolder',
      folderToWatch: id('fold'),
      event: 'fileCreated',
      options: { fileType: 'application/vnd.google-apps.document' },
    },
  });
  expect(queryOf(requests[0]).q).toBe(
    "trashed = false AND 'fold' in parents AND mimeType != 'application/vnd.google-apps.folder' AND mimeType = 'application/vnd.google-apps.document'",
  );
});

describe('versions 1 and 2', () => {
  const run2 = (parameters: JsonObject, http: FakeServer) =>
    runNode(googleDriveV2, { credentials, http, parameters, items: [{ json: {} }] });

  it('list files by their names and types', async () => {
    const queryFilters = {
      name: [{ operation: 'contains', value: "it's" }],
      mimeType: [{ mimeType: 'custom', customMimeType: 'a/b' }],
    };
    const { json, requests } = await run2({ operation: 'list', queryFilters }, () => ({
      json: { files: [{ id: 'a' }] },
    }));
    expect(json).toEqual([{ id: 'a' }]);
    expect(queryOf(requests[0])).toMatchObject({ q: "name contains 'it\\'s' and mimeType = 'a/b'", pageSize: '50' });
  });

  it.each<[JsonObject | undefined, JsonObject]>([
    [undefined, {}],
    [
      { role: 'reader', type: 'user', emailAddress: 'a@x.test' },
      { role: 'reader', type: 'user', emailAddress: 'a@x.test' },
    ],
    [
      { role: 'reader', type: 'anyone' },
      { role: 'reader', type: 'anyone', allowFileDiscovery: false },
    ],
  ])('share with those that are named: %j', async (permissionsValues, body) => {
    const permissionsUi: JsonObject = permissionsValues ? { permissionsValues } : {};
    const parameters = { operation: 'share', fileId: { mode: 'id', value: 'f' }, permissionsUi };
    const { requests } = await run2(parameters, () => ({ json: { id: 'p' } }));
    expect(JSON.parse(String(requests[0]?.body))).toEqual(body);
  });

  it('upload a text, and give all of the file where that is wanted', async () => {
    const { json, requests } = await run2({ fileContent: 'abc', name: 'n', resolveData: true }, ({ method }) => ({
      json: { id: 'n1', by: method ?? '' },
    }));
    expect(json).toEqual([{ id: 'n1', by: 'GET' }]);
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'GET']);
  });
});
