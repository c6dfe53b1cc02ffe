import { boolean, collection, fixedCollection, group, number, string } from '@millrace/node-sdk';

const name = string('name', {
  label: 'Name',
  description: 'Field to set; with dot notation on, a.b sets b inside a',
  requiresDataPath: 'single',
  default: 'propertyName',
});

export const parametersV1 = [
  boolean('keepOnlySet', {
    label: 'Keep only these fields',
    description: 'Drop all fields that are not set here',
  }),
  fixedCollection('values', {
    label: 'Fields',
    placeholder: 'Add field',
    multiple: true,
    typeOptions: { sortable: true },
    groups: [
      group('boolean', 'Boolean', [name, boolean('value', { label: 'Value' })]),
      group('number', 'Number', [name, number('value', { label: 'Value' })]),
      group('string', 'Text', [name, string('value', { label: 'Value' })]),
    ],
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      boolean('dotNotation', {
        label: 'Dot notation',
        description: 'Take a.b as field b inside a. Turn off for names that hold dots.',
        default: true,
      }),
    ],
  }),
];
