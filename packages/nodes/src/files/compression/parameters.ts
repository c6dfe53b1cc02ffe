import { options, string } from '@millrace/node-sdk';

const formats = [
  { name: 'Gzip', value: 'gzip', description: 'Compresses each file alone' },
  { name: 'Tar', value: 'tar', description: 'Collects files without compressing them' },
  { name: 'Tar, gzipped', value: 'targz', description: 'Collects files and compresses them together' },
  { name: 'Zip', value: 'zip', description: 'Collects files and compresses each' },
] as const;

const format = { label: 'Output format', options: formats } as const;
const compressing = { operation: ['compress'] };
const input = {
  label: 'Input binary fields',
  default: 'data',
  required: true,
  placeholder: 'data, data2',
} as const;
const archive = { outputFormat: ['zip', 'tar', 'targz'], ...compressing };
const gzip = { outputFormat: ['gzip'], ...compressing };
const fileName = { label: 'File name', placeholder: 'data.zip' } as const;
const output = {
  label: 'Output binary field',
  description: 'Field that the compressed file is put into',
  default: 'data',
} as const;

export const compressionParameters = [
  options('operation', {
    label: 'Operation',
    noDataExpression: true,
    default: 'decompress',
    options: [
      { name: 'Compress', value: 'compress', description: 'Make an archive of files' },
      { name: 'Decompress', value: 'decompress', description: 'Take the files out of zip, gzip and tar archives' },
    ],
  }),
  string('binaryPropertyName', {
    ...input,
    description: 'Fields with the files to compress; several with commas between them',
    displayOptions: { show: compressing },
  }),
  string('binaryPropertyName', {
    ...input,
    description: 'Fields with the archives; several with commas between them',
    displayOptions: { show: { operation: ['decompress'] } },
  }),
  options('outputFormat', {
    ...format,
    default: '',
    displayOptions: { show: { ...compressing, '@version': [1] } },
  }),
  options('outputFormat', {
    ...format,
    default: 'zip',
    displayOptions: { show: compressing, hide: { '@version': [1] } },
  }),
  string('fileName', {
    ...fileName,
    description: 'Name of the archive',
    required: true,
    displayOptions: { show: archive },
  }),
  string('binaryPropertyOutput', { ...output, displayOptions: { show: archive } }),
  string('fileName', {
    ...fileName,
    description: 'Name of the compressed file; empty for the name of the input with .gz behind it',
    placeholder: 'data.txt.gz',
    displayOptions: { show: gzip, hide: { '@version': [1] } },
  }),
  string('binaryPropertyOutput', { ...output, displayOptions: { show: gzip, hide: { '@version': [1] } } }),
  string('outputPrefix', {
    label: 'Output prefix',
    description: 'Beginning of the names of the output fields; a number follows',
    default: 'data',
    required: true,
    displayOptions: { show: { ...gzip, '@version': [1] } },
  }),
  string('outputPrefix', {
    label: 'Output prefix',
    description: 'Beginning of the names of the output fields; a number follows',
    default: 'file_',
    required: true,
    displayOptions: { show: { operation: ['decompress'] } },
  }),
];
