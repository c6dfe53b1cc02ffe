import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import microsoftToDo from './microsoft-to-do.node.ts';

const run = (parameters: JsonObject, http: FakeServer = () => ({ json: { id: 'x' } })) =>
  runNode(microsoftToDo, {
    credentials: { microsoftToDoOAuth2Api: { oauthTokenData: { access_token: 't' } } },
    http,
    parameters: { taskListId: 'L1', ...parameters },
  });
const bodyOf = (request: { body?: unknown } | undefined) => JSON.parse(String(request?.body));

it('creates a task that reminds', async () => {
  const additionalFields = { content: '<b>n</b>', reminderDateTime: '2026-05-02T10:00:00+02:00', importance: 'high' };
  const { json, requests } = await run({ operation: 'create', title: 't', additionalFields });
  expect(json).toEqual([{ id: 'x' }]);
  expect(requests[0]?.url).toBe('https://graph.microsoft.com/v1.0/me/todo/lists/L1/tasks');
  expect(bodyOf(requests[0])).toEqual({
    title: 't',
    importance: 'high',
    body: { content: '<b>n</b>', contentType: 'html' },
    reminderDateTime: { dateTime: '2026-05-02T08:00:00Z', timeZone: 'UTC' },
    isReminderOn: true,
  });
});

it('leaves the reminder of a task that is changed otherwise', async () => {
  const { requests } = await run({ operation: 'update', taskId: 'T1', updateFields: { status: 'completed' } });
  expect(requests[0]).toMatchObject({ method: 'PATCH', body: '{"status":"completed"}' });
});

it('gives tasks, page after page', async () => {
  const next = 'https://graph.microsoft.com/v1.0/me/todo/lists/L1/tasks?$skip=1';
  const first: JsonObject = { value: [{ id: 'a' }], '@odata.nextLink': next };
  const last: JsonObject = { value: [{ id: 'b' }] };
  const { json, requests } = await run({ operation: 'getAll', returnAll: true }, ({ url }) => ({
    json: url.includes('$skip') ? last : first,
  }));
  expect(requests[1]?.url).toBe(`${next}&$top=100`);
  expect(json).toEqual([{ id: 'a' }, { id: 'b' }]);
});

it('deletes what a task is linked to', async () => {
  const parameters = { resource: 'linkedResource', operation: 'delete', taskId: 'T1', linkedResourceId: 'R1' };
  const { json, requests } = await run(parameters, () => ({ status: 204, body: '' }));
  expect(json).toEqual([{ success: true }]);
  expect(requests[0]?.url).toMatch(/\/lists\/L1\/tasks\/T1\/linkedResources\/R1$/);
});
