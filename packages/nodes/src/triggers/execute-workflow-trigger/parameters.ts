import { fixedCollection, group, hidden, json, options, string } from '@millrace/node-sdk';

const declaresInput = { '@version': [{ _cnd: { gte: 1.1 } }] };

const EXAMPLE = `{
  "aField": "a string",
  "aNumber": 123,
  "thisFieldAcceptsAnyType": null,
  "anArray": []
}`;

export const triggerParameters = [
  hidden('events', { default: 'worklfow_call' }),
  options('inputSource', {
    label: 'Input data',
    description: 'How the items look that this workflow takes',
    noDataExpression: true,
    default: 'workflowInputs',
    displayOptions: { show: declaresInput },
    options: [
      { name: 'Fields listed below', value: 'workflowInputs', description: 'Name and type of each field' },
      { name: 'As in an example', value: 'jsonExample', description: 'The fields of a JSON object' },
      { name: 'Anything', value: 'passthrough', description: 'Items come in as they are, with their files' },
    ],
  }),
  json('jsonExample', {
    label: 'Example',
    description: 'A JSON object; null stands for a field of any type',
    noDataExpression: true,
    default: EXAMPLE,
    displayOptions: { show: { ...declaresInput, inputSource: ['jsonExample'] } },
  }),
  fixedCollection('workflowInputs', {
    label: 'Fields',
    description: 'Only these fields come in; those that the calling workflow leaves out are null',
    placeholder: 'Add field',
    multiple: true,
    typeOptions: { sortable: true, minRequiredFields: 1 },
    displayOptions: { show: { ...declaresInput, inputSource: ['workflowInputs'] } },
    groups: [
      group('values', 'Fields', [
        string('name', { label: 'Name', placeholder: 'customerId', required: true, noDataExpression: true }),
        options('type', {
          label: 'Type',
          required: true,
          noDataExpression: true,
          default: 'string',
          options: [
            { name: 'Any', value: 'any' },
            { name: 'Text', value: 'string' },
            { name: 'Number', value: 'number' },
            { name: 'Boolean', value: 'boolean' },
            { name: 'Array', value: 'array' },
            { name: 'Object', value: 'object' },
          ],
        }),
      ]),
    ],
  }),
  options('returnOutput', {
    label: 'Give back',
    description: 'What the calling workflow gets when the last node ran several times',
    noDataExpression: true,
    default: 'lastRunOnly',
    displayOptions: { show: { '@version': [{ _cnd: { lt: 1.2 } }] } },
    options: [
      { name: 'All runs', value: 'allRuns', description: 'Items of all runs of the last node' },
      { name: 'Last run', value: 'lastRunOnly', description: 'Items of the last run of the last node' },
    ],
  }),
];
