import { boolean, collection, number, options, string } from '@millrace/node-sdk';
import { timezoneChoices } from '../../../lib/date/timezones.ts';

const CALCULATE = { action: ['calculate'] };
const FORMAT = { action: ['format'] };

const value = {
  label: 'Value',
  description: 'The date; a text, or seconds or milliseconds since 1970',
  required: true,
} as const;
const output = {
  label: 'Output field',
  description: 'Field that the result is put into',
  default: 'data',
  required: true,
} as const;
const fromFormat = string('fromFormat', {
  label: 'Format of the value',
  description: 'Needed where it cannot be told from the value, for example DD-MM-YYYY',
});

export const parametersV1 = [
  options('action', {
    label: 'Action',
    default: 'format',
    options: [
      { name: 'Calculate a date', value: 'calculate', description: 'Add or subtract time', action: 'Calculate a date' },
      { name: 'Format a date', value: 'format', description: 'Write a date in another form', action: 'Format a date' },
    ],
  }),
  string('value', { ...value, displayOptions: { show: FORMAT } }),
  string('dataPropertyName', { ...output, displayOptions: { show: FORMAT } }),
  boolean('custom', { label: 'Custom format', displayOptions: { show: FORMAT } }),
  string('toFormat', {
    label: 'To format',
    description: 'For example YYYY-MM-DD HH:mm; text in brackets stands for itself',
    placeholder: 'YYYY-MM-DD',
    displayOptions: { show: { ...FORMAT, custom: [true] } },
  }),
  options('toFormat', {
    label: 'To format',
    default: 'MM/DD/YYYY',
    options: [
      { name: 'MM/DD/YYYY', value: 'MM/DD/YYYY', description: '09/04/1986' },
      { name: 'YYYY/MM/DD', value: 'YYYY/MM/DD', description: '1986/09/04' },
      { name: 'MMMM DD YYYY', value: 'MMMM DD YYYY', description: 'September 04 1986' },
      { name: 'MM-DD-YYYY', value: 'MM-DD-YYYY', description: '09-04-1986' },
      { name: 'YYYY-MM-DD', value: 'YYYY-MM-DD', description: '1986-09-04' },
      { name: 'Seconds since 1970', value: 'X' },
      { name: 'Milliseconds since 1970', value: 'x' },
    ],
    displayOptions: { show: { ...FORMAT, custom: [false] } },
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: { show: FORMAT },
    options: [
      fromFormat,
      options('fromTimezone', { label: 'From time zone', default: 'UTC', options: timezoneChoices }),
      options('toTimezone', { label: 'To time zone', default: 'UTC', options: timezoneChoices }),
    ],
  }),
  string('value', { ...value, displayOptions: { show: CALCULATE } }),
  options('operation', {
    label: 'Operation',
    noDataExpression: true,
    required: true,
    default: 'add',
    options: [
      { name: 'Add', value: 'add' },
      { name: 'Subtract', value: 'subtract' },
    ],
    displayOptions: { show: CALCULATE },
  }),
  number('duration', {
    label: 'Duration',
    description: 'How much to add or subtract',
    required: true,
    typeOptions: { minValue: 0 },
    displayOptions: { show: CALCULATE },
  }),
  options('timeUnit', {
    label: 'Time unit',
    required: true,
    default: 'days',
    options: [
      { name: 'Quarters', value: 'quarters' },
      { name: 'Years', value: 'years' },
      { name: 'Months', value: 'months' },
      { name: 'Weeks', value: 'weeks' },
      { name: 'Days', value: 'days' },
      { name: 'Hours', value: 'hours' },
      { name: 'Minutes', value: 'minutes' },
      { name: 'Seconds', value: 'seconds' },
      { name: 'Milliseconds', value: 'milliseconds' },
    ],
    displayOptions: { show: CALCULATE },
  }),
  string('dataPropertyName', { ...output, displayOptions: { show: CALCULATE } }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: { show: CALCULATE },
    options: [fromFormat],
  }),
] as const;
