import { boolean, collection, options, type ParametersOf, string } from '@millrace/node-sdk';
import { eventParameters } from '../../lib/calendar/event-parameters.ts';
import { shownWhen } from '../../lib/parameters/shown-when.ts';
import { tableFormats } from '../../lib/spreadsheet/formats.ts';
import {
  compressionOption,
  csvDelimiterOption,
  fileNameOption,
  headerRowOption,
  sheetNameOption,
} from '../../lib/spreadsheet/write-parameters.ts';
import { addMarkOption, encodingOption } from '../../lib/text-encoding/parameters.ts';

const outputField = string('binaryPropertyName', {
  label: 'Output field',
  description: 'Name of the file in the item',
  default: 'data',
  required: true,
});

const writtenEncoding = encodingOption('How text is held in the file');

const tableParameters = [
  outputField,
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      compressionOption('/operation'),
      csvDelimiterOption('/operation'),
      fileNameOption('report.xlsx'),
      headerRowOption,
      sheetNameOption('/operation'),
    ],
  }),
] as const;

const bytesParameters = [
  string('sourceProperty', {
    label: 'Base64 input field',
    description: 'Field that holds the bytes as Base64; a.b is field b inside a',
    placeholder: 'data',
    required: true,
    requiresDataPath: 'single',
  }),
  outputField,
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      addMarkOption,
      boolean('dataIsBase64', {
        label: 'Data is Base64',
        description: 'The field holds bytes as Base64; off: text',
        default: true,
        displayOptions: { show: { '@version': [1] } },
      }),
      encodingOption('How text is held in the file', {
        hide: { dataIsBase64: [true], '@version': [{ _cnd: { gt: 1 } }] },
      }),
      fileNameOption('image.png'),
      string('mimeType', {
        label: 'MIME type',
        description: 'Type of the file; else it is found from name and content',
        placeholder: 'image/png',
      }),
    ],
  }),
] as const;

const textParameters = [
  string('sourceProperty', {
    label: 'Text input field',
    description: 'Field that holds the text; a.b is field b inside a',
    placeholder: 'data',
    required: true,
    requiresDataPath: 'single',
  }),
  outputField,
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [addMarkOption, writtenEncoding, fileNameOption('notes.txt')],
  }),
] as const;

const jsonParameters = [
  options('mode', {
    label: 'Mode',
    noDataExpression: true,
    default: 'once',
    options: [
      { name: 'All items to one file', value: 'once', description: 'Write a list of all items' },
      { name: 'Each item to a file', value: 'each', description: 'Write a file for each item' },
    ],
  }),
  outputField,
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      addMarkOption,
      boolean('format', { label: 'Format', description: 'Write lines and indents, for people to read' }),
      writtenEncoding,
      fileNameOption('data.json'),
    ],
  }),
] as const;

export const convertToFileParameters = [
  options('operation', {
    label: 'Operation',
    noDataExpression: true,
    default: 'csv',
    options: [
      { name: 'Convert to CSV', value: 'csv', action: 'Convert to CSV', description: 'Each item is a row' },
      {
        name: 'Convert to HTML',
        value: 'html',
        action: 'Convert to HTML',
        description: 'Each item is a row of a table',
      },
      {
        name: 'Convert to ICS',
        value: 'iCal',
        action: 'Convert to ICS',
        description: 'Each item gets a calendar event',
      },
      { name: 'Convert to JSON', value: 'toJson', action: 'Convert to JSON', description: 'Items as they are' },
      { name: 'Convert to ODS', value: 'ods', action: 'Convert to ODS', description: 'Each item is a row of a sheet' },
      { name: 'Convert to RTF', value: 'rtf', action: 'Convert to RTF', description: 'Each item is a row of a table' },
      { name: 'Convert to text file', value: 'toText', action: 'Convert to text file', description: 'Text of a field' },
      { name: 'Convert to XLS', value: 'xls', action: 'Convert to XLS', description: 'Each item is a row of a sheet' },
      {
        name: 'Convert to XLSX',
        value: 'xlsx',
        action: 'Convert to XLSX',
        description: 'Each item is a row of a sheet',
      },
      {
        name: 'Move Base64 text to file',
        value: 'toBinary',
        action: 'Move Base64 text to file',
        description: 'Bytes that a field holds as Base64',
      },
    ],
  }),
  ...shownWhen({ operation: [...tableFormats] }, tableParameters),
  ...shownWhen({ operation: ['toBinary'] }, bytesParameters),
  ...shownWhen({ operation: ['toText'] }, textParameters),
  ...shownWhen({ operation: ['toJson'] }, jsonParameters),
  ...shownWhen({ operation: ['iCal'] }, eventParameters),
] as const;

export type ConvertToFileParameters = ParametersOf<typeof convertToFileParameters>;
