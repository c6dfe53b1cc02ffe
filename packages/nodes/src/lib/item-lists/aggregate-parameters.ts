import { boolean, collection, fixedCollection, group, options, string } from '@millrace/node-sdk';

/** Choice between single fields and whole items. */
export const aggregateChoice = options('aggregate', {
  label: 'Aggregate',
  default: 'aggregateIndividualFields',
  options: [
    { name: 'Individual fields', value: 'aggregateIndividualFields', description: 'A list for each chosen field' },
    { name: 'All item data', value: 'aggregateAllItemData', description: 'One list that holds the whole items' },
  ],
});

export const fieldsToAggregate = fixedCollection('fieldsToAggregate', {
  label: 'Fields to aggregate',
  placeholder: 'Add field',
  multiple: true,
  default: { fieldToAggregate: [{ fieldToAggregate: '', renameField: false }] },
  displayOptions: { show: { aggregate: ['aggregateIndividualFields'] } },
  groups: [
    group('fieldToAggregate', 'Field', [
      string('fieldToAggregate', {
        label: 'Input field',
        description: 'Field whose values are collected',
        placeholder: 'customer.id',
        requiresDataPath: 'single',
      }),
      boolean('renameField', { label: 'Rename field', description: 'Give the list another name' }),
      string('outputFieldName', {
        label: 'Output field',
        description: 'Name of the list; empty: the name of the input field',
        requiresDataPath: 'single',
        displayOptions: { show: { renameField: [true] } },
      }),
    ]),
  ],
});

export const aggregateDestination = string('destinationFieldName', {
  label: 'Put output in field',
  description: 'Name of the list in the output item',
  default: 'data',
  displayOptions: { show: { aggregate: ['aggregateAllItemData'] } },
});

export const aggregateInclude = options('include', {
  label: 'Include',
  description: 'Which fields of the items are kept',
  default: 'allFields',
  displayOptions: { show: { aggregate: ['aggregateAllItemData'] } },
  options: [
    { name: 'All fields', value: 'allFields' },
    { name: 'Chosen fields', value: 'specifiedFields' },
    { name: 'All fields except', value: 'allFieldsExcept' },
  ],
});

const names = {
  label: 'Fields',
  description: 'Names, separated by commas',
  placeholder: 'id, customer.name',
  requiresDataPath: 'multiple',
} as const;

export const aggregateParameters = [
  aggregateChoice,
  fieldsToAggregate,
  aggregateDestination,
  aggregateInclude,
  string('fieldsToExclude', {
    ...names,
    displayOptions: { show: { aggregate: ['aggregateAllItemData'], include: ['allFieldsExcept'] } },
  }),
  string('fieldsToInclude', {
    ...names,
    displayOptions: { show: { aggregate: ['aggregateAllItemData'], include: ['specifiedFields'] } },
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      boolean('disableDotNotation', {
        label: 'Disable dot notation',
        description: 'Take a.b as the name of a field instead of as field b inside a',
        displayOptions: { hide: { '/aggregate': ['aggregateAllItemData'] } },
      }),
      boolean('mergeLists', {
        label: 'Merge lists',
        description: 'Where a value is a list, collect its entries: the result is one flat list',
        displayOptions: { hide: { '/aggregate': ['aggregateAllItemData'] } },
      }),
      boolean('includeBinaries', { label: 'Include files', description: 'Collect the files of the items as well' }),
      boolean('keepOnlyUnique', {
        label: 'Keep only unique files',
        description: 'Of files with the same name, type and size keep one',
        displayOptions: { show: { includeBinaries: [true] } },
      }),
      boolean('keepMissing', {
        label: 'Keep missing and empty values',
        description: 'Put null into the list where an item has no value',
        displayOptions: { hide: { '/aggregate': ['aggregateAllItemData'] } },
      }),
    ],
  }),
];
