import { boolean, fixedCollection, group, number, options, type Parameter, string } from '@millrace/node-sdk';
import type { TableFormat } from './formats.ts';

type Formats = readonly TableFormat[] | 'all';

const SHEETS = ['ods', 'xls', 'xlsx'] as const;

/**
 * Options of reading a table.
 * @param parameter that holds the format, with a slash before it.
 * @param isLimited whether options are shown only for formats that they make sense for; else only those of CSV are limited.
 */
export function readOptions(parameter: '/operation' | '/fileFormat', isLimited: boolean) {
  const only = (formats: Formats): { displayOptions?: Parameter['displayOptions'] } =>
    formats === 'all' ? {} : { displayOptions: { show: { [parameter]: [...formats] } } };
  const csv = only(['csv']);
  const sheets = only(isLimited ? SHEETS : 'all');
  const tables = only(isLimited ? [...SHEETS, 'csv', 'html'] : 'all');
  return [
    delimiterOption(csv),
    encodingOption(csv),
    boolean('enableBOM', {
      label: 'Exclude byte order mark',
      description: 'Leave out the invisible mark that a file may begin with; else it stays part of the first name',
      ...csv,
    }),
    boolean('relaxQuotes', {
      label: 'Preserve quotes',
      description: 'Take quotes inside of values that are not quoted as a part of them',
      ...csv,
    }),
    boolean('headerRow', {
      label: 'Header row',
      description: 'The first row holds the names of the fields. Off: each item gets its values as the list row.',
      default: true,
      ...tables,
    }),
    boolean('includeEmptyCells', {
      label: 'Include empty cells',
      description: 'Give fields of empty cells an empty text; else they are left out',
      ...tables,
    }),
    number('maxRowCount', {
      label: 'Max. rows',
      description: 'Read no more rows than this; -1 for all',
      default: -1,
      ...csv,
    }),
    string('range', {
      label: 'Range',
      description: 'Cells to read, such as A2:C20, or the number of the row to begin with, where the first one is 0',
      placeholder: 'A2:C20',
      ...sheets,
    }),
    boolean('rawData', {
      label: 'Raw data',
      description: 'Keep values of files without types of their own as texts; else they become numbers and dates',
    }),
    boolean('readAsString', {
      label: 'Read as text',
      description: 'Take the file as text in UTF-8, for files whose special characters come out wrong',
    }),
    string('sheetName', {
      label: 'Sheet name',
      description: 'Sheet to read; empty: the first one',
      default: 'Sheet',
      ...sheets,
    }),
    number('fromLine', {
      label: 'Starting line',
      description: 'Line to begin with, where the first one is 1; 0 for the first one',
      ...csv,
    }),
    skipOption(csv),
  ] as const;
}

type Limit = { displayOptions?: Parameter['displayOptions'] };

/** What separates values. */
export const delimiterOption = (limit: Limit) =>
  string('delimiter', {
    label: 'Delimiter',
    description: 'What stands between two values; \\t for a tab',
    placeholder: ',',
    default: ',',
    ...limit,
  });

const encodingOption = (limit: Limit) =>
  options('encoding', {
    label: 'Encoding',
    description: 'How text is held in the file',
    default: 'utf-8',
    options: [
      { name: 'ASCII', value: 'ascii' },
      { name: 'Latin 1', value: 'latin1' },
      { name: 'UCS-2', value: 'ucs-2' },
      { name: 'UCS2', value: 'ucs2' },
      { name: 'UTF-8', value: 'utf-8' },
      { name: 'UTF-16 LE', value: 'utf16le' },
      { name: 'UTF8', value: 'utf8' },
    ],
    ...limit,
  });

const skipOption = (limit: Limit) =>
  fixedCollection('skipRecordsWithErrors', {
    label: 'Skip rows with errors',
    description: 'Go on behind rows that cannot be read',
    default: { value: { enabled: true, maxSkippedRecords: -1 } },
    groups: [
      group('value', 'Value', [
        boolean('enabled', { label: 'Enabled', description: 'Leave out rows that cannot be read, instead of failing' }),
        number('maxSkippedRecords', {
          label: 'Max. skipped rows',
          description: 'Fail when more rows than this cannot be read; -1 for no limit',
          default: -1,
        }),
      ]),
    ],
    ...limit,
  });
