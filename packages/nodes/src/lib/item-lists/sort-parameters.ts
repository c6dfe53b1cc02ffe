import { boolean, collection, fixedCollection, group, options, string } from '@millrace/node-sdk';

/** Shown as an example in new nodes. */
const sampleComparison = `// a and b are the two items to compare, with their fields in a.json and b.json.
// Return -1 when a comes first, 1 when b comes first, 0 when the order does not matter.

const fieldName = 'myField';

if (a.json[fieldName] < b.json[fieldName]) {
  return -1;
}
if (a.json[fieldName] > b.json[fieldName]) {
  return 1;
}
return 0;`;

export const sortParameters = [
  options('type', {
    label: 'Type',
    default: 'simple',
    options: [
      { name: 'Simple', value: 'simple', description: 'By the values of fields' },
      { name: 'Random', value: 'random', description: 'In random order' },
      { name: 'Code', value: 'code', description: 'By a comparison in JavaScript' },
    ],
  }),
  fixedCollection('sortFieldsUi', {
    label: 'Fields to sort by',
    description: 'The second field counts where values of the first are equal, and so on',
    placeholder: 'Add field',
    multiple: true,
    displayOptions: { show: { type: ['simple'] } },
    groups: [
      group('sortField', 'Field', [
        string('fieldName', {
          label: 'Field',
          required: true,
          placeholder: 'address.city',
          requiresDataPath: 'single',
        }),
        options('order', {
          label: 'Order',
          default: 'ascending',
          options: [
            { name: 'Ascending', value: 'ascending' },
            { name: 'Descending', value: 'descending' },
          ],
        }),
      ]),
    ],
  }),
  string('code', {
    label: 'Code',
    description: 'Body of a function that compares the items a and b',
    default: sampleComparison,
    typeOptions: { alwaysOpenEditWindow: true, editor: 'jsEditor', rows: 10 },
    displayOptions: { show: { type: ['code'] } },
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: { show: { type: ['simple'] } },
    options: [
      boolean('disableDotNotation', {
        label: 'Disable dot notation',
        description: 'Take a.b as the name of a field instead of as field b inside a',
      }),
    ],
  }),
] as const;
