import { isJsonObject, string } from '@millrace/node-sdk';
import { salesforce } from '../client.ts';
import { type Kind, reading } from './records.ts';

export const searchOperations = {
  query: salesforce.operation('Query', {
    action: 'Ask by a query in SOQL',
    parameters: [
      string('query', {
        label: 'Query',
        description: 'In the query language of Salesforce (SOQL)',
        placeholder: 'SELECT Id, Name FROM Lead LIMIT 10',
        required: true,
      }),
    ],
    async run({ client, parameters: { query: q } }) {
      const found = await client.all({ path: '/query', query: { q } });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
};

const kind: Kind = {
  ...{ label: 'User', at: 'user', from: 'User', id: 'userId', fields: 'getUserFields' },
  initial: 'id,name,email',
};
const { get, getAll } = reading(kind);

export const userOperations = { get, getAll };
