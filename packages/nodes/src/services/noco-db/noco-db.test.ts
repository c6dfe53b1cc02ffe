import type { JsonObject } from '@millrace/node-sdk';
import { type LocalService, runNode, startLocalService } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import credentials from './noco-db.credentials.ts';
import nocoDb from './noco-db.node.ts';

let service: LocalService;
beforeAll(async () => {
  service = await startLocalService(({ method, path, query, body }) => {
    if (path.endsWith('/records/9')) return { status: 404, json: { msg: 'Record not found' } };
    if (path === '/download/a.txt') return { body: 'text' };
    if (method !== 'GET') return { json: JSON.parse(body).map((_row: unknown, id: number) => ({ Id: id })) };
    if (path.endsWith('/records/1'))
      return { json: { Id: 1, Files: [{ signedPath: 'download/a.txt', title: 'a.txt' }] } };
    // This one gives fewer rows in a page than it is asked for.
    const isLast = query.offset === '2';
    return { json: { list: isLast ? [{ Id: 3 }] : [{ Id: 1 }, { Id: 2 }], pageInfo: { isLastPage: isLast } } };
  });
});
afterAll(() => service.close());
beforeEach(() => void service.calls.splice(0));

const run = (parameters: JsonObject, items?: JsonObject[], typeVersion = 3) =>
  runNode(nocoDb, {
    credentials: { nocoDbApiToken: { host: service.url, apiToken: 'token' } },
    credentialTypes: credentials,
    typeVersion,
    parameters: { authentication: 'nocoDbApiToken', projectId: 'p', table: 't', ...parameters },
    ...(items && { items }),
  });

it('loses no row where pages are shorter than asked for', async () => {
  const { json } = await run({ operation: 'getAll', returnAll: true });
  expect(json).toEqual([{ Id: 1 }, { Id: 2 }, { Id: 3 }]);
});

it('writes the rows of all items by one request, in each interface', async () => {
  for (const version of [1, 2, 3]) {
    await run({ operation: 'create', dataToSend: 'autoMapInputData' }, [{ a: 1 }, { a: 2 }], version);
  }
  expect(service.calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/nc/p/api/v1/t/bulk', [{ a: 1 }, { a: 2 }]],
    ['/api/v1/db/data/bulk/noco/p/t', [{ a: 1 }, { a: 2 }]],
    ['/api/v2/tables/t/records', [{ a: 1 }, { a: 2 }]],
  ]);
});

it('fetches attachments', async () => {
  const { items } = await run({ operation: 'get', id: '1', downloadAttachments: true, downloadFieldNames: 'Files' });
  expect(items[0]?.binary?.Files_0).toMatchObject({ fileName: 'a.txt' });
});

it('says why a row cannot be had', async () => {
  await expect(run({ operation: 'get', id: '9' })).rejects.toThrow(
    'NocoDB does not have what was asked for (404): Record not found',
  );
});
