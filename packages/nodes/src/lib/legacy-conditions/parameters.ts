import { boolean, dateTime, fixedCollection, group, number, options, string } from '@millrace/node-sdk';

export const booleanOperations = [
  { name: 'Is equal to', value: 'equal' },
  { name: 'Is not equal to', value: 'notEqual' },
] as const;

export const dateOperations = [
  { name: 'Occurred after', value: 'after' },
  { name: 'Occurred before', value: 'before' },
] as const;

export const numberOperations = [
  { name: 'Smaller', value: 'smaller' },
  { name: 'Smaller or equal', value: 'smallerEqual' },
  { name: 'Equal', value: 'equal' },
  { name: 'Not equal', value: 'notEqual' },
  { name: 'Larger', value: 'larger' },
  { name: 'Larger or equal', value: 'largerEqual' },
] as const;

export const stringOperations = [
  { name: 'Contains', value: 'contains' },
  { name: 'Does not contain', value: 'notContains' },
  { name: 'Ends with', value: 'endsWith' },
  { name: 'Does not end with', value: 'notEndsWith' },
  { name: 'Equals', value: 'equal' },
  { name: 'Does not equal', value: 'notEqual' },
  { name: 'Matches pattern', value: 'regex' },
  { name: 'Does not match pattern', value: 'notRegex' },
  { name: 'Starts with', value: 'startsWith' },
  { name: 'Does not start with', value: 'notStartsWith' },
] as const;

const emptiness = [
  { name: 'Is empty', value: 'isEmpty' },
  { name: 'Is not empty', value: 'isNotEmpty' },
] as const;

const first = { label: 'Value 1', description: 'The value to look at' };
const second = { label: 'Value 2', description: 'What it is compared with' };

/** Second value of a text comparison, in its two forms. */
export const pattern = {
  label: 'Pattern',
  placeholder: '/text/i',
  description: 'Regular expression, as pattern or /pattern/flags',
};

/** The lists of conditions of the first versions of If and Filter. */
export const legacyConditions = fixedCollection('conditions', {
  label: 'Conditions',
  placeholder: 'Add condition',
  multiple: true,
  typeOptions: { sortable: true },
  groups: [
    group('boolean', 'Boolean', [
      boolean('value1', first),
      options('operation', { label: 'Operation', options: booleanOperations, default: 'equal' }),
      boolean('value2', second),
    ]),
    group('dateTime', 'Date and time', [
      dateTime('value1', first),
      options('operation', { label: 'Operation', options: dateOperations, default: 'after' }),
      dateTime('value2', second),
    ]),
    group('number', 'Number', [
      number('value1', first),
      options('operation', {
        label: 'Operation',
        noDataExpression: true,
        options: [...numberOperations, ...emptiness],
        default: 'smaller',
      }),
      number('value2', { ...second, displayOptions: { hide: { operation: ['isEmpty', 'isNotEmpty'] } } }),
    ]),
    group('string', 'Text', [
      string('value1', first),
      options('operation', {
        label: 'Operation',
        noDataExpression: true,
        options: [...stringOperations, ...emptiness],
        default: 'equal',
      }),
      string('value2', {
        ...second,
        displayOptions: { hide: { operation: ['isEmpty', 'isNotEmpty', 'regex', 'notRegex'] } },
      }),
      string('value2', { ...pattern, displayOptions: { show: { operation: ['regex', 'notRegex'] } } }),
    ]),
  ],
});
