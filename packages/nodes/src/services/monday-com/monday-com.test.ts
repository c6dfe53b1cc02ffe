import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import monday from './monday-com.node.ts';

const account = { credentials: { mondayComApi: { apiToken: 'T' } } };
const bodyOf = ({ body }: { body?: unknown }) => JSON.parse(String(body));

it('gives the items of a group page after page', async () => {
  const { json, requests } = await runNode(monday, {
    ...account,
    parameters: { resource: 'boardItem', operation: 'getAll', boardId: '1', groupId: 'g', returnAll: true },
    http: (request) => {
      const isNext = bodyOf(request).query.includes('next_items_page');
      const page = { cursor: isNext ? null : 'c2', items: [{ id: isNext ? 'b' : 'a' }] };
      return { json: { data: { next_items_page: page, boards: [{ groups: [{ items_page: page }] }] } } };
    },
  });
  expect(json).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(requests.map((request) => bodyOf(request).variables)).toEqual([
    { boardId: '1', groupId: 'g', limit: 100 },
    { cursor: 'c2', limit: 100 },
  ]);
});

it('sends values of columns as JSON, also where an expression gave an object, and says which text is none', async () => {
  const parameters = { resource: 'boardItem', operation: 'changeColumnValue', boardId: '1', itemId: '5' } as const;
  const { requests } = await runNode(monday, {
    ...account,
    parameters: { ...parameters, columnId: 'status', value: { label: 'Done' } },
    http: () => ({ json: { data: { change_column_value: { id: '5' } } } }),
  });
  expect(bodyOf(requests[0] ?? {}).variables.value).toBe('{"label":"Done"}');
  const run = runNode(monday, { ...account, parameters: { ...parameters, columnId: 'status', value: '{label' } });
  await expect(run).rejects.toThrow("'Value' is not valid JSON");
});

it('says why monday.com refuses, which it does with status 200', async () => {
  const run = runNode(monday, {
    ...account,
    parameters: { resource: 'board', operation: 'archive', boardId: '1' },
    http: () => ({ json: { error_code: 'InvalidBoardIdException', error_message: 'No such board' } }),
  });
  await expect(run).rejects.toThrow('No such board');
});

it('gives what monday.com could read where it refuses some fields alone', async () => {
  const read = (boards: JsonObject[]) =>
    runNode(monday, {
      ...account,
      parameters: { resource: 'board', operation: 'get', boardId: '1' },
      http: () => ({ json: { data: { boards }, errors: [{ message: 'No right to see owners' }] } }),
    });
  expect((await read([{ id: '1' }])).json).toEqual([{ id: '1' }]);
  await expect(read([])).rejects.toThrow('No right to see owners');
});
