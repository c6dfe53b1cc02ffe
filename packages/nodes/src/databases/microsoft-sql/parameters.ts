import { collection, options, string } from '@millrace/node-sdk';
import { queryParameter, replacementOption } from '../../lib/sql/parameters.ts';

const shownFor = (operation: string) => ({ show: { operation: [operation] } });

const tableOf = (operation: string) =>
  string('table', {
    label: 'Table',
    description: 'Its name, or schema.table; put brackets around a name that holds points',
    required: true,
    displayOptions: shownFor(operation),
  });

const columnsOf = (operation: string) =>
  string('columns', {
    label: 'Columns',
    description: 'Fields of the items that are written, separated by commas. Empty: all fields',
    placeholder: 'id, name, description',
    requiresDataPath: 'multiple',
    displayOptions: shownFor(operation),
  });

export const parameters = [
  options('operation', {
    label: 'Operation',
    default: 'insert',
    noDataExpression: true,
    options: [
      { name: 'Execute query', value: 'executeQuery', description: 'Run SQL', action: 'Execute an SQL query' },
      { name: 'Insert', value: 'insert', description: 'Add rows to a table', action: 'Insert rows in a table' },
      { name: 'Update', value: 'update', description: 'Change rows of a table', action: 'Update rows in a table' },
      { name: 'Delete', value: 'delete', description: 'Remove rows of a table', action: 'Delete rows in a table' },
    ],
  }),
  queryParameter({ dialect: 'MSSQL', displayOptions: shownFor('executeQuery') }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: shownFor('executeQuery'),
    options: [replacementOption()],
  }),
  tableOf('insert'),
  columnsOf('insert'),
  tableOf('update'),
  string('updateKey', {
    label: 'Update key',
    description: 'Field that tells which row is meant',
    default: 'id',
    required: true,
    displayOptions: shownFor('update'),
  }),
  columnsOf('update'),
  tableOf('delete'),
  string('deleteKey', {
    label: 'Delete key',
    description: 'Field that tells which rows are meant',
    default: 'id',
    required: true,
    displayOptions: shownFor('delete'),
  }),
] as const;
