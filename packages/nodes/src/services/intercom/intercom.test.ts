import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import intercom from './intercom.node.ts';

const API = 'https://api.intercom.io';
const account = { credentials: { intercomApi: { apiKey: 'T' } } };

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: { id: 'x' } })) {
  const { requests, json } = await runNode(intercom, { ...account, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

it('writes users and leads with attributes of the workspace, one by one or as JSON', async () => {
  const customAttributesUi = { customAttributesValues: [{ name: 'plan', value: 'pro' }] };
  const additionalFields = { avatar: 'https://example.com/a.png', companies: ['c'], utmSource: 's' };
  const user = { operation: 'create', identifierType: 'userId', idValue: '7', customAttributesUi, additionalFields };
  expect((await ask(user)).asked).toEqual([
    {
      asked: `POST ${API}/users`,
      body: {
        user_id: '7',
        avatar: { type: 'avatar', image_url: 'https://example.com/a.png' },
        companies: [{ company_id: 'c' }],
        utm_source: 's',
        custom_attributes: { plan: 'pro' },
      },
    },
  ]);
  const asJson = { jsonParameters: true, customAttributesJson: '{"plan":1}', additionalFields: {} };
  const lead = { resource: 'lead', operation: 'update', updateBy: 'userId', value: '9', ...asJson };
  expect((await ask(lead)).asked).toEqual([
    { asked: `POST ${API}/contacts`, body: { custom_attributes: { plan: 1 }, user_id: '9' } },
  ]);
});

it('finds things by their ids and by what else is known of them', async () => {
  const at = async (parameters: JsonObject) => (await ask(parameters)).asked[0];
  expect(await at({ operation: 'get', selectBy: 'id', value: '1' })).toEqual({ asked: `GET ${API}/users/1` });
  expect(await at({ resource: 'lead', operation: 'delete', deleteBy: 'userId', value: '1' })).toEqual({
    asked: `DELETE ${API}/contacts`,
    query: { user_id: '1' },
  });
  expect(await at({ resource: 'company', operation: 'get', selectBy: 'name', value: 'Co' })).toEqual({
    asked: `GET ${API}/companies`,
    query: { name: 'Co' },
  });
  const two: FakeServer = () => ({ json: { contacts: [{ id: 1 }, { id: 2 }] } });
  const byEmail = { resource: 'lead', operation: 'get', selectBy: 'email', value: 'a@example.com' };
  expect((await ask(byEmail, two)).json).toEqual([{ id: 1 }, { id: 2 }]);
});

/** Two pages, the second at the address that the first gives. */
const pages: FakeServer = ({ url }) => {
  const isSecond = url.endsWith('?page=2');
  const id = isSecond ? 2 : 1;
  const next = isSecond ? null : `${url}?page=2`;
  const companies = [{ id, company_id: `c${id}`, name: `N${id}` }];
  return { json: { users: [{ id }], companies, pages: { next } } };
};

it('gets all users of a company, page after page', async () => {
  const list = { resource: 'company', operation: 'users', listBy: 'companyId', value: 'c', returnAll: true };
  const { asked, json } = await ask(list, pages);
  expect(json).toEqual([{ id: 1 }, { id: 2 }]);
  expect(asked).toEqual([
    { asked: `GET ${API}/companies`, query: { company_id: 'c', type: 'user', per_page: '60' } },
    { asked: `GET ${API}/companies?page=2` },
  ]);
});

it('says why Intercom refuses', async () => {
  const errors = [{ code: 'not_found', message: 'User Not Found' }];
  const refuse: FakeServer = () => ({ status: 404, json: { type: 'error.list', errors } });
  await expect(ask({ operation: 'delete', id: '1' }, refuse)).rejects.toThrow('User Not Found');
});

it('offers companies, the second page included', async () => {
  const context = lookupContext(intercom, { ...account, http: pages });
  expect(await intercom.lookups?.options?.getCompanies?.(context)).toEqual([
    { name: 'N1', value: 'c1' },
    { name: 'N2', value: 'c2' },
  ]);
});
