import { offsetPaging, path, service, string, z } from '@millrace/node-sdk';
import { erpNextApi } from './erp-next.credentials.ts';

export const erpNext = service({
  name: 'ERPNext',
  credential: erpNextApi,
  reason: ['message', 'exception', 'exc_type'],
  paging: offsetPaging({ offset: 'limit_start', items: 'data', size: { name: 'limit_page_length', most: 500 } }),
});

const named = z.array(z.object({ name: z.string() }));

export const docTypes = erpNext.choices('getDocTypes', {
  async find({ client }) {
    const found = named.parse(await client.all({ path: '/resource/DocType' }));
    const names = found.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other));
    return names.map((name) => ({ name, value: name }));
  },
});

const docTypePlace = string('docType', { label: 'Type of document' });
const description = z.object({
  data: z.object({ fields: z.array(z.object({ fieldname: z.string(), label: z.string().nullish() })) }),
});

/** Fields of a type of documents; none before one is chosen. */
const fieldsFor = (lookup: string, first: Array<{ name: string; value: string }> = []) =>
  erpNext.choices(lookup, {
    uses: [docTypePlace],
    async find({ client, parameters: { docType } }) {
      if (!docType) return first;
      const { data } = await client.get(path`/resource/DocType/${docType}`, { answer: description });
      return [...first, ...data.fields.map(({ fieldname: value, label }) => ({ name: label || value, value }))];
    },
  });

export const docFields = fieldsFor('getDocFields');
export const shownFields = fieldsFor('getDocFilters', [{ name: 'All fields', value: '*' }]);
