import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import googleTasks from './google-tasks.node.ts';

const run = (parameters: JsonObject, http: FakeServer = () => ({ json: { id: 'x' } })) =>
  runNode(googleTasks, {
    credentials: { googleTasksOAuth2Api: { oauthTokenData: { access_token: 't' } } },
    http,
    parameters: { task: 'L1', ...parameters },
  });

it('creates a task at its place', async () => {
  const additionalFields = { dueDate: '2026-05-02T10:00:00Z', notes: 'n', parent: 'p' };
  const { json, requests } = await run({ operation: 'create', title: 't', additionalFields });
  expect(json).toEqual([{ id: 'x' }]);
  expect(requests[0]).toMatchObject({
    url: 'https://www.googleapis.com/tasks/v1/lists/L1/tasks',
    query: [['parent', 'p']],
  });
  expect(JSON.parse(String(requests[0]?.body))).toEqual({ title: 't', notes: 'n', due: '2026-05-02T10:00:00Z' });
});

it('gives all tasks, page after page', async () => {
  const first: JsonObject = { items: [{ id: 'a' }], nextPageToken: '2' };
  const last: JsonObject = { items: [{ id: 'b' }] };
  const { json } = await run({ operation: 'getAll', returnAll: true }, ({ query }) => ({
    json: new Map(query).has('pageToken') ? last : first,
  }));
  expect(json).toEqual([{ id: 'a' }, { id: 'b' }]);
});

it('changes and deletes a task', async () => {
  const changed = await run({ operation: 'update', taskId: 'x', updateFields: { status: 'completed', previous: 'q' } });
  expect(changed.requests[0]).toMatchObject({
    method: 'PATCH',
    query: [['previous', 'q']],
    body: '{"status":"completed"}',
  });
  const deleted = await run({ operation: 'delete', taskId: 'x' }, () => ({ status: 204, body: '' }));
  expect(deleted.json).toEqual([{ success: true }]);
});
