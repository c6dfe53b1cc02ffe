import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import grafana from './grafana.node.ts';

const SITE = 'https://grafana.example';
const credentials = { grafanaApi: { apiKey: 'K', baseUrl: `${SITE}/` } };

async function ask(parameters: JsonObject, http: FakeServer) {
  const { requests, json } = await runNode(grafana, { credentials, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url.slice(SITE.length)}`,
    query: Object.fromEntries(query),
    ...(body && { body: JSON.parse(String(body)) }),
  }));
  return { json, asked };
}

it('changes the title of a dashboard by its address, and leaves panels and folder as they are', async () => {
  const dashboard = { id: 5, uid: 'abc', title: 'Old', version: 2, panels: [{ id: 1 }] };
  const http: FakeServer = ({ method }) => {
    const now: JsonObject = { dashboard, meta: { folderId: 3, folderUid: 'f3' } };
    return { json: method === 'POST' ? { status: 'success' } : now };
  };
  const change = {
    operation: 'update',
    dashboardUidOrUrl: `${SITE}/d/abc/old?orgId=1`,
    updateFields: { title: 'New' },
  };
  const { json, asked } = await ask(change, http);
  expect(json).toEqual([{ status: 'success' }]);
  expect(asked.map((one) => one.asked)).toEqual(['GET /api/dashboards/uid/abc', 'POST /api/dashboards/db']);
  expect(asked[1]?.body).toEqual({
    dashboard: { ...dashboard, title: 'New' },
    folderId: 3,
    folderUid: 'f3',
    overwrite: true,
  });
});

it('changes what is given of a team, and keeps the rest', async () => {
  const http: FakeServer = ({ method }) => {
    const now: JsonObject = { id: 1, name: 'Ops', email: 'ops@example.com' };
    return { json: method === 'PUT' ? { message: 'Team updated' } : now };
  };
  const { asked } = await ask(
    { resource: 'team', operation: 'update', teamId: '1', updateFields: { name: 'Dev' } },
    http,
  );
  expect(asked[1]?.body).toEqual({ name: 'Dev', email: 'ops@example.com' });
});

it('gives as many members as are wanted, and offers teams, users and folders', async () => {
  const http: FakeServer = ({ url }) => {
    const people = [1, 2].map((userId) => ({ userId, email: `${userId}@example.com` }));
    if (url.endsWith('/teams/search')) return { json: { teams: [{ id: 7, name: 'Ops' }] } };
    return { json: url.endsWith('/folders') ? [{ id: 3, title: 'Shop' }] : people };
  };
  const list = { resource: 'teamMember', operation: 'getAll', teamId: '7', limit: 1 };
  expect((await ask(list, http)).json).toEqual([{ userId: 1, email: '1@example.com' }]);
  const context = lookupContext(grafana, { credentials, http });
  const { getTeams, getUsers, getFolders } = grafana.lookups?.options ?? {};
  expect(await getTeams?.(context)).toEqual([{ name: 'Ops', value: '7' }]);
  expect(await getUsers?.(context)).toContainEqual({ name: '2@example.com', value: '2' });
  expect(await getFolders?.(context)).toEqual([{ name: 'Shop', value: '3' }]);
});
