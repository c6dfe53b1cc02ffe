import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import sendGrid from './send-grid.node.ts';

const account = { credentials: { sendGridApi: { apiKey: 'K' } } };
const API = 'https://api.sendgrid.com/v3';
const bodyOf = (request: { body?: unknown } | undefined): JsonObject => JSON.parse(String(request?.body));

it('gives lists page after page', async () => {
  const next = `${API}/marketing/lists?page_token=2`;
  const { json } = await runNode(sendGrid, {
    ...account,
    parameters: { operation: 'getAll', returnAll: true },
    http: ({ url }) => ({
      json: { result: [{ id: url === next ? '2' : '1' }], _metadata: { next: url === next ? '' : next } },
    }),
  });
  expect(json).toEqual([{ id: '1' }, { id: '2' }]);
});

it('sends contacts of the same lists in one request, and gives its job for all of them', async () => {
  const { json, requests } = await runNode(sendGrid, {
    ...account,
    parameters: {
      resource: 'contact',
      operation: 'upsert',
      email: 'a@x.test',
      additionalFields: {
        alternateEmails: 'b@x.test, c@x.test',
        customFieldsUi: { customFieldValues: [{ fieldId: 'e1_T', fieldValue: 'v' }] },
      },
    },
    items: [{ json: {} }, { json: {} }],
    http: () => ({ status: 202, json: { job_id: 'j' } }),
  });
  expect(json).toEqual([{ job_id: 'j' }]);
  const rest = { alternate_emails: ['b@x.test', 'c@x.test'], custom_fields: { e1_T: 'v' } };
  expect(requests.map(bodyOf)).toEqual([
    {
      contacts: [
        { email: 'a@x.test', ...rest },
        { email: 'a@x.test', ...rest },
      ],
    },
  ]);
});

describe('A contact by its email', () => {
  const run = (email: string) =>
    runNode(sendGrid, {
      ...account,
      parameters: { resource: 'contact', operation: 'get', by: 'email', email },
      http: () => ({
        json: {
          result: [
            { id: '1', email: 'axb@x.test' },
            { id: '2', email: 'a_b@x.test' },
          ],
        },
      }),
    });

  it('is the one that has it, not one that is alike', async () => {
    expect((await run('A_b@x.test')).json).toEqual([{ id: '2', email: 'a_b@x.test' }]);
    await expect(run('a%@x.test')).rejects.toThrow("No contact has the email 'a%@x.test'");
  });

  it('is not searched for with what would end the text of the query', async () => {
    await expect(run("a' OR email LIKE '%")).rejects.toThrow('cannot be searched for');
  });
});

it('does not delete contacts when none is named', async () => {
  const run = runNode(sendGrid, {
    ...account,
    parameters: { resource: 'contact', operation: 'delete', ids: ' , ' },
    http: () => ({ json: {} }),
  });
  await expect(run).rejects.toThrow('No contacts are named');
});

it('sends a mail of a dynamic template at its time', async () => {
  const { json, requests } = await runNode(sendGrid, {
    ...account,
    parameters: {
      resource: 'mail',
      operation: 'send',
      fromEmail: 'f@x.test',
      toEmail: 'a@x.test',
      dynamicTemplate: true,
      templateId: 't1',
      dynamicTemplateFields: { fields: [{ key: 'k', value: 'v' }] },
      additionalFields: { sendAt: '2030-01-01T10:00:00Z', enableSandbox: true },
    },
    http: () => ({ status: 202, headers: { 'x-message-id': 'm' } }),
  });
  expect(json).toEqual([{ messageId: 'm' }]);
  expect(bodyOf(requests[0])).toEqual({
    personalizations: [{ to: [{ email: 'a@x.test' }], dynamic_template_data: { k: 'v' }, send_at: 1893492000 }],
    from: { email: 'f@x.test', name: '' },
    template_id: 't1',
    mail_settings: { sandbox_mode: { enable: true } },
  });
});
