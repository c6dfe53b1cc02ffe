import { boolean, dateTime, fixedCollection, group, number, options, type Parameter, string } from '@millrace/node-sdk';
import {
  booleanOperations,
  dateOperations,
  numberOperations,
  pattern,
  stringOperations,
} from '../../lib/legacy-conditions/parameters.ts';

const first = { label: 'Value 1', description: 'The value to look at' };
const second = { label: 'Value 2', description: 'What it is compared with' };

const whenType = (dataType: string) => ({ show: { dataType: [dataType], mode: ['rules'] } });
const rules = { label: 'Rules', placeholder: 'Add rule', multiple: true } as const;

export const modeLegacy = options('mode', {
  label: 'Mode',
  default: 'rules',
  options: [
    { name: 'Expression', value: 'expression', description: 'An expression gives the output' },
    { name: 'Rules', value: 'rules', description: 'The first rule that holds gives the output' },
  ],
});

const dataType = options('dataType', {
  label: 'Type of the values',
  default: 'number',
  displayOptions: { show: { mode: ['rules'] } },
  options: [
    { name: 'Boolean', value: 'boolean' },
    { name: 'Date and time', value: 'dateTime' },
    { name: 'Number', value: 'number' },
    { name: 'Text', value: 'string' },
  ],
});

/** Values and rules for each data type; `target` is where a rule sends its items, which differs between versions 1 and 2. */
export function legacyRules<const Target extends Parameter>(target: Target) {
  return [
    dataType,
    boolean('value1', { ...first, displayOptions: whenType('boolean') }),
    fixedCollection('rules', {
      ...rules,
      displayOptions: whenType('boolean'),
      groups: [
        group('rules', 'Rule', [
          options('operation', { label: 'Operation', options: booleanOperations, default: 'equal' }),
          boolean('value2', second),
          target,
        ]),
      ],
    }),
    dateTime('value1', { ...first, displayOptions: whenType('dateTime') }),
    fixedCollection('rules', {
      ...rules,
      displayOptions: whenType('dateTime'),
      groups: [
        group('rules', 'Rule', [
          options('operation', { label: 'Operation', options: dateOperations, default: 'after' }),
          dateTime('value2', second),
          target,
        ]),
      ],
    }),
    number('value1', { ...first, displayOptions: whenType('number') }),
    fixedCollection('rules', {
      ...rules,
      displayOptions: whenType('number'),
      groups: [
        group('rules', 'Rule', [
          options('operation', { label: 'Operation', options: numberOperations, default: 'smaller' }),
          number('value2', second),
          target,
        ]),
      ],
    }),
    string('value1', { ...first, displayOptions: whenType('string') }),
    fixedCollection('rules', {
      ...rules,
      displayOptions: whenType('string'),
      groups: [
        group('rules', 'Rule', [
          options('operation', { label: 'Operation', options: stringOperations, default: 'equal' }),
          string('value2', { ...second, displayOptions: { hide: { operation: ['regex', 'notRegex'] } } }),
          string('value2', { ...pattern, displayOptions: { show: { operation: ['regex', 'notRegex'] } } }),
          target,
        ]),
      ],
    }),
  ] as const;
}
