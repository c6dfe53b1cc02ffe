import { generateKeyPairSync } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { salesforceJwtApi } from './salesforce.credentials.ts';
import salesforce from './salesforce.node.ts';
import salesforceTrigger from './salesforce-trigger.node.ts';
import { soql } from './soql.ts';

const HOST = 'https://acme.my.salesforce.com';
const API = `${HOST}/services/data/v59.0`;
const account = {
  credentials: { salesforceOAuth2Api: { oauthTokenData: { access_token: 'T', instance_url: HOST } } },
};
const file = { data: Buffer.from('abc').toString('base64'), mimeType: 'application/pdf', fileName: 'a.pdf' };
const items = [{ json: {}, binary: { data: file } }];

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: { id: 'x', success: true } })) {
  const { requests, json } = await runNode(salesforce, { ...account, parameters, items, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(typeof body === 'string' && { body: JSON.parse(body) }),
  }));
  return { asked, json };
}

it('writes a lead with fields of the company, and changes one by a field of its own', async () => {
  const customFieldsUi = { customFieldsValues: [{ fieldId: 'Plan__c', value: 'pro' }] };
  const additionalFields = { firstname: 'Ann', owner: 'o', hasOptedOutOfEmail: true, customFieldsUi };
  const lead = { company: 'Co', lastname: 'B', additionalFields };
  const body = {
    ...{ Company: 'Co', LastName: 'B', FirstName: 'Ann', OwnerId: 'o' },
    ...{ HasOptedOutOfEmail: true, Plan__c: 'pro' },
  };
  expect((await ask({ operation: 'create', ...lead })).asked).toEqual([{ asked: `POST ${API}/sobjects/lead`, body }]);

  const http: FakeServer = () => ({ status: 204 });
  const upsert = { operation: 'upsert', externalId: 'Ext__c', externalIdValue: 'e/1', ...lead };
  expect(await ask(upsert, http)).toEqual({
    asked: [{ asked: `PATCH ${API}/sobjects/lead/Ext__c/e%2F1`, body }],
    json: [{ errors: [], success: true }],
  });
  const values = [
    { fieldId: 'Ext__c', value: 'e/1' },
    { fieldId: 'Size__c', value: 'L' },
  ];
  const own = { resource: 'customObject', customObject: 'Box__c', customFieldsUi: { customFieldsValues: values } };
  expect(
    (await ask({ ...own, operation: 'upsert', externalId: 'Ext__c', externalIdValue: 'e/1' }, http)).asked,
  ).toEqual([{ asked: `PATCH ${API}/sobjects/Box__c/Ext__c/e%2F1`, body: { Size__c: 'L' } }]);
});

it('gets what fits conditions, page after page', async () => {
  const http: FakeServer = ({ url }) =>
    url.endsWith('01g-2')
      ? { json: { done: true, nextRecordsUrl: null, records: [{ Id: '2' }] } }
      : { json: { done: false, nextRecordsUrl: '/services/data/v59.0/query/01g-2', records: [{ Id: '1' }] } };
  const conditionsUi = { conditionValues: [{ field: 'Status', operation: 'equal', value: "O'Neil" }] };
  const options = { fields: 'Id,Name', conditionsUi };
  const { asked, json } = await ask({ operation: 'getAll', returnAll: true, options }, http);
  expect(json).toEqual([{ Id: '1' }, { Id: '2' }]);
  expect(asked).toEqual([
    { asked: `GET ${API}/query`, query: { q: "SELECT Id,Name FROM Lead WHERE Status = 'O\\'Neil'" } },
    { asked: `GET ${API}/query/01g-2` },
  ]);
});

it('reads fields of records of an own object, chosen or named', async () => {
  const list = { resource: 'customObject', operation: 'getAll', customObject: 'X__c', limit: 1 };
  for (const fields of [['Id', 'Name'], 'Id, Name']) {
    const { asked } = await ask({ ...list, options: { fields } }, () => ({ json: { done: true, records: [] } }));
    expect(asked).toEqual([{ asked: `GET ${API}/query`, query: { q: 'SELECT Id,Name FROM X__c  LIMIT 1' } }]);
  }
});

it('quotes values and checks names, so that neither can hold another query', () => {
  const where = (value: unknown, field = 'F') =>
    soql({ fields: 'Id', from: 'Lead', conditions: [{ field, operation: '>', value }], limit: 2 });
  expect(where("x' OR Name != '")).toBe("SELECT Id FROM Lead WHERE F > 'x\\' OR Name != \\'' LIMIT 2");
  expect(where('\\')).toBe("SELECT Id FROM Lead WHERE F > '\\\\' LIMIT 2");
  for (const plain of ['5', '-5.5', 'true', '2026-05-01', '2026-05-01T10:00:00.000+02:00']) {
    expect(where(plain)).toBe(`SELECT Id FROM Lead WHERE F > ${plain} LIMIT 2`);
  }
  expect(() => where('1', 'Id = 1 OR F')).toThrow('is no name of Salesforce');
});

it('sends files: in a record, and as a document', async () => {
  const attachment = { resource: 'attachment', operation: 'create', parentId: 'p', name: 'n' };
  expect((await ask({ ...attachment, additionalFields: { owner: 'o' } })).asked).toEqual([
    {
      asked: `POST ${API}/sobjects/attachment`,
      body: { Name: 'n', ParentId: 'p', Body: 'YWJj', ContentType: 'application/pdf', OwnerId: 'o' },
    },
  ]);
  const document = { resource: 'document', operation: 'upload', title: 'T', additionalFields: {} };
  expect((await ask(document)).asked).toEqual([{ asked: `POST ${API}/sobjects/ContentVersion` }]);
});

