import { boolean, collection, number, options, string } from '@millrace/node-sdk';

const on = (operation: string) => ({ displayOptions: { show: { operation: [operation] } } });

const timeout = number('timeout', {
  label: 'Time limit',
  description: 'Longest time, in ms, that the server may take to connect or to answer',
  default: 10_000,
  typeOptions: { minValue: 1 },
});

export const ftpParameters = [
  options('protocol', {
    label: 'Protocol',
    description: 'FTP sends everything in plain text; SFTP is encrypted',
    options: [
      { name: 'FTP', value: 'ftp' },
      { name: 'SFTP', value: 'sftp' },
    ],
  }),
  options('operation', {
    label: 'Operation',
    noDataExpression: true,
    default: 'download',
    options: [
      { name: 'Delete', value: 'delete', description: 'Delete a file or folder' },
      { name: 'Download', value: 'download', description: 'Fetch a file' },
      { name: 'List', value: 'list', description: 'List what a folder holds' },
      { name: 'Rename', value: 'rename', description: 'Rename or move a file or folder' },
      { name: 'Upload', value: 'upload', description: 'Put a file on the server' },
    ],
  }),
  string('path', {
    label: 'Path',
    description: 'File or folder to delete, with its whole path',
    placeholder: '/reports/old.csv',
    required: true,
    ...on('delete'),
  }),
  collection('options', {
    label: 'Options',
    ...on('delete'),
    options: [
      boolean('folder', { label: 'Is a folder', description: 'Delete a folder instead of a file' }),
      boolean('recursive', {
        label: 'With all it holds',
        description: 'Delete the folder also when it is not empty',
        displayOptions: { show: { folder: [true] } },
      }),
      timeout,
    ],
  }),
  string('path', {
    label: 'Path',
    description: 'File to fetch, with its whole path',
    placeholder: '/reports/today.csv',
    required: true,
    ...on('download'),
  }),
  string('binaryPropertyName', {
    label: 'Put file into field',
    description: 'Field of the item that gets the file',
    required: true,
    default: 'data',
    ...on('download'),
  }),
  collection('options', {
    label: 'Options',
    ...on('download'),
    options: [
      boolean('enableConcurrentReads', {
        label: 'Read in parallel',
        description: 'Ask for several parts of the file at once, which is faster over long distances (SFTP only)',
      }),
      number('maxConcurrentReads', {
        label: 'Parts at once',
        default: 5,
        displayOptions: { show: { enableConcurrentReads: [true] } },
      }),
      number('chunkSize', {
        label: 'Part size (KiB)',
        description: 'Not all servers give more than 64 KiB at a time',
        default: 64,
        displayOptions: { show: { enableConcurrentReads: [true] } },
      }),
      timeout,
    ],
  }),
  string('oldPath', {
    label: 'Path',
    description: 'What to rename, with its whole path',
    placeholder: '/reports/draft.csv',
    required: true,
    ...on('rename'),
  }),
  string('newPath', {
    label: 'New path',
    placeholder: '/reports/final.csv',
    required: true,
    ...on('rename'),
  }),
  collection('options', {
    label: 'Options',
    ...on('rename'),
    options: [
      boolean('createDirectories', {
        label: 'Create folders',
        description: 'Create the folders of the new path that are not there yet',
      }),
      timeout,
    ],
  }),
  string('path', {
    label: 'Path',
    description: 'Where the file goes, with its name; folders that are not there yet are created',
    placeholder: '/reports/today.csv',
    required: true,
    ...on('upload'),
  }),
  boolean('binaryData', {
    label: 'Upload a file of the item',
    description: 'Off: upload a text',
    default: true,
    ...on('upload'),
  }),
  string('binaryPropertyName', {
    label: 'File field',
    description: 'Field of the item that holds the file',
    required: true,
    default: 'data',
    displayOptions: { show: { operation: ['upload'], binaryData: [true] } },
  }),
  string('fileContent', {
    label: 'Content',
    description: 'Text of the file',
    displayOptions: { show: { operation: ['upload'], binaryData: [false] } },
  }),
  collection('options', { label: 'Options', ...on('upload'), options: [timeout] }),
  string('path', {
    label: 'Folder',
    placeholder: '/reports',
    required: true,
    default: '/',
    ...on('list'),
  }),
  boolean('recursive', {
    label: 'With folders inside',
    description: 'List also what the folders in it hold',
    required: true,
    ...on('list'),
  }),
  collection('options', { label: 'Options', ...on('list'), options: [timeout] }),
] as const;
