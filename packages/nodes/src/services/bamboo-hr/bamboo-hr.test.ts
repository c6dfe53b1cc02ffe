import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import bambooHr from './bamboo-hr.node.ts';

const API = 'https://api.bamboohr.com/api/gateway.php/acme/v1';
const account = { credentials: { bambooHrApi: { subdomain: 'acme', apiKey: 'K' } } };
const categories: JsonObject[] = [{ id: '1', name: 'Contracts', files: [{ id: '2' }, { id: '3' }] }];

const http: FakeServer = ({ method = 'GET', url }) => {
  if (method !== 'GET') return { status: 201, body: '', headers: { location: `${API}/employees/44` } };
  if (url.endsWith('/meta/fields')) return { json: [{ id: 1, name: 'First name', alias: 'firstName' }] };
  if (url.endsWith('/meta/lists'))
    return { json: [{ alias: 'department', options: [{ name: 'Sales' }, { name: 'Old', archived: 'yes' }] }] };
  return { json: { id: '44', categories } };
};

async function ask(parameters: JsonObject) {
  const file = { data: 'SGk=', mimeType: 'text/plain', fileName: 'a.txt' };
  const items = [{ json: {}, binary: { data: file } }];
  const ran = await runNode(bambooHr, { ...account, parameters, items, http });
  const asked = ran.requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: [method, url.slice(API.length), ...query.map((pair) => pair.join('='))].join(' '),
    ...(typeof body === 'string' && { body: JSON.parse(body) }),
  }));
  return { ...ran, asked };
}

it('creates an employee in the words of BambooHR', async () => {
  const additionalFields = {
    ...{ address: { value: { city: 'Bonn' } }, hireDate: '2026-05-01T10:00:00', paidPer: 'quater' },
    ...{ maritalStatus: 'domesticPartnership', payRate: { value: { value: '10', currency: 'EUR' } } },
  };
  const { asked, json } = await ask({ operation: 'create', firstName: 'Ann', lastName: 'B', additionalFields });
  expect(asked).toEqual([
    {
      asked: 'POST /employees',
      body: {
        ...{ firstName: 'Ann', lastName: 'B', city: 'Bonn', hireDate: '2026-05-01', paidPer: 'Quarter' },
        ...{ maritalStatus: 'Domestic Partnership', payRate: { value: '10', currency: 'EUR' } },
      },
    },
  ]);
  expect(json).toEqual([{ id: '44' }]);
});

it('changes an employee whose payroll is synced', async () => {
  const fields = { department: 'Sales', addasasress: { value: { country: 'Germany' } }, firstName: 'Ann' };
  const { asked } = await ask({ operation: 'update', employeeId: '44', synced: true, ...fields });
  const body = { country: 'Germany', department: 'Sales', firstName: 'Ann' };
  expect(asked).toEqual([{ asked: 'POST /employees/44', body }]);
});

it('gets all fields of an employee, or some', async () => {
  const all = await ask({ operation: 'get', employeeId: '44' });
  expect(all.asked.map(({ asked }) => asked)).toEqual(['GET /meta/fields', 'GET /employees/44 fields=firstName']);
  const some = await ask({ operation: 'get', employeeId: '44', options: { fields: ['city', 'state'] } });
  expect(some.asked).toEqual([{ asked: 'GET /employees/44 fields=city,state' }]);
});

it('lists documents out of their categories, changes and sends one', async () => {
  const about = { resource: 'employeeDocument', employeeId: '44' };
  expect((await ask({ ...about, operation: 'getAll' })).json).toEqual([{ id: '2' }, { id: '3' }]);
  expect((await ask({ ...about, operation: 'getAll', simplifyOutput: false })).json).toEqual(categories);
  const updateFields = { name: 'N', shareWithEmployee: false };
  const changed = await ask({ ...about, operation: 'update', fileId: '2', updateFields });
  expect(changed.asked).toEqual([
    { asked: 'POST /employees/44/files/2', body: { name: 'N', shareWithEmployee: 'no' } },
  ]);
  const sent = await ask({ ...about, operation: 'upload', categoryId: '1', options: { share: true } });
  expect(sent.json).toEqual([{ fileId: '44' }]);
});

it('gives a report as a file', async () => {
  const { asked, items } = await ask({ resource: 'companyReport', operation: 'get', reportId: '5', format: 'CSV' });
  expect(asked).toEqual([{ asked: 'GET /reports/5/ format=CSV' }]);
  expect(items[0]?.binary?.data).toMatchObject({ fileName: 'report-5.csv' });
});

it('offers departments that are in use, and categories', async () => {
  const about = { resource: 'employeeDocument', operation: 'update', employeeId: '44' };
  const context = lookupContext(bambooHr, { ...account, parameters: about, http });
  expect(await bambooHr.lookups?.options?.getDepartments?.(context)).toEqual([{ name: 'Sales', value: 'Sales' }]);
  const contracts = [{ name: 'Contracts', value: '1' }];
  expect(await bambooHr.lookups?.options?.getEmployeeDocumentCategories?.(context)).toEqual(contracts);
  expect(await bambooHr.lookups?.options?.getCompanyFileCategories?.(context)).toEqual(contracts);
});