it('invokes a flow with variables, by name or as JSON', async () => {
  const flow = { resource: 'flow', operation: 'invoke', apiName: 'F' };
  const variablesUi = { variablesValues: [{ name: 'a', value: 'b' }] };
  expect((await ask({ ...flow, variablesUi })).asked[0]?.body).toEqual({ inputs: [{ a: 'b' }] });
  const asJson = { ...flow, jsonParameters: true, variablesJson: '{"a":1}' };
  expect((await ask(asJson)).asked[0]?.body).toEqual({ inputs: [{ a: 1 }] });
});

it('says why Salesforce refuses', async () => {
  const refuse: FakeServer = () => ({ status: 400, json: [{ errorCode: 'X', message: 'No such column' }] });
  await expect(ask({ operation: 'get', leadId: '1' }, refuse)).rejects.toThrow('No such column');
});

it('signs in by a key, and asks where the company is', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const credential = { environment: 'sandbox', clientId: 'c', username: 'u@example.com', privateKey: pem };
  const sent: string[] = [];
  const prepared = await salesforceJwtApi.prepare?.(credential, async ({ url, body }) => {
    sent.push(url, String(body));
    const answer = new TextEncoder().encode('{"access_token":"T"}');
    return { url, status: 200, statusText: 'OK', headers: {}, body: answer };
  });
  expect(prepared).toEqual({ accessToken: 'T' });
  expect(sent[0]).toBe('https://test.salesforce.com/services/oauth2/token');
  const [, claims = ''] = (new URLSearchParams(sent[1]).get('assertion') ?? '').split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    ...{ iss: 'c', sub: 'u@example.com', aud: 'https://test.salesforce.com' },
  });

  const about: JsonObject = { urls: { rest: `${HOST}/services/data/v{version}/` } };
  const http: FakeServer = ({ url }) => ({ json: url.endsWith('userinfo') ? about : { Id: '1' } });
  const { requests, json } = await runNode(salesforce, {
    credentials: { salesforceJwtApi: credential },
    parameters: { authentication: 'jwt', operation: 'get', leadId: '1' },
    http,
  });
  expect(json).toEqual([{ Id: '1' }]);
  expect(requests.map(({ url }) => url)).toEqual([
    'https://test.salesforce.com/services/oauth2/userinfo',
    `${API}/sobjects/lead/1`,
  ]);
});

it('offers owners with queues, and only fields that are meant', async () => {
  const fields: JsonObject[] = [
    { name: 'Name', label: 'Name', custom: false, idLookup: true },
    { name: 'Plan__c', label: 'Plan', custom: true },
    { name: 'LeadSource', label: 'Source', picklistValues: [{ active: true, label: 'Web', value: 'web' }] },
  ];
  const http: FakeServer = ({ url, query = [] }) => {
    const isOfQueues = new Map(query).get('q')?.includes('QueueSobject');
    const user: JsonObject = { Id: 'u', Name: 'Ann' };
    const queue: JsonObject = { Queue: { Id: 'q', Name: 'Sales' } };
    return { json: { fields, records: url.endsWith('/describe') ? [] : [isOfQueues ? queue : user] } };
  };
  const parameters = { resource: 'lead' };
  const find = (name: string) =>
    salesforce.lookups?.options?.[name]?.(lookupContext(salesforce, { ...account, parameters, http }));
  expect(await find('getLeadOwners')).toEqual([
    { name: 'Queue: Sales', value: 'q' },
    { name: 'Ann', value: 'u' },
  ]);
  expect(await find('getCustomFields')).toEqual([{ name: 'Plan', value: 'Plan__c' }]);
  expect(await find('getExternalIdFields')).toEqual([{ name: 'Name', value: 'Name' }]);
  expect(await find('getLeadSources')).toEqual([{ name: 'Web', value: 'web' }]);
});

it('gives records that changed after those that were there, each once', async () => {
  const staticData = { node: {}, workflow: {} };
  const record = (Id: string, minute: number, made = 0) => {
    const at = (of: number) => `2026-01-01T00:0${of}:00.000+0000`;
    return { Id, CreatedDate: at(made), LastModifiedDate: at(minute) };
  };
  const look = async (records: JsonObject[]) => {
    const { json, requests } = await runNode(salesforceTrigger, {
      ...account,
      ...{ mode: 'trigger', staticData, now: Date.UTC(2026, 0, 1), parameters: { triggerOn: 'leadUpdated' } },
      http: () => ({ json: { records } }),
    });
    return { ids: json.map(({ Id }) => Id), q: new Map(requests[0]?.query).get('q') };
  };
  expect((await look([record('a', 1)])).ids).toEqual([]);
  const second = await look([record('a', 1), record('b', 1), record('c', 2), record('d', 2, 2)]);
  expect(second.ids).toEqual(['b', 'c']);
  expect(second.q).toContain('WHERE LastModifiedDate >= 2026-01-01T00:01:00.000Z ORDER BY');
  expect((await look([record('c', 2), record('d', 2, 2), record('e', 2)])).ids).toEqual(['e']);
});
