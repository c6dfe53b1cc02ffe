import { collection, cursorPaging, isJsonObject, multiOptions, path } from '@millrace/node-sdk';
import { airtable } from '../client.ts';
import { base } from '../places.ts';

const bases = cursorPaging({ cursor: 'offset', next: 'offset', items: 'bases' });

export const baseOperations = {
  getMany: airtable.operation('Get many', {
    description: 'List all bases of the account',
    action: 'Get many bases',
    parameters: [
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          multiOptions('permissionLevel', {
            label: 'Permission',
            description: 'Only bases in which the account may do this',
            options: [
              { name: 'Comment', value: 'comment' },
              { name: 'Create', value: 'create' },
              { name: 'Edit', value: 'edit' },
              { name: 'None', value: 'none' },
              { name: 'Read', value: 'read' },
            ],
          }),
        ],
      }),
    ],
    paged: { limit: 100, most: 100, all: true },
    runsOnce: 'linkedToAll',
    async run({ client, limit, parameters }) {
      const wanted: readonly string[] = parameters.options.permissionLevel ?? [];
      const all = client.list({ path: '/meta/bases' }, { paging: bases });
      const items = [];
      for await (const json of all) {
        if (items.length >= limit) break;
        if (!isJsonObject(json)) continue;
        if (wanted.length === 0 || wanted.includes(String(json.permissionLevel))) items.push({ json });
      }
      return items;
    },
  }),
  getSchema: airtable.operation('Get schema', {
    description: 'Get the tables of a base with their fields',
    action: 'Get the schema of a base',
    parameters: [base],
    request: ({ base: { value } }) => ({ path: path`/meta/bases/${value}/tables` }),
    items: 'tables',
  }),
};
