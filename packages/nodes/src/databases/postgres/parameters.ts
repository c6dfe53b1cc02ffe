import { boolean, number, resourceLocator, resourceMapper } from '@millrace/node-sdk';
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

const notQuery = { hide: { operation: ['executeQuery'] } };
/** Versions before the mapper. */
const LISTED = [2, 2.1];

const settings = [
  boolean('cascade', {
    label: 'Cascade',
    description: 'Also remove what depends on the table, such as views, or rows of tables that refer to it',
    displayOptions: { show: { '/operation': ['deleteTable'] }, hide: { '/deleteCommand': ['delete'] } },
  }),
  number('connectionTimeout', {
    label: 'Connection timeout',
    description: 'Seconds until the connection must stand',
    default: 30,
  }),
  number('delayClosingIdleConnection', {
    label: 'Delay closing idle connection',
    description: 'Kept for files from elsewhere: the connection of a run is closed when the run ends',
    typeOptions: { minValue: 0 },
  }),
  batchingOption(),
  replacementOption(),
  boolean('treatQueryParametersInSingleQuotesAsText', {
    label: 'Treat query parameters in single quotes as text',
    description: "Leave '$1' between quotes as it is, instead of putting a number there",
    displayOptions: { show: { queryReplacement: [{ _cnd: { exists: true } }] } },
  }),
  outputColumnsOption(['select', 'insert', 'update', 'upsert']),
  largeNumbersOption(),
  skipOnConflictOption(),
  replaceEmptyOption(),
] as const;

function locator<const Name extends 'schema' | 'table'>(name: Name, label: string, value: string) {
  return resourceLocator(name, {
    label,
    required: true,
    ...(name === 'table' && { typeOptions: { loadOptionsDependsOn: ['schema.value'] } }),
    displayOptions: notQuery,
    modes: [
      { name: 'list', displayName: 'From list', type: 'list', typeOptions: { searchListMethod: `${name}Search` } },
      { name: 'name', displayName: 'By name', type: 'string', placeholder: label.toLowerCase() },
    ],
    default: { mode: 'list', value },
  });
}

function mapper(mode: 'add' | 'update' | 'upsert', operation: string) {
  return resourceMapper('columns', {
    label: 'Columns',
    noDataExpression: true,
    required: true,
    typeOptions: {
      loadOptionsDependsOn: ['table.value', 'operation'],
      resourceMapper: {
        resourceMapperMethod: 'getMappingColumns',
        mode,
        fieldWords: { singular: 'column', plural: 'columns' },
        addAllFields: true,
        multiKeyMatch: true,
      },
    },
    displayOptions: {
      show: { '@version': [{ _cnd: { gte: 2.2 } }], resource: ['database'], operation: [operation] },
      hide: { table: [''] },
    },
  });
}

const below = { deleteCommand: ['delete'] };

export const parameters = [
  onlyDatabase,
  tableOperation,
  locator('schema', 'Schema', 'public'),
  locator('table', 'Table', ''),
  deleteCommandParameter(),
  boolean('restartSequences', {
    label: 'Restart sequences',
    description: 'Let numbers that count up by themselves begin anew',
    displayOptions: onTable('deleteTable', { deleteCommand: ['truncate'] }),
  }),
  whereParameter(onTable('deleteTable', below)),
  combineParameter(onTable('deleteTable', below)),
  optionsOf('deleteTable', settings),
  queryParameter({
    dialect: 'PostgreSQL',
    displayOptions: { show: { resource: ['database'], operation: ['executeQuery'] } },
  }),
  optionsOf('executeQuery', settings, { show: { resource: ['database'], operation: ['executeQuery'] } }),
  ...valueListParameters('insert', { versions: LISTED }),
  mapper('add', 'insert'),
  optionsOf('insert', settings),
  ...limitParameters(),
  whereParameter(onTable('select')),
  combineParameter(onTable('select')),
  sortParameter(onTable('select')),
  optionsOf('select', settings),
  ...valueListParameters('update', { versions: LISTED }),
  mapper('update', 'update'),
  optionsOf('update', settings),
  ...valueListParameters('upsert', { versions: LISTED }),
  mapper('upsert', 'upsert'),
  optionsOf('upsert', settings),
] as const;
