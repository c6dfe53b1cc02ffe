import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { todoistV1, todoistV2 } from './todoist.node.ts';

const account = { credentials: { todoistApi: { apiKey: 'T' } } };
const API = 'https://api.todoist.com/api/v1';
const task = { id: '6X', content: 'Buy milk', checked: false, added_at: '2026-05-02T10:00:00Z', child_order: 3 };

describe('tasks', () => {
  it('are given page after page, with the names that their fields had before', async () => {
    const { json, requests } = await runNode(todoistV2, {
      ...account,
      typeVersion: 2.1,
      parameters: { operation: 'getAll', returnAll: true, filters: { projectId: 'p1' } },
      http: ({ query = [] }) => ({
        json: { results: [task], next_cursor: query.some(([name]) => name === 'cursor') ? null : 'c2' },
      }),
    });
    expect(json).toHaveLength(2);
    expect(json[0]).toEqual({
      ...task,
      is_completed: false,
      created_at: task.added_at,
      order: 3,
      url: 'https://app.todoist.com/app/task/6X',
    });
    expect(requests.map(({ url, query }) => [url, Object.fromEntries(query ?? [])])).toEqual([
      [`${API}/tasks`, { project_id: 'p1', limit: '200' }],
      [`${API}/tasks`, { project_id: 'p1', limit: '200', cursor: 'c2' }],
    ]);
  });

  it('have the names of today in the newest version, and a filter of Todoist finds them at its own place', async () => {
    const { json, requests } = await runNode(todoistV2, {
      ...account,
      typeVersion: 2.2,
      parameters: { operation: 'getAll', limit: 1, filters: { filter: 'today', lang: 'en' } },
      http: () => ({ json: { results: [task], next_cursor: null } }),
    });
    expect(json).toEqual([task]);
    expect(requests[0]).toMatchObject({ url: `${API}/tasks/filter` });
  });

  it('get labels by name, also from files of the first version, which hold their ids', async () => {
    const { requests } = await runNode(todoistV1, {
      ...account,
      parameters: {
        operation: 'create',
        project: { mode: 'id', value: 'p1' },
        content: 'Buy milk',
        labels: ['2156154810', 'shop'],
        options: { dueDateTime: '2026-05-02T10:00:00' },
      },
      timezone: 'Europe/Zurich',
      http: ({ url }) => ({ json: url.includes('/labels/') ? { name: 'home' } : task }),
    });
    expect(requests[0]?.url).toBe(`${API}/labels/2156154810`);
    expect(JSON.parse(String(requests[1]?.body))).toEqual({
      content: 'Buy milk',
      project_id: 'p1',
      priority: 1,
      due_datetime: '2026-05-02T08:00:00Z',
      labels: ['home', 'shop'],
    });
  });
});

it('says why a command was refused, whose answer has status 200', async () => {
  const run = runNode(todoistV2, {
    ...account,
    parameters: { resource: 'reminder', operation: 'delete', reminderId: 'r1' },
    http: () => ({ json: { sync_status: { u1: { error_code: 22, error: 'Reminder not found' } } } }),
  });
  await expect(run).rejects.toThrow('Reminder not found');
});

it('reminds at a time in a zone', async () => {
  const { requests } = await runNode(todoistV2, {
    ...account,
    parameters: {
      resource: 'reminder',
      operation: 'create',
      itemId: '6X',
      dueDateType: 'fixed_timezone',
      datetime: '2026-05-02T10:00:00',
      timezone: 'Europe/Zurich',
    },
    http: () => ({ json: { sync_status: { u1: 'ok' } } }),
  });
  const [command] = JSON.parse(new URLSearchParams(String(requests[0]?.body)).get('commands') ?? '[]');
  expect(command).toMatchObject({
    type: 'reminder_add',
    args: { item_id: '6X', due: { date: '2026-05-02T10:00:00', timezone: 'Europe/Zurich' } },
  });
});
