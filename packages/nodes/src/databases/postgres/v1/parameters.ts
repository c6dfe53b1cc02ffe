import { collection, options, string } from '@millrace/node-sdk';
import { largeNumbersOption } from '../../../lib/sql/parameters.ts';

const insert = { show: { operation: ['insert'] } };
const update = { show: { operation: ['update'] } };

const columns = {
  label: 'Columns',
  description: 'Fields of the items that are written, separated by commas; each may carry a type. Empty: all fields',
  placeholder: 'id:int, name:text, description',
};

export const parametersV1 = [
  options('operation', {
    label: 'Operation',
    default: 'insert',
    noDataExpression: true,
    options: [
      { name: 'Execute query', value: 'executeQuery', description: 'Run SQL', action: 'Execute an SQL query' },
      { name: 'Insert', value: 'insert', description: 'Add rows to a table', action: 'Insert rows in a table' },
      { name: 'Update', value: 'update', description: 'Change rows of a table', action: 'Update rows in a table' },
    ],
  }),
  string('query', {
    label: 'Query',
    description: 'SQL. Use $1, $2 … for values, and name the fields they come from as query parameters',
    placeholder: 'SELECT id, name FROM product WHERE quantity > $1 AND price <= $2',
    noDataExpression: true,
    required: true,
    evaluatedByNode: true,
    typeOptions: { editor: 'sqlEditor', sqlDialect: 'PostgreSQL' },
    displayOptions: { show: { operation: ['executeQuery'] } },
  }),
  string('schema', { label: 'Schema', default: 'public', required: true, displayOptions: insert }),
  string('table', { label: 'Table', required: true, displayOptions: insert }),
  string('columns', { ...columns, displayOptions: insert }),
  string('schema', { label: 'Schema', default: 'public', displayOptions: update }),
  string('table', { label: 'Table', required: true, displayOptions: update }),
  string('updateKey', {
    label: 'Update key',
    description: 'Fields that tell which row is meant, separated by commas',
    default: 'id',
    required: true,
    displayOptions: update,
  }),
  string('columns', { ...columns, displayOptions: update }),
  string('returnFields', {
    label: 'Return fields',
    description: 'Columns that are put out, separated by commas; * for all',
    default: '*',
    requiresDataPath: 'multiple',
    displayOptions: { show: { operation: ['insert', 'update'] } },
  }),
  collection('additionalFields', {
    label: 'Additional fields',
    placeholder: 'Add field',
    options: [
      options('mode', {
        label: 'Mode',
        description: 'How the queries of several items are sent',
        default: 'multiple',
        options: [
          { name: 'Independently', value: 'independently', description: 'Each item on its own' },
          {
            name: 'Multiple queries',
            value: 'multiple',
            description: 'All items at once; nothing remains when one fails',
          },
          {
            name: 'Transaction',
            value: 'transaction',
            description: 'In a transaction, which is rolled back when one fails',
          },
        ],
      }),
      largeNumbersOption(),
      string('queryParams', {
        label: 'Query parameters',
        description: 'Fields of the items whose values stand for $1, $2 … in the query, separated by commas',
        placeholder: 'quantity, price',
        displayOptions: { show: { '/operation': ['executeQuery'] } },
      }),
    ],
  }),
] as const;
