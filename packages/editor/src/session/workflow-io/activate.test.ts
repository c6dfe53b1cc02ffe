import { cleanNotifications, notificationsStore } from '@mantine/notifications';
import type { ListedNodeType } from '@millrace/api';
import { NodeTypeCatalogue, type NodeTypeDescription } from '@millrace/workflow';
import { beforeEach, expect, it, vi } from 'vitest';
import { nodeTypesQuery } from '../../server/node-types.ts';
import { queryClient } from '../../server/query-client.ts';
import { createSession } from '../editor-session.ts';
import { changeActive, setActive } from './activate.ts';

const places: string[] = [];

beforeEach(() => {
  cleanNotifications();
  places.length = 0;
  vi.stubGlobal('fetch', async (place: string) => {
    places.push(place);
    return Response.json({ message: 'It is away', code: 'INTERNAL' }, { status: 500 });
  });
});

const hook: ListedNodeType & NodeTypeDescription = {
  ...{ name: 'x.hook', displayName: 'Hook', description: '', version: 1, group: ['trigger'], family: 'trigger' },
  ...{ inputs: [], outputs: ['main'], defaults: { name: 'Hook' }, hash: 'hook' },
  properties: [{ name: 'path', displayName: 'Path', type: 'string', default: '', required: true }],
};

it('stores a workflow that was never saved, and switches it on', async () => {
  queryClient.setQueryData(nodeTypesQuery.queryKey, new NodeTypeCatalogue([{ ...hook, properties: [] }]));
  const session = createSession();
  const node = { id: 'a', name: 'A', type: 'x.hook', typeVersion: 1, parameters: {} };
  session.document.load({ name: 'W', nodes: [{ ...node, position: [0, 0] }], connections: {} });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (place: string, { method = 'GET', body }: RequestInit = {}) => {
    places.push(`${method} ${place}`);
    if (place.includes('/new?')) return Response.json({ data: { name: 'W' } });
    return Response.json({ data: { ...JSON.parse(String(body)), id: '7', storedVersion: 'v' } });
  });
  await setActive(session, true);
  expect(places).toEqual(['GET /rest/workflows/new?name=W', 'POST /rest/workflows', 'PATCH /rest/workflows/7']);
  expect([session.document.meta.id, session.document.meta.active]).toEqual(['7', true]);
});

it('keeps a workflow with problems off, without a word to the server, and not for those of disabled nodes', async () => {
  queryClient.setQueryData(nodeTypesQuery.queryKey, new NodeTypeCatalogue([hook]));
  const session = createSession();
  const node = { id: 'a', name: 'A', type: 'x.hook', typeVersion: 1, parameters: {} };
  session.document.load({ id: '1', name: 'W', nodes: [{ ...node, position: [0, 0] }], connections: {} });
  await setActive(session, true);
  expect(places).toEqual([]);
  session.document.apply({ type: 'patchNode', nodeId: 'a', patch: { disabled: true } });
  session.document.markSaved(session.document.takeVersion(), {});
  await setActive(session, true);
  expect(places).toEqual(['/rest/workflows/1']);
  expect(session.document.meta.active).toBe(false);
});

it('takes away what was said of an attempt to switch a workflow on with the next one', async () => {
  const notices = () => {
    const { notifications, queue } = notificationsStore.getState();
    return [...notifications, ...queue].map(({ id }) => id);
  };
  expect(await changeActive('9', true)).toBe(false);
  expect(notices()).toEqual(['active 9']);
  vi.stubGlobal('fetch', async () => Response.json({ data: { id: '9', active: true } }));
  expect(await changeActive('9', true)).toBe(true);
  expect(notices()).toEqual([]);
});
