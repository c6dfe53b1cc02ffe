import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import quickBooks from './quick-books.node.ts';

const API = 'https://quickbooks.api.intuit.com/v3/company/R1';
const accountOf = (callbackQueryString: JsonObject, environment = 'production') => ({
  credentials: {
    quickBooksOAuth2Api: { environment, oauthTokenData: { access_token: 'T', callbackQueryString } },
  },
});
const account = accountOf({ realmId: 'R1' });

/** One thing of each kind, as it is now. */
const known: FakeServer = () => {
  const thing = { Id: '7', SyncToken: '3', CustomerRef: { name: 'Ada', value: '1' }, VendorRef: { value: '2' } };
  return { json: { Bill: thing, Customer: thing, Invoice: thing, Payment: thing } };
};

async function ask(parameters: JsonObject, http: FakeServer = known) {
  const { requests, json } = await runNode(quickBooks, { ...account, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url.replace(API, '')}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

it('creates an invoice with lines and fields in the form of QuickBooks', async () => {
  const { asked, json } = await ask({
    ...{ resource: 'invoice', operation: 'create', CustomerRef: '1' },
    Line: [{ Amount: 5, itemId: 'I', Qty: 2, TaxCodeRef: 'NON' }],
    additionalFields: {
      BillAddr: { details: { City: 'Bonn' } },
      BillEmail: 'a@example.com',
      CustomerMemo: 'Thanks',
      CustomFields: { Field: [{ DefinitionId: '1', StringValue: 'x' }] },
      ShipAddr: 'Here 1',
    },
  });
  const detail = { ItemRef: { value: 'I' }, TaxCodeRef: { value: 'NON' }, Qty: 2 };
  expect(asked).toEqual([
    {
      asked: 'POST /invoice',
      body: {
        CustomerRef: { value: '1' },
        Line: [{ Amount: 5, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: detail }],
        BillAddr: { City: 'Bonn', Line1: '', PostalCode: '', Lat: '', Long: '', CountrySubDivisionCode: '' },
        BillEmail: { Address: 'a@example.com' },
        CustomerMemo: { value: 'Thanks' },
        CustomField: [{ DefinitionId: '1', StringValue: 'x', Type: 'StringType' }],
        ShipAddr: { Line1: 'Here 1' },
      },
    },
  ]);
  expect(json).toMatchObject([{ Id: '7' }]);
});

it('creates a bill with lines for an account and for an item', async () => {
  const Line: JsonObject[] = [{ DetailType: 'AccountBasedExpenseLineDetail', accountId: 'A' }, { itemId: 'I' }];
  const { asked } = await ask({ resource: 'bill', operation: 'create', VendorRef: '2', Line });
  expect(asked[0]?.body).toEqual({
    VendorRef: { value: '2' },
    Line: [
      { DetailType: 'AccountBasedExpenseLineDetail', AccountBasedExpenseLineDetail: { AccountRef: { value: 'A' } } },
      { DetailType: 'ItemBasedExpenseLineDetail', ItemBasedExpenseLineDetail: { ItemRef: { value: 'I' } } },
    ],
  });
});

it('changes and deletes the state that is current, and names who a document is about', async () => {
  const updateFields = { CustomerMemo: 'New' };
  const changed = await ask({ resource: 'invoice', operation: 'update', invoiceId: '7', updateFields });
  const state = { Id: '7', SyncToken: '3' };
  expect(changed.asked).toEqual([
    { asked: 'GET /invoice/7' },
    {
      asked: 'POST /invoice',
      body: { ...state, sparse: true, CustomerRef: { name: 'Ada', value: '1' }, CustomerMemo: { value: 'New' } },
    },
  ]);
  const deleted = await ask({ resource: 'bill', operation: 'delete', billId: '7' });
  expect(deleted.asked[1]).toEqual({ asked: 'POST /bill', query: { operation: 'delete' }, body: state });
});

it('voids invoices, and payments by a change', async () => {
  const state = { Id: '7', SyncToken: '3' };
  const invoice = await ask({ resource: 'invoice', operation: 'void', invoiceId: '7' });
  expect(invoice.asked[1]).toEqual({ asked: 'POST /invoice', query: { operation: 'void' }, body: state });
  const payment = await ask({ resource: 'payment', operation: 'void', paymentId: '7' });
  const query = { operation: 'update', include: 'void' };
  expect(payment.asked[1]).toEqual({ asked: 'POST /payment', query, body: { ...state, sparse: true } });
});

/** A thousand and one bills. */
const bills: FakeServer = ({ query = [] }) => {
  const isSecond = query.some(([, statement]) => statement.includes('STARTPOSITION 1001'));
  const found = Array.from({ length: isSecond ? 1 : 1000 }, (_, at) => ({ Id: `${isSecond}${at}` }));
  return { json: { QueryResponse: { Bill: found } } };
};

it('gets all of a kind, a thousand at a time, and as many as are wanted', async () => {
  const filters = { query: "WHERE DocNumber = 'x'" };
  const all = await ask({ resource: 'bill', operation: 'getAll', returnAll: true, filters }, bills);
  expect(all.json).toHaveLength(1001);
  expect(all.asked.map(({ query }) => query?.query)).toEqual([
    "SELECT * FROM bill WHERE DocNumber = 'x' MAXRESULTS 1000",
    "SELECT * FROM bill WHERE DocNumber = 'x' STARTPOSITION 1001 MAXRESULTS 1000",
  ]);
  const few = await ask({ resource: 'bill', operation: 'getAll', limit: 5 }, bills);
  expect(few.asked[0]?.query).toEqual({ query: 'SELECT * FROM bill MAXRESULTS 5' });
});

it('gives the rows of a report by their columns, out of their groups', async () => {
  const cells = (...values: string[]) => ({ ColData: values.map((value) => ({ value })) });
  const Column: JsonObject[] = [{ ColTitle: 'Date', ColType: 'tx_date' }, { ColTitle: 'Name' }];
  const report: FakeServer = () => ({
    json: {
      Columns: { Column },
      Rows: { Row: [{ Header: cells('Ada'), Rows: { Row: [cells('1', 'a')] }, Summary: cells('') }, cells('2', 'b')] },
    },
  });
  const dates = { dateRangeCustomProperties: { start_date: '2026-05-01T10:00:00', end_date: '' } };
  const filters = { columns: ['tx_date', 'name'], dateRangeCustom: dates, department: ['1', '2'] };
  const { asked, json } = await ask({ resource: 'transaction', operation: 'getReport', filters }, report);
  expect(asked[0]?.query).toEqual({ columns: 'tx_date,name', start_date: '2026-05-01', department: '1,2' });
  expect(json).toEqual([
    { tx_date: '1', Name: 'a' },
    { tx_date: '2', Name: 'b' },
  ]);
});

it('gives the PDF file of an invoice', async () => {
  const about = { resource: 'invoice', operation: 'get', invoiceId: '7' };
  const parameters: JsonObject = { ...about, download: true, fileName: 'a.pdf' };
  const { items } = await runNode(quickBooks, { ...account, parameters, http: () => ({ body: 'PDF' }) });
  expect(items[0]?.binary?.data).toMatchObject({ fileName: 'a.pdf', mimeType: 'application/pdf' });
});

it('reaches the sandbox, and says that an account names no company', async () => {
  const parameters: JsonObject = { resource: 'customer', operation: 'get', customerId: '7' };
  const { requests } = await runNode(quickBooks, {
    ...accountOf({ realmId: 'R1' }, 'sandbox'),
    parameters,
    http: known,
  });
  expect(requests[0]?.url).toBe('https://sandbox-quickbooks.api.intuit.com/v3/company/R1/customer/7');
  await expect(runNode(quickBooks, { ...accountOf({}), parameters, http: known })).rejects.toThrow(
    'The QuickBooks account names no company',
  );
});

it('offers vendors, memos and custom fields by their names', async () => {
  const answer = ({ url, query = [] }: Parameters<FakeServer>[0]): JsonObject => {
    const statement = query[0]?.[1] ?? '';
    if (url.endsWith('/preferences')) {
      const CustomField: JsonObject[] = [
        { CustomField: [{ Name: 'SalesFormsPrefs.UseSalesCustom1', BooleanValue: true }] },
        { CustomField: [{ Name: 'SalesFormsPrefs.SalesCustomName1', StringValue: 'Crew' }] },
      ];
      return { Preferences: { SalesFormsPrefs: { CustomField } } };
    }
    if (statement.includes('FROM CreditMemo')) {
      const CreditMemo: JsonObject[] = [{ CustomerMemo: { value: 'Sorry' } }, {}];
      return { QueryResponse: { CreditMemo } };
    }
    return { QueryResponse: { Vendor: [{ Id: '2', DisplayName: 'Bob' }] } };
  };
  const http: FakeServer = (request) => ({ json: answer(request) });
  const offered = (name: string) =>
    quickBooks.lookups?.options?.[name]?.(lookupContext(quickBooks, { ...account, http }));
  expect(await offered('getVendors')).toEqual([{ name: 'Bob', value: '2' }]);
  expect(await offered('getMemos')).toEqual([{ name: 'Sorry', value: 'Sorry' }]);
  expect(await offered('getCustomFields')).toEqual([{ name: 'Crew', value: '1' }]);
});
