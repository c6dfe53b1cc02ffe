import { boolean, defineNode, number, options } from '@millrace/node-sdk';
import { people } from './people.ts';

export default defineNode({
  name: 'n8n-nodes-base.n8nTrainingCustomerDatastore',
  displayName: 'Practice customers',
  description: 'Gives a few made-up customers to practise with',
  version: 1,
  group: ['transform'],
  family: 'data',
  subtitle: '={{ $parameter.operation === "getOnePerson" ? "One person" : "All people" }}',
  defaults: { name: 'Customer Datastore (n8n training)' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Helpers'] },
    alias: ['training', 'course', 'example', 'sample data', 'test data', 'customers', 'people'],
  },
  parameters: [
    options('operation', {
      label: 'Operation',
      noDataExpression: true,
      default: 'getOnePerson',
      options: [
        { name: 'Get one person', value: 'getOnePerson', action: 'Get one person' },
        { name: 'Get all people', value: 'getAllPeople', action: 'Get all people' },
      ],
    }),
    boolean('returnAll', {
      label: 'Return all',
      description: 'Give all people instead of the first few',
      displayOptions: { show: { operation: ['getAllPeople'] } },
    }),
    number('limit', {
      label: 'Limit',
      description: 'How many people to give',
      default: 5,
      typeOptions: { minValue: 1, maxValue: 10 },
      displayOptions: { show: { operation: ['getAllPeople'], returnAll: [false] } },
    }),
  ],
  run({ parameters: { operation, returnAll, limit } }) {
    const count = operation === 'getOnePerson' ? 1 : returnAll ? people.length : limit;
    return people.slice(0, count).map((json) => ({ json }));
  },
});
