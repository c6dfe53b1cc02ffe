import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import clockify from './clockify.node.ts';

const API = 'https://api.clockify.me/api/v1';
const account = { credentials: { clockifyApi: { apiKey: 'K' } } };

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: { id: 'x' } })) {
  const { requests, json } = await runNode(clockify, {
    ...account,
    parameters: { workspaceId: 'w', ...parameters },
    http,
  });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

it('makes projects, clients and time entries', async () => {
  expect((await ask({ name: 'P', additionalFields: { note: 'n', billable: true } })).asked).toEqual([
    { asked: `POST ${API}/workspaces/w/projects`, body: { name: 'P', note: 'n', billable: true } },
  ]);
  expect((await ask({ resource: 'client', operation: 'create', name: 'C' })).asked).toEqual([
    { asked: `POST ${API}/workspaces/w/clients`, body: { name: 'C' } },
  ]);
  const customFieldsUi = { customFieldsValues: [{ fieldId: 'f', value: 'v' }] };
  const additionalFields = { description: 'd', end: '2024-05-01T11:00:00Z', tagIds: ['t'], customFieldsUi };
  const entry = { resource: 'timeEntry', operation: 'create', start: '2024-05-01T10:00:00+02:00', additionalFields };
  expect((await ask(entry)).asked).toEqual([
    {
      asked: `POST ${API}/workspaces/w/time-entries`,
      body: {
        ...{ start: '2024-05-01T08:00:00Z', end: '2024-05-01T11:00:00Z', description: 'd', tagIds: ['t'] },
        customFields: [{ customFieldId: 'f', value: 'v' }],
      },
    },
  ]);
});

it('keeps what a change does not name', async () => {
  const timeInterval = { start: '2024-05-01T08:00:00Z', end: '2024-05-01T09:00:00Z' };
  const customFields = [{ customFieldId: 'f', value: 'v' }];
  const entry: JsonObject = {
    ...{ id: 'e', billable: true, description: 'd', projectId: 'p', tagIds: ['t'], timeInterval },
    customFieldValues: [{ customFieldId: 'f', value: 'v', name: 'Field', type: 'TXT' }],
  };
  const update = { resource: 'timeEntry', operation: 'update', timeEntryId: 'e', updateFields: { description: 'n' } };
  expect((await ask(update, () => ({ json: entry }))).asked).toEqual([
    { asked: `GET ${API}/workspaces/w/time-entries/e` },
    {
      asked: `PUT ${API}/workspaces/w/time-entries/e`,
      body: { billable: true, description: 'n', projectId: 'p', tagIds: ['t'], customFields, ...timeInterval },
    },
  ]);
  const task = { resource: 'task', operation: 'update', projectId: 'p', taskId: 't', updateFields: { status: 'DONE' } };
  expect((await ask(task, () => ({ json: { id: 't', name: 'T' } }))).asked.at(-1)).toEqual({
    asked: `PUT ${API}/workspaces/w/projects/p/tasks/t`,
    body: { name: 'T', status: 'DONE' },
  });
});

/** 51 things, in pages. */
const many: FakeServer = ({ query = [] }) => {
  const { page = '1', 'page-size': size = '50' } = Object.fromEntries(query);
  const all = Array.from({ length: 51 }, (_, index): JsonObject => ({ id: `i${index}`, name: `N${index}` }));
  return { json: all.slice((Number(page) - 1) * Number(size), Number(page) * Number(size)) };
};

it('gets all tags, page after page, and no more workspaces than are wanted', async () => {
  const { asked, json } = await ask(
    { resource: 'tag', operation: 'getAll', returnAll: true, additionalFields: { archived: false } },
    many,
  );
  expect(json).toHaveLength(51);
  expect(asked.map(({ query }) => query)).toEqual([
    { archived: 'false', page: '1', 'page-size': '50' },
    { archived: 'false', page: '2', 'page-size': '50' },
  ]);
  expect((await ask({ resource: 'workspace', operation: 'getAll', limit: 2 }, many)).json).toHaveLength(2);
});

it('says why Clockify refuses', async () => {
  const refuse: FakeServer = () => ({ status: 400, json: { message: 'Project name has to be unique', code: 501 } });
  await expect(ask({ name: 'P' }, refuse)).rejects.toThrow('Project name has to be unique');
});

it('offers projects of the workspace, the second page included', async () => {
  const find = (parameters: JsonObject) =>
    clockify.lookups?.options?.loadProjectsForWorkspace?.(
      lookupContext(clockify, { ...account, parameters, http: many }),
    );
  expect(await find({ workspaceId: 'w' })).toHaveLength(51);
  expect(await find({})).toEqual([]);
});

it.each([
  ['1:30', 'PT1H30M'],
  ['01:05', 'PT01H05M'],
  ['2', 'PT2H0M'],
  ['PT45M', 'PT45M'],
])('sends the estimate %s of a task as %s', async (estimate, duration) => {
  const task = { resource: 'task', operation: 'create', projectId: 'p', name: 'T', additionalFields: { estimate } };
  expect((await ask(task)).asked[0]?.body).toEqual({ name: 'T', estimate: duration });
});

it.each<JsonObject>([
  { resource: 'tag', tagId: 't' },
  { resource: 'timeEntry', timeEntryId: 'e' },
])('says that a thing was deleted: %o', async (thing) => {
  expect((await ask({ operation: 'delete', ...thing })).json).toEqual([{ success: true }]);
});
