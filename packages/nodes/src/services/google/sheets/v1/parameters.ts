import { boolean, collection, number, options, string, when } from '@millrace/node-sdk';
import { optional } from '../parameters.ts';

export const sheetId = string('sheetId', {
  label: 'Spreadsheet ID',
  description: 'A part of its address',
  required: true,
});

export const range = string('range', {
  label: 'Range',
  description: 'In A1 notation; with the name of the sheet where it is not the first: Sheet1!A:F',
  default: 'A:F',
  required: true,
});

export const rawData = boolean('rawData', { label: 'Raw data', description: 'Rows as lists of their cells' });

export const dataProperty = string('dataProperty', {
  label: 'Field of the data',
  description: 'The field of an item that holds the rows',
  default: 'data',
});

export const dataStartRow = number('dataStartRow', {
  label: 'First data row',
  description: 'The first row of the range is 0',
  default: 1,
  typeOptions: { minValue: 1 },
});

export const keyRow = number('keyRow', {
  label: 'Key row',
  description: 'The row that names the columns; the first row of the range is 0',
  typeOptions: { minValue: 0 },
});

const key = string('key', {
  label: 'Key',
  description: 'The column that tells which row is meant',
  default: 'id',
});

const inputMode = options('valueInputMode', {
  label: 'Value input mode',
  default: 'RAW',
  options: [
    { name: 'As they are', value: 'RAW' },
    { name: 'As if typed', value: 'USER_ENTERED' },
  ],
});

const renderMode = options('valueRenderMode', {
  label: 'Value render mode',
  default: 'UNFORMATTED_VALUE',
  options: [
    { name: 'Formatted', value: 'FORMATTED_VALUE' },
    { name: 'Formulas', value: 'FORMULA' },
    { name: 'Unformatted', value: 'UNFORMATTED_VALUE' },
  ],
});

const goesOn = boolean('continue', {
  label: 'Continue if empty',
  description: 'An item without fields stands for no rows',
});

/** Rows of the input, or raw ones, and how the cells of the key are read. */
export const written = [
  rawData,
  when({ rawData: [true] }, dataProperty),
  when({ rawData: [false] }, dataStartRow),
  when({ rawData: [false] }, keyRow),
  when({ rawData: [false] }, key),
] as const;

export const writeOptions = collection('options', { ...optional, options: [inputMode, renderMode] });
export const appendOptions = collection('options', {
  ...optional,
  options: [
    inputMode,
    boolean('usePathForKeyRow', { label: 'Use paths', description: 'Names of columns may be paths: address.city' }),
  ],
});
export const readOptions = collection('options', { ...optional, options: [goesOn, renderMode] });
export const lookupOptions = collection('options', {
  ...optional,
  options: [goesOn, boolean('returnAllMatches', { label: 'Return all matches' }), renderMode],
});
