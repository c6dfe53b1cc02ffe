import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { erpNextApi } from './erp-next.credentials.ts';
import erpNext from './erp-next.node.ts';

const API = 'https://erp.example/api';
const credential = { apiKey: 'K', apiSecret: 'S', environment: 'selfHosted', domain: 'https://erp.example/' };
const account = { credentials: { erpNextApi: credential } };

async function ask(parameters: JsonObject, http: FakeServer) {
  const { requests, json } = await runNode(erpNext, { ...account, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

it('writes documents and changes them, whatever their names hold', async () => {
  const properties = { customProperty: [{ field: 'title', value: 'T' }] };
  const http: FakeServer = () => ({ json: { data: { name: 'A' } } });
  const { asked, json } = await ask({ operation: 'create', docType: 'Sales Order', properties }, http);
  expect(asked).toEqual([{ asked: `POST ${API}/resource/Sales%20Order`, body: { title: 'T' } }]);
  expect(json).toEqual([{ name: 'A' }]);
  const update = { operation: 'update', docType: 'Lead', documentName: 'A/B', properties };
  expect((await ask(update, http)).asked).toEqual([{ asked: `PUT ${API}/resource/Lead/A%2FB`, body: { title: 'T' } }]);
});

it('gets all documents that fit, page after page', async () => {
  const all = Array.from({ length: 501 }, (_, index) => ({ name: `D${index}` }));
  const http: FakeServer = ({ query = [] }) => {
    const { limit_start: start, limit_page_length: size } = Object.fromEntries(query);
    return { json: { data: all.slice(Number(start), Number(start) + Number(size)) } };
  };
  const filters = { customProperty: [{ field: 'status', operator: 'isNot', value: 'Open' }] };
  const list = { operation: 'getAll', docType: 'Lead', returnAll: true, options: { fields: ['*'], filters } };
  const { asked, json } = await ask(list, http);
  expect(json).toHaveLength(501);
  const query = { fields: '["*"]', filters: '[["Lead","status","!=","Open"]]', limit_page_length: '500' };
  expect(asked).toEqual(
    ['0', '500'].map((limit_start) => ({ asked: `GET ${API}/resource/Lead`, query: { ...query, limit_start } })),
  );
});

it('is where the credential says, hosted or on a server of one', () => {
  expect(erpNextApi.baseUrl?.(credential)).toBe(API);
  const hosted = { ...credential, environment: 'cloudHosted', subdomain: 'acme', domain: 'frappe.cloud' };
  expect(erpNextApi.baseUrl?.(hosted)).toBe('https://acme.frappe.cloud/api');
});

it('says why ERPNext refuses', async () => {
  const refuse: FakeServer = () => ({ status: 404, json: { exc_type: 'DoesNotExistError' } });
  await expect(ask({ operation: 'get', docType: 'Lead', documentName: 'x' }, refuse)).rejects.toThrow(
    'DoesNotExistError',
  );
});

it('offers types of documents, and the fields of the chosen one', async () => {
  const fields = [{ fieldname: 'title', label: 'Title' }];
  const http: FakeServer = ({ url }) => ({
    json: { data: url.endsWith('/DocType') ? [{ name: 'Lead' }, { name: 'Item' }] : { fields } },
  });
  const parameters = { docType: 'Lead' };
  const find = (name: string) =>
    erpNext.lookups?.options?.[name]?.(lookupContext(erpNext, { ...account, parameters, http }));
  expect(await find('getDocTypes')).toEqual([
    { name: 'Item', value: 'Item' },
    { name: 'Lead', value: 'Lead' },
  ]);
  expect(await find('getDocFilters')).toEqual([
    { name: 'All fields', value: '*' },
    { name: 'Title', value: 'title' },
  ]);
});
