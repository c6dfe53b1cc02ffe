import { z } from '@millrace/node-sdk';
import { queried, quickBooks } from './client.ts';

/** Things of a kind, by the field that names them. */
const listed = (lookup: string, from: string, name: 'DisplayName' | 'Name') =>
  quickBooks.choices(lookup, {
    async find({ client }) {
      const things = z.array(z.looseObject({ Id: z.string() })).parse(await queried(client, { from }));
      return things.map((thing) => ({ name: String(thing[name] ?? thing.Id), value: thing.Id }));
    },
  });

export const customers = listed('getCustomers', 'customer', 'DisplayName');
export const departments = listed('getDepartments', 'Department', 'Name');
export const items = listed('getItems', 'item', 'Name');
export const taxCodes = listed('getTaxCodeRefs', 'TaxCode', 'Name');
export const terms = listed('getTerms', 'Term', 'Name');
export const vendors = listed('getVendors', 'vendor', 'DisplayName');

/** What is said to customers in credit memos; a report asks for the text itself. */
export const memos = quickBooks.choices('getMemos', {
  async find({ client }) {
    const memo = z.object({ CustomerMemo: z.object({ value: z.string() }).optional() });
    const found = z.array(memo).parse(await queried(client, { from: 'CreditMemo' }));
    const texts = new Set(found.flatMap(({ CustomerMemo }) => CustomerMemo?.value ?? []));
    return [...texts].map((text) => ({ name: text, value: text }));
  },
});

const setting = z.object({ Name: z.string(), StringValue: z.string().optional() });
const preferences = z.object({
  Preferences: z.object({
    SalesFormsPrefs: z.object({ CustomField: z.array(z.object({ CustomField: z.array(setting) })).default([]) }),
  }),
});

/** Up to three fields of one's own; the last digit of the setting that names one is its id. */
export const customFields = quickBooks.choices('getCustomFields', {
  async find({ client }) {
    const { Preferences: found } = await client.get('/preferences', { answer: preferences });
    const settings = found.SalesFormsPrefs.CustomField.flatMap(({ CustomField }) => CustomField);
    return settings.flatMap(({ Name, StringValue }) => {
      const [, id] = /SalesCustomName(\d)$/.exec(Name) ?? [];
      return id && StringValue ? [{ name: StringValue, value: id }] : [];
    });
  },
});
