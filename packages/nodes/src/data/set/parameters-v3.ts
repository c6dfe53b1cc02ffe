import {
  assignmentCollection,
  boolean,
  collection,
  fixedCollection,
  group,
  json,
  number,
  options,
  string,
} from '@millrace/node-sdk';

const FIELDS_LIST = [3, 3.1, 3.2];

const fieldEntry = [
  string('name', {
    label: 'Name',
    description: 'Field to set; with dot notation on, a.b sets b inside a',
    requiresDataPath: 'single',
  }),
  options('type', {
    label: 'Type',
    description: 'What the value is turned into',
    default: 'stringValue',
    options: [
      { name: 'Text', value: 'stringValue' },
      { name: 'Number', value: 'numberValue' },
      { name: 'Boolean', value: 'booleanValue' },
      { name: 'Array', value: 'arrayValue' },
      { name: 'Object', value: 'objectValue' },
    ],
  }),
  string('stringValue', {
    label: 'Value',
    displayOptions: { show: { type: ['stringValue'] } },
    validateType: 'string',
    ignoreValidationDuringExecution: true,
  }),
  string('numberValue', {
    label: 'Value',
    displayOptions: { show: { type: ['numberValue'] } },
    validateType: 'number',
    ignoreValidationDuringExecution: true,
  }),
  options('booleanValue', {
    label: 'Value',
    default: 'true',
    options: [
      { name: 'True', value: 'true' },
      { name: 'False', value: 'false' },
    ],
    displayOptions: { show: { type: ['booleanValue'] } },
    validateType: 'boolean',
    ignoreValidationDuringExecution: true,
  }),
  string('arrayValue', {
    label: 'Value',
    placeholder: '["one", "two"]',
    displayOptions: { show: { type: ['arrayValue'] } },
    validateType: 'array',
    ignoreValidationDuringExecution: true,
  }),
  json('objectValue', {
    label: 'Value',
    default: '={}',
    typeOptions: { rows: 2 },
    displayOptions: { show: { type: ['objectValue'] } },
    validateType: 'object',
    ignoreValidationDuringExecution: true,
  }),
];

const chosenFields = {
  label: 'Fields',
  placeholder: 'name, address.city',
  description: 'Names, separated by commas',
  requiresDataPath: 'multiple',
} as const;

const settings = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    boolean('includeBinary', {
      label: 'Include files',
      description: 'Pass on the binary data of the input item',
      default: true,
      displayOptions: { hide: { '@version': [{ _cnd: { gte: 3.4 } }] } },
    }),
    boolean('stripBinary', {
      label: 'Leave out files',
      description: 'Do not pass on the binary data of the input item',
      default: true,
      displayOptions: { show: { '@version': [{ _cnd: { gte: 3.4 } }], '/includeOtherFields': [true] } },
    }),
    boolean('ignoreConversionErrors', {
      label: 'Ignore conversion errors',
      description: 'Keep a value as it is when it cannot be turned into the chosen type',
      displayOptions: { show: { '/mode': ['manual'] } },
    }),
    boolean('dotNotation', {
      label: 'Dot notation',
      description: 'Take a.b as field b inside a. Turn off for names that hold dots.',
      default: true,
    }),
  ],
});

export const parametersV3 = [
  options('mode', {
    label: 'Mode',
    noDataExpression: true,
    default: 'manual',
    options: [
      { name: 'Field by field', value: 'manual', description: 'Give name, type and value of each field' },
      { name: 'JSON', value: 'raw', description: 'Write the fields as one JSON object' },
    ],
  }),
  boolean('duplicateItem', {
    label: 'Repeat items',
    description: 'Put out each item several times, to try a workflow with more data; production runs ignore it',
    isNodeSetting: true,
  }),
  number('duplicateCount', {
    label: 'Copies',
    description: 'How many copies to add to each item',
    typeOptions: { minValue: 0 },
    isNodeSetting: true,
    displayOptions: { show: { duplicateItem: [true] } },
  }),
  json('jsonOutput', {
    label: 'JSON',
    default: '{\n  "my_field_1": "value",\n  "my_field_2": 1\n}\n',
    typeOptions: { rows: 5, expressionsAsJson: true, mendsJson: true },
    validateType: 'object',
    ignoreValidationDuringExecution: true,
    displayOptions: { show: { mode: ['raw'] } },
  }),
  fixedCollection('fields', {
    label: 'Fields to set',
    placeholder: 'Add field',
    multiple: true,
    typeOptions: { sortable: true },
    displayOptions: { show: { '@version': FIELDS_LIST, mode: ['manual'] } },
    groups: [group('values', 'Fields', fieldEntry)],
  }),
  assignmentCollection('assignments', {
    label: 'Fields to set',
    displayOptions: { hide: { '@version': FIELDS_LIST }, show: { mode: ['manual'] } },
  }),
  options('include', {
    label: 'Include in output',
    description: 'Which fields of the input items are kept',
    default: 'all',
    displayOptions: { show: { '@version': FIELDS_LIST } },
    options: [
      { name: 'All input fields', value: 'all' },
      { name: 'No input fields', value: 'none' },
      { name: 'Chosen input fields', value: 'selected' },
      { name: 'All input fields except', value: 'except' },
    ],
  }),
  boolean('includeOtherFields', {
    label: 'Include other input fields',
    description: 'Also pass on fields of the input items besides those set here',
    displayOptions: { hide: { '@version': FIELDS_LIST } },
  }),
  options('include', {
    label: 'Input fields to include',
    default: 'all',
    displayOptions: { hide: { '@version': FIELDS_LIST, '/includeOtherFields': [false] } },
    options: [
      { name: 'All', value: 'all' },
      { name: 'Chosen', value: 'selected' },
      { name: 'All except', value: 'except' },
    ],
  }),
  string('includeFields', {
    ...chosenFields,
    displayOptions: { show: { include: ['selected'], '@version': FIELDS_LIST } },
  }),
  string('excludeFields', {
    ...chosenFields,
    displayOptions: { show: { include: ['except'], '@version': FIELDS_LIST } },
  }),
  string('includeFields', {
    ...chosenFields,
    displayOptions: {
      show: { include: ['selected'], '/includeOtherFields': [true] },
      hide: { '@version': FIELDS_LIST },
    },
  }),
  string('excludeFields', {
    ...chosenFields,
    displayOptions: { show: { include: ['except'], '/includeOtherFields': [true] }, hide: { '@version': FIELDS_LIST } },
  }),
  settings,
];
