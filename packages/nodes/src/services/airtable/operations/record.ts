import {
  choiceOf,
  choicesOf,
  collection,
  fixedCollection,
  group,
  locator,
  options,
  path,
  string,
} from '@millrace/node-sdk';
import { airtable } from '../client.ts';
import { attachmentFields, fieldNames, views } from '../lookups.ts';
import { base, recordId, recordsOf, table } from '../places.ts';
import { flattened, readRecords, record, withAttachments } from '../records.ts';
import { changeOperations } from './change.ts';

const downloadFields = choicesOf('downloadFields', {
  label: 'Download attachments',
  description: 'Fetch the files of these fields',
  from: attachmentFields,
});

const optional = { label: 'Options', placeholder: 'Add option' } as const;

export const recordOperations = {
  ...changeOperations,
  deleteRecord: airtable.operation('Delete', {
    action: 'Delete a record',
    parameters: [base, table, recordId],
    request: ({ base: { value: app }, table: { value: tab }, id }) => ({
      method: 'DELETE',
      path: path`/${app}/${tab}/${id}`,
    }),
  }),
  get: airtable.operation('Get', {
    action: 'Get a record',
    parameters: [base, table, recordId, collection('options', { ...optional, options: [downloadFields] })],
    async run({ client, binary, parameters }) {
      const { base: app, table: tab, id, options: chosen } = parameters;
      const found = await client.get(path`/${app.value}/${tab.value}/${id}`, { answer: record });
      return await withAttachments({ json: flattened(found) }, chosen.downloadFields ?? [], found, { client, binary });
    },
  }),
  search: airtable.operation('Search', {
    description: 'Find records, or list all',
    action: 'Search records',
    parameters: [
      base,
      table,
      string('filterByFormula', {
        label: 'Filter by formula',
        description: 'Records for which the formula is neither 0, false, empty nor an error. Absent: all',
        placeholder: "{Name} = 'Admin'",
      }),
      collection('options', {
        ...optional,
        options: [
          downloadFields,
          choicesOf('fields', {
            label: 'Output fields',
            description: 'Default: all that are not empty',
            from: fieldNames,
          }),
          locator('view', {
            label: 'View',
            description: 'Its records, in its order',
            from: views,
            address: /https:\/\/airtable\.com\/[a-zA-Z0-9]{2,}\/[a-zA-Z0-9]{2,}\/([a-zA-Z0-9]{2,})/,
          }),
        ],
      }),
      fixedCollection('sort', {
        label: 'Sort',
        multiple: true,
        placeholder: 'Add sort rule',
        groups: [
          group('property', 'Rule', [
            choiceOf('field', { label: 'Field', from: fieldNames }),
            options('direction', {
              label: 'Direction',
              options: [
                { name: 'Ascending', value: 'asc' },
                { name: 'Descending', value: 'desc' },
              ],
            }),
          ]),
        ],
      }),
    ],
    paged: { limit: 100, most: 100, all: true },
    async run({ client, binary, limit, parameters }) {
      const { filterByFormula, options: chosen, sort } = parameters;
      const { downloadFields: files = [], fields, view } = chosen;
      const found = await readRecords(client, recordsOf(parameters), {
        limit,
        filterByFormula,
        fields,
        sort: sort.property,
        view: view && String(view.value),
      });
      const items = [];
      for (const one of found) {
        items.push(await withAttachments({ json: flattened(one) }, files, one, { client, binary }));
      }
      return items;
    },
  }),
};
