import { boolean, collection, type ItemContext, options, type ParametersOf, string } from '@millrace/node-sdk';
import { appendOption } from '../../lib/files/local-file.ts';

const READ = { show: { operation: ['read'] } };
const WRITE = { show: { operation: ['write'] } };

export const readWriteFileParameters = [
  options('operation', {
    label: 'Operation',
    noDataExpression: true,
    default: 'read',
    options: [
      { name: 'Read files', value: 'read', action: 'Read files from disk', description: 'Take files of the server' },
      { name: 'Write a file', value: 'write', action: 'Write a file to disk', description: 'Put a file on the server' },
    ],
  }),
  string('fileSelector', {
    label: 'Files',
    description: 'Absolute path, or a pattern: * stands for part of a name, ** for any folders, ? for one character',
    placeholder: '/data/reports/*.pdf',
    hint: 'Files can be reached only in folders that the operator of this server lists',
    required: true,
    displayOptions: READ,
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: READ,
    options: [
      string('fileExtension', {
        label: 'File extension',
        description: 'Given to the files in the items',
        placeholder: 'zip',
      }),
      string('fileName', {
        label: 'File name',
        description: 'Given to the files in the items',
        placeholder: 'data.zip',
      }),
      string('mimeType', {
        label: 'MIME type',
        description: 'Given to the files in the items; else it is found from name and content',
        placeholder: 'application/zip',
      }),
      string('dataPropertyName', {
        label: 'Output field',
        description: 'Name of the file in the item',
        default: 'data',
      }),
      boolean('literalBrackets', {
        label: 'Literal brackets',
        description: 'Take brackets as a part of names; off: [abc] stands for one of these characters',
        default: true,
      }),
    ],
  }),
  string('fileName', {
    label: 'File path and name',
    description: 'Absolute path of the file; its folder has to exist',
    placeholder: '/data/reports/today.pdf',
    hint: 'Files can be written only in folders that the operator of this server lists',
    required: true,
    displayOptions: WRITE,
  }),
  string('dataPropertyName', {
    label: 'Input field',
    description: 'Name of the file in the item',
    default: 'data',
    required: true,
    displayOptions: WRITE,
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: WRITE,
    options: [appendOption],
  }),
] as const;

export type ReadWriteFileContext = ItemContext<ParametersOf<typeof readWriteFileParameters>>;
