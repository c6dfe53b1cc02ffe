import { collection, options, type ParametersOf, string } from '@millrace/node-sdk';
import { formatChoices } from '../../lib/spreadsheet/formats.ts';
import { readOptions } from '../../lib/spreadsheet/read-parameters.ts';
import {
  compressionOption,
  fileNameOption,
  headerRowOption,
  sheetNameOption,
} from '../../lib/spreadsheet/write-parameters.ts';

const READ = { show: { operation: ['fromFile'] } };
const WRITE = { show: { operation: ['toFile'] } };

const operation = options('operation', {
  label: 'Operation',
  noDataExpression: true,
  default: 'fromFile',
  options: [
    { name: 'Read from file', value: 'fromFile', action: 'Read rows from a file', description: 'Rows become items' },
    { name: 'Write to file', value: 'toFile', action: 'Write items to a file', description: 'Items become rows' },
  ],
});

const inputField = string('binaryPropertyName', {
  label: 'Input field',
  description: 'Name of the file in the item',
  default: 'data',
  required: true,
  displayOptions: READ,
});

const outputField = string('binaryPropertyName', {
  label: 'Output field',
  description: 'Name of the file in the item',
  default: 'data',
  required: true,
  displayOptions: WRITE,
});

const readFormat = options('fileFormat', {
  label: 'File format',
  description: 'Format of the file',
  default: 'autodetect',
  options: [{ name: 'Find out', value: 'autodetect', description: 'By its type and content' }, ...formatChoices],
  displayOptions: READ,
});

const writtenFormat = options('fileFormat', {
  label: 'File format',
  description: 'Format of the file',
  default: 'xls',
  options: formatChoices,
  displayOptions: WRITE,
});

const readCollection = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  displayOptions: READ,
  options: readOptions('/fileFormat', false),
});

const writeCollection = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  displayOptions: WRITE,
  options: [
    compressionOption('/fileFormat'),
    fileNameOption('report.xlsx'),
    headerRowOption,
    sheetNameOption('/fileFormat'),
  ],
});

/** The first version finds out the format of what it reads. */
export const parametersV1 = [
  operation,
  inputField,
  writtenFormat,
  outputField,
  readCollection,
  writeCollection,
] as const;

export const parametersV2 = [
  operation,
  inputField,
  readFormat,
  readCollection,
  writtenFormat,
  outputField,
  writeCollection,
] as const;

export type SpreadsheetParameters = ParametersOf<typeof parametersV2>;
