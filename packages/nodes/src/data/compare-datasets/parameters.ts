import { boolean, collection, fixedCollection, group, options, string } from '@millrace/node-sdk';

const resolveChoices = [
  { name: 'Use the version of input A', value: 'preferInput1' },
  { name: 'Use the version of input B', value: 'preferInput2' },
  { name: 'Use a mix of both', value: 'mix', description: 'One input, except for some fields' },
  {
    name: 'Include both versions',
    value: 'includeBoth',
    description: 'The values of both, by what is same and different',
  },
] as const;

const resolve = { label: 'When there are differences', options: resolveChoices } as const;
const fuzzy = {
  label: 'Fuzzy compare',
  description: 'Ignore small differences of type: 3 and "3" are equal, and so are all kinds of empty values',
} as const;

export const compareParameters = [
  fixedCollection('mergeByFields', {
    label: 'Fields to match',
    description: 'Items belong together when all these fields have the same values',
    placeholder: 'Add fields',
    multiple: true,
    default: { values: [{ field1: '', field2: '' }] },
    groups: [
      group('values', 'Fields', [
        string('field1', { label: 'Field of input A', placeholder: 'id', requiresDataPath: 'single' }),
        string('field2', { label: 'Field of input B', placeholder: 'customer.id', requiresDataPath: 'single' }),
      ]),
    ],
  }),
  options('resolve', { ...resolve, default: 'preferInput2', displayOptions: { show: { '@version': [1, 2] } } }),
  options('resolve', { ...resolve, default: 'includeBoth', displayOptions: { hide: { '@version': [1, 2] } } }),
  boolean('fuzzyCompare', { ...fuzzy, displayOptions: { hide: { '@version': [1] } } }),
  options('preferWhenMix', {
    label: 'Prefer',
    default: 'input1',
    options: [
      { name: 'Input A', value: 'input1' },
      { name: 'Input B', value: 'input2' },
    ],
    displayOptions: { show: { resolve: ['mix'] } },
  }),
  string('exceptWhenMix', {
    label: 'For everything except',
    description: 'Fields that are taken from the other input; names separated by commas',
    placeholder: 'name, address.city',
    requiresDataPath: 'multiple',
    displayOptions: { show: { resolve: ['mix'] } },
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      string('skipFields', {
        label: 'Fields to skip',
        description: 'Differences in these fields do not count; names separated by commas',
        placeholder: 'updatedAt, address.note',
        requiresDataPath: 'multiple',
      }),
      boolean('fuzzyCompare', { ...fuzzy, displayOptions: { show: { '@version': [1] } } }),
      boolean('disableDotNotation', {
        label: 'Disable dot notation',
        description: 'Take a.b as the name of a field instead of as field b inside a',
      }),
      options('multipleMatches', {
        label: 'Multiple matches',
        description: 'What happens with an item that matches several',
        default: 'first',
        options: [
          { name: 'Include first match only', value: 'first' },
          { name: 'Include all matches', value: 'all' },
        ],
      }),
    ],
  }),
] as const;
