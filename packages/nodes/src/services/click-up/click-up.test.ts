import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { clickUpOAuth2Api } from './click-up.credentials.ts';
import clickUp from './click-up.node.ts';

const account = { credentials: { clickUpApi: { accessToken: 'T' } } };
const API = 'https://api.clickup.com/api/v2';

it('gives the tasks of a list page after page, those that filters let through', async () => {
  const { json, requests } = await runNode(clickUp, {
    ...account,
    timezone: 'Europe/Zurich',
    parameters: {
      operation: 'getAll',
      folderless: true,
      list: 'l1',
      returnAll: true,
      filters: {
        statuses: ['open', 'done'],
        orderBy: 'dueDate',
        dueDateLt: '2026-05-02T10:00:00',
        customFieldsUi: { customFieldsValues: [{ fieldId: 'f1', operator: 'IS NULL', value: 'not sent' }] },
      },
    },
    http: ({ query = [] }) => ({
      json: { tasks: query.some(([name, value]) => name === 'page' && value === '0') ? [{ id: 'a' }] : [] },
    }),
  });
  expect(json).toEqual([{ id: 'a' }]);
  expect(requests.map(({ query }) => Object.fromEntries(query ?? []))).toEqual(
    ['0', '1'].map((page) => ({
      'statuses[0]': 'open',
      'statuses[1]': 'done',
      order_by: 'due_date',
      due_date_lt: String(Date.UTC(2026, 4, 2, 8)),
      custom_fields: '[{"field_id":"f1","operator":"IS NULL"}]',
      page,
    })),
  );
});

it('books time on a task, in milliseconds and with tags by their names', async () => {
  const { json, requests } = await runNode(clickUp, {
    ...account,
    parameters: {
      resource: 'timeEntry',
      operation: 'create',
      team: 't1',
      start: '2026-05-02T10:00:00Z',
      duration: 30,
      task: 'k1',
      additionalFields: { tags: ['billed'], assignee: '5' },
    },
    http: () => ({ json: { data: { id: 'e1' } } }),
  });
  expect(json).toEqual([{ id: 'e1' }]);
  expect(requests[0]).toMatchObject({ method: 'POST', url: `${API}/team/t1/time_entries` });
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    start: Date.UTC(2026, 4, 2, 10),
    duration: 1_800_000,
    tid: 'k1',
    assignee: 5,
    tags: [{ name: 'billed' }],
  });
});

it('sets custom fields to numbers where a text is one', async () => {
  const sentFor = (value: string) =>
    runNode(clickUp, {
      ...account,
      parameters: { operation: 'setCustomField', task: 'k1', field: 'f1', value },
      http: () => ({ json: {} }),
    }).then(({ requests }) => JSON.parse(String(requests[0]?.body)).value);
  const texts = ['007', '2026-05-01', 'NaN', 'Infinity'];
  expect(await Promise.all(['12.5', ...texts].map(sentFor))).toEqual([12.5, ...texts]);
});

it('says why ClickUp refuses, and which date is none', async () => {
  const parameters = { operation: 'get', id: 'k1' };
  const refused = runNode(clickUp, { ...account, parameters, http: () => ({ status: 404, json: { err: 'Gone' } }) });
  await expect(refused).rejects.toThrow('Gone');
  const dated = { operation: 'update', id: 'k1', updateFields: { dueDate: 'soon' } };
  await expect(runNode(clickUp, { ...account, parameters: dated })).rejects.toMatchObject({
    message: "'soon' is not a date",
    parameter: 'updateFields.dueDate',
  });
});

it('signs in with OAuth by the token alone', async () => {
  const fields = { oauthTokenData: { access_token: 'AT' } };
  expect(await clickUpOAuth2Api.authenticate?.(fields, { url: 'https://api.clickup.com/api/v2/team' })).toMatchObject({
    headers: { authorization: 'AT' },
  });
});
