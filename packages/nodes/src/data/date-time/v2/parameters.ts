import { boolean, collection, multiOptions, number, options, string } from '@millrace/node-sdk';

const on = (operation: string) => ({ show: { operation: [operation] } });

const date = { label: 'Date', description: 'A text, or seconds or milliseconds since 1970' } as const;
const output = { label: 'Output field', description: 'Field that the result is put into' } as const;
const settings = { label: 'Options', placeholder: 'Add option' } as const;
const includeInputFields = boolean('includeInputFields', {
  label: 'Include input fields',
  description: 'Keep the fields of the item beside the result',
});

const plural = (name: string) => ({ name: `${name}s`, value: `${name.toLowerCase()}s` });
const UNITS = ['Year', 'Quarter', 'Month', 'Week', 'Day', 'Hour', 'Minute', 'Second', 'Millisecond'];
const single = (name: string) => ({ name, value: name.toLowerCase() });
const PARTS = ['Year', 'Month', 'Week', 'Day', 'Hour', 'Minute', 'Second'];

function changeDate(operation: 'addToDate' | 'subtractFromDate') {
  const displayOptions = on(operation);
  return [
    string('magnitude', { ...date, label: 'Date', required: true, displayOptions }),
    options('timeUnit', {
      label: 'Time unit',
      required: true,
      default: 'days',
      options: UNITS.map(plural),
      displayOptions,
    }),
    number('duration', { label: 'Duration', description: 'How many units', displayOptions }),
    string('outputFieldName', { ...output, default: 'newDate', displayOptions }),
    collection('options', { ...settings, options: [includeInputFields], displayOptions }),
  ] as const;
}

export const parametersV2 = [
  options('operation', {
    label: 'Operation',
    noDataExpression: true,
    default: 'getCurrentDate',
    options: [
      { name: 'Add to a date', value: 'addToDate', action: 'Add to a date' },
      { name: 'Extract part of a date', value: 'extractDate', action: 'Extract part of a date' },
      { name: 'Format a date', value: 'formatDate', action: 'Format a date' },
      { name: 'Get current date', value: 'getCurrentDate', action: 'Get current date' },
      { name: 'Get time between dates', value: 'getTimeBetweenDates', action: 'Get time between dates' },
      { name: 'Round a date', value: 'roundDate', action: 'Round a date' },
      { name: 'Subtract from a date', value: 'subtractFromDate', action: 'Subtract from a date' },
    ],
  }),
  boolean('includeTime', {
    label: 'Include current time',
    description: 'Turn off for the beginning of the day',
    default: true,
    displayOptions: on('getCurrentDate'),
  }),
  string('outputFieldName', { ...output, default: 'currentDate', displayOptions: on('getCurrentDate') }),
  collection('options', {
    ...settings,
    displayOptions: on('getCurrentDate'),
    options: [
      includeInputFields,
      string('timezone', {
        label: 'Time zone',
        description: 'Default: that of the workflow',
        placeholder: 'Europe/Berlin',
      }),
    ],
  }),
  ...changeDate('addToDate'),
  ...changeDate('subtractFromDate'),
  string('date', { ...date, displayOptions: on('formatDate') }),
  options('format', {
    label: 'Format',
    default: 'MM/dd/yyyy',
    options: [
      { name: 'Custom format', value: 'custom' },
      { name: 'MM/DD/YYYY', value: 'MM/dd/yyyy', description: '09/04/1986' },
      { name: 'YYYY/MM/DD', value: 'yyyy/MM/dd', description: '1986/09/04' },
      { name: 'MMMM DD YYYY', value: 'MMMM dd yyyy', description: 'September 04 1986' },
      { name: 'MM-DD-YYYY', value: 'MM-dd-yyyy', description: '09-04-1986' },
      { name: 'YYYY-MM-DD', value: 'yyyy-MM-dd', description: '1986-09-04' },
      { name: 'Seconds since 1970', value: 'X' },
      { name: 'Milliseconds since 1970', value: 'x' },
    ],
    displayOptions: on('formatDate'),
  }),
  string('customFormat', {
    label: 'Custom format',
    description: 'Tokens of Luxon, for example yyyy-MM-dd HH:mm',
    placeholder: 'yyyy-MM-dd',
    displayOptions: { show: { format: ['custom'], operation: ['formatDate'] } },
  }),
  string('outputFieldName', { ...output, default: 'formattedDate', displayOptions: on('formatDate') }),
  collection('options', {
    ...settings,
    displayOptions: on('formatDate'),
    options: [
      includeInputFields,
      string('fromFormat', {
        label: 'Format of the date',
        description: 'Needed where it cannot be told from the date, for example yyyyMMdd',
        default: 'e.g yyyyMMdd',
      }),
      boolean('timezone', {
        label: 'Use workflow time zone',
        description: 'Write the date in the zone of the workflow instead of its own',
      }),
    ],
  }),
  string('date', { ...date, displayOptions: on('roundDate') }),
  options('mode', {
    label: 'Mode',
    default: 'roundDown',
    options: [
      { name: 'Round down', value: 'roundDown' },
      { name: 'Round up', value: 'roundUp' },
    ],
    displayOptions: on('roundDate'),
  }),
  options('toNearest', {
    label: 'To nearest',
    default: 'month',
    options: PARTS.map(single),
    displayOptions: { show: { operation: ['roundDate'], mode: ['roundDown'] } },
  }),
  options('to', {
    label: 'To',
    default: 'month',
    options: [{ name: 'End of month', value: 'month', description: 'The beginning of the next one' }],
    displayOptions: { show: { operation: ['roundDate'], mode: ['roundUp'] } },
  }),
  string('outputFieldName', { ...output, default: 'roundedDate', displayOptions: on('roundDate') }),
  collection('options', { ...settings, options: [includeInputFields], displayOptions: on('roundDate') }),
  string('startDate', { ...date, label: 'Start date', displayOptions: on('getTimeBetweenDates') }),
  string('endDate', { ...date, label: 'End date', displayOptions: on('getTimeBetweenDates') }),
  multiOptions('units', {
    label: 'Units',
    description: 'What the time is given in',
    default: ['day'],
    options: [...PARTS.map(single), { name: 'Millisecond', value: 'millisecond' }],
    displayOptions: on('getTimeBetweenDates'),
  }),
  string('outputFieldName', { ...output, default: 'timeDifference', displayOptions: on('getTimeBetweenDates') }),
  collection('options', {
    ...settings,
    displayOptions: on('getTimeBetweenDates'),
    options: [
      includeInputFields,
      boolean('isoString', { label: 'As ISO text', description: 'Give the time as a text such as P3DT2H' }),
    ],
  }),
  string('date', { ...date, displayOptions: on('extractDate') }),
  options('part', { label: 'Part', default: 'month', options: PARTS.map(single), displayOptions: on('extractDate') }),
  string('outputFieldName', { ...output, default: 'datePart', displayOptions: on('extractDate') }),
  collection('options', { ...settings, options: [includeInputFields], displayOptions: on('extractDate') }),
] as const;
