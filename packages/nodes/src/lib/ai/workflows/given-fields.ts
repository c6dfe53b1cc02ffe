import { fixedCollection, group, json, options, string, when } from '@millrace/node-sdk';

/** Values that are given to a workflow besides. */
export const givenFields = fixedCollection('fields', {
  label: 'Further fields',
  description: 'Given to the workflow besides what it is asked',
  multiple: true,
  groups: [
    group('values', 'Field', [
      string('name', { label: 'Name' }),
      options('type', {
        label: 'Type',
        default: 'stringValue',
        options: [
          { name: 'Text', value: 'stringValue' },
          { name: 'Number', value: 'numberValue' },
          { name: 'Yes or no', value: 'booleanValue' },
          { name: 'List', value: 'arrayValue' },
          { name: 'Object', value: 'objectValue' },
        ],
      }),
      when({ type: ['stringValue'] }, string('stringValue', { label: 'Value' })),
      when({ type: ['numberValue'] }, string('numberValue', { label: 'Value' })),
      when({ type: ['booleanValue'] }, string('booleanValue', { label: 'Value', default: 'true' })),
      when({ type: ['arrayValue'] }, string('arrayValue', { label: 'Value' })),
      when({ type: ['objectValue'] }, json('objectValue', { label: 'Value' })),
    ]),
  ],
});
