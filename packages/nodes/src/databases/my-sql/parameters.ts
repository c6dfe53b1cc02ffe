import { boolean, number, options, type Parameter, resourceLocator } from '@millrace/node-sdk';
import {
  batchingOption,
  combineParameter,
  deleteCommandParameter,
  largeNumbersOption,
  limitParameters,
  onlyDatabase,
  onTable,
  optionsOf,
  outputColumnsOption,
  queryParameter,
  replaceEmptyOption,
  replacementOption,
  skipOnConflictOption,
  sortParameter,
  tableOperation,
  valueListParameters,
  whereParameter,
} from '../../lib/sql/parameters.ts';

const reading = { show: { '/operation': ['select', 'executeQuery'] } };

/** The table an operation is about. */
export function tableParameter(
  displayOptions: Parameter['displayOptions'],
  search: Record<string, boolean> = { searchable: true },
) {
  return resourceLocator('table', {
    label: 'Table',
    description: 'By name, database.table is a table of another database',
    required: true,
    displayOptions,
    modes: [
      {
        name: 'list',
        displayName: 'From list',
        type: 'list',
        typeOptions: { searchListMethod: 'searchTables', ...search },
      },
      { name: 'name', displayName: 'By name', type: 'string', placeholder: 'table' },
    ],
  });
}

/** Which inserts come first. */
export function priorityOption() {
  return options('priority', {
    label: 'Priority',
    description: 'Only engines that lock whole tables care',
    default: 'LOW_PRIORITY',
    displayOptions: { show: { '/operation': ['insert'] } },
    options: [
      { name: 'Low', value: 'LOW_PRIORITY', description: 'Wait until nobody reads from the table' },
      { name: 'High', value: 'HIGH_PRIORITY', description: 'Do not wait even where the server is set to' },
    ],
  });
}

const settings = [
  number('connectionTimeoutMillis', {
    label: 'Connection timeout',
    description: 'Milliseconds until the connection must stand; numbers below 1000 are seconds',
    default: 30,
    typeOptions: { minValue: 1 },
  }),
  number('connectionLimit', {
    label: 'Connection limit',
    description: 'Kept for files from elsewhere: a run uses one connection',
    default: 10,
    typeOptions: { minValue: 1 },
  }),
  batchingOption(),
  replacementOption(),
  outputColumnsOption(['select']),
  largeNumbersOption(['select', 'executeQuery']),
  boolean('decimalNumbers', {
    label: 'Output decimals as numbers',
    description: 'Digits beyond the 15th may be lost; otherwise they are texts',
    displayOptions: reading,
  }),
  priorityOption(),
  replaceEmptyOption(),
  boolean('selectDistinct', {
    label: 'Select distinct',
    description: 'Leave out rows that are equal to others',
    displayOptions: { show: { '/operation': ['select'] } },
  }),
  boolean('detailedOutput', {
    label: 'Output query execution details',
    description:
      'What the database tells of a statement, for example how many rows it changed, instead of its success alone',
  }),
  skipOnConflictOption(),
] as const;

const below = { deleteCommand: ['delete'] };

export const parameters = [
  onlyDatabase,
  tableOperation,
  tableParameter({ hide: { operation: ['executeQuery'] } }),
  deleteCommandParameter(),
  whereParameter(onTable('deleteTable', below)),
  combineParameter(onTable('deleteTable', below)),
  optionsOf('deleteTable', settings),
  queryParameter({
    dialect: 'MySQL',
    displayOptions: { show: { resource: ['database'], operation: ['executeQuery'] } },
  }),
  optionsOf('executeQuery', settings, { show: { resource: ['database'], operation: ['executeQuery'] } }),
  ...valueListParameters('insert', { dependsOn: ['table.value'] }),
  optionsOf('insert', settings),
  ...limitParameters(),
  whereParameter(onTable('select')),
  combineParameter(onTable('select')),
  sortParameter(onTable('select')),
  optionsOf('select', settings),
  ...valueListParameters('update'),
  optionsOf('update', settings),
  ...valueListParameters('upsert'),
  optionsOf('upsert', settings),
] as const;
