import {
  boolean,
  collection,
  fixedCollection,
  group,
  hidden,
  number,
  options,
  type Parameter,
  resourceMapper,
  when,
} from '@millrace/node-sdk';
import { conditionParameters, dataTable } from '../../lib/data-table/parameters.ts';

/** Operations that find rows by conditions. */
const BY_CONDITIONS = ['deleteRows', 'get', 'rowExists', 'rowNotExists', 'update', 'upsert'];

function onRows(...operations: string[]) {
  return { show: { resource: ['row'], operation: operations } };
}

/** The one thing there are operations for. */
const onlyRow: Parameter<'resource', string> = {
  ...hidden('resource', { default: 'row' }),
  noDataExpression: true,
  options: [{ name: 'Row', value: 'row' }],
};

export const parameters = [
  onlyRow,
  options('operation', {
    label: 'Operation',
    default: 'insert',
    noDataExpression: true,
    displayOptions: { show: { resource: ['row'] } },
    options: [
      { name: 'Delete', value: 'deleteRows', description: 'Delete rows', action: 'Delete rows' },
      { name: 'Get', value: 'get', description: 'Read rows', action: 'Get rows' },
      {
        name: 'If row exists',
        value: 'rowExists',
        description: 'Let items pass for which there is a row',
        action: 'If row exists',
      },
      {
        name: 'If row does not exist',
        value: 'rowNotExists',
        description: 'Let items pass for which there is no row',
        action: 'If row does not exist',
      },
      { name: 'Insert', value: 'insert', description: 'Add a row', action: 'Insert row' },
      { name: 'Update', value: 'update', description: 'Change rows', action: 'Update rows' },
      { name: 'Upsert', value: 'upsert', description: 'Change rows, or add one', action: 'Upsert row' },
    ],
  }),
  when({ resource: ['row'] }, dataTable),
  options('matchType', {
    label: 'Rows must meet',
    default: 'anyCondition',
    displayOptions: onRows(...BY_CONDITIONS),
    options: [
      { name: 'Any condition', value: 'anyCondition' },
      { name: 'All conditions', value: 'allConditions' },
    ],
  }),
  fixedCollection('filters', {
    label: 'Conditions',
    description: 'Which rows are meant',
    placeholder: 'Add condition',
    multiple: true,
    displayOptions: onRows(...BY_CONDITIONS),
    groups: [group('conditions', 'Conditions', conditionParameters('getDataTableColumns', 'dataTableId.value'))],
  }),
  boolean('returnAll', {
    label: 'Return all',
    description: 'All rows, or only some of them',
    displayOptions: onRows('get'),
  }),
  number('limit', {
    label: 'Limit',
    description: 'How many rows at most',
    default: 50,
    typeOptions: { minValue: 1 },
    displayOptions: { show: { resource: ['row'], operation: ['get'], returnAll: [false] } },
  }),
  resourceMapper('columns', {
    label: 'Columns',
    noDataExpression: true,
    required: true,
    default: { mappingMode: 'defineBelow', value: null },
    displayOptions: onRows('insert', 'update', 'upsert'),
    typeOptions: {
      loadOptionsDependsOn: ['dataTableId.value'],
      resourceMapper: {
        resourceMapperMethod: 'getDataTables',
        mode: 'add',
        fieldWords: { singular: 'column', plural: 'columns' },
        addAllFields: true,
        multiKeyMatch: true,
        hideNoDataError: true,
        valuesLabel: 'Values',
      },
    },
  }),
  collection('options', {
    label: 'Options',
    displayOptions: onRows('deleteRows', 'insert', 'update', 'upsert'),
    options: [
      boolean('optimizeBulk', {
        label: 'Insert all at once',
        description: 'Faster for many items: gives their number instead of the rows',
        noDataExpression: true,
        displayOptions: { show: { '/operation': ['insert'] } },
      }),
      boolean('dryRun', {
        label: 'Dry run',
        description: 'Say what would change, and change nothing',
        displayOptions: { show: { '/operation': ['deleteRows', 'update', 'upsert'] } },
      }),
    ],
  }),
] as const;
