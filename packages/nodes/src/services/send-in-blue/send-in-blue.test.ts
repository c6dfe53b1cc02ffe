import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import brevo from './send-in-blue.node.ts';

const API = 'https://api.brevo.com/v3';
const account = { credentials: { sendInBlueApi: { apiKey: 'K' } } };

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: { id: 1 } })) {
  const file = { data: 'SGk=', mimeType: 'text/plain', fileName: 'a.txt' };
  const items = [{ json: {}, binary: { data: file } }];
  const { requests, json } = await runNode(brevo, { ...account, parameters, items, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: [method, url.slice(API.length), ...query.map((pair) => pair.join('='))].join(' '),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

it('sends an email with names, copies, tags and files', async () => {
  const additionalFields = {
    emailAttachments: { attachment: { binaryPropertyName: 'data' } },
    receipientsCC: { receipientCc: { cc: 'c@example.com' } },
    emailTags: { tags: { tag: 'a, b' } },
  };
  const who = { sender: 'Me <me@example.com>', receipients: 'Ann <a@example.com>, b@example.com' };
  const { asked } = await ask({ operation: 'send', subject: 'S', textContent: 'T', ...who, additionalFields });
  expect(asked).toEqual([
    {
      asked: 'POST /smtp/email',
      body: {
        subject: 'S',
        textContent: 'T',
        sender: { email: 'me@example.com', name: 'Me' },
        to: [{ email: 'a@example.com', name: 'Ann' }, { email: 'b@example.com' }],
        cc: [{ email: 'c@example.com' }],
        tags: ['a', 'b'],
        attachment: [{ content: 'SGk=', name: 'a.txt' }],
      },
    },
  ]);
});

it('fills in a template', async () => {
  const additionalFields = { templateParameters: { parameterValues: { parameters: 'A=1, B=x=2' } } };
  const about = { templateId: '5', receipients: 'a@example.com', additionalFields };
  const { asked } = await ask({ operation: 'sendTemplate', ...about });
  expect(asked[0]?.body).toEqual({ templateId: 5, to: [{ email: 'a@example.com' }], params: { A: '1', B: 'x=2' } });
});

it('creates a contact or changes it, with attributes', async () => {
  const upsertAttributes = { upsertAttributesValues: [{ fieldName: 'CITY', fieldValue: 'Bonn' }] };
  const { asked, json } = await ask({
    resource: 'contact',
    operation: 'upsert',
    email: 'a@example.com',
    upsertAttributes,
  });
  const body = { email: 'a@example.com', attributes: { CITY: 'Bonn' }, updateEnabled: true };
  expect(asked).toEqual([{ asked: 'POST /contacts', body }]);
  expect(json).toEqual([{ success: true }]);
});

it('makes an attribute that has one of several values', async () => {
  const attributesValues = [{ attributeCategoryValue: 1, attributeCategoryLabel: 'Red' }];
  const list = { attributeCategoryList: { categoryEnumeration: { attributesValues } } };
  const about = { resource: 'attribute', operation: 'create', attributeCategory: 'category', attributeName: 'COLOR' };
  expect((await ask({ ...about, ...list })).asked).toEqual([
    {
      asked: 'POST /contacts/attributes/category/COLOR',
      body: { type: 'category', enumeration: [{ value: 1, label: 'Red' }] },
    },
  ]);
});

it('gets all contacts, a thousand at a time', async () => {
  const http: FakeServer = ({ query = [] }) => {
    const length = new Map(query).has('offset') ? 1 : 1000;
    return { json: { contacts: Array.from({ length }, (_, id) => ({ id })), count: 1001 } };
  };
  const { asked, json } = await ask({ resource: 'contact', operation: 'getAll', returnAll: true }, http);
  expect(json).toHaveLength(1001);
  expect(asked[1]?.asked).toBe('GET /contacts limit=1000 offset=1000');
});

it('offers attributes and templates', async () => {
  const http: FakeServer = () => ({
    json: { attributes: [{ name: 'CITY', category: 'normal' }], templates: [{ id: 5, name: 'Welcome' }] },
  });
  const context = lookupContext(brevo, { ...account, http });
  expect(await brevo.lookups?.options?.getAttributes?.(context)).toEqual([{ name: 'CITY (normal)', value: 'CITY' }]);
  expect(await brevo.lookups?.options?.getTemplates?.(context)).toEqual([{ name: 'Welcome', value: 5 }]);
});
