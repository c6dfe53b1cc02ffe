import { boolean, collection, type ItemContext, number, options, type ParametersOf, string } from '@millrace/node-sdk';
import { shownWhen } from '../../lib/parameters/shown-when.ts';
import { tableFormats } from '../../lib/spreadsheet/formats.ts';
import { readOptions } from '../../lib/spreadsheet/read-parameters.ts';
import { encodingOption, stripMarkOption } from '../../lib/text-encoding/parameters.ts';

/** Operations that put the content of a file into one field. */
export const contentOperations = ['binaryToPropery', 'fromJson', 'text', 'fromIcs', 'xml'] as const;

const inputField = string('binaryPropertyName', {
  label: 'Input field',
  description: 'Name of the file in the item',
  default: 'data',
  required: true,
});

const keepSource = options('keepSource', {
  label: 'Keep source',
  description: 'What of the item goes along with what was taken out of the file',
  default: 'json',
  options: [
    { name: 'Fields', value: 'json', description: 'The other fields of the item' },
    { name: 'Files', value: 'binary', description: 'All files of the item' },
    { name: 'Both', value: 'both', description: 'Fields and files' },
  ],
});

const tableParameters = [
  inputField,
  collection('options', { label: 'Options', placeholder: 'Add option', options: readOptions('/operation', true) }),
] as const;

const contentParameters = [
  inputField,
  string('destinationKey', {
    label: 'Output field',
    description: 'Field that the content is put into; a.b is field b inside a',
    default: 'data',
    required: true,
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [encodingOption('How text is held in the file'), stripMarkOption, keepSource],
  }),
] as const;

const pdfParameters = [
  inputField,
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      boolean('joinPages', {
        label: 'Join pages',
        description: 'Give one text of all pages; off: a list with the text of each page',
        default: true,
      }),
      keepSource,
      number('maxPages', { label: 'Max. pages', description: 'Read no more pages than this; 0 for all' }),
      string('password', {
        label: 'Password',
        description: 'Opens a document that is protected by one',
        typeOptions: { password: true },
      }),
    ],
  }),
] as const;

export const extractFromFileParameters = [
  options('operation', {
    label: 'Operation',
    noDataExpression: true,
    default: 'csv',
    options: [
      { name: 'Extract from CSV', value: 'csv', action: 'Extract from CSV', description: 'Each row becomes an item' },
      {
        name: 'Extract from HTML',
        value: 'html',
        action: 'Extract from HTML',
        description: 'Rows of a table become items',
      },
      { name: 'Extract from ICS', value: 'fromIcs', action: 'Extract from ICS', description: 'Events of a calendar' },
      {
        name: 'Extract from JSON',
        value: 'fromJson',
        action: 'Extract from JSON',
        description: 'Content of a JSON file',
      },
      {
        name: 'Extract from ODS',
        value: 'ods',
        action: 'Extract from ODS',
        description: 'Rows of a sheet become items',
      },
      { name: 'Extract from PDF', value: 'pdf', action: 'Extract from PDF', description: 'Text and properties' },
      {
        name: 'Extract from RTF',
        value: 'rtf',
        action: 'Extract from RTF',
        description: 'Rows of a table become items',
      },
      {
        name: 'Extract from text file',
        value: 'text',
        action: 'Extract from text file',
        description: 'Content as text',
      },
      {
        name: 'Extract from XML',
        value: 'xml',
        action: 'Extract from XML',
        description: 'Content as text; the XML node reads it',
      },
      {
        name: 'Extract from XLS',
        value: 'xls',
        action: 'Extract from XLS',
        description: 'Rows of a sheet become items',
      },
      {
        name: 'Extract from XLSX',
        value: 'xlsx',
        action: 'Extract from XLSX',
        description: 'Rows of a sheet become items',
      },
      {
        name: 'Move file to Base64 text',
        value: 'binaryToPropery',
        action: 'Move file to Base64 text',
        description: 'Bytes of any file as text',
      },
    ],
  }),
  ...shownWhen({ operation: [...tableFormats] }, tableParameters),
  ...shownWhen({ operation: [...contentOperations] }, contentParameters),
  ...shownWhen({ operation: ['pdf'] }, pdfParameters),
] as const;

export type ExtractFromFileContext = ItemContext<ParametersOf<typeof extractFromFileParameters>>;
