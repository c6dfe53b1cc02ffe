import { boolean, group, options, string } from '@millrace/node-sdk';

const NUMERIC = ['average', 'sum'];

/**
 * The list of figures. Versions differ in which field goes with which figure and whether empty values can be counted; the
 * meaning is the same.
 */
export function fieldsToSummarize(settings: { comparing: string[]; numeric?: string[]; emptyFor: string[] }) {
  const { comparing, numeric = NUMERIC, emptyFor } = settings;
  const field = { label: 'Field', placeholder: 'order.total', requiresDataPath: 'single' } as const;
  return {
    label: 'Fields to summarize',
    placeholder: 'Add field',
    multiple: true as const,
    default: { values: [{ aggregation: 'count', field: '' }] },
    groups: [
      group('values', 'Field', [
        options('aggregation', {
          label: 'Figure',
          description: 'What is worked out of the values',
          default: 'count',
          options: [
            { name: 'Append', value: 'append', description: 'All values as a list' },
            { name: 'Average', value: 'average' },
            { name: 'Concatenate', value: 'concatenate', description: 'All values as one text' },
            { name: 'Count', value: 'count', description: 'How many values there are' },
            { name: 'Count unique', value: 'countUnique', description: 'How many different values there are' },
            { name: 'Maximum', value: 'max' },
            { name: 'Minimum', value: 'min' },
            { name: 'Sum', value: 'sum' },
          ],
        }),
        string('field', { ...field, displayOptions: { hide: { aggregation: [...numeric, ...comparing] } } }),
        string('field', { ...field, displayOptions: { show: { aggregation: numeric } } }),
        string('field', { ...field, displayOptions: { show: { aggregation: comparing } } }),
        boolean('includeEmpty', {
          label: 'Include empty values',
          description: 'Take in missing values, null and empty texts',
          displayOptions: { show: { aggregation: emptyFor } },
        }),
        options('separateBy', {
          label: 'Separator',
          default: ',',
          options: [
            { name: 'Comma', value: ',' },
            { name: 'Comma and space', value: ', ' },
            { name: 'New line', value: '\n' },
            { name: 'None', value: '' },
            { name: 'Space', value: ' ' },
            { name: 'Other', value: 'other' },
          ],
          displayOptions: { show: { aggregation: ['concatenate'] } },
        }),
        string('customSeparator', {
          label: 'Custom separator',
          displayOptions: { show: { aggregation: ['concatenate'], separateBy: ['other'] } },
        }),
      ]),
    ],
  };
}

export const splitByField = {
  label: 'Fields to split by',
  description: 'Work out the figures for each value of these fields; names separated by commas',
  placeholder: 'country, city',
  requiresDataPath: 'multiple',
} as const;

export const dotNotationOption = boolean('disableDotNotation', {
  label: 'Disable dot notation',
  description: 'Take a.b as the name of a field instead of as field b inside a',
});

export const outputFormatOption = options('outputFormat', {
  label: 'Output format',
  default: 'separateItems',
  options: [
    { name: 'Each split in an item of its own', value: 'separateItems' },
    { name: 'All splits in one item', value: 'singleItem' },
  ],
});

export const skipEmptyOption = boolean('skipEmptySplitFields', {
  label: 'Skip empty splits',
  description: 'Leave out items that have no value in a field to split by',
});
