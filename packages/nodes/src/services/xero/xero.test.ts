import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import xero from './xero.node.ts';

const API = 'https://api.xero.com/api.xro/2.0';
const account = { credentials: { xeroOAuth2Api: { oauthTokenData: { access_token: 'T' } } } };

async function ask(parameters: JsonObject, http: FakeServer) {
  const { requests, json } = await runNode(xero, {
    ...account,
    parameters: { organizationId: 'o', ...parameters },
    http,
  });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json, requests };
}

it('writes an invoice for the organization, without what is empty', async () => {
  const lineItemsValues = [{ description: 'D', quantity: 2, unitAmount: '5', taxType: 'OUTPUT' }];
  const additionalFields = { currency: 'EUR', lineAmountType: 'NoTax', sendToContact: true };
  const invoice = { type: 'ACCREC', contactId: 'c', lineItemsUi: { lineItemsValues }, additionalFields };
  const http: FakeServer = () => ({ json: { Invoices: [{ InvoiceID: '1' }] } });
  const { asked, json, requests } = await ask({ operation: 'create', ...invoice }, http);
  expect(asked).toEqual([
    {
      asked: `POST ${API}/Invoices`,
      body: {
        ...{ Type: 'ACCREC', Contact: { ContactID: 'c' }, CurrencyCode: 'EUR' },
        ...{ LineAmountTypes: 'NoTax', SentToContact: true },
        LineItems: [{ Description: 'D', Quantity: 2, UnitAmount: '5', TaxType: 'OUTPUT' }],
      },
    },
  ]);
  expect(json).toEqual([{ InvoiceID: '1' }]);
  expect(requests[0]?.headers).toMatchObject({ 'xero-tenant-id': 'o' });
});

it('changes the contact and the lines of an invoice, and the addresses of a contact', async () => {
  const http: FakeServer = () => ({ json: { Invoices: [], Contacts: [] } });
  const lineItemsUi = { lineItemsValues: [{ lineItemId: 'l', quantity: 1, taxType: 'NONE' }] };
  const update = { operation: 'update', invoiceId: 'i', updateFields: { contactId: 'c', lineItemsUi } };
  expect((await ask(update, http)).asked[0]?.body).toEqual({
    Contact: { ContactID: 'c' },
    LineItems: [{ LineItemID: 'l', Quantity: 1, TaxType: 'NONE' }],
  });
  const addressesUi = { addressesValues: [{ type: 'STREET', line1: 'a', city: 'Bonn' }] };
  const phonesUi = { phonesValues: [{ phoneType: 'MOBILE', phoneNumber: '1' }] };
  const contact = {
    resource: 'contact',
    operation: 'create',
    name: 'Ann',
    additionalFields: { addressesUi, phonesUi },
  };
  expect((await ask(contact, http)).asked[0]?.body).toEqual({
    Contacts: [
      {
        Name: 'Ann',
        Addresses: [{ AddressType: 'STREET', AddressLine1: 'a', City: 'Bonn' }],
        Phones: [{ PhoneType: 'MOBILE', PhoneNumber: '1' }],
      },
    ],
  });
});

it('gets all invoices that fit, page after page', async () => {
  const all = Array.from({ length: 101 }, (_, index): JsonObject => ({ InvoiceID: String(index) }));
  const http: FakeServer = ({ query = [] }) => {
    const page = Number(new Map(query).get('page'));
    return { json: { Invoices: all.slice((page - 1) * 100, page * 100) } };
  };
  const options = { statuses: ['DRAFT', 'SUBMITTED'], orderBy: 'Date', sortOrder: 'ASC' };
  const { asked, json } = await ask({ operation: 'getAll', returnAll: true, options }, http);
  expect(json).toHaveLength(101);
  expect(asked.map(({ query }) => query)).toEqual(
    ['1', '2'].map((page) => ({ statuses: 'DRAFT,SUBMITTED', order: 'Date ASC', page, pageSize: '100' })),
  );
});

it('says what Xero does not take', async () => {
  const Elements = [{ ValidationErrors: [{ Message: 'Email address must be valid.' }] }];
  const refuse: FakeServer = () => ({ status: 400, json: { Message: 'A validation exception occurred', Elements } });
  await expect(ask({ operation: 'get', invoiceId: 'i' }, refuse)).rejects.toThrow('Email address must be valid.');
});

it('offers organizations, and accounts of the chosen one that have a code', async () => {
  const tenants: JsonObject[] = [{ tenantId: 'o', tenantName: 'Acme' }];
  const Accounts: JsonObject[] = [{ Code: '200', Name: 'Sales' }, { Name: 'Bank' }];
  const http: FakeServer = ({ url }) => ({ json: url.endsWith('/connections') ? tenants : { Accounts } });
  const find = (name: string) =>
    xero.lookups?.options?.[name]?.(lookupContext(xero, { ...account, parameters: { organizationId: 'o' }, http }));
  expect(await find('getTenants')).toEqual([{ name: 'Acme', value: 'o' }]);
  expect(await find('getAccountCodes')).toEqual([{ name: 'Sales', value: '200' }]);
});
