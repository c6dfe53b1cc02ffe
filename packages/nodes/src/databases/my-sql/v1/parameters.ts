import { boolean, collection, options, string } from '@millrace/node-sdk';
import { queryParameter, replacementOption } from '../../../lib/sql/parameters.ts';
import { priorityOption, tableParameter } from '../parameters.ts';

const insert = { show: { operation: ['insert'] } };
const update = { show: { operation: ['update'] } };
const search = { searchFilterRequired: false, searchable: true };

const columns = {
  label: 'Columns',
  description: 'Fields of the items that are written, separated by commas. Empty: all fields',
  placeholder: 'id, name, description',
  requiresDataPath: 'multiple' as const,
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
  queryParameter({ dialect: 'MySQL', displayOptions: { show: { operation: ['executeQuery'] } } }),
  tableParameter(insert, search),
  string('columns', { ...columns, displayOptions: insert }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: { show: { operation: ['insert', 'executeQuery'] } },
    options: [
      replacementOption(),
      boolean('ignore', {
        label: 'Ignore',
        description: 'Leave a row out that cannot be added, instead of failing',
        default: true,
        displayOptions: { show: { '/operation': ['insert'] } },
      }),
      priorityOption(),
    ],
  }),
  tableParameter(update, search),
  string('updateKey', {
    label: 'Update key',
    description: 'Field that tells which row is meant',
    default: 'id',
    required: true,
    displayOptions: update,
  }),
  string('columns', { ...columns, displayOptions: update }),
] as const;
